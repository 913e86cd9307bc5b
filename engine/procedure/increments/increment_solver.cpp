#include "engine/procedure/increments/increment_solver.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/support_terms.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/silent_monitor.hpp"

namespace genba {

namespace {

constexpr double most_exact_solve = 1e-6, loosest_solve = 1e-3;  // limits of the tolerance of a linear solve
constexpr double slope_left = 0.8;          // part of the slope along the change that may remain
constexpr double shortest_part = 0.05;      // of a change
constexpr int most_line_trials = 6;
constexpr double loosest_inside = 1e-3;     // residual of the first iterations for pressures that are only guessed
constexpr double far_jump = 3;              // of an increment beyond its first change, over tangents with a negative direction
constexpr double diverged = 1e4;            // growth of the residual in an increment
constexpr double nothing = 1e-300;

/// What a motion adds to the matrix is no part of the elements here.
std::shared_ptr<const Problem> without_storage(std::shared_ptr<const Problem> problem) {
  if (problem->storage.rate == 0) return problem;
  auto out = std::make_shared<Problem>(*problem);
  out->storage = {};
  return out;
}

}  // namespace

IncrementSolver::IncrementSolver(DiscreteSystem& system, const SolveOptions& options, HostElementWorker& worker,
                                 ThreadTeam& team, Monitor& monitor)
    : system_(system),
      options_(options),
      worker_(worker),
      team_(team),
      monitor_(monitor),
      problem_(without_storage(system.planned()->problem)),
      first_problem_(problem_),
      good_time_(problem_->frames.empty() ? problem_->time : problem_->frames.front()),
      time_(good_time_),
      has_changing_laws_(laws_change_in_time(problem_->study)) {
  if (system.factor())
    throw Error(ErrorKind::input, "solver/method",
                phrase<"the direct solver does not solve for materials that flow or deform largely">(),
                phrase<"Use the method cg, or remove flow_stress or large_deformation">());
  if (system.matrix().precision() != Precision::fp64)
    throw Error(ErrorKind::input, phrase<"nonlinear iteration">(),
                phrase<"materials that flow or deform largely need a matrix in fp64, and this one is rounded to FP32">(),
                phrase<"Use precision fp64, or a coarser mesh">());
  const Numbering& numbering = system.planned()->numbered->numbering;
  input_ = response_input(*problem_, numbering);
  const auto rows = static_cast<std::size_t>(input_.elements.rows());
  const auto dofs = static_cast<std::size_t>(input_.elements.dofs);
  for (const Index node : numbering.mesh_node)
    for (std::size_t a = 0; a < dofs; ++a)
      fixed_.push_back(problem_->dirichlet.fixed[static_cast<std::size_t>(node) * dofs + a]);
  for (std::size_t load = 0; load < problem_->loads.size(); ++load)
    if (problem_->loads[load].load.kind->enters == Enters::supports)
      for_each_support(support_input(*problem_, numbering, load),
                       [&](const Index* nodes, int count, const double* k) { add_springs(nodes, count, k); });
  if (problem_->connections)
    for (std::size_t i = 0; i < problem_->connections->matrices.size(); ++i) {
      const LinkMatrix& link = problem_->connections->matrices[i];
      add_springs(link.nodes.data(), static_cast<int>(link.nodes.size()), link.k.data());
      if (problem_->connections->springs[i].apart) springs_.back().line = problem_->connections->springs[i];
    }
  if (problem_->contacts) contact_ = std::make_unique<ContactState>(*problem_, numbering, fixed_, options_, team_);
  is_linear_ = contact_ && !keeps_history(problem_->study);
  u_.assign(rows, 0.0);
  forces_.assign(rows, 0.0);
  if (problem_->connections && !problem_->connections->bodies.empty()) {
    turning_.emplace(problem_->connections->bodies, *problem_->map, *problem_->mesh, problem_->dirichlet.fixed,
                     numbering.equation_node);
    bodies_ = bodies_now_ = turning_->at_rest();
    turned_.resize(bodies_.size());
  }
  old_ = std::make_unique<PointHistory>(input_.elements, input_.points);
  b_ = system.backend().make_vector(static_cast<Offset>(rows));
  x_ = system.backend().make_vector(static_cast<Offset>(rows));
  keep_response();
  if (!device_) now_ = std::make_unique<PointHistory>(*old_);
}

void IncrementSolver::keep_response() {
  Backend& backend = system_.backend();
  const bool has_room = system_.planned()->plan.row(system_.matrix().format()).elements > 0;
  if (!backend.info().is_gpu) return;
  Text why = phrase<"the GPU has no memory for them">();
  if (has_room) try {
      OnDevice device;
      device.elements = backend.keep_response(input_);
      if (device.elements) {
        for (auto* vector : {&device.u, &device.step, &device.forces})
          *vector = backend.make_vector(static_cast<Offset>(u_.size()));
        if (contact_ || !springs_.empty() || has_follower_pressure(*problem_)) {
          device.beside.emplace(input_.elements.nodes, input_.elements.dofs);
          device.of_elements.resize(u_.size());
        }
        device_ = std::move(device);
        return;
      }
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::memory) throw;
    }
  if (!device_can_respond(input_)) why = phrase<"the GPU has no kernel for them">();
  monitor_.log(LogLevel::info, phrase<"The host computes stresses and tangents of the elements: %1">(why));
}

