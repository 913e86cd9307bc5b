// Forces in ties, rigid bodies and supports in turned axes, and the motion of reference points.
#pragma once

#include <vector>

#include "engine/analysis/connect/connection_result.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

struct ConnectionForces {
  std::vector<ConnectionResult> connections;  ///< in the order of Problem::connections
  /// Constraints that support along directions of their own or move a point, with their total reaction, N.
  std::vector<std::pair<Index, Vec3>> reactions;
  /// [mesh node * dofs + component] 1 where `rest` is the reaction of a support in turned axes; empty: nowhere.
  std::vector<std::uint8_t> held;
  Vec3 gap{};  ///< sum of what is not balanced
};
/// values: the unknowns, rest: the sum of element forces minus loads, both [mesh node * dofs + component]. Moves the
/// forces of determined unknowns to those that determine them: afterwards `rest` holds the reactions of plain
/// supports at prescribed unknowns.
ConnectionForces take_connections(const Problem& problem, const std::vector<double>& values, std::vector<double>& rest);

}  // namespace genba
