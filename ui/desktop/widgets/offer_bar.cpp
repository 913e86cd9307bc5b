#include "ui/desktop/widgets/offer_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include "ui/desktop/look/appearance.hpp"

namespace genba {

OfferBar::OfferBar(const char* name, QWidget* parent)
    : QFrame(parent), outer_(new QHBoxLayout(this)), buttons_(new QHBoxLayout), text_(new QLabel) {
  setObjectName(name);
  const BarColours colours = bar_colours(LogLevel::info);
  setStyleSheet(QString("#%1 { background: %2; border-bottom: 1px solid %3; }")
                    .arg(name, colours.paper.name(), colours.border.name()));
  auto* icon = new QLabel;
  icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxInformation).pixmap(18, 18));
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::PlainText);
  auto* row = new QHBoxLayout;
  row->addWidget(icon, 0, Qt::AlignTop);
  row->addWidget(text_, 1);
  outer_->setContentsMargins(10, 6, 6, 6);
  outer_->addLayout(row, 1);
  outer_->addLayout(buttons_);
  hide();
}

QPushButton* OfferBar::add_button(const QString& text, const QString& tool_tip) {
  auto* button = new QPushButton(text);
  button->setToolTip(tool_tip);
  buttons_->addWidget(button);
  return button;
}

void OfferBar::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  constexpr int letters = 40;  // the length of a line that is easy to read
  const bool is_narrow = width() < buttons_->sizeHint().width() + letters * fontMetrics().averageCharWidth();
  outer_->setDirection(is_narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

QString OfferBar::text() const {
  return isHidden() ? QString() : text_->text();
}

void OfferBar::set_text(const QString& text) {
  text_->setText(text);
}

}  // namespace genba
