// Meshes of flat elements that a file states anywhere in a plane parallel to z = 0, numbered either way.
#pragma once

#include <optional>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// Twice the area of the polygon of an element's corners, m^2, as seen from +z: below 0 if it turns
/// clockwise.
double twice_area(const std::vector<Vec3>& points, ElementType type, const Index* nodes);

/// Numbers a flat element the other way round. It keeps its first node; edge k becomes edge count - 1 - k.
void turn_element(ElementType type, Index* nodes);

/// Makes the elements of a plane mesh counter-clockwise. Returns the number of those that were not.
std::int64_t turn_clockwise(Mesh& mesh);

/// Moves a plane mesh that lies in a plane parallel to z = 0 into it. Returns the z where it was, m; empty if
/// it was there already. Throws Error(mesh) naming two nodes at different z.
std::optional<double> move_into_plane(Mesh& mesh);

/// Both, for a mesh file. Notes tell what was changed. Does nothing to solids.
std::vector<Text> settle_plane_mesh(Mesh& mesh);

/// "its nodes lie at z = 5 mm and were moved to z = 0".
Text moved_text(double z);

}  // namespace genba
