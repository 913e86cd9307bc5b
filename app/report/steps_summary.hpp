// The steps of a run as machine-readable JSON; the file lies above the summary of each step.
#pragma once

#include <string>

#include "app/run/step_pipelines.hpp"

namespace genba {

inline constexpr const char* summary_name = "summary.json";

/// summary.json of a project with several steps. For each step: name, physics, whether it is on and was
/// computed, the folder of its files, unknowns, iterations, seconds, and the extrema that its physics shows
/// first. For steps with times also the extrema over all frames. `envelope`: over all steps,
/// the smallest and the largest value of each field, with its step and place (m).
std::string steps_summary_json(const StepPipelines& pipelines);

}  // namespace genba
