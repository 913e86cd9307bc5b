// Keys in the 3D view: turning it, and picking with a cross in place of the mouse.
#include <QVTKOpenGLNativeWidget.h>

#include <QKeyEvent>
#include <QRubberBand>
#include <QTimer>
#include <numbers>

#include "engine/analysis/results/results.hpp"
#include "ui/desktop/view/cross_hair.hpp"
#include "ui/desktop/view/scene_pane.hpp"

namespace genba {
namespace {

QPoint arrows(const QKeyEvent& event) {
  return {(event.key() == Qt::Key_Right) - (event.key() == Qt::Key_Left),
          (event.key() == Qt::Key_Up) - (event.key() == Qt::Key_Down)};
}

}  // namespace

void ScenePane::take_focus() {
  widget_->setFocus(Qt::ShortcutFocusReason);
}

bool ScenePane::key_event(const QKeyEvent& event) {
  constexpr double turn_step = std::numbers::pi / 18, shift_step = 0.1, zoom_step = 1.25;
  if (!picked_on()) return false;
  if (cursor_event(event)) return true;
  const QPoint way = arrows(event);
  const int closer =
      (event.key() == Qt::Key_Plus || event.key() == Qt::Key_Equal) - (event.key() == Qt::Key_Minus);
  if (way.isNull() && closer == 0) return false;
  // Shapes of modes follow each other; with Alt the view turns as elsewhere.
  if (way.x() != 0 && event.modifiers() == Qt::NoModifier && results_ && results_->modes && !results_->response) {
    emit frame_step(way.x());
    return true;
  }
  stop_turn();
  if (closer != 0)
    scene_->zoom(closer > 0 ? zoom_step : 1 / zoom_step);
  else if (event.modifiers() & Qt::ShiftModifier)
    scene_->shift(shift_step * way.x(), shift_step * way.y());
  else
    scene_->turn(turn_step * way.x(), turn_step * way.y());
  render_moved();
  emit camera_moved();
  return true;
}

bool ScenePane::cursor_event(const QKeyEvent& event) {
  constexpr int step = 16, small_step = 2;  // pixels
  const bool shift = event.modifiers() & Qt::ShiftModifier;
  const QPoint way = arrows(event);
  if ((event.modifiers() & Qt::ControlModifier) && !way.isNull()) {
    move_cursor((shift ? small_step : step) * QPoint(way.x(), -way.y()));
    return true;
  }
  if (event.key() == Qt::Key_Escape && (cross_->isVisible() || box_wanted_)) {
    box_begun_ = box_wanted_;  // Escape ends the box too
    hide_cursor();
    return true;
  }
  if (event.key() != Qt::Key_Space && event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter)
    return false;
  if (!cross_->isVisible()) {
    move_cursor({});  // the cross must be visible first
  } else if (!box_wanted_) {
    click(cross_->place(), shift);
  } else if (!std::exchange(box_begun_, true)) {
    pressed_at_ = cross_->place();
    band_->setGeometry(QRect(pressed_at_, QSize()));
    band_->show();
  } else {
    finish_box(pressed_at_, cross_->place(), shift);
  }
  return true;
}

void ScenePane::move_cursor(const QPoint& by) {
  cross_->put(cross_->isVisible() ? cross_->place() + by : widget_->rect().center() + by);
  if (box_begun_) band_->setGeometry(QRect(pressed_at_, cross_->place()).normalized());
  mouse_at_ = cross_->place();
  if (!hover_timer_->isActive()) hover_timer_->start();
}

void ScenePane::hide_cursor() {
  cross_->hide();
  if (std::exchange(box_begun_, false)) {
    band_->hide();
    box_wanted_ = false;
    widget_->setCursor(Qt::ArrowCursor);
  }
}

}  // namespace genba
