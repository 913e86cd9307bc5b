#include "mesh/surface/surface_cache.hpp"

#include <algorithm>
#include <numeric>

#include "engine/model/file/mesh_cache.hpp"

namespace genba {

namespace {

/// `position`: [shell of the surface] index among the surfaces of the mesh.
void write_triangles(const std::string& path, const TriangleSurface& surface,
                     std::vector<GeometricEntity> surfaces, const std::vector<Index>& position,
                     const std::string& source) {
  Mesh mesh;
  mesh.source = source;
  mesh.points = surface.points;
  mesh.surfaces = std::move(surfaces);
  mesh.node_tags.resize(mesh.points.size());
  std::iota(mesh.node_tags.begin(), mesh.node_tags.end(), 1);
  ElementBlock& block = mesh.facets.emplace_back();
  block.type = ElementType::tri3;
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    for (Index corner : surface.triangles[t]) block.nodes.push_back(corner);
    block.group.push_back(surface.shell.empty() ? 0 : position[static_cast<std::size_t>(surface.shell[t])]);
    block.tags.push_back(static_cast<std::int64_t>(t) + 1);
  }
  hand_over_mesh(path, mesh);
}

}  // namespace

void write_shells(const std::string& path, const TriangleSurface& surface, const SurfaceCheck& check,
                  const std::string& source) {
  std::vector<std::size_t> order(check.shells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return check.shells[a].depth < check.shells[b].depth;
  });
  std::vector<GeometricEntity> surfaces;
  std::vector<Index> position(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    position[order[i]] = static_cast<Index>(i);
    surfaces.push_back({check.shells[order[i]].solid + 1, {}});
  }
  write_triangles(path, surface, std::move(surfaces), position, source);
}

void write_triangles(const std::string& path, const TriangleSurface& surface, const std::string& source) {
  TriangleSurface alone{surface.points, surface.triangles, {}};
  write_triangles(path, alone, {{1, {}}}, {}, source);
}

TriangleSurface read_triangles(const std::string& path) {
  Mesh mesh = take_mesh_over(path);
  TriangleSurface surface;
  surface.points = std::move(mesh.points);
  for (const ElementBlock& block : mesh.facets)
    for (std::size_t t = 0; 3 * t + 2 < block.nodes.size(); ++t)
      surface.triangles.push_back({block.nodes[3 * t], block.nodes[3 * t + 1], block.nodes[3 * t + 2]});
  return surface;
}

}  // namespace genba
