// Walks the true entries of one row of any format, in storage order: runs first, then isolated ones.
#pragma once

#include <algorithm>

#include "engine/sparse/arrays.hpp"

namespace genba {

/// visit(column, value&) for each entry of `row`.
template <MaybeConst<CsrMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  for (Index k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k) visit(m.column[k], m.value[k]);
}

/// Entries of an ELL row whose length is known.
template <MaybeConst<EllMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Index length, Visit&& visit) {
  for (Index k = 0; k < length; ++k) {
    const Offset at = static_cast<Offset>(k) * m.rows + row;
    visit(m.column[at], m.value[at]);
  }
}

/// Padding repeats the last true column, so the row ends where columns stop growing.
template <MaybeConst<EllMatrix> M>
Index row_length(M& m, Index row) {
  const Offset stride = m.rows;
  if (m.width == 0) return 0;
  Index length = 1;
  while (length < m.width && m.column[length * stride + row] > m.column[(length - 1) * stride + row])
    ++length;
  const bool looks_empty = length == 1 && m.value[row] == 0 && m.column[row] == std::min(row, m.columns - 1);
  return looks_empty ? 0 : length;
}

template <MaybeConst<EllMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  for_each_entry(m, row, row_length(m, row), visit);
}

template <MaybeConst<EllRMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  for_each_entry(m.ell, row, m.row_length[row], visit);
}

template <MaybeConst<RbpCsrMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  Index v = m.value_ptr[row];
  for (Index k = m.column_ptr[row]; k < m.column_ptr[row + 1]; k += 2) {
    for (Index c = m.run_column[k]; c <= m.run_column[k + 1]; ++c) visit(c, m.value[v++]);
  }
  for (Index k = m.isolated_ptr[row]; k < m.isolated_ptr[row + 1]; ++k)
    visit(m.isolated_column[k], m.isolated_value[k]);
}

template <MaybeConst<RbpEllMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  Offset v = row;
  for (Index k = 0; k < m.column_width; k += 2) {
    const Index first = m.run_column[static_cast<Offset>(k) * m.rows + row];
    const Index last = m.run_column[static_cast<Offset>(k + 1) * m.rows + row];
    for (Index c = first; c <= last; ++c, v += m.rows) visit(c, m.value[v]);
  }
  for (Index k = m.isolated_ptr[row]; k < m.isolated_ptr[row + 1]; ++k)
    visit(m.isolated_column[k], m.isolated_value[k]);
}

template <MaybeConst<RbpEllRMatrix> M, class Visit>
void for_each_entry(M& m, Index row, Visit&& visit) {
  for_each_entry(m.rbp, row, visit);
}

}  // namespace genba
