// Summary of a run as machine-readable JSON.
#pragma once

#include <string>
#include <vector>

#include "app/run/pipeline.hpp"

namespace genba {

/// summary.json: dofs, nonzeros, converged, iterations, relative_residual, seconds and peak memory per stage,
/// memory per format, mesh and quality, extrema, probes, reactions, balance, inputs with SHA-256, device,
/// versions. Every quantity is an object {"value": ..., "unit": ...} in SI. Throws Error(input) without
/// current results. `more`: warnings from later work, for example pictures.
std::string summary_json(const Pipeline& pipeline, const std::vector<Text>& more = {});

}  // namespace genba
