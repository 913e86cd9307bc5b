// Rigid bodies in Newton's iterations (analysis/connect/turning_bodies.hpp).
#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/procedure/increments/increment_solver.hpp"

namespace genba {

namespace {
constexpr double most_turn = 1.6;  // rad, of an increment and of a change: a little more than a right angle
}  // namespace

/// The map of the arms at the state that is tried.
void IncrementSolver::renew_map() {
  if (!turning_) return;
  turned_map_ = turning_->map(bodies_now_);
  input_.elements.map = turned_map_.get();
}

/// [mesh node * dofs + component] 1: a body moves it.
std::vector<std::uint8_t> IncrementSolver::unknowns_of_bodies() const {
  std::vector<std::uint8_t> out(problem_->dirichlet.fixed.size(), 0);
  const auto dofs = static_cast<std::size_t>(input_.elements.dofs);
  if (turning_)
    for (const TurningBody& body : problem_->connections->bodies)
      for (const Index node : body.nodes)
        for (std::size_t a = 0; a < dofs; ++a) out[static_cast<std::size_t>(node) * dofs + a] = 1;
  return out;
}

std::string IncrementSolver::body_name(std::size_t body) const {
  const Connections& all = *problem_->connections;
  const FoundConnection& found = all.all[all.bodies[body].found.back()];
  return (found.is_load ? problem_->study.loads : problem_->study.constraints)[static_cast<std::size_t>(found.number)].name;
}

/// From the displacements of an earlier step. Whole turns are those of the body there that had these nodes.
void IncrementSolver::begin_bodies(const BodyBegin& begin) {
  std::vector<Vec3> near;
  std::vector<std::uint8_t> is_known;
  for (const TurningBody& body : problem_->connections->bodies) {
    const std::size_t count = begin.connections ? begin.connections->turned.size() : 0;
    std::size_t before = 0;
    while (before < count && !std::ranges::includes(begin.connections->bodies[before].nodes, body.nodes)) ++before;
    is_known.push_back(before < count);
    near.push_back(before < count ? begin.connections->turned[before].rotation : Vec3{});
  }
  bodies_ = bodies_now_ = turning_->fitted(u_, near);
  for (std::size_t b = 0; b < near.size(); ++b)
    if (!is_known[b] && length(bodies_[b].rotation) > most_turn)
      throw Error(ErrorKind::model, "solver/begin_from",
                  phrase<"the nodes of the rigid body '%1' turned by %2 in that step, where it was none: whole turns are not known">(
                      body_name(b), format_quantity(length(bodies_[b].rotation), QuantityKind::angle)),
                  phrase<"State the rigid body in both steps, or remove begin_from">());
  constexpr double rounding = 1e-6;
  Vector placed = u_;
  place_bodies(placed);
  double apart = 0;
  for (std::size_t i = 0; i < placed.size(); ++i) apart = std::max(apart, std::abs(placed[i] - u_[i]));
  if (apart > rounding * largest())
    throw Error(ErrorKind::model, "solver/begin_from", phrase<"the nodes of a rigid body deformed in that step: it was none there">(),
                phrase<"State the rigid body in both steps, or remove begin_from">());
}

/// What change_ means for the bodies, before their arms turn by it. Returns the part of it that they can follow.
double IncrementSolver::read_change() {
  if (!turning_) return 1;
  body_change_ = turning_->read(bodies_now_, change_);
  longest_change_ = {};
  for (std::size_t b = 0; b < body_change_.size(); ++b)
    if (const double angle = length(body_change_[b].rotation); angle > longest_change_.angle) longest_change_ = {b, angle};
  return std::min(1.0, most_turn / std::max(longest_change_.angle, most_turn));
}

Text IncrementSolver::too_far_text(const Turn& turn) const {
  return phrase<"the rigid body '%1' turns by %2 in it, and can be followed by %3 at most">(
      body_name(turn.body), format_quantity(turn.angle, QuantityKind::angle), format_quantity(most_turn, QuantityKind::angle));
}

/// Prescribed motions are places, which are alike after each whole turn: an increment must be shorter than half of one.
std::optional<IncrementFailure> IncrementSolver::turns_too_far(const GivenState& given) const {
  if (!turning_) return std::nullopt;
  const TurningBodies::States target = turning_->with_prescribed(bodies_, given.body_motion);
  Turn longest;
  for (std::size_t b = 0; b < target.size(); ++b)
    if (const double angle = turning_->angle_between(b, bodies_[b], target[b]); angle > longest.angle) longest = {b, angle};
  if (!(longest.angle > most_turn)) return std::nullopt;
  return IncrementFailure{too_far_text(longest), 0, problem_->connections->bodies[longest.body].point, 0};
}

/// Says so where it may be why an increment failed.
void IncrementSolver::name_blind_turn(Text& reason) const {
  for (std::size_t b = 0; turning_ && b < turning_->count(); ++b)
    if (turning_->is_near_blind_turn(b, bodies_now_[b])) {
      reason = phrase<"%1; the rigid body '%2' is near a whole turn, where its free rotations move nothing: prescribe all of them or none">(
          reason, body_name(b));
      return;
    }
}

/// The bodies go on from `from` by a part of the change, by turning instead of adding. change_ becomes the direction there.
void IncrementSolver::go_by_change(Vector& u, double part, const TurningBodies::States& from) {
  if (!turning_) return;
  bodies_now_ = turning_->moved(from, body_change_, part);
  turning_->place(bodies_now_, u);
  turning_->write(bodies_now_, body_change_, change_);
}

void IncrementSolver::place_bodies(Vector& u) const {
  if (turning_) turning_->place(bodies_now_, u);
}

/// The way from u to what is prescribed.
void IncrementSolver::add_body_step(const GivenState& given, const Vector& u, Vector& step) {
  bodies_target_ = turning_->with_prescribed(bodies_now_, given.body_motion);
  Vector to = u;
  turning_->place(bodies_target_, to);
  for (std::size_t i = 0; i < to.size(); ++i)
    if (to[i] != u[i]) step[i] = to[i] - u[i];
}

/// Forces and moments at the points, and what turning arms add to the tangent.
void IncrementSolver::add_bodies(const AddBlock* tangent) {
  const std::vector<TurningBody>& stated = problem_->connections->bodies;
  if (tangent != nullptr) {
    Vector inner = forces_;
    for (std::size_t i = 0; dead_ != nullptr && i < inner.size(); ++i) inner[i] -= (*dead_)[i];
    std::vector<Vec3> moments;
    for (const TurningBody& body : stated)
      moments.push_back({thermal_share_ * body.moment[0], thermal_share_ * body.moment[1], thermal_share_ * body.moment[2]});
    body_rest_.clear();
    turning_->add_geometric(bodies_now_, inner, moments, *tangent, body_rest_);
  }
  turning_->add_loads(stated, bodies_now_, -thermal_share_, forces_);
}

std::vector<TurnedBody> IncrementSolver::what_bodies_did() const {
  Vector rest = forces_;
  // What supports hold at nodes of a body is theirs.
  for (std::size_t i = 0; i < rest.size(); ++i) rest[i] = fixed_[i] ? 0.0 : rest[i] - (*dead_)[i];
  std::vector<TurnedBody> out;
  for (const auto& [force, moment] : turning_->sums(bodies_now_, rest))
    out.push_back({bodies_now_[out.size()].translation, bodies_now_[out.size()].rotation, force, moment});
  return out;
}

/// Squares of the forces that bodies take from prescribed motions and loads, N^2.
double IncrementSolver::body_square(const GivenState& given) const {
  double sum = turning_->held_square(bodies_now_, unbalanced_);
  for (const TurningBody& body : given.problem->connections->bodies)
    for (std::size_t a = 0; a < 3; ++a)
      sum += std::pow(given.thermal_share * body.force[a], 2) + std::pow(given.thermal_share * body.moment[a] / body.size, 2);
  return sum;
}

}  // namespace genba
