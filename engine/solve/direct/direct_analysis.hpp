// Symbolic analysis of a sparse Cholesky factorisation: an elimination order that keeps the factor small, and
// where the factor's numbers will be. Orders by METIS (nested dissection) and AMD, and supernodes, come from
// CHOLMOD (Chen, Davis, Hager, Rajamanickam, ACM Trans. Math. Softw. 35, 2008). It works on nodes, not on
// unknowns: with three unknowns a node a ninth of the couplings.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// Is the direct solver part of this build? Without CHOLMOD and OpenBLAS it is not.
bool has_direct_solver();
/// "CHOLMOD 3.0.14", or "not built in".
std::string direct_solver_version();
/// Throws Error(input) saying so if it is not.
void require_direct_solver();

/// L of P A P^T = L L^T. A place is where an equation node stands in the elimination order. Neighbouring
/// places whose columns of L have the same nonzero rows (or nearly so) are a supernode: one dense block of
/// columns, [columns][rows] doubles, whose first rows are its own columns.
struct DirectAnalysis {
  /// Rows from `first` on of a supernode's list are columns of another one or come after them.
  struct Update {
    Index from = 0;    ///< supernode that is eliminated earlier
    Index first = 0;   ///< in its list of rows: the first that is a column here
    Index behind = 0;  ///< in its list of rows: the first that is no column here any more
  };

  int dofs = 1;
  std::vector<Index> place;         ///< [equation node]
  std::vector<Index> node;          ///< [place] equation node
  std::vector<Index> first_column;  ///< [supernodes + 1] places
  std::vector<Index> supernode;     ///< [place]
  std::vector<Offset> row_ptr;      ///< [supernodes + 1] into rows
  std::vector<Index> rows;          ///< places, ascending in every supernode
  std::vector<Offset> value_ptr;    ///< [supernodes + 1] where its block of doubles begins
  std::vector<Offset> update_ptr;   ///< [supernodes + 1] into updates
  std::vector<Update> updates;      ///< of a supernode by those before it, in their order
  std::vector<Index> branch_ptr;    ///< [branches + 1] into branch_supernodes
  std::vector<Index>
      branch_supernodes;     ///< of branches of the elimination tree that do not depend on each other
  std::vector<Index> trunk;  ///< the supernodes of no branch, in their order
  double flops = 0;          ///< of the factorisation
  Offset nonzeros = 0;       ///< of the lower triangle of L
  const char* order = "";    ///< "nested dissection" or "minimum degree"

  Index nodes() const { return static_cast<Index>(place.size()); }
  Offset unknowns() const { return static_cast<Offset>(place.size()) * dofs; }
  Index supernodes() const { return static_cast<Index>(first_column.size()) - 1; }
  /// Bytes of L's numbers, exact.
  std::int64_t factor_bytes() const { return (value_ptr.empty() ? 0 : value_ptr.back()) * std::int64_t{8}; }
  /// Bytes of this structure, exact.
  std::int64_t index_bytes() const;
};

/// Bytes that analyse() holds at most, the result included; an upper bound.
std::int64_t analysis_bytes(const NodeGraph& graph);

/// alone: [node] 1 for nodes whose couplings are all zero (every unknown prescribed), which are left out;
/// empty: none. The same result every time. Cancel is polled four times a second: the library cannot be
/// stopped, so a thread that is cancelled goes on by itself until its order is done (1 s for 100,000 nodes)
/// and drops it; what it holds is analysis_bytes(). Throws Error(memory) if memory ends, Error(input) where
/// there is no direct solver.
std::shared_ptr<const DirectAnalysis> analyse(const NodeGraph& graph, std::span<const std::uint8_t> alone,
                                              Monitor& monitor);

}  // namespace genba
