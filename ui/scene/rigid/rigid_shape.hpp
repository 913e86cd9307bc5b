// Rigid surfaces that press a body, as triangles to draw. Without VTK.
#pragma once

#include <array>
#include <vector>

#include "engine/analysis/contact/indenter.hpp"

namespace genba {

struct RigidShape {
  std::vector<Vec3> points;                      ///< m, where it begins
  std::vector<std::array<int, 3>> triangles;
};

/// The part of it that lies near a box: a plane is a square, an endless cylinder is cut, and of a sphere much larger
/// than the box a cap is left. Empty for a box without a size.
RigidShape rigid_shape(const Indenter& indenter, const std::array<Vec3, 2>& box);

}  // namespace genba
