// The steps of a run as machine-readable JSON; the file lies above the summary of each step.
#pragma once

#include <string>

#include "app/run/step_pipelines.hpp"

namespace genba {

inline constexpr const char* summary_name = "summary.json";
/// Number of the shape of summary.json (resources/schema/summary.schema.json). A shape that old readers cannot read
/// gets a larger one.
inline constexpr int summary_version = 1;

/// summary.json of a project with several steps. For each step: name, physics, whether it is on and was
/// computed, the folder and the files of its results, unknowns, iterations, seconds, and its answers: extrema, probes,
/// reactions. For steps with times also the extrema over all frames. `envelope`: over all steps,
/// the smallest and the largest value of each field, with its step and place (m).
std::string steps_summary_json(const StepPipelines& pipelines);

/// List of the only step of `pipeline`, in the same shape. Its folder is ".".
std::string lone_step_json(const Pipeline& pipeline);

}  // namespace genba
