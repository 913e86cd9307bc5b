// A step with times: solves its system for each time, on the same matrix where possible.
#pragma once

#include <memory>

#include "app/run/stages.hpp"

namespace genba {

/// Outputs of the stages for one time.
struct TimeOutputs {
  std::shared_ptr<const PlannedSystem> planned;
  std::shared_ptr<const Solution> solution;
  std::shared_ptr<const Results> results;
};

/// The same plan, with values that vary in time taken at the first time of the project, or at 0 s for a
/// transient step. Returns `planned` itself if it already has these values.
std::shared_ptr<const PlannedSystem> planned_at_first_time(const Project& project,
                                                           std::shared_ptr<const PlannedSystem> planned,
                                                           Monitor& monitor);

/// True for a step whose solve hands out its frames itself: over time, or through the history of its load.
bool goes_through_times(const Project& project);

/// Continues from the outputs of the first time and returns those of the last time. `frames` gets the results
/// of all times, including the first. Only the results of the current time are held. An error names the time.
TimeOutputs run_times(const Project& project, const MeshedGeometry& meshed, TimeOutputs first,
                      std::unique_ptr<DiscreteSystem>& device, const FrameTaker& frames, TuningCache& cache,
                      ThreadTeam& team, Monitor& monitor);

/// Solves a step that goes_through_times(), on the system that is set up for its first time. `frames` (may be null) gets the
/// results of each of the project's times when it is reached. Returns the outputs of the last time. States
/// are stored at `checkpoints`. If a resume is requested, continues from the state there; `frames` then gets
/// only the later frames.
TimeOutputs run_transient(const Project& project, const MeshedGeometry& meshed,
                          std::shared_ptr<const PlannedSystem> planned, DiscreteSystem& device,
                          const FrameTaker& frames, const CheckpointPlace& checkpoints, ThreadTeam& team,
                          Monitor& monitor);

}  // namespace genba
