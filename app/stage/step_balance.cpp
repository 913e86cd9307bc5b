#include "app/stage/step_balance.hpp"

namespace genba {

namespace {

/// Replaces the static balance by that of the motion: inertia and damping take part.
void take_balance_of_motion(const TransientReport& step, const MotionEnergies& motion, Results& results) {
  results.balance = {};
  for (std::size_t a = 0; a < 3 && motion.applied.size() == 3 && motion.inertia.size() == 3; ++a) {
    results.balance.applied[a] = motion.applied[a];
    results.balance.reactions[a] = -motion.inertia[a];
  }
  results.balance.relative_error = step.imbalance;
  const std::size_t constraints = motion.constraint_force.size() / 3;
  for (std::size_t i = 0; i < results.reactions.size(); ++i) {
    Vec3& total = results.reactions[i].total;
    for (std::size_t a = 0; a < 3; ++a) {
      if (i < constraints) total[a] = motion.constraint_force[3 * i + a];
      results.balance.reactions[a] += total[a];
    }
  }
}

}  // namespace

void take_balance_of_step(const TransientReport& step, Results& results) {
  if (step.motion) return take_balance_of_motion(step, *step.motion, results);
  std::vector<double> powers = step.constraint_power;
  powers.insert(powers.end(), step.exchange_power.begin(), step.exchange_power.end());
  results.balance = {};
  results.balance.applied[0] = step.load_power;
  results.balance.reactions[0] = -step.storing;
  results.balance.relative_error = step.imbalance;
  for (std::size_t i = 0; i < results.reactions.size(); ++i) {
    results.reactions[i].total = {i < powers.size() ? powers[i] : 0.0, 0, 0};
    results.balance.reactions[0] += results.reactions[i].total[0];
  }
}

}  // namespace genba
