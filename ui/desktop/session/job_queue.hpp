// Jobs that were asked for while another one runs: they wait and start one after the other, each with the
// case as it is then. A mesh or a run asked for twice waits once. Belongs to the session, so that what waits
// outlives a window.
#pragma once

#include <QObject>
#include <deque>
#include <functional>

#include "app/service.hpp"

namespace genba {

class Session;

enum class JobKind { mesh, plan, run, refinement, study, comparison, queue, copies, verification };

class JobQueue : public QObject {
  Q_OBJECT

 public:
  explicit JobQueue(Session& session);
  /// Starts the job, or lets it wait. `owner`: who has at most one job waiting, for remove().
  void add(JobKind kind, const std::function<void()>& start, const QObject* owner = nullptr);
  bool holds(const QObject* owner) const;
  void remove(const QObject* owner);
  void clear();
  /// What people are told waits.
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
