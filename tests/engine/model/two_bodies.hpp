// Meshes of two bodies that share no nodes.
#pragma once

#include <algorithm>
#include <string>

#include "engine/model/geometry.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

/// The mesh with b's solids added as regions of their own; nodes are not shared.
inline Mesh beside_each_other(const Mesh& a, const Mesh& b) {
  Mesh mesh = a;
  mesh.facets.clear();
  mesh.surfaces.clear();
  mesh.sets.clear();
  const auto first = static_cast<Index>(a.points.size()), region = static_cast<Index>(a.regions.size());
  mesh.points.insert(mesh.points.end(), b.points.begin(), b.points.end());
  mesh.node_tags.clear();
  for (std::size_t n = 0; n < mesh.points.size(); ++n)
    mesh.node_tags.push_back(static_cast<std::int64_t>(n) + 1);
  mesh.regions.insert(mesh.regions.end(), b.regions.begin(), b.regions.end());
  for (std::size_t r = 0; r < mesh.regions.size(); ++r)
    mesh.regions[r].tag = static_cast<std::int64_t>(r) + 1;
  std::int64_t tag = 0;
  for (const ElementBlock& block : b.solids) {
    ElementBlock copy = block;
    for (Index& n : copy.nodes) n += first;
    for (Index& g : copy.group) g += region;
    auto same = std::find_if(mesh.solids.begin(), mesh.solids.end(),
                             [&](const ElementBlock& x) { return x.type == copy.type; });
    if (same == mesh.solids.end()) {
      mesh.solids.push_back(copy);
      continue;
    }
    same->nodes.insert(same->nodes.end(), copy.nodes.begin(), copy.nodes.end());
    same->group.insert(same->group.end(), copy.group.begin(), copy.group.end());
    same->tags.insert(same->tags.end(), copy.tags.begin(), copy.tags.end());
  }
  for (ElementBlock& block : mesh.solids)
    for (std::int64_t& t : block.tags) t = ++tag;
  complete_facets(mesh);
  return mesh;
}

inline Mesh named_box(ElementType type, const Vec3& size, const std::array<Index, 3>& cells,
                      const Vec3& corner, const std::string& name) {
  Mesh mesh = make_box_mesh(type, size, cells);
  for (Vec3& p : mesh.points) p = plus(p, corner);
  mesh.regions = {{1, name}};
  return mesh;
}

inline Selector plane_at(double x) {
  return PlaneSelector{{x, 0, 0}, {1, 0, 0}};
}

}  // namespace genba
