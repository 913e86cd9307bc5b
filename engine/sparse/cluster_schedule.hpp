// Who multiplies which pair of nodes, and when: the plan behind symmetric storage (RBP-SYM).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/node_graph.hpp"

namespace genba {

/// A symmetric matrix stores each coupled pair of nodes once, with one of the two, its owner. The product of
/// the owner's row also serves the partner's row, so two owners must not have the same partner at the same
/// time.
///
/// Nodes come in clusters of `cluster_nodes` consecutive ones. A pair inside a cluster is owned by either of
/// its nodes; all pairs between two clusters are owned by one of the two clusters, for which the other's
/// nodes are its halo: it reads their x and hands a partial sum of their y over. In a cluster a node has a
/// local number, halo nodes (ascending) after its own. Work goes in steps: in one step a node handles at most
/// one pair that it owns, and no two nodes of the cluster have the same partner (a colouring of the bipartite
/// graph owners x partners). Lanes handle the nodes of a cluster in descending order of steps; 32 lanes are a
/// slice, and each slice has as many steps as its longest lane.
struct ClusterSchedule {
  static constexpr Index lanes = 32;               ///< of a slice
  static constexpr std::uint16_t nobody = 0xffff;  ///< lane without a node, or step without a pair
  Index nodes = 0;
  Index cluster_nodes = 0;                  ///< a multiple of `lanes`
  std::vector<std::uint16_t> node_of_lane;  ///< [clusters * cluster_nodes] local number, or nobody
  std::vector<Offset> slice_start;          ///< [slices + 1] in steps
  std::vector<std::uint16_t> partner;       ///< [slice_start.back()][lanes] local number, or nobody
  std::vector<Index> halo_start;            ///< [clusters + 1] into halo_node
  std::vector<Index> halo_node;             ///< [halo entries] node number, ascending in a cluster
  std::vector<Index> halo_slot;             ///< [halo entries] where its partial sum goes
  std::vector<Index> receiver_node;         ///< [receivers] nodes that get partial sums, ascending
  std::vector<Index> receiver_start;        ///< [receivers + 1] into the slots

  Index clusters() const { return cluster_nodes == 0 ? 0 : (nodes + cluster_nodes - 1) / cluster_nodes; }
  Index slices() const { return clusters() * (cluster_nodes / lanes); }
};

/// Schedule of a graph with a symmetric pattern. Deterministic. Throws Error(input) if node i couples to j
/// but not j to i, and Error(memory) if a cluster touches more than 65,534 nodes.
ClusterSchedule schedule_clusters(const NodeGraph& graph, Index cluster_nodes, ThreadTeam& team);

}  // namespace genba
