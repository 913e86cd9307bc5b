// y = A x for CSR by blocks that sweep the columns. The tables are those of
// engine/sparse/product/column_sweep.hpp.
#pragma once

#include <cstdint>

#include "engine/sparse/product/column_sweep.hpp"
#include "gpu/kernels/product/product.hpp"

namespace genba::cuda {

/// A ColumnSweep in device memory, with the values of the matrix in its order and room for its partial sums.
struct SweepView {
  Index blocks;
  const ColumnSweep::Block* block;       ///< [blocks + 1]
  const ColumnSweep::LongRow* long_row;  ///< null if there are none
  const Index* first_column;             ///< [steps][lanes / group]
  const std::uint32_t* place;            ///< [steps][lanes]
  const void* value;                     ///< [steps][lanes] of the matrix' type; 0 in lanes without an entry
  Index most_sums;                       ///< largest number of sums of a block
  Index cut_rows;
  const Index* cut_row;    ///< [cut_rows]
  const Index* piece_ptr;  ///< [cut_rows + 1]
  double* piece;           ///< [pieces]
  Index blocks_with_pieces;
};

/// Upper bound of the shared memory (bytes) that a block needs beside its sums.
inline constexpr int sweep_fixed_bytes = 1024;

/// to[i] = value[source[i]], or 0 if source[i] is -1.
template <class V>
void launch_take_values(Offset count, const Index* source, const V* value, V* to, cudaStream_t stream);

}  // namespace genba::cuda
