// A step with times: its system is solved for each of them, on the same matrix where that serves.
#pragma once

#include <memory>

#include "app/run/stages.hpp"

namespace genba {

/// What stages hand on of one time.
struct TimeOutputs {
  std::shared_ptr<const PlannedSystem> planned;
  std::shared_ptr<const Solution> solution;
  std::shared_ptr<const Results> results;
};

/// The same plan with what varies in time taken at the first time of the project, of a transient step at 0 s;
/// `planned` if it is that.
std::shared_ptr<const PlannedSystem> planned_at_first_time(const Project& project,
                                                           std::shared_ptr<const PlannedSystem> planned,
                                                           Monitor& monitor);

/// From the outputs of the first time to those of the last one; `frames` takes all results, the first ones
/// too. Only the results of the time at hand are held. An error names the time.
TimeOutputs run_times(const Project& project, const MeshedGeometry& meshed, TimeOutputs first,
                      std::unique_ptr<DiscreteSystem>& device, const FrameTaker& frames, TuningCache& cache,
                      ThreadTeam& team, Monitor& monitor);

/// A transient step, on the system that is set up for its first time; `frames`, which may be null, takes the
/// results of each of the project's times as it is reached. Comes back with those of the last one. Its states
/// are kept at `checkpoints`, and it goes on from the one there if that is asked for: frames from then on
/// alone are taken.
TimeOutputs run_transient(const Project& project, const MeshedGeometry& meshed,
                          std::shared_ptr<const PlannedSystem> planned, DiscreteSystem& device,
                          const FrameTaker& frames, const CheckpointPlace& checkpoints, ThreadTeam& team,
                          Monitor& monitor);

}  // namespace genba
