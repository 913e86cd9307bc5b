// Graphs of nodes for tests of symmetric storage.
#pragma once

#include <random>
#include <set>
#include <utility>
#include <vector>

#include "engine/sparse/pattern/node_graph.hpp"

namespace genba::test {

using Pairs = std::vector<std::pair<Index, Index>>;

inline NodeGraph graph_of(Index nodes, const std::set<std::pair<Index, Index>>& couplings) {
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
inline NodeGraph symmetric_graph(Index nodes, const Pairs& pairs) {
  std::set<std::pair<Index, Index>> couplings;
  for (Index node = 0; node < nodes; ++node) couplings.emplace(node, node);
  for (const auto& [a, b] : pairs) {
    couplings.emplace(a, b);
    couplings.emplace(b, a);
  }
  return graph_of(nodes, couplings);
}

inline NodeGraph random_graph(Index nodes, Index pairs_a_node, Index reach, unsigned seed) {
  std::mt19937 random(seed);
  Pairs pairs;
  for (Index node = 0; node < nodes; ++node)
    for (Index k = 0; k < pairs_a_node; ++k)
      pairs.emplace_back(node, (node + static_cast<Index>(random() % static_cast<unsigned>(reach))) % nodes);
  return symmetric_graph(nodes, pairs);
}

}  // namespace genba::test
