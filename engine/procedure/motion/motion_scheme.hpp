// The numbers of the time schemes of a motion.
#pragma once

#include <cmath>

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// With g = f - C v - K u, a step from state 0 to state 1 has
///   M a1 = (1 + alpha) g1 - alpha g0,
///   u1 = u0 + h v0 + h^2 (before a0 + beta a1),  v1 = v0 + h ((1 - gamma) a0 + gamma a1).
/// Newmark: alpha 0, beta 1/4, gamma 1/2. Hilber, Hughes, Taylor 1977: beta (1 - alpha)^2 / 4, gamma 1/2 - alpha. Both
/// have before = 1/2 - beta. Backward Euler: alpha 0, before 0, beta 1, gamma 1.
struct MotionScheme {
  double alpha = 0, beta = 0.25, gamma = 0.5, before = 0.25;
  /// 1/s^2 and 1/s: what mass and damping are multiplied by in the matrix of a step of size h.
  double rate(double h) const { return 1 / ((1 + alpha) * beta * h * h); }
  /// Contact acts over the whole step with its forces at the end (Kane, Repetto, Ortiz, Marsden, CMAME 180, 1, 1999): ac = -M^-1 fc adds
  /// contact() h^2 ac to u1 and h ac to v1. So an impact never adds energy. In the equations of a step, which have (1 + alpha) beta,
  /// forces stand as fc / contact_share().
  double contact() const { return is_first_order() ? beta : 0.5; }
  double contact_share() const { return (1 + alpha) * beta / contact(); }
  double damping(double h) const { return gamma / (beta * h); }
  /// s^2: an error of the displacement by a change of the acceleration over the step; of backward Euler by the
  /// acceleration itself.
  bool is_first_order() const { return before == 0; }
  double error(double h) const { return is_first_order() ? 0.5 * h * h : std::abs(beta - 1.0 / 6) * h * h; }
};
MotionScheme motion_scheme(const TransientOptions& how);

/// What the first step adds to the stiffness; empty for a study that is no motion over time.
StorageTerm first_motion_storage(const Problem& problem);

}  // namespace genba
