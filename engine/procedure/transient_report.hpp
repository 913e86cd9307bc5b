// What is told of a transient step.
#pragma once

#include <vector>

#include "engine/physics/transient.hpp"
#include "engine/procedure/current/current_report.hpp"

namespace genba {

/// Up to one time.
struct TransientReport {
  TimeScheme scheme = TimeScheme::backward_euler;
  Capacity capacity = Capacity::consistent;
  double time = 0;        ///< s
  double resumed_at = 0;  ///< s, of the state that it went on from last; 0: it was computed in one go
  int steps = 0;          ///< that were taken
  int rejected = 0;       ///< whose estimated error was too large
  int iterations = 0;
  int matrices = 0;                            ///< times that the matrix was assembled anew
  double smallest_step = 0, largest_step = 0;  ///< s
  double tolerance = 0;                        ///< K, of adaptive steps; 0: as stated
  double largest_error = 0;                    ///< K, estimated, of the steps taken; 0: none was estimated
  // J, since the step began; into the body.
  double stored = 0, by_loads = 0, by_constraints = 0, by_surroundings = 0;
  /// What came in less what was stored, of a step, by the sum of all amounts of a step: the largest of both.
  double imbalance = 0;
  // W, mean of the last step (theta schemes) or at its end (BDF2); empty or 0 before the first step.
  std::vector<double> constraint_power;  ///< [constraint]
  std::vector<double> exchange_power;    ///< [load that exchanges], in their order
  double load_power = 0, storing = 0;
  CurrentReport current;  ///< of a step that a current heats; its energy is part of `by_loads`
};

}  // namespace genba
