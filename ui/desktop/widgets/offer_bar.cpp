#include "ui/desktop/widgets/offer_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include "ui/desktop/look/appearance.hpp"

namespace genba {

OfferBar::OfferBar(const char* name, QWidget* parent)
    : QFrame(parent), row_(new QHBoxLayout(this)), text_(new QLabel) {
  setObjectName(name);
  const BarColours colours = bar_colours(LogLevel::info);
  setStyleSheet(QString("#%1 { background: %2; border-bottom: 1px solid %3; }")
                    .arg(name, colours.paper.name(), colours.border.name()));
  auto* icon = new QLabel;
  icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxInformation).pixmap(18, 18));
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);
  row_->setContentsMargins(10, 6, 6, 6);
  row_->addWidget(icon, 0, Qt::AlignTop);
  row_->addWidget(text_, 1);
  hide();
}

QPushButton* OfferBar::add_button(const QString& text, const QString& tool_tip) {
  auto* button = new QPushButton(text);
  button->setToolTip(tool_tip);
  row_->addWidget(button);
  return button;
}

QString OfferBar::text() const {
  return isHidden() ? QString() : text_->text();
}

void OfferBar::set_text(const QString& text) {
  text_->setText(text);
}

}  // namespace genba
