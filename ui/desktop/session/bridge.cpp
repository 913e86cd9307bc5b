#include "ui/desktop/session/bridge.hpp"

#include <QElapsedTimer>
#include <QTimer>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/base/text/shown_text.hpp"

namespace genba {
namespace {
constexpr int delivery_interval = 50;  // ms
constexpr qint64 event_share = 20;     // ms of work in one event
}  // namespace

// Filled by the worker, emptied by the GUI thread.
struct Bridge::Mailbox {
  struct Ending {
    JobState state;
    Text error;
  };
  struct Content {
    std::optional<std::pair<Text, double>> progress;
    QVector<ResidualSample> residuals;
    std::vector<LogLine> log;
    std::vector<Stage> stages;
    std::optional<Ending> ending;
  };
  std::mutex mutex;
  Content content;
  bool delivery_planned = false;
  Bridge* bridge = nullptr;  // null after the bridge is destroyed

  template <class Change>
  void put(Change change) {
    const std::lock_guard lock(mutex);
    change(content);
    if (delivery_planned || !bridge) return;
    delivery_planned = true;
    QMetaObject::invokeMethod(
        bridge, [b = bridge] { QTimer::singleShot(delivery_interval, b, [b] { b->deliver(); }); },
        Qt::QueuedConnection);
  }
};

class Bridge::Listener : public JobListener {
 public:
  explicit Listener(std::shared_ptr<Mailbox> mailbox) : mailbox_(std::move(mailbox)) {}
  void progress(const Text& stage, double fraction) override {
    mailbox_->put([&](Mailbox::Content& c) { c.progress = {stage.readable(100), fraction}; });
  }
  void log(LogLevel level, const Text& message) override {
    mailbox_->put([&](Mailbox::Content& c) { c.log.push_back({level, message.readable(longest_message)}); });
  }
  void residual(int iteration, double relative) override {
    mailbox_->put([&](Mailbox::Content& c) { c.residuals.push_back({iteration, relative}); });
  }
  void stage_done(Stage stage) override {
    mailbox_->put([&](Mailbox::Content& c) { c.stages.push_back(stage); });
  }
  void finished(JobState state, const Text& error, ErrorKind /*kind*/) override {
    mailbox_->put([&](Mailbox::Content& c) { c.ending = {state, error.readable(longest_message)}; });
  }

 private:
  std::shared_ptr<Mailbox> mailbox_;
};

Bridge::Bridge(QObject* parent) : QObject(parent), mailbox_(std::make_shared<Mailbox>()) {
  mailbox_->bridge = this;
}

Bridge::~Bridge() {
  const std::lock_guard lock(mailbox_->mutex);
  mailbox_->bridge = nullptr;
}

std::shared_ptr<JobListener> Bridge::make_listener() {
  return std::make_shared<Listener>(mailbox_);
}

void Bridge::deliver() {
  Mailbox::Content content;
  {
    const std::lock_guard lock(mailbox_->mutex);
    std::swap(content, mailbox_->content);
    mailbox_->delivery_planned = false;
  }
  for (const LogLine& line : content.log) waiting_.push_back([this, line] { emit logged(line); });
  if (!content.residuals.isEmpty())
    waiting_.push_back([this, samples = content.residuals] { emit residuals(samples); });
  if (content.progress)
    waiting_.push_back([this, p = *content.progress] { emit progressed(p.first, p.second); });
  for (const Stage stage : content.stages) waiting_.push_back([this, stage] { emit stage_done(stage); });
  if (content.ending) waiting_.push_back([this, e = *content.ending] { emit finished(e.state, e.error); });
  work_off();
}

void Bridge::work_off() {
  QElapsedTimer event;
  event.start();
  while (!waiting_.empty()) {
    if (event.hasExpired(event_share)) {
      QTimer::singleShot(0, this, &Bridge::work_off);
      return;
    }
    const auto next = std::move(waiting_.front());
    waiting_.pop_front();
    next();
  }
}

}  // namespace genba
