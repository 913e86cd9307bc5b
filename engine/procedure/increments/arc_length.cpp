// Increments by arc length (increment_solver.hpp).
#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/increments/increment_solver.hpp"
#include "engine/procedure/increments/silent_monitor.hpp"

namespace genba {

namespace {
double way_product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}
constexpr double exact_solve = 1e-6, usual_solve = 1e-5;  // tolerances of linear solves
}  // namespace

/// The whole load at u, N; 0 at prescribed unknowns. Pressures follow their faces.
std::vector<double> IncrementSolver::load_direction(const GivenState& whole, const Vector& u) const {
  Vector out = whole.force;
  add_follower_pressure(*problem_, system_.planned()->numbered->numbering, u, 1.0, out, 1.0, nullptr);
  if (turning_) turning_->add_loads(problem_->connections->bodies, bodies_now_, 1.0, out);
  if (input_.elements.map != nullptr) gather(out);
  for (std::size_t i = 0; i < out.size(); ++i)
    if (fixed_[i]) out[i] = 0;
  return out;
}

/// As take_tangent(), but a tangent without a preconditioner will do: MINRES has one of its own.
bool IncrementSolver::take_any_tangent(const Vector& u, Text& reason) {
  return take_tangent(u, {}, reason) || definite_;
}

/// A preconditioner of the present tangent that stays, for MINRES.
void IncrementSolver::make_definite() {
  if (!definite_)
    definite_ = system_.backend().make_preconditioner(Preconditioner::block_jacobi, system_.matrix(), input_.elements.dofs);
}

double IncrementSolver::whole_length(const GivenState& at_zero, const GivenState& whole) {
  is_arc_ = true;
  take_loads(at_zero);
  Text reason;
  Vector way;
  if (take_tangent(u_, {}, reason)) {
    make_definite();
    if (solve_for(load_direction(whole, u_), exact_solve, way, reason)) return std::sqrt(way_product(way, way));
  }
  throw Error(ErrorKind::not_converged, phrase<"increment %1">(1), std::move(reason),
              phrase<"Hold the body, or state load_control: load">());
}

