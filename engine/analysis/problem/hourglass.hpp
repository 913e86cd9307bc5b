// Zero-energy motions of 20-node bricks with reduced integration.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Number of hex20 elements in rows that are one element thick. Such an element has no neighbour on four
/// sides, and nothing is prescribed at the middles of its edges along the row. With reduced integration each
/// one adds a motion without stiffness, even if both ends of the row are clamped. Layers one element thick
/// add none beyond the rigid motions. The rule comes from eigenvalues of small meshes. Elasticity only; 0
/// without reduced integration.
Index elements_in_loose_rows(const Problem& problem);

/// Adds a line to `warnings` if there are such elements.
void check_hourglass(const Problem& problem, std::vector<Text>& warnings);

}  // namespace genba
