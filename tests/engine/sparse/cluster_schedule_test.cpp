#include "engine/sparse/cluster_schedule.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "engine/base/error.hpp"

using namespace genba;

namespace {

NodeGraph graph_of(Index nodes, const std::set<std::pair<Index, Index>>& couplings) {
  NodeGraph graph;
  graph.nodes = nodes;
  graph.row_ptr = {0};
  auto at = couplings.begin();
  for (Index node = 0; node < nodes; ++node) {
    for (; at != couplings.end() && at->first == node; ++at) graph.columns.push_back(at->second);
    graph.row_ptr.push_back(static_cast<Offset>(graph.columns.size()));
  }
  return graph;
}

/// Every node coupled to itself and both ways to what `pairs` says.
NodeGraph symmetric_graph(Index nodes, const std::vector<std::pair<Index, Index>>& pairs) {
  std::set<std::pair<Index, Index>> couplings;
  for (Index node = 0; node < nodes; ++node) couplings.emplace(node, node);
  for (const auto& [a, b] : pairs) {
    couplings.emplace(a, b);
    couplings.emplace(b, a);
  }
  return graph_of(nodes, couplings);
}

NodeGraph random_graph(Index nodes, Index pairs_a_node, Index reach, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::pair<Index, Index>> pairs;
  for (Index node = 0; node < nodes; ++node)
    for (Index k = 0; k < pairs_a_node; ++k)
      pairs.emplace_back(node, (node + static_cast<Index>(random() % static_cast<unsigned>(reach))) % nodes);
  return symmetric_graph(nodes, pairs);
}

/// 27-point couplings of a cube of `edge` nodes.
NodeGraph cube_graph(Index edge) {
  std::vector<std::pair<Index, Index>> pairs;
  const auto number = [&](Index x, Index y, Index z) { return (z * edge + y) * edge + x; };
  for (Index z = 0; z < edge; ++z)
    for (Index y = 0; y < edge; ++y)
      for (Index x = 0; x < edge; ++x)
        for (Index n = 0; n < 27; ++n) {
          const Index X = x + n % 3 - 1, Y = y + n / 3 % 3 - 1, Z = z + n / 9 - 1;
          if (std::min({X, Y, Z}) >= 0 && std::max({X, Y, Z}) < edge)
            pairs.emplace_back(number(x, y, z), number(X, Y, Z));
        }
  return symmetric_graph(edge * edge * edge, pairs);
}

/// All that the product relies on. Returns stored places per pair.
double check_schedule(const NodeGraph& graph, const ClusterSchedule& s) {
  constexpr Index lanes = ClusterSchedule::lanes;
  const Index slices = s.cluster_nodes / lanes;
  REQUIRE(s.node_of_lane.size() == static_cast<std::size_t>(s.clusters() * s.cluster_nodes));
  REQUIRE(s.slice_start.size() == static_cast<std::size_t>(s.slices() + 1));
  REQUIRE(s.partner.size() == static_cast<std::size_t>(s.slice_start.back() * lanes));
  std::set<std::pair<Index, Index>> stored;
  std::map<Index, std::set<Index>> sums_of;  // node -> slots
  for (Index c = 0; c < s.clusters(); ++c) {
    const Index first = c * s.cluster_nodes, count = std::min(s.cluster_nodes, s.nodes - first);
    const auto halo_begin = s.halo_node.begin() + s.halo_start[static_cast<std::size_t>(c)];
    const auto halo_end = s.halo_node.begin() + s.halo_start[static_cast<std::size_t>(c) + 1];
    CHECK(std::is_sorted(halo_begin, halo_end));
    CHECK(std::adjacent_find(halo_begin, halo_end) == halo_end);
    std::set<Index> seen;
    std::map<Offset, std::set<Index>> partners_of_step;
    for (Index slice = 0; slice < slices; ++slice) {
      const auto at = static_cast<std::size_t>(c * slices + slice);
      const Offset steps = s.slice_start[at + 1] - s.slice_start[at];
      if (slice > 0) CHECK(steps <= s.slice_start[at] - s.slice_start[at - 1]);
      for (Index lane = 0; lane < lanes; ++lane) {
        const std::uint16_t node = s.node_of_lane[at * lanes + static_cast<std::size_t>(lane)];
        if (node != ClusterSchedule::nobody) {
          CHECK(node < count);
          CHECK(seen.insert(node).second);
        }
        for (Offset step = 0; step < steps; ++step) {
          const Index partner =
              s.partner[static_cast<std::size_t>((s.slice_start[at] + step) * lanes + lane)];
          if (partner == ClusterSchedule::nobody) continue;
          REQUIRE(node != ClusterSchedule::nobody);
          CHECK(partners_of_step[step].insert(partner).second);
          const bool outside = partner >= s.cluster_nodes;
          if (outside) REQUIRE(partner - s.cluster_nodes < halo_end - halo_begin);
          const Index other = outside ? halo_begin[partner - s.cluster_nodes] : first + partner;
          CHECK(stored.insert(std::minmax<Index>(first + node, other)).second);
          CHECK((other / s.cluster_nodes == c) == !outside);
        }
      }
    }
    CHECK(static_cast<Index>(seen.size()) == count);
    for (Index h = s.halo_start[static_cast<std::size_t>(c)];
         h < s.halo_start[static_cast<std::size_t>(c) + 1]; ++h)
      CHECK(sums_of[s.halo_node[static_cast<std::size_t>(h)]]
                .insert(s.halo_slot[static_cast<std::size_t>(h)])
                .second);
  }
  std::size_t pairs = 0;
  for (Index node = 0; node < graph.nodes; ++node)
    for (Offset k = graph.row_ptr[static_cast<std::size_t>(node)];
         k < graph.row_ptr[static_cast<std::size_t>(node) + 1]; ++k)
      if (const Index other = graph.columns[static_cast<std::size_t>(k)]; other > node) {
        ++pairs;
        CHECK(stored.count({node, other}) == 1);
      }
  CHECK(stored.size() == pairs);
  REQUIRE(s.receiver_start.size() == s.receiver_node.size() + 1);
  CHECK(s.receiver_start.back() == static_cast<Index>(s.halo_node.size()));
  CHECK(s.receiver_node.size() == sums_of.size());
  for (std::size_t r = 0; r < s.receiver_node.size(); ++r) {
    std::set<Index> slots;
    for (Index slot = s.receiver_start[r]; slot < s.receiver_start[r + 1]; ++slot) slots.insert(slot);
    CHECK(sums_of[s.receiver_node[r]] == slots);
  }
  return pairs == 0 ? 1 : static_cast<double>(s.partner.size()) / static_cast<double>(pairs);
}

ClusterSchedule scheduled(const NodeGraph& graph, Index cluster_nodes) {
  ThreadTeam team(2);
  return schedule_clusters(graph, cluster_nodes, team);
}

}  // namespace

