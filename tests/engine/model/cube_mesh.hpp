// Meshes of cubes of 1 mm at whole places, joined where they share corners.
#pragma once

#include <map>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba::testing {

inline Mesh mesh_of_cubes(const std::vector<std::array<int, 3>>& cubes) {
  Mesh mesh;
  mesh.regions.push_back({1, "cubes"});
  ElementBlock& block = mesh.solids.emplace_back();
  block.type = ElementType::hex8;
  std::map<std::array<int, 3>, Index> number;
  for (const auto& cube : cubes) {
    for (const int z : {0, 1})
      for (const auto& [x, y] : {std::pair{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
        const std::array<int, 3> at{cube[0] + x, cube[1] + y, cube[2] + z};
        const auto [entry, is_new] = number.try_emplace(at, mesh.node_count());
        if (is_new) {
          mesh.points.push_back({at[0] * 1e-3, at[1] * 1e-3, at[2] * 1e-3});
          mesh.node_tags.push_back(mesh.node_count());
        }
        block.nodes.push_back(entry->second);
      }
    block.group.push_back(0);
    block.tags.push_back(block.size());
  }
  return mesh;
}

}  // namespace genba::testing
