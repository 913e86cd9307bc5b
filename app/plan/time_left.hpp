// Predicts the remaining time of a job from the finished fraction.
#pragma once

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace genba {

class TimeLeft {
 public:
  /// `fraction` of the job is done at `now`, s on any clock. Stages of one job share its fraction and the
  /// words before their last colon ("mesh: fill the volume"). Another job, or a smaller fraction than before,
  /// restarts the prediction.
  void update(std::string_view stage, double fraction, double now) {
    const std::string_view job = stage.substr(0, stage.rfind(':'));
    if (job != job_ || fraction < fraction_) {
      job_ = job;
      start_ = moved_ = now;
      first_ = fraction_ = fraction;
    }
    if (fraction > fraction_) {
      fraction_ = fraction;
      moved_ = now;
    }
  }

  /// s. Empty at the beginning, and if there was no progress for so long that a prediction is worthless.
  std::optional<double> seconds(double now) const {
    const double elapsed = now - start_, done = fraction_ - first_;
    if (done < 0.02 || elapsed < 1 || fraction_ >= 1) return {};
    if (now - moved_ > std::max(2.0, 0.25 * elapsed)) return {};
    return elapsed * (1 - fraction_) / done;
  }

  /// "40 s left", or empty.
  std::string text(double now) const {
    const double left = seconds(now).value_or(-1);
    if (left < 0) return {};
    char buffer[48];
    if (left < 90)
      std::snprintf(buffer, sizeof buffer, "%.0f s left", left);
    else if (left < 5400)
      std::snprintf(buffer, sizeof buffer, "%.0f min left", left / 60);
    else
      std::snprintf(buffer, sizeof buffer, "%.1f h left", left / 3600);
    return buffer;
  }

 private:
  std::string job_;
  double fraction_ = -1, start_ = 0, first_ = 0, moved_ = 0;
};

}  // namespace genba
