// Host products y = A x of every format: the readable reference for all other backends. Values may be FP32;
// every product and sum is FP64.
#pragma once

#include <span>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// y = A x. x: [columns], y: [rows]. The team shares the rows (CSR: shares of equal work, long rows split).
/// The result does not depend on the number of threads.
template <class V>
void multiply(const BasicMatrix<V>& matrix, std::span<const double> x, std::span<double> y, ThreadTeam& team);

/// y = A x; returns x . y (square matrices), summed in fixed chunks and so reproducible.
template <class V>
double multiply_dot(const BasicMatrix<V>& matrix, std::span<const double> x, std::span<double> y,
                    ThreadTeam& team);

/// r = b - A x; returns r . r, summed in the same way. b, r: [rows], not overlapping.
template <class V>
double residual(const BasicMatrix<V>& matrix, std::span<const double> b, std::span<const double> x,
                std::span<double> r, ThreadTeam& team);

/// diagonal[i] = A[i][i]; 0 if the pattern lacks this entry.
template <class V>
void extract_diagonal(const BasicMatrix<V>& matrix, std::span<double> diagonal);

/// Diagonal blocks of `size` consecutive rows: blocks[b][i][j], row-major. rows must be a multiple of size.
template <class V>
void extract_diagonal_blocks(const BasicMatrix<V>& matrix, int size, std::span<double> blocks);

}  // namespace genba
