#include "ui/desktop/window/driver_notice.hpp"

#include <QSettings>
#include <QThread>

#include "app/output/version.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {

namespace {
constexpr const char* said_before = "devices/unused_card";
}  // namespace

DriverNotice::DriverNotice(std::function<Text()> ask, QObject* parent)
    : QObject(parent), ask_(std::move(ask)) {}

DriverNotice::~DriverNotice() {
  if (thread_ == nullptr) return;
  thread_->wait();
  delete thread_;
}

void DriverNotice::look() {
  if (thread_ != nullptr) return;
  thread_ = QThread::create([this] {
    const Text advice = ask_();
    if (advice.empty()) return;
    // The destructor waits for this thread and removes what was posted.
    QMetaObject::invokeMethod(
        this, [this, advice] { take(advice); }, Qt::QueuedConnection);
  });
  thread_->start(QThread::LowPriority);
}

void DriverNotice::take(const Text& advice) {
  const QString now = qt(program_version()) + ": " + qt(advice.english());
  QSettings settings;
  if (settings.value(said_before).toString() == now) return;
  settings.setValue(said_before, now);
  emit found(advice);
}

}  // namespace genba
