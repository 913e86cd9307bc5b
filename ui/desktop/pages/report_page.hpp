// Title, question and notes of the report, and the buttons that write it.
#pragma once

#include "ui/desktop/pages/property_panel.hpp"

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace genba {

class ReportPage : public PropertyPage {
  Q_OBJECT

 public:
  explicit ReportPage(Session& session);
  void refresh() override;
  QStringList settle() override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply();
  Session& session_;
  QLineEdit* title_;
  QPlainTextEdit *question_, *notes_;
  QPushButton *choices_, *pdf_, *html_;
  QLabel* state_;
};

}  // namespace genba
