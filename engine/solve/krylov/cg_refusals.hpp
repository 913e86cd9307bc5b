// Why conjugate gradients give up on a right-hand side, for one and for several at once.
#pragma once

#include <limits>
#include <optional>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/options.hpp"
#include "engine/solve/krylov/energy_estimate.hpp"

namespace genba {

/// The smallest |r|^2 and r . z since the last (re)start, and when one of them last fell.
struct CgStagnation {
  double least_rr = std::numeric_limits<double>::infinity(), least_rho = std::numeric_limits<double>::infinity();
  int improved_at = 0;
  void see(double rr, double rho, int iteration);
};

/// Where a solve is.
struct CgStanding {
  double relative = 0;  ///< |r| / |b|
  int iterations = 0, limit = 0;
  double norm_b = 0;
  bool is_fused = false;  ///< the preconditioner is a diagonal one
  const std::optional<EnergyError>& energy;
  const SolveOptions& options;
};

/// The residual and error reached, and those asked for.
Text reached(const CgStanding& now);
/// Throws Error(not_converged) at stagnation and at the limit of iterations, see conjugate_gradient().
void refuse_stagnation(const CgStanding& now, const CgStagnation& stagnation);

}  // namespace genba
