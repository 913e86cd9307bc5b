// A button "f(x)" beside a number that may vary. While it varies, the number's field tells by what.
#pragma once

#include <QToolButton>

class QAction;
class QLineEdit;

namespace genba {

/// A click asks for the editor.
class VaryButton : public QToolButton {
  Q_OBJECT

 public:
  /// line: of the number; it must outlive the button. of: what the number is, for screen readers.
  VaryButton(QLineEdit* line, const QString& of);
  /// text: what the number varies by; empty: it is a constant, and the field's owner sets its text.
  void show_varying(const QString& text);
  bool varies() const { return varies_; }

 signals:
  void constant_wanted();

 private:
  QLineEdit* line_;
  QAction* back_;
  bool varies_ = false;
};

}  // namespace genba
