// Host products y = A x of every format: the readable reference that every other backend is compared with.
// Values may be FP32; every product and sum is FP64.
#pragma once

#include <span>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// y = A x. x: [columns], y: [rows]. Rows are distributed over the team (CSR: shares of equal
/// work, long rows split); the result of a row does not depend on it.
template <class V>
void multiply(const BasicMatrix<V>& matrix, std::span<const double> x, std::span<double> y, ThreadTeam& team);

/// y = A x and returns x . y (square matrices), summed in fixed chunks so that it is reproducible.
template <class V>
double multiply_dot(const BasicMatrix<V>& matrix, std::span<const double> x, std::span<double> y,
                    ThreadTeam& team);

/// r = b - A x and returns r . r, summed in fixed chunks likewise. b, r: [rows], apart.
template <class V>
double residual(const BasicMatrix<V>& matrix, std::span<const double> b, std::span<const double> x,
                std::span<double> r, ThreadTeam& team);

/// diagonal[i] = A[i][i]; 0 where the pattern has none.
template <class V>
void extract_diagonal(const BasicMatrix<V>& matrix, std::span<double> diagonal);

/// Diagonal blocks of `size` consecutive rows: blocks[b][i][j], row-major. rows must be a multiple of size.
template <class V>
void extract_diagonal_blocks(const BasicMatrix<V>& matrix, int size, std::span<double> blocks);

}  // namespace genba
