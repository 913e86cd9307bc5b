#include "engine/sparse/formats/row_pattern.hpp"

namespace genba {

GraphPattern::GraphPattern(const NodeGraph& graph, ThreadTeam& team) : RowPattern(team), runs_(graph) {
  stats = measure_pattern(graph, team);
}

CsrPattern::CsrPattern(Index rows, Index columns, const Offset* row_ptr, const Index* column,
                       ThreadTeam& team)
    : RowPattern(team), runs_(row_ptr, column) {
  stats = measure_pattern(rows, columns, row_ptr, column, team);
}

}  // namespace genba
