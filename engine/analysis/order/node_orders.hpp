// The orders that number_nodes() tries, each on its own.
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

/// Couplings of the nodes that belong to solid elements: two nodes couple if an element has both, or a pair
/// of facets that are coupled.
/// equation_node: [mesh node] -> row, -1 for nodes of no element; rows are `rows` many.
NodeGraph build_node_graph(const Mesh& mesh, const std::vector<Index>& equation_node, Index rows, int dofs,
                           ThreadTeam& team, Monitor& monitor,
                           std::span<const std::shared_ptr<const FacetCouplings>> couplings = {});

/// The graph with row i standing for the old row old_of_new[i].
NodeGraph permute_graph(const NodeGraph& graph, const std::vector<Index>& old_of_new, ThreadTeam& team);

// Every order returns old_of_new: [new row] -> row of the graph given. All are deterministic.

/// Cuthill & McKee (1969), reversed, from a pseudo-peripheral start (George & Liu, 1979) in every connected
/// piece.
std::vector<Index> reverse_cuthill_mckee(const NodeGraph& graph, Monitor& monitor);

/// Along a Z-order curve through the bounding box, 21 bits an axis. points: [row] m.
std::vector<Index> morton_order(const std::vector<Vec3>& points);

/// Paths of nodes that share many neighbours: all couplings sorted by the number of common neighbours,
/// accepted one by one as long as no node has three and no ring closes; then the paths in the order of their
/// first node. Give it a graph in an order with short reach (reverse Cuthill-McKee), because ties and the
/// sequence of paths follow it.
std::vector<Index> neighbour_path_order(const NodeGraph& graph, ThreadTeam& team, Monitor& monitor);

/// Clusters of `size` consecutive nodes that lie close together, for symmetric storage: recursive bisection across the
/// longest side of the box (Berger & Bokhari, 1987) in multiples of `size`; inside a cluster by the paths of its own
/// couplings. points: [row] m.
std::vector<Index> cluster_order(const NodeGraph& graph, const std::vector<Vec3>& points, Index size, ThreadTeam& team,
                                 Monitor& monitor);

}  // namespace genba
