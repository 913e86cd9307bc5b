// Curved tetrahedra that bending has made bad, though their corners are well placed.
#pragma once

#include <cstdint>

#include "engine/model/mesh.hpp"

namespace genba {

struct CurvedFacts {
  std::int64_t before = 0;  ///< tet10 elements whose scaled Jacobian is below what is stated by their bends
  std::int64_t after = 0;   ///< of them still below
  std::int64_t flattened = 0;  ///< nodes of the surface that lost a part of their bend
  double moved = 0;            ///< m, the farthest of them moved
};

/// Bends the inner edges around such elements until their scaled Jacobian is `stated`, or as near as that
/// comes; what stays below has the bends of all its edges reduced, those on the surface too, by no more than
/// it takes. Corners stay. No element's smallest Jacobian falls below a tenth of its straight one. Facets of
/// the mesh tell which edges are on the surface.
CurvedFacts improve_curved(Mesh& mesh, double stated);

}  // namespace genba
