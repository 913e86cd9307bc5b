// What moves in the 3D view: the cutting plane with its handle, and the deformation.
#include <QVTKOpenGLNativeWidget.h>

#include <QMouseEvent>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "ui/desktop/view/scene_pane.hpp"

namespace genba {
namespace {

constexpr double plane_handle_reach = 14;  // nominal pixels
constexpr double phase_step = 0.03;

double share_at(double phase) {
  return 0.5 - 0.5 * std::cos(2 * std::numbers::pi * phase);
}

}  // namespace

bool ScenePane::handle_event(QEvent* event) {
  const bool press = event->type() == QEvent::MouseButtonPress, move = event->type() == QEvent::MouseMove,
             release = event->type() == QEvent::MouseButtonRelease;
  if (!press && !(dragging_cut_ && (move || release))) return false;
  const auto* mouse = static_cast<QMouseEvent*>(event);
  const auto handle = scene_->cut_handle();
  if (press) {
    if (mouse->button() != Qt::LeftButton || !handle) return false;
    const QPointF at = pixel_of(mouse->pos());
    dragging_cut_ = std::hypot(at.x() - handle->x, at.y() - handle->y) <
                    plane_handle_reach * widget_->devicePixelRatioF();
    return dragging_cut_;
  }
  if (release) dragging_cut_ = false;
  if (!handle) return true;
  const QPointF at = pixel_of(mouse->pos());
  const double square = handle->step_x * handle->step_x + handle->step_y * handle->step_y;
  // If its axis points to the viewer, the plane cannot be dragged.
  if (!(square > 0)) return true;
  const double moved =
      ((at.x() - handle->x) * handle->step_x + (at.y() - handle->y) * handle->step_y) / square;
  SceneOptions options = scene_->options();
  const auto axis = static_cast<std::size_t>(options.cut_axis);
  const auto box = scene_->facts().box;
  if (std::abs(moved) > 10 * (box[1][axis] - box[0][axis])) return true;
  options.cut_position = std::clamp(options.cut_position + moved, box[0][axis], box[1][axis]);
  if (options.cut_position == scene_->options().cut_position) return true;
  set_options(options);
  emit cut_dragged();
  return true;
}

void ScenePane::set_phase(double share) {
  SceneOptions options = scene_->options();
  options.deformed = true;
  options.deformation_scale = share * animated_scale_;
  set_options(options);
}

void ScenePane::step_animation() {
  phase_ = std::fmod(phase_ + phase_step, 1.0);
  set_phase(share_at(phase_));
}

bool ScenePane::animating() const {
  return animation_->isActive();
}

void ScenePane::animate(bool on) {
  if (on == animating()) return;
  if (on) {
    animated_scale_ = scene_->facts().deformation_scale;
    scale_option_ = scene_->options().deformation_scale;
    if (animated_scale_ == 0) return;
    phase_ = 0.5;
    scene_->set_moving(true);
    animation_->start();
    return;
  }
  animation_->stop();
  SceneOptions options = scene_->options();
  options.deformation_scale = scale_option_;
  scene_->set_moving(false);
  set_options(options);
}

std::vector<SceneOptions> ScenePane::period(int frames) const {
  const double whole = animating() ? animated_scale_ : scene_->facts().deformation_scale;
  if (whole == 0)
    throw Error(ErrorKind::input, phrase<"animation">(), phrase<"nothing is deformed in the picture">(),
                phrase<"Run an elastic case and show the deformed shape">());
  std::vector<SceneOptions> out(static_cast<std::size_t>(frames), scene_->content().options);
  for (int i = 0; i < frames; ++i) {
    SceneOptions& options = out[static_cast<std::size_t>(i)];
    options.deformed = true;
    options.deformation_scale = share_at(static_cast<double>(i) / frames) * whole;
  }
  return out;
}

}  // namespace genba
