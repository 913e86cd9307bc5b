// Rigid bodies in Newton's iterations (analysis/connect/turning_bodies.hpp).
#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/increments/increment_solver.hpp"

namespace genba {

/// The map of the arms at the state that is tried.
void IncrementSolver::renew_map() {
  if (!turning_) return;
  turned_map_ = turning_->map(bodies_now_);
  input_.elements.map = turned_map_.get();
}

/// From the displacements of an earlier step, which say nothing of whole turns.
void IncrementSolver::begin_bodies(const GivenState& given) {
  constexpr double half_turn = 3.1415926535897931;
  for (std::size_t b = 0; b < turning_->count(); ++b) {
    const double* turn = &given.body_motion[6 * b + 3];
    if (std::hypot(turn[0], turn[1], turn[2]) > half_turn)
      throw Error(ErrorKind::model, "solver/begin_from",
                  phrase<"a rigid body turns by more than half a turn, and the turn at the begin is known up to whole turns alone">(),
                  phrase<"Remove begin_from, or state the loads over time in one step">());
  }
  bodies_ = bodies_now_ = turning_->fitted(u_, given.body_motion);
  constexpr double rounding = 1e-6;
  Vector placed = u_;
  place_bodies(placed);
  double apart = 0;
  for (std::size_t i = 0; i < placed.size(); ++i) apart = std::max(apart, std::abs(placed[i] - u_[i]));
  if (apart > rounding * largest())
    throw Error(ErrorKind::model, "solver/begin_from", phrase<"the nodes of a rigid body deformed in that step: it was none there">(),
                phrase<"State the rigid body in both steps, or remove begin_from">());
}

/// What change_ means for the bodies, before their arms turn by it.
void IncrementSolver::read_change() {
  if (turning_) body_change_ = turning_->read(bodies_now_, change_);
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

void IncrementSolver::take_turned() {
  Vector rest = forces_;
  for (std::size_t i = 0; i < rest.size(); ++i) rest[i] -= (*dead_)[i];
  const auto sums = turning_->sums(bodies_now_, rest);
  for (std::size_t b = 0; b < sums.size(); ++b)
    turned_[b] = {bodies_now_[b].translation, bodies_now_[b].rotation, sums[b].first, sums[b].second};
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
