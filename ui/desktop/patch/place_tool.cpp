#include "ui/desktop/patch/place_tool.hpp"

#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"
#include "ui/desktop/look/readable_place.hpp"
#include "ui/desktop/view/scene_view.hpp"

namespace genba {
namespace {
constexpr double place_handle_reach = 10;  // nominal pixels
}

PlaceTool::PlaceTool(SceneView& view, QObject* parent) : QObject(parent), view_(&view) {
  connect(&view, &SceneView::pane_content_changed, this, &PlaceTool::draw);
}

std::array<Vec3, 2> PlaceTool::box() const {
  const auto mesh = view_->picked_on();
  return mesh ? bounding_box(*mesh) : std::array<Vec3, 2>{};
}

void PlaceTool::show_place(const Selector* where) {
  if (handle_ || !view_) return;
  if (where ? place_ && *place_ == *where : !place_) return;
  place_.reset();
  if (where) place_ = *where;
  draw();
}

void PlaceTool::draw() {
  if (!view_) return;
  shape_.reset();
  if (place_ && view_->picked_on()) shape_ = place_shape(*place_, box());
  for (int i = 0; i < view_->panes(); ++i) view_->pane(i).show_shape(shape_ ? *shape_ : PlaceShape{});
}

std::optional<std::size_t> PlaceTool::handle_at(ScenePane& pane, const QPoint& at) const {
  if (!shape_) return std::nullopt;
  const ViewAxes axes = pane.picks().axes();
  const QPointF mouse = pane.pixel_of(at);
  double nearest = place_handle_reach * pane.canvas()->devicePixelRatioF();
  std::optional<std::size_t> out;
  for (std::size_t h = 0; h < shape_->handles.size(); ++h) {
    const Vec3 p = minus(shape_->handles[h].at, axes.origin);
    const double distance = std::hypot(dot(p, axes.right) / dot(axes.right, axes.right) - mouse.x(),
                                       dot(p, axes.up) / dot(axes.up, axes.up) - mouse.y());
    if (distance <= nearest) nearest = distance, out = h;
  }
  return out;
}

// Rounds to what a pixel can mean: a hundred thousandth of the body.
Selector PlaceTool::rounded(Selector where) const {
  const auto corners = box();
  const double size = length(minus(corners[1], corners[0]));
  if (!(size > 0)) return where;
  const double step = std::pow(10.0, std::floor(std::log10(size)) - 4);
  const auto to_step = [&](double& x) { x = readable_length(x, size, 4); };
  const auto all = [&](Vec3& v) {
    for (double& x : v) to_step(x);
  };
  if (auto* plane = std::get_if<PlaneSelector>(&where)) {
    all(plane->point);
    for (double& x : plane->normal) x = std::round(x * 1e4) / 1e4;
  } else if (auto* b = std::get_if<BoxSelector>(&where)) {
    all(b->min);
    all(b->max);
  } else if (auto* needle = std::get_if<NeedleSelector>(&where)) {
    all(needle->tip);
    all(needle->entry);
  } else if (auto* ball = std::get_if<SphereSelector>(&where)) {
    all(ball->centre);
    to_step(ball->radius);
    ball->radius = std::max(ball->radius, step);
  }
  return where;
}

bool PlaceTool::pane_event(ScenePane& pane, QEvent& event) {
  if (!view_ || !place_ || !shape_) return false;
  if (event.type() == QEvent::MouseButtonPress) {
    const auto& mouse = static_cast<QMouseEvent&>(event);
    if (mouse.button() != Qt::LeftButton) return false;
    handle_ = handle_at(pane, mouse.pos());
    if (!handle_) return false;
    before_ = *place_;
    pressed_at_ = mouse.pos();
    return true;
  }
  if (event.type() == QEvent::MouseMove) {
    const auto& mouse = static_cast<QMouseEvent&>(event);
    if (!handle_) {
      const bool is_over = mouse.buttons() == Qt::NoButton && handle_at(pane, mouse.pos());
      if (is_over != is_over_) pane.canvas()->setCursor(is_over ? Qt::OpenHandCursor : Qt::ArrowCursor);
      is_over_ = is_over;
      return false;
    }
    const auto start = place_shape(before_, box());
    if (!start) return true;
    const QPointF by = pane.pixel_of(mouse.pos()) - pane.pixel_of(pressed_at_);
    const auto motion = motion_of(start->handles[*handle_], pane.picks().axes(), by.x(), by.y());
    if (!motion) return true;
    place_ = rounded(moved_place(before_, *handle_, *motion, box()));
    draw();
    emit dragged();
    return true;
  }
  if (event.type() == QEvent::MouseButtonRelease && handle_) {
    handle_.reset();
    if (*place_ != before_) emit moved();
    return true;
  }
  return false;
}

}  // namespace genba