const PointHistory& IncrementSolver::points() {
  if (device_ && !std::exchange(device_->is_read, true)) device_->elements->read(*old_);
  return *old_;
}

/// True if no constant stands in the unknowns that others determine, neither in u_ nor in `given`.
bool IncrementSolver::begins_without_constants(const GivenState& given) const {
  const ConstraintMap* map = input_.elements.map;
  if (map == nullptr) return true;
  const std::vector<std::uint8_t> of_bodies = unknowns_of_bodies();
  // Entries that are no displacements of their nodes.
  if (!std::ranges::all_of(map->hosts(), [&](Index host) { return of_bodies[static_cast<std::size_t>(host)] != 0; })) return false;
  constexpr double rounding = 1e-9;
  double largest = 0, apart = 0;
  for (const double v : u_) largest = std::max(largest, std::abs(v));
  Vector by_others = u_;
  follow(by_others);
  const auto dofs = static_cast<std::size_t>(input_.elements.dofs);
  const std::vector<Index>& node = system_.planned()->numbered->numbering.mesh_node;
  for (std::size_t i = 0; i < u_.size(); ++i)
    if (of_bodies[static_cast<std::size_t>(node[i / dofs]) * dofs + i % dofs] == 0)
      apart = std::max(apart, std::abs(u_[i] - by_others[i]));
  return apart <= rounding * largest && std::ranges::all_of(given.map_values, [](double v) { return v == 0; });
}

const std::vector<double>& IncrementSolver::begin_from(const BodyBegin& begin, const GivenState& given) {
  const Numbering& numbering = system_.planned()->numbered->numbering;
  const auto dofs = static_cast<std::size_t>(input_.elements.dofs);
  const auto same_size = [](const std::vector<double>& a, const std::vector<double>& b) { return a.size() == b.size(); };
  const bool has_points = begin.points && std::ranges::equal(begin.points->values(), std::as_const(*old_).values(), same_size);
  const bool has_contacts = !contact_ || begin.contact.empty() || begin.contact.size() == contact_->kept().size();
  if (!has_points || !has_contacts)
    throw Error(ErrorKind::model, "solver/begin_from",
                has_points ? phrase<"the contacts of that step are others: its states cannot go on">()
                           : phrase<"the points of that step keep other numbers: its materials or elements are others">(),
                phrase<"Remove begin_from, or state the loads over time in one step">());
  for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e)
    for (std::size_t a = 0; a < dofs; ++a)
      u_[e * dofs + a] = begin.displacement[static_cast<std::size_t>(numbering.mesh_node[e]) * dofs + a];
  if (!begins_without_constants(given))
    throw Error(ErrorKind::model, "solver/begin_from",
                phrase<"equations with a value and moved axes begin from a body at rest">(),
                phrase<"Remove begin_from, or state the loads over time in one step">());
  std::ranges::copy(begin.points->values(), old_->values().begin());
  if (device_) device_->elements->put(*old_);
  if (contact_) contact_->begin_from(begin.contact, u_);
  if (turning_) begin_bodies(begin);
  take_loads(given);
  evaluate(u_, {}, false);
  return forces_;
}

void IncrementSolver::go_on(const KeptState& state, const GivenState& given, const NonlinearReport& report,
                            double reference, double time) {
  values_ = given.map_values;
  std::vector<double> of_contact;
  state.give(u_, *old_, of_contact);
  if (turning_) {
    const std::size_t count = turning_->count() * TurningBodies::numbers_of_body;
    bodies_ = bodies_now_ = TurningBodies::from_numbers(std::span(of_contact).last(count));
    of_contact.resize(of_contact.size() - count);
  }
  if (contact_) contact_->restore(of_contact, u_);
  good_time_ = time;
  if (device_) device_->elements->put(*old_);
  report_ = report;
  good_reference_ = reference;
  if (!turning_) return;
  take_loads(given);
  evaluate(u_, {}, false);
  turned_ = what_bodies_did();
}

