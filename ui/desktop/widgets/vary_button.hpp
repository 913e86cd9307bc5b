// "f(x)" beside a number that may vary. While it does, the number's field tells by what instead.
#pragma once

#include <QToolButton>

class QAction;
class QLineEdit;

namespace genba {

/// A click asks for the editor.
class VaryButton : public QToolButton {
  Q_OBJECT

 public:
  /// line: of the number; outlives the button. of: what the number is, for those who listen.
  VaryButton(QLineEdit* line, const QString& of);
  /// text: by what it varies; empty: it is a constant, whose text is the field's own business.
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
