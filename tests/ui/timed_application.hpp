// Times every event that the GUI thread handles: a watchdog for a window that must never block.
#pragma once

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>
#include <QThread>
#include <ctime>
#include <utility>

namespace genba_test {

/// By the wall clock, and by the time of this thread alone, which does not grow when other processes (or a
/// software driver's threads) have the cores. A dialog's loop inside an event is not the event: what it
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
    double wall = 0, own = 0;  // ms
    QByteArray what;           // of `own`
    std::size_t events = 0;
  };
  Longest longest;
  Longest in_test;  ///< the watchdog's: since the test began

  bool notify(QObject* receiver, QEvent* event) override {
    const int level = QThread::currentThread()->loopLevel();
    const bool is_timed = !what_.isEmpty();
    if (is_timed && level == level_) return QApplication::notify(receiver, event);
    if (is_timed) end_span();
    const QByteArray outer =
        std::exchange(what_, receiver->metaObject()->className() + QByteArray(" event ") +
                                 QByteArray::number(event->type()));
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
  static double thread_ms() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
  }
  void begin_span() {
    free_ = false;
    own_ = thread_ms();
    wall_.start();
  }
  void end_span() {
    if (what_.isEmpty() || free_) return;
    const double own = thread_ms() - own_, wall = static_cast<double>(wall_.nsecsElapsed()) / 1e6;
    for (Longest* of : {&longest, &in_test}) {
      of->wall = std::max(of->wall, wall);
      if (own > of->own) of->own = own, of->what = what_;
    }
    static const bool talk = qEnvironmentVariableIsSet("GENBA_TEST_SLOW_EVENTS");
    if (talk && wall > 50) qInfo("%.0f ms (own %.0f): %s", wall, own, what_.constData());
  }

  QByteArray what_;    // the event under way; empty: none
  int level_ = 0;      // of its loop
  bool free_ = false;  // a loop inside it waits
  double own_ = 0;
  QElapsedTimer wall_;
};

}  // namespace genba_test
