#include "engine/sparse/formats/row_pattern.hpp"

namespace genba {

CsrMatrix make_csr(RowPattern& pattern) {
  const PatternStats& s = pattern.stats;
  CsrMatrix m;
  m.rows = static_cast<Index>(s.rows);
  m.columns = static_cast<Index>(s.columns);
  m.row_ptr = Buffer<Index>(s.rows + 1);
  m.column = Buffer<Index>(s.nonzeros);
  m.value = make_values<double>(s.nonzeros, pattern.values);
  Index k = 0;
  for (Index row = 0; row < m.rows; ++row) {
    for (const ColumnRun& run : pattern.runs(row)) {
      for (Index c = 0; c < run.length(); ++c) m.column[k++] = run.first + c;
    }
    m.row_ptr[row + 1] = k;
  }
  return m;
}

}  // namespace genba
