// A part whose size suggests that the unit of its file was taken wrongly.
#pragma once

#include <string>

#include "mesh/mesher.hpp"

namespace genba {

/// A warning with the size, the unit that was taken, what other units would make of it and the setting that
/// changes it, where the diagonal of `box` (m) is above 20 m or below 0.1 mm. Empty elsewhere, and for
/// structured boxes, whose lengths carry units of their own.
std::string doubtful_size(const GeometrySpec& geometry, const std::array<Vec3, 2>& box);

}  // namespace genba
