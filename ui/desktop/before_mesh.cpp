#include "ui/desktop/before_mesh.hpp"

#include <QPointer>

#include "ui/desktop/session.hpp"
#include "ui/desktop/stoppable.hpp"

namespace genba {
namespace {

// What the estimate reads; the element size itself is tried out in the panel.
bool same_input(const Project& a, const Project& b) {
  return a.geometry == b.geometry && a.mesh.kind == b.mesh.kind && a.study.physics == b.study.physics &&
         a.solve == b.solve && resolve_path(a, a.geometry.path) == resolve_path(b, b.geometry.path);
}

}  // namespace

BeforeMesh::BeforeMesh(Session& session, QObject* parent) : QObject(parent), session_(session) {
  worker_.setMaxThreadCount(1);
  timer_.setSingleShot(true);
  timer_.setInterval(300);
  connect(&timer_, &QTimer::timeout, this, &BeforeMesh::begin);
  connect(&session_, &Session::project_changed, this, &BeforeMesh::project_changed);
}

BeforeMesh::~BeforeMesh() {
  stop_.request();
  worker_.waitForDone();
}

void BeforeMesh::project_changed() {
  const auto project = session_.project();
  if (!project || !session_.has_project() || (made_from_ && same_input(*made_from_, *project))) return;
  made_from_ = project;
  estimate_.reset();
  failure_.clear();
  stop_.request();
  ++number_;
  if (!session_.mesh()) timer_.start();
}

void BeforeMesh::begin() {
  // A job makes the mesh, or something that takes the cores.
  if (session_.running()) return;
  stop_ = CancelToken();
  worker_.start([self = QPointer<BeforeMesh>(this), project = made_from_, token = stop_, number = number_] {
    std::shared_ptr<const SizeBeforeMesh> made;
    std::string failure;
    try {
      Stoppable monitor(token);
      made = std::make_shared<const SizeBeforeMesh>(estimate_before_mesh(*project, monitor));
    } catch (const Cancelled&) {
      return;
    } catch (const std::exception& error) {
      failure = error.what();
    }
    // The destructor waits for this worker, so that `self` lives here.
    QMetaObject::invokeMethod(
        self,
        [self, made, failure, number] {
          if (!self || number != self->number_) return;
          self->estimate_ = made;
          self->failure_ = failure;
          emit self->changed();
        },
        Qt::QueuedConnection);
  });
}

}  // namespace genba