/// Thermal strains and elements of the place on the path.
void IncrementSolver::take_loads(const GivenState& given) {
  thermal_share_ = given.thermal_share;
  contact_share_ = given.contact_share;
  time_ = given.time;
  dead_ = &given.force;
  if (contact_) contact_->take_bolts(given.bolt_share, given.locks_bolts);
  if (given.problem == problem_ && !has_changing_laws_) return;
  problem_ = given.problem;
  if (contact_) contact_->take_loads(*problem_);
  ResponseInput next = response_input(*problem_, system_.planned()->numbered->numbering,
                                      {good_time_, time_, given.thermal_share});
  input_.points = std::move(next.points);
  input_.thermal_strain = std::move(next.thermal_strain);
  input_.thermal = std::move(next.thermal);
  if (device_) device_->elements->take_thermal(input_);
}

void IncrementSolver::gather(Vector& r) const {
  if (input_.elements.map == nullptr) return;
  reduce(input_.elements, r);
  const ConstraintMap& map = *input_.elements.map;
  const auto dofs = static_cast<Index>(input_.elements.dofs);
  for (Index row = 0; row < map.rows(); ++row)
    if (const Index unknown = map.unknown_of(row); map.is_idle(static_cast<std::size_t>(unknown)))
      r[static_cast<std::size_t>(input_.elements.equation_node[static_cast<std::size_t>(unknown / dofs)] * dofs + unknown % dofs)] = 0;
}

std::vector<double> IncrementSolver::reactions(const GivenState& given) const {
  Vector out(forces_);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] -= given.force[i];
  gather(out);
  return out;
}

/// Writes the residual of free rows; returns its 2-norm. It is measured against loads and forces of supports: the
/// largest of good states, or those of this one.
double IncrementSolver::take_residual(const GivenState& given) {
  residual_.resize(forces_.size());
  double square = 0, size = 0;
  for (std::size_t i = 0; i < forces_.size(); ++i) residual_[i] = given.force[i] - forces_[i];
  if (input_.elements.map != nullptr) {
    unbalanced_ = residual_;
    gather(residual_);
  }
  for (std::size_t i = 0; i < forces_.size(); ++i) {
    const double outer = fixed_[i] ? residual_[i] : given.force[i];
    size += outer * outer;
    if (fixed_[i]) residual_[i] = 0;
    square += residual_[i] * residual_[i];
  }
  // A part that a prescribed motion carries along freely has no force at all: what the motion asks for at first counts.
  constexpr double share_of_begin = 1e-3;
  // A free body that contracts by itself, or that rigid bodies turn, ends without any outer force too.
  if (contact_ || has_changing_laws_ || turning_) size += std::pow(share_of_begin * begin_size_, 2);
  if (contact_) size += contact_->force_square();
  if (inertia_) size += std::pow(inertia_->force_size(), 2);
  if (turning_) size += body_square(given);
  reference_ = std::max({good_reference_, std::sqrt(size), nothing});
  return std::sqrt(square);
}

/// Makes the preconditioner anew. Returns false if the tangent has none.
bool IncrementSolver::make_hierarchy(Monitor& quiet) {
  try {
    system_.refresh_preconditioner(quiet, Hierarchy::anew);
    hierarchy_is_new_ = true;
    return true;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::singular && error.kind() != ErrorKind::model) throw;
    return false;
  }
}

/// Solves for the change. Returns false with the reason if no method does.
bool IncrementSolver::solve_linear(Text& reason) {
  const double tolerance = std::clamp(0.1 * options_.nonlinear_tolerance * reference_ / residual_size_, most_exact_solve,
                                      loosest_solve);
  is_past_ = false;
  return solve_for(residual_, tolerance, change_, reason);
}

/// The work of the residual on the change.
double IncrementSolver::dot_change() const {
  const Vector& of_all = unbalanced_.empty() ? residual_ : unbalanced_;
  double sum = 0;
  for (std::size_t i = 0; i < change_.size(); ++i) sum += of_all[i] * change_[i];
  return sum;
}

