// Even triangles in place of needles and slivers: in genba-mesher only (CGAL).
#pragma once

#include <optional>

#include "mesh/surface/surface_check.hpp"

namespace genba {

struct RemeshedSurface {
  TriangleSurface surface;
  double size = 0;   ///< m, edge length aimed at
  double moved = 0;  ///< m: largest distance of a corner of either surface from the other
};

/// A closed surface with triangles of about `size` m (Botsch and Kobbelt, "A remeshing approach to
/// multiresolution modeling", 2004, by CGAL); edges sharper than `feature_angle`, rad, stay edges. Triangles
/// of half the size are tried where the surface would move by more than `limit` m, and so on down to a
/// sixteenth. Nothing if the surface is open or crosses itself, or all would move it too far or make it cross
/// itself.
std::optional<RemeshedSurface> even_triangles(const TriangleSurface& surface, double size,
                                              double feature_angle, double limit);

}  // namespace genba
