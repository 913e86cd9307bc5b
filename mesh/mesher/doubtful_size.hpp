// Warns if the size of a part suggests a wrong unit, or if its distance from the origin means rounded
// coordinates.
#pragma once

#include <span>
#include <string>

#include "engine/base/text/phrase.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

/// A warning if the diagonal of `box` (m) is above 20 m or below 0.1 mm (1 mm if `unit` is 1 mm or larger). It
/// states the size, the assumed unit, the sizes with other units, and the setting to change. Else empty; also
/// empty for structured boxes, whose lengths have units.
Text doubtful_size(const GeometrySpec& geometry, const std::array<Vec3, 2>& box);

/// A warning if `points` (m, of the file) are 32-bit numbers so far from the origin that their rounding
/// exceeds 1e-5 of the diagonal of their box. It states the distance and the rounding. Else empty; also empty
/// if the file states its own unit.
Text doubtful_rounding(const GeometrySpec& geometry, std::span<const Vec3> points);

}  // namespace genba
