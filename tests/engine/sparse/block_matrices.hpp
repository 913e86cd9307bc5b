// Matrices of random blocks.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/sparse/blocks/block_csr.hpp"
#include "tests/engine/sparse/patterns.hpp"

namespace genba::test {

/// A block of random values at every entry of `pattern`.
inline BlockCsr blocks_on(const CsrArrays& pattern, int row_block, int column_block, unsigned seed) {
  BlockCsr m;
  m.rows = pattern.rows;
  m.columns = pattern.columns;
  m.row_block = row_block;
  m.column_block = column_block;
  m.row_ptr = Buffer<Offset>(static_cast<Offset>(pattern.row_ptr.size()));
  std::copy(pattern.row_ptr.begin(), pattern.row_ptr.end(), m.row_ptr.begin());
  m.column = Buffer<Index>(static_cast<Offset>(pattern.column.size()));
  std::copy(pattern.column.begin(), pattern.column.end(), m.column.begin());
  const std::vector<double> values = random_vector(m.blocks() * m.block_size(), seed);
  m.value = Buffer<double>(static_cast<Offset>(values.size()));
  std::copy(values.begin(), values.end(), m.value.begin());
  return m;
}

/// Some rows are empty.
inline BlockCsr random_blocks(Index rows, Index columns, int row_block, int column_block, unsigned seed) {
  return blocks_on(random_pattern(rows, columns, seed), row_block, column_block, seed + 9);
}

}  // namespace genba::test
