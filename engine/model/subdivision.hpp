// Regular refinement: every element becomes eight of its own shape and order (a pyramid ten: six pyramids and
// four tetrahedra), as Bey (1995) does with tetrahedra.
#pragma once

#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// The mesh with every edge halved. The geometry stays what the elements make of it: new nodes of
/// second-order elements lie on the curved edges and faces, those of first order on straight ones. Regions,
/// surfaces, sets of them and grey values stay; nodes keep their numbers and new ones follow. A new node on a
/// surface joins a set of nodes that holds the corners it lies between. Elements are numbered afresh. The
/// octahedron inside a tetrahedron is cut along its shortest diagonal. Throws Error(memory) above 500 million
/// elements; Cancelled.
Mesh subdivide(const Mesh& mesh, Monitor& monitor);

}  // namespace genba
