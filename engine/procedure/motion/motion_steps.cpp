#include "engine/procedure/motion/motion_steps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/system/motion_storage.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

namespace {

constexpr std::size_t motion_chunk = 4096;

/// The problem without what a step adds and without supports: for products with all rows.
Problem as_free_body(const Problem& problem) {
  Problem out = problem;
  out.storage = {};
  std::fill(out.dirichlet.fixed.begin(), out.dirichlet.fixed.end(), 0);
  std::fill(out.dirichlet.value.begin(), out.dirichlet.value.end(), 0.0);
  return out;
}

}  // namespace

template <class Body>
void MotionSteps::for_rows(const Body& body) const {
  team_.for_chunks(rows_, motion_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) body(i);
  });
}

double MotionSteps::dot(const Vector& a, const Vector& b) const {
  Vector partial(rows_ / motion_chunk + 1, 0.0);
  team_.for_chunks(rows_, motion_chunk, [&](std::size_t begin, std::size_t end) {
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += a[i] * b[i];
    partial[begin / motion_chunk] = sum;
  });
  double out = 0;
  for (const double sum : partial) out += sum;
  return out;
}

MotionSteps::MotionSteps(DiscreteSystem& system, const SolveOptions& options, ThreadTeam& team, Monitor& monitor)
    : system_(system),
      options_(options),
      team_(team),
      problem_(*system.planned()->problem),
      numbered_(system.planned()->numbered),
      numbering_(numbered_->numbering),
      how_(problem_.study.transient.value()),
      scheme_(motion_scheme(how_)),
      worker_(team),
      rows_(numbering_.mesh_node.size() * static_cast<std::size_t>(problem_.dofs)),
      loads_(problem_, numbering_, worker_, monitor) {
  if (!system.factor() && system.matrix().precision() != Precision::fp64)
    throw Error(ErrorKind::input, phrase<"transient">(),
                phrase<"a transient step needs a matrix in fp64, and this one is rounded to FP32">(),
                phrase<"Use precision fp64, or a coarser mesh">());
  const auto dofs = static_cast<std::size_t>(problem_.dofs);
  for (std::size_t row = 0; row < rows_; ++row) {
    const std::size_t unknown = static_cast<std::size_t>(numbering_.mesh_node[row / dofs]) * dofs + row % dofs;
    held_.push_back(problem_.dirichlet.fixed[unknown]);
    free_.push_back(!held_.back() && !(problem_.map && problem_.map->is_idle(unknown)));
  }
  for (auto* vector : {&x_, &r_, &b_}) *vector = system.backend().make_vector(static_cast<Offset>(rows_));
  make_operators(monitor);
  for (auto* vector : {&u_, &v_, &a_, &reaction_}) vector->assign(rows_, 0.0);
  report_.scheme = how_.scheme;
  report_.capacity = how_.capacity;
  report_.tolerance = how_.tolerance;
  report_.motion.emplace();
  report_.motion->alpha = scheme_.alpha;
}

void MotionSteps::make_operators(Monitor& monitor) {
  const Problem all = as_free_body(problem_);
  stiffness_ = system_.make_operator(all, Operator::stiffness, team_, monitor);
  mass_diagonal_.resize(rows_);
  if (how_.capacity == Capacity::lumped) {
    lumped_ = lumped_operator(all, *numbered_, team_, monitor);
    mass_diagonal_ = lumped_;
  } else {
    mass_ = system_.make_operator(all, Operator::mass, team_, monitor);
    system_.backend().read_diagonal(*mass_, mass_diagonal_);
  }
  if (!has_damping(problem_)) return;
  const Format format = system_.factor() ? Format::csr : system_.matrix().format();
  damping_ = system_.backend().make_matrix(
      assemble_damping(all, *numbered_, format, how_.capacity, team_, monitor));
}

void MotionSteps::product(const DeviceMatrix& matrix, const Vector& x, Vector& y) {
  Backend& backend = system_.backend();
  y.resize(rows_);
  backend.upload(x, *x_);
  backend.multiply(matrix, *x_, *r_);
  backend.download(*r_, y);
}

