// Host products y = A x of every format: the readable reference that every other backend is compared with.
#pragma once

#include <span>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/matrix.hpp"

namespace genba {

/// y = A x. x: [columns], y: [rows]. Rows are distributed over the team (CSR: shares of equal
/// work, long rows split); the result of a row does not depend on it.
void multiply(const Matrix& matrix, std::span<const double> x, std::span<double> y, ThreadTeam& team);

/// y = A x and returns x . y (square matrices), summed in fixed chunks so that it is reproducible.
double multiply_dot(const Matrix& matrix, std::span<const double> x, std::span<double> y, ThreadTeam& team);

/// r = b - A x and returns r . r, summed in fixed chunks likewise. b, r: [rows], apart.
double residual(const Matrix& matrix, std::span<const double> b, std::span<const double> x,
                std::span<double> r, ThreadTeam& team);

/// diagonal[i] = A[i][i]; 0 where the pattern has none.
void extract_diagonal(const Matrix& matrix, std::span<double> diagonal);

/// Diagonal blocks of `size` consecutive rows: blocks[b][i][j], row-major. rows must be a multiple of size.
void extract_diagonal_blocks(const Matrix& matrix, int size, std::span<double> blocks);

}  // namespace genba
