// Flat cuts through organic bodies: facets that lie nearly in a plane.
#pragma once

#include <vector>

#include "engine/model/study/selection.hpp"

namespace genba {

/// Boundary facets of flat cuts in the plane through `point` with the unit normal `normal`. Their nodes lie
/// within 5 % of their longest edge of the plane, and their normals within 10 degrees of its normal. Along
/// two thirds of a cut's border the surface turns by more than 25 degrees, so a plane that touches a round
/// side takes nothing there.
/// tolerance: m. If facets lie in the plane within it, a cut must contain some of them, but they may be at
/// most half of its area. If none does and the plane goes through a thin wall, no cut counts. Empty if there
/// is no cut.
std::vector<FacetRef> flat_cut(const SelectionIndex& index, const Vec3& point, const Vec3& normal,
                               double tolerance);

}  // namespace genba
