// Flat cuts through organic bodies: facets that lie in a plane as nearly as such a surface does.
#pragma once

#include <vector>

#include "engine/model/study/selection.hpp"

namespace genba {

/// Boundary facets of flat cuts in the plane through `point` across `normal` (of unit length). Their nodes
/// lie within 5 % of their longest edge of the plane, their normals within 10 degrees of its normal, and
/// where they end the surface turns by more than 25 degrees along two thirds of the border: so a plane that
/// touches a round side takes nothing there. If facets lie in the plane to `tolerance` (m) already, only cuts
/// that hold some of them count, and half of whose area they are not; else none where the plane goes through
/// a thin wall. Empty where there is no more than these.
std::vector<FacetRef> flat_cut(const SelectionIndex& index, const Vec3& point, const Vec3& normal,
                               double tolerance);

}  // namespace genba
