// Edits one lesion that a case asks for: field and threshold, regions whose margin is measured, label image.
#pragma once

#include <array>

#include "app/case/wish/lesion_wish.hpp"
#include "ui/desktop/widgets/growing_dialog.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;

namespace genba {

class QuantityEdit;
class Session;

class LesionDialog : public GrowingDialog {
  Q_OBJECT

 public:
  /// row: index into output.lesions; -1: a new one is added.
  LesionDialog(Session& session, int row, QWidget* parent);
  QLineEdit* name() { return name_; }
  QComboBox* field() { return field_; }
  /// The threshold of the chosen field.
  QuantityEdit* above();
  /// One line for each region, with a check box.
  QListWidget* around() { return around_; }
  QComboBox* image() { return image_; }
  void accept() override;

 private:
  void show_field(int field);
  void list_regions(const std::vector<std::string>& chosen);
  Session& session_;
  int row_;
  QLineEdit* name_;
  QLabel* name_error_;
  QComboBox* field_;
  std::array<QuantityEdit*, lesion_fields.size()> above_{};  ///< one is visible
  QListWidget* around_;
  QComboBox* image_;
};

}  // namespace genba
