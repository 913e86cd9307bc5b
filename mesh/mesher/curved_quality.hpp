// Improves curved tetrahedra whose quality is low only because of their curved edges.
#pragma once

#include <cstdint>

#include "engine/model/mesh.hpp"

namespace genba {

struct CurvedFacts {
  /// tet10 elements whose scaled Jacobian is below the stated one because of their curved edges
  std::int64_t before = 0;
  std::int64_t after = 0;      ///< number of these that are still below
  std::int64_t flattened = 0;  ///< surface nodes whose edge lost part of its curvature
  double moved = 0;            ///< m, largest motion of these nodes
  bool was_stopped = false;    ///< there were too many: some stay although they might be improved
};

/// Moves the inner midpoint nodes around such elements until their scaled Jacobian is `stated`, or as near as
/// possible. For the elements that remain below, reduces the curvature of all their edges, also those on the
/// surface, by no more than needed. Corners stay. No element's smallest Jacobian falls below a tenth of its
/// value with straight edges. The facets of the mesh tell which edges lie on the surface.
///
/// The work is bounded by a number of tried places, so the result does not depend on the speed of the
/// computer. most_tries: 0 for the default, which grows with the mesh.
CurvedFacts improve_curved(Mesh& mesh, double stated, std::int64_t most_tries = 0);

}  // namespace genba
