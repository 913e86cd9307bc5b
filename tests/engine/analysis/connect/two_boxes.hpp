// Two boxes, one on the other, with meshes of their own.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "engine/model/mesh.hpp"

namespace genba {

/// Appends a mesh moved by `by`. Its regions and surfaces get names with a prefix: "b.zmin".
inline void append_mesh(Mesh& to, const Mesh& from, const std::string& prefix, const Vec3& by) {
  const auto nodes = static_cast<Index>(to.points.size());
  const auto regions = static_cast<Index>(to.regions.size()), surfaces = static_cast<Index>(to.surfaces.size());
  for (const Vec3& p : from.points) {
    to.points.push_back({p[0] + by[0], p[1] + by[1], p[2] + by[2]});
    to.node_tags.push_back(static_cast<std::int64_t>(to.points.size()));
  }
  const auto take = [&](std::vector<ElementBlock>& into, const std::vector<ElementBlock>& blocks, Index groups) {
    for (const ElementBlock& block : blocks) {
      auto at = std::find_if(into.begin(), into.end(), [&](const ElementBlock& b) { return b.type == block.type; });
      if (at == into.end()) {
        into.push_back({});
        at = into.end() - 1;
        at->type = block.type;
      }
      for (const Index n : block.nodes) at->nodes.push_back(n + nodes);
      for (const Index g : block.group) {
        at->group.push_back(g + groups);
        at->tags.push_back(static_cast<std::int64_t>(at->group.size()));
      }
    }
  };
  take(to.solids, from.solids, regions);
  take(to.facets, from.facets, surfaces);
  for (GeometricEntity e : from.regions) {
    e.name = prefix + e.name;
    e.tag += 100 * regions;
    to.regions.push_back(e);
  }
  for (GeometricEntity e : from.surfaces) {
    e.name = prefix + e.name;
    e.tag += 100 * (surfaces + 1);
    to.surfaces.push_back(e);
  }
}

/// Box a from z = 0 to 1, box b from 1 + gap to 2 + gap, both 1 x 1 m across unless `size` says otherwise.
inline std::shared_ptr<Mesh> two_boxes(ElementType a, std::array<Index, 3> cells_a, ElementType b,
                                       std::array<Index, 3> cells_b, double gap = 0, Vec3 size_b = {1, 1, 1},
                                       Vec3 moved = {}) {
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, make_box_mesh(a, {1, 1, 1}, cells_a), "a.", {});
  append_mesh(*mesh, make_box_mesh(b, size_b, cells_b), "b.", {moved[0], moved[1], 1 + gap + moved[2]});
  return mesh;
}

}  // namespace genba
