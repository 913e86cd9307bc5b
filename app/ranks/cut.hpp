// Cuts an assembled problem into the parts of ranks and writes their file.
#pragma once

#include <string>
#include <vector>

#include "app/ranks/part_file.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

/// First equation node of each rank, and the number of nodes at the end: [ranks + 1]. Consecutive nodes with about the
/// same number of nonzeros; the order "clusters" makes them compact. Throws Error(input) if there are more ranks than
/// nodes.
std::vector<Index> cut_rows(const NodeGraph& graph, int ranks);

/// [solid element in block order] the rank that has its first node.
std::vector<int> ranks_of_elements(const Problem& problem, const NumberedGraph& numbered, int ranks);

/// What the largest rank gets, from the numbers of the whole: for a plan.
struct PartSize {
  Offset rows = 0, nonzeros = 0, elements = 0, nodes = 0;
  std::int64_t element_bytes = 0;  ///< of the lists of its elements
};
PartSize largest_part(const Problem& problem, const NumberedGraph& numbered, int ranks);

/// Writes the file. head: without nodes and dofs. Polls cancel.
void write_cut(const std::string& path, RanksHead head, const Problem& problem, const NumberedGraph& numbered,
               Monitor& monitor);

/// Host bytes that write_cut() holds beside its arguments, about.
std::int64_t cut_bytes(const Problem& problem, const NumberedGraph& numbered, int ranks);

}  // namespace genba