/// Goes along a part of the change from u, less far if the forces along it reverse. Returns the part that was taken.
/// Forces and residual are those at the new u.
double IncrementSolver::search(const GivenState& given, Vector& u, double part) {
  const double slope = dot_change();
  const Vector start = u;
  const TurningBodies::States from = bodies_now_;
  double low = 0, low_slope = slope, high = 0, high_slope = 0;
  bool has_high = false;
  const auto go = [&] {
    for (std::size_t i = 0; i < u.size(); ++i) u[i] = start[i] + part * change_[i];
    go_by_change(u, part, from);
    evaluate(u, {}, false);
    residual_size_ = take_residual(given);
    return dot_change();
  };
  double at = go();
  if (!options_.line_search || !(slope > 0)) return part;
  for (int trial = 0; trial < most_line_trials; ++trial) {
    const bool is_good = std::isfinite(at) && at >= -slope_left * slope && (at <= slope || has_high);
    if (is_good || (at > 0 && !has_high)) break;
    ++report_.shortened;
    if (std::isfinite(at) && at > 0)
      low = part, low_slope = at;
    else
      high = part, high_slope = at, has_high = true;
    const bool by_secant = trial % 2 == 0 && std::isfinite(high_slope) && low_slope > high_slope;
    part = by_secant ? low + (high - low) * low_slope / (low_slope - high_slope) : 0.5 * (low + high);
    part = std::max(part, shortest_part);
    at = go();
  }
  return part;
}

/// Newton iterations from u, where forces and tangent were taken and contain `step`, what prescribed unknowns still move
/// by.
bool IncrementSolver::iterate(const GivenState& given, const Vector& step, Vector& u, const Text& stage, double fraction,
                              Text& reason) {
  const double wanted = std::max(options_.nonlinear_tolerance, loose_);
  double begin = 0, first_work = 0, first_moved = 0;
  ways_past_ = 0;
  for (iterations_ = 1; iterations_ <= options_.nonlinear_iterations; ++iterations_) {
    monitor_.check();
    monitor_.progress(phrase<"%1, iteration %2">(stage, iterations_), fraction);
    // The tangent of a state that is the last is not needed.
    if (iterations_ > 1 && !take_tangent(u, {}, reason)) return false;
    if (!solve_linear(reason) && !solve_with_less_turning(u, iterations_ == 1 ? step : Vector(), reason)) return false;
    double part = read_change();
    if (iterations_ == 1) first_work = std::abs(dot_change());
    if (iterations_ == 1) {
      if (part < 1) {
        reason = too_far_text(longest_change_);
        return false;
      }
      for (std::size_t i = 0; i < u.size(); ++i) u[i] = fixed_[i] ? given.held[i] : u[i] + step[i] + change_[i];
      go_by_change(u, 1, bodies_target_);
      evaluate(u, {}, false);
      residual_size_ = take_residual(given);
      begin = residual_size_;
    } else {
      part = search(given, u, part);
    }
    if (!std::isfinite(residual_size_)) {
      reason = contact_ && !contact_->fault().empty() ? contact_->fault() : phrase<"numbers are not finite">();
      return false;
    }
    monitor_.residual(report_.iterations + iterations_, residual());
    double largest = 0, moved = 0;
    for (std::size_t i = 0; i < u.size(); ++i) {
      largest = std::max(largest, std::abs(change_[i]));
      moved = std::max(moved, std::abs(u[i] - u_[i]));
    }
    if (iterations_ == 1) first_moved = moved;
    correction_ = moved > 0 ? largest / moved : 0.0;
    energy_ = first_work > 0 ? std::abs(dot_change()) / first_work : 0.0;
    const bool is_still = (part == 1 && largest <= options_.nonlinear_displacement * moved) || iterations_ == 1;
    const bool has_energy = options_.nonlinear_energy == 0 || energy_ <= options_.nonlinear_energy;
    // A stable state is one that conjugate gradients solved for.
    if (residual() <= wanted && has_energy && !is_past_ && (is_still || residual() <= 1e-3 * wanted)) {
      if (ways_past_ == 0 || moved <= far_jump * first_moved) return true;
      reason = phrase<"the body jumps to another state: a limit of the load is near">();
      return false;
    }
    if (residual_size_ > diverged * std::max(begin, reference_)) {
      reason = phrase<"the residual grows">();
      return false;
    }
  }
  iterations_ = options_.nonlinear_iterations;
  reason = phrase<"no convergence in %1 iterations">(options_.nonlinear_iterations);
  return false;
}

