#include "engine/procedure/motion/linear_motion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/analysis/system/motion_storage.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

LinearMotion::LinearMotion(DiscreteSystem& system, const SolveOptions& options, ThreadTeam& team, Monitor& monitor)
    : MotionSteps(system, options, MotionLoads::Of::matrix, team, monitor) {
  b_ = system.backend().make_vector(static_cast<Offset>(rows_));
  const Problem all = as_free_body(problem_);
  stiffness_ = system_.make_operator(all, Operator::stiffness, team_, monitor);
  make_operators(all, monitor);
}

void LinearMotion::unbalanced(const Vector& f, const Vector& u, const Vector& v, Vector& ku, Vector& into) {
  product(*stiffness_, u, ku);
  into.resize(rows_);
  if (damping_) product(*damping_, v, more_);
  for_rows([&](std::size_t i) { into[i] = f[i] - ku[i] - (damping_ ? more_[i] : 0.0); });
}

void LinearMotion::take_forces(Monitor& monitor) {
  f_ = loads_.at(values_at_, monitor);
  unbalanced(f_, u_, v_, ku_, g_);
}

double LinearMotion::strain_energy(Monitor&) {
  product(*stiffness_, u_, ku_);
  return 0.5 * dot(u_, ku_);
}

void LinearMotion::use_matrix(double h, Monitor& monitor) {
  h_ = h;
  const StorageTerm& storage = system_.planned()->problem->storage;
  const auto same = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); };
  if (same(storage.rate, scheme_.rate(h)) && same(storage.damping, scheme_.damping(h))) {
    // Steps that differ by rounding have the same matrix and its numbers.
    h_ = std::sqrt(1 / (storage.rate * (1 + scheme_.alpha) * scheme_.beta));
    return;
  }
  problem_.storage = motion_storage(problem_, scheme_.rate(h), scheme_.damping(h), how_.capacity);
  auto next = std::make_shared<SystemPlan>(*system_.planned());
  next->problem = std::make_shared<const Problem>(problem_);
  system_.replace_values(std::move(next), team_, monitor);
  ++report_.matrices;
}

void LinearMotion::solve(const Vector& b, const Vector& start, Monitor& monitor) {
  if (system_.factor()) {
    DirectSolution direct =
        solve_refined(*system_.planned()->problem, *numbered_, *system_.factor(), b, team_, monitor);
    d_ = std::move(direct.values);
    solve_ = {};
    solve_.iterations = direct.report.refinements;
    solve_.true_relative_residual = solve_.relative_residual = direct.report.relative_residual;
    return;
  }
  Backend& backend = system_.backend();
  backend.upload(b, *b_);
  const double whole = backend.norm(*b_);
  if (!std::isfinite(whole))
    throw Error(ErrorKind::model, phrase<"loads">(), phrase<"numbers are not finite">(),
                phrase<"Look for loads, sizes or material values with a wrong unit">());
  reference_ = std::max(reference_, whole);
  d_ = start;
  backend.upload(d_, *x_);
  const double size = backend.residual(system_.matrix(), *b_, *x_, *r_);
  solve_ = {};
  if (size <= options_.tolerance * reference_) return;
  SolveOptions options = options_;
  options.tolerance = std::clamp(options_.tolerance * reference_ / size, options_.tolerance, 0.5);
  for (bool solved = false; !solved;) {
    backend.fill(0, *x_);
    try {
      solve_ = conjugate_gradient(backend, system_.matrix(), system_.preconditioner(), *r_, *x_, options, monitor);
      solved = true;
    } catch (const Error& error) {
      if (options.max_iterations > 0 || !system_.next_preconditioner(options_, error, monitor)) throw;
    }
  }
  work_.resize(rows_);
  backend.download(*x_, work_);
  for_rows([&](std::size_t i) { d_[i] += work_[i]; });
}

MotionSteps::Estimate LinearMotion::attempt(const NextStep& step, Monitor& monitor) {
  monitor.check();
  use_matrix(step.size, monitor);
  end_ = step.end;
  values_at_ = step.values_at;
  const double h = h_, beta = scheme_.beta, gamma = scheme_.gamma, c = 1 + scheme_.alpha;
  const bool moves = loads_.held_places_move();
  f1_ = loads_.at(step.values_at, monitor);
  predict();
  unbalanced(f1_, u1_, v1_, ku1_, right_);
  if (moves) mass_product(a1_, work_);
  Vector start(rows_);
  for_rows([&](std::size_t i) {
    right_[i] = free_[i] ? right_[i] - scheme_.alpha / c * g_[i] - (moves ? work_[i] / c : 0.0) : 0.0;
    start[i] = free_[i] ? beta * h * h * a_[i] : 0.0;
  });
  solve(right_, start, monitor);
  report_.iterations += solve_.iterations;
  for_rows([&](std::size_t i) {
    if (!free_[i]) return;
    u1_[i] += d_[i];
    v1_[i] += gamma / (beta * h) * d_[i];
    a1_[i] = d_[i] / (beta * h * h);
  });
  unbalanced(f1_, u1_, v1_, ku1_, g1_);
  return estimate();
}

void LinearMotion::take_tried(const Vector& moved) {
  ku_.swap(ku1_);
  report_.motion->strain = 0.5 * dot(u_, ku_);
  Vector of_step;
  product(*stiffness_, moved, of_step);
  vibration_ += dot(of_step, moved) / (h_ * h_);
}

std::vector<double> LinearMotion::of_all(std::span<const double> rows) const {
  Vector out(rows.begin(), rows.end());
  take_determined(problem_, numbering_, out);
  return out;
}

void LinearMotion::write_into(TransientMark& mark) const {
  MotionSteps::write_into(mark);
  mark.rate = system_.planned()->problem->storage.rate;
  mark.reference = reference_;
}

void LinearMotion::restore(const TransientMark& mark, Monitor& monitor) {
  MotionSteps::restore(mark, monitor);
  use_matrix(mark.last_step, monitor);
  reference_ = mark.reference;
  product(*stiffness_, u_, ku_);
}

}  // namespace genba
