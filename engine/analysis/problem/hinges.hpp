// Parts of a body that are joined only at single nodes or along edges: mechanisms that no constraint list
// shows.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// True if the outer surface pinches: an edge with more than two boundary facets, or a node around which the
/// boundary facets form more than one fan. Only then can parts hang together without a common face.
bool surface_pinches(const Mesh& mesh);

/// Throws Error(singular) if the solids fall into parts without a common face and some of them can turn or
/// move against the others although the whole is held, with the place of the joint. `warnings` gets a line
/// where there are too many parts to tell. Elasticity only.
void check_hinges(const Problem& problem, std::vector<Text>& warnings);

}  // namespace genba
