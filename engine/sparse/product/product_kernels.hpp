// The rows of a product on one thread, one overload a format; of RBP-sym the whole product on a team. Formats
// stored by columns are walked in tiles of rows, so that their values stream through the caches as they lie
// in memory.
#pragma once

#include "engine/sparse/formats/matrix.hpp"

namespace genba {

inline constexpr Index tile_rows = 256;

/// y[begin..end) = (A x)[begin..end). A row's sum does not depend on begin and end if begin is a multiple of
/// tile_rows. Slice formats need more: begin a multiple of the rows of a window, end as well or the last row.
template <class V>
void multiply_rows(const BasicCsrMatrix<V>& m, const double* x, double* y, Index begin, Index end);
template <class V>
void multiply_rows(const BasicEllMatrix<V>& m, const double* x, double* y, Index begin, Index end);
template <class V>
void multiply_rows(const BasicEllRMatrix<V>& m, const double* x, double* y, Index begin, Index end);
template <class V>
void multiply_rows(const BasicSellMatrix<V>& m, const double* x, double* y, Index begin, Index end);
template <class V>
void multiply_rows(const BasicRbpCsrMatrix<V>& m, const double* x, double* y, Index begin, Index end);
template <class V>
void multiply_rows(const BasicRbpEllMatrix<V>& m, const double* x, double* y, Index begin, Index end);
template <class V>
void multiply_rows(const BasicRbpEllRMatrix<V>& m, const double* x, double* y, Index begin, Index end);
template <class V>
void multiply_rows(const BasicRbpSlicedMatrix<V>& m, const double* x, double* y, Index begin, Index end);
template <class V>
void multiply_rows(const BasicRbpNodeMatrix<V>& m, const double* x, double* y, Index begin, Index end);

/// y = A x, clusters in parallel; the same result for every number of threads.
template <class V>
void multiply(const BasicRbpSymMatrix<V>& m, const double* x, double* y, ThreadTeam& team);

/// Sum of value[k] * x[column[k]] over entries [begin, end), which lie in one row.
template <class V>
double multiply_entries(const BasicCsrMatrix<V>& m, const double* x, Index begin, Index end);

/// Sum of a[i] * b[i] in a fixed order.
double dot(const double* a, const double* b, Offset count);

}  // namespace genba
