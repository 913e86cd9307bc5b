// What a transient step takes, foretold: time steps, iterations of each, seconds, and its frames on disk.
#pragma once

#include "app/frames/frame_folder.hpp"
#include "app/plan/solve_time.hpp"
#include "engine/physics/study.hpp"
#include "engine/physics/transient.hpp"

namespace genba {

/// k / (rho c) of the material where heat spreads fastest, m^2/s; 0 where no material has all three.
double largest_diffusivity(const Study& study);

/// Time steps from 0 s to the end. Of steps that follow an error those of the size that is stated, which they
/// begin with.
double expected_time_steps(const TransientOptions& how, double end);

/// Iterations of one time step of `step` seconds: fewer than those of a steady solve where heat spreads over
/// few elements in that time. Within a factor of 3 on bars and a heat sink.
double expected_step_iterations(const SolveShape& shape, double step, double diffusivity);

struct StepWork {
  double steps = 0, iterations = 0, seconds = 0;  ///< iterations: of each; seconds: of all; 0: not known
};
/// As expected_seconds(), of the whole step.
StepWork expected_step_work(const MemoryPlan& plan, Format format, const SolveShape& shape, double nonzeros,
                            const TransientOptions& how, double end, double diffusivity);
/// "1,000 time steps of about 10 iterations, about 4 s"
Text describe(const StepWork& work);

/// The frames of as many, on a mesh with `growth` times as many unknowns.
FrameNeed scaled_frames(const FrameNeed& need, std::int64_t frames, double growth);

}  // namespace genba
