#include "ui/desktop/view/scene_pane.hpp"

#include <QVTKOpenGLNativeWidget.h>
#include <vtkCallbackCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkInteractorStyleTrackballCamera.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkRenderWindowInteractor.h>
#include <vtkRenderer.h>
#include <vtkRendererCollection.h>
#include <vtkSmartPointer.h>

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QRubberBand>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/desktop/look/picture_language.hpp"
#include "ui/desktop/view/cross_hair.hpp"
#include "ui/desktop/view/first_look.hpp"
#include "ui/desktop/view/pane_tool.hpp"
#include "ui/scene/content/surface_mesh.hpp"
#include "ui/scene/gl_window.hpp"

namespace genba {
namespace {

constexpr int settle_time = 180, hover_time = 40, animation_time = 50;  // ms

// The single-letter commands of VTK (wireframe, stereo, quit) would surprise people. The menus have what is
// needed.
class QuietStyle : public vtkInteractorStyleTrackballCamera {
 public:
  static QuietStyle* New();
  vtkTypeMacro(QuietStyle, vtkInteractorStyleTrackballCamera);
  void OnChar() override {}
};
vtkStandardNewMacro(QuietStyle);

}  // namespace

ScenePane::ScenePane(QWidget* parent)
    : QWidget(parent),
      widget_(new QVTKOpenGLNativeWidget),
      hint_(new QLabel(widget_)),
      parts_(new QTimer(this)),
      settle_(new QTimer(this)),
      band_(new QRubberBand(QRubberBand::Rectangle, widget_)),
      cross_(new CrossHair(widget_)),
      hover_timer_(new QTimer(this)),
      animation_(new QTimer(this)) {
  setObjectName("scene_pane");
  const auto window = vtkSmartPointer<vtkGenericOpenGLRenderWindow>::Take(make_embedded_window());
  widget_->setRenderWindow(window);
  // The scene itself sets the sizes of texts in pixels.
  widget_->setEnableHiDPI(false);
  vtkNew<QuietStyle> style;
  window->GetInteractor()->SetInteractorStyle(style);
  widget_->setFocusPolicy(Qt::StrongFocus);
  widget_->installEventFilter(this);
  scene_ = std::make_unique<Scene>();
  scene_->set_texts(picture_texts());
  scene_->attach(window);
  animation_->setInterval(animation_time);
  connect(animation_, &QTimer::timeout, this, &ScenePane::step_animation);
  set_up_turning();
  hover_timer_->setSingleShot(true);
  hover_timer_->setInterval(hover_time);
  connect(hover_timer_, &QTimer::timeout, this, &ScenePane::hover);
  connect(parts_, &QTimer::timeout, this, [this] {
    const bool is_seen = widget_->isVisible();
    if (is_seen && !scene_->draw_part()) return;
    parts_->stop();
    if (is_seen && scene_->lacks_soft_light()) widget_->renderWindow()->Render();
  });
  settle_->setSingleShot(true);
  settle_->setInterval(settle_time);
  connect(settle_, &QTimer::timeout, this, [this] {
    scene_->set_moving(false);
    render();
  });
  vtkNew<vtkCallbackCommand> motion;
  motion->SetClientData(this);
  motion->SetCallback([](vtkObject*, unsigned long event, void* data, void*) {
    auto* self = static_cast<ScenePane*>(data);
    if (event == vtkCommand::EndInteractionEvent) {
      self->settle_->start();
      emit self->camera_moved();
      return;
    }
    if (event == vtkCommand::InteractionEvent) {
      emit self->camera_moved();
      return;
    }
    self->settle_->stop();
    self->scene_->set_moving(true);
  });
  style->AddObserver(vtkCommand::StartInteractionEvent, motion);
  style->AddObserver(vtkCommand::EndInteractionEvent, motion);
  style->AddObserver(vtkCommand::InteractionEvent, motion);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  QSizePolicy room = widget_->sizePolicy();
  room.setRetainSizeWhenHidden(true);
  widget_->setSizePolicy(room);
  widget_->hide();
  layout->addWidget(widget_);
  set_hint({});
  hint_->setWordWrap(true);
  hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
  hint_->setStyleSheet("color: #70757d; background: transparent; font-size: 13pt;");
  hint_->setAlignment(Qt::AlignCenter);
  auto* over = new QVBoxLayout(widget_);
  over->addWidget(hint_);
}

ScenePane::~ScenePane() {
  ++request_;
  // The scene must leave the window before the widget destroys it.
  scene_.reset();
}

// For the first picture a driver makes a context and compiles shaders. That must not happen in the event that
// lays out a window or makes several panes. So the context comes first, and then the scene in parts.
void ScenePane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (!widget_->isHidden()) return;
  QTimer::singleShot(0, widget_, [this] {
    vtkRendererCollection* renderers = widget_->renderWindow()->GetRenderers();
    const auto draw = [&](bool on) {
      for (int i = 0; i < renderers->GetNumberOfItems(); ++i)
        vtkRenderer::SafeDownCast(renderers->GetItemAsObject(i))->SetDraw(on);
    };
    draw(false);
    widget_->show();
    draw(true);
    render();
  });
}

