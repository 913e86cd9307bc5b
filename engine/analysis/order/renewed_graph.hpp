// The graph of a numbering that stays, with other couplings between faces.
#pragma once

#include "engine/analysis/order/node_order.hpp"

namespace genba {

/// Throws Cancelled.
NumberedGraph renewed_graph(const Numbering& numbering, const Mesh& mesh, int dofs,
                            std::span<const std::shared_ptr<const FacetCouplings>> couplings, ThreadTeam& team,
                            Monitor& monitor);

}  // namespace genba
