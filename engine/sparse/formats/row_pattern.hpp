// The rows of a pattern as runs of consecutive columns. Every format is built from this.
#pragma once

#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"
#include "engine/sparse/pattern/column_runs.hpp"

namespace genba {

/// The pattern that a symbolic pass reads. A team measures it; the team must outlive it.
class RowPattern {
 public:
  virtual ~RowPattern() = default;
  /// The maximal runs of a row, ascending. Valid until the next call. Throws Cancelled for the team's job.
  const std::vector<ColumnRun>& runs(Index row) {
    if (row % rows_between_checks == 0) team_.check();
    return runs_of(row);
  }

  PatternStats stats;
  Values values = Values::zero;  ///< for the values of the new matrix

 protected:
  explicit RowPattern(ThreadTeam& team) : team_(team) {}

 private:
  virtual const std::vector<ColumnRun>& runs_of(Index row) = 0;

  static constexpr Index rows_between_checks = 1024;
  ThreadTeam& team_;
};

/// The pattern of a node graph. The rows of a node share their runs.
class GraphPattern final : public RowPattern {
 public:
  GraphPattern(const NodeGraph& graph, ThreadTeam& team);

 private:
  const std::vector<ColumnRun>& runs_of(Index row) override { return runs_(row); }

  GraphRuns runs_;
};

/// A pattern given as CSR arrays with ascending unique columns.
class CsrPattern final : public RowPattern {
 public:
  CsrPattern(Index rows, Index columns, const Offset* row_ptr, const Index* column, ThreadTeam& team);

 private:
  const std::vector<ColumnRun>& runs_of(Index row) override { return runs_(row); }

  CsrRuns runs_;
};

/// Symbolic pass of one format: makes all index arrays; values as `pattern.values` says.
CsrMatrix make_csr(RowPattern& pattern);
EllMatrix make_ell(RowPattern& pattern);
EllRMatrix make_ell_r(RowPattern& pattern);
SellMatrix make_sell(RowPattern& pattern);
RbpCsrMatrix make_rbp_csr(RowPattern& pattern);
RbpEllMatrix make_rbp_ell(RowPattern& pattern);
RbpEllRMatrix make_rbp_ell_r(RowPattern& pattern);
RbpSlicedMatrix make_rbp_sliced(RowPattern& pattern);
RbpNodeMatrix make_rbp_node(RowPattern& pattern);

}  // namespace genba
