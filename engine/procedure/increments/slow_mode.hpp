// How far a correction goes on where each one gains the same small part.
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
  /// next such factor two corrections are taken as they are.
  double factor(std::span<const double> change) {
    double same = 0, square = 0, square_before = 0;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      same += change[i] * before_[i];
      square += change[i] * change[i];
      square_before += before_[i] * before_[i];
    }
    const double q = square_before > 0 ? same / square_before : 0.0;
    if (std::abs(same) <= least_cosine * std::sqrt(square * square_before) || std::abs(q) < least) {
      before_.assign(change.begin(), change.end());
      return 1;
    }
    before_.clear();
    return q < 1 ? std::min(1 / (1 - q), most_factor) : most_factor;
  }
  void clear() { before_.clear(); }

 private:
  static constexpr double least_cosine = 0.95, least = 0.4, most_factor = 10;
  std::vector<double> before_;
};

}  // namespace genba
