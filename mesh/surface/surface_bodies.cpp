#include <CGAL/Polygon_mesh_processing/connected_components.h>
#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Polygon_mesh_processing/intersection.h>
#include <CGAL/Polygon_mesh_processing/orientation.h>
#include <CGAL/Side_of_triangle_mesh.h>

#include <memory>

#include "mesh/surface/repair_steps.hpp"

namespace genba {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

constexpr std::size_t most_bodies = 64;

}  // namespace

void turn_outwards(SurfaceFaces& faces) {
  pmp::orient_to_bound_a_volume(faces);
}

std::function<bool(const Vec3&)> outside_of(const SurfaceFaces& faces) {
  const auto side = std::make_shared<CGAL::Side_of_triangle_mesh<SurfaceFaces, Kernel>>(faces);
  return [side](const Vec3& p) { return (*side)({p[0], p[1], p[2]}) == CGAL::ON_UNBOUNDED_SIDE; };
}

std::size_t unite_crossing_bodies(SurfaceFaces& faces) {
  if (!CGAL::is_closed(faces)) return 0;
  std::vector<SurfaceFaces> bodies;
  pmp::split_connected_components(faces, bodies);
  if (bodies.size() < 2 || bodies.size() > most_bodies) return 0;
  for (SurfaceFaces& body : bodies) {
    if (crosses_itself(body)) return 0;
    turn_outwards(body);
  }
  std::size_t united = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    for (std::size_t j = i + 1; j < bodies.size();) {
      SurfaceFaces both;
      if (!pmp::do_intersect(bodies[i], bodies[j]) ||
          !pmp::corefine_and_compute_union(bodies[i], bodies[j], both)) {
        ++j;
        continue;
      }
      bodies[i] = both;
      bodies.erase(bodies.begin() + static_cast<std::ptrdiff_t>(j));
      j = i + 1;
      ++united;
    }
  if (united == 0) return 0;
  faces.clear();
  for (const SurfaceFaces& body : bodies) CGAL::copy_face_graph(body, faces);
  return united;
}

}  // namespace genba
