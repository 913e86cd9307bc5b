// Predicts the cost of a transient step: time steps, iterations per time step, seconds, and frames on disk.
#pragma once

#include "app/frames/frame_folder.hpp"
#include "app/plan/solve_time.hpp"
#include "engine/physics/study.hpp"
#include "engine/physics/transient.hpp"

namespace genba {

/// k / (rho c) of the material with the fastest heat conduction, m^2/s; 0 if no material has all three
/// values.
double largest_diffusivity(const Study& study);

/// Iterations for one time step of `step` seconds: fewer than for a steady solve if heat spreads over few
/// elements in that time. Within a factor of 3 on bars and a heat sink.
double expected_step_iterations(const SolveShape& shape, double step, double diffusivity);

struct StepWork {
  /// iterations: per time step; seconds: in total; 0: not known
  double steps = 0, iterations = 0, seconds = 0;
};
/// expected_seconds() for the whole transient step.
StepWork expected_step_work(const MemoryPlan& plan, Format format, const SolveShape& shape, double nonzeros,
                            const TransientOptions& how, double end, double diffusivity);
/// The same for a step that is planned; all 0 for one that is not transient. With the direct solver only the number
/// of time steps is known.
StepWork planned_work(const Project& project, const MeshedGeometry& meshed, const PlannedSystem& planned);
/// "1,000 time steps of about 10 iterations, about 4 s"
Text describe(const StepWork& work);
/// "4 s", "3.5 min", "20 h", "12 days", "30 years"
Text long_time_text(double seconds);
/// Logs the work of a transient step before it begins: a warning if it is expected to take over a day.
void log_work(const StepWork& work, Monitor& monitor);

/// The need for `frames` frames on a mesh with `growth` times as many unknowns.
FrameNeed scaled_frames(const FrameNeed& need, std::int64_t frames, double growth);

}  // namespace genba
