// Jobs that were asked for while another one runs. They wait and start one after the other, each with the
// case as it is then. A mesh or a run that is asked for twice waits once. A job that fails or is stopped
// clears the queue. The session owns it, so that waiting jobs outlive a window.
#pragma once

#include <QObject>
#include <deque>
#include <functional>

#include "app/service.hpp"

namespace genba {

class Session;

enum class JobKind { mesh, plan, run, refinement, study, comparison, queue, copies, verification, site };

class JobQueue : public QObject {
  Q_OBJECT

 public:
  explicit JobQueue(Session& session);
  /// Starts the job, or lets it wait. `owner`: the key for holds() and remove(); an owner has at most one
  /// waiting job of a kind.
  void add(JobKind kind, const std::function<void()>& start, const QObject* owner = nullptr);
  bool holds(const QObject* owner) const;
  void remove(const QObject* owner);
  void clear();
  /// The names of the waiting jobs, for people.
  QStringList names() const;

 signals:
  void changed();

 private:
  struct Job {
    JobKind kind;
    const QObject* owner;
    std::function<void()> start;
  };
  void start_next_later();
  void start_next();
  Session& session_;
  std::deque<Job> waiting_;
};

}  // namespace genba
