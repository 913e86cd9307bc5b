#include <algorithm>

#include "engine/sparse/formats/row_pattern.hpp"

namespace genba {

EllMatrix make_ell(RowPattern& pattern) {
  const PatternStats& s = pattern.stats;
  EllMatrix m;
  m.rows = static_cast<Index>(s.rows);
  m.columns = static_cast<Index>(s.columns);
  m.width = static_cast<Index>(s.longest_row);
  m.column = Buffer<Index>(s.rows * s.longest_row);
  m.value = make_values<double>(s.rows * s.longest_row, pattern.values);
  const Offset stride = s.rows;
  for (Index row = 0; row < m.rows; ++row) {
    Index* out = m.column.data() + row;
    Index last = std::min(row, m.columns - 1), k = 0;
    for (const ColumnRun& run : pattern.runs(row)) {
      for (Index c = 0; c < run.length(); ++c, ++k) out[k * stride] = run.first + c;
      last = run.last;
    }
    for (; k < m.width; ++k) out[k * stride] = last;
  }
  return m;
}

EllRMatrix make_ell_r(RowPattern& pattern) {
  EllRMatrix m{make_ell(pattern), Buffer<Index>(pattern.stats.rows)};
  for (Index row = 0; row < m.ell.rows; ++row) {
    Index length = 0;
    for (const ColumnRun& run : pattern.runs(row)) length += run.length();
    m.row_length[row] = length;
  }
  return m;
}

}  // namespace genba
