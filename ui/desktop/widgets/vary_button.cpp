#include "ui/desktop/widgets/vary_button.hpp"

#include <QAction>
#include <QLineEdit>
#include <QStyle>

#include "ui/desktop/look/appearance.hpp"

namespace genba {

VaryButton::VaryButton(QLineEdit* line, const QString& of)
    : line_(line),
      back_(line->addAction(inked_icon(QStyle::SP_LineEditClearButton), QLineEdit::TrailingPosition)) {
  setText("f(x)");
  setFocusPolicy(Qt::TabFocus);
  setToolTip(tr("A value that varies: a table, a formula or a field"));
  setAccessibleName(of.isEmpty() ? toolTip() : tr("%1: a value that varies").arg(of));
  back_->setToolTip(tr("Back to a constant"));
  back_->setVisible(false);
  connect(back_, &QAction::triggered, this, &VaryButton::constant_wanted);
}

void VaryButton::show_varying(const QString& text) {
  varies_ = !text.isEmpty();
  line_->setReadOnly(varies_);
  back_->setVisible(varies_);
  if (!varies_) return;
  line_->setText(text);
  line_->setCursorPosition(0);
}

}  // namespace genba
