// Distributes the pairs between clusters: decides which nodes of other clusters each cluster serves.
#pragma once

#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// Clusters have `cluster_nodes` consecutive nodes. The halo of a cluster has the nodes of other clusters
/// with which it owns pairs.
///
/// For every pair between two clusters, at least one node is in the halo of the other's cluster. Between two
/// clusters the halos begin as a minimum vertex cover of their pairs (from a maximum matching; Koenig, 1931),
/// or a cover with up to a tenth more nodes; of two such covers the one that balances the pairs of the
/// clusters is taken. So a node with many neighbours across is served as one halo node, and need not own a
/// pair with each of them. A node that would still own more such pairs than its cluster has for each of its
/// nodes joins further halos.
class ClusterHalos {
 public:
  /// Needs a symmetric pattern. Deterministic. Keeps a reference to the graph.
  ClusterHalos(const NodeGraph& graph, Index cluster_nodes, ThreadTeam& team);

  Index clusters() const { return static_cast<Index>(halos_.size()); }
  /// The halo of a cluster: node numbers, ascending.
  const std::vector<Index>& of(Index cluster) const { return halos_[static_cast<std::size_t>(cluster)]; }
  /// True if the cluster of `node` owns its pair with `other`, a node of another cluster. If both could own
  /// it, the cluster of the node with fewer neighbours does.
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
