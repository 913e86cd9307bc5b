#include "mesh/surface/surface_remesh.hpp"

#include <CGAL/Polygon_mesh_processing/detect_features.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/remesh.h>

#include <algorithm>
#include <numbers>

#include "mesh/surface/cgal_surface.hpp"
#include "mesh/surface/repair_steps.hpp"
#include "mesh/surface/soup_distance.hpp"

namespace genba {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Faces = SurfaceFaces;

Faces faces_of(const TriangleSurface& surface) {
  FaceSoup soup = soup_of(surface);
  pmp::orient_polygon_soup(soup.points, soup.polygons);
  Faces faces;
  pmp::polygon_soup_to_polygon_mesh(soup.points, soup.polygons, faces);
  return faces;
}

}  // namespace

void even_out(SurfaceFaces& faces, const EvenTriangles& how) {
  auto sharp = faces.add_property_map<Faces::Edge_index, bool>("e:sharp", false).first;
  if (how.feature_angle < 180) pmp::detect_sharp_edges(faces, how.feature_angle, sharp);
  pmp::isotropic_remeshing(CGAL::faces(faces), how.size, faces,
                           CGAL::parameters::number_of_iterations(static_cast<unsigned>(how.iterations))
                               .number_of_relaxation_steps(2)
                               .edge_is_constrained_map(sharp)
                               .protect_constraints(false));
  faces.remove_property_map(sharp);
}

std::optional<RemeshedSurface> even_triangles(const TriangleSurface& surface, double size,
                                              double feature_angle, double limit) {
  const Faces faces = faces_of(surface);
  if (!CGAL::is_closed(faces) || crosses_itself(faces)) return std::nullopt;
  // Dents narrower than an element need triangles as narrow; a surface with too many of them cannot be
  // filled.
  constexpr double most_triangles = 200000;
  const double area = pmp::area(faces);
  for (double target = size; target > size / 20 && area / (0.433 * target * target) < most_triangles;
       target /= 2) {
    Faces even = faces;
    even_out(even, {target, 6, feature_angle * 180 / std::numbers::pi});
    if (even.number_of_faces() == 0 || !CGAL::is_closed(even) || crosses_itself(even)) continue;
    RemeshedSurface out;
    out.size = target;
    out.surface = surface_of(even);
    out.moved = std::max(largest_distance(out.surface, surface), largest_distance(surface, out.surface));
    if (out.moved <= limit) return out;
  }
  return std::nullopt;
}

}  // namespace genba
