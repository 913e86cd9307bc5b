// Finds curved tetrahedra that are inside out or nearly so, and makes every such mesh valid.
#pragma once

#include <cstdint>

#include "engine/model/mesh.hpp"

namespace genba {

/// If the smallest Jacobian of a curved element is below this share of its value with straight edges, it is
/// nearly inside out.
inline constexpr double least_jacobian_share = 0.1;

/// Number of such tet10 elements.
std::int64_t count_inverted(const Mesh& mesh);

/// Moves the edge nodes of such elements to the middles of their edges until there is none. Elements with
/// corners in the wrong order do not change. Corners and all other edges do not move. Returns the number of
/// straightened elements.
std::int64_t straighten_inverted(Mesh& mesh);

}  // namespace genba
