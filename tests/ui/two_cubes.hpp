// A mesh of two bodies that share a face.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>

#include "engine/model/mesh.hpp"

namespace genba_test {

/// Two cubes of 1 m, beside each other along x, with a face in common. Each has its surfaces, those of the
/// left one first, and the face between them is the last one.
inline std::shared_ptr<const genba::Mesh> two_cubes() {
  using namespace genba;
  constexpr Index old_surfaces = 6;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {2, 1, 1}, {2, 1, 1}));
  mesh->regions = {{1, "left"}, {2, "right"}};
  ElementBlock& solids = mesh->solids[0];
  const auto middle = [&](const Index* nodes, int count) {
    double x = 0;
    for (int k = 0; k < count; ++k) x += mesh->points[static_cast<std::size_t>(nodes[k])][0] / count;
    return x;
  };
  for (Index e = 0; e < solids.size(); ++e)
    solids.group[static_cast<std::size_t>(e)] = middle(solids.nodes.data() + 8 * e, 8) > 1;
  for (Index s = 0; s < old_surfaces; ++s) {
    GeometricEntity twin = mesh->surfaces[static_cast<std::size_t>(s)];
    twin.tag += 100;
    twin.name += " of the right";
    mesh->surfaces.push_back(twin);
  }
  ElementBlock& facets = mesh->facets[0];
  for (Index f = 0; f < facets.size(); ++f)
    if (middle(facets.nodes.data() + 4 * f, 4) > 1) facets.group[static_cast<std::size_t>(f)] += old_surfaces;
  const Index first = solids.group[0] == 0 ? 0 : 1;
  for (int face = 0; face < 6; ++face) {
    Index nodes[4];
    for (int k = 0; k < 4; ++k)
      nodes[k] = solids.nodes[static_cast<std::size_t>(8 * first + face_nodes(ElementType::hex8, face)[k])];
    if (!std::all_of(nodes, nodes + 4, [&](Index n) {
          return std::abs(mesh->points[static_cast<std::size_t>(n)][0] - 1) < 1e-9;
        }))
      continue;
    facets.nodes.insert(facets.nodes.end(), nodes, nodes + 4);
    facets.group.push_back(static_cast<Index>(mesh->surfaces.size()));
    facets.tags.push_back(1000);
  }
  mesh->surfaces.push_back({999, "between"});
  return mesh;
}

}  // namespace genba_test
