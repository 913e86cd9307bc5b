// Inverses of the diagonal blocks of a matrix: the data of Jacobi and block-Jacobi preconditioners.
#pragma once

#include <span>

#include "engine/base/types.hpp"

namespace genba {

inline constexpr int largest_diagonal_block = 6;

/// Inverse diagonal blocks [rows / size][size][size]; size 0: no preconditioner.
struct InverseBlocks {
  int size = 0;
  const double* inverse = nullptr;
};

/// Replaces each symmetric positive definite block by its inverse (Cholesky). blocks: [rows /
/// size][size][size], row-major; reads only the lower triangles. Throws Error(singular) that names the pivot
/// and the first row, in matrix numbering, whose pivot is not positive (or lost in rounding).
void invert_diagonal_blocks(int size, std::span<double> blocks);

}  // namespace genba
