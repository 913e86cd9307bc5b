// Curved tetrahedra that are inside out, or nearly so, and what makes every mesh of them valid.
#pragma once

#include <cstdint>

#include "engine/model/mesh.hpp"

namespace genba {

/// A curved element whose smallest Jacobian is below this share of its straight one's is nearly inside out.
inline constexpr double least_jacobian_share = 0.1;

/// Number of such tet10 elements.
std::int64_t count_inverted(const Mesh& mesh);

/// Moves the edge nodes of such elements to the middles of their edges until there is none; elements whose
/// corners are in the wrong order stay as they are. Corners and all other edges are left alone. Returns how
/// many elements were straightened.
std::int64_t straighten_inverted(Mesh& mesh);

}  // namespace genba
