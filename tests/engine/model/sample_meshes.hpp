// Small meshes for the tests of engine/model.
#pragma once

#include "engine/model/mesh.hpp"

namespace genba {

/// The unit tetrahedron, element 17 with nodes 101..104 of "sample.msh", without facets.
inline Mesh one_tet() {
  Mesh mesh;
  mesh.source = "sample.msh";
  mesh.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  mesh.node_tags = {101, 102, 103, 104};
  mesh.solids = {{ElementType::tet4, {0, 1, 2, 3}, {0}, {17}}};
  mesh.regions = {{1, "body"}};
  return mesh;
}

/// A box of 2 x 2 x 2 hexahedra, left half region "left", right half "right", with the face between them as
/// surface "joint" (index 6), given the wrong way round.
inline Mesh two_region_box() {
  Mesh mesh = make_box_mesh(ElementType::hex8, {2, 2, 2}, {2, 2, 2});
  mesh.regions = {{1, "left"}, {2, "right"}};
  mesh.surfaces.push_back({7, "joint"});
  ElementBlock& solids = mesh.solids[0];
  for (Index e = 0; e < solids.size(); ++e) solids.group[static_cast<std::size_t>(e)] = e % 2;
  for (Index e = 0; e < solids.size(); e += 2) {
    for (const std::size_t local : {1, 5, 6, 2}) {
      mesh.facets[0].nodes.push_back(solids.nodes[static_cast<std::size_t>(e) * 8 + local]);
    }
    mesh.facets[0].group.push_back(6);
    mesh.facets[0].tags.push_back(1000 + e);
  }
  complete_facets(mesh);
  return mesh;
}

}  // namespace genba
