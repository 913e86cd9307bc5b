// Picking with the mouse in the 3D view.
#include <QVTKOpenGLNativeWidget.h>

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QRubberBand>
#include <QTimer>
#include <algorithm>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/readable_place.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/view/cross_hair.hpp"
#include "ui/desktop/view/scene_pane.hpp"

namespace genba {
namespace {
// Finding what is under the mouse takes some 30 ms a million triangles.
constexpr std::size_t most_hover_triangles = 1000000, most_hover_flood = 100000;
}  // namespace

QPointF ScenePane::pixel_of(const QPoint& at) const {
  const double ratio = widget_->devicePixelRatioF();
  return {at.x() * ratio, (widget_->height() - 1 - at.y()) * ratio};
}

QWidget* ScenePane::canvas() const {
  return widget_;
}

void ScenePane::show_patch(const PatchPicture& picture) {
  if (scene_->picks().show_patch(picture)) render();
}

void ScenePane::show_shape(const PlaceShape& shape) {
  if (scene_->picks().show_shape(shape)) render();
}

void ScenePane::set_filter(PickFilter filter) {
  filter_ = filter;
  pick({filter, {}});
}

void ScenePane::pick(const Picked& picked) {
  if (picked_ == picked) return;
  picked_ = picked;
  hovered_ = {};
  scene_->picks().show(picked_, hovered_);
  render();
  emit picked_changed();
}

QString ScenePane::picked_text() const {
  return picked_on() && !picked_.items.empty() ? shown(describe(*picked_on(), picked_)) : QString();
}

void ScenePane::pick_by_box() {
  box_wanted_ = picked_on() && has_facets_of_faces();
  widget_->setCursor(box_wanted_ ? Qt::CrossCursor : Qt::ArrowCursor);
}

Selector ScenePane::picked_selector() const {
  if (!picked_on() || !surface_)
    throw Error(ErrorKind::input, phrase<"selection">(), phrase<"there is no body to pick from">(),
                phrase<"Mesh the geometry first (F3)">());
  return selector_of(*picked_on(), *surface_, picked_);
}

void ScenePane::set_probing(bool probing) {
  probing_ = probing;
  widget_->setCursor(probing ? Qt::CrossCursor : Qt::ArrowCursor);
}

void ScenePane::show_probes(std::vector<ProbeMark> marks) {
  if (scene_->picks().probes() == marks) return;
  scene_->picks().show_probes(std::move(marks));
  render();
}

std::optional<SurfaceHit> ScenePane::hit_at(const QPoint& at) const {
  if (!picked_on()) return {};
  const QPointF p = pixel_of(at);
  SurfaceHit hit = scene_->picks().point_at(p.x(), p.y());
  if (hit.triangle < 0 && !hit.is_in_section) return {};
  if (hit.is_in_section) hit.place = undeformed(*content().results, facts().deformation_scale, hit.place);
  hit.place = readable_place(hit.place, box_diagonal(*picked_on()));
  return hit;
}

void ScenePane::click(const QPoint& at, bool add) {
  const QPointF p = pixel_of(at);
  if (probing_) {
    if (const auto hit = hit_at(at)) emit place_clicked(*hit);
    return;
  }
  if (!has_facets_of_faces()) return emit faces_missing();
  const Picked found = scene_->picks().at(p.x(), p.y(), filter_, angle_);
  pick(add ? toggled(picked_, found) : found);
  if (filter_ == PickFilter::faces && !found.items.empty()) emit surface_clicked(found.items[0]);
}

void ScenePane::hover() {
  if (!picked_on() || busy() || !surface_ || !has_facets_of_faces()) return;
  const std::size_t count = scene_->picks().triangles();
  if (count > (filter_ == PickFilter::angle ? most_hover_flood : most_hover_triangles)) return;
  const QPointF p = pixel_of(mouse_at_);
  Picked found;
  if (!probing_) found = scene_->picks().at(p.x(), p.y(), filter_, angle_);
  if (found == hovered_ || (found.items.empty() && hovered_.items.empty())) return;
  hovered_ = std::move(found);
  scene_->picks().show(picked_, hovered_);
  render();
  emit hovered_changed();
}

void ScenePane::show_hovered(const Picked& what) {
  if (hovered_ == what || !picked_on()) return;
  hovered_ = what;
  scene_->picks().show(picked_, hovered_);
  render();
}

Picked ScenePane::picked_at(const QPoint& at) const {
  if (!picked_on() || !has_facets_of_faces()) return {filter_, {}};
  const QPointF p = pixel_of(at);
  return scene_->picks().at(p.x(), p.y(), filter_, angle_);
}

QPoint ScenePane::canvas_to_global(const QPoint& at) const {
  return widget_->mapToGlobal(at);
}

std::vector<std::int64_t> ScenePane::bodies_of(const Picked& faces) const {
  std::vector<std::int64_t> out;
  if (!picked_on() || !surface_ || faces.items.empty() || faces.filter != PickFilter::faces) return out;
  const std::vector<Index> region = surface_regions(*picked_on(), *surface_);
  for (const std::int64_t face : faces.items)
    if (static_cast<std::size_t>(face) < region.size() && region[static_cast<std::size_t>(face)] >= 0)
      out.push_back(region[static_cast<std::size_t>(face)]);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// A drag with the right button zooms; a click opens a menu.
bool ScenePane::context_event(QEvent* event) {
  if (event->type() == QEvent::ContextMenu) {
    if (static_cast<QContextMenuEvent*>(event)->reason() != QContextMenuEvent::Mouse)
      emit context_wanted(cross_->isVisible() ? cross_->place() : widget_->rect().center());
    return true;
  }
  if (event->type() != QEvent::MouseButtonRelease || box_wanted_) return false;
  const auto* mouse = static_cast<QMouseEvent*>(event);
  if (mouse->button() != Qt::RightButton || (mouse->pos() - pressed_at_).manhattanLength() >= 4) return false;
  // First VTK must get the release too.
  QTimer::singleShot(0, this, [this, at = mouse->pos()] { emit context_wanted(at); });
  return false;
}

bool ScenePane::box_event(QEvent* event) {
  const auto* mouse = static_cast<QMouseEvent*>(event);
  const bool press = event->type() == QEvent::MouseButtonPress, move = event->type() == QEvent::MouseMove,
             release = event->type() == QEvent::MouseButtonRelease;
  if (!box_wanted_ || !(press || move || release)) return false;
  if (press && mouse->button() == Qt::LeftButton) {
    pressed_at_ = mouse->pos();
    band_->setGeometry(QRect(pressed_at_, QSize()));
    band_->show();
  } else if (move && band_->isVisible()) {
    band_->setGeometry(QRect(pressed_at_, mouse->pos()).normalized());
  } else if (release && band_->isVisible()) {
    finish_box(pressed_at_, mouse->pos(), mouse->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier));
  }
  return true;
}

void ScenePane::finish_box(const QPoint& from, const QPoint& to, bool add) {
  band_->hide();
  box_wanted_ = box_begun_ = false;
  widget_->setCursor(Qt::ArrowCursor);
  const QPointF a = pixel_of(from), b = pixel_of(to);
  const Picked found = scene_->picks().in_box(a.x(), a.y(), b.x(), b.y(), filter_);
  pick(add ? toggled(picked_, found) : found);
}

}  // namespace genba
