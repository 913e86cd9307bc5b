#include "engine/sparse/pattern/cluster_halos.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/engine/sparse/graphs.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Every pair between two clusters has one owner, whose halo has the other node, and no halo has more than
/// that takes. Returns the sum of the halos' sizes.
std::size_t check_halos(const NodeGraph& graph, Index cluster_nodes, const ClusterHalos& halos) {
  REQUIRE(halos.clusters() == (graph.nodes + cluster_nodes - 1) / cluster_nodes);
  std::vector<std::set<Index>> needed(static_cast<std::size_t>(halos.clusters()));
  for (Index node = 0; node < graph.nodes; ++node)
    for (Offset k = graph.row_ptr[static_cast<std::size_t>(node)];
         k < graph.row_ptr[static_cast<std::size_t>(node) + 1]; ++k) {
      const Index other = graph.columns[static_cast<std::size_t>(k)];
      if (other / cluster_nodes == node / cluster_nodes) continue;
      CHECK(halos.owns(node, other) != halos.owns(other, node));
      if (halos.owns(node, other)) needed[static_cast<std::size_t>(node / cluster_nodes)].insert(other);
    }
  std::size_t sum = 0;
  for (Index c = 0; c < halos.clusters(); ++c) {
    const auto& nodes = needed[static_cast<std::size_t>(c)];
    CHECK(halos.of(c) == std::vector<Index>(nodes.begin(), nodes.end()));
    sum += halos.of(c).size();
  }
  return sum;
}

}  // namespace

TEST_CASE("halos: a node with many neighbours in other clusters is served there as one") {
  Pairs pairs;
  for (Index k = 0; k < 200; ++k)
    if (k != 70) pairs.emplace_back(70, k);
  const NodeGraph graph = symmetric_graph(200, pairs);
  ThreadTeam team(1);
  const ClusterHalos halos(graph, 32, team);
  CHECK(check_halos(graph, 32, halos) == 6);
  for (Index c = 0; c < halos.clusters(); ++c)
    CHECK(halos.of(c) == (c == 2 ? std::vector<Index>{} : std::vector<Index>{70}));
}

TEST_CASE("halos: two clusters joined by a full bipartite graph and a lone pair") {
  // Nodes 0, 1 with 32 .. 51 and 2 with 52: two nodes cover the first, one the other.
  Pairs pairs{{2, 52}};
  for (Index k = 32; k < 52; ++k)
    for (Index i : {0, 1}) pairs.emplace_back(i, k);
  const NodeGraph graph = symmetric_graph(64, pairs);
  ThreadTeam team(1);
  const ClusterHalos halos(graph, 32, team);
  CHECK(check_halos(graph, 32, halos) == 3);
  CHECK(halos.owns(40, 0));
  CHECK(halos.owns(40, 1));
}

TEST_CASE("halos: a busy node with more pairs across than its cluster has for a node hands them over") {
  // 21 nodes couple to the 16 nodes 32 .. 47, which are the smaller cover; one of them has 31 neighbours in
  // its own cluster too.
  Pairs pairs;
  for (Index k = 0; k < 16; ++k)
    for (Index i = 0; i < 21; ++i) pairs.emplace_back(i, 32 + k);
  for (Index i = 1; i < 32; ++i) pairs.emplace_back(0, i);
  const NodeGraph graph = symmetric_graph(64, pairs);
  ThreadTeam team(1);
  const ClusterHalos halos(graph, 32, team);
  CHECK(check_halos(graph, 32, halos) == 16 + 1);
  for (Index k = 32; k < 48; ++k) {
    CHECK(halos.owns(k, 0));
    for (Index i = 1; i < 21; ++i) CHECK(halos.owns(i, k));
  }
}

TEST_CASE("halos of random graphs, the same for every number of threads") {
  for (unsigned seed = 0; seed < 30; ++seed) {
    const Index nodes = 1 + static_cast<Index>(seed * 53 % 900);
    const NodeGraph graph = random_graph(nodes, 1 + static_cast<Index>(seed % 7),
                                         seed % 2 ? nodes : std::min<Index>(nodes, 30), seed);
    ThreadTeam one(1), three(3);
    for (Index size : {32, 256}) {
      const ClusterHalos a(graph, size, one), b(graph, size, three);
      check_halos(graph, size, a);
      for (Index c = 0; c < a.clusters(); ++c) CHECK(a.of(c) == b.of(c));
    }
  }
}
