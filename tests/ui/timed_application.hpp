// Times every event that the GUI thread handles: a watchdog for a window that must never block.
#pragma once

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>
#include <QMetaEnum>
#include <QThread>
#include <utility>

#include "tests/ui/slowness.hpp"

namespace genba_test {

/// By the wall clock, and by the time of this thread alone, which does not grow while other processes (or a
/// software driver's threads) have its core. A dialog's loop inside an event is not the event: what it
/// handles is timed by itself, and while it waits the window is free. GENBA_TEST_SLOW_EVENTS=1 prints the
/// slow ones.
class TimedApplication : public QApplication {
 public:
  TimedApplication(int& argc, char** argv) : QApplication(argc, argv) {
    const auto* dispatcher = QAbstractEventDispatcher::instance();
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, [this] {
      end_span();
      free_ = !what_.isEmpty();
    });
    connect(dispatcher, &QAbstractEventDispatcher::awake, this, [this] {
      if (free_) begin_span();
    });
  }
  struct Longest {
    double wall = 0;                 // ms
    double work = 0, own = 0;        // ms of own time, and of the work that it was on a quiet machine
    QByteArray what, what_by_clock;  // event and receiver of `work` and of `wall`
    std::size_t events = 0;
  };
  Longest longest;
  Longest in_test;  ///< the watchdog's: since the test began
  Slowness slowness;

  bool notify(QObject* receiver, QEvent* event) override {
    const int level = QThread::currentThread()->loopLevel();
    const bool is_timed = !what_.isEmpty();
    if (is_timed && level == level_) return QApplication::notify(receiver, event);
    if (is_timed) end_span();
    const QByteArray outer = std::exchange(what_, name_of(receiver, event));
    const int outer_level = std::exchange(level_, level);
    for (Longest* of : {&longest, &in_test}) ++of->events;
    begin_span();
    const bool out = QApplication::notify(receiver, event);
    end_span();
    what_ = outer;
    level_ = outer_level;
    if (is_timed) begin_span();
    return out;
  }

 private:
  // "UpdateRequest to QVTKOpenGLNativeWidget 'view' in ScenePane".
  static QByteArray name_of(const QObject* receiver, const QEvent* event) {
    const auto text = [](const QObject* of) {
      const QByteArray name = of->objectName().toUtf8();
      return of->metaObject()->className() + (name.isEmpty() ? name : " '" + name + "'");
    };
    const char* type = QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type());
    QByteArray out = (type ? QByteArray(type) : QByteArray::number(event->type())) + " to " + text(receiver);
    if (receiver->parent()) out += " in " + text(receiver->parent());
    return out;
  }
  void begin_span() {
    free_ = false;
    own_ = thread_ms();
    wall_.start();
  }
  void end_span() {
    if (what_.isEmpty() || free_) return;
    const double own = thread_ms() - own_, wall = static_cast<double>(wall_.nsecsElapsed()) / 1e6;
    constexpr double long_event = 50;  // ms; of others nobody asks
    const double work = own > long_event ? own / slowness.now() : own;
    for (Longest* of : {&longest, &in_test}) {
      if (wall > of->wall) of->wall = wall, of->what_by_clock = what_;
      if (work > of->work) of->work = work, of->own = own, of->what = what_;
    }
    static const bool talk = qEnvironmentVariableIsSet("GENBA_TEST_SLOW_EVENTS");
    if (talk && wall > 50) qInfo("%.0f ms (own %.0f, quiet %.0f): %s", wall, own, work, what_.constData());
  }

  QByteArray what_;    // the event under way; empty: none
  int level_ = 0;      // of its loop
  bool free_ = false;  // a loop inside it waits
  double own_ = 0;
  QElapsedTimer wall_;
};

}  // namespace genba_test
