// Aggregates of nodes for multigrid: each root with its neighbourhood. No two roots are within two steps of
// each other. Runs in parallel and gives the same result for any number of threads (Bell, Dalton, Olson
// 2012).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/base/types.hpp"
#include "engine/base/unwritten_vector.hpp"

namespace genba {

/// The strong couplings: symmetric, without the diagonal.
struct StrongGraph {
  std::vector<Offset> row_ptr;  ///< [nodes + 1]
  UnwrittenVector<Index> column;
  Index nodes() const { return static_cast<Index>(row_ptr.size()) - 1; }
};

struct Aggregates {
  std::vector<Index> of_node;  ///< [node] aggregate, -1 for a node without strong couplings
  Index count = 0;
};

/// Roots are a maximal independent set of distance two. Neighbours join their root. Each remaining node joins
/// the aggregate that most of its neighbours belong to.
Aggregates aggregate_nodes(const StrongGraph& graph, ThreadTeam& team);
/// Bytes of aggregate_nodes() beside the graph, with its result.
constexpr std::int64_t aggregation_bytes(Index nodes) {
  return std::int64_t{17} * nodes;
}

}  // namespace genba
