// Recovery of stress or flux on patches of tet10 elements (Zienkiewicz and Zhu, The superconvergent patch
// recovery and a posteriori error estimates, 1992).
#pragma once

#include <span>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// A polynomial of second order is fitted to the values at the integration points of the elements around
/// every vertex, of first order where there are too few. A node in the middle of an edge gets the mean of
/// those of its two ends, a vertex on a facet of the mesh that of its inner neighbours, since its own patch
/// is one-sided; always of the best there are. The mean of extrapolated values would not do: the error of a
/// linear stress has one sign at all vertices, so averaging keeps it.
///
/// elements: of a block of tet10. samples: [element of the block][StiffnessRule points][components].
/// values: [mesh node][components], overwritten where a patch suffices, left alone elsewhere.
void recover_on_patches(const Mesh& mesh, const ElementBlock& block, std::span<const Index> elements,
                        std::span<const double> samples, int components, ThreadTeam& team,
                        std::span<double> values);

}  // namespace genba
