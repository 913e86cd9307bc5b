// Which nodes of other clusters each cluster serves: the pairs between clusters, shared out.
#pragma once

#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// The halo of a cluster of `cluster_nodes` consecutive nodes: nodes of other clusters with which it owns
/// pairs.
///
/// Of every pair between two clusters at least one node is in the halo of the other's cluster. Between any
/// two clusters the halos begin as a minimum vertex cover of their pairs (from a maximum matching; Koenig,
/// 1931) or up to a tenth more nodes, of two such covers the one that evens out the clusters' pairs. So a
/// node with many neighbours across is served there as one node, instead of owning pairs with each of them.
/// Nodes that would still own more such pairs than their cluster has for each of its nodes join further
/// halos.
class ClusterHalos {
 public:
  /// Needs a symmetric pattern. Deterministic. Keeps a reference to the graph.
  ClusterHalos(const NodeGraph& graph, Index cluster_nodes, ThreadTeam& team);

  Index clusters() const { return static_cast<Index>(halos_.size()); }
  /// Node numbers, ascending.
  const std::vector<Index>& of(Index cluster) const { return halos_[static_cast<std::size_t>(cluster)]; }
  /// True if the cluster of `node` owns its pair with `other`, a node of another cluster. Where either could,
  /// the cluster of the node with fewer neighbours does.
  bool owns(Index node, Index other) const;

 private:
  bool serves(Index node, Index other) const;
  void cover(std::vector<Offset>& load, ThreadTeam& team);
  void relieve(const std::vector<Offset>& load, ThreadTeam& team);
  void prune(ThreadTeam& team);
  Index first(std::size_t cluster) const { return static_cast<Index>(cluster) * cluster_nodes_; }
  Index last(std::size_t cluster) const;

  const NodeGraph& graph_;
  Index cluster_nodes_;
  std::vector<std::vector<Index>> halos_;
};

}  // namespace genba
