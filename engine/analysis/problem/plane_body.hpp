// What a problem on a plane mesh needs beside that of a solid.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Checks what the study says of a plane body: that it says what the mesh stands for; a thickness of each
/// region of a slice or plate; no place beyond the axis. Takes the thickness at facets. Does nothing for a solid, but refuses a study of a plane body. Throws
/// Error(model).
void resolve_plane_body(Problem& p);

/// Checks that loads and prescribed values act in the plane, and in a ring the same all around. Throws
/// Error(model).
void check_plane_conditions(const Problem& p);

/// Adds what the section holds of a piece's rigid motions: the motions out of the plane, and in a ring those
/// that change the radius. centroid and size: of the piece, m.
void hold_by_section(element::Section section, const Vec3& centroid, double size, std::vector<Vec3>& points,
                     std::vector<std::array<bool, 3>>& fixed);

}  // namespace genba
