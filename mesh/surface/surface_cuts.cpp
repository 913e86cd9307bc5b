// CGAL uses these only if a parameter requests them, but they take long to compile: a check with exact
// numbers, and patches by plane triangulations.
#define CGAL_PMP_REMOVE_SELF_INTERSECTION_NO_POLYHEDRAL_ENVELOPE_CHECK
#define CGAL_HOLE_FILLING_DO_NOT_USE_CDT2

#include <CGAL/Polygon_mesh_processing/border.h>
#include <CGAL/Polygon_mesh_processing/repair_self_intersections.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Polygon_mesh_processing/triangulate_hole.h>

#include <cmath>
#include <iterator>

#include "mesh/surface/repair_steps.hpp"

namespace genba {

namespace pmp = CGAL::Polygon_mesh_processing;

bool crosses_itself(const SurfaceFaces& faces) {
  return pmp::does_self_intersect(faces);
}

bool cut_out_crossings(SurfaceFaces& faces) {
  return pmp::experimental::remove_self_intersections(faces, CGAL::parameters::preserve_genus(false));
}

std::vector<double> close_holes(SurfaceFaces& faces) {
  std::vector<SurfaceFaces::Halfedge_index> borders;
  pmp::extract_boundary_cycles(faces, std::back_inserter(borders));
  std::vector<double> closed;
  for (const auto border : borders) {
    CGAL::Bbox_3 box;
    for (const auto h : CGAL::halfedges_around_face(border, faces))
      box += faces.point(faces.target(h)).bbox();
    std::vector<SurfaceFaces::Face_index> patch;
    pmp::triangulate_hole(faces, border, std::back_inserter(patch));
    if (patch.empty()) continue;
    closed.push_back(
        std::hypot(box.xmax() - box.xmin(), box.ymax() - box.ymin(), box.zmax() - box.zmin()));
  }
  return closed;
}

}  // namespace genba
