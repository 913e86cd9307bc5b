#include <gmsh.h>

#include <algorithm>
#include <numbers>

#include "engine/model/file/mesh_cache.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"
#include "mesh/gmsh/ordered_memory.hpp"

namespace genba {
namespace {

// Shells are the surfaces of the cache; the tag of a surface is its region (see write_shells).
void add_triangles(const GmshWork& work, const Mesh& mesh) {
  const ElementBlock& triangles = mesh.facets.at(0);
  std::vector<std::vector<std::size_t>> nodes(mesh.surfaces.size());
  for (Index t = 0; t < triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k)
      nodes[static_cast<std::size_t>(triangles.group[static_cast<std::size_t>(t)])].push_back(
          static_cast<std::size_t>(triangles.nodes[3 * static_cast<std::size_t>(t) + k]) + 1);
  // Gmsh cuts a shell open before it flattens it. For four triangles that are all neighbours the cut fails
  // and repeats endlessly, so tetrahedra are given as two pairs.
  for (std::size_t s = 0; s < mesh.surfaces.size(); ++s) {
    if (nodes[s].size() != 12) continue;
    nodes.emplace_back(nodes[s].begin() + 6, nodes[s].end());
    nodes[s].resize(6);
  }
  std::vector<int> owner(mesh.points.size(), -1);
  for (int s = 0; s < static_cast<int>(nodes.size()); ++s) {
    gmsh::model::addDiscreteEntity(2, s + 1);
    std::vector<std::size_t> own;
    std::vector<double> coordinates;
    for (std::size_t node : nodes[static_cast<std::size_t>(s)]) {
      if (owner[node - 1] >= 0) continue;
      owner[node - 1] = s;
      own.push_back(node);
      for (double x : mesh.points[node - 1]) coordinates.push_back(x / work.to_metres);
    }
    gmsh::model::mesh::addNodes(2, s + 1, own, coordinates);
    gmsh::model::mesh::addElementsByType(s + 1, 2, {}, nodes[static_cast<std::size_t>(s)]);
  }
}

// Maps a face made by Gmsh to its shell, by the file numbers of the nodes of its first triangle.
std::map<int, Index> shells_of_faces(const Mesh& mesh) {
  const ElementBlock& triangles = mesh.facets.at(0);
  std::vector<Index> shell_of_node(mesh.points.size(), -1);
  for (Index t = 0; t < triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k)
      shell_of_node[static_cast<std::size_t>(triangles.nodes[3 * static_cast<std::size_t>(t) + k])] =
          triangles.group[static_cast<std::size_t>(t)];
  std::map<int, Index> shells;
  gmsh::vectorpair faces;
  gmsh::model::getEntities(faces, 2);
  for (const auto& [d, tag] : faces) {
    std::vector<std::size_t> tags, nodes;
    gmsh::model::mesh::getElementsByType(2, tags, nodes, tag);
    if (nodes.empty()) continue;
    const std::size_t node = nodes.front() - 1;
    shells[tag] = node < shell_of_node.size() ? shell_of_node[node] : 0;
  }
  return shells;
}

// All facets point out of the material, so the signed sum over them is the volume.
double enclosed_volume(const Mesh& mesh) {
  const ElementBlock& triangles = mesh.facets.at(0);
  double volume = 0;
  for (Index t = 0; t < triangles.size(); ++t) {
    const auto n = element_nodes(triangles, t);
    const auto at = [&](std::size_t k) { return mesh.points[static_cast<std::size_t>(n[k])]; };
    volume += dot(at(0), cross(at(1), at(2))) / 6;
  }
  return volume;
}

// Gmsh's messages are shown at once, so that endless cuts of a surface are noticed (refuse_endless_cuts).
// They are not stored, see set_gmsh_threads().
void flatten_faces() {
  double verbosity = 0;
  gmsh::option::getNumber("General.Verbosity", verbosity);
  gmsh::logger::stop();
  gmsh::option::setNumber("General.Verbosity", 5);
  gmsh::model::mesh::createGeometry();
  gmsh::option::setNumber("General.Verbosity", verbosity);
  gmsh::logger::start();
}

// Share of triangles with an angle so small that no tetrahedron on them reaches the quality.
double share_of_needles(const Mesh& mesh, double quality) {
  const ElementBlock& triangles = mesh.facets.at(0);
  Index needles = 0;
  for (Index t = 0; t < triangles.size(); ++t) {
    const auto n = element_nodes(triangles, t);
    double least_sine = 1;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3& corner = mesh.points[static_cast<std::size_t>(n[k])];
      const Vec3 a = minus(mesh.points[static_cast<std::size_t>(n[(k + 1) % 3])], corner),
                 b = minus(mesh.points[static_cast<std::size_t>(n[(k + 2) % 3])], corner);
      least_sine = std::min(least_sine, length(cross(a, b)) / (length(a) * length(b)));
    }
    needles += least_sine < quality;
  }
  return static_cast<double>(needles) / std::max<Index>(triangles.size(), 1);
}

// HXT spends long on better places for bad tetrahedra. Beside needles that stay, this is mostly useless.
void optimise_less_beside_needles(const GmshWork& work, const Mesh& mesh) {
  constexpr double many = 0.05;
  const double wanted = work.job.options.min_quality;
  if (!work.job.options.keep_triangles || share_of_needles(mesh, wanted) < many) return;
  double usual = 0;
  gmsh::option::getNumber("Mesh.OptimizeThreshold", usual);
  gmsh::option::setNumber("Mesh.OptimizeThreshold", std::min(usual, wanted));
}

}  // namespace

void load_surface(GmshWork& work) {
  work.stage(phrase<"read the surface">(), 0, 0.02);
  work.to_metres = 1e-3;
  const Mesh mesh = take_mesh_over(work.job.source);
  order_new_memory(true);
  work.answer.source_volume = enclosed_volume(mesh);
  add_triangles(work, mesh);
  optimise_less_beside_needles(work, mesh);

  work.stage(phrase<"find the faces of the surface">(), 0.02, 0.10);
  const bool remesh = !work.job.options.keep_triangles;
  gmsh::model::mesh::classifySurfaces(work.job.options.feature_angle, true, remesh, std::numbers::pi);
  const std::map<int, Index> shells = shells_of_faces(mesh);
  if (remesh && work.job.task != MesherJob::Task::shape) flatten_faces();

  std::map<std::int64_t, std::vector<int>> loops_of_region;
  for (std::size_t s = 0; s < mesh.surfaces.size(); ++s) {
    std::vector<int> faces;
    for (const auto& [face, shell] : shells)
      if (shell == static_cast<Index>(s)) faces.push_back(face);
    if (faces.empty())
      throw Error(ErrorKind::geometry, work.job.shown_name, phrase<"the mesher lost a part of the surface">(),
                  phrase<"Try another feature angle, or keep the triangles">());
    loops_of_region[mesh.surfaces[s].tag].push_back(gmsh::model::geo::addSurfaceLoop(faces));
  }
  // The outer shell of a region comes first, then its cavities.
  for (const auto& [region, loops] : loops_of_region) gmsh::model::geo::addVolume(loops);
  gmsh::model::geo::synchronize();
}

}  // namespace genba
