#include <cstdio>

#include "engine/base/error.hpp"
#include "engine/solve/cg_iteration.hpp"

namespace genba {

namespace {
constexpr int most_failures = 3;  // exact residuals in a row that fall by less than half
}  // namespace

std::string cg_number(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", v);
  return text;
}

std::string CgIteration::energy_reached() const {
  if (options_.energy_tolerance == 0) return "";
  const auto& error = energy_.latest();
  return ", and the relative error in the energy norm is " +
         (error ? "about " + cg_number(error->relative) : std::string("not known yet")) + ", not " +
         cg_number(options_.energy_tolerance);
}

void CgIteration::refuse_breakdown(const CgReading& reading) const {
  if (!reading.breakdown) return;
  const std::string where = " in the " + std::to_string(report_.iterations) + " iterations so far";
  if (!std::isfinite(reading.bad_value) || !std::isfinite(reading.rr)) {
    throw Error(ErrorKind::internal_fault, "conjugate gradient",
                "a number that is not finite (" + cg_number(reading.bad_value) + ") appeared" + where +
                    ": the matrix or the start vector holds one",
                "Check the mesh for degenerate elements and the materials for extreme values.");
  }
  throw Error(ErrorKind::singular, exact_ ? "matrix rounded to FP32" : "matrix",
              "it is not positive definite: p.Ap = " + cg_number(reading.bad_value) + " was met" + where +
                  ", at a relative residual of " + cg_number(relative(reading)),
              exact_ ? "Use precision fp64; if that fails too, check that the constraints hold every part."
                     : "Check that the constraints hold every part and that the materials are stable.");
}

void CgIteration::refuse_stagnation(const CgReading& reading) {
  if (reading.rr < least_rr_ || reading.rho < least_rho_) {
    least_rr_ = std::min(least_rr_, reading.rr);
    least_rho_ = std::min(least_rho_, reading.rho);
    improved_at_ = report_.iterations;
  }
  const std::string reached = "the relative residual is " + cg_number(relative(reading)) + " after " +
                              std::to_string(report_.iterations) + " iterations, not " +
                              cg_number(options_.tolerance) + energy_reached();
  if (report_.iterations - improved_at_ >= std::max(2000, limit_ / 2)) {
    throw Error(ErrorKind::not_converged, "conjugate gradient",
                reached + "; it has stagnated since iteration " + std::to_string(improved_at_) +
                    ", the least so far is " + cg_number(std::sqrt(least_rr_) / norm_b_),
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

/// `now`: the exact residual.
void CgIteration::refuse_rounding(double now) {
  failures_ = now <= last_exact_ / 2 ? 0 : failures_ + 1;
  if (!(now <= 1e300) || failures_ == most_failures)
    throw Error(ErrorKind::not_converged, "mixed precision",
                "the relative residual |b - A x| / |b| is " + cg_number(now) + " after " +
                    std::to_string(report_.iterations) + " iterations, not " + cg_number(options_.tolerance) +
                    ", and no longer falls where that of the matrix rounded to FP32 does",
                "The matrix is too ill-conditioned for FP32 values: use precision fp64.");
  last_exact_ = std::min(last_exact_, now);
}

}  // namespace genba
