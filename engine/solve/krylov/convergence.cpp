#include "engine/solve/krylov/convergence.hpp"

namespace genba {

bool is_converged(const SolveReport& report, const SolveOptions& options) {
  const double residual = report.true_relative_residual;
  if (residual == 0) return true;
  const auto& energy = report.energy_error;
  if (options.energy_tolerance > 0 && !(energy && energy->relative <= options.energy_tolerance)) return false;
  if (residual <= 2 * options.tolerance) return true;
  const auto& limit = report.rounding_limit;
  return limit && report.backward_error <= most_backward_error && limit->energy_error <= most_rounding_energy;
}

}  // namespace genba
