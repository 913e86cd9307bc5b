// Second order from first, and first from second: nodes in the middles of edges.
#pragma once

#include <span>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// How far the node in the middle of an edge lies off the middle, m; low < high are its corners.
struct EdgeBend {
  Index low = 0, high = 0;
  Vec3 bend{};
};

/// Tetrahedra and triangles of first order become tet10 and tri6. Nodes keep their numbers, new ones follow.
/// Other shapes stay as they are. Edges are straight, those apart that copy one of `bends` (sorted by low and
/// high): `copied` tells for every node which one it is a copy of (itself: none), and an edge between two
/// copies has the bend between what they are copies of.
void raise_order(Mesh& mesh, std::span<const EdgeBend> bends = {}, std::span<const Index> copied = {});

/// tet10 and tri6 become tetrahedra and triangles of first order. Nodes of other shapes and corners stay, in
/// their order and numbered anew; nodes in middles leave the sets too. Returns the bends of edges that were
/// not straight, sorted by low and high.
std::vector<EdgeBend> lower_order(Mesh& mesh);

}  // namespace genba
