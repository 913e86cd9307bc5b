// Sections: what a problem on a plane mesh or with bars needs beside that of a solid.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Takes thickness, area and pretension of the regions. by_region: [region] what assigns its material, never null.
void take_sections(Problem& p, std::span<const MaterialAssignment* const> by_region);

/// Checks regions of bars: an area, an isotropic material, no other elements in the region, no body of
/// revolution; and that an area or a pretension is stated for bars alone. Throws Error(model).
void check_bars(const Problem& p);

/// Checks what the study says of a plane body: that it says what the mesh stands for; a thickness of each
/// region of a slice or plate; no place beyond the axis. Takes the thickness at facets. Does nothing for a solid, but refuses a study of a plane body. Throws
/// Error(model).
void resolve_plane_body(Problem& p);

/// [region] the thickness that the study states, m; 0: none. A region that is named wrongly has that of the
/// whole body.
std::vector<double> stated_thickness(const Mesh& mesh, const Study& study);

/// Checks that loads and prescribed values act in the plane, and in a ring the same all around. Throws
/// Error(model).
void check_plane_conditions(const Problem& p);

/// Adds what the section holds of a piece's rigid motions: the motions out of the plane, and in a ring those
/// that change the radius. centroid and size: of the piece, m.
void hold_by_section(element::Section section, const Vec3& centroid, double size, std::vector<Vec3>& points,
                     std::vector<std::array<bool, 3>>& fixed);

}  // namespace genba
