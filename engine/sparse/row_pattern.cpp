#include "engine/sparse/row_pattern.hpp"

namespace genba {

GraphPattern::GraphPattern(const NodeGraph& graph) : runs_(graph) {
  stats = measure_pattern(graph);
}

CsrPattern::CsrPattern(Index rows, Index columns, const Offset* row_ptr, const Index* column)
    : runs_(row_ptr, column) {
  stats = measure_pattern(rows, columns, row_ptr, column);
}

}  // namespace genba
