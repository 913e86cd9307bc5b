// The outer iterations of contact (contact_state.hpp), and its states that a stopped step keeps.
#include <algorithm>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/procedure/increments/increment_solver.hpp"

namespace genba {

namespace {
constexpr double share_of_tolerance = 0.1;  // of pressures, that a residual with new rows may have
constexpr double share_of_change = 0.01;    // of the last change of pressures, that is enough while they still change
}

/// Calls visit(number) for all numbers of the last good state; a visit may change them.
template <class Visit>
void ContactState::each_number(auto& self, const Visit& visit) {
  const auto each = [&](auto& v) {
    for (auto& x : v) visit(x);
  };
  for (std::size_t row = 0; row < self.good_.size(); ++row) {
    auto& good = self.good_[row];
    auto& last = self.last_[row];
    for (auto* x : {&good.pressure, &self.slip_[row], &last.gap, &last.pressure}) visit(*x);
    for (auto* v : {&good.friction, &good.motion, &good.normal, &self.begin_[row], &last.friction, &last.weak}) each(*v);
  }
  for (auto& moved : self.indenters_) {
    visit(moved.good_along);
    visit(moved.good_turn);
    visit(moved.begin_turn);
    each(moved.good_axis);
    each(moved.good_about);
    each(moved.good_motion);
    visit(moved.begin_force);
    each(moved.begin_motion);
  }
  BoltLocks::each_number(self.bolts_, visit);
}

std::vector<double> ContactState::kept() const {
  std::vector<double> out;
  each_number(*this, [&](const double& x) { out.push_back(x); });
  for (const Now& last : last_) out.push_back(2 * static_cast<int>(last.state) + last.is_closed);
  for (const std::uint8_t touched : touched_) out.push_back(touched);
  out.push_back(outcome_.augmentations), out.push_back(outcome_.changes), out.push_back(outcome_.stabiliser_work);
  return out;
}

void ContactState::restore(std::span<const double> kept, std::span<const double> u) {
  std::size_t next = 0;
  each_number(*this, [&](double& x) { x = kept[next++]; });
  for (Now& last : last_) {
    const int code = static_cast<int>(kept[next++]);
    last.state = static_cast<State>(code / 2), last.is_closed = code % 2 != 0;
  }
  for (std::uint8_t& touched : touched_) touched = kept[next++] != 0;
  forget_touches();
  outcome_.augmentations = static_cast<int>(kept[next++]), outcome_.changes = static_cast<int>(kept[next++]);
  outcome_.stabiliser_work = kept[next++];
  go_back(u);
  take_stretch(u);
}

void ContactState::begin_from(std::span<const double> state, std::span<const double> u) {
  if (state.empty()) {
    for (std::size_t row = 0; row < rows_.size(); ++row) begin_[row] = good_[row].motion = motion_of(row, u);
    go_back(u);
  } else {
    restore(state, u);
    take_share_of_rest();
  }
  if (state.empty() && has_bolts())
    throw Error(ErrorKind::model, "solver/begin_from", phrase<"no faces touched in that step, and a locked bolt gets its preload from a body at rest">(),
                phrase<"Put bolts and contacts into that step too, or state shortened bolts">());
  begins_earlier_ = !state.empty();  // else an overlap is still to be pressed out
  for (Moved& moved : indenters_) {
    if (moved.good_turn != 0 && (length(minus(moved.good_axis, moved.now.turn_axis)) > 1e-9 || moved.good_about != moved.now.turn_about))
      throw Error(ErrorKind::model, "solver/begin_from",
                  phrase<"%1 turned about another axis in that step: its turn cannot go on">(name_of(contacts_.all[moved.found->contact])),
                  phrase<"State the same axis and point of the turn in both steps">());
    const double along = moved.found->is_pressed ? moved.good_along : 0.0;
    moved.begin_motion = plus(moved.good_motion, moved.now.push, -along);
    moved.begin_turn = moved.good_turn;
    if (!moved.found->is_pressed || state.empty()) continue;
    const ConnectionResult sum = sums().at(moved.found->contact);
    moved.begin_force = dot(sum.force, moved.now.push);
  }
  outcome_.augmentations = outcome_.changes = 0;
}

/// For a tangent that is not positive where faces slide far: what the turning of normals adds is taken less, then left out.
bool IncrementSolver::solve_with_less_turning(const Vector& u, std::span<const double> held_step, Text& reason) {
  while (contact_ && contact_->take_less_turning()) {
    if (!take_tangent(u, held_step, reason)) return false;
    if (solve_linear(reason)) return true;
  }
  return false;
}

/// Corrects contact pressures from a u that the inner iterations found, until they hardly change. Leaves the most
/// iterations of one correction in iterations_.
bool IncrementSolver::settle_contact(const GivenState& given, Vector& u, const Text& stage, double fraction,
                                     Text& reason) {
  int most = iterations_;
  const Vector still(u.size(), 0.0);
  reason = contact_->lost(u);
  if (!reason.empty()) return false;
  for (int k = 0; k < options_.contact_augmentations; ++k) {
    bool is_settled = contact_->settle(u, contact_share_);
    if (is_settled && contact_->pairs_anew()) {
      evaluate(u, {}, false);
      residual_size_ = take_residual(given);
      is_settled = residual() <= std::max(options_.nonlinear_tolerance, share_of_tolerance * options_.contact_tolerance);
    }
    if (is_settled) {
      iterations_ = most;
      return true;
    }
    if (contact_->pairs_anew()) loose_ = std::min(loose_, share_of_change * contact_->change());
    contact_->count_augmentation();
    report_.iterations += iterations_;
    evaluate(u, {}, true);
    residual_size_ = take_residual(given);
    if (!iterate(given, still, u, stage, fraction, reason)) {
      if (const Text chatter = contact_->chatter(); !chatter.empty()) reason = phrase<"%1; %2">(reason, chatter);
      return false;
    }
    most = std::max(most, iterations_);
  }
  reason = contact_->why_unsettled(u);
  return false;
}

}  // namespace genba
