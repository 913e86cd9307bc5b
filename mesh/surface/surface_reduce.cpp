#include "mesh/surface/surface_reduce.hpp"

#include <CGAL/Simple_cartesian.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/Surface_mesh_simplification/Policies/Edge_collapse/Count_stop_predicate.h>
#include <CGAL/Surface_mesh_simplification/edge_collapse.h>

#include <algorithm>

#include "mesh/surface/cgal_surface.hpp"
#include "mesh/surface/soup_distance.hpp"

namespace genba {
namespace {

namespace simplification = CGAL::Surface_mesh_simplification;
using Kernel = CGAL::Simple_cartesian<double>;
using Faces = CGAL::Surface_mesh<Kernel::Point_3>;

}  // namespace

std::optional<ReducedSurface> reduce_triangles(const TriangleSurface& surface, std::int64_t triangles) {
  Faces faces;
  faces.reserve(static_cast<Faces::size_type>(surface.points.size()),
                static_cast<Faces::size_type>(surface.triangles.size() * 3 / 2),
                static_cast<Faces::size_type>(surface.triangles.size()));
  for (const Vec3& p : surface.points) faces.add_vertex({p[0], p[1], p[2]});
  const auto corner = [](Index i) { return Faces::Vertex_index(static_cast<Faces::size_type>(i)); };
  for (const auto& t : surface.triangles)
    if (faces.add_face(corner(t[0]), corner(t[1]), corner(t[2])) == Faces::null_face()) return std::nullopt;
  for (const auto v : faces.vertices())
    if (faces.is_isolated(v)) faces.remove_vertex(v);
  if (!CGAL::is_closed(faces)) return std::nullopt;
  const auto edges = static_cast<std::size_t>(std::max<std::int64_t>(3 * triangles / 2, 6));
  simplification::edge_collapse(faces, simplification::Count_stop_predicate<Faces>(edges));
  ReducedSurface out;
  out.surface = surface_of(faces);
  out.moved = std::max(largest_distance(out.surface, surface), largest_distance(surface, out.surface));
  return out;
}

}  // namespace genba
