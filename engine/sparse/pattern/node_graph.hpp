// Adjacency of nodes: the input to plan a matrix with several unknowns a node.
#pragma once

#include <functional>
#include <vector>

#include "engine/base/types.hpp"
#include "engine/base/unwritten_vector.hpp"

namespace genba {

/// Square pattern of node couplings. Row i lists the nodes coupled to node i, with i itself, ascending. Its
/// matrix has `dofs` rows a node, row node*dofs + component. Every coupling is a full dofs x dofs block, so
/// the rows of a node share one column pattern.
struct NodeGraph {
  Index nodes = 0;
  int dofs = 1;
  std::vector<Offset> row_ptr;     ///< [nodes + 1]
  UnwrittenVector<Index> columns;  ///< [row_ptr[nodes]] node numbers

  Offset rows() const { return static_cast<Offset>(nodes) * dofs; }
  Offset nonzeros() const { return row_ptr.empty() ? 0 : row_ptr.back() * dofs * dofs; }
};

/// Calls visit(first, last) for each maximal run of consecutive nodes in graph row `node`, in ascending
/// order.
template <class Visit>
void for_each_run(const NodeGraph& graph, Index node, Visit&& visit) {
  Offset k = graph.row_ptr[node];
  const Offset end = graph.row_ptr[node + 1];
  while (k < end) {
    const Index first = graph.columns[k];
    Index last = first;
    while (++k < end && graph.columns[k] == last + 1) ++last;
    visit(first, last);
  }
}

}  // namespace genba
