// Tables of a product y = A x for matrices whose columns lie anywhere. Blocks of rows go through their
// entries in the order of the columns. So a block reads adjacent parts of x, all blocks read about the same
// part of x at a time, and sums of rows stay in fast memory. Made once for a pattern. Cache blocking of the
// vector: Im, Yelick, Vuduc: "Sparsity: optimization framework for sparse matrix kernels" (2004); blocks in
// an order of their own: Buluc, Fineman, Frigo, Gilbert, Leiserson: "Parallel sparse matrix-vector and
// matrix-transpose-vector multiplication using compressed sparse blocks" (2009).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

class ThreadTeam;

/// Limits of the device.
struct SweepLimits {
  int blocks = 1;     ///< blocks that run at the same time; the tables have a multiple of it, if rows allow
  Index sums = 1024;  ///< sums that a block can hold, 1024 to 65,535
};

/// The entries of a block are in steps of 1024. All entries of a step add to different sums, so they may add
/// at the same time. A sum gets its terms in the order of the steps. A row with many entries has several
/// sums. A row in several blocks ("cut") leaves a partial sum ("piece") in each.
struct ColumnSweep {
  static constexpr Index lanes = 1024;             ///< entries of a step
  static constexpr Index group = 32;               ///< lanes that share a first column
  static constexpr std::uint32_t nobody = 0xffff;  ///< the sum number of a lane without an entry
  static constexpr Index whole = -1;               ///< no piece

  /// The sums of a block: those of its rows, then the additional sums of its long rows.
  struct Block {
    Index row = 0, rows = 0;  ///< first row, number of rows; a row has entries here or is empty
    Index step = 0;           ///< first step; that of the next block ends the steps
    Index long_row = 0;       ///< first long row; that of the next block ends them
    Index sums = 0;
    Index first_piece = whole, last_piece = whole;  ///< pieces of the first and the last row if they are cut
  };
  /// A row with additional sums [first, first + count). row: its number in the block.
  struct LongRow {
    Index row = 0, first = 0, count = 0;
  };

  std::vector<Block> block;         ///< [blocks + 1]
  std::vector<LongRow> long_row;    ///< of all blocks, one after the other
  std::vector<Index> first_column;  ///< [steps][32] first column of each group of 32 lanes
  /// [steps][1024] upper half: column - first column; lower half: sum.
  std::vector<std::uint32_t> place;
  std::vector<Index> source;     ///< [steps][1024] entry of the matrix, or -1
  std::vector<Index> cut_row;    ///< rows that lie in several blocks
  std::vector<Index> piece_ptr;  ///< [cut rows + 1] their pieces
  Index most_sums = 0;           ///< of a block
  Index blocks_with_pieces = 0;

  Index blocks() const { return static_cast<Index>(block.size()) - 1; }
  Index steps() const { return block.back().step; }
};

/// row_ptr: [rows + 1], column: ascending in a row. The result is the same for any number of threads. Throws
/// Error(input) if a sweep would not pay: if steps would stay partly empty, because too many neighbouring
/// entries belong to the same rows or lie too far apart.
ColumnSweep make_column_sweep(Index rows, const Index* row_ptr, const Index* column,
                              const SweepLimits& limits, ThreadTeam& team);

/// Bytes of a sweep on a device for values of so many bytes, if all lanes have an entry. The real size is a
/// few percent larger.
double expected_sweep_bytes(double nonzeros, double value_bytes);

}  // namespace genba
