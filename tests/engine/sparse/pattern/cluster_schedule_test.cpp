#include "engine/sparse/pattern/cluster_schedule.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/base/error.hpp"
#include "tests/engine/sparse/graphs.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Number of a node in a grid of edge^3, 8 x 8 x 8 of them side by side; edge is a multiple of 8.
Index box_number(Index edge, Index x, Index y, Index z) {
  const Index boxes = edge / 8;
  return (((z / 8 * boxes + y / 8) * boxes + x / 8) * 8 + z % 8) * 64 + y % 8 * 8 + x % 8;
}

/// 27-point couplings of a grid of edge^3 nodes that goes on at the other side: all nodes have 26 neighbours.
NodeGraph ring_graph(Index edge) {
  Pairs pairs;
  for (Index z = 0; z < edge; ++z)
    for (Index y = 0; y < edge; ++y)
      for (Index x = 0; x < edge; ++x)
        for (Index n = 0; n < 27; ++n)
          pairs.emplace_back(
              box_number(edge, x, y, z),
              box_number(edge, (x + n % 3) % edge, (y + n / 3 % 3) % edge, (z + n / 9) % edge));
  return symmetric_graph(edge * edge * edge, pairs);
}

/// Quadratic tetrahedra, six a cube of two nodes along an edge (Kuhn): an eighth of the nodes are vertices
/// with 64 neighbours, the others lie in the middle of edges and have 19 to 34.
NodeGraph quadratic_graph(Index edge) {
  Pairs pairs;
  std::array<Index, 3> axes{0, 1, 2};
  do {
    for (Index z = 0; z + 2 < edge; z += 2)
      for (Index y = 0; y + 2 < edge; y += 2)
        for (Index x = 0; x + 2 < edge; x += 2) {
          std::array<std::array<Index, 3>, 4> vertex;
          vertex[0] = {x, y, z};
          for (std::size_t v = 1; v < 4; ++v) {
            vertex[v] = vertex[v - 1];
            vertex[v][static_cast<std::size_t>(axes[v - 1])] += 2;
          }
          std::vector<Index> nodes;
          for (std::size_t a = 0; a < 4; ++a)
            for (std::size_t b = 0; b <= a; ++b)
              nodes.push_back(box_number(edge, (vertex[a][0] + vertex[b][0]) / 2,
                                         (vertex[a][1] + vertex[b][1]) / 2,
                                         (vertex[a][2] + vertex[b][2]) / 2));
          for (Index a : nodes)
            for (Index b : nodes) pairs.emplace_back(a, b);
        }
  } while (std::next_permutation(axes.begin(), axes.end()));
  return symmetric_graph(edge * edge * edge, pairs);
}

/// 27-point couplings of a cube of `edge` nodes.
NodeGraph cube_graph(Index edge) {
  Pairs pairs;
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
    const auto halos = static_cast<Index>(halo_end - halo_begin);
    const auto alias_begin = s.alias_node.begin() + s.alias_start[static_cast<std::size_t>(c)];
    const auto alias_end = s.alias_node.begin() + s.alias_start[static_cast<std::size_t>(c) + 1];
    CHECK(std::is_sorted(alias_begin, alias_end));
    std::set<Index> seen, used;
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
          used.insert(partner);
          Index local = partner;
          if (local >= s.cluster_nodes + halos) {
            REQUIRE(local - s.cluster_nodes - halos < alias_end - alias_begin);
            local = alias_begin[local - s.cluster_nodes - halos];
            REQUIRE(local < s.cluster_nodes + halos);
            CHECK((local >= s.cluster_nodes || local < count));
          }
          const bool outside = local >= s.cluster_nodes;
          const Index other = outside ? halo_begin[local - s.cluster_nodes] : first + local;
          CHECK(stored.insert(std::minmax<Index>(first + node, other)).second);
          CHECK((other / s.cluster_nodes == c) == !outside);
        }
      }
    }
    CHECK(static_cast<Index>(seen.size()) == count);
    // No place without work: aliases are there for pairs, and halos too.
    for (Index place = s.cluster_nodes; place < s.cluster_nodes + halos + (alias_end - alias_begin); ++place)
      CHECK(used.count(place) == 1);
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

