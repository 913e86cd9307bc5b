// A body cut in two parts, for two devices that solve its system together.
#pragma once

#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/assembly/input.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/split/split_layout.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// The elements of a part, their nodes, and the couplings between these.
struct BodyPart {
  std::vector<Index> global;  ///< [node of the part] equation node of the body, ascending
  NodeGraph graph;            ///< nodes of the part
  AssemblyInput input;        ///< borrows from the body and from the lists below

  std::vector<Index> equation_node;  ///< [mesh node] node of the part, or -1
  std::vector<double> nodal;
  /// [list of elements]
  std::vector<std::vector<Index>> nodes, region;
  std::vector<std::vector<double>> axes, absorbed, at_points;
  Offset elements = 0;
};

/// First equation node that does not belong to the first part alone: a bisection of the order "clusters".
Index middle_node(Index nodes, int dofs);

/// Nodes of the parts, without their graphs and elements: for a plan.
struct PartCounts {
  Two<Index> nodes{};
  Two<Offset> elements{};
  Two<Offset> couplings{};  ///< entries of the graphs
  Index shared = 0;
};
PartCounts count_parts(const AssemblyInput& body, const NodeGraph& graph);

/// Throws Error(input) that names what cannot be cut: ties, contact, springs between places.
void require_cut(const AssemblyInput& body);

/// An element goes to the first part if one of its nodes comes before middle_node(), else to the second one. Facets go where
/// all their nodes are. Throws as require_cut(), and Error(input) if a part would be empty.
Two<BodyPart> cut_body(const AssemblyInput& body, const NodeGraph& graph, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
