#include "engine/sparse/row_pattern.hpp"

namespace genba {

GraphPattern::GraphPattern(const NodeGraph& graph) : graph_(graph) {
  stats = measure_pattern(graph);
}

const std::vector<ColumnRun>& GraphPattern::runs(Index row) {
  const Index d = graph_.dofs;
  const Index node = row / d;
  if (node == node_) return runs_;
  node_ = node;
  runs_.clear();
  for_each_run(graph_, node, [&](Index first, Index last) {
    runs_.push_back({first * d, last * d + d - 1});
  });
  return runs_;
}

CsrPattern::CsrPattern(Index rows, Index columns, const Offset* row_ptr, const Index* column)
    : row_ptr_(row_ptr), column_(column) {
  stats = measure_pattern(rows, columns, row_ptr, column);
}

const std::vector<ColumnRun>& CsrPattern::runs(Index row) {
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

}  // namespace genba
