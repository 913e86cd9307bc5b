// The outer iterations of contact (contact_state.hpp).
#include <algorithm>

#include "engine/base/text/phrase.hpp"
#include "engine/procedure/increments/increment_solver.hpp"

namespace genba {

/// Corrects contact pressures from a u that the inner iterations found, until they hardly change. Leaves the most
/// iterations of one correction in iterations_.
bool IncrementSolver::settle_contact(const GivenState& given, Vector& u, const Text& stage, double fraction,
                                     Text& reason) {
  int most = iterations_;
  for (int k = 0; k < options_.contact_augmentations; ++k) {
    if (contact_->settle(u, thermal_share_)) {
      iterations_ = most;
      return true;
    }
    contact_->count_augmentation();
    report_.iterations += iterations_;
    evaluate(u, {}, true);
    residual_size_ = take_residual(given);
    if (!iterate(given, u, stage, fraction, reason)) {
      if (const Text chatter = contact_->chatter(); !chatter.empty()) reason = phrase<"%1; %2">(reason, chatter);
      return false;
    }
    most = std::max(most, iterations_);
  }
  reason = contact_->why_unsettled(u);
  return false;
}

}  // namespace genba
