// How much slower a thread works now than it can: by how long a small piece of work takes of its own time.
#pragma once

#include <algorithm>
#include <array>
#include <ctime>
#include <map>
#include <string>

namespace genba_test {

/// Own time of this thread, ms.
inline double thread_ms() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

/// Where other processes take the cores, caches are cold after every turn of theirs: what a window does takes
/// twice its time there (a loop without memory does not show it). The fastest run of all is what the work
/// takes on a quiet machine: some of hundreds find the caches warm even under load 8 on two cores.
class Slowness {
 public:
  Slowness() {
    constexpr int runs = 300;
    for (int i = 0; i < runs; ++i) run_later();
  }
  /// 1 or more.
  double now() {
    std::array<double, 5> runs{};
    for (double& ms : runs) ms = run_later();
    std::sort(runs.begin(), runs.end());
    return std::max(1.0, runs[runs.size() / 2] / fastest_);
  }
  /// Work that takes so long on this machine when it is quiet.
  void work(double ms) {
    for (double done = 0; done < ms; done += fastest_) run();
  }

 private:
  // After a pause in which others may have their turns.
  double run_later() {
    timespec pause{0, 1'000'000};
    nanosleep(&pause, nullptr);
    return run();
  }
  double run() {
    const double begin = thread_ms();
    std::map<std::string, int> map;
    constexpr int entries = 1500;
    for (int i = 0; i < entries; ++i) map["a key of some length " + std::to_string(i * 7919 % entries)] += i;
    const double ms = map.empty() ? 0 : thread_ms() - begin;
    fastest_ = std::min(fastest_, ms);
    return ms;
  }
  double fastest_ = 1e9;  // ms
};

}  // namespace genba_test
