#include "engine/solve/krylov/convergence.hpp"

#include "engine/base/quantity/number_text.hpp"

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

Text describe(const RoundingLimit& limit, double relative_residual) {
  if (limit.is_euclidean)
    return phrase<
        "Rounding limits the relative residual to %1: |A| |x| is %2 times |b|. The last correction was %3 of "
        "the solution.">(format_number(relative_residual, "%.2g"), format_number(limit.magnification, "%.2g"),
                         format_number(limit.energy_error, "%.2g"));
  return phrase<
      "Rounding limits the relative residual to %1: |A| |x| is %2 times |b|. The last correction was %3 of "
      "the solution in the energy norm.">(format_number(relative_residual, "%.2g"),
                                          format_number(limit.magnification, "%.2g"),
                                          format_number(limit.energy_error, "%.2g"));
}

}  // namespace genba
