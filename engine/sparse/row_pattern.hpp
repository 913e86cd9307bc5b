// The rows of a pattern as runs of consecutive columns: the one thing every format is built from.
#pragma once

#include <vector>

#include "engine/sparse/matrix.hpp"
#include "engine/sparse/node_graph.hpp"

namespace genba {

/// Consecutive columns first..last of a row; one column alone is an isolated nonzero.
struct ColumnRun {
  Index first, last;
  Index length() const { return last - first + 1; }
};

/// Where a format's symbolic pass reads its pattern from. Rows are asked for in ascending order.
class RowPattern {
 public:
  virtual ~RowPattern() = default;
  /// The maximal runs of a row, ascending. Valid until the next call.
  virtual const std::vector<ColumnRun>& runs(Index row) = 0;

  PatternStats stats;
};

/// The matrix that a node graph stands for; the rows of a node share their runs.
class GraphPattern final : public RowPattern {
 public:
  explicit GraphPattern(const NodeGraph& graph);
  const std::vector<ColumnRun>& runs(Index row) override;

 private:
  const NodeGraph& graph_;
  Index node_ = -1;
  std::vector<ColumnRun> runs_;
};

/// A pattern given as CSR arrays with ascending unique columns.
class CsrPattern final : public RowPattern {
 public:
  CsrPattern(Index rows, Index columns, const Offset* row_ptr, const Index* column);
  const std::vector<ColumnRun>& runs(Index row) override;

 private:
  const Offset* row_ptr_;
  const Index* column_;
  std::vector<ColumnRun> runs_;
};

/// Symbolic pass of one format: index arrays complete, values zero.
CsrMatrix make_csr(RowPattern& pattern);
EllMatrix make_ell(RowPattern& pattern);
EllRMatrix make_ell_r(RowPattern& pattern);
RbpCsrMatrix make_rbp_csr(RowPattern& pattern);
RbpEllMatrix make_rbp_ell(RowPattern& pattern);
RbpEllRMatrix make_rbp_ell_r(RowPattern& pattern);

}  // namespace genba
