// The single orders that number_nodes() tries.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/assembly/couplings.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/base/types.hpp"
#include "engine/model/mesh.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// Couplings of the nodes of solid elements. Two nodes couple if one element has both, or if one pair of
/// coupled facets has both.
/// equation_node: [mesh node] -> row, or -1 for nodes of no element. rows: number of rows.
NodeGraph build_node_graph(const Mesh& mesh, const std::vector<Index>& equation_node, Index rows, int dofs,
                           ThreadTeam& team, Monitor& monitor,
                           std::span<const std::shared_ptr<const FacetCouplings>> couplings = {});

/// Renumbers the graph. Row i of the result is row old_of_new[i] of `graph`.
NodeGraph permute_graph(const NodeGraph& graph, const std::vector<Index>& old_of_new, ThreadTeam& team);

// Every function below returns old_of_new: [new row] -> row of `graph`. All are deterministic.

/// Cuthill & McKee (1969), reversed. In each connected piece it starts at a pseudo-peripheral node (George &
/// Liu, 1979).
std::vector<Index> reverse_cuthill_mckee(const NodeGraph& graph, Monitor& monitor);

/// Order along a Z-order curve through the bounding box, with 21 bits an axis. points: [row] m.
std::vector<Index> morton_order(const std::vector<Vec3>& points);

/// Joins nodes that share many neighbours into paths. It sorts all couplings by the number of common
/// neighbours, most first. It accepts a coupling if no node gets a third one and no ring closes. The paths
/// follow in the order of their first nodes. Ties and the sequence of paths follow the order of `graph`, so
/// give it an order with short reach (reverse Cuthill-McKee).
std::vector<Index> neighbour_path_order(const NodeGraph& graph, ThreadTeam& team, Monitor& monitor);

/// Clusters of `size` consecutive nodes that lie close together, for symmetric storage. Recursive bisection
/// across the longest side of the box (Berger & Bokhari, 1987) in multiples of `size`. Inside a cluster,
/// neighbour paths of its own couplings. points: [row] m.
std::vector<Index> cluster_order(const NodeGraph& graph, const std::vector<Vec3>& points, Index size, ThreadTeam& team,
                                 Monitor& monitor);

}  // namespace genba
