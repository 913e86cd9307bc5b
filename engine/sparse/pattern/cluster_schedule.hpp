// The plan of symmetric storage (RBP-sym): which lane multiplies which pair of nodes, and when.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// A symmetric matrix stores each coupled pair of nodes once, with its owner, one of the two nodes. The
/// product of the owner's row also serves the partner's row. So two owners must not add to the same place at
/// the same time.
///
/// A cluster has `cluster_nodes` consecutive nodes. Inside a cluster either node of a pair may own it
/// (pair_owners.hpp). Between two clusters, one of them owns the pair, and the other's node is in its halo
/// (cluster_halos.hpp): the cluster reads the x of that node and hands over a partial sum of its y.
///
/// Work goes in steps (pair_steps.hpp). In a step a node handles at most one pair that it owns, and no two
/// nodes of the cluster add to the same place. Every node of a cluster and of its halo has a place. A node
/// that is partner of more pairs than there are steps has additional places, its aliases; their sums are
/// added to its own at the end. So all nodes can own about equally many pairs, however different their
/// numbers of neighbours are. If a cluster would have more than `most_places` places, it takes more steps
/// instead, as far as that helps.
///
/// Local numbers of a cluster are its places: its nodes in their order from 0, then its halo (ascending) from
/// cluster_nodes, then its aliases (ascending by node). Lanes handle the nodes of a cluster in descending
/// order of steps. 32 lanes form a slice, which has as many steps as its longest lane.
struct ClusterSchedule {
  static constexpr Index lanes = 32;               ///< of a slice
  static constexpr std::uint16_t nobody = 0xffff;  ///< lane without a node, or step without a pair
  Index nodes = 0;
  Index cluster_nodes = 0;                  ///< a multiple of `lanes`
  std::vector<std::uint16_t> node_of_lane;  ///< [clusters * cluster_nodes] local number, or nobody
  std::vector<Offset> slice_start;          ///< [slices + 1] in steps
  std::vector<std::uint16_t> partner;       ///< [slice_start.back()][lanes] local number, or nobody
  std::vector<Index> alias_start;           ///< [clusters + 1] into alias_node
  std::vector<std::uint16_t> alias_node;    ///< [aliases] local number of the node, ascending in a cluster
  std::vector<Index> halo_start;            ///< [clusters + 1] into halo_node
  std::vector<Index> halo_node;             ///< [halo entries] node number, ascending in a cluster
  std::vector<Index> halo_slot;             ///< [halo entries] where its partial sum goes
  std::vector<Index> receiver_node;         ///< [receivers] nodes that get partial sums, ascending
  std::vector<Index> receiver_start;        ///< [receivers + 1] into the slots

  Index clusters() const { return cluster_nodes == 0 ? 0 : (nodes + cluster_nodes - 1) / cluster_nodes; }
  Index slices() const { return clusters() * (cluster_nodes / lanes); }
};

/// Makes the schedule of a graph with a symmetric pattern. Deterministic. Throws Error(input) if node i
/// couples to j but not j to i, and Error(memory) if a cluster and its halo have more than 65,534 nodes.
ClusterSchedule schedule_clusters(const NodeGraph& graph, Index cluster_nodes, Index most_places,
                                  ThreadTeam& team);

}  // namespace genba
