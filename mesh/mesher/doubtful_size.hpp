// A part whose size suggests that the unit of its file was taken wrongly, or whose place that its numbers
// were rounded.
#pragma once

#include <span>
#include <string>

#include "engine/base/text/phrase.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

/// A warning with the size, the unit that was taken, what other units would make of it and the setting that
/// changes it, where the diagonal of `box` (m) is above 20 m or below 0.1 mm. Empty elsewhere, and for
/// structured boxes, whose lengths carry units of their own.
Text doubtful_size(const GeometrySpec& geometry, const std::array<Vec3, 2>& box);

/// A warning with the distance and the rounding where `points` (m, of the file) are 32-bit numbers so far
/// from the origin that their rounding is more than 1e-5 of the diagonal of their box. Empty elsewhere, and
/// where the file states its own unit.
Text doubtful_rounding(const GeometrySpec& geometry, std::span<const Vec3> points);

}  // namespace genba
