#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/solve/krylov/cg_iteration.hpp"

namespace genba {

namespace {
constexpr int most_failures = 3;  // exact residuals in a row that fall by less than half
}  // namespace

std::string CgIteration::energy_reached() const {
  if (options_.energy_tolerance == 0) return "";
  const auto& error = energy_.latest();
  return ", and the relative error in the energy norm is " +
         (error ? "about " + format_number(error->relative, "%.3g") : std::string("not known yet")) +
         ", not " + format_number(options_.energy_tolerance, "%.3g");
}

void CgIteration::refuse_breakdown(const CgReading& reading) const {
  if (!reading.breakdown) return;
  const std::string where = " in the " + std::to_string(report_.iterations) + " iterations so far";
  if (!std::isfinite(reading.bad_value) || !std::isfinite(reading.rr)) {
    throw Error(ErrorKind::internal_fault, "conjugate gradient",
                "a number that is not finite (" + format_number(reading.bad_value, "%.3g") + ") appeared" +
                    where + ": the matrix or the start vector holds one",
                "Check the mesh for degenerate elements and the materials for extreme values.");
  }
  throw Error(ErrorKind::singular, exact_ ? "matrix rounded to FP32" : "matrix",
              "it is not positive definite: p.Ap = " + format_number(reading.bad_value, "%.3g") + " was met" +
                  where + ", at a relative residual of " + format_number(relative(reading), "%.3g"),
              exact_ ? "Use precision fp64; if that fails too, check that the constraints hold every part."
                     : "Check that the constraints hold every part and that the materials are stable.");
}

void CgIteration::refuse_stagnation(const CgReading& reading) {
  if (reading.rr < least_rr_ || reading.rho < least_rho_) {
    least_rr_ = std::min(least_rr_, reading.rr);
    least_rho_ = std::min(least_rho_, reading.rho);
    improved_at_ = report_.iterations;
  }
  const std::string reached = "the relative residual is " + format_number(relative(reading), "%.3g") +
                              " after " + std::to_string(report_.iterations) + " iterations, not " +
                              format_number(options_.tolerance, "%.3g") + energy_reached();
  if (report_.iterations - improved_at_ >= std::max(2000, limit_ / 2)) {
    throw Error(ErrorKind::not_converged, "conjugate gradient",
                reached + "; it has stagnated since iteration " + std::to_string(improved_at_) +
                    ", the least so far is " + format_number(std::sqrt(least_rr_) / norm_b_, "%.3g"),
                "Check that the constraints hold every part. If they do, the matrix is badly conditioned "
                "(slender parts, thin elements, very different materials): raise max_iterations, " +
                    better_preconditioner() + "or use a larger tolerance.");
  }
  if (report_.iterations >= limit_) {
    throw Error(ErrorKind::not_converged, "conjugate gradient", reached + ", the limit",
                "Raise max_iterations, " + better_preconditioner() +
                    "or improve the mesh (thin or badly shaped elements).");
  }
}

void CgIteration::refuse_true_residual() const {
  throw Error(ErrorKind::not_converged, "conjugate gradient",
              "the true relative residual |b - A x| / |b| is " +
                  format_number(report_.true_relative_residual, "%.3g") + " where the iteration arrived at " +
                  format_number(report_.relative_residual, "%.3g") + ", after " +
                  std::to_string(report_.restarts) + " restarts; the backward error is " +
                  format_number(report_.backward_error, "%.3g") + " (at most " +
                  format_number(most_backward_error, "%.3g") +
                  " counts as rounding) and the last correction in the energy norm " +
                  format_number(correction_share_, "%.3g") + " (at most " +
                  format_number(most_rounding_energy, "%.3g") + ")",
              "Check the mesh for thin or badly shaped elements and the materials for extreme ratios, " +
                  better_preconditioner() + "or use solver.method direct.");
}

/// `now`: the exact residual.
void CgIteration::refuse_rounding(double now) {
  failures_ = now <= last_exact_ / 2 ? 0 : failures_ + 1;
  if (!(now <= 1e300) || failures_ == most_failures)
    throw Error(ErrorKind::not_converged, "mixed precision",
                "the relative residual |b - A x| / |b| is " + format_number(now, "%.3g") + " after " +
                    std::to_string(report_.iterations) + " iterations, not " +
                    format_number(options_.tolerance, "%.3g") +
                    ", and no longer falls where that of the matrix rounded to FP32 does",
                "The matrix is too ill-conditioned for FP32 values: use precision fp64.");
  last_exact_ = std::min(last_exact_, now);
}

}  // namespace genba
