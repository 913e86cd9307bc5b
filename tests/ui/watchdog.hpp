// Nothing holds the window above 100 ms: how the tests judge what TimedApplication measures.
#pragma once

#include <QStringList>
#include <map>

#include "tests/ui/timed_application.hpp"

namespace genba_test {

/// The limit is on the own time of the window's thread, since by the clock an event also lasts while other
/// processes, or a software driver's threads, have the cores. On a busy machine own time grows too: caches
/// are cold after every turn of others, and what takes 50 to 90 ms took 95 to 175. So it is divided by how
/// much slower the thread works at that moment than it can (tests/ui/slowness.hpp), which leaves a block by
/// the program as it is. A burst of noise may end before that is measured: a case in which an event was too
/// long runs again, alone, in a new process, twice if need be, and fails if it was too long each time: a
/// program that blocks does so each time. What waits without working is seen by the clock alone, which needs
/// room for the driver's threads.
class Watchdog {
 public:
#ifdef NDEBUG
  static constexpr double most_work = 100, most_by_clock = 1000;  // ms
#else
  static constexpr double most_work = 1000, most_by_clock = 10000;
#endif
  static bool too_long(const TimedApplication::Longest& longest) {
    return longest.work > most_work || longest.wall > most_by_clock;
  }
  /// After each case.
  void heed(const QString& test_case, const TimedApplication::Longest& longest);
  /// After the last one: prints the longest events of all, and the cases that were too long each time, whose
  /// number it returns.
  int judge();

 private:
  std::map<QString, TimedApplication::Longest> cases_;
};

/// Runs this program again with `arguments` until it ends well, twice at most; true if it never did. A run of
/// that kind runs nothing again: true.
bool fails_again(const QStringList& arguments);

/// Where GENBA_TEST_BLOCK says so ("101": the first and the third run), an event that works for three times
/// what is allowed: for the test of the watchdog. Work without pauses was seen to take 1.3 times a quiet
/// machine's time where Slowness, which pauses, told 2, so half as long again is not always caught.
void block_if_told();

}  // namespace genba_test
