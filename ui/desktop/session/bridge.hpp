// The only place where an event of a worker becomes a queued Qt signal.
#pragma once

#include <QMetaType>
#include <QObject>
#include <QVector>
#include <deque>
#include <functional>
#include <memory>

#include "app/service.hpp"

namespace genba {

struct LogLine {
  LogLevel level = LogLevel::info;
  Text text;
};

/// Lives in the GUI thread. Emits what the listener heard, in the same order, at most about 20 times a
/// second, however fast the worker reports. If the signals take long to show, they are spread over several
/// events.
class Bridge : public QObject {
  Q_OBJECT

 public:
  explicit Bridge(QObject* parent = nullptr);
  ~Bridge() override;

  /// A listener for one job. It may outlive the bridge; then it has no effect.
  std::shared_ptr<JobListener> make_listener();

 signals:
  void progressed(const Text& stage, double fraction);
  void residuals(const QVector<ResidualSample>& samples);
  void logged(const LogLine& line);
  void stage_done(Stage stage);
  /// Always the last signal of a job.
  void finished(JobState state, const Text& error);

 private:
  struct Mailbox;
  class Listener;
  void deliver();
  void work_off();
  std::shared_ptr<Mailbox> mailbox_;
  std::deque<std::function<void()>> waiting_;
};

}  // namespace genba