void MotionSteps::mass_product(const Vector& x, Vector& y) {
  if (mass_) return product(*mass_, x, y);
  y.resize(rows_);
  for_rows([&](std::size_t i) { y[i] = lumped_[i] * x[i]; });
}

void MotionSteps::unbalanced(const Vector& f, const Vector& u, const Vector& v, Vector& ku, Vector& into) {
  product(*stiffness_, u, ku);
  into.resize(rows_);
  if (damping_) product(*damping_, v, more_);
  for_rows([&](std::size_t i) { into[i] = f[i] - ku[i] - (damping_ ? more_[i] : 0.0); });
}

void MotionSteps::begin(double first, Monitor& monitor) {
  MotionStart start = motion_start(problem_, numbering_);
  const HeldMotion& held = loads_.held(0, first, MotionLoads::End::begin);
  u_ = std::move(start.u);
  v_ = std::move(start.v);
  std::size_t thrown = 0, stopped = 0;
  for (std::size_t i = 0; i < rows_; ++i) {
    thrown += v_[i] != 0;
    if (free_[i]) continue;
    stopped += held_[i] && v_[i] != 0 && v_[i] != held.v[i];
    u_[i] = held_[i] ? held.u[i] : 0.0;
    v_[i] = held_[i] ? held.v[i] : 0.0;
    a_[i] = held_[i] ? held.a[i] : 0.0;
  }
  if (stopped > 0)
    monitor.log(LogLevel::warning,
                phrase<"%1 of %2 unknowns with an initial velocity are held: they move as prescribed">(stopped, thrown));
  f_ = loads_.at(0, monitor);
  unbalanced(f_, u_, v_, ku_, g_);
  accelerate(monitor);
  take_reactions();
  MotionEnergies& energies = *report_.motion;
  mass_product(v_, work_);
  energies.kinetic = 0.5 * dot(v_, work_);
  energies.strain = 0.5 * dot(u_, ku_);
  energies.start = energies.kinetic + energies.strain;
  energies.most = energies.start;
  for (const double u : u_) energies.largest_displacement = std::max(energies.largest_displacement, std::abs(u));
}

void MotionSteps::accelerate(Monitor& monitor) {
  // M a = g on free rows, by conjugate gradients with the diagonal: its condition is small on every mesh.
  constexpr int most_iterations = 2000;
  constexpr double enough = 1e-13;
  Vector r(rows_), z(rows_), p(rows_), mp;
  Vector held_a = a_;
  for_rows([&](std::size_t i) { held_a[i] = held_[i] ? a_[i] : 0.0; });
  mass_product(held_a, mp);
  a_ = held_a;
  for_rows([&](std::size_t i) {
    r[i] = free_[i] ? g_[i] - mp[i] : 0.0;
    p[i] = z[i] = free_[i] ? r[i] / mass_diagonal_[i] : 0.0;
  });
  double rz = dot(r, z);
  const double begun = rz;
  for (int i = 0; i < most_iterations && rz > enough * enough * begun; ++i) {
    monitor.check();
    mass_product(p, mp);
    const double step = rz / dot(p, mp);
    if (!std::isfinite(step))
      throw Error(ErrorKind::model, phrase<"initial acceleration">(), phrase<"the mass matrix is not positive">(),
                  phrase<"Look for densities of 0, or use the lumped mass">());
    for_rows([&](std::size_t k) {
      a_[k] += step * p[k];
      r[k] -= free_[k] ? step * mp[k] : 0.0;
      z[k] = free_[k] ? r[k] / mass_diagonal_[k] : 0.0;
    });
    const double next = dot(r, z), beta = next / rz;
    rz = next;
    for_rows([&](std::size_t k) { p[k] = z[k] + beta * p[k]; });
  }
  mass_product(a_, ma_);
}

