#include "ui/desktop/scene_view.hpp"

#include <QVTKOpenGLNativeWidget.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkInteractorStyleTrackballCamera.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkRenderWindowInteractor.h>
#include <vtkSmartPointer.h>

#include <QLabel>
#include <QMouseEvent>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/scene/gl_window.hpp"
#include "ui/scene/section.hpp"

namespace genba {
namespace {

// VTK's single-letter commands (wireframe, stereo, quit) would surprise people here; the menus have what is
// needed.
class QuietStyle : public vtkInteractorStyleTrackballCamera {
 public:
  static QuietStyle* New();
  vtkTypeMacro(QuietStyle, vtkInteractorStyleTrackballCamera);
  void OnChar() override {}
};
vtkStandardNewMacro(QuietStyle);

}  // namespace

SceneView::SceneView(QWidget* parent)
    : QWidget(parent), widget_(new QVTKOpenGLNativeWidget), hint_(new QLabel(widget_)) {
  setObjectName("scene_view");
  const auto window = vtkSmartPointer<vtkGenericOpenGLRenderWindow>::Take(make_embedded_window());
  window->SetMultiSamples(4);
  widget_->setRenderWindow(window);
  vtkNew<QuietStyle> style;
  window->GetInteractor()->SetInteractorStyle(style);
  widget_->setFocusPolicy(Qt::StrongFocus);
  widget_->installEventFilter(this);
  scene_ = std::make_unique<Scene>();
  scene_->attach(window);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(widget_);
  hint_->setText(tr("Mesh (F3) or Run (F5) to see the body here"));
  hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
  hint_->setStyleSheet("color: #70757d; background: transparent; font-size: 13pt;");
  hint_->setAlignment(Qt::AlignCenter);
  auto* over = new QVBoxLayout(widget_);
  over->addWidget(hint_);
}

SceneView::~SceneView() {
  ++request_;
  // The scene leaves the window before the widget destroys it.
  scene_.reset();
}

void SceneView::render() {
  // Several changes of one event are drawn once.
  if (render_planned_) return;
  render_planned_ = true;
  QTimer::singleShot(0, this, [this] {
    render_planned_ = false;
    if (widget_->isVisible()) widget_->renderWindow()->Render();
  });
}

void SceneView::clear() {
  ++request_;
  preparing_ = false;
  mesh_.reset();
  scene_->clear();
  hint_->show();
  render();
  emit content_changed();
}

void SceneView::prepare(std::shared_ptr<const Mesh> mesh, std::function<void()> then) {
  const int request = ++request_;
  preparing_ = false;
  if (prepared_for_ == mesh) return then();
  preparing_ = true;
  QPointer<SceneView> self(this);
  // The pool's thread owns the mesh it works on; the view may be gone or want something else when it is done.
  QThreadPool::globalInstance()->start([self, request, mesh, then = std::move(then)] {
    std::shared_ptr<const SurfaceMesh> surface;
    QString problem;
    try {
      surface = prepare_surface(*mesh);
    } catch (const std::exception& e) {
      problem = QString::fromUtf8(e.what());
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, request, mesh, surface, problem, then] {
          if (!self || self->request_ != request) return;
          self->preparing_ = false;
          if (!surface) {
            emit self->failed(problem);
            return;
          }
          self->prepared_for_ = mesh;
          self->surface_ = surface;
          then();
        },
        Qt::QueuedConnection);
  });
}

void SceneView::show_mesh(std::shared_ptr<const Mesh> mesh) {
  prepare(mesh, [this, mesh] {
    scene_->show_mesh(mesh, surface_);
    mesh_ = mesh;
    hint_->hide();
    render();
    emit content_changed();
  });
}

void SceneView::show_results(std::shared_ptr<const Results> results) {
  prepare(results->mesh, [this, results] {
    scene_->show_results(results, surface_);
    mesh_ = results->mesh;
    hint_->hide();
    render();
    update_section();
    emit content_changed();
  });
}

const SceneOptions& SceneView::options() const {
  return scene_->options();
}
SceneFacts SceneView::facts() const {
  return scene_->facts();
}

void SceneView::set_options(const SceneOptions& options) {
  scene_->set_options(options);
  render();
  update_section();
}

void SceneView::update_section() {
  if (cutting_) return;  // what is wanted then is asked for when this one is done
  const auto task = scene_->wanted_section();
  if (!task) return;
  cutting_ = true;
  QPointer<SceneView> self(this);
  QThreadPool::globalInstance()->start([self, task] {
    std::shared_ptr<const Section> section;
    QString problem;
    try {
      section = make_section(*task);
    } catch (const std::exception& e) {
      problem = QString::fromUtf8(e.what());
    }
    QMetaObject::invokeMethod(
        qApp,
        [self, task, section, problem] {
          if (!self) return;
          self->cutting_ = false;
          // One that is already out of date is drawn all the same: the plane follows the slider.
          self->scene_->take_section(task, section);
          if (!section) emit self->failed(problem);
          self->render();
          self->update_section();
        },
        Qt::QueuedConnection);
  });
}

void SceneView::highlight(const std::vector<Index>& surfaces) {
  scene_->highlight(surfaces);
  render();
}

void SceneView::view(ViewDirection direction) {
  scene_->view(direction);
  render();
}

void SceneView::fit() {
  scene_->fit();
  render();
}

std::string SceneView::capture_png(int enlarge) {
  return scene_->capture_png(enlarge);
}

bool SceneView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == widget_ && event->type() == QEvent::MouseButtonPress) {
    pressed_at_ = static_cast<QMouseEvent*>(event)->pos();
  } else if (watched == widget_ && event->type() == QEvent::MouseButtonRelease) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    // A click, not the end of a drag.
    if (mouse->button() == Qt::LeftButton && (mouse->pos() - pressed_at_).manhattanLength() < 4 && mesh_) {
      const double ratio = widget_->devicePixelRatioF();
      const Index index =
          scene_->surface_at(mouse->pos().x() * ratio, (widget_->height() - 1 - mouse->pos().y()) * ratio);
      if (index >= 0) emit surface_clicked(index);
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace genba