TEST_CASE("three nodes in a row: two pairs, in one step") {
  const ClusterSchedule s = scheduled(symmetric_graph(3, {{0, 1}, {1, 2}}), 32);
  check_schedule(symmetric_graph(3, {{0, 1}, {1, 2}}), s);
  CHECK(s.slice_start == std::vector<Offset>{0, 1});
  CHECK(s.halo_node.empty());
}

TEST_CASE("schedules of corner graphs") {
  for (Index nodes : {0, 1, 31, 32, 33, 100})
    check_schedule(symmetric_graph(nodes, {}), scheduled(symmetric_graph(nodes, {}), 32));
  std::vector<std::pair<Index, Index>> star, full;
  for (Index k = 1; k < 300; ++k) star.emplace_back(0, k);
  for (Index a = 0; a < 70; ++a)
    for (Index b = 0; b < a; ++b) full.emplace_back(a, b);
  for (const NodeGraph& graph : {symmetric_graph(300, star), symmetric_graph(70, full)})
    for (Index size : {32, 64, 512}) check_schedule(graph, scheduled(graph, size));
}

TEST_CASE("schedules of random graphs, near and far couplings") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    const Index nodes = 1 + static_cast<Index>(seed * 37 % 700);
    const NodeGraph graph = random_graph(nodes, 1 + static_cast<Index>(seed % 9),
                                         seed % 2 ? nodes : std::min<Index>(nodes, 20), seed);
    for (Index size : {32, 128, 512}) check_schedule(graph, scheduled(graph, size));
  }
}

TEST_CASE("a mesh is stored with little padding, and the same for every number of threads") {
  const NodeGraph graph = cube_graph(24);
  ThreadTeam one(1), three(3);
  const ClusterSchedule a = schedule_clusters(graph, 512, one), b = schedule_clusters(graph, 512, three);
  CHECK(a.partner == b.partner);
  CHECK(a.node_of_lane == b.node_of_lane);
  CHECK(a.halo_slot == b.halo_slot);
  CHECK(check_schedule(graph, a) < 1.12);
}

TEST_CASE("a coupling in one direction only is refused") {
  std::set<std::pair<Index, Index>> couplings;
  for (Index node = 0; node < 100; ++node) couplings.emplace(node, node);
  auto one_way = couplings;
  one_way.emplace(3, 90);
  CHECK_THROWS_AS(scheduled(graph_of(100, one_way), 32), Error);
  one_way = couplings;
  one_way.emplace(90, 3);
  CHECK_THROWS_AS(scheduled(graph_of(100, one_way), 32), Error);
  one_way = couplings;
  one_way.emplace(3, 4);
  CHECK_THROWS_AS(scheduled(graph_of(100, one_way), 32), Error);
  one_way = couplings;
  one_way.emplace(4, 3);
  CHECK_THROWS_AS(scheduled(graph_of(100, one_way), 32), Error);
}
