// Chooses whether mesh and last results are kept beside the case. It tells their size, and what is kept now.
#pragma once

#include "ui/desktop/widgets/growing_dialog.hpp"

class QCheckBox;
class QLabel;
class QPushButton;

namespace genba {

class KeepWork;
class Session;

class KeepDialog : public GrowingDialog {
  Q_OBJECT

 public:
  KeepDialog(Session& session, KeepWork& work, QWidget* parent);
  QCheckBox* keep_box() { return keep_; }
  QPushButton* remove_button() { return remove_; }
  QString size_text() const;
  QString now_text() const;

 private:
  void accept() override;
  void refresh();
  Session& session_;
  KeepWork& work_;
  QCheckBox* keep_;
  QLabel *size_, *now_;
  QPushButton* remove_;
};

}  // namespace genba
