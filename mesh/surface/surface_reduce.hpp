// Reduces triangles if a file has many more than the element size needs: in genba-mesher only (VTK, CGAL).
#pragma once

#include <optional>

#include "mesh/surface/surface_check.hpp"

namespace genba {

struct ReducedSurface {
  TriangleSurface surface;
  double moved = 0;  ///< m: largest distance of a corner of either surface from the other
};

/// The closed surface with about `triangles` triangles. Edges are collapsed, those with the least change of
/// shape first (Garland and Heckbert, "Surface simplification using quadric error metrics", 1997, by VTK). If
/// the result crosses itself or has another topology, the slower method of Lindstrom and Turk is used ("Fast
/// and memory efficient polygonal simplification", 1998, by CGAL). Empty if the surface is open or has
/// several layers at an edge.
std::optional<ReducedSurface> reduce_triangles(const TriangleSurface& surface, std::int64_t triangles);

}  // namespace genba
