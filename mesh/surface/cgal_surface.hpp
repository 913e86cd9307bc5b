// Converts CGAL's surface mesh to triangles.
#pragma once

#include <CGAL/Surface_mesh.h>
#include <CGAL/boost/graph/iterator.h>

#include <array>

#include "mesh/surface/surface_check.hpp"

namespace genba {

/// The remaining faces. Frees removed ones first.
template <class Point>
TriangleSurface surface_of(CGAL::Surface_mesh<Point>& faces) {
  faces.collect_garbage();
  TriangleSurface surface;
  for (const auto v : faces.vertices()) {
    const Point& p = faces.point(v);
    surface.points.push_back({p.x(), p.y(), p.z()});
  }
  for (const auto f : faces.faces()) {
    std::array<Index, 3> corners{};
    std::size_t k = 0;
    for (const auto v : CGAL::vertices_around_face(faces.halfedge(f), faces))
      if (k < 3) corners[k++] = static_cast<Index>(v.idx());
    surface.triangles.push_back(corners);
  }
  return surface;
}

}  // namespace genba
