// Numeric pass: adds dense node blocks into a matrix of any format, in place.
#pragma once

#include <optional>
#include <vector>

#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Finds the places of node couplings in a matrix made by make_matrix(format, graph), and adds to them. The
/// rows of a node share one pattern, so one search serves dofs x dofs values. For the slice formats it keeps
/// 2 bytes a row (rbp-node: a node). Threads may call add() at the same time for different blocks; in rbp-sym
/// (i, j) and (j, i) are the same block.
class BlockWriter {
 public:
  BlockWriter(Matrix& matrix, int dofs);

  /// matrix[row_node*d + i][column_node*d + j] += block[i * row_stride + j * column_stride], i, j < d.
  /// rbp-sym uses only blocks with row_node < column_node and the upper triangle of (i, i); it ignores
  /// others. Throws Error(internal_fault) if the coupling is not in the pattern.
  void add(Index row_node, Index column_node, const double* block, int row_stride, int column_stride);

  /// Copies the diagonal d x d block of a node, row-major, into `block`.
  void read_diagonal(Index node, double* block) const;

 private:
  Matrix& matrix_;
  int dofs_;
  void add(RbpSymMatrix& m, Index row_node, Index column_node, const double* block, int row_stride,
           int column_stride);

  std::optional<SymmetricPlaces> symmetric_;  ///< rbp-sym only
  std::vector<std::uint16_t> position_;       ///< of nodes in their windows; only for slice formats
};

}  // namespace genba