void ScenePane::render() {
  // Several changes of one event are drawn once.
  if (render_planned_) return;
  render_planned_ = true;
  QTimer::singleShot(0, this, [this] {
    render_planned_ = false;
    if (widget_->isVisible()) draw();
  });
}

void ScenePane::draw() {
  scene_->set_screen_scale(widget_->devicePixelRatioF());
  parts_->stop();
  if (scene_->begin_parts())
    parts_->start(0);
  else
    widget_->renderWindow()->Render();
}

void ScenePane::clear() {
  ++request_;
  preparing_ = false;
  animate(false);
  stop_turn();
  mesh_.reset();
  body_.reset();
  results_.reset();
  wanted_camera_.reset();
  signed_mesh_.reset();
  pick({});
  scene_->clear();
  set_hint({});
  hint_->show();
  render();
  emit content_changed();
}

void ScenePane::appear() {
  hint_->hide();
  if (wanted_camera_) scene_->set_camera(*wanted_camera_);
  wanted_camera_.reset();
  follow_plane();
  update_signs();
  update_quality();
  // Draws something at once, and the whole picture in a later event.
  if (!surface_->coarse.empty()) {
    scene_->set_moving(true);
    settle_->start();
  }
  render();
}

Picked ScenePane::kept_on(const std::shared_ptr<const Mesh>& mesh) const {
  const bool is_of_a_body = body_ && mesh != body_->shape.mesh;
  return is_of_a_body ? carried(*body_->shape.mesh, *mesh, picked_) : Picked{};
}

void ScenePane::show_mesh(std::shared_ptr<const Mesh> mesh) {
  prepare(mesh, nullptr, [this, mesh](const PreparedFieldPtr&) {
    const Picked kept = kept_on(mesh);
    if (mesh_ != mesh) pick({});
    scene_->show_mesh(mesh, surface_);
    mesh_ = mesh;
    body_.reset();
    results_.reset();
    pick(kept);
    appear();
    emit content_changed();
  });
}

void ScenePane::show_body(std::shared_ptr<const PreparedBody> body) {
  if (body_ == body) return;
  ++request_;
  preparing_ = false;
  const Picked kept = kept_on(body->shape.mesh);
  pick({});
  prepared_for_ = body->shape.mesh;
  surface_ = body->surface;
  scene_->show_mesh(body->shape.mesh, surface_);
  animate(false);
  mesh_.reset();
  results_.reset();
  body_ = std::move(body);
  pick(kept);
  appear();
  emit content_changed();
}

void ScenePane::set_hint(const QString& text) {
  hint_->setText(text.isEmpty() ? tr("Mesh (F3) or Run (F5) to see the body here") : text);
}

void ScenePane::show_results(std::shared_ptr<const Results> results) {
  prepare(results->mesh, results, [this, results](const PreparedFieldPtr& field) {
    const Picked kept = kept_on(results->mesh);
    if (mesh_ != results->mesh) pick({});
    const std::string before = scene_->options().field;
    scene_->show_results(results, surface_, field);
    const FirstLook look = first_ ? look_at(*first_, *results) : FirstLook();
    if (SceneOptions options = scene_->options(); options.field == look.field && options.field != before) {
      apply(look, options);
      scene_->set_options(options);
    }
    mesh_ = results->mesh;
    body_.reset();
    results_ = results;
    pick(kept);
    appear();
    update_section();
    emit content_changed();
  });
}

const SceneOptions& ScenePane::options() const {
  return scene_->options();
}
SceneFacts ScenePane::facts() const {
  return scene_->facts();
}

void ScenePane::set_options(const SceneOptions& options) {
  scene_->set_options(options);
  // The scene makes another surface for another thickness or turn of a plane body.
  if (picked_on() && picked_on()->is_plane()) surface_ = scene_->surface();
  render();
  update_section();
  update_quality();
}

void ScenePane::copy(const ScenePane& other) {
  share(other);
  filter_ = other.filter_;
  angle_ = other.angle_;
  set_probing(other.probing_);
  wanted_study_ = other.wanted_study_;
  triangles_ = other.triangles_;
  scene_->set_options(other.options());
  show_image(other.image());
  hint_->setText(other.hint_->text());
  if (other.body_) {
    wanted_camera_ = other.camera();
    show_body(other.body_);
    return pick(other.picked_);
  }
  if (!other.mesh_) return;
  wanted_camera_ = other.camera();
  // Picks and marks need its surfaces and elements, which exist then.
  connect(
      this, &ScenePane::content_changed, this,
      [this, mesh = other.mesh_, from = other.content(), picked = other.picked_] {
        if (mesh_ != mesh) return;
        pick(picked);
        scene_->highlight(from.highlighted);
        scene_->mark_element(from.marked);
        render();
      },
      Qt::SingleShotConnection);
  if (other.results_ && !other.options().field.empty())
    show_results(other.results_);
  else
    show_mesh(other.mesh_);
}

