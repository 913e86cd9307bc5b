#include "ui/desktop/patch/patch_tool.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QThreadPool>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "ui/desktop/look/readable_place.hpp"
#include "ui/desktop/patch/patch_outline.hpp"
#include "ui/desktop/view/scene_view.hpp"

namespace genba {
namespace {

constexpr double start_radius = 1.0 / 20;  // of the body's diagonal
constexpr double apart = 0.5;              // distance between dabs of a stroke, in radii
constexpr std::size_t most_dabs = 2000, most_history = 200;
constexpr int lasso_points = 3000;
constexpr double smallest_lasso = 6;  // pixels

}  // namespace

PatchTool::PatchTool(SceneView& view, QObject* parent) : QObject(parent), view_(&view) {
  view.set_tool(this);
  connect(&view, &SceneView::pane_content_changed, this, &PatchTool::follow_view);
}

PatchTool::~PatchTool() {
  if (view_) view_->set_tool(nullptr);
}

void PatchTool::set_mode(std::optional<PatchMode> mode) {
  mode_ = mode;
  stroking_ = false;
  line_.clear();
  if (outline_) outline_->hide();
  follow_view();
}

double PatchTool::diagonal() const {
  const auto mesh = view_->picked_on();
  return mesh ? box_diagonal(*mesh) : 0;
}

double PatchTool::radius() const {
  return radius_ > 0 ? radius_ : length_of_three_digits(start_radius * diagonal());
}

// While there is something to paint or to show, a canvas is made of what is in the picture.
void PatchTool::follow_view() {
  if (!view_) return;
  const auto mesh = view_->picked_on();
  const bool needed = mesh && (mode_ || !dabs_.empty());
  if (!needed) {
    if (!mesh) canvas_.reset();
    return show();
  }
  if (canvas_ && canvas_->mesh() == mesh) return show();
  if (preparing_ && wanted_ == mesh) return;
  wanted_ = mesh;
  preparing_ = true;
  QPointer<PatchTool> self(this);
  QThreadPool::globalInstance()->start([self, mesh] {
    std::shared_ptr<PatchCanvas> canvas;
    Text problem;
    try {
      canvas = std::make_shared<PatchCanvas>(mesh);
    } catch (const std::exception& e) {
      problem = full_text(e);
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, mesh, canvas, problem] {
          if (!self || self->wanted_ != mesh) return;
          self->preparing_ = false;
          self->wanted_.reset();
          self->canvas_ = canvas;
          if (!problem.empty()) emit self->refused(problem);
          self->replay();
        },
        Qt::QueuedConnection);
  });
}

void PatchTool::replay() {
  if (canvas_) {
    canvas_->clear();
    Text problem;
    for (const PatchDab& dab : dabs_) {
      const Text why = canvas_->add(dab);
      if (problem.empty()) problem = why;
    }
    if (!problem.empty()) emit refused(problem);
  }
  show();
}

void PatchTool::show() {
  const bool fits = canvas_ && view_->picked_on() == canvas_->mesh() && !dabs_.empty();
  picture_ = fits ? canvas_->picture() : PatchPicture{};
  for (int i = 0; i < view_->panes(); ++i) {
    ScenePane& pane = view_->pane(i);
    pane.show_patch(fits && pane.picked_on() == canvas_->mesh() ? picture_ : PatchPicture{});
  }
  emit painted();
}

void PatchTool::set_dabs(std::vector<PatchDab> dabs) {
  if (dabs_ == dabs) return;
  dabs_ = std::move(dabs);
  history_.clear();
  stroking_ = false;
  follow_view();
  if (!preparing_) replay();
}

void PatchTool::undo() {
  if (history_.empty()) return;
  dabs_ = std::move(history_.back());
  history_.pop_back();
  replay();
  emit changed();
}

void PatchTool::clear() {
  if (dabs_.empty()) return;
  before_ = dabs_;
  dabs_.clear();
  replay();
  end_stroke();
}

bool PatchTool::add(const PatchDab& dab) {
  if (dabs_.size() >= most_dabs) {
    emit refused(phrase<"a patch has %1 dabs at most; a larger radius needs fewer">(most_dabs));
    return false;
  }
  if (canvas_ && canvas_->mesh() == view_->picked_on())
    if (const Text why = canvas_->add(dab); !why.empty()) {
      emit refused(why);
      return false;
    }
  dabs_.push_back(dab);
  return true;
}

void PatchTool::end_stroke() {
  stroking_ = false;
  if (before_ == dabs_) return;
  history_.push_back(std::move(before_));
  if (history_.size() > most_history) history_.erase(history_.begin());
  before_.clear();
  emit changed();
}

void PatchTool::refuse_between_bodies() {
  emit refused(phrase<"a face between two bodies cannot be painted; a patch lies on the outer surface">());
}

