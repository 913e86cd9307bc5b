// Replaces needles and slivers by even triangles: in genba-mesher only (CGAL).
#pragma once

#include <optional>

#include "mesh/surface/surface_check.hpp"

namespace genba {

struct RemeshedSurface {
  TriangleSurface surface;
  double size = 0;   ///< m, target edge length
  double moved = 0;  ///< m: largest distance of a corner of either surface from the other
};

/// A closed surface with triangles of about `size` m (Botsch and Kobbelt, "A remeshing approach to
/// multiresolution modeling", 2004, by CGAL). Edges sharper than `feature_angle`, rad, stay edges. If the
/// surface would move by more than `limit` m, triangles of half the size are tried, and so on down to a
/// sixteenth. Empty if the surface is open or crosses itself, or if every size moves it too far or makes it
/// cross itself.
std::optional<RemeshedSurface> even_triangles(const TriangleSurface& surface, double size,
                                              double feature_angle, double limit);

}  // namespace genba
