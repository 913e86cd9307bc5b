// Finds parts of a body that are joined only at single nodes or along edges. Such mechanisms do not show in
// the list of constraints.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// True if the outer surface pinches: an edge has more than two boundary facets, or the boundary facets
/// around a node form more than one fan. Only then can parts be joined without a common face.
bool surface_pinches(const Mesh& mesh);

/// Throws Error(singular) if the solids form parts without a common face and some part can turn or move
/// against the others although the whole body is held. The error names the place of the joint. If there are
/// too many parts to check, `warnings` gets a line. Elasticity only.
void check_hinges(const Problem& problem, std::vector<Text>& warnings);

}  // namespace genba
