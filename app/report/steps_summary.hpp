// The steps of a run as machine-readable JSON, above the summaries of each.
#pragma once

#include <string>

#include "app/run/step_pipelines.hpp"

namespace genba {

inline constexpr const char* summary_name = "summary.json";

/// summary.json of a project with several steps: for each its name, physics, whether it is on and was
/// computed, the folder of its own files, unknowns, iterations, seconds, and the extrema that its physics
/// shows first, of steps with times over all frames too.
std::string steps_summary_json(const StepPipelines& pipelines);

}  // namespace genba
