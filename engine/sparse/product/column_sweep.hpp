// Tables of a product y = A x for matrices whose columns lie anywhere: blocks of rows go through their
// entries in the order of the columns, so that what a block reads of x lies side by side, all blocks read
// about the same part of x at a time, and sums of rows stay in fast memory. Made once per pattern.
// Cache blocking of the vector: Im, Yelick, Vuduc: "Sparsity: optimization framework for sparse matrix
// kernels" (2004); blocks in an order of their own: Buluc, Fineman, Frigo, Gilbert, Leiserson: "Parallel
// sparse matrix-vector and matrix-transpose-vector multiplication using compressed sparse blocks" (2009).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

class ThreadTeam;

/// What the tables are made for.
struct SweepLimits {
  int blocks = 1;     ///< that run at once; there are a multiple of that, if rows allow
  Index sums = 1024;  ///< that a block can hold, 1024 to 65,535
};

/// A block's entries in steps of 1024, which add to different sums: all of a step may add at once, and a sum
/// takes its terms in the order of the steps. A row with many entries has several sums. Rows of several
/// blocks ("cut") leave a partial sum ("piece") in each.
struct ColumnSweep {
  static constexpr Index lanes = 1024;             ///< entries of a step
  static constexpr Index group = 32;               ///< lanes with a first column
  static constexpr std::uint32_t nobody = 0xffff;  ///< sum of a lane without an entry
  static constexpr Index whole = -1;               ///< no piece

  /// The sums of a block are those of its rows, then the further ones of its long rows.
  struct Block {
    Index row = 0, rows = 0;  ///< that have entries here, or none at all
    Index step = 0;           ///< first; the next block's ends its steps
    Index long_row = 0;       ///< first; the same
    Index sums = 0;
    Index first_piece = whole, last_piece = whole;  ///< of the first and the last row if they are cut
  };
  /// A row with further sums [first, first + count), by its place among the block's rows.
  struct LongRow {
    Index row = 0, first = 0, count = 0;
  };

  std::vector<Block> block;         ///< [blocks + 1]
  std::vector<LongRow> long_row;    ///< of all blocks, one after the other
  std::vector<Index> first_column;  ///< [steps][32] of 32 lanes
  /// [steps][1024] column less first column in the upper half, sum in the lower.
  std::vector<std::uint32_t> place;
  std::vector<Index> source;     ///< [steps][1024] entry of the matrix, -1 for nobody
  std::vector<Index> cut_row;    ///< rows of several blocks
  std::vector<Index> piece_ptr;  ///< [cut rows + 1] their pieces
  Index most_sums = 0;           ///< of a block
  Index blocks_with_pieces = 0;

  Index blocks() const { return static_cast<Index>(block.size()) - 1; }
  Index steps() const { return block.back().step; }
};

/// row_ptr: [rows + 1], column: ascending in a row. The same for every number of threads. Throws
/// Error(input) where it would not pay: where so many neighbouring entries belong to the same rows, or lie so
/// far apart, that steps would stay partly empty.
ColumnSweep make_column_sweep(Index rows, const Index* row_ptr, const Index* column,
                              const SweepLimits& limits, ThreadTeam& team);

/// Bytes of it on a device, with values of so many bytes, if all lanes have an entry; a few percent less than
/// it takes.
double expected_sweep_bytes(double nonzeros, double value_bytes);

}  // namespace genba
