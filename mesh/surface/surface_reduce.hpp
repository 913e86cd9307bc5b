// Fewer triangles where a file has many more than elements of the wanted size need: in genba-mesher only
// (VTK, CGAL).
#pragma once

#include <optional>

#include "mesh/surface/surface_check.hpp"

namespace genba {

struct ReducedSurface {
  TriangleSurface surface;
  double moved = 0;  ///< m: largest distance of a corner of either surface from the other
};

/// The closed surface with about `triangles` triangles: edges collapsed, those first that change the shape
/// least (Garland and Heckbert, "Surface simplification using quadric error metrics", 1997, by VTK); if that
/// crosses itself or has other tunnels, more slowly by Lindstrom and Turk, "Fast and memory efficient
/// polygonal simplification", 1998, by CGAL. Nothing if the surface is open or of several layers at an edge.
std::optional<ReducedSurface> reduce_triangles(const TriangleSurface& surface, std::int64_t triangles);

}  // namespace genba
