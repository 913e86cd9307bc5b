// The weakness of 20-node bricks with reduced integration.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Elements of a row of single hex20, with nothing beside them on four sides and nothing prescribed at the
/// middles of the edges along it: with reduced integration every one adds a motion without stiffness, even
/// where the ends are clamped. Layers of one element have none beside the rigid ones. Elasticity only; 0
/// without reduced integration. Counted by the eigenvalues of small meshes.
Index elements_in_loose_rows(const Problem& problem);

/// `warnings` gets a line where there are some.
void check_hourglass(const Problem& problem, std::vector<Text>& warnings);

}  // namespace genba
