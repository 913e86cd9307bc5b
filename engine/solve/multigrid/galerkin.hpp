// The coarse matrix of a multigrid level.
#pragma once

#include <optional>

#include "engine/base/byte_meter.hpp"
#include "engine/base/monitor.hpp"
#include "engine/sparse/blocks/block_csr.hpp"
#include "engine/sparse/pattern/cluster_schedule.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// Rows of A P that exist at a time.
inline constexpr Index galerkin_slab = 4096;

/// Coarse matrices with at least so many nodes are RBP-sym: half the bytes of RBP-node, and faster. Smaller
/// ones have too few clusters for the threads.
inline constexpr Index symmetric_coarse_nodes = 1024;

/// The schedule of a coarse matrix in RBP-sym. Empty if the matrix should be RBP-node: it is small, or has
/// too many neighbours for a cluster.
std::optional<ClusterSchedule> coarse_schedule(const NodeGraph& graph, ThreadTeam& team);

/// P^T A P of a symmetric A, exactly symmetric, in RBP-sym or RBP-node (coarse_schedule()). Finds its pattern
/// first (Nagasaka, Nukada, Matsuoka 2017). Then makes A P a few thousand rows at a time and adds each slab
/// at once, so A P never exists as a whole. Rows that no column of P uses get only a diagonal, so the matrix
/// stays positive definite. The result does not depend on the number of threads. V: double or float. meter
/// counts temporary memory; at the end it no longer counts the result. Throws Cancelled.
template <class V>
Matrix galerkin_product(const BlockReader& a, const BasicBlockCsr<V>& p, ThreadTeam& team, Monitor& monitor,
                        const std::shared_ptr<ByteMeter>& meter = std::make_shared<ByteMeter>());

}  // namespace genba
