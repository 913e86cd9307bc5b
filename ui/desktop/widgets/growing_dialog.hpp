// A dialog that grows if its content needs more lines, such as an error in a narrow column. Its Tab key
// follows the reading order, also for fields that were added later.
#pragma once

#include <QDialog>
#include <QEvent>
#include <QLayout>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/desktop/widgets/tab_order.hpp"

namespace genba {

class GrowingDialog : public QDialog {
 public:
  using QDialog::QDialog;

 protected:
  bool event(QEvent* event) override {
    const bool out = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) grow();
    return out;
  }
  bool focusNextPrevChild(bool next) override {
    return focus_next({this}, focusWidget(), next) || QDialog::focusNextPrevChild(next);
  }

 private:
  void grow() {
    if (!layout()) return;
    const QSize room = screen()->availableSize() * 0.9;
    const int across = std::min(std::max(width(), layout()->totalMinimumSize().width()), room.width());
    // Size hints do not count lines that wrap.
    const int needed = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(across)
                                                     : layout()->totalMinimumSize().height();
    const QSize wanted(across, std::min(needed, room.height()));
    if (wanted.width() > width() || wanted.height() > height()) resize(size().expandedTo(wanted));
  }
};

/// A form in a dialog that is shown whole while it is not too tall; then it scrolls.
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
