// Compares the results in view with those of another case: a table, and differences as fields in the view.
#pragma once

#include "app/study/compare.hpp"
#include "ui/desktop/run/parameter_box.hpp"
#include "ui/desktop/run/work_dialog.hpp"

class QFormLayout;
class QLineEdit;
class QTableWidget;

namespace genba {

class CompareDialog : public WorkDialog {
  Q_OBJECT

 public:
  explicit CompareDialog(Session& session, QWidget* parent = nullptr);
  QComboBox* other_box() { return other_; }
  ParameterBox* parameter_box() { return parameter_; }
  /// The other value of the parameter; or PLACE=VALUE for any place in the case file.
  QLineEdit* change_edit() { return change_; }
  QTableWidget* table() { return table_; }
  QPushButton* show_button() { return show_; }

 signals:
  /// The difference is to be shown in the view in place of the results.
  void show_wanted(std::shared_ptr<const Results> difference);

 protected:
  void run() override;
  void refresh() override;
  void show_modes();
  void retranslate() override;

 private:
  void show_value();
  QComboBox* other_;
  ParameterBox* parameter_;
  QLineEdit* change_;
  QTableWidget* table_;
  QPushButton *show_, *back_, *browse_;
  QFormLayout* form_;
  std::shared_ptr<Comparison> made_;  ///< written by the worker, read when it is done
};

}  // namespace genba
