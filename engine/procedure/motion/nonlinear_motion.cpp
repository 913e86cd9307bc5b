#include "engine/procedure/motion/nonlinear_motion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/analysis/system/point_response.hpp"
#include "engine/model/geometry.hpp"
#include "engine/procedure/increments/state_fields.hpp"
#include "engine/procedure/schedule/step_monitor.hpp"

namespace genba {

namespace {
/// A residual that changes the momentum by this share over a step is small, however small the forces are.
constexpr double share_of_momentum = 1e-3;
constexpr int panels_at_start = 16;  // of the inner work to a stated displacement
constexpr std::array<const char*, 7> energy_names = {"kinetic energy", "inner energy",     "work of loads",    "work of supports",
                                                     "taken by damping", "work of contact", "taken by friction"};
constexpr std::size_t without_contact = 5;  // of these
}  // namespace

NonlinearMotion::NonlinearMotion(DiscreteSystem& system, const SolveOptions& options, ThreadTeam& team, Monitor& monitor)
    : MotionSteps(system, options, MotionLoads::Of::body, team, monitor),
      monitor_(monitor),
      solver_(system, options_, worker_, team, monitor),
      kept_(numbering_, static_cast<std::size_t>(problem_.dofs), solver_.points(), kept_numbers().size()),
      watch_(problem_, numbering_),
      history_(std::make_shared<IncrementHistory>()),
      follows_held_(problem_.map && problem_.map->hosts().empty() && loads_.held_places_move()) {
  Problem all = as_free_body(problem_);
  all.map = nullptr;
  make_operators(all, monitor);
  Problem supported = problem_;
  supported.storage = {};
  const bool is_held = std::ranges::find(held_, 1) != held_.end();
  if (!mass_)
    free_mass_ = system.make_operator(supported, Operator::lumped_mass, team, monitor);
  else if (is_held || problem_.map)
    free_mass_ = system.make_operator(supported, Operator::mass, team, monitor);
  if (damping_ && (is_held || problem_.map)) free_damping_ = make_damping(supported, monitor);
  if (solver_.contact()) begin_contact();
  if (solver_.turning()) begin_turning();
  watch_.begin(*history_);
  for (const char* name : std::span(energy_names).first(solver_.contact() ? energy_names.size() : without_contact))
    history_->watched.push_back({"motion", name, QuantityKind::energy, {}});
}

GivenState NonlinearMotion::given_at(double time, Monitor& monitor) {
  GivenState out;
  out.force = loads_.at(time, monitor);
  out.held.assign(rows_, 0.0);
  out.time = time;
  out.problem = loads_.problem();
  if (solver_.turning()) out.body_motion = loads_.body_motion(time);
  return out;
}

void NonlinearMotion::add_pressures(const Problem& problem, const Vector& u, Vector& f) const {
  add_follower_pressure(problem, numbering_, u, 1, f, 1, nullptr);
}

void NonlinearMotion::take_start(const Vector& velocity) {
  const auto dofs = static_cast<std::size_t>(problem_.dofs);
  if (problem_.begin)  // held places are where they are held
    for_rows([&](std::size_t i) {
      if (free_[i]) u_[i] = problem_.begin->displacement[static_cast<std::size_t>(numbering_.mesh_node[i / dofs]) * dofs + i % dofs];
    });
  for (Vector* vector : {&u_, &v_, &a_}) follow(*vector);
  if (turning_) turning_->write(solver_.bodies(), turning_->read(solver_.bodies(), velocity, Vector(rows_, 0.0)), v_, a_);
}

double NonlinearMotion::strain_energy(Monitor& monitor) {
  double work = 0;
  if (std::ranges::any_of(u_, [](double u) { return u != 0; })) {
    Vector part(rows_);
    for (int i = 0; i <= 2 * panels_at_start; ++i) {
      for_rows([&](std::size_t k) { part[k] = u_[k] * i / (2.0 * panels_at_start); });
      const double weight = i == 0 || i == 2 * panels_at_start ? 1 : i % 2 == 1 ? 4 : 2;
      work += weight / (6.0 * panels_at_start) * dot(solver_.inner_forces(part), u_);
    }
  }
  const GivenState given = given_at(0, monitor);
  if (problem_.begin) solver_.begin_from(*problem_.begin, given);
  solver_.take_loads(given);
  if (turning_) solver_.turning()->place(solver_.bodies(), u_);
  solver_.begin_at(u_);
  return work;
}

void NonlinearMotion::take_forces(Monitor& monitor) {
  const GivenState given = given_at(values_at_, monitor);
  solver_.take_loads(given);
  inner_ = solver_.inner_forces(u_);
  f_ = given.force;
  add_pressures(*given.problem, u_, f_);
  if (damping_) product(*damping_, v_, more_);
  g_.resize(rows_);
  for_rows([&](std::size_t i) { g_[i] = f_[i] - inner_[i] - (damping_ ? more_[i] : 0.0); });
}

/// Velocity and acceleration of a step that ends at u.
void NonlinearMotion::take_rates(std::span<const double> u) {
  const double by_velocity = scheme_.damping(h_), by_acceleration = 1 / (scheme_.beta * h_ * h_);
  for_rows([&](std::size_t i) {
    if (held_[i]) return;
    const double d = u[i] - predicted_[i];
    v1_[i] = predicted_v_[i] + by_velocity * d;
    a1_[i] = by_acceleration * d;
  });
  if (follows_held_) {
    follow(v1_);
    follow(a1_);
  }
  if (turning_) take_turning_rates();
}

void NonlinearMotion::add_forces(std::span<const double> u, std::span<double> forces) {
  const double share = 1 / (1 + scheme_.alpha);
  take_rates(u);
  mass_product(a1_, work_);
  if (damping_) product(*damping_, v1_, more_);
  for_rows([&](std::size_t i) {
    work_[i] *= share;
    forces[i] += work_[i] + (damping_ ? more_[i] : 0.0);
  });
  if (turning_ && scheme_.alpha != 0) {  // forces of the begin of the step turn with the bodies
    Vector turned = g_;
    turn_forces(turned);
    for_rows([&](std::size_t i) { forces[i] += scheme_.alpha * share * (turned[i] - g_[i]); });
  }
  inertia_size_ = std::sqrt(dot(work_, work_));
}

double NonlinearMotion::force_size() const { return std::hypot(inertia_size_, share_of_momentum * momentum_ / h_); }

void NonlinearMotion::use_tangent(double h) {
  h_ = h;
  tangent_ = {{scheme_.rate(h), free_mass_ ? free_mass_.get() : mass_.get()}};
  if (damping_) tangent_.push_back({scheme_.damping(h), free_damping_ ? free_damping_.get() : damping_.get()});
  if (ContactState* contact = solver_.contact()) {
    Vector inertia(rows_);
    for_rows([&](std::size_t i) { inertia[i] = held_[i] ? 0.0 : scheme_.rate(h) * mass_diagonal_[i]; });
    contact->take_inertia(inertia, scheme_.contact_share());
  }
}

void NonlinearMotion::take_pattern() {
  Problem supported = problem_;
  supported.storage = {};
  free_mass_ = system_.make_operator(supported, mass_ ? Operator::mass : Operator::lumped_mass, team_, monitor_);
  if (damping_) free_damping_ = make_damping(supported, monitor_);
  use_tangent(h_);
}

MotionSteps::Estimate NonlinearMotion::attempt(const NextStep& step, Monitor& monitor) {
  monitor.check();
  end_ = step.end;
  values_at_ = step.values_at;
  h_ = step.size;
  if (turning_) begin_turning_step();
  use_tangent(step.size);
  const double c = 1 + scheme_.alpha, alpha = scheme_.alpha;
  GivenState given = given_at(values_at_, monitor);
  f1_ = given.force;
  predict();
  predicted_ = u1_, predicted_v_ = v1_;
  guess_.resize(rows_);
  for_rows([&](std::size_t i) {
    given.force[i] -= alpha / c * g_[i];
    if (held_[i]) given.held[i] = u1_[i];
    guess_[i] = held_[i] ? u1_[i] : u1_[i] + h_ * h_ * (scheme_.beta * a_[i] + (ac_.empty() ? 0.0 : scheme_.contact() * ac_[i]));
  });
  mass_product(v_, work_);
  momentum_ = std::sqrt(dot(work_, work_));
  const Text stage = phrase<"time step %1, to %2">(report_.steps + 1, step_time_text(end_));
  const int before = solver_.report().linear_iterations;
  const auto failure = solver_.try_to(given, *this, stage, end_ / how_.frames.back());
  report_.iterations += solver_.report().linear_iterations - before;
  report_.matrices = solver_.report().matrices;
  if (failure) give_up(step, stage, *failure);
  solve_ = solver_.last_solve();
  solve_.relative_residual = solve_.true_relative_residual = solver_.residual();
  u1_ = solver_.tried();
  take_rates(u1_);
  Vector middle(rows_), moved(rows_);
  for_rows([&](std::size_t i) {
    middle[i] = 0.5 * (u_[i] + u1_[i]);
    moved[i] = u1_[i] - u_[i];
  });
  // Simpson's rule; where forces relax over the time of the step, that at its middle is not known.
  const double at_middle = laws_change_in_time(problem_.study) ? 0.0 : 4.0 / 6;
  step_work_ = at_middle == 0 ? 0.0 : at_middle * dot(solver_.inner_forces(middle), moved);
  inner1_ = solver_.inner_forces(u1_);  // its points stay
  step_work_ += 0.5 * (1 - at_middle) * (dot(inner_, moved) + dot(inner1_, moved));
  add_pressures(*given.problem, u1_, f1_);
  if (damping_) product(*damping_, v1_, more_);
  g1_.resize(rows_);
  for_rows([&](std::size_t i) { g1_[i] = f1_[i] - inner1_[i] - (damping_ ? more_[i] : 0.0); });
  if (solver_.contact()) take_contact(moved);
  return estimate();
}

void NonlinearMotion::give_up(const NextStep& step, const Text& stage, const IncrementFailure& failure) {
  ++cuts_;
  history_->cuts.push_back({stage, failure.reason});
  const auto node = static_cast<std::size_t>(
      numbering_.mesh_node[failure.worst_row / static_cast<std::size_t>(problem_.dofs)]);
  throw Error(ErrorKind::not_converged,
              place_text(*problem_.mesh, failure.place ? *failure.place : problem_.mesh->points[node]),
              phrase<"a step of %1 did not converge: %2; the relative residual %3 is largest here">(
                  step_time_text(step.size), failure.reason, format_number(failure.residual, "%.3g")),
              phrase<"State a smaller step, or a smaller smallest_step; or look for loads that tear the body apart">());
}

void NonlinearMotion::take_tried(const Vector& moved) {
  if (turning_) take_body_work();
  solver_.accept();
  inner_.swap(inner1_);
  report_.motion->strain += step_work_;
  report_.motion->contact += contact_work_ + rubbed_;
  report_.motion->rubbed += rubbed_;
  double stiffness = 0;
  for (std::size_t i = 0; i < rows_; ++i) stiffness += (inner_[i] - inner1_[i]) * moved[i];
  vibration_ += stiffness / (h_ * h_);
}

void NonlinearMotion::took_step() {
  IncrementHistory::Increment one;
  one.factor = 1, one.time = time_, one.cuts = std::exchange(cuts_, 0);
  one.iterations = solver_.iterations(), one.residual = solver_.residual();
  one.correction = solver_.correction(), one.energy = solver_.energy(), one.largest = solver_.largest();
  history_->increments.push_back(one);
  watch_.take(loads_.stated(), 1, reaction_, u_, solver_.contact(), solver_.turned(), *history_);
  const MotionEnergies& e = *report_.motion;
  const std::array<double, energy_names.size()> energies = {e.kinetic, e.strain, report_.by_loads, report_.by_constraints,
                                                            e.damped,  e.contact, e.rubbed};
  const std::size_t count = solver_.contact() ? energies.size() : without_contact, first = history_->watched.size() - count;
  for (std::size_t i = 0; i < count; ++i) history_->watched[first + i].values.push_back(energies[i]);
}

Vec3 NonlinearMotion::total_load() const {
  Vec3 out{};
  for (std::size_t a = 0; a < static_cast<std::size_t>(problem_.dofs); ++a) out[a] = sum_of_components(f_, a);
  return out;
}

void NonlinearMotion::describe_into(Solution& out) {
  out.nonlinear = solver_.report();
  history_->turned = solver_.turned();
  out.increments = std::make_shared<const IncrementHistory>(*history_);
  add_state_fields(problem_, solver_, team_, monitor_, out);
  const ContactState* contact = solver_.contact();
  if (!contact) return;
  out.contact = std::make_shared<const ContactOutcome>(contact->outcome());
  if (time_ >= how_.frames.back())
    for (Text& text : contact->untouched()) out.warnings.push_back(std::move(text));
  for (RowField& field : contact->fields()) out.grown.push_back(std::move(field));
}

std::vector<NamedVector> NonlinearMotion::vectors() {
  kept_.take(u_, solver_.points(), kept_numbers());
  std::vector<NamedVector> out(kept_.vectors().begin(), kept_.vectors().end());  // with the displacement
  for (const NamedVector& vector : MotionSteps::vectors())
    if (vector.values != &u_) out.push_back(vector);
  out.push_back({"inner", &inner_});
  if (!solver_.contact()) return out;
  out.push_back({"contact acceleration", &ac_});
  out.push_back({"contact force", &fc_});
  return out;
}

void NonlinearMotion::write_into(TransientMark& mark) const {
  MotionSteps::write_into(mark);
  mark.rate = scheme_.rate(h_);
  mark.nonlinear = solver_.report();
  mark.reference = solver_.reference();
}

void NonlinearMotion::restore(const TransientMark& mark, Monitor& monitor) {
  if (problem_.begin) solver_.begin_from(*problem_.begin, given_at(mark.values_at, monitor));  // overlaps that were pressed out there
  solver_.go_on(kept_, given_at(mark.values_at, monitor), mark.nonlinear, mark.reference, mark.time);
  u_ = solver_.u();
  history_->before = mark.report.steps;
  MotionSteps::restore(mark, monitor);
  add_pressures(*loads_.problem(), u_, f_);
}

}  // namespace genba
