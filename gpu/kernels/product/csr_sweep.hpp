// y = A x on CSR by blocks that sweep the columns; tables: engine/sparse/product/column_sweep.hpp.
#pragma once

#include <cstdint>

#include "engine/sparse/product/column_sweep.hpp"
#include "gpu/kernels/product/product.hpp"

namespace genba::cuda {

/// A ColumnSweep in device memory, the matrix' values in its order and the space of its partial sums.
struct SweepView {
  Index blocks;
  const ColumnSweep::Block* block;       ///< [blocks + 1]
  const ColumnSweep::LongRow* long_row;  ///< null if there are none
  const Index* first_column;             ///< [steps][lanes / group]
  const std::uint32_t* place;            ///< [steps][lanes]
  const void* value;                     ///< [steps][lanes] of the matrix' type, 0 where a lane has nobody
  Index most_sums;                       ///< of a block
  Index cut_rows;
  const Index* cut_row;    ///< [cut_rows]
  const Index* piece_ptr;  ///< [cut_rows + 1]
  double* piece;           ///< [pieces]
  Index blocks_with_pieces;
};

/// Shared memory that a block of so many sums takes beside them, at most, bytes.
inline constexpr int sweep_fixed_bytes = 1024;

/// to[i] = value[source[i]], 0 where source[i] is -1.
template <class V>
void launch_take_values(Offset count, const Index* source, const V* value, V* to, cudaStream_t stream);

}  // namespace genba::cuda
