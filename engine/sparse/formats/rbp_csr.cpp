#include "engine/sparse/formats/row_pattern.hpp"

namespace genba {

RbpCsrMatrix make_rbp_csr(RowPattern& pattern) {
  const PatternStats& s = pattern.stats;
  RbpCsrMatrix m;
  m.rows = static_cast<Index>(s.rows);
  m.columns = static_cast<Index>(s.columns);
  m.value_ptr = Buffer<Index>(s.rows + 1);
  m.column_ptr = Buffer<Index>(s.rows + 1);
  m.isolated_ptr = Buffer<Index>(s.rows + 1);
  m.run_column = Buffer<Index>(2 * s.runs);
  m.value = make_values<double>(s.in_runs, pattern.values);
  m.isolated_column = Buffer<Index>(s.isolated);
  m.isolated_value = make_values<double>(s.isolated, pattern.values);
  Index values = 0, columns = 0, isolated = 0;
  for (Index row = 0; row < m.rows; ++row) {
    for (const ColumnRun& run : pattern.runs(row)) {
      if (run.length() == 1) {
        m.isolated_column[isolated++] = run.first;
      } else {
        m.run_column[columns++] = run.first;
        m.run_column[columns++] = run.last;
        values += run.length();
      }
    }
    m.value_ptr[row + 1] = values;
    m.column_ptr[row + 1] = columns;
    m.isolated_ptr[row + 1] = isolated;
  }
  return m;
}

}  // namespace genba
