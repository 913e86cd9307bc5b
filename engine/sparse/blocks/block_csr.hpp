// Matrices of dense blocks in compressed rows: what multigrid is set up with.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/entries.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Compressed rows of row_block x column_block blocks. `rows` and `columns` count blocks. V: double or float;
/// vectors and sums are double with either.
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

/// As narrow() of a Matrix (matrix.hpp).
SingleBlockCsr narrow(BlockCsr&& a);

/// Some consecutive rows of blocks, as read from a matrix.
struct BlockRows {
  Index first = 0;
  std::vector<Offset> row_ptr;  ///< [rows + 1] from 0
  std::vector<Index> column;    ///< ascending in a row
  std::vector<double> value;    ///< [blocks][block][block]
};

/// Reads a square matrix of any format by node rows of `block` unknowns each, whose rows share one pattern of
/// full blocks where they were assembled so; where not, missing entries read as 0. rbp-sym costs it a list (8
/// bytes a pair, 10 a node).
class BlockReader {
 public:
  BlockReader(const Matrix& matrix, int block);
  BlockReader(const SingleMatrix& matrix, int block);
  Index nodes() const { return nodes_; }
  int block() const { return block_; }
  /// Node rows [first, last) into `out`. Threads may read at the same time.
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
/// Rows and columns taken together in blocks of `block`; missing entries are 0. Throws Error(internal_fault)
/// if they do not divide.
BlockCsr blocks_of(const CsrArrays& a, int block);

/// C = A B. Two passes, so that only the exact size of C is allocated: the first counts the blocks of every
/// row by hashing their columns, the second computes (Nagasaka, Nukada, Matsuoka 2017). The result does not
/// depend on the number of threads. Throws Error(internal_fault) if the shapes do not match.
BlockCsr multiply(const BlockCsr& a, const BlockCsr& b, ThreadTeam& team);
/// New values of c = multiply(a, b) where a and b have new values on their patterns; the same bits as anew.
/// Throws Error(internal_fault) if the shapes do not match or a block has no place in c; c's values are then
/// of no use.
void multiply_again(const BlockCsr& a, const BlockCsr& b, BlockCsr& c, ThreadTeam& team);

/// Where the blocks of a row of the transposed matrix lie in the matrix itself.
struct TransposedBlocks {
  std::vector<Offset> row_ptr;       ///< [columns of the matrix + 1]
  std::vector<Index> row;            ///< ascending: the row of the matrix
  std::vector<std::uint32_t> block;  ///< its block there
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
/// y = A^T x with transposed = transposed_blocks(a); the same result for every number of threads.
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
