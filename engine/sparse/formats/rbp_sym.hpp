// RBP-sym: a symmetric matrix of node blocks that stores every pair of nodes once.
//
// It is built on a ClusterSchedule (cluster_schedule.hpp). The x and y of a cluster of consecutive nodes fit
// into fast memory (shared memory of a GPU, L1 cache of a CPU). Column numbers are local and have 16 bits.
// The order of the work is such that no two lanes write to the same place at the same time; a busy node has
// several places. So it needs no atomics, and the product has the same bits every time.
#pragma once

#include <span>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/buffer.hpp"
#include "engine/sparse/formats/format.hpp"
#include "engine/sparse/pattern/cluster_schedule.hpp"

namespace genba {

/// The matrix without its values. Shapes in brackets: C = clusters, S = slices of 32 lanes (cluster_nodes /
/// 32 for each cluster), b = block.
struct RbpSymIndices {
  static constexpr Format format = Format::rbp_sym;
  static constexpr Index lanes = ClusterSchedule::lanes;
  Index rows = 0, columns = 0;  ///< equal: nodes * block
  int block = 1;                ///< unknowns of a node, 1..6
  Index nodes = 0;
  Index cluster_nodes = 0;
  Buffer<std::uint16_t> node_of_lane;  ///< [C * cluster_nodes] node - first node of the cluster, or nobody
  Buffer<Offset> step_ptr;             ///< [S + 1] into the steps
  Buffer<std::uint16_t> partner;       ///< [steps][lanes] local number, or nobody
  Buffer<Index> alias_ptr;             ///< [C + 1]
  Buffer<std::uint16_t> alias_node;    ///< [aliases] local number of the node, ascending in a cluster
  Buffer<Index> halo_ptr;              ///< [C + 1]
  Buffer<Index> halo_node;             ///< [halo entries] node, at index local number - cluster_nodes
  Buffer<Index> halo_slot;             ///< [halo entries] row of partial_sum
  Buffer<Index> receiver_node;         ///< [receivers] ascending
  Buffer<Index> receiver_ptr;          ///< [receivers + 1] into the rows of partial_sum
  /// [halo entries][b] workspace of a product: the sums that a cluster adds to rows of other clusters. Not
  /// counted as matrix bytes. Only one product of a matrix may run at a time.
  mutable Buffer<double> partial_sum;

  Index clusters() const { return cluster_nodes == 0 ? 0 : (nodes + cluster_nodes - 1) / cluster_nodes; }
  /// The node with this local number in a cluster.
  Index node_of(Index cluster, Index local) const {
    const Index first_alias = cluster_nodes + halo_ptr[cluster + 1] - halo_ptr[cluster];
    if (local >= first_alias) local = alias_node[alias_ptr[cluster] + local - first_alias];
    return local < cluster_nodes ? cluster * cluster_nodes + local
                                 : halo_node[halo_ptr[cluster] + local - cluster_nodes];
  }
};

/// With values of type V, double or float.
template <class V>
struct BasicRbpSymMatrix : RbpSymIndices {
  Buffer<V> value;     ///< [steps][b][b][lanes] rows of the owner, columns of the partner
  Buffer<V> diagonal;  ///< [S][b (b+1) / 2][lanes] upper triangle, row by row
};
using RbpSymMatrix = BasicRbpSymMatrix<double>;

/// Nodes of a cluster for blocks of `block` rows. They fit into the shared memory of every GPU since 2018.
constexpr Index symmetric_cluster_nodes(int block) {
  return block <= 3 ? 512 : 256;
}

/// The most places of a cluster. A place holds x and y of a node. All fit into the 64 KiB of shared memory
/// that a thread block gets on every GPU since 2018 (compute capability 7.5), less a part for reductions.
constexpr Index symmetric_cluster_places(int block) {
  return (64 * 1024 - 256) / (16 * block);
}

/// The schedule of a graph for a matrix with blocks of graph.dofs rows. Errors: see schedule_clusters().
ClusterSchedule schedule_symmetric(const NodeGraph& graph, ThreadTeam& team);

/// Makes all index arrays. Values are zero, or reserved for a device (Buffer::reserved()).
RbpSymMatrix make_rbp_sym(const ClusterSchedule& schedule, int block, Values values = Values::zero);

/// Position of entry (i, j) = (j, i) in an upper triangle stored row by row.
constexpr Index triangle_entry(int block, Index i, Index j) {
  return i <= j ? i * block - i * (i - 1) / 2 + j - i : triangle_entry(block, j, i);
}

/// Finds the places of the blocks of a matrix.
class SymmetricPlaces {
 public:
  explicit SymmetricPlaces(const RbpSymIndices& matrix);

  /// The block of the pair (owner, partner): entry (i, j) is first[(i * block + j) * lanes]. Returns -1 if
  /// the other node owns it or it is not stored.
  Offset pair(const RbpSymIndices& m, Index owner, Index partner) const;
  /// Entry (0, 0) of the node's diagonal block in m.diagonal. Entry k of the upper triangle follows at k *
  /// lanes.
  Offset diagonal(const RbpSymIndices& m, Index node) const;
  /// The lane of a node, counted over all clusters.
  Index lane(const RbpSymIndices& m, Index node) const {
    return node - node % m.cluster_nodes + lane_of_node_[static_cast<std::size_t>(node)];
  }
  std::int64_t bytes() const {
    return static_cast<std::int64_t>(lane_of_node_.size() * sizeof(std::uint16_t));
  }

 private:
  std::vector<std::uint16_t> lane_of_node_;  ///< [nodes] lane - first lane of the cluster
};

/// Calls visit(owner node, partner node, offset of the block in m.value) for every stored pair of the
/// clusters [from, to), cluster by cluster.
template <class Visit>
void for_each_pair(const RbpSymIndices& m, Index from, Index to, Visit&& visit) {
  const Index slices = m.cluster_nodes / RbpSymIndices::lanes;
  for (Index s = from * slices; s < to * slices; ++s) {
    const Index cluster = s / slices;
    for (Offset step = m.step_ptr[s]; step < m.step_ptr[s + 1]; ++step)
      for (Index lane = 0; lane < RbpSymIndices::lanes; ++lane) {
        const Index partner = m.partner[step * RbpSymIndices::lanes + lane];
        if (partner == ClusterSchedule::nobody) continue;
        const Index owner = m.node_of_lane[static_cast<Offset>(s) * RbpSymIndices::lanes + lane];
        visit(cluster * m.cluster_nodes + owner, m.node_of(cluster, partner),
              (step * m.block * m.block) * RbpSymIndices::lanes + lane);
      }
  }
}

template <class Visit>
void for_each_pair(const RbpSymIndices& m, Visit&& visit) {
  for_each_pair(m, 0, m.clusters(), visit);
}

}  // namespace genba
