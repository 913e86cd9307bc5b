// Renumbering of nodes. The order decides how long the runs of consecutive columns are.
//
// Consecutive nodes k, k+1 save one run in each row that both couple to. So a numbering has
// (node couplings) - sum over k of |N(k) and N(k+1)| runs. The best order is a path through all nodes whose
// steps share as many neighbours as possible. neighbour_paths looks for such a path. reverse_cuthill_mckee
// and morton keep neighbours close (short reach into x); longer runs are a side effect. Measured for
// elasticity: mean run in columns, and bytes of RBP-CSR a nonzero (CSR: 12.05 - 12.1):
//
//   mesh                              native        Cuthill-McKee   Morton        neighbour paths
//   jaw bone, tet10, 102,578 nodes    4.35  10.00   5.20  9.71      6.12  9.47    8.99  9.06
//   scanned figure, tet4, 13,230      3.09  10.91   4.63  10.04     5.12  9.88    7.04  9.45
//   angle bracket, tet4, 7,217        3.08  10.90   4.58  10.05     5.15  9.85    6.87  9.46
//   structured box, hex8, 4,913       8.65  9.09    7.62  9.22      6.56  9.39    10.05 8.96
//
// Symmetric storage (engine/sparse/formats/rbp_sym.hpp) and slice windows
// (engine/sparse/formats/slice_layout.hpp) need another order: clusters of some hundred consecutive nodes
// with few neighbours outside. The order "clusters" bisects the nodes by their coordinates and follows
// neighbour paths inside each cluster.
//
// Heat (one unknown a node) gains too: the share of isolated columns of the jaw bone falls from 38 %
// (Cuthill-McKee) to 13 %.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/assembly/couplings.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/mesh.hpp"
#include "engine/sparse/formats/format.hpp"
#include "engine/sparse/pattern/cluster_schedule.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

enum class NodeOrder { native, reverse_cuthill_mckee, morton, neighbour_paths, clusters, automatic };
inline constexpr std::array all_node_orders = {NodeOrder::native,   NodeOrder::reverse_cuthill_mckee,
                                               NodeOrder::morton,   NodeOrder::neighbour_paths,
                                               NodeOrder::clusters, NodeOrder::automatic};
/// "native", "reverse-cuthill-mckee", "morton", "neighbour-paths", "clusters", "auto".
std::string_view to_string(NodeOrder order);

/// Equation order of the nodes that belong to elements. Nodes of no element get no equation (-1).
struct Numbering {
  NodeOrder order = NodeOrder::native;
  std::vector<Index> equation_node;  ///< [mesh node] -> equation node, or -1
  std::vector<Index> mesh_node;      ///< [equation node] -> mesh node
};
/// Coordinates of the equation nodes: [equation nodes][3], m.
std::vector<double> equation_points(const Mesh& mesh, const Numbering& numbering);

/// Result of one order that was tried, for the report.
struct OrderTrial {
  NodeOrder order;
  double mean_run = 0;  ///< mean run length in dof columns
  double isolated_share = 0;
  std::int64_t rbp_csr_bytes = 0, rbp_ell_bytes = 0;
  double seconds = 0;
};

struct NumberedGraph {
  Numbering numbering;
  NodeGraph graph;  ///< in equation order
  PatternStats pattern;
  std::shared_ptr<const ClusterSchedule> schedule;  ///< for symmetric storage of `graph`; may be null
  std::vector<OrderTrial> trials;
};

/// Builds the node adjacency in the given order. `automatic` tries all orders but `clusters` and keeps the
/// one with the fewest bytes of RBP-CSR. The result does not depend on the number of threads. Throws
/// Error(mesh) if the mesh has no solid element. couplings: pairs of facets whose nodes couple although no
/// element has both.
NumberedGraph number_nodes(const Mesh& mesh, int dofs, NodeOrder order, ThreadTeam& team, Monitor& monitor,
                           std::span<const std::shared_ptr<const FacetCouplings>> couplings = {});

}  // namespace genba
