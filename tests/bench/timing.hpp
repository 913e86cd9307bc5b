// Times that can be compared: medians of batches, after a warm-up.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "engine/solve/backend/backend.hpp"

namespace genba::bench {

inline double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Timing {
  double median = 0, best = 0, worst = 0;  ///< s per call
};

/// Starts `batch` calls, waits for the device, and divides the time by `batch`. Repeats this `samples` times,
/// after one batch that does not count.
inline Timing time_calls(const std::function<void()>& call, const std::function<void()>& wait,
                         int samples = 41, int batch = 20) {
  std::vector<double> seconds;
  for (int s = 0; s <= samples; ++s) {
    wait();
    const double start = now();
    for (int i = 0; i < batch; ++i) call();
    wait();
    if (s > 0) seconds.push_back((now() - start) / batch);
  }
  std::sort(seconds.begin(), seconds.end());
  return {seconds[seconds.size() / 2], seconds.front(), seconds.back()};
}

/// As time_calls(), with fewer calls where one takes long: the worst product does not hold up the others.
inline Timing time_product(const std::function<void()>& call, const std::function<void()>& wait) {
  const double one = time_calls(call, wait, 1, 1).median;
  const int batch = std::clamp(static_cast<int>(0.01 / one), 1, 20);
  return time_calls(call, wait, std::clamp(static_cast<int>(1 / (one * batch)), 5, 41), batch);
}

/// s. A slower product is no choice for anyone: it is not recorded, only its own time is shown.
inline constexpr double most_seconds_recorded = 5e-3;

/// Products in one recording: so many that the time of the host to start it hardly counts.
inline int recorded_batch(const Timing& one) {
  return std::clamp(static_cast<int>(2e-3 / one.median), 1, 200);
}

/// s per product of a recording, by the clock of the host. Calls record(batch), then times run() and wait().
/// Infinite where one product takes more than most_seconds_recorded.
template <class Record, class Run, class Wait>
double recorded_seconds(const Timing& one, Record&& record, Run&& run, Wait&& wait) {
  if (one.median > most_seconds_recorded) return std::numeric_limits<double>::infinity();
  const int batch = recorded_batch(one);
  record(batch);
  return time_product(run, wait).median / batch;
}

inline double geometric_mean(const std::vector<double>& v) {
  double sum = 0;
  for (double x : v) sum += std::log(x);
  return v.empty() ? 0 : std::exp(sum / static_cast<double>(v.size()));
}

/// s per call of a recording of `batch` calls, by the device's own clock: median of `samples`.
inline double time_recorded(TimedRecording& calls, int samples, int batch) {
  std::vector<double> seconds;
  for (int s = 0; s < samples; ++s) seconds.push_back(calls.run() / batch);
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

}  // namespace genba::bench
