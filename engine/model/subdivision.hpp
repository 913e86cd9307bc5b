// Regular refinement. Each element becomes eight of its own shape and order, as Bey (1995) does with
// tetrahedra; a flat one becomes four, a bar two. A pyramid becomes ten: six pyramids and four tetrahedra.
#pragma once

#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// The mesh with each edge halved. The geometry does not change: new nodes of second-order elements lie on
/// the curved edges and faces, those of first-order elements on straight ones. Regions, surfaces, sets of
/// them and grey values stay. Nodes keep their numbers and new ones follow. A new node on a surface joins a
/// set of nodes that holds the corners around it. Elements get new numbers. The octahedron inside a
/// tetrahedron is cut along its shortest diagonal. Throws Error(memory) above 500 million elements; throws
/// Cancelled.
Mesh subdivide(const Mesh& mesh, Monitor& monitor);

}  // namespace genba
