// Forces in ties, rigid bodies and supports in turned axes, and the motion of reference points.
#pragma once

#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// values: the unknowns, rest: the sum of element forces minus loads, both [mesh node * dofs + component]. Fills
/// results.connections, and results.reactions of constraints that support along directions of their own. Moves the
/// forces of determined unknowns to those that determine them: afterwards `rest` holds the reactions of plain
/// supports at prescribed unknowns. gap: sum of what is not balanced. Returns [mesh node * dofs + component] 1 where
/// `rest` is the reaction of a support in turned axes.
std::vector<std::uint8_t> take_connections(const Problem& problem, const std::vector<double>& values,
                                           std::vector<double>& rest, Results& results, Vec3& gap);

}  // namespace genba
