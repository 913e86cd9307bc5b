// Products of a range of rows on one thread, with one overload for each format; for RBP-sym the whole product
// on a team. Formats stored by columns are processed in tiles of rows, so that values are read in the order
// of memory.
#pragma once

#include "engine/sparse/formats/matrix.hpp"

namespace genba {

inline constexpr Index tile_rows = 256;

/// y[begin..end) = (A x)[begin..end). The sum of a row does not depend on begin and end if begin is a
/// multiple of tile_rows. For slice formats begin must be a multiple of the rows of a window, and end too
/// unless it is the number of rows.
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

/// y = A x, clusters in parallel. The result is the same for any number of threads.
template <class V>
void multiply(const BasicRbpSymMatrix<V>& m, const double* x, double* y, ThreadTeam& team);

/// Sum of value[k] * x[column[k]] over entries [begin, end) of one row.
template <class V>
double multiply_entries(const BasicCsrMatrix<V>& m, const double* x, Index begin, Index end);

/// Sum of a[i] * b[i] in a fixed order.
double dot(const double* a, const double* b, Offset count);

}  // namespace genba
