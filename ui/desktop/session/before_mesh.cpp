#include "ui/desktop/session/before_mesh.hpp"

#include <QPointer>

#include "app/case/geometry_files.hpp"
#include "ui/desktop/session/session.hpp"
#include "ui/desktop/session/stoppable.hpp"

namespace genba {
namespace {

// The input of the estimate besides the geometry. The element size is not part of it: the panel tries sizes
// out.
bool same_input(const Project& a, const Project& b) {
  return a.mesh.kind == b.mesh.kind && a.study.physics == b.study.physics && a.solve == b.solve;
}

}  // namespace

BeforeMesh::BeforeMesh(Session& session) : QObject(&session), session_(session) {
  worker_.setMaxThreadCount(1);
  timer_.setSingleShot(true);
  timer_.setInterval(300);
  connect(&timer_, &QTimer::timeout, this, &BeforeMesh::begin);
  connect(&session_, &Session::project_changed, this, &BeforeMesh::look);
  connect(&session_, &Session::finished, this, &BeforeMesh::look);  // a job may have failed before the mesh
}

BeforeMesh::~BeforeMesh() {
  stop_.request();
  worker_.waitForDone();
}

void BeforeMesh::look() {
  const auto project = session_.project();
  if (!project || !session_.has_project()) return;
  GeometrySpec geometry = resolved_geometry(*project);
  const bool is_other = of_ != geometry;
  if (is_other) {
    of_ = std::move(geometry);
    is_read_ = false;
    row_ = {};
    body_.reset();
  }
  if (is_other || (estimated_from_ && !same_input(*estimated_from_, *project))) {
    estimated_from_.reset();
    estimate_.reset();
    failure_ = {};
    // If this geometry is being read, the reading continues.
    if (is_other || is_read_) {
      stop_.request();
      ++number_;
      is_busy_ = false;
    }
  }
  // If there is a mesh, or a job that makes one, the mesh tells its size.
  if (!is_busy_ && !session_.running() && !session_.pipeline().mesh()) timer_.start();
}

void BeforeMesh::begin() {
  if (is_busy_ || session_.running()) return;
  const auto project = session_.project();
  if (!is_read_) return read(project);
  if (!estimated_from_ && body_ && !session_.mesh()) make_estimate(project);
}

void BeforeMesh::take_row(CheckRow row) {
  for (Finding& finding : row.findings) finding.is_error = false;
  row_ = std::move(row);
  emit size_changed();
}

// The destructor waits for the worker. A posted event finds `this` or nothing.
void BeforeMesh::read(const std::shared_ptr<const Project>& project) {
  stop_ = CancelToken();
  is_busy_ = true;
  worker_.start([self = QPointer<BeforeMesh>(this), project, token = stop_, number = ++number_] {
    const auto post = [&](auto&& take) {
      QMetaObject::invokeMethod(
          self,
          [self, number, take] {
            if (self && number == self->number_) take(*self);
          },
          Qt::QueuedConnection);
    };
    try {
      Stoppable monitor(token);
      const GeometryRead known = read_geometry(
          *project, monitor, [&](const CheckRow& row) { post([row](BeforeMesh& b) { b.take_row(row); }); });
      post([known](BeforeMesh& b) {
        b.is_busy_ = false;
        b.is_read_ = true;
        b.body_ = known.body;
        b.failure_ = known.failure;
        emit b.estimate_changed();
        b.begin();
      });
    } catch (const Cancelled&) {
    } catch (const std::exception& error) {
      post([text = full_text(error)](BeforeMesh& b) {
        b.is_busy_ = false;
        b.is_read_ = true;
        b.failure_ = text;
        emit b.estimate_changed();
      });
    }
  });
}

void BeforeMesh::make_estimate(const std::shared_ptr<const Project>& project) {
  stop_ = CancelToken();
  is_busy_ = true;
  estimated_from_ = project;
  worker_.start(
      [self = QPointer<BeforeMesh>(this), project, body = body_, token = stop_, number = ++number_] {
        std::shared_ptr<const SizeBeforeMesh> made;
        Text failure;
        try {
          Stoppable monitor(token);
          made = std::make_shared<const SizeBeforeMesh>(estimate_before_mesh(*project, *body, monitor));
        } catch (const Cancelled&) {
          return;
        } catch (const std::exception& error) {
          failure = full_text(error);
        }
        QMetaObject::invokeMethod(
            self,
            [self, made, failure, number] {
              if (!self || number != self->number_) return;
              self->is_busy_ = false;
              self->estimate_ = made;
              self->failure_ = failure;
              emit self->estimate_changed();
            },
            Qt::QueuedConnection);
      });
}

}  // namespace genba
