// Aggregates of nodes for multigrid: roots no two of which are within two steps of each other, each with its
// neighbourhood. In parallel and the same for every number of threads (Bell, Dalton, Olson 2012).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/base/types.hpp"
#include "engine/base/unwritten_vector.hpp"

namespace genba {

/// Couplings that count, symmetric, a node's own left out.
struct StrongGraph {
  std::vector<Offset> row_ptr;  ///< [nodes + 1]
  UnwrittenVector<Index> column;
  Index nodes() const { return static_cast<Index>(row_ptr.size()) - 1; }
};

struct Aggregates {
  std::vector<Index> of_node;  ///< [node] aggregate, -1 for a node without strong couplings
  Index count = 0;
};

/// A maximal independent set of distance two gives the roots; neighbours join theirs, and the nodes left join
/// the aggregate that most of their neighbours are in.
Aggregates aggregate_nodes(const StrongGraph& graph, ThreadTeam& team);
/// Bytes that aggregate_nodes() holds beside the graph, its result among them.
constexpr std::int64_t aggregation_bytes(Index nodes) {
  return std::int64_t{17} * nodes;
}

}  // namespace genba