constexpr Index any_number = 65534;

ClusterSchedule scheduled(const NodeGraph& graph, Index cluster_nodes, Index most_places = any_number) {
  ThreadTeam team(2);
  return schedule_clusters(graph, cluster_nodes, most_places, team);
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
  Pairs star, full;
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
  const ClusterSchedule a = schedule_clusters(graph, 512, any_number, one),
                        b = schedule_clusters(graph, 512, any_number, three);
  CHECK(a.partner == b.partner);
  CHECK(a.node_of_lane == b.node_of_lane);
  CHECK(a.halo_slot == b.halo_slot);
  CHECK(a.alias_node == b.alias_node);
  CHECK(check_schedule(graph, a) < 1.05);
}

TEST_CASE("nodes with equally many neighbours have one place each, and nothing is padded") {
  const NodeGraph graph = ring_graph(8);
  const ClusterSchedule s = scheduled(graph, 512);
  CHECK(check_schedule(graph, s) == 1);
  CHECK(s.alias_node.empty());
}

TEST_CASE("where clusters meet, nodes with equally many neighbours hardly ever have several places") {
  const NodeGraph graph = ring_graph(24);
  const ClusterSchedule s = scheduled(graph, 512);
  CHECK(check_schedule(graph, s) < 1.04);
  CHECK(s.alias_node.size() < s.halo_node.size() / 10);
}

TEST_CASE("a star: its middle has a place for every pair, and nothing is padded") {
  Pairs pairs;
  for (Index k = 0; k < 1024; ++k)
    if (k != 700) pairs.emplace_back(700, k);
  const NodeGraph graph = symmetric_graph(1024, pairs);
  const ClusterSchedule s = scheduled(graph, 512);
  check_schedule(graph, s);
  CHECK(s.halo_node == std::vector<Index>{700});
  // 512 pairs with the middle as a halo, 511 inside its own cluster: one step for each of the 32 slices.
  CHECK(s.slice_start.back() == 32);
  CHECK(s.alias_start[1] == 511);
  CHECK(s.alias_start[2] >= 1020);
  CHECK(s.alias_node.front() == 512);
  CHECK(s.alias_node.back() == 700 - 512);
}

TEST_CASE("nodes of very unequal degree are stored with little padding, busy ones in several places") {
  const NodeGraph graph = quadratic_graph(32);
  const ClusterSchedule s = scheduled(graph, 512);
  CHECK(check_schedule(graph, s) < 1.05);
  CHECK(s.alias_node.size() > 1000);
  // Steps of the longest slice: hardly more than the pairs of a node on the average.
  Offset most = 0;
  for (std::size_t slice = 1; slice < s.slice_start.size(); ++slice)
    most = std::max(most, s.slice_start[slice] - s.slice_start[slice - 1]);
  CHECK(most <= 20);
}

TEST_CASE("where places are scarce, clusters take more steps") {
  Pairs pairs;
  for (Index k = 0; k < 1024; ++k)
    if (k != 700) pairs.emplace_back(700, k);
  for (const NodeGraph& graph :
       {symmetric_graph(1024, pairs), quadratic_graph(16), random_graph(700, 9, 700, 4)})
    for (Index more : {0, 1, 8, 100}) {
      const ClusterSchedule free = scheduled(graph, 512);
      Index most = 0;  // nodes of a cluster and its halo
      for (std::size_t c = 0; c + 1 < free.halo_start.size(); ++c)
        most = std::max(most, 512 + free.halo_start[c + 1] - free.halo_start[c]);
      const ClusterSchedule s = scheduled(graph, 512, most + more);
      check_schedule(graph, s);
      CHECK(s.halo_node == free.halo_node);
      for (std::size_t c = 0; c + 1 < s.halo_start.size(); ++c)
        CHECK(512 + s.halo_start[c + 1] - s.halo_start[c] + s.alias_start[c + 1] - s.alias_start[c] <=
              most + more);
    }
  // Fewer than the nodes themselves need: no alias.
  CHECK(scheduled(symmetric_graph(1024, pairs), 512, 100).alias_node.empty());
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
