// A current that heats a transient step: its field, and who leads it over time.
#pragma once

#include <span>
#include <vector>

#include "engine/procedure/current/current_field.hpp"
#include "engine/procedure/current/current_report.hpp"

namespace genba {

/// Explicit: a step has the heat that temperatures at its begin lead to, the same from its begin to its end.
class CurrentHeating {
 public:
  /// problem: of the heat, with Problem::current. The team is borrowed. Throws Error(model) where the watched
  /// region is not there, Error(internal_fault) without a current.
  CurrentHeating(CurrentDevice device, const Problem& problem, const SolveOptions& options, ThreadTeam& team);

  /// For a step that begins with temperatures u ([equation node] K) and leads to the time `end`.
  void begin_step(double end, std::span<const double> u, Monitor& monitor);
  /// [equation node] W, of that step.
  const std::vector<double>& heat() const { return heat_; }
  /// The step was taken: dt s to the time `end`.
  void taken(double end, double dt);
  const CurrentReport& report() const { return report_; }

  std::vector<CurrentVector> vectors() { return field_.vectors(); }
  void restore(const CurrentReport& report, double time, Monitor& monitor);

  /// Host vectors of one number a row that it and the steps keep, about.
  static constexpr int host_vectors = 9;

 private:
  TransientOptions how_;
  CurrentField field_;
  std::vector<std::size_t> watched_;  ///< rows
  std::vector<double> heat_;
  CurrentSample now_;  ///< of the step that was begun
  CurrentReport report_;
  int solves_before_ = 0, iterations_before_ = 0;  ///< of the run that this one goes on from
};

}  // namespace genba