std::optional<IncrementFailure> IncrementSolver::go_along(const std::function<GivenState(double)>& given,
                                                          const Text& stage, double fraction, ArcState& arc) {
  constexpr int most_growth_of_residual = 10000;
  const GivenState whole = given(1);
  GivenState now = given(arc.factor);
  is_indefinite_ = false;
  take_loads(now);
  Text reason;
  Vector u = u_, way, by_load;
  Vector& change = change_;
  bodies_now_ = bodies_;
  iterations_ = 0;
  const auto fail = [&] { return finish(false, std::move(u), std::move(reason)); };
  const auto evaluate_at = [&](double factor) {
    now = given(factor);
    take_loads(now);
  };
  residual_.assign(u.size(), 0.0);
  residual_size_ = 0, reference_ = std::max(good_reference_, 1e-300);
  if (!take_any_tangent(u, reason)) return fail();
  if (!solve_for(load_direction(whole, u), usual_solve, by_load, reason)) return fail();
  const double size = std::sqrt(way_product(by_load, by_load));
  if (!(size > 0)) {
    reason = phrase<"the load moves nothing">();
    return fail();
  }
  double sign = 1;
  if (!before_.empty() && arc.gone > 0) {
    double along = 0;
    for (std::size_t i = 0; i < u.size(); ++i) along += by_load[i] * (u_[i] - before_[i]);
    sign = along >= 0 ? 1 : -1;
  }
  double factor = arc.factor + sign * arc.length / size;
  way.resize(u.size());
  change.resize(u.size());
  const auto go = [&] {
    if (read_change() < 1) {
      reason = too_far_text(longest_change_);
      return false;
    }
    for (std::size_t i = 0; i < u.size(); ++i) u[i] += change[i];
    go_by_change(u, 1, bodies_now_);
    for (std::size_t i = 0; i < u.size(); ++i) way[i] = u[i] - u_[i];
    return true;
  };
  for (std::size_t i = 0; i < u.size(); ++i) change[i] = sign * arc.length / size * by_load[i];
  if (!go()) return fail();
  double first_work = 0, begin = 0;
  for (iterations_ = 1; iterations_ <= options_.nonlinear_iterations; ++iterations_) {
    monitor_.check();
    monitor_.progress(phrase<"%1, iteration %2">(stage, iterations_), fraction);
    evaluate_at(factor);
    evaluate(u, {}, false);
    residual_size_ = take_residual(now);
    if (!std::isfinite(residual_size_)) {
      reason = phrase<"numbers are not finite">();
      return fail();
    }
    monitor_.residual(report_.iterations + iterations_, residual());
    if (iterations_ == 1) begin = residual_size_;
    if (iterations_ > 1) {
      double largest = 0, moved = 0;
      for (std::size_t i = 0; i < u.size(); ++i) {
        largest = std::max(largest, std::abs(change[i]));
        moved = std::max(moved, std::abs(way[i]));
      }
      correction_ = moved > 0 ? largest / moved : 0.0;
      const double work = std::abs(way_product(residual_, change));
      energy_ = first_work > 0 ? work / first_work : 0.0;
      const bool is_still = correction_ <= options_.nonlinear_displacement;
      const bool has_energy = options_.nonlinear_energy == 0 || energy_ <= options_.nonlinear_energy;
      if (residual() <= options_.nonlinear_tolerance && is_still && has_energy) break;
      if (residual_size_ > most_growth_of_residual * std::max(begin, reference_)) {
        reason = phrase<"the residual grows">();
        return fail();
      }
    }
    if (!take_any_tangent(u, reason)) return fail();
    const double tolerance = std::clamp(0.01 * options_.nonlinear_tolerance * reference_ / std::max(residual_size_, 1e-300),
                                        exact_solve, 1e-3);
    if (!solve_for(residual_, tolerance, change, reason)) return fail();
    if (!solve_for(load_direction(whole, u), usual_solve, by_load, reason)) return fail();
    if (iterations_ == 1) first_work = std::abs(way_product(residual_, change));
    // |way + change + d by_load| = length: of the two d the one that turns the way less; none: at right angles.
    const double a = way_product(by_load, by_load);
    Vector moved = way;
    for (std::size_t i = 0; i < u.size(); ++i) moved[i] += change[i];
    const double b = way_product(moved, by_load), c = way_product(moved, moved) - arc.length * arc.length;
    double d = -way_product(way, change) / way_product(way, by_load);
    if (const double root = b * b - a * c; root >= 0 && a > 0) {
      const double low = (-b - std::sqrt(root)) / a, high = (-b + std::sqrt(root)) / a;
      const double slope = way_product(way, by_load);
      d = slope >= 0 ? high : low;
    }
    if (!std::isfinite(d)) {
      reason = phrase<"numbers are not finite">();
      return fail();
    }
    factor += d;
    for (std::size_t i = 0; i < u.size(); ++i) change[i] += d * by_load[i];
    if (!go()) return fail();
  }
  if (iterations_ > options_.nonlinear_iterations) {
    iterations_ = options_.nonlinear_iterations;
    reason = phrase<"no convergence in %1 iterations">(options_.nonlinear_iterations);
    return fail();
  }
  constexpr double near_end = 1e-3;
  const auto dofs = static_cast<std::size_t>(input_.elements.dofs);
  if (const double far = largest_of(u, dofs), begun = largest(); arc.end > 0 && far > (1 + near_end) * arc.end) {
    if (!(arc.end > begun)) {
      reason = phrase<"the largest displacement is passed already">();
      return fail();
    }
    arc.length *= (arc.end - begun) / (far - begun);
    report_.iterations += iterations_;
    return go_along(given, stage, fraction, arc);
  }
  if (arc.factor < 1 && factor > 1) {
    const double part = (1 - arc.factor) / (factor - arc.factor);
    for (std::size_t i = 0; i < u.size(); ++i) u[i] = u_[i] + part * way[i];
    if (turning_) bodies_now_ = turning_->extrapolated(bodies_, bodies_now_, part - 1);
    place_bodies(u);
    report_.iterations += iterations_;
    if (!find_at(whole, stage, fraction, u, reason)) return fail();
    for (std::size_t i = 0; i < u.size(); ++i) way[i] = u[i] - u_[i];
    factor = 1;
  }
  arc.factor = factor;
  arc.gone = std::sqrt(way_product(way, way));
  arc.is_indefinite = is_indefinite_ || !has_preconditioner_;
  return finish(true, std::move(u), {});
}

/// Newton's method for fixed loads, also where the tangent is not positive.
bool IncrementSolver::find_at(const GivenState& given, const Text& stage, double fraction, Vector& u, Text& reason) {
  take_loads(given);
  for (iterations_ = 1; iterations_ <= options_.nonlinear_iterations; ++iterations_) {
    monitor_.check();
    monitor_.progress(phrase<"%1, iteration %2">(stage, iterations_), fraction);
    if (!take_any_tangent(u, reason)) return false;
    residual_size_ = take_residual(given);
    if (!std::isfinite(residual_size_)) break;
    if (!solve_linear(reason)) return false;
    if (read_change() < 1) {
      reason = too_far_text(longest_change_);
      return false;
    }
    for (std::size_t i = 0; i < u.size(); ++i) u[i] += change_[i];
    go_by_change(u, 1, bodies_now_);
    evaluate(u, {}, false);
    residual_size_ = take_residual(given);
    if (!std::isfinite(residual_size_)) break;
    monitor_.residual(report_.iterations + iterations_, residual());
    if (residual() <= options_.nonlinear_tolerance) return true;
  }
  reason = std::isfinite(residual_size_) ? phrase<"no convergence in %1 iterations">(options_.nonlinear_iterations)
                                         : phrase<"numbers are not finite">();
  return false;
}

}  // namespace genba
