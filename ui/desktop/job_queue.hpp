// Jobs that were asked for while another one runs: they wait and start one after the other, each with the case
// as it is then. A mesh or a run asked for twice waits once.
#pragma once

#include <QObject>
#include <deque>
#include <functional>

namespace genba {

class Session;

class JobQueue : public QObject {
  Q_OBJECT

 public:
  explicit JobQueue(Session& session, QObject* parent);
  /// Starts the job, or lets it wait. `name`: in the language of the interface, what people are told waits.
  void add(const QString& name, const std::function<void()>& start);
  void clear();
  QStringList names() const;

 signals:
  void changed();

 private:
  struct Job {
    QString name;
    std::function<void()> start;
  };
  void start_next();
  Session& session_;
  std::deque<Job> waiting_;
};

}  // namespace genba
