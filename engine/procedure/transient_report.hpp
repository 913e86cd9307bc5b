// The report of a transient step.
#pragma once

#include <vector>

#include "engine/physics/transient.hpp"
#include "engine/procedure/current/current_report.hpp"
#include "engine/procedure/schedule/load_energy.hpp"

namespace genba {

/// All steps up to one time.
struct TransientReport {
  TimeScheme scheme = TimeScheme::backward_euler;
  Capacity capacity = Capacity::consistent;
  double time = 0;        ///< s
  double resumed_at = 0;  ///< s, time of the last state that it continued from; 0: never resumed
  int steps = 0;          ///< accepted steps
  int rejected = 0;       ///< steps whose estimated error was too large
  int iterations = 0;
  int matrices = 0;                            ///< how often the matrix was assembled anew
  double smallest_step = 0, largest_step = 0;  ///< s
  double tolerance = 0;                        ///< K, of adaptive steps; 0: the case states the steps
  double largest_error = 0;                    ///< K, estimated, of accepted steps; 0: no estimate
  // J since the begin; positive into the body.
  double stored = 0, by_loads = 0, by_constraints = 0, by_surroundings = 0;
  /// The largest gap of a step (heat in minus heat stored), divided by the largest sum of absolute heat
  /// amounts of a step.
  double imbalance = 0;
  // W, mean over the last step (theta schemes) or at its end (BDF2); empty or 0 before the first step.
  std::vector<double> constraint_power;  ///< [constraint]
  std::vector<double> exchange_power;    ///< [load that exchanges], in the order of the loads
  double load_power = 0, storing = 0;
  std::vector<LoadEnergy> given;  ///< of the heat sources and heat fluxes, part of `by_loads`
  CurrentReport current;          ///< if a current heats the step; its energy is part of `by_loads`
};

}  // namespace genba
