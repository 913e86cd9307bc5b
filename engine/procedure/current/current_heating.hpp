// A current that heats a transient step: its field, and the control of its power over time.
#pragma once

#include <span>
#include <vector>

#include "engine/procedure/current/current_field.hpp"
#include "engine/procedure/current/current_report.hpp"

namespace genba {

/// The coupling is explicit: the heat of a step is computed from the temperatures at its begin and stays
/// constant during the step.
class CurrentHeating {
 public:
  /// problem: the heat problem; its Problem::current is the electric problem. The team is borrowed. Throws
  /// Error(model) if the watched region does not exist, Error(internal_fault) if Problem::current is not set.
  CurrentHeating(CurrentDevice device, const Problem& problem, const SolveOptions& options, ThreadTeam& team);

  /// Computes the heat of a step that begins with temperatures u ([equation node] K). Voltages and currents
  /// that vary over time are root mean squares over the step.
  void begin_step(const TimeSpan& step, std::span<const double> u, Monitor& monitor);
  /// [equation node] W, of the step that was begun.
  const std::vector<double>& heat() const { return heat_; }
  /// K, for an on-off limit: by how much the hottest watched place of u has passed the temperature at which the
  /// power that the begun step has is switched; below 0: not yet. Minus infinity for other laws.
  double beyond_switch(std::span<const double> u) const;
  /// K: a step ends at most so far beyond the switch.
  double near_switch() const;
  /// Records that the step was accepted. It was dt s long and ended at the time `end`.
  void taken(double end, double dt);
  const CurrentReport& report() const { return report_; }

  std::vector<CurrentVector> vectors() { return field_.vectors(); }
  /// last: the step that led to the state.
  void restore(const CurrentReport& report, const TimeSpan& last, Monitor& monitor);

  /// About how many host vectors of one number a row this class and TransientSteps keep for it.
  static constexpr int host_vectors = 9;

 private:
  double hottest(std::span<const double> u) const;

  TransientOptions how_;
  CurrentField field_;
  std::vector<std::size_t> watched_;  ///< rows
  std::vector<double> heat_;
  CurrentSample now_;  ///< of the step that was begun
  CurrentReport report_;
  int solves_before_ = 0, iterations_before_ = 0;  ///< of the run that this run continues
};

}  // namespace genba
