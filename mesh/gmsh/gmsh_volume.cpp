#include <gmsh.h>

#include <cmath>
#include <cstdio>

#include "engine/base/thread_team.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/gmsh/gmsh_parts.hpp"
#include "mesh/gmsh/gmsh_sizes.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"
#include "mesh/gmsh/ordered_memory.hpp"

namespace genba {
namespace {

std::string mm_text(double metres) {
  char text[40];
  std::snprintf(text, sizeof text, "%.4g mm", metres * 1e3);
  return text;
}

// From here on the time saved by several threads is more important than a reproducible mesh.
constexpr double parallel_elements = 300000;

// A tetrahedron of edge h has about 0.12 h^3, a triangle 0.43 h^2.
double expected_elements(const GmshWork& work, double size) {
  const double share = work.dimension == 2 ? 0.43 : 0.12;
  const auto of = [&](double body, double edge) { return body / (share * std::pow(edge, work.dimension)); };
  if (work.job.options.parts.empty() || is_surface(work.job.format))
    return of(work.answer.source_volume, size * work.to_metres);
  gmsh::vectorpair bodies;
  gmsh::model::getEntities(bodies, work.dimension);
  double sum = 0;
  for (const auto& [d, tag] : bodies) {
    double body = 0;
    gmsh::model::occ::getMass(d, tag, body);
    sum += of(std::abs(body), size_of_part(work, tag, size));
  }
  return sum;
}

// Refuses the size early, before memory is full.
void refuse_absurd_size(const GmshWork& work, double size) {
  const double elements = expected_elements(work, size);
  if (elements < 2e8) return;
  char count[40];
  std::snprintf(count, sizeof count, "%.2g", elements);
  throw Error(ErrorKind::memory, work.job.shown_name,
              phrase<"an element size of %1 asks for about %2 elements; 200 million is the limit">(
                  mm_text(size * work.to_metres), count),
              phrase<"Choose a larger element size">());
}

/// The smallest and the largest element size of the bodies, model units.
std::pair<double, double> part_size_range(const GmshWork& work, double size) {
  std::pair<double, double> range{size, size};
  if (work.job.options.parts.empty() || is_surface(work.job.format)) return range;
  gmsh::vectorpair bodies;
  gmsh::model::getEntities(bodies, work.dimension);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const double own = size_of_part(work, bodies[i].second, size);
    range.first = i == 0 ? own : std::min(range.first, own);
    range.second = i == 0 ? own : std::max(range.second, own);
  }
  return range;
}

/// largest, finest: of the bodies, model units.
void set_sizes(const GmshWork& work, double largest, double finest) {
  const MeshOptions& o = work.job.options;
  const double smallest = o.min_size > 0 ? o.min_size / work.to_metres : finest / 10;
  gmsh::option::setNumber("Mesh.MeshSizeMax", largest);
  gmsh::option::setNumber("Mesh.MeshSizeMin", std::min(smallest, finest));
  gmsh::option::setNumber("Mesh.MeshSizeFromCurvature", o.curvature_elements);
  gmsh::option::setNumber("Mesh.MeshSizeFromPoints", 1);
  gmsh::option::setNumber("Mesh.MeshSizeExtendFromBoundary", 1);
  gmsh::option::setNumber("Mesh.Algorithm", 6);
  gmsh::option::setNumber("Mesh.Algorithm3D", o.use_hxt ? 10 : 1);
}

Text volume_label(const GmshWork& work, int tag) {
  const auto name = work.names.find({3, tag});
  return name == work.names.end() ? phrase<"solid #%1">(tag) : phrase<"solid #%1 (%2)">(tag, name->second);
}

void require_elements(const GmshWork& work) {
  gmsh::vectorpair volumes;
  gmsh::model::getEntities(volumes, 3);
  for (const auto& [d, tag] : volumes) {
    std::vector<int> types;
    gmsh::model::mesh::getElementTypes(types, 3, tag);
    if (!types.empty()) continue;
    const auto errors = logged_lines("Error");
    throw Error(ErrorKind::geometry, work.job.shown_name,
                errors.empty() ? phrase<"%1 could not be filled with elements">(volume_label(work, tag))
                               : phrase<"%1 could not be filled with elements; the mesher says: %2">(
                                     volume_label(work, tag), errors.back()),
                phrase<"Try a smaller element size, or repair the solid (overlapping faces, slivers) and "
                       "export it again">());
  }
}

// Sizes that grow from short edges need meshed edges first. On CAD the edges are meshed again later. On
// triangles of a surface Gmsh does not do that reliably.
void mesh_edges(GmshWork& work, const SizeFunction& local, double size) {
  gmsh::model::mesh::generate(1);
  if (work.job.needles.empty() && work.job.options.face_elements == 0) return;
  const SizeFunction graded = sizes_from_short_edges(work, size);
  if (!graded) return;
  ask_for_sizes(work, smaller_of(local, graded));
  if (is_surface(work.job.format)) return;
  gmsh::model::mesh::clear();
  gmsh::model::mesh::generate(1);
}

void choose_threads(GmshWork& work, double size) {
  const int stated = work.job.options.threads;
  int& threads = work.answer.threads;
  const double elements = expected_elements(work, size) + work.thin_elements;
  threads = stated > 0 ? stated : elements < parallel_elements ? 1 : ThreadTeam().size();
  set_gmsh_threads(threads);
}

// With one thread the mesh is reproducible. On CAD the nodes at corners were made with the shape, so they are
// made again.
void begin_anew_in_order(const GmshWork& work) {
  order_new_memory(work.answer.threads == 1);
  if (!is_surface(work.job.format)) gmsh::model::mesh::clear();
}

}  // namespace

