#include "engine/sparse/formats/row_pattern.hpp"

namespace genba {

RbpEllMatrix make_rbp_ell(RowPattern& pattern) {
  const PatternStats& s = pattern.stats;
  RbpEllMatrix m;
  m.rows = static_cast<Index>(s.rows);
  m.columns = static_cast<Index>(s.columns);
  m.value_width = static_cast<Index>(s.widest_values);
  m.column_width = static_cast<Index>(s.widest_columns);
  m.run_column = Buffer<Index>(s.rows * s.widest_columns);
  m.value = make_values<double>(s.rows * s.widest_values, pattern.values);
  m.isolated_ptr = Buffer<Index>(s.rows + 1);
  m.isolated_column = Buffer<Index>(s.isolated);
  m.isolated_value = make_values<double>(s.isolated, pattern.values);
  const Offset stride = s.rows;
  Index isolated = 0;
  for (Index row = 0; row < m.rows; ++row) {
    Index* out = m.run_column.data() + row;
    Index k = 0;
    for (const ColumnRun& run : pattern.runs(row)) {
      if (run.length() == 1) {
        m.isolated_column[isolated++] = run.first;
      } else {
        out[k++ * stride] = run.first;
        out[k++ * stride] = run.last;
      }
    }
    for (; k < m.column_width; k += 2) {
      out[k * stride] = 0;
      out[(k + 1) * stride] = -1;
    }
    m.isolated_ptr[row + 1] = isolated;
  }
  return m;
}

RbpEllRMatrix make_rbp_ell_r(RowPattern& pattern) {
  RbpEllRMatrix m{make_rbp_ell(pattern), Buffer<Index>(pattern.stats.rows)};
  for (Index row = 0; row < m.rbp.rows; ++row) {
    Index count = 0;
    for (const ColumnRun& run : pattern.runs(row)) count += run.length() > 1 ? 1 : 0;
    m.run_count[row] = count;
  }
  return m;
}

}  // namespace genba
