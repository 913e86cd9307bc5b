// The rows of a pattern as runs of consecutive columns, one row at a time, from a node graph or from CSR
// arrays.
#pragma once

#include <vector>

#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// Consecutive columns first..last of a row. A run of one column is an isolated nonzero.
struct ColumnRun {
  Index first, last;
  Index length() const { return last - first + 1; }
};

/// Rows of the matrix of a node graph. The graph must outlive it.
class GraphRuns {
 public:
  explicit GraphRuns(const NodeGraph& graph) : graph_(&graph) {}
  /// The maximal runs of a row, ascending; valid until the next call.
  const std::vector<ColumnRun>& operator()(Index row) {
    const Index d = graph_->dofs, node = row / d;
    if (node == node_) return runs_;
    node_ = node;
    runs_.clear();
    for_each_run(*graph_, node, [&](Index first, Index last) {
      runs_.push_back({first * d, last * d + d - 1});
    });
    return runs_;
  }

 private:
  const NodeGraph* graph_;
  Index node_ = -1;
  std::vector<ColumnRun> runs_;
};

/// Rows given as CSR arrays with ascending unique columns. The arrays must outlive it.
class CsrRuns {
 public:
  CsrRuns(const Offset* row_ptr, const Index* column) : row_ptr_(row_ptr), column_(column) {}
  const std::vector<ColumnRun>& operator()(Index row) {
    runs_.clear();
    for (Offset k = row_ptr_[row]; k < row_ptr_[row + 1]; ++k) {
      if (!runs_.empty() && column_[k] == runs_.back().last + 1) {
        ++runs_.back().last;
      } else {
        runs_.push_back({column_[k], column_[k]});
      }
    }
    return runs_;
  }

 private:
  const Offset* row_ptr_;
  const Index* column_;
  std::vector<ColumnRun> runs_;
};

/// Converts runs of columns to runs of nodes, for rows whose runs consist of whole nodes of `block` columns.
template <class Runs>
class NodeRuns {
 public:
  NodeRuns(Runs& runs, int block) : source_(&runs), block_(block) {}
  /// The runs that the rows of a node share.
  const std::vector<ColumnRun>& operator()(Index node) {
    const std::vector<ColumnRun>& columns = (*source_)(node * block_);
    if (block_ == 1) return columns;
    runs_.clear();
    for (const ColumnRun& run : columns) runs_.push_back({run.first / block_, run.last / block_});
    return runs_;
  }

 private:
  Runs* source_;
  Index block_;
  std::vector<ColumnRun> runs_;
};

}  // namespace genba