void ScenePane::show_image(std::shared_ptr<const ImageVolume> image) {
  hint_->setVisible(!picked_on() && !image);
  scene_->show_image(std::move(image));
  render();
}

void ScenePane::share(const ScenePane& other) {
  prepared_for_ = other.prepared_for_;
  surface_ = other.surface_;
  first_ = other.first_;
}

void ScenePane::follow(const CameraPose& pose) {
  if (!picked_on()) return;
  stop_turn();
  scene_->set_camera(pose);
  render_moved();
}

void ScenePane::render_moved() {
  if (!surface_->coarse.empty()) {
    scene_->set_moving(true);
    settle_->start();
  }
  render();
}

void ScenePane::set_frame(bool framed, bool active) {
  const int margin = framed ? 2 : 0;
  layout()->setContentsMargins(margin, margin, margin, margin);
  setAutoFillBackground(framed);
  QPalette colours = palette();
  colours.setColor(QPalette::Window, active ? QColor("#1f6feb") : QColor("#9aa0a6"));
  setPalette(colours);
}

void ScenePane::show_element(std::optional<SolidRef> element, bool go) {
  scene_->mark_element(element);
  if (element && go) scene_->look_at(*element);
  render();
}

void ScenePane::show_conditions(const Study& study, const TrianglesOf& triangles) {
  wanted_study_ = study;
  triangles_ = triangles;
  follow_plane();
  update_signs();
}

void ScenePane::follow_plane() {
  if (!picked_on() || !picked_on()->is_plane()) return;
  SceneOptions options = scene_->options();
  const PlaneLook look = plane_look(*picked_on(), wanted_study_, options.plane.turn);
  if (std::exchange(options.plane, look) != look) set_options(options);
}

void ScenePane::show_needles(const std::vector<NeedleSelector>& needles) {
  scene_->show_needles(needles);
  render();
}

void ScenePane::highlight(const std::vector<Index>& surfaces) {
  scene_->highlight(surfaces);
  render();
}

void ScenePane::view(ViewDirection direction) {
  stop_turn();
  scene_->view(direction);
  render();
}

void ScenePane::fit() {
  stop_turn();
  scene_->fit();
  render();
}

void ScenePane::fit_to(const Picked& what) {
  if (!picked_on()) return;
  scene_->fit_to(what);
  render();
}

std::string ScenePane::capture_png(int enlarge) {
  return scene_->capture_png(enlarge);
}

QImage ScenePane::shown_picture() const {
  return widget_->grabFramebuffer();
}

QSize ScenePane::pixels() const {
  return widget_->devicePixelRatioF() * widget_->size();
}

bool ScenePane::eventFilter(QObject* watched, QEvent* event) {
  if (watched != widget_) return QWidget::eventFilter(watched, event);
  // The widget draws a new size at once.
  if (event->type() == QEvent::Resize && picked_on() && !surface_->coarse.empty()) {
    scene_->set_moving(true);
    settle_->start();
  }
  if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::Wheel) {
    stop_turn();
    emit touched();
  }
  if (event->type() == QEvent::MouseButtonPress) hide_cursor();
  if (event->type() == QEvent::FocusIn && static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason)
    emit touched();
  if (event->type() == QEvent::KeyPress && key_event(*static_cast<QKeyEvent*>(event))) return true;
  if (cube_event(event)) return true;
  if (tool_ && tool_->pane_event(*this, *event)) return true;
  if (context_event(event) || box_event(event) || handle_event(event)) return true;
  const auto* mouse = static_cast<QMouseEvent*>(event);
  if (event->type() == QEvent::MouseButtonPress) {
    pressed_at_ = mouse->pos();
  } else if (event->type() == QEvent::MouseButtonRelease) {
    // It is a click, not the end of a drag.
    if (mouse->button() == Qt::LeftButton && (mouse->pos() - pressed_at_).manhattanLength() < 4 &&
        picked_on())
      click(mouse->pos(), mouse->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier));
  } else if (event->type() == QEvent::MouseMove && mouse->buttons() == Qt::NoButton && picked_on()) {
    mouse_at_ = mouse->pos();
    if (!hover_timer_->isActive()) hover_timer_->start();
  } else if (event->type() == QEvent::Leave && !hovered_.items.empty()) {
    hovered_ = {};
    scene_->picks().show(picked_, hovered_);
    render();
    emit hovered_changed();
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace genba