void PatchTool::paint(ScenePane& pane, const SurfaceHit& hit) {
  const double reach = radius();
  if (!(reach > 0) || hit.triangle < 0) return;
  if (hit.is_between_bodies()) return refuse_between_bodies();
  if (last_ && length(minus(hit.place, *last_)) < apart * reach) return;
  const Vec3 normal = pane.picks().normals_of({hit})[0];
  PatchDab dab{readable_place(hit.place, diagonal()), reach, angle_, {}, erasing_};
  for (std::size_t c = 0; c < 3; ++c) dab.normal[c] = std::round(normal[c] * 1e3) / 1e3;
  if (mode_ == PatchMode::sphere) dab.angle = std::numbers::pi;
  if (mode_ == PatchMode::grow) dab.radius = length_of_three_digits(1.01 * diagonal());
  last_ = hit.place;
  // A stroke over a painted place adds nothing.
  if (mode_ == PatchMode::brush)
    for (auto old = dabs_.rbegin(); old != dabs_.rend() && old->erases == erasing_; ++old)
      if (old->angle == dab.angle && old->radius == reach && dot(old->normal, dab.normal) > 0.9 &&
          length(minus(old->at, dab.at)) < 0.5 * apart * reach)
        return;
  if (add(dab)) show();
}

bool PatchTool::press(ScenePane& pane, const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton || !pane.picked_on()) return false;
  erasing_ = event.modifiers() & Qt::ShiftModifier;
  before_ = dabs_;
  if (mode_ == PatchMode::lasso) {
    stroking_ = true;
    line_ = QPolygon{event.pos()};
    return true;
  }
  const QPointF at = pane.pixel_of(event.pos());
  const SurfaceHit hit = pane.picks().point_at(at.x(), at.y());
  if (hit.triangle < 0) return false;
  stroking_ = true;
  last_.reset();
  if (erasing_ && dabs_.empty()) return true;  // there is nothing to remove
  paint(pane, hit);
  return true;
}

void PatchTool::move(ScenePane& pane, const QMouseEvent& event) {
  if (mode_ == PatchMode::lasso) {
    line_ << event.pos();
  } else if (mode_ == PatchMode::brush && !(erasing_ && dabs_.empty())) {
    const QPointF at = pane.pixel_of(event.pos());
    paint(pane, pane.picks().point_at(at.x(), at.y()));
  }
}

void PatchTool::release(ScenePane& pane) {
  if (mode_ == PatchMode::lasso) take_lasso(pane);
  end_stroke();
}

void PatchTool::take_lasso(ScenePane& pane) {
  std::vector<std::array<double, 2>> polygon;
  for (const QPoint& p : line_) {
    const QPointF at = pane.pixel_of(p);
    polygon.push_back({at.x(), at.y()});
  }
  const QRect box = line_.boundingRect();
  line_.clear();
  if (polygon.size() < 3 || box.width() < smallest_lasso || box.height() < smallest_lasso) return;
  if (erasing_ && dabs_.empty()) return;
  const ViewGrid grid = grid_over(polygon, lasso_points);
  const std::vector<SurfaceHit> hits = pane.picks().first_hits(grid);
  const auto normals = pane.picks().normals_of(hits);
  const auto dabs = dabs_inside(polygon, grid, hits, normals, pane.picks().axes().pixel(), angle_);
  if (dabs.empty() && std::ranges::any_of(hits, &SurfaceHit::is_between_bodies)) refuse_between_bodies();
  for (PatchDab dab : dabs) {
    dab.at = readable_place(dab.at, diagonal());
    for (double& x : dab.normal) x = std::round(x * 1e3) / 1e3;
    dab.erases = erasing_;
    if (!add(dab)) break;
  }
  show();
}

void PatchTool::show_outline(ScenePane& pane, const QPoint& at) {
  if (!outline_ || outline_->parentWidget() != pane.canvas()) {
    delete outline_;
    outline_ = new PatchOutline(pane.canvas());
  }
  if (mode_ == PatchMode::lasso) return stroking_ ? outline_->show_line(line_) : outline_->hide();
  if (mode_ == PatchMode::grow) return outline_->hide();
  const double pixel = pane.picks().axes().pixel() * pane.canvas()->devicePixelRatioF();
  if (pixel > 0) outline_->show_ring(at, radius() / pixel);
}

bool PatchTool::pane_event(ScenePane& pane, QEvent& event) {
  if (!view_) return false;
  if (!mode_) return below_ && below_->pane_event(pane, event);
  switch (event.type()) {
    case QEvent::MouseButtonPress:
      return press(pane, static_cast<QMouseEvent&>(event));
    case QEvent::MouseButtonDblClick:
      return stroking_;
    case QEvent::MouseMove: {
      const auto& mouse = static_cast<QMouseEvent&>(event);
      if (stroking_) move(pane, mouse);
      show_outline(pane, mouse.pos());
      return stroking_ || mouse.buttons() == Qt::NoButton;
    }
    case QEvent::MouseButtonRelease:
      if (!stroking_ || static_cast<QMouseEvent&>(event).button() != Qt::LeftButton) return false;
      release(pane);
      show_outline(pane, static_cast<QMouseEvent&>(event).pos());
      return true;
    case QEvent::Leave:
      if (outline_) outline_->hide();
      return false;
    default:
      return false;
  }
}

}  // namespace genba
