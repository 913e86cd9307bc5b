// Matrices of dense blocks in compressed rows, for the set-up of multigrid.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/entries.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Compressed rows of row_block x column_block blocks. `rows` and `columns` count blocks. V: double or float;
/// vectors and sums are always double.
template <class V>
struct BasicBlockCsr {
  Index rows = 0, columns = 0;
  int row_block = 1, column_block = 1;
  Buffer<Offset> row_ptr;  ///< [rows + 1]
  Buffer<Index> column;    ///< [blocks], ascending in a row
  Buffer<V> value;         ///< [blocks][row_block][column_block]
  Offset blocks() const { return column.size(); }
  int block_size() const { return row_block * column_block; }
  std::int64_t bytes() const { return row_ptr.bytes() + column.bytes() + value.bytes(); }
};
using BlockCsr = BasicBlockCsr<double>;
using SingleBlockCsr = BasicBlockCsr<float>;

/// Rounds the values to FP32, as narrow() of a Matrix (matrix.hpp).
SingleBlockCsr narrow(BlockCsr&& a);

/// Some consecutive rows of blocks, as read from a matrix.
struct BlockRows {
  Index first = 0;
  std::vector<Offset> row_ptr;  ///< [rows + 1] from 0
  std::vector<Index> column;    ///< ascending in a row
  std::vector<double> value;    ///< [blocks][block][block]
};

/// Reads a square matrix of any format by node rows of `block` unknowns. If the rows of a node share full
/// blocks, as after assembly, it reads these blocks; otherwise missing entries read as 0. For rbp-sym it
/// keeps a list (8 bytes a pair, 10 a node).
class BlockReader {
 public:
  BlockReader(const Matrix& matrix, int block);
  BlockReader(const SingleMatrix& matrix, int block);
  Index nodes() const { return nodes_; }
  int block() const { return block_; }
  /// Reads node rows [first, last) into `out`. Threads may read at the same time.
  void read(Index first, Index last, BlockRows& out) const;
  /// The same without values.
  void read_columns(Index first, Index last, BlockRows& out) const;
  std::int64_t bytes() const;  ///< of its own lists

 private:
  template <class AnyMatrix>
  void open(const AnyMatrix& matrix);
  void read(Index first, Index last, bool with_values, BlockRows& out) const;

  std::variant<const Matrix*, const SingleMatrix*> matrix_;
  int block_;
  Index nodes_ = 0;
  std::variant<std::monostate, RowReader<const BasicRbpSymMatrix<double>>,
               RowReader<const BasicRbpSymMatrix<float>>>
      symmetric_;
};

BlockCsr copy_of(const BlockCsr& a);
/// Groups rows and columns into blocks of `block`; missing entries are 0. Throws Error(internal_fault) if
/// rows or columns are not a multiple of `block`.
BlockCsr blocks_of(const CsrArrays& a, int block);

/// C = A B in two passes, so that only the exact size of C is allocated. The first pass counts the blocks of
/// every row by hashing their columns, the second computes values (Nagasaka, Nukada, Matsuoka 2017). The
/// result does not depend on the number of threads. Throws Error(internal_fault) if the shapes do not match.
BlockCsr multiply(const BlockCsr& a, const BlockCsr& b, ThreadTeam& team);
/// Computes c = multiply(a, b) again after a and b got new values on the same patterns. The bits are those of
/// multiply(). Throws Error(internal_fault) if the shapes do not match or c lacks a block; the values of c
/// are then undefined.
void multiply_again(const BlockCsr& a, const BlockCsr& b, BlockCsr& c, ThreadTeam& team);

/// The transposed pattern: for each row of the transpose, where its blocks are in the matrix.
struct TransposedBlocks {
  std::vector<Offset> row_ptr;       ///< [columns of the matrix + 1]
  std::vector<Index> row;            ///< row of the matrix, ascending
  std::vector<std::uint32_t> block;  ///< number of the block in that row
  std::int64_t bytes() const {
    return static_cast<std::int64_t>(row_ptr.size() * sizeof(Offset) +
                                     row.size() * (sizeof(Index) + sizeof(std::uint32_t)));
  }
};
/// Throws Error(memory) for 2^32 blocks and more.
template <class V>
TransposedBlocks transposed_blocks(const BasicBlockCsr<V>& a);

/// y += A x. x: [columns * column_block], y: [rows * row_block].
template <class V>
void multiply_add(const BasicBlockCsr<V>& a, std::span<const double> x, std::span<double> y,
                  ThreadTeam& team);
/// y = A^T x with transposed = transposed_blocks(a). The result is the same for any number of threads.
template <class V>
void multiply_transposed(const BasicBlockCsr<V>& a, const TransposedBlocks& transposed,
                         std::span<const double> x, std::span<double> y, ThreadTeam& team);

/// c[rows][columns] += a[rows][inner] b[inner][columns]; dense, row-major.
void add_product(int rows, int inner, int columns, const double* a, const double* b, double* c);
void add_product(int rows, int inner, int columns, const double* a, const float* b, double* c);
/// c[rows][columns] += a[inner][rows]^T b[inner][columns].
void add_transposed_product(int rows, int inner, int columns, const double* a, const double* b, double* c);
void add_transposed_product(int rows, int inner, int columns, const float* a, const double* b, double* c);

}  // namespace genba
