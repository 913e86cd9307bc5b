#include "engine/solve/krylov/energy_estimate.hpp"

#include <algorithm>
#include <cmath>

namespace genba {

namespace {
constexpr double share_left_out = 0.25;
// Older stretches tell nothing about the present convergence: those beyond this ratio of squared errors, or
// beyond this number.
constexpr double far_back = 1e4;
constexpr std::size_t most_back = 1000;
}  // namespace

void EnergyEstimate::add(int iteration, double gain) {
  if (iteration == end_) return;
  stretches_.push_back({end_, gain});
  end_ = iteration;
  total_ += gain;
  for (; next_ < stretches_.size() && is_settled(next_); ++next_) {
    double sum = 0;
    for (std::size_t i = stretches_.size(); i-- > next_;) sum += stretches_[i].gain;
    latest_ = {stretches_[next_].from, total_ > 0 ? std::sqrt(sum / total_) : 0};
  }
}

/// Estimates the rest after the last stretch: at most its gain times the largest such factor of earlier
/// stretches.
bool EnergyEstimate::is_settled(std::size_t first) const {
  const double last = stretches_.back().gain;
  if (last == 0) return true;  // solved
  double sum = 0, factor = 0, sum_of_first = 0;
  for (std::size_t i = stretches_.size(); i-- > 0 && stretches_.size() - i <= most_back;) {
    sum += stretches_[i].gain;
    if (i == first) sum_of_first = sum;
    if (i > first) continue;
    if (sum > far_back * sum_of_first) break;
    if (stretches_[i].gain > 0) factor = std::max(factor, sum / stretches_[i].gain);
  }
  return factor > 0 && factor * last <= share_left_out * (sum_of_first - last);
}

}  // namespace genba
