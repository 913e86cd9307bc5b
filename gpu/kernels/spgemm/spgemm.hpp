// C = A B for matrices of dense blocks in compressed rows. Two passes are used, so that only the exact size
// of C is allocated (Nagasaka, Nukada, Matsuoka, "High-performance and memory-saving sparse general
// matrix-matrix multiplication for NVIDIA Pascal GPU", 2017). Rows are grouped by an upper bound of their
// columns, and each group has its own kernel. Tables of columns are in shared memory, those of the largest
// rows in global memory. Values are added up without atomics, always in the same order.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/views.hpp"
#include "gpu/memory/scratch_array.hpp"

namespace genba::cuda {

/// V: double or float.
template <class V>
struct BasicBlocks {
  Index rows;
  int row_block, column_block;
  const Offset* row_ptr;
  const Index* column;  ///< ascending in a row
  const V* value;       ///< [blocks][row_block][column_block]
};
using Blocks = BasicBlocks<double>;

/// The stream and the memory counter of a product.
struct SpgemmSpace {
  MemoryCounter* counter;
  cudaStream_t stream;
};

/// products[row]: number of block products in the row, an upper bound of its blocks.
void launch_count_products(const Blocks& a, const Blocks& b, Offset* products, const SpgemmSpace& space);

/// row_ptr: [rows + 1] cumulative block counts of the rows of C, from row_ptr[0] = 0. columns: columns of B.
void launch_count_spgemm(const Blocks& a, const Blocks& b, Index columns, const Offset* products,
                         Offset* row_ptr, const SpgemmSpace& space);
/// Writes column and value of C, columns ascending.
void launch_fill_spgemm(const Blocks& a, const Blocks& b, Index columns, const Offset* row_ptr, Index* column,
                        double* value, const SpgemmSpace& space);

/// Computes the values of C again on the columns of an earlier product; the bits are those of a new product.
/// Returns false if C lacks a block; the values are then undefined.
bool launch_refill_spgemm(const Blocks& a, const Blocks& b, const Offset* row_ptr, const Index* column,
                          double* value, const SpgemmSpace& space);

/// True if the kernels know these blocks: b x b times b x b for b of 1 to 6, and 3 x 3 times 3 x 6.
bool spgemm_shape_is_known(int row_block, int inner_block, int column_block);

}  // namespace genba::cuda
