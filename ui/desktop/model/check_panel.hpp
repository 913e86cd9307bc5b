// The check list before a run: what is there, what is missing or doubtful. A button leads to the place where
// it is corrected.
#pragma once

#include <QScrollArea>
#include <memory>

#include "ui/desktop/model/findings.hpp"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace genba {

struct CaseFix;

class CheckPanel : public QScrollArea {
  Q_OBJECT

 public:
  explicit CheckPanel(Session& session, QWidget* parent = nullptr);
  void refresh();
  int errors() const { return errors_; }
  int warnings() const { return warnings_; }

 signals:
  void select_item(ModelItem item);
  void element_wanted(qint64 number);  ///< an element that a finding names

 private:
  std::shared_ptr<const Project> reattached(const Project& project) const;
  QPushButton* acknowledge_button(const std::string& name);
  QPushButton* fix_button(const CaseFix& fix);
  Session& session_;
  QLabel* verdict_;
  QWidget* rows_ = nullptr;
  QVBoxLayout* column_;
  int errors_ = 0, warnings_ = 0;
};

}  // namespace genba
