#include "engine/analysis/order/node_order.hpp"

#include <chrono>
#include <optional>
#include <utility>

#include "engine/analysis/order/node_orders.hpp"
#include "engine/analysis/order/renewed_graph.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

std::string_view to_string(NodeOrder order) {
  switch (order) {
    case NodeOrder::native:
      return "native";
    case NodeOrder::reverse_cuthill_mckee:
      return "reverse-cuthill-mckee";
    case NodeOrder::morton:
      return "morton";
    case NodeOrder::neighbour_paths:
      return "neighbour-paths";
    case NodeOrder::clusters:
      return "clusters";
    case NodeOrder::automatic:
      return "auto";
  }
  return "unknown";
}

namespace {

Numbering native_numbering(const Mesh& mesh) {
  Numbering numbering;
  numbering.equation_node.assign(mesh.points.size(), -1);
  for (const ElementBlock& block : mesh.solids)
    for (const Index node : block.nodes) numbering.equation_node[node] = 0;
  for (Index node = 0; node < mesh.node_count(); ++node) {
    if (numbering.equation_node[node] < 0) continue;
    numbering.equation_node[node] = static_cast<Index>(numbering.mesh_node.size());
    numbering.mesh_node.push_back(node);
  }
  return numbering;
}

Numbering composed(const Numbering& native, const std::vector<Index>& old_of_new, NodeOrder order) {
  Numbering out;
  out.order = order;
  out.equation_node.assign(native.equation_node.size(), -1);
  out.mesh_node.resize(old_of_new.size());
  for (std::size_t i = 0; i < old_of_new.size(); ++i) {
    out.mesh_node[i] = native.mesh_node[old_of_new[i]];
    out.equation_node[out.mesh_node[i]] = static_cast<Index>(i);
  }
  return out;
}

/// Makes one order after the other from the same native graph. It keeps reverse Cuthill-McKee because paths
/// start from it.
class OrderMaker {
 public:
  OrderMaker(const Mesh& mesh, const Numbering& native, const NodeGraph& graph, ThreadTeam& team,
             Monitor& monitor)
      : mesh_(mesh), native_(native), graph_(graph), team_(team), monitor_(monitor) {}

  std::vector<Index> make(NodeOrder order) {
    switch (order) {
      case NodeOrder::reverse_cuthill_mckee:
        return rcm();
      case NodeOrder::morton:
        return morton_order(points());
      case NodeOrder::neighbour_paths: {
        std::vector<Index> path = neighbour_path_order(permute_graph(graph_, rcm(), team_), team_, monitor_);
        for (Index& i : path) i = rcm()[i];
        return path;
      }
      case NodeOrder::clusters:
        return cluster_order(graph_, points(), symmetric_cluster_nodes(graph_.dofs), team_, monitor_);
      default:
        break;
    }
    std::vector<Index> same(native_.mesh_node.size());
    for (std::size_t i = 0; i < same.size(); ++i) same[i] = static_cast<Index>(i);
    return same;
  }

 private:
  std::vector<Vec3> points() const {
    std::vector<Vec3> points(native_.mesh_node.size());
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = mesh_.points[native_.mesh_node[i]];
    return points;
  }

  const std::vector<Index>& rcm() {
    if (!rcm_) rcm_ = reverse_cuthill_mckee(graph_, monitor_);
    return *rcm_;
  }

  const Mesh& mesh_;
  const Numbering& native_;
  const NodeGraph& graph_;
  ThreadTeam& team_;
  Monitor& monitor_;
  std::optional<std::vector<Index>> rcm_;
};

/// Null if a cluster has more neighbours than 16-bit numbers can count.
std::shared_ptr<const ClusterSchedule> schedule_if_possible(const NodeGraph& graph, ThreadTeam& team) {
  try {
    return std::make_shared<const ClusterSchedule>(schedule_symmetric(graph, team));
  } catch (const Error& e) {
    if (e.kind() != ErrorKind::memory) throw;
    return nullptr;
  }
}

}  // namespace

std::vector<double> equation_points(const Mesh& mesh, const Numbering& numbering) {
  std::vector<double> points;
  points.reserve(3 * numbering.mesh_node.size());
  for (const Index node : numbering.mesh_node)
    for (const double x : mesh.points[static_cast<std::size_t>(node)]) points.push_back(x);
  return points;
}

NumberedGraph number_nodes(const Mesh& mesh, int dofs, NodeOrder order, ThreadTeam& team, Monitor& monitor,
                           std::span<const std::shared_ptr<const FacetCouplings>> couplings) {
  if (mesh.solid_count() == 0)
    throw Error(ErrorKind::mesh, mesh.source.empty() ? phrase<"mesh">() : Text(mesh.source),
                phrase<"has no solid element to compute on">(),
                phrase<"Mesh a volume, or check that the file holds tetrahedra or hexahedra">());
  monitor.progress(phrase<"number nodes">(), 0.0);
  const Numbering native = native_numbering(mesh);
  const Index rows = static_cast<Index>(native.mesh_node.size());
  const NodeGraph graph =
      build_node_graph(mesh, native.equation_node, rows, dofs, team, monitor, couplings);

  OrderMaker maker(mesh, native, graph, team, monitor);
  NumberedGraph best;
  std::int64_t best_bytes = -1;
  double done = 1.0;
  for (const NodeOrder candidate : all_node_orders) {
    const bool wanted = order == NodeOrder::automatic
                            ? candidate != NodeOrder::automatic && candidate != NodeOrder::clusters
                            : candidate == order;
    if (!wanted) continue;
    monitor.check();
    monitor.progress(phrase<"number nodes">(), done++ / static_cast<double>(all_node_orders.size()));
    const auto start = std::chrono::steady_clock::now();
    const std::vector<Index> old_of_new = maker.make(candidate);
    NodeGraph permuted = candidate == NodeOrder::native ? graph : permute_graph(graph, old_of_new, team);
    PatternStats stats = measure_pattern(permuted, team);

    OrderTrial trial{candidate};
    trial.mean_run = stats.mean_run();
    trial.isolated_share = static_cast<double>(stats.isolated) / static_cast<double>(stats.nonzeros);
    trial.rbp_csr_bytes = format_bytes(Format::rbp_csr, stats).total();
    trial.rbp_ell_bytes = format_bytes(Format::rbp_ell, stats).total();
    trial.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    best.trials.push_back(trial);
    if (best_bytes >= 0 && trial.rbp_csr_bytes >= best_bytes) continue;
    best_bytes = trial.rbp_csr_bytes;
    best.numbering = composed(native, old_of_new, candidate);
    best.graph = std::move(permuted);
    best.pattern = std::move(stats);
  }
  monitor.check();
  best.schedule = schedule_if_possible(best.graph, team);
  if (best.schedule) best.pattern.symmetric = measure_symmetric(best.graph, *best.schedule);
  monitor.progress(phrase<"number nodes">(), 1.0);
  return best;
}

NumberedGraph renewed_graph(const Numbering& numbering, const Mesh& mesh, int dofs,
                            std::span<const std::shared_ptr<const FacetCouplings>> couplings, ThreadTeam& team,
                            Monitor& monitor) {
  NumberedGraph out;
  out.numbering = numbering;
  out.graph = build_node_graph(mesh, numbering.equation_node, static_cast<Index>(numbering.mesh_node.size()), dofs, team,
                               monitor, couplings);
  out.pattern = measure_pattern(out.graph, team);
  out.schedule = schedule_if_possible(out.graph, team);
  if (out.schedule) out.pattern.symmetric = measure_symmetric(out.graph, *out.schedule);
  return out;
}

}  // namespace genba