void MotionSteps::use_matrix(double h, Monitor& monitor) {
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

void MotionSteps::solve(const Vector& b, const Vector& start, Monitor& monitor) {
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

MotionSteps::Estimate MotionSteps::attempt(const NextStep& step, Monitor& monitor) {
  monitor.check();
  use_matrix(step.size, monitor);
  end_ = step.end;
  values_at_ = step.values_at;
  const double h = h_, beta = scheme_.beta, gamma = scheme_.gamma, c = 1 + scheme_.alpha;
  const bool moves = loads_.held_places_move();
  f1_ = loads_.at(step.values_at, monitor);
  const HeldMotion& held = loads_.held(time_, step.values_at, MotionLoads::End::end);
  for (Vector* vector : {&u1_, &v1_, &a1_, &right_}) vector->resize(rows_);
  for_rows([&](std::size_t i) {
    if (free_[i]) {
      u1_[i] = u_[i] + h * (v_[i] + h * (0.5 - beta) * a_[i]);
      v1_[i] = v_[i] + h * (1 - gamma) * a_[i];
      a1_[i] = 0;
    } else {
      u1_[i] = held.u[i], v1_[i] = held.v[i], a1_[i] = held.a[i];
    }
  });
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

MotionSteps::Estimate MotionSteps::estimate() const {
  Estimate out;
  double most = report_.motion->largest_displacement;
  const double share = std::abs(scheme_.beta - 1.0 / 6) * h_ * h_;
  std::size_t worst = 0;
  for (std::size_t i = 0; i < rows_; ++i) {
    most = std::max(most, std::abs(u1_[i]));
    if (!free_[i]) continue;
    if (const double error = share * std::abs(a1_[i] - a_[i]); error > out.error) out.error = error, worst = i;
  }
  out.share = most > 0 ? out.error / most : 0.0;
  const auto dofs = static_cast<std::size_t>(problem_.dofs);
  if (rows_ > 0) out.place = problem_.mesh->points[static_cast<std::size_t>(numbering_.mesh_node[worst / dofs])];
  return out;
}

double MotionSteps::sum_of_components(const Vector& v, std::size_t component) const {
  const auto dofs = static_cast<std::size_t>(problem_.dofs);
  double out = 0;
  for (std::size_t i = component; i < rows_; i += dofs) out += v[i];
  return out;
}

void MotionSteps::take_reactions() {
  const auto dofs = static_cast<std::size_t>(problem_.dofs);
  MotionEnergies& energies = *report_.motion;
  energies.constraint_force.assign(3 * problem_.study.constraints.size(), 0.0);
  for (std::size_t i = 0; i < rows_; ++i) {
    reaction_[i] = held_[i] ? ma_[i] - g_[i] : 0.0;
    if (!held_[i]) continue;
    const Index owner = problem_.dirichlet.owner[static_cast<std::size_t>(numbering_.mesh_node[i / dofs]) * dofs + i % dofs];
    if (owner >= 0) energies.constraint_force[3 * static_cast<std::size_t>(owner) + i % dofs] += reaction_[i];
  }
  const Vec3 applied = loads_.total();
  energies.applied = {applied[0], applied[1], applied[2]};
  if (damping_) product(*damping_, v_, more_);
  energies.inertia.assign(3, 0.0);
  for (std::size_t a = 0; a < dofs; ++a)
    energies.inertia[a] = sum_of_components(ma_, a) + (damping_ ? sum_of_components(more_, a) : 0.0);
}

void MotionSteps::take_energies(const Vector& f_before, const Vector& u_before, const Vector& reaction_before) {
  MotionEnergies& energies = *report_.motion;
  Vector du(rows_), mean(rows_);
  for_rows([&](std::size_t i) {
    du[i] = u_[i] - u_before[i];
    mean[i] = 0.5 * (f_before[i] + f_[i]);
  });
  report_.by_loads += dot(mean, du);
  if (loads_.held_places_move()) {
    for_rows([&](std::size_t i) { mean[i] = 0.5 * (reaction_before[i] + reaction_[i]); });
    report_.by_constraints += dot(mean, du);
  }
  if (damping_) {
    // The mean velocity of the step is du / h by the scheme, up to what the scheme damps.
    product(*damping_, du, mean);
    energies.damped += dot(mean, du) / h_;
  }
  mass_product(v_, mean);
  energies.kinetic = 0.5 * dot(v_, mean);
  energies.strain = 0.5 * dot(u_, ku_);
  energies.most = std::max(energies.most, energies.kinetic + energies.strain);
  for_rows([&](std::size_t i) { mean[i] = ku_[i]; });
  product(*stiffness_, du, mean);
  vibration_ += dot(mean, du) / (h_ * h_);
  mass_product(du, mean);
  motion_ += dot(mean, du) / (h_ * h_);
}

double MotionSteps::mean_period() const {
  return vibration_ > 0 && motion_ > 0 ? 2 * std::numbers::pi * std::sqrt(motion_ / vibration_) : 0.0;
}

void MotionSteps::accept(const NextStep& step, const Estimate& estimate, Monitor& monitor) {
  const double c = 1 + scheme_.alpha, alpha = scheme_.alpha;
  mass_product(a1_, ma_);
  // What inertia, stiffness and loads leave over shows wrong rows and solves that stopped early.
  double gap = 0, size = 0;
  for (std::size_t i = 0; i < rows_; ++i) {
    if (!free_[i]) continue;
    const double left = ma_[i] - c * g1_[i] + alpha * g_[i];
    gap += left * left;
    size = std::max(size, std::abs(ma_[i]) + std::abs(f1_[i]) + std::abs(ku1_[i]));
  }
  gap = std::sqrt(gap);
  most_force_ = std::max(most_force_, std::sqrt(static_cast<double>(rows_)) * size);
  most_gap_ = std::max(most_gap_, gap);
  if (most_force_ > 0) report_.imbalance = most_gap_ / most_force_;
  const Vector reaction_before = reaction_;
  u_.swap(u1_), v_.swap(v1_), a_.swap(a1_), g_.swap(g1_), ku_.swap(ku1_), f_.swap(f1_);
  begin_ = time_;
  time_ = end_;
  take_reactions();
  take_energies(f1_, u1_, reaction_before);
  MotionEnergies& energies = *report_.motion;
  for (const double u : u_) energies.largest_displacement = std::max(energies.largest_displacement, std::abs(u));
  report_.time = time_;
  report_.smallest_step = report_.steps == 0 ? step.size : std::min(report_.smallest_step, step.size);
  report_.largest_step = std::max(report_.largest_step, step.size);
  report_.largest_error = std::max(report_.largest_error, estimate.share);
  ++report_.steps;
  if (!step.jumps) return;
  // Beyond a jump the acceleration is that of the new loads.
  values_at_ = time_;
  f_ = loads_.at(time_, monitor);
  unbalanced(f_, u_, v_, ku_, g_);
  accelerate(monitor);
  take_reactions();
}

std::vector<NamedVector> MotionSteps::vectors() {
  return {{"displacement", &u_}, {"velocity", &v_}, {"acceleration", &a_}, {"unbalanced", &g_}, {"reaction", &reaction_}};
}

void MotionSteps::write_into(TransientMark& mark) const {
  mark.time = time_;
  mark.last_begin = begin_;
  mark.last_step = h_;
  mark.values_at = values_at_;
  mark.rate = system_.planned()->problem->storage.rate;
  mark.reference = reference_;
  mark.most_amounts = most_force_;
  mark.most_gap = most_gap_;
  mark.through_before = vibration_;
  mark.exchanged_before = motion_;
  mark.solve_iterations = solve_.iterations;
  mark.residual = solve_.relative_residual;
  mark.true_residual = solve_.true_relative_residual;
  mark.report = report_;
}

void MotionSteps::restore(const TransientMark& mark, Monitor& monitor) {
  use_matrix(mark.last_step, monitor);
  time_ = mark.time;
  begin_ = mark.last_begin;
  values_at_ = mark.values_at;
  reference_ = mark.reference;
  most_force_ = mark.most_amounts;
  most_gap_ = mark.most_gap;
  vibration_ = mark.through_before;
  motion_ = mark.exchanged_before;
  solve_ = {};
  solve_.iterations = mark.solve_iterations;
  solve_.relative_residual = mark.residual;
  solve_.true_relative_residual = mark.true_residual;
  report_ = mark.report;
  if (!report_.motion) report_.motion.emplace();
  report_.resumed_at = mark.time;
  f_ = loads_.at(values_at_, monitor);
  product(*stiffness_, u_, ku_);
  mass_product(a_, ma_);
}

}  // namespace genba
