#include "engine/solve/krylov/cg_refusals.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/krylov/cg_iteration.hpp"

namespace genba {

namespace {
constexpr int most_failures = 3;  // exact residuals in a row that fall by less than half
}  // namespace

void CgStagnation::see(double rr, double rho, int iteration) {
  if (!(rr < least_rr || rho < least_rho)) return;
  least_rr = std::min(least_rr, rr);
  least_rho = std::min(least_rho, rho);
  improved_at = iteration;
}

Text reached(const CgStanding& now) {
  const std::string residual = format_number(now.relative, "%.3g"),
                    tolerance = format_number(now.options.tolerance, "%.3g"),
                    energy = format_number(now.options.energy_tolerance, "%.3g");
  if (now.options.energy_tolerance == 0)
    return phrase<"the relative residual is %1 after %2 iterations, not %3">(residual, now.iterations,
                                                                             tolerance);
  if (const auto& error = now.energy)
    return phrase<
        "the relative residual is %1 after %2 iterations, not %3, and the relative error in the energy norm "
        "is about %4, not %5">(residual, now.iterations, tolerance,
                               format_number(error->relative, "%.3g"), energy);
  return phrase<
      "the relative residual is %1 after %2 iterations, not %3, and the relative error in the energy norm is "
      "not known yet, not %4">(residual, now.iterations, tolerance, energy);
}

void refuse_stagnation(const CgStanding& now, const CgStagnation& stagnation) {
  if (now.iterations - stagnation.improved_at >= std::max(2000, now.limit / 2)) {
    throw Error(ErrorKind::not_converged, phrase<"conjugate gradient">(),
                phrase<"%1; it has stagnated since iteration %2, the least so far is %3">(
                    reached(now), stagnation.improved_at, format_number(std::sqrt(stagnation.least_rr) / now.norm_b, "%.3g")),
                now.is_fused
                    ? phrase<"Check that the constraints hold every part. If they do, the matrix is badly "
                             "conditioned (slender parts, thin elements, very different materials): raise "
                             "max_iterations, use the preconditioner multigrid, or use a larger tolerance">()
                    : phrase<"Check that the constraints hold every part. If they do, the matrix is badly "
                             "conditioned (slender parts, thin elements, very different materials): raise "
                             "max_iterations, or use a larger tolerance">());
  }
  if (now.iterations >= now.limit) {
    throw Error(ErrorKind::not_converged, phrase<"conjugate gradient">(),
                phrase<"%1, the limit">(reached(now)),
                now.is_fused ? phrase<"Raise max_iterations, use the preconditioner multigrid, or improve the "
                                   "mesh (thin or badly shaped elements)">()
                          : phrase<"Raise max_iterations, or improve the mesh (thin or badly shaped "
                                   "elements)">());
  }
}

void CgIteration::refuse_breakdown(const CgReading& reading) const {
  if (!reading.breakdown) return;

  if (!std::isfinite(reading.bad_value) || !std::isfinite(reading.rr)) {
    throw Error(
        ErrorKind::internal_fault, phrase<"conjugate gradient">(),
        phrase<"a number that is not finite (%1) appeared in the %2 iterations so far: the matrix or the "
               "start vector holds one">(format_number(reading.bad_value, "%.3g"), report_.iterations),
        phrase<"Check the mesh for degenerate elements and the materials for extreme values">());
  }
  throw Error(
      ErrorKind::singular, exact_ ? phrase<"matrix rounded to FP32">() : phrase<"matrix">(),
      phrase<"it is not positive definite: p.Ap = %1 was met in the %2 iterations so far, at a relative "
             "residual of %3">(format_number(reading.bad_value, "%.3g"), report_.iterations,
                               format_number(relative(reading), "%.3g")),
      exact_ ? phrase<"Use precision fp64; if that fails too, check that the constraints hold every part">()
      : reading.bad_value < 0
          ? phrase<"Check that the constraints hold every part and that the materials are stable. If the "
                   "matrix is symmetric and is not meant to be positive definite, it needs MINRES">()
          : phrase<"Check that the constraints hold every part and that the materials are stable">());
}

void CgIteration::refuse_stagnation(const CgReading& reading) {
  stagnation_.see(reading.rr, reading.rho, report_.iterations);
  genba::refuse_stagnation(
      {relative(reading), report_.iterations, limit_, norm_b_, is_fused_, energy_.latest(), options_},
      stagnation_);
}

void CgIteration::refuse_true_residual() const {
  throw Error(ErrorKind::not_converged, phrase<"conjugate gradient">(),
              phrase<"the true relative residual |b - A x| / |b| is %1 where the iteration arrived at %2, "
                     "after %3 restarts; the backward error is %4 (at most %5 counts as rounding) and the "
                     "last correction in the energy norm %6 (at most %7)">(
                  format_number(report_.true_relative_residual, "%.3g"),
                  format_number(report_.relative_residual, "%.3g"), report_.restarts,
                  format_number(report_.backward_error, "%.3g"), format_number(most_backward_error, "%.3g"),
                  format_number(correction_share_, "%.3g"), format_number(most_rounding_energy, "%.3g")),
              is_fused_
                  ? phrase<"Check the mesh for thin or badly shaped elements and the materials for extreme "
                           "ratios, use the preconditioner multigrid, or use solver.method direct">()
                  : phrase<"Check the mesh for thin or badly shaped elements and the materials for extreme "
                           "ratios, or use solver.method direct">());
}

/// now: the exact residual, relative to b.
void CgIteration::refuse_rounding(double now) {
  failures_ = now <= last_exact_ / 2 ? 0 : failures_ + 1;
  if (!(now <= 1e300) || failures_ == most_failures)
    throw Error(
        ErrorKind::not_converged, phrase<"mixed precision">(),
        phrase<"the relative residual |b - A x| / |b| is %1 after %2 iterations, not %3, and no longer falls "
               "where that of the matrix rounded to FP32 does">(
            format_number(now, "%.3g"), report_.iterations, format_number(options_.tolerance, "%.3g")),
        phrase<"The matrix is too ill-conditioned for FP32 values: use precision fp64">());
  last_exact_ = std::min(last_exact_, now);
}

}  // namespace genba
