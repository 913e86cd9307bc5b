// Rigid bodies at large deformation in a motion (nonlinear_motion.hpp, turning_rates.hpp).
#include <cmath>

#include "engine/analysis/connect/connections.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/varying_condition.hpp"
#include "engine/procedure/motion/nonlinear_motion.hpp"

namespace genba {

std::vector<double> NonlinearMotion::kept_numbers() const {
  Vector out = solver_.contact() ? solver_.contact()->kept() : Vector();
  const Vector bodies = solver_.body_numbers();
  out.insert(out.end(), bodies.begin(), bodies.end());
  return out;
}

void NonlinearMotion::begin_turning() {
  turning_.emplace(*solver_.turning(), scheme_);
  for (std::size_t i = 0; i < problem_.loads.size(); ++i)
    if (contribution_with_gaps(problem_.loads[i].load).initial_motion)
      throw Error(ErrorKind::model, describe(problem_.loads[i].load, i), phrase<"rigid bodies at large deformation begin where they are at rest">(),
                  phrase<"Remove the initial displacement, or begin from a static step (begin_from)">());
  if (!problem_.connections->masses.empty())
    throw Error(ErrorKind::model, "loads", phrase<"masses at points beside rigid bodies at large deformation are not computed in a motion over time">(),
                phrase<"Give the mass to elements or faces of the body">());
  for (std::size_t b = 0; b < solver_.turning()->count(); ++b) {
    const TurningBody& body = problem_.connections->bodies[b];
    int held = 0;
    for (std::size_t k = 3; k < 6; ++k) held += solver_.turning()->is_prescribed(b, k);
    if (held == 0 || held == 3 || !loads_.moved_bodies()[b]) continue;
    const FoundConnection& found = problem_.connections->all[body.found.back()];
    throw Error(ErrorKind::model, describe(problem_.study.constraints[static_cast<std::size_t>(found.number)], static_cast<std::size_t>(found.number)),
                phrase<"in a motion over time its motion varies, while some of its rotations are free and others are not">(),
                phrase<"Prescribe all three rotations or none, or state a motion that does not vary">());
  }
}

/// The tangent has the mass by the arms of the begin; what is prescribed is read at four times.
void NonlinearMotion::begin_turning_step() {
  rates_ = turning_->read(solver_.bodies(), v_, a_);
  for (std::size_t k = 0; k < stated_.size(); ++k)
    stated_[k] = solver_.turning()->with_prescribed(solver_.bodies(), loads_.body_motion(k == 3 ? end_ : time_ + h_ * static_cast<double>(k) / 3));
  Problem turned = problem_;
  turned.storage = {};
  turned.map = solver_.turned_map();
  free_mass_ = system_.make_operator(turned, mass_ ? Operator::mass : Operator::lumped_mass, team_, monitor_);
  if (damping_) free_damping_ = make_damping(turned, monitor_);
}

TurningBodies::States NonlinearMotion::guess_bodies(const TurningBodies::States& from) const {
  return turning_ ? turning_->ahead(from, rates_, h_, rows_) : from;
}

/// v1_ and a1_ of nodes of bodies. Prescribed motions that vary have the derivatives of a cubic, as held places have.
void NonlinearMotion::take_turning_rates() {
  constexpr std::array<double, 4> first = {-1, 4.5, -9, 5.5}, second = {-9, 36, -45, 18};
  const TurningBodies::States& now = solver_.tried_bodies();
  std::vector<BodyRates> rates = turning_->after(solver_.bodies(), now, rates_, h_);
  const TurningBodies& bodies = *solver_.turning();
  for (std::size_t b = 0; b < rates.size(); ++b) {
    if (!loads_.moved_bodies()[b]) continue;
    BodyRates stated;
    for (std::size_t k = 0; k < 4; ++k) {
      stated.velocity = plus(stated.velocity, stated_[k][b].translation, first[k] / h_);
      stated.acceleration = plus(stated.acceleration, stated_[k][b].translation, second[k] / (h_ * h_));
      const Vec3 from_end = TurningBodies::spin_between(stated_[3][b], stated_[k][b]);
      stated.spin = plus(stated.spin, from_end, first[k] / h_);
      stated.spin_rate = plus(stated.spin_rate, from_end, second[k] / (h_ * h_));
    }
    for (std::size_t k = 0; k < 3; ++k)
      if (bodies.is_prescribed(b, k)) rates[b].velocity[k] = stated.velocity[k], rates[b].acceleration[k] = stated.acceleration[k];
    if (bodies.is_prescribed(b, 3) && bodies.is_prescribed(b, 4) && bodies.is_prescribed(b, 5))
      rates[b].spin = stated.spin, rates[b].spin_rate = stated.spin_rate;
  }
  turning_->write(now, rates, v1_, a1_);
}

void NonlinearMotion::add_centripetal(Vector& a) const {
  if (turning_) turning_->add_centripetal(solver_.bodies(), v_, a);
}

void NonlinearMotion::turn_forces(Vector& forces) const {
  if (turning_) turning_->turn_forces(solver_.bodies(), solver_.tried_bodies(), forces);
}

/// By the mean of what prescribed motions do at the begin and at the end of the step.
void NonlinearMotion::take_body_work() {
  body_work_ = 0;
  const std::vector<TurnedBody>& before = solver_.turned();
  const std::vector<TurnedBody>& after = solver_.tried_turned();
  for (std::size_t b = 0; b < after.size(); ++b) {
    const Vec3 way = minus(solver_.tried_bodies()[b].translation, solver_.bodies()[b].translation),
               spin = TurningBodies::spin_between(solver_.bodies()[b], solver_.tried_bodies()[b]);
    body_work_ += 0.5 * (genba::dot(plus(before[b].force, after[b].force), way) + genba::dot(plus(before[b].moment, after[b].moment), spin));
  }
}

}  // namespace genba
