#include "ui/desktop/pages/page_parts.hpp"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/model/findings.hpp"

namespace genba {

QLabel* text_label() {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

QVBoxLayout* column_of(QWidget* page) {
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  return column;
}

void show_findings(QLabel* label, const ItemFindings& findings) {
  QString text;
  for (const QString& error : findings.errors)
    text += QString("<p style=\"color:%1\">%2</p>").arg(error_ink().name(), error.toHtmlEscaped());
  for (const QString& warning : findings.warnings)
    text += QString("<p style=\"color:%1\">%2</p>").arg(warning_ink().name(), warning.toHtmlEscaped());
  label->setText(text);
  label->setVisible(!text.isEmpty());
}

}  // namespace genba
