#include "ui/desktop/job_queue.hpp"

#include <QTimer>
#include <algorithm>

#include "ui/desktop/session.hpp"

namespace genba {

JobQueue::JobQueue(Session& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session, &Session::finished, this, [this](JobState state) {
    // What failed or was stopped would fail the next ones too, or was meant to end.
    if (state != JobState::succeeded) clear();
    // Later: others hear of the end first.
    QTimer::singleShot(0, this, &JobQueue::start_next);
  });
  connect(&session, &Session::opened, this, &JobQueue::clear);
}

void JobQueue::add(const QString& name, const std::function<void()>& start) {
  if (!session_.running() && waiting_.empty()) return start();
  std::erase_if(waiting_, [&](const Job& job) { return job.name == name; });
  waiting_.push_back({name, start});
  emit changed();
}

void JobQueue::clear() {
  if (waiting_.empty()) return;
  waiting_.clear();
  emit changed();
}

QStringList JobQueue::names() const {
  QStringList out;
  for (const Job& job : waiting_) out << job.name;
  return out;
}

void JobQueue::start_next() {
  if (waiting_.empty() || session_.running()) return;
  const Job job = waiting_.front();
  waiting_.pop_front();
  emit changed();
  job.start();
}

}  // namespace genba