void set_gmsh_threads(int threads) {
  gmsh::option::setNumber("General.Verbosity", threads == 1 ? 3 : 5);
  gmsh::option::setNumber("General.NumThreads", threads);
  // With several threads for edges the mesher crashed about once in 150 meshes of a plate with a hole. Edges
  // take almost no time anyway.
  gmsh::option::setNumber("Mesh.MaxNumThreads1D", 1);
}

double model_diagonal() {
  double a[3], b[3];
  gmsh::model::getBoundingBox(-1, -1, a[0], a[1], a[2], b[0], b[1], b[2]);
  return std::hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

Mesh generate_mesh(GmshWork& work) {
  const MeshOptions& o = work.job.options;
  const double size = o.size > 0 ? o.size / work.to_metres : model_diagonal() / 20;
  if (!(size > 0) || !std::isfinite(size))
    throw Error(ErrorKind::geometry, work.job.shown_name, phrase<"the geometry has no extent">(),
                phrase<"Check the file">());
  refuse_absurd_size(work, size);
  choose_threads(work, size);
  begin_anew_in_order(work);
  const auto [finest, coarsest] = part_size_range(work, size);
  set_sizes(work, coarsest, finest);
  if (!is_surface(work.job.format)) warn_of_small_features(work, size);
  const SizeFunction local = smaller_of(sizes_of_parts(work, size),
                                        smaller_of(local_sizes(work, coarsest), sizes_of_thin_places(work, coarsest)));
  if (work.thin_elements > 0) choose_threads(work, size);
  begin_anew_in_order(work);
  ask_for_sizes(work, local);
  if (const double least = set_size_field(work); least > 0) {
    double smallest = 0;
    gmsh::option::getNumber("Mesh.MeshSizeMin", smallest);
    gmsh::option::setNumber("Mesh.MeshSizeMin", std::min(smallest, least));
    // Inside, the field decides: sizes extended from the surface would override its coarse places.
    gmsh::option::setNumber("Mesh.MeshSizeExtendFromBoundary", 0);
  }
  gmsh::option::setNumber("Mesh.SecondOrderIncomplete", 1);  // no nodes in faces and volumes
  if (work.dimension == 2) return fill_faces(work);
  if (o.kind != MeshKind::tet4 && o.kind != MeshKind::tet10) {
    mesh_with_layers(work, size);
    require_elements(work);
    return take_mesh(work);
  }
  work.stage(phrase<"mesh the edges">(), 0.10, 0.15);
  mesh_edges(work, local, size);
  work.stage(phrase<"mesh the faces">(), 0.15, volume_stage);
  gmsh::model::mesh::generate(2);
  work.stage(phrase<"fill the volume">(), volume_stage, 0.70);
  gmsh::model::mesh::generate(3);
  require_elements(work);
  work.stage(phrase<"take the mesh over">(), 0.70, 0.75);
  Mesh mesh = improve_tetrahedra(work);
  if (o.kind != MeshKind::tet10) return mesh;
  work.stage(phrase<"curve the edges">(), 0.75, 0.85);
  // Gmsh can hang when it curves edges onto a triangulated surface. That surface consists of flat triangles
  // anyway.
  if (is_surface(work.job.format)) gmsh::option::setNumber("Mesh.SecondOrderLinear", 1);
  gmsh::model::mesh::setOrder(2);
  return take_mesh(work);
}

}  // namespace genba
