// A form in a dialog that is shown whole while it is not too tall; then it scrolls.
#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

namespace genba {

class RoomyArea : public QScrollArea {
 public:
  explicit RoomyArea(QWidget* form) {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(form);
    column->addStretch(1);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setWidget(content);
  }
  QSize minimumSizeHint() const override {
    constexpr int most_lines = 28;
    const QSize least = widget()->minimumSizeHint();
    const int across = std::max(least.width(), viewport()->width());
    const int tall = widget()->hasHeightForWidth() ? widget()->heightForWidth(across) : least.height();
    const int most = most_lines * fontMetrics().height();
    const int bar = tall > most ? verticalScrollBar()->sizeHint().width() : 0;
    return {least.width() + bar, std::min(tall, most)};
  }
  QSize sizeHint() const override { return minimumSizeHint(); }

 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    const bool out = QScrollArea::eventFilter(object, event);
    if (object == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return out;
  }
};

}  // namespace genba
