#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
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
    throw Error(
        ErrorKind::internal_fault, phrase<"conjugate gradient">(),
        phrase<"a number that is not finite (%1) appeared%2: the matrix or the start vector holds one">(
            format_number(reading.bad_value, "%.3g"), where),
        phrase<"Check the mesh for degenerate elements and the materials for extreme values">());
  }
  throw Error(ErrorKind::singular, exact_ ? "matrix rounded to FP32" : "matrix",
              phrase<"it is not positive definite: p.Ap = %1 was met%2, at a relative residual of %3">(
                  format_number(reading.bad_value, "%.3g"), where, format_number(relative(reading), "%.3g")),
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
    throw Error(ErrorKind::not_converged, phrase<"conjugate gradient">(),
                phrase<"%1; it has stagnated since iteration %2, the least so far is %3">(
                    reached, improved_at_, format_number(std::sqrt(least_rr_) / norm_b_, "%.3g")),
                phrase<"Check that the constraints hold every part. If they do, the matrix is badly "
                       "conditioned (slender parts, thin elements, very different materials): raise "
                       "max_iterations, %1or use a larger tolerance">(better_preconditioner()));
  }
  if (report_.iterations >= limit_) {
    throw Error(ErrorKind::not_converged, phrase<"conjugate gradient">(), phrase<"%1, the limit">(reached),
                phrase<"Raise max_iterations, %1or improve the mesh (thin or badly shaped elements)">(
                    better_preconditioner()));
  }
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
              phrase<"Check the mesh for thin or badly shaped elements and the materials for extreme ratios, "
                     "%1or use solver.method direct">(better_preconditioner()));
}

/// `now`: the exact residual.
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
