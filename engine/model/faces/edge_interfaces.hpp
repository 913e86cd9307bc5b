// Finds places where parts of a plane body touch but are not joined: outer edges that lie on other outer
// edges.
#pragma once

#include "engine/model/faces/interfaces.hpp"

namespace genba {

/// find_interfaces() of a plane body: MeshInterface::faces counts edges, and `area` is a length, m. Edges
/// touch if they face each other and their distance is less than a thousandth of their length plus a
/// millionth of the body's size; of curved edges the arcs, which are taken from their middle nodes or from
/// their neighbours.
std::vector<MeshInterface> find_edge_interfaces(const Mesh& mesh);

}  // namespace genba
