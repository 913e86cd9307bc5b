// The rows of a product on one thread, one overload a format. Formats stored by columns are walked in tiles
// of rows, so that their values stream through the caches as they lie in memory.
#pragma once

#include "engine/sparse/matrix.hpp"

namespace genba {

inline constexpr Index tile_rows = 256;

/// y[begin..end) = (A x)[begin..end). A row's sum does not depend on begin and end if begin is a multiple of
/// tile_rows. Slice formats need more: begin a multiple of the rows of a window, end as well or the last row.
void multiply_rows(const CsrMatrix& m, const double* x, double* y, Index begin, Index end);
void multiply_rows(const EllMatrix& m, const double* x, double* y, Index begin, Index end);
void multiply_rows(const EllRMatrix& m, const double* x, double* y, Index begin, Index end);
void multiply_rows(const SellMatrix& m, const double* x, double* y, Index begin, Index end);
void multiply_rows(const RbpCsrMatrix& m, const double* x, double* y, Index begin, Index end);
void multiply_rows(const RbpEllMatrix& m, const double* x, double* y, Index begin, Index end);
void multiply_rows(const RbpEllRMatrix& m, const double* x, double* y, Index begin, Index end);
void multiply_rows(const RbpSlicedMatrix& m, const double* x, double* y, Index begin, Index end);
void multiply_rows(const RbpNodeMatrix& m, const double* x, double* y, Index begin, Index end);

/// Sum of value[k] * x[column[k]] over entries [begin, end), which lie in one row.
double multiply_entries(const CsrMatrix& m, const double* x, Index begin, Index end);

/// Sum of a[i] * b[i] in a fixed order.
double dot(const double* a, const double* b, Offset count);

}  // namespace genba
