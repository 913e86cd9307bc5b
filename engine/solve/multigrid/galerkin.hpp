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

/// Coarse matrices of so many nodes are RBP-sym: half the bytes of RBP-node and fewer seconds. Smaller ones
/// have too few clusters for the threads.
inline constexpr Index symmetric_coarse_nodes = 1024;

/// The schedule of a coarse matrix in RBP-sym; nothing where it is to be RBP-node: a small one, or one with
/// too many neighbours for a cluster.
std::optional<ClusterSchedule> coarse_schedule(const NodeGraph& graph, ThreadTeam& team);

/// P^T A P of a symmetric A, symmetric to the last bit, in RBP-sym or RBP-node (coarse_schedule()). Its
/// pattern is found first (Nagasaka, Nukada, Matsuoka 2017), then A P is made a few thousand rows at a time
/// and added up at once, so that the whole of it never exists. Rows that no column of P uses get a diagonal,
/// so that the matrix stays positive definite; nothing else is in them. The result does not depend on the
/// number of threads. V: double or float. meter: hears what is held on the way, the result in the end no
/// more. Throws Cancelled.
template <class V>
Matrix galerkin_product(const BlockReader& a, const BasicBlockCsr<V>& p, ThreadTeam& team, Monitor& monitor,
                        const std::shared_ptr<ByteMeter>& meter = std::make_shared<ByteMeter>());

}  // namespace genba
