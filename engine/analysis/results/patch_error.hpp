// The error estimate of tet10, hex20 and wedge15 elements by patch recovery.
#pragma once

#include "engine/analysis/order/node_order.hpp"
#include "engine/assembly/recovery.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// Replaces the errors of elements of second order by errors from recover_on_patches(); nodal errors follow.
/// The averages at nodes that recover_elements() uses keep part of the error. A mesh without such elements
/// does not change.
void estimate_on_patches(const Mesh& mesh, const Numbering& numbering, const RecoveryInput& input,
                         std::span<const double> solution, ThreadTeam& team, Monitor& monitor,
                         ElementResults& results);

/// [mesh node][components] from [equation node][components]; 0 at nodes of no element.
std::vector<double> at_mesh_nodes(const Mesh& mesh, const Numbering& numbering,
                                  const std::vector<double>& from, std::size_t components, ThreadTeam& team);

}  // namespace genba