/// evaluate() with the tangent. Returns false with the reason if no preconditioner can be made of it.
bool IncrementSolver::take_tangent(const Vector& u, std::span<const double> held_step, Text& reason) {
  try {
    evaluate(u, held_step, true);
    if (is_unsymmetric()) make_definite();
    has_preconditioner_ = true;
    return true;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::singular && error.kind() != ErrorKind::model) throw;
    reason = phrase<"the tangent is not positive: a limit of the load is near (%1)">(error.problem());
    wants_hierarchy_ = true;
    has_preconditioner_ = false;
    return (is_unsymmetric() && definite_) || (error.kind() == ErrorKind::singular && may_pass_negative());
  }
}

/// What prescribed unknowns still move by from u, and with them those that they determine.
/// values: the constants at u.
std::vector<double> IncrementSolver::held_step(const GivenState& given, const Vector& u, const Vector& values) const {
  Vector step(u.size(), 0.0);
  for (std::size_t i = 0; i < u.size(); ++i)
    if (fixed_[i]) step[i] = given.held[i] - u[i];
  follow(step);
  const auto dofs = static_cast<std::size_t>(input_.elements.dofs);
  for (std::size_t row = 0; row < given.map_values.size(); ++row) {
    const auto unknown = static_cast<std::size_t>(input_.elements.map->unknown_of(static_cast<Index>(row)));
    step[static_cast<std::size_t>(input_.elements.equation_node[unknown / dofs]) * dofs + unknown % dofs] +=
        given.map_values[row] - values[row];
  }
  return step;
}

/// The first guess, and forces and tangent there: on the way that the last increment went, or the last good state
/// with the step of prescribed unknowns in its forces; `step` is what is left of it. Returns false with the reason if
/// there is no tangent.
bool IncrementSolver::guess(const GivenState& given, double along, Vector& u, Vector& step, Text& reason) {
  u = u_;
  bodies_now_ = bodies_;
  values_.resize(given.map_values.size(), 0.0);
  if (inertia_ || (along > 0 && !before_.empty() && !contact_)) {  // a contact opens and closes: the way of before says little
    Vector values = values_;
    if (inertia_) {
      u = inertia_->first_guess();
    } else {
      for (std::size_t i = 0; i < u.size(); ++i) u[i] = u_[i] + along * (u_[i] - before_[i]);
      for (std::size_t row = 0; row < values.size(); ++row) values[row] += along * (values_[row] - values_before_[row]);
    }
    const Vector rest = held_step(given, u, values);
    for (std::size_t i = 0; i < u.size(); ++i) u[i] = fixed_[i] ? given.held[i] : u[i] + rest[i];
    step.assign(u.size(), 0.0);
    if (turning_) {
      bodies_now_ = bodies_target_ = turning_->with_prescribed(
          inertia_ ? inertia_->guess_bodies(bodies_) : turning_->extrapolated(bodies_before_, bodies_, along), given.body_motion);
      place_bodies(u);
    }
    evaluate(u, {}, false);
    begin_size_ = residual_size_ = take_residual(given);
    if (std::isfinite(residual_size_) && take_tangent(u, {}, reason)) return true;
    u = u_;
    bodies_now_ = bodies_;
  }
  step = held_step(given, u, values_);
  if (turning_) add_body_step(given, u, step);
  const bool has_tangent = take_tangent(u, step, reason);
  begin_size_ = 0;
  begin_size_ = residual_size_ = has_tangent ? take_residual(given) : 0;
  return has_tangent;
}

/// If an element is turned inside out at u, the reason says so; returns its place.
std::optional<Vec3> IncrementSolver::name_turned_element(const Vector& u, Text& reason) {
  const auto found = turned_element(input_, u);
  if (!found) return std::nullopt;
  const ElementBlock& block = problem_->mesh->solids[static_cast<std::size_t>(found->at.block)];
  reason = phrase<"element %1 is turned inside out (its Jacobian is %2)">(
      block.tags.empty() ? static_cast<std::int64_t>(found->at.element) + 1
                         : block.tags[static_cast<std::size_t>(found->at.element)],
      format_number(found->jacobian, "%.3g"));
  return found->place;
}

