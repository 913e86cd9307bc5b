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

/// A form in a dialog that is too tall for it: it scrolls, up to `tallest` high.
class RoomyArea : public QScrollArea {
 public:
  RoomyArea(QWidget* form, int tallest) : tallest_(tallest) {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(form);
    column->addStretch(1);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // one that comes and goes changes the width, and so the height
    setWidgetResizable(true);
    setWidget(content);
  }
  QSize minimumSizeHint() const override {
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), tallest_};
  }
  QSize sizeHint() const override { return minimumSizeHint(); }

 private:
  int tallest_;
};

}  // namespace genba
