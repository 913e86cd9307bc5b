// A run in words for the terminal.
#pragma once

#include <string>

#include "app/run/step_pipelines.hpp"

namespace genba {

std::string mesh_text(const MeshedGeometry& meshed);
/// The ten worst elements, one a line.
std::string worst_text(const MeshedGeometry& meshed);
/// Regions and surfaces with the names and numbers by which conditions can name them.
std::string names_text(const Mesh& mesh);
std::string run_text(const Pipeline& pipeline);
/// The texts of all steps that were run, each below the name of its step where there are several.
std::string run_text(const StepPipelines& pipelines);

}  // namespace genba
