#include "engine/procedure/motion/motion_steps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "engine/analysis/system/motion_storage.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

Problem as_free_body(const Problem& problem) {
  Problem out = problem;
  out.storage = {};
  std::fill(out.dirichlet.fixed.begin(), out.dirichlet.fixed.end(), 0);
  std::fill(out.dirichlet.value.begin(), out.dirichlet.value.end(), 0.0);
  return out;
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

MotionSteps::MotionSteps(DiscreteSystem& system, const SolveOptions& options, MotionLoads::Of loads, ThreadTeam& team,
                         Monitor& monitor)
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
      loads_(problem_, numbering_, worker_, loads, monitor) {
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
  for (auto* vector : {&x_, &r_}) *vector = system.backend().make_vector(static_cast<Offset>(rows_));
  for (auto* vector : {&u_, &v_, &a_, &reaction_}) vector->assign(rows_, 0.0);
  report_.scheme = how_.scheme;
  report_.capacity = how_.capacity;
  report_.tolerance = how_.tolerance;
  report_.motion.emplace();
  report_.motion->alpha = scheme_.alpha;
}

void MotionSteps::make_operators(const Problem& all, Monitor& monitor) {
  mass_diagonal_.resize(rows_);
  if (how_.capacity == Capacity::lumped) {
    lumped_ = lumped_operator(all, *numbered_, team_, monitor);
    mass_diagonal_ = lumped_;
  } else {
    mass_ = system_.make_operator(all, Operator::mass, team_, monitor);
    system_.backend().read_diagonal(*mass_, mass_diagonal_);
  }
  if (has_damping(problem_)) damping_ = make_damping(all, monitor);
}

std::unique_ptr<DeviceMatrix> MotionSteps::make_damping(const Problem& problem, Monitor& monitor) const {
  const Format format = system_.factor() ? Format::csr : system_.matrix().format();
  return system_.backend().make_matrix(assemble_damping(problem, *numbered_, format, how_.capacity, team_, monitor));
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

void MotionSteps::begin(double first, Monitor& monitor) {
  MotionStart start = motion_start(problem_, numbering_);
  const HeldMotion& held = loads_.held(0, first, MotionLoads::End::begin);
  u_ = std::move(start.u);
  v_ = std::move(start.v);
  const Vector stated = v_;
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
  values_at_ = 0;
  take_start(stated);
  MotionEnergies& energies = *report_.motion;
  energies.strain = strain_energy(monitor);
  take_forces(monitor);
  accelerate(monitor);
  take_reactions();
  mass_product(v_, work_);
  energies.kinetic = 0.5 * dot(v_, work_);
  energies.start = energies.kinetic + energies.strain;
  energies.most = energies.start;
  for (const double u : u_) energies.largest_displacement = std::max(energies.largest_displacement, std::abs(u));
}

void MotionSteps::accelerate(Monitor& monitor) {
  constexpr double exact = 1e-13;
  Vector turning(rows_, 0.0), forces = g_;
  add_centripetal(turning);
  const bool turns = std::ranges::any_of(turning, [](double a) { return a != 0; });
  if (turns) {
    mass_product(turning, work_);
    for_rows([&](std::size_t i) { forces[i] -= work_[i]; });
  }
  solve_mass(forces, a_, exact, monitor);
  if (turns) for_rows([&](std::size_t i) { a_[i] += turning[i]; });
  take_inertia();
}

void MotionSteps::take_inertia() {
  mass_product(a_, ma_);
  if (ac_.empty()) return;
  mass_product(ac_, work_);
  for_rows([&](std::size_t i) { ma_[i] += work_[i]; });
}

MotionSteps::Vector MotionSteps::acceleration() const {
  Vector out = a_;
  for (std::size_t i = 0; i < ac_.size(); ++i) out[i] += ac_[i];
  return out;
}

void MotionSteps::solve_mass(const Vector& forces, Vector& x, double exact, Monitor& monitor) {
  // By conjugate gradients with the diagonal: its condition is small on every mesh.
  constexpr int most_iterations = 2000;
  Vector r(rows_), z(rows_), p(rows_), mp, whole;
  const auto inertia_of = [&](const Vector& of) {
    whole = of;
    follow(whole);
    mass_product(whole, mp);
    gather(mp);
  };
  Vector g = forces;
  gather(g);
  for_rows([&](std::size_t i) { x[i] = held_[i] ? x[i] : 0.0; });
  inertia_of(x);
  for_rows([&](std::size_t i) {
    r[i] = free_[i] ? g[i] - mp[i] : 0.0;
    p[i] = z[i] = free_[i] ? r[i] / mass_diagonal_[i] : 0.0;
  });
  double rz = dot(r, z);
  const double begun = rz;
  for (int i = 0; i < most_iterations && rz > exact * exact * begun; ++i) {
    monitor.check();
    inertia_of(p);
    const double step = rz / dot(p, mp);
    if (!std::isfinite(step))
      throw Error(ErrorKind::model, phrase<"initial acceleration">(), phrase<"the mass matrix is not positive">(),
                  phrase<"Look for densities of 0, or use the lumped mass">());
    for_rows([&](std::size_t k) {
      x[k] += step * p[k];
      r[k] -= free_[k] ? step * mp[k] : 0.0;
      z[k] = free_[k] ? r[k] / mass_diagonal_[k] : 0.0;
    });
    const double next = dot(r, z), beta = next / rz;
    rz = next;
    for_rows([&](std::size_t k) { p[k] = z[k] + beta * p[k]; });
  }
  follow(x);
}

void MotionSteps::predict() {
  const double h = h_, before = scheme_.before, gamma = scheme_.gamma;
  const HeldMotion& held = loads_.held(time_, values_at_, MotionLoads::End::end);
  for (Vector* vector : {&u1_, &v1_, &a1_}) vector->resize(rows_);
  for_rows([&](std::size_t i) {
    if (held_[i] || stays(i)) {
      u1_[i] = held.u[i], v1_[i] = held.v[i], a1_[i] = held.a[i];
    } else {
      u1_[i] = u_[i] + h * (v_[i] + h * before * a_[i]);
      v1_[i] = v_[i] + h * (1 - gamma) * a_[i];
      a1_[i] = 0;
    }
  });
}

MotionSteps::Estimate MotionSteps::estimate() const {
  Estimate out;
  double most = report_.motion->largest_displacement;
  const double share = scheme_.error(h_), before = scheme_.is_first_order() ? 0 : 1;
  std::size_t worst = 0;
  for (std::size_t i = 0; i < rows_; ++i) {
    most = std::max(most, std::abs(u1_[i]));
    if (!free_[i]) continue;
    if (const double error = share * std::abs(a1_[i] - before * a_[i]); error > out.error) out.error = error, worst = i;
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
  for_rows([&](std::size_t i) { reaction_[i] = ma_[i] - g_[i] + (fc_.empty() ? 0.0 : fc_[i]); });
  gather(reaction_);
  for (std::size_t i = 0; i < rows_; ++i) {
    if (!held_[i]) reaction_[i] = 0;
    if (!held_[i]) continue;
    const Index owner = problem_.dirichlet.owner[static_cast<std::size_t>(numbering_.mesh_node[i / dofs]) * dofs + i % dofs];
    if (owner >= 0) energies.constraint_force[3 * static_cast<std::size_t>(owner) + i % dofs] += reaction_[i];
  }
  add_rigid_surfaces(energies.constraint_force);
  const Vec3 applied = total_load();
  energies.applied = {applied[0], applied[1], applied[2]};
  if (damping_) product(*damping_, v_, more_);
  energies.inertia.assign(3, 0.0);
  for (std::size_t a = 0; a < dofs; ++a)
    energies.inertia[a] = sum_of_components(ma_, a) + (damping_ ? sum_of_components(more_, a) : 0.0);
}

/// What inertia, inner forces and loads leave over shows wrong rows and solves that stopped early.
void MotionSteps::take_balance() {
  const double c = 1 + scheme_.alpha, alpha = scheme_.alpha;
  Vector left(rows_), before = g_;
  turn_forces(before);
  for_rows([&](std::size_t i) { left[i] = ma_[i] - c * g1_[i] + alpha * before[i]; });
  gather(left);
  double gap = 0, size = 0;
  for (std::size_t i = 0; i < rows_; ++i) {
    if (!free_[i]) continue;
    gap += left[i] * left[i];
    size = std::max(size, std::abs(ma_[i]) + std::abs(f1_[i]) + std::abs(f1_[i] - g1_[i]));
  }
  most_force_ = std::max(most_force_, std::sqrt(static_cast<double>(rows_)) * size);
  most_gap_ = std::max(most_gap_, std::sqrt(gap));
  if (most_force_ > 0) report_.imbalance = most_gap_ / most_force_;
}

void MotionSteps::take_energies(const Vector& f_before, const Vector& moved, const Vector& reaction_before) {
  MotionEnergies& energies = *report_.motion;
  Vector mean(rows_);
  for_rows([&](std::size_t i) { mean[i] = 0.5 * (f_before[i] + f_[i]); });
  report_.by_loads += dot(mean, moved);
  if (loads_.held_places_move()) {
    for_rows([&](std::size_t i) { mean[i] = 0.5 * (reaction_before[i] + reaction_[i]); });
    report_.by_constraints += dot(mean, moved);
  }
  report_.by_constraints += work_on_bodies();
  if (damping_) {
    // The mean velocity of the step is that of the way by the scheme, up to what the scheme damps.
    product(*damping_, moved, mean);
    energies.damped += dot(mean, moved) / h_;
  }
  mass_product(v_, mean);
  energies.kinetic = 0.5 * dot(v_, mean);
  energies.most = std::max(energies.most, energies.kinetic + energies.strain);
  mass_product(moved, mean);
  motion_ += dot(mean, moved) / (h_ * h_);
  for (const double u : u_) energies.largest_displacement = std::max(energies.largest_displacement, std::abs(u));
}

double MotionSteps::mean_period() const {
  return vibration_ > 0 && motion_ > 0 ? 2 * std::numbers::pi * std::sqrt(motion_ / vibration_) : 0.0;
}

void MotionSteps::accept(const NextStep& step, const Estimate& estimate, Monitor& monitor) {
  mass_product(a1_, ma_);
  take_balance();
  const Vector reaction_before = reaction_;
  u_.swap(u1_), v_.swap(v1_), a_.swap(a1_), g_.swap(g1_), f_.swap(f1_), ac_.swap(ac1_), fc_.swap(fc1_);
  if (!ac_.empty()) take_inertia();
  Vector moved(rows_);
  for_rows([&](std::size_t i) { moved[i] = u_[i] - u1_[i]; });
  begin_ = time_;
  time_ = end_;
  take_tried(moved);
  take_reactions();
  take_energies(f1_, moved, reaction_before);
  report_.time = time_;
  report_.smallest_step = report_.steps == 0 ? step.size : std::min(report_.smallest_step, step.size);
  report_.largest_step = std::max(report_.largest_step, step.size);
  report_.largest_error = std::max(report_.largest_error, estimate.share);
  ++report_.steps;
  took_step();
  if (!step.jumps) return;
  // Beyond a jump the acceleration is that of the new loads.
  values_at_ = time_;
  take_forces(monitor);
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
  h_ = mark.last_step;
  time_ = mark.time;
  begin_ = mark.last_begin;
  values_at_ = mark.values_at;
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
  take_inertia();
}

}  // namespace genba
