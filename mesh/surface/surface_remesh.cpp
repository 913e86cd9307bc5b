#include "mesh/surface/surface_remesh.hpp"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/detect_features.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/remesh.h>
#include <CGAL/Polygon_mesh_processing/repair_degeneracies.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>

#include <algorithm>
#include <numbers>

#include "mesh/surface/cgal_surface.hpp"
#include "mesh/surface/soup_distance.hpp"

namespace genba {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Faces = CGAL::Surface_mesh<Kernel::Point_3>;

Faces faces_of(const TriangleSurface& surface) {
  std::vector<Kernel::Point_3> points;
  std::vector<std::vector<std::size_t>> polygons;
  for (const Vec3& p : surface.points) points.emplace_back(p[0], p[1], p[2]);
  for (const auto& t : surface.triangles)
    polygons.push_back(
        {static_cast<std::size_t>(t[0]), static_cast<std::size_t>(t[1]), static_cast<std::size_t>(t[2])});
  pmp::orient_polygon_soup(points, polygons);
  Faces faces;
  pmp::polygon_soup_to_polygon_mesh(points, polygons, faces);
  return faces;
}

}  // namespace

std::optional<RemeshedSurface> even_triangles(const TriangleSurface& surface, double size,
                                              double feature_angle, double limit) {
  const Faces faces = faces_of(surface);
  if (!CGAL::is_closed(faces) || pmp::does_self_intersect(faces)) return std::nullopt;
  // Dents narrower than the elements need triangles as narrow; too many of them are no mesh to fill.
  constexpr double most_triangles = 200000;
  const double area = pmp::area(faces);
  for (double target = size; target > size / 20 && area / (0.433 * target * target) < most_triangles;
       target /= 2) {
    Faces even = faces;
    auto sharp = even.add_property_map<Faces::Edge_index, bool>("e:sharp", false).first;
    pmp::detect_sharp_edges(even, feature_angle * 180 / std::numbers::pi, sharp);
    pmp::isotropic_remeshing(CGAL::faces(even), target, even,
                             CGAL::parameters::number_of_iterations(6)
                                 .number_of_relaxation_steps(2)
                                 .edge_is_constrained_map(sharp)
                                 .protect_constraints(false));
    if (even.number_of_faces() == 0 || !CGAL::is_closed(even) || pmp::does_self_intersect(even)) continue;
    RemeshedSurface out;
    out.size = target;
    out.surface = surface_of(even);
    out.moved = std::max(largest_distance(out.surface, surface), largest_distance(surface, out.surface));
    if (out.moved <= limit) return out;
  }
  return std::nullopt;
}

}  // namespace genba
