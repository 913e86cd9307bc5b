// Warnings of the mesh that a study answers: faces that lie on each other, and a tie or a contact joins them.
#pragma once

#include <vector>

#include "app/stage/stage_outputs.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

/// True if ties and contacts of the study together have most nodes of both sides of the place.
bool joins(const Study& study, const SelectionIndex& index, const MeshInterface& place);

/// MeshingReport::warnings without those of places that the study of the case joins.
std::vector<Text> mesh_warnings(const Project& project, const MeshedGeometry& meshed);

}  // namespace genba
