// Symbolic analysis of a sparse Cholesky factorisation. It finds an elimination order that keeps the factor
// small, and the places of the factor's values. METIS (nested dissection) and AMD orders, and supernodes,
// come from CHOLMOD (Chen, Davis, Hager, Rajamanickam, ACM Trans. Math. Softw. 35, 2008). It works on nodes
// instead of unknowns: with three unknowns a node these are a ninth of the couplings.
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

/// Is the direct solver part of this build? It needs CHOLMOD and OpenBLAS.
bool has_direct_solver();
/// "CHOLMOD 3.0.14", or "not built in".
std::string direct_solver_version();
/// Throws Error(input) if the direct solver is not part of this build.
void require_direct_solver();

/// The structure of L in P A P^T = L L^T. The place of an equation node is its position in the elimination
/// order. A supernode is a range of places whose columns of L have the same nonzero rows, or nearly so. It is
/// one dense block, [columns][rows] doubles. Its first rows are its own columns.
struct DirectAnalysis {
  /// An update of a supernode by an earlier one. The rows [first, behind) of the earlier one are columns
  /// here.
  struct Update {
    Index from = 0;    ///< the earlier supernode
    Index first = 0;   ///< index in the row list of `from`: its first row that is a column here
    Index behind = 0;  ///< index in the row list of `from`: its first row after the columns here
  };

  int dofs = 1;
  std::vector<Index> place;              ///< [equation node]
  std::vector<Index> node;               ///< [place] equation node
  std::vector<Index> first_column;       ///< [supernodes + 1] places
  std::vector<Index> supernode;          ///< [place]
  std::vector<Offset> row_ptr;           ///< [supernodes + 1] into rows
  std::vector<Index> rows;               ///< places, ascending within a supernode
  std::vector<Offset> value_ptr;         ///< [supernodes + 1] where its block of doubles begins in L
  std::vector<Offset> update_ptr;        ///< [supernodes + 1] into updates
  std::vector<Update> updates;           ///< of each supernode by earlier ones, in their order
  std::vector<Index> branch_ptr;         ///< [branches + 1] into branch_supernodes
  std::vector<Index> branch_supernodes;  ///< supernodes of independent branches of the elimination tree
  std::vector<Index> trunk;              ///< the supernodes outside all branches, in their order
  double flops = 0;                      ///< of the factorisation
  Offset nonzeros = 0;                   ///< of the lower triangle of L
  const char* order = "";                ///< "nested dissection" or "minimum degree"

  Index nodes() const { return static_cast<Index>(place.size()); }
  Offset unknowns() const { return static_cast<Offset>(place.size()) * dofs; }
  Index supernodes() const { return static_cast<Index>(first_column.size()) - 1; }
  /// Bytes of the values of L, exact.
  std::int64_t factor_bytes() const { return (value_ptr.empty() ? 0 : value_ptr.back()) * std::int64_t{8}; }
  /// Bytes of this structure, exact.
  std::int64_t index_bytes() const;
};

/// Upper bound of the bytes that analyse() holds, its result included.
std::int64_t analysis_bytes(const NodeGraph& graph);

/// alone: [node] 1 for nodes whose couplings are all zero (every unknown prescribed); these are left out.
/// Empty: there are none. The same result every time. Polls cancel four times a second. The library itself
/// cannot be stopped: after a cancel its thread finishes its order in the background (1 s for 100,000 nodes),
/// still holds analysis_bytes(), and drops the result. Throws Error(memory) if memory runs out, Error(input)
/// if the build has no direct solver.
std::shared_ptr<const DirectAnalysis> analyse(const NodeGraph& graph, std::span<const std::uint8_t> alone,
                                              Monitor& monitor);

}  // namespace genba
