// The deformation gradient of a body of laws for large deformation, at its nodes.
#pragma once

#include <span>
#include <vector>

#include "engine/assembly/response.hpp"

namespace genba {

/// F at the nodes, [equation node][9] row-major: extrapolated from the points of the elements, then their mean weighted
/// by volumes. The identity where no element deforms largely. A thin plate has no stretch across it here (F_zz = 1).
/// u: [rows], m.
std::vector<double> deformation_at_nodes(const ResponseInput& input, const ElementBatches& batches,
                                         std::span<const double> u, ThreadTeam& team, Monitor& monitor);

/// Green-Lagrange strain, logarithmic strain ln V (tensor components xx yy zz xy yz zx), stretches (largest first), J.
struct Deformation {
  double green[6], logarithmic[6], stretches[3], volume;
};
Deformation deformation_of(const double* f);

}  // namespace genba
