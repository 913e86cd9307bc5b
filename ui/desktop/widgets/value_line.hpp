// A line that shows a value of the case and can be edited.
#pragma once

#include <QLineEdit>
#include <QVariant>

namespace genba {

inline constexpr const char* shown_value_key = "shown_value";

/// What show_value() showed last.
inline QString shown_value(const QLineEdit* line) {
  return line->property(shown_value_key).toString();
}

/// Shows the value if it differs from the one shown last. So a text that is being typed stays while something
/// else changes.
inline void show_value(QLineEdit* line, const QString& text) {
  const QVariant last = line->property(shown_value_key);
  if (last.isValid() && last.toString() == text) return;
  line->setProperty(shown_value_key, text);
  if (line->text() != text) line->setText(text);
}

}  // namespace genba
