#include "engine/solve/krylov/solve_progress.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

double right_side_norm(VectorSpace& vectors, const DeviceVector& b) {
  const double norm = vectors.norm(b);
  if (!std::isfinite(norm)) {
    throw Error(ErrorKind::model, phrase<"right-hand side">(),
                phrase<"it holds a number that is not finite or too large to square">(),
                phrase<"Check the loads and their units">());
  }
  return norm;
}

SolveReport zero_solution(VectorSpace& vectors, const DeviceVector& b, DeviceVector& x, Monitor& monitor) {
  std::vector<double> numbers(static_cast<std::size_t>(b.size()));
  vectors.download(b, numbers);
  if (std::any_of(numbers.begin(), numbers.end(), [](double v) { return v != 0; })) {
    throw Error(ErrorKind::model, phrase<"right-hand side">(),
                phrase<"its numbers are not zero but too small to square">(),
                phrase<"Check the loads and their units">());
  }
  vectors.upload(numbers, x);
  SolveReport report;
  report.history = {{0, 0.0}};
  monitor.residual(0, 0.0);
  return report;
}

void SolveProgress::report_progress(double relative, double tolerance, SolveReport& report, Monitor& monitor) {
  if (!std::isfinite(relative)) return;
  if (report.history.empty()) first_ = relative;
  if (report.history.empty() || report.history.back().iteration != report.iterations)
    report.history.push_back({report.iterations, relative});
  monitor.residual(report.iterations, relative);
  if (relative <= tolerance)
    fraction_ = 1;
  else if (first_ > tolerance)
    fraction_ = std::max(fraction_, std::log(first_ / relative) / std::log(first_ / tolerance));
  monitor.progress(phrase<"solve">(), fraction_);
}

}  // namespace genba
