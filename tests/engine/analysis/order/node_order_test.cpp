#include "engine/analysis/order/node_order.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/analysis/order/node_orders.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"

using namespace genba;

namespace {

// A box whose nodes were shuffled, with two nodes of no element.
Mesh shuffled_box(ElementType type, Index cells) {
  Mesh mesh = make_box_mesh(type, {1, 1, 1}, {cells, cells, cells});
  const Index n = mesh.node_count();
  Index stride = 7919;
  while (std::gcd(stride, n) != 1) ++stride;
  auto moved = [&](Index i) { return static_cast<Index>((static_cast<std::int64_t>(i) * stride) % n); };
  Mesh out = mesh;
  for (Index i = 0; i < n; ++i) out.points[moved(i)] = mesh.points[i];
  for (auto* blocks : {&out.solids, &out.facets})
    for (ElementBlock& block : *blocks)
      for (Index& node : block.nodes) node = moved(node);
  out.points.push_back({5, 5, 5});
  out.points.push_back({6, 5, 5});
  out.node_tags.push_back(n + 1);
  out.node_tags.push_back(n + 2);
  return out;
}

}  // namespace

TEST_CASE("every order numbers every node of an element once and lists exactly the element couplings") {
  Monitor monitor;
  ThreadTeam team;
  for (const ElementType type : solid_types) {
    const Mesh mesh = shuffled_box(type, 3);
    std::set<std::pair<Index, Index>> couplings;
    for (Index e = 0; e < mesh.solids[0].size(); ++e)
      for (const Index i : element_nodes(mesh.solids[0], e))
        for (const Index j : element_nodes(mesh.solids[0], e)) couplings.insert({i, j});

    for (const NodeOrder order : all_node_orders) {
      CAPTURE(to_string(order));
      const NumberedGraph g = number_nodes(mesh, 3, order, team, monitor);

      REQUIRE(g.graph.nodes == mesh.node_count() - 2);
      CHECK(g.numbering.equation_node[mesh.node_count() - 1] == -1);
      CHECK((order == NodeOrder::automatic ? g.trials.size() == 4 : g.numbering.order == order));
      CHECK(static_cast<std::size_t>(g.graph.row_ptr.back()) == couplings.size());
      for (Index i = 0; i < g.graph.nodes; ++i) {
        CHECK(g.numbering.equation_node[g.numbering.mesh_node[i]] == i);
        for (Offset k = g.graph.row_ptr[i]; k < g.graph.row_ptr[i + 1]; ++k) {
          if (k > g.graph.row_ptr[i]) CHECK(g.graph.columns[k - 1] < g.graph.columns[k]);
          CHECK(couplings.count({g.numbering.mesh_node[i], g.numbering.mesh_node[g.graph.columns[k]]}) == 1);
        }
      }
    }
  }
}

TEST_CASE("automatic keeps the smallest of all orders, the same for every number of threads") {
  Monitor monitor;
  ThreadTeam one(1), three(3);
  const Mesh mesh = shuffled_box(ElementType::tet10, 5);

  const NumberedGraph a = number_nodes(mesh, 3, NodeOrder::automatic, one, monitor);
  const NumberedGraph b = number_nodes(mesh, 3, NodeOrder::automatic, three, monitor);

  CHECK(a.numbering.mesh_node == b.numbering.mesh_node);
  CHECK(a.graph.columns == b.graph.columns);
  REQUIRE(a.trials.size() == 4);
  for (const OrderTrial& t : a.trials) {
    CHECK(t.rbp_csr_bytes >= format_bytes(Format::rbp_csr, a.pattern).total());
    if (t.order == a.numbering.order) CHECK(t.mean_run == doctest::Approx(a.pattern.mean_run()));
  }
  CHECK(a.trials[0].rbp_csr_bytes > a.trials[1].rbp_csr_bytes);  // shuffled is worse than renumbered
}

TEST_CASE("clusters: close together, long runs inside, the same for every number of threads") {
  Monitor monitor;
  ThreadTeam one(1), three(3);
  const Mesh mesh = shuffled_box(ElementType::tet10, 7);  // 3,375 nodes, seven clusters
  const NumberedGraph a = number_nodes(mesh, 3, NodeOrder::clusters, one, monitor);
  const NumberedGraph b = number_nodes(mesh, 3, NodeOrder::clusters, three, monitor);
  CHECK(a.numbering.mesh_node == b.numbering.mesh_node);
  CHECK(a.graph.row_ptr == b.graph.row_ptr);
  CHECK(a.graph.columns == b.graph.columns);
  REQUIRE(a.schedule);
  REQUIRE(b.schedule);
  CHECK(a.schedule->partner == b.schedule->partner);
  CHECK(a.schedule->halo_slot == b.schedule->halo_slot);

  const NumberedGraph curve = number_nodes(mesh, 3, NodeOrder::morton, one, monitor);
  const NumberedGraph close = number_nodes(mesh, 3, NodeOrder::reverse_cuthill_mckee, one, monitor);
  CHECK(a.pattern.mean_run() > 1.1 * curve.pattern.mean_run());
  CHECK(static_cast<double>(a.schedule->halo_node.size()) <
        0.8 * static_cast<double>(close.schedule->halo_node.size()));
}

TEST_CASE("reverse Cuthill-McKee gives a path graph bandwidth one") {
  NodeGraph path;  // nodes along a line in the order 0 2 4 1 3
  path.nodes = 5;
  const int line[5] = {0, 2, 4, 1, 3};
  std::vector<std::vector<Index>> rows(5);
  for (int k = 0; k < 5; ++k)
    for (int j = std::max(0, k - 1); j <= std::min(4, k + 1); ++j) rows[line[k]].push_back(line[j]);
  path.row_ptr.push_back(0);
  for (auto& row : rows) {
    std::sort(row.begin(), row.end());
    path.columns.insert(path.columns.end(), row.begin(), row.end());
    path.row_ptr.push_back(static_cast<Offset>(path.columns.size()));
  }
  Monitor monitor;
  ThreadTeam team(1);

  const NodeGraph ordered = permute_graph(path, reverse_cuthill_mckee(path, monitor), team);

  CHECK(measure_pattern(ordered).bandwidth == 1);
}

TEST_CASE("neighbour paths make runs longer than reverse Cuthill-McKee on tetrahedra") {
  Monitor monitor;
  ThreadTeam team;
  const Mesh mesh = shuffled_box(ElementType::tet10, 6);
  const NumberedGraph rcm = number_nodes(mesh, 3, NodeOrder::reverse_cuthill_mckee, team, monitor);
  const NumberedGraph paths = number_nodes(mesh, 3, NodeOrder::neighbour_paths, team, monitor);
  CHECK(paths.pattern.mean_run() > 1.2 * rcm.pattern.mean_run());
}

TEST_CASE("a mesh without solids is refused") {
  Monitor monitor;
  ThreadTeam team(1);
  CHECK_THROWS_AS(number_nodes(Mesh{}, 3, NodeOrder::automatic, team, monitor), Error);
}
