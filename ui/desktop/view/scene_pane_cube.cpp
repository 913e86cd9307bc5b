// The cube of directions in the 3D view: what the mouse does on it, and the turn of the camera.
#include <QVTKOpenGLNativeWidget.h>
#include <vtkGenericOpenGLRenderWindow.h>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QStyle>
#include <QTimer>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "ui/desktop/view/scene_pane.hpp"
#include "ui/desktop/view/view_actions.hpp"
#include "ui/scene/camera.hpp"

namespace genba {

namespace {
constexpr int turn_interval = 15;  // ms
}  // namespace

void ScenePane::set_up_turning() {
  turning_.timer = new QTimer(this);
  turning_.timer->setInterval(turn_interval);
  connect(turning_.timer, &QTimer::timeout, this, &ScenePane::step_turn);
}

bool ScenePane::cube_event(QEvent* event) {
  const bool press = event->type() == QEvent::MouseButtonPress, move = event->type() == QEvent::MouseMove,
             release = event->type() == QEvent::MouseButtonRelease;
  if (event->type() == QEvent::Leave && scene_->light_up_cube(std::nullopt)) render();
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto face = cube_face_at(help->pos());
    if (face) QToolTip::showText(help->globalPos(), view_name(*face), widget_);
    return face.has_value();
  }
  if (!(press || move || release) || box_wanted_) return false;
  const auto* mouse = static_cast<QMouseEvent*>(event);
  const auto face = cube_face_at(mouse->pos());
  if (move && mouse->buttons() == Qt::NoButton) {
    if (scene_->light_up_cube(face)) render();
    if (!face) return false;
    hover_timer_->stop();
    if (!hovered_.items.empty()) {
      show_hovered({});
      emit hovered_changed();
    }
    return true;
  }
  if (press && mouse->button() == Qt::LeftButton) {
    pressed_face_ = face;
    return face.has_value();
  }
  if (!pressed_face_) return false;
  if (release && mouse->button() == Qt::LeftButton)
    if (const auto wanted = std::exchange(pressed_face_, std::nullopt); wanted == face) turn_to(*wanted);
  return true;
}

std::optional<ViewDirection> ScenePane::cube_face_at(const QPoint& at) const {
  if (!picked_on() && !image()) return std::nullopt;
  const QPointF p = pixel_of(at);
  return scene_->cube_face_at(p.x(), p.y());
}

void ScenePane::turn_to(ViewDirection direction) {
  turning_.from = scene_->camera();
  turning_.to = turned(turning_.from, direction);
  turning_.clock.start();
  turning_.timer->start();
  settle_->stop();
  scene_->set_moving(true);
}

bool ScenePane::is_turning() const {
  return turning_.timer->isActive();
}

void ScenePane::stop_turn() {
  if (!is_turning()) return;
  turning_.timer->stop();
  settle_->start();
}

// The turn follows the clock: a slow driver draws fewer pictures of it. A system without animations shows
// only the last one.
void ScenePane::step_turn() {
  const int time = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this);
  const double share = time > 0 ? std::min(1.0, static_cast<double>(turning_.clock.elapsed()) / time) : 1.0;
  scene_->set_camera(between(turning_.from, turning_.to, share * share * (3 - 2 * share)));
  if (share >= 1) stop_turn();
  render();
  emit camera_moved();
}

}  // namespace genba
