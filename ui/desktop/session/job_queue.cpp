#include "ui/desktop/session/job_queue.hpp"

#include <QTimer>
#include <algorithm>

#include "ui/desktop/session/session.hpp"

namespace genba {

JobQueue::JobQueue(Session& session) : QObject(&session), session_(session) {
  connect(&session, &Session::finished, this, [this](JobState state) {
    // What made a job fail would make the next ones fail too; a person who stops a job means all.
    if (state != JobState::succeeded) clear();
    start_next_later();
  });
  connect(&session, &Session::opened, this, &JobQueue::clear);
}

void JobQueue::add(JobKind kind, const std::function<void()>& start, const QObject* owner) {
  if (!session_.running() && waiting_.empty()) return start();
  std::erase_if(waiting_, [&](const Job& job) { return job.kind == kind && job.owner == owner; });
  waiting_.push_back({kind, owner, start});
  emit changed();
}

bool JobQueue::holds(const QObject* owner) const {
  return std::any_of(waiting_.begin(), waiting_.end(), [&](const Job& job) { return job.owner == owner; });
}

void JobQueue::remove(const QObject* owner) {
  if (std::erase_if(waiting_, [&](const Job& job) { return job.owner == owner; }) > 0) emit changed();
}

void JobQueue::clear() {
  if (waiting_.empty()) return;
  waiting_.clear();
  emit changed();
}

QStringList JobQueue::names() const {
  const auto name = [](JobKind kind) {
    switch (kind) {
      case JobKind::mesh:
        return tr("Mesh");
      case JobKind::plan:
        return tr("Memory plan");
      case JobKind::run:
        return tr("Run");
      case JobKind::refinement:
        return tr("Refinement");
      case JobKind::study:
        return tr("Parameter study");
      case JobKind::comparison:
        return tr("Comparison");
      case JobKind::queue:
        return tr("Queue of runs");
      case JobKind::copies:
        return tr("Save with copies");
      case JobKind::verification:
        return tr("Verification");
      case JobKind::site:
        return tr("Other computers");
    }
    return QString();
  };
  QStringList out;
  for (const Job& job : waiting_) out << name(job.kind);
  return out;
}

// Not at once: others get the end of a job first.
void JobQueue::start_next_later() {
  QTimer::singleShot(0, this, &JobQueue::start_next);
}

void JobQueue::start_next() {
  if (waiting_.empty() || session_.running()) return;
  const Job job = waiting_.front();
  waiting_.pop_front();
  emit changed();
  job.start();
  // A job that is refused at its start emits no end.
  if (!session_.running()) start_next_later();
}

}  // namespace genba
