// The one place where a worker's event becomes a queued Qt signal.
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

/// Lives in the GUI thread and emits what the listener heard, in its order, at most about 20 times a second
/// however fast the worker talks. Work that takes long to show is spread over several events.
class Bridge : public QObject {
  Q_OBJECT

 public:
  explicit Bridge(QObject* parent = nullptr);
  ~Bridge() override;

  /// A listener for one job. It may outlive the bridge; then it is not heard any more.
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