std::optional<IncrementFailure> IncrementSolver::go_to(const GivenState& given, const Text& stage, double fraction,
                                                       double along) {
  take_loads(given);
  is_indefinite_ = false;
  iterations_ = ways_past_ = 0;
  if (auto failure = turns_too_far(given)) return failure;
  Text reason;
  Vector u, step;
  const bool has_tangent = guess(given, along, u, step, reason);
  if (!std::isfinite(residual_size_) && contact_ && !contact_->fault().empty() && report_.solves > 0)
    return finish(false, Vector(u_), contact_->fault());  // a shorter increment may find the faces
  if (!std::isfinite(residual_size_) && contact_ && !contact_->fault().empty())
    throw Error(ErrorKind::model, "constraints", contact_->fault(),
                phrase<"Let the force point at the faces, or choose faces that lie on its way">());
  if (!std::isfinite(residual_size_))
    throw Error(ErrorKind::model, phrase<"loads">(), phrase<"numbers are not finite">(),
                phrase<"Look for loads, sizes or material values with a wrong unit">());
  const bool has_changed = residual_size_ > 0;
  iterations_ = 0;
  if (!has_changed && has_tangent) {  // nothing moves, or by prescribed unknowns alone without a force
    for (std::size_t i = 0; i < u.size(); ++i) u[i] += step[i];
    bodies_now_ = bodies_target_;
    place_bodies(u);
    evaluate(u, {}, false);
    residual_size_ = take_residual(given);
  }
  if (contact_ && contact_->pairs_anew()) loose_ = loosest_inside;
  if (contact_) contact_->take_whole_turning();
  bool converged = has_tangent && (!has_changed || iterate(given, step, u, stage, fraction, reason));
  if (contact_ && !converged)  // faces that went too far explain it best
    if (Text lost = contact_->lost(u); !lost.empty()) reason = std::move(lost);
  if (contact_) converged = converged && settle_contact(given, u, stage, fraction, reason);
  loose_ = 0;
  if (converged) values_before_ = std::exchange(values_, given.map_values);
  return finish(converged, std::move(u), std::move(reason));
}

std::optional<IncrementFailure> IncrementSolver::try_to(const GivenState& given, BodyInertia& inertia, const Text& stage,
                                                        double fraction) {
  inertia_ = &inertia;
  if (contact_ && is_tried_) contact_->go_back(u_);
  is_tried_ = false;
  wants_hierarchy_ = true;
  usual_work_ = 0;
  return go_to(given, stage, fraction);
}

void IncrementSolver::begin_at(const Vector& u) {
  u_ = u;
  if (contact_ && !first_problem_->begin) contact_->begin_from({}, u_);
  evaluate_inner(u_);
  accept_points();
  good_time_ = time_;
}

double IncrementSolver::largest_of(const Vector& u, std::size_t dofs) {
  double out = 0;
  for (std::size_t i = 0; i + dofs <= u.size(); i += dofs) {
    double square = 0;
    for (std::size_t a = 0; a < dofs; ++a) square += u[i + a] * u[i + a];
    out = std::max(out, square);
  }
  return std::sqrt(out);
}

void IncrementSolver::accept() {
  is_tried_ = false;
  ++report_.solves;
  good_reference_ = reference_;
  good_time_ = time_;
  report_.residual = std::max(report_.residual, residual());
  report_.reference = reference_;
  if (contact_) contact_->accept(tried_);
  before_ = std::exchange(u_, std::move(tried_));
  if (turning_) turned_ = tried_turned_;
  bodies_before_ = std::exchange(bodies_, bodies_now_);
  accept_points();
}

/// The points of the last evaluate() become those of the last good state.
void IncrementSolver::accept_points() {
  if (device_) {
    device_->elements->accept();
    device_->is_read = false;
  } else {
    std::swap(old_, now_);
  }
}

/// Keeps u as the state that was found, or tells why it is none.
std::optional<IncrementFailure> IncrementSolver::finish(bool converged, Vector u, Text reason) {
  report_.iterations += iterations_;
  report_.most_iterations = std::max(report_.most_iterations, iterations_);
  if (converged) {
    tried_ = std::move(u);
    is_tried_ = true;
    if (turning_) tried_turned_ = what_bodies_did();
    if (!inertia_) accept();
    return std::nullopt;
  }
  if (contact_) contact_->go_back(u_);
  if (contact_ && report_.solves == 0) contact_->take_other_guess();
  name_blind_turn(reason);
  IncrementFailure out{std::move(reason), 0, {}, residual()};
  if (!std::isfinite(residual_size_)) out.place = name_turned_element(u, out.reason);
  for (std::size_t i = 0; i < residual_.size(); ++i)
    if (!(std::abs(residual_[i]) <= std::abs(residual_[out.worst_row]))) out.worst_row = i;
  wants_hierarchy_ = true;
  return out;
}

}  // namespace genba
