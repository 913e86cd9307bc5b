// Converts a mesh from first to second order and back: nodes in the middles of edges.
#pragma once

#include <span>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// Offset of an edge's midpoint node from the middle of the edge, m. low < high are its corners.
struct EdgeBend {
  Index low = 0, high = 0;
  Vec3 bend{};
};

/// Tetrahedra and triangles of first order become tet10 and tri6. Nodes keep their numbers; new nodes follow.
/// Other shapes do not change. Edges are straight, except those with an entry in `bends` (sorted by low and
/// high). copied: [node] the node that it copies (itself: none). An edge between two copies has the bend
/// between the nodes that they copy.
void raise_order(Mesh& mesh, std::span<const EdgeBend> bends = {}, std::span<const Index> copied = {});

/// tet10 and tri6 become tetrahedra and triangles of first order. Corners and nodes of other shapes stay, in
/// their order with new numbers. Midpoint nodes leave the sets too. Returns the bends of edges that were not
/// straight, sorted by low and high.
std::vector<EdgeBend> lower_order(Mesh& mesh);

}  // namespace genba
