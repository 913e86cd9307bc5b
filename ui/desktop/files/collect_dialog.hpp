// Saves the case with copies of its files, for another computer (app/collect.hpp).
#pragma once

#include <memory>

#include "app/collect.hpp"
#include "ui/desktop/run/work_dialog.hpp"

class QCheckBox;
class QFormLayout;
class QLineEdit;

namespace genba {

class CollectDialog : public WorkDialog {
  Q_OBJECT

 public:
  explicit CollectDialog(Session& session, QWidget* parent = nullptr);
  QLineEdit* parent_edit() { return parent_; }  ///< the new folder is made in this one
  QLineEdit* name_edit() { return name_; }
  QCheckBox* results_box() { return results_; }

 protected:
  void check() const override;
  void run() override;
  void refresh() override;
  void retranslate() override;
  QString working_text() const override;

 private:
  QString target() const;
  bool may_take(const std::vector<std::string>& outside);
  void browse();
  QLineEdit *parent_, *name_;
  QCheckBox* results_;
  QPushButton* browse_;
  QLabel *what_, *notice_;
  QFormLayout* form_;
  QWidget* parent_row_;
  std::shared_ptr<CollectedCase> made_;  // empty until written
};

}  // namespace genba
