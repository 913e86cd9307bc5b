// A line that shows a value of the case and is typed in.
#pragma once

#include <QLineEdit>
#include <QVariant>

namespace genba {

/// Shows the value where it is another than the one shown last: what is typed stays as it was typed, also while
/// something else changes.
inline void show_value(QLineEdit* line, const QString& text) {
  constexpr const char* key = "shown_value";
  const QVariant last = line->property(key);
  if (last.isValid() && last.toString() == text && line->text() != text && line->isModified()) return;
  line->setProperty(key, text);
  if (line->text() != text) line->setText(text);
}

}  // namespace genba
