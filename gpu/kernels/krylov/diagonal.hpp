// Preconditioners made from the diagonal of a matrix on the device.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/views.hpp"

namespace genba::cuda {

inline constexpr unsigned long long no_row = ~0ull;

/// Diagonal blocks of `size` consecutive rows. blocks: [size][rows], entry [j][row] is A[row][row - row %
/// size + j]. rows must be a multiple of size; size is 1 to 6.
void launch_extract_diagonal(const MatrixView& a, int size, double* blocks, cudaStream_t stream);

/// Inverts the blocks in place by Cholesky factors. Sets *bad_row (no_row before) to the lowest row whose
/// pivot is not positive and finite.
void launch_invert_blocks(Index rows, int size, double* blocks, unsigned long long* bad_row,
                          cudaStream_t stream);

}  // namespace genba::cuda
