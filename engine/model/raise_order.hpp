// Second order from first: nodes in the middles of edges.
#pragma once

#include "engine/model/mesh.hpp"

namespace genba {

/// Tetrahedra and triangles of first order become tet10 and tri6 with straight edges. Nodes keep their
/// numbers, new ones follow. Other shapes stay as they are.
void raise_order(Mesh& mesh);

}  // namespace genba
