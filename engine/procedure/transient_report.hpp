// The report of a transient step.
#pragma once

#include <optional>
#include <vector>

#include "engine/physics/transient.hpp"
#include "engine/procedure/current/current_report.hpp"
#include "engine/procedure/schedule/load_energy.hpp"

namespace genba {

/// Of a motion, J. What the loads and the prescribed motion put in is TransientReport::by_loads and by_constraints.
struct MotionEnergies {
  double alpha = 0;                    ///< of TimeScheme::hht
  double start = 0;                    ///< kinetic and strain energy at 0 s
  double kinetic = 0, strain = 0;      ///< at the end
  double damped = 0;                   ///< by the damping of the materials
  double contact = 0, rubbed = 0;      ///< work of contact on the bodies but for friction, below 0 at impacts; taken by friction
  double most = 0;                     ///< the largest sum of both so far
  double largest_displacement = 0;     ///< m, so far
  std::vector<double> constraint_force{};  ///< [constraint][3] N, at the end
  std::vector<double> applied{};           ///< [3] N, sum of the loads at the end
  std::vector<double> inertia{};           ///< [3] N, sum of mass times acceleration and of damping forces at the end
  /// What the time scheme itself took away, or what was lost.
  double lost(double put_in) const { return start + put_in + contact - rubbed - kinetic - strain - damped; }
};

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
  std::optional<MotionEnergies> motion{};  ///< of a motion; `stored` and what is in W then have no meaning
  CurrentReport current;          ///< if a current heats the step; its energy is part of `by_loads`
};

}  // namespace genba
