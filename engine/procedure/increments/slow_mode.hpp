// How far a correction goes on where each one gains the same small part, or overshoots.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace genba {

/// Corrections of a fixed point that shrink by a factor q in one direction sum up to the last one / (1 - q) (Lyusternik).
/// q is below 0 where they go to and fro.
class SlowMode {
 public:
  /// The factor of this correction: 1, but where it goes the way of the one before, or back, and is hardly smaller. Before the
  /// next such factor two corrections are taken as they are. From one on that goes back and is larger (q below -1), all are taken
  /// by 1 / (1 - q): else each would be larger than the one before.
  double factor(std::span<const double> change) {
    double same = 0, square = 0, square_before = 0;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      same += change[i] * before_[i];
      square += change[i] * change[i];
      square_before += before_[i] * before_[i];
    }
    const double seen = square_before > 0 ? same / square_before : 0.0;
    if (std::abs(same) <= least_cosine * std::sqrt(square * square_before) || std::abs(seen) < least) {
      before_.assign(change.begin(), change.end());
      return part_;
    }
    before_.clear();
    const double q = 1 - (1 - seen) / part_;  // of whole corrections
    if (q < -1) part_ = std::clamp(1 / (1 - q), least_part, part_);
    if (part_ < 1) return part_;
    return q < 1 ? std::min(1 / (1 - q), most_factor) : most_factor;
  }
  void clear() { before_.clear(), part_ = 1; }

 private:
  static constexpr double least_cosine = 0.95, least = 0.4, most_factor = 10, least_part = 0.05;
  std::vector<double> before_;
  double part_ = 1;
};

}  // namespace genba
