// What all Krylov methods do with the right-hand side and with each residual that they know.
#pragma once

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/vector_space.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

/// |b|. Throws Error(model) if it is not finite.
double right_side_norm(VectorSpace& vectors, const DeviceVector& b);

/// x = 0 for a right-hand side with the norm 0. Throws Error(model) if b has numbers that are too small to
/// square.
SolveReport zero_solution(VectorSpace& vectors, const DeviceVector& b, DeviceVector& x, Monitor& monitor);

/// Reports residuals and the progress towards the tolerance. The progress never falls.
class SolveProgress {
 public:
  void starts_at(double relative) { first_ = relative; }
  /// Appends |r| / |b| of report.iterations to the history, once, and tells the monitor.
  void report_progress(double relative, double tolerance, SolveReport& report, Monitor& monitor);

 private:
  double first_ = 0, fraction_ = 0;
};

}  // namespace genba
