#include "ui/desktop/widgets/message_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>

#include "ui/desktop/look/appearance.hpp"
#include "ui/desktop/widgets/element_links.hpp"

namespace genba {
namespace {

// The beginning says what is wrong, the end what to do.
QString shortened(const QString& text) {
  constexpr qsizetype most = 600, head = 330, tail = 200;
  if (text.size() <= most) return text;
  return MessageBar::tr("%1 ... %2 (shortened; the log has the whole text)")
      .arg(text.left(head), text.right(tail));
}

}  // namespace

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), icon_(new QLabel), text_(new QLabel) {
  setObjectName("message_bar");
  text_->setObjectName("message_text");
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::RichText);
  text_->setTextInteractionFlags(Qt::TextBrowserInteraction);
  connect(text_, &QLabel::linkActivated, this, [this](const QString& link) {
    if (const auto number = linked_element(link)) emit element_wanted(*number);
  });
  auto* close = new QToolButton;
  close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
  close->setAutoRaise(true);
  close->setToolTip(tr("Hide this message (it stays in the log)"));
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(10, 6, 6, 6);
  row->addWidget(icon_, 0, Qt::AlignTop);
  row->addWidget(text_, 1);
  row->addWidget(close, 0, Qt::AlignTop);
  hide();
}

void MessageBar::show_message(LogLevel level, const QString& text) {
  const bool error = level == LogLevel::error, warning = level == LogLevel::warning;
  const auto icon = error     ? QStyle::SP_MessageBoxCritical
                    : warning ? QStyle::SP_MessageBoxWarning
                              : QStyle::SP_MessageBoxInformation;
  icon_->setPixmap(style()->standardIcon(icon).pixmap(18, 18));
  const BarColours colours = bar_colours(level);
  setStyleSheet(QString("#message_bar { background: %1; border-bottom: 1px solid %2; }")
                    .arg(colours.paper.name(), colours.border.name()));
  holds_ = nullptr;
  plain_ = text;
  text_->setText(with_element_links(shortened(text)));
  show();
}

void MessageBar::check() {
  if (!holds_ || holds_()) return;
  holds_ = nullptr;
  hide();
}

QString MessageBar::text() const {
  return isHidden() ? QString() : plain_;
}

}  // namespace genba
