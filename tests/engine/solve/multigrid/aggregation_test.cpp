#include "engine/solve/multigrid/aggregation.hpp"

#include <doctest/doctest.h>

#include <random>
#include <set>

using namespace genba;

namespace {
StrongGraph graph_of(const std::vector<std::set<Index>>& neighbours) {
  StrongGraph g;
  g.row_ptr = {0};
  for (const auto& row : neighbours) {
    g.column.insert(g.column.end(), row.begin(), row.end());
    g.row_ptr.push_back(static_cast<Offset>(g.column.size()));
  }
  return g;
}

std::vector<std::set<Index>> random_neighbours(Index nodes, int edges, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::set<Index>> n(static_cast<std::size_t>(nodes));
  for (int e = 0; e < edges; ++e) {
    const auto a = random() % static_cast<unsigned>(nodes), b = random() % static_cast<unsigned>(nodes);
    if (a == b) continue;
    n[a].insert(static_cast<Index>(b));
    n[b].insert(static_cast<Index>(a));
  }
  return n;
}
}  // namespace

TEST_CASE(
    "aggregation: every coupled node is in one aggregate, none reaches further than two steps, however many "
    "threads") {
  for (const auto& [nodes, edges] : {std::pair{1, 0}, {2, 1}, {500, 200}, {5000, 20000}, {9000, 200000}}) {
    CAPTURE(nodes);
    const auto neighbours = random_neighbours(nodes, edges, 3);
    const StrongGraph graph = graph_of(neighbours);
    ThreadTeam one(1), three(3);
    const Aggregates a = aggregate_nodes(graph, one);
    CHECK(aggregate_nodes(graph, three).of_node == a.of_node);
    std::vector<std::vector<Index>> members(static_cast<std::size_t>(a.count));
    for (Index i = 0; i < nodes; ++i) {
      const Index mine = a.of_node[static_cast<std::size_t>(i)];
      REQUIRE((mine < 0) == neighbours[static_cast<std::size_t>(i)].empty());
      REQUIRE(mine < a.count);
      if (mine >= 0) members[static_cast<std::size_t>(mine)].push_back(i);
    }
    bool compact = true;
    for (const auto& m : members) {
      REQUIRE(m.size() >= 2);
      // Some member, the root, has all others within two steps and its whole neighbourhood inside.
      bool has_root = false;
      for (const Index root : m) {
        const auto& near = neighbours[static_cast<std::size_t>(root)];
        bool fits = true;
        for (const Index n : near)
          fits = fits && a.of_node[static_cast<std::size_t>(n)] == a.of_node[static_cast<std::size_t>(root)];
        for (const Index other : m) {
          bool reached = other == root || near.count(other) > 0;
          for (const Index n : near)
            reached = reached || neighbours[static_cast<std::size_t>(n)].count(other) > 0;
          fits = fits && reached;
        }
        has_root = has_root || fits;
      }
      compact = compact && has_root;
    }
    CHECK(compact);
  }
}

TEST_CASE("aggregation: a chain falls into aggregates of three to five nodes") {
  std::vector<std::set<Index>> chain(1000);
  for (Index i = 0; i + 1 < 1000; ++i) {
    chain[static_cast<std::size_t>(i)].insert(i + 1);
    chain[static_cast<std::size_t>(i) + 1].insert(i);
  }
  ThreadTeam team(2);
  const Aggregates a = aggregate_nodes(graph_of(chain), team);
  CHECK(a.count >= 200);
  CHECK(a.count <= 334);
}
