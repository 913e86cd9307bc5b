// Times every event that the GUI thread handles: a watchdog for a window that must never block.
#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <ctime>

namespace genba_test {

/// By the wall clock, and by the time of this thread alone, which does not grow when other processes (or a
/// software driver's threads) have the cores. GENBA_TEST_SLOW_EVENTS=1 prints the slow ones.
class TimedApplication : public QApplication {
 public:
  using QApplication::QApplication;
  struct Longest {
    double wall = 0, own = 0;  // ms
    QByteArray what;           // of `own`
    std::size_t events = 0;
  };
  Longest longest;
  Longest in_test;  ///< the watchdog's: since the test began

  bool notify(QObject* receiver, QEvent* event) override {
    if (depth_ > 0) return QApplication::notify(receiver, event);
    const QByteArray what =
        QByteArray(receiver->metaObject()->className()) + " event " + QByteArray::number(event->type());
    const double own = thread_ms();
    QElapsedTimer wall;
    wall.start();
    ++depth_;
    const bool out = QApplication::notify(receiver, event);
    --depth_;
    const double own_ms = thread_ms() - own, wall_ms = static_cast<double>(wall.nsecsElapsed()) / 1e6;
    for (Longest* of : {&longest, &in_test}) {
      ++of->events;
      of->wall = std::max(of->wall, wall_ms);
      if (own_ms > of->own) of->own = own_ms, of->what = what;
    }
    static const bool talk = qEnvironmentVariableIsSet("GENBA_TEST_SLOW_EVENTS");
    if (talk && wall_ms > 50) qInfo("%.0f ms (own %.0f): %s", wall_ms, own_ms, what.constData());
    return out;
  }

 private:
  static double thread_ms() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
  }
  int depth_ = 0;
};

}  // namespace genba_test
