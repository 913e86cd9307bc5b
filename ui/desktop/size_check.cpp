#include "ui/desktop/size_check.hpp"

#include <QPointer>

#include "app/geometry_files.hpp"
#include "ui/desktop/session.hpp"
#include "ui/desktop/stoppable.hpp"

namespace genba {

SizeCheck::SizeCheck(Session& session) : QObject(&session), session_(session) {
  worker_.setMaxThreadCount(1);
  timer_.setSingleShot(true);
  timer_.setInterval(300);
  connect(&timer_, &QTimer::timeout, this, &SizeCheck::begin);
  connect(&session_, &Session::project_changed, this, &SizeCheck::look);
  connect(&session_, &Session::finished, this, &SizeCheck::look);  // a job that failed before the mesh
}

SizeCheck::~SizeCheck() {
  stop_.request();
  worker_.waitForDone();
}

void SizeCheck::look() {
  const auto project = session_.project();
  if (!project || !session_.has_project()) return;
  GeometrySpec geometry = resolved_geometry(*project);
  if (of_ != geometry) {
    of_ = std::move(geometry);
    row_ = {};
    is_known_ = false;
    stop_.request();
    ++number_;
  }
  // A mesh tells by itself, and so does the job that makes it.
  if (!is_known_ && !session_.running() && !session_.pipeline().mesh()) timer_.start();
}

void SizeCheck::begin() {
  if (session_.running()) return;
  stop_.request();
  stop_ = CancelToken();
  worker_.start(
      [self = QPointer<SizeCheck>(this), project = session_.project(), token = stop_, number = ++number_] {
        CheckRow row;
        try {
          Stoppable monitor(token);
          row = check_size(*project, monitor);
        } catch (const Cancelled&) {
          return;
        } catch (const std::exception&) {  // nothing is known then; a run tells it
        }
        for (Finding& finding : row.findings) finding.is_error = false;
        // The destructor waits for this worker, so that `self` lives here.
        QMetaObject::invokeMethod(
            self,
            [self, row = std::move(row), number] {
              if (!self || number != self->number_) return;
              self->is_known_ = true;
              self->row_ = row;
              emit self->changed();
            },
            Qt::QueuedConnection);
      });
}

}  // namespace genba
