// The page of all materials: the library as a list to choose from.
#pragma once

#include "ui/desktop/pages/property_panel.hpp"

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace genba {

class MaterialsPage : public PropertyPage {
  Q_OBJECT

 public:
  explicit MaterialsPage(Session& session);
  void refresh() override;

 private:
  void fill();
  void show_chosen();
  void add();
  Session& session_;
  QLabel* findings_;
  QLineEdit* filter_;
  QTreeWidget* list_;
  QLabel *facts_, *table_;
  QPushButton *add_, *forget_, *copy_;
};

}  // namespace genba
