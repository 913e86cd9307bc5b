#include "engine/sparse/blocks/block_csr.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <string>
#include <utility>
#include <variant>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/pattern/column_table.hpp"
#include "engine/sparse/product/clones.hpp"

namespace genba {

namespace {
constexpr std::size_t rows_of_a_chunk = 256;

template <int rows, int inner, int columns, class A, class B>
[[gnu::always_inline]] inline void add_fixed(const A* __restrict__ a, int row_step, int inner_step,
                                             const B* __restrict__ b, double* __restrict__ c) {
  for (int i = 0; i < rows; ++i)
    for (int k = 0; k < inner; ++k) {
      const auto factor = static_cast<double>(a[i * row_step + k * inner_step]);
      for (int j = 0; j < columns; ++j)
        c[i * columns + j] += factor * static_cast<double>(b[k * columns + j]);
    }
}

/// Entry (i, k) of a is at i * row_step + k * inner_step.
template <class A, class B>
[[gnu::always_inline]] inline void add_strided(int rows, int inner, int columns, const A* a, int row_step,
                                               int inner_step, const B* b, double* c) {
  const int shape = rows * 100 + inner * 10 + columns;
  switch (shape) {
    case 111:
      c[0] += static_cast<double>(a[0]) * static_cast<double>(b[0]);
      return;
    case 222:
      return add_fixed<2, 2, 2>(a, row_step, inner_step, b, c);
    case 223:
      return add_fixed<2, 2, 3>(a, row_step, inner_step, b, c);
    case 323:
      return add_fixed<3, 2, 3>(a, row_step, inner_step, b, c);
    case 333:
      return add_fixed<3, 3, 3>(a, row_step, inner_step, b, c);
    case 336:
      return add_fixed<3, 3, 6>(a, row_step, inner_step, b, c);
    case 636:
      return add_fixed<6, 3, 6>(a, row_step, inner_step, b, c);
    case 666:
      return add_fixed<6, 6, 6>(a, row_step, inner_step, b, c);
    default:
      for (int i = 0; i < rows; ++i)
        for (int k = 0; k < inner; ++k)
          for (int j = 0; j < columns; ++j)
            c[i * columns + j] += static_cast<double>(a[i * row_step + k * inner_step]) *
                                  static_cast<double>(b[k * columns + j]);
  }
}

/// Reads the rows of a node from a matrix that is read row by row.
template <class Reader>
void read_node(Reader& read, Index node, int block, bool with_values, ColumnTable& table, BlockRows& out) {
  table.clear();
  for (int i = 0; i < block; ++i)
    read(node * block + i, [&](Index column, const double&) { table.insert(column / block); });
  table.sort();
  out.column.insert(out.column.end(), table.columns().begin(), table.columns().end());
  out.row_ptr.push_back(static_cast<Offset>(out.column.size()));
  if (!with_values) return;
  const std::size_t size = static_cast<std::size_t>(block) * static_cast<std::size_t>(block);
  const std::size_t start = out.value.size();
  out.value.resize(start + size * table.columns().size());
  for (int i = 0; i < block; ++i)
    read(node * block + i, [&](Index column, const double& value) {
      const Index node_column = column / block;
      out.value[start + static_cast<std::size_t>(table.place(node_column)) * size +
                static_cast<std::size_t>(i * block + column - node_column * block)] = value;
    });
}

/// Reads node rows [first, last) of a matrix that stores blocks.
template <class Reader>
void read_blocks(const Reader& read, Index first, Index last, int block, bool with_values, BlockRows& out) {
  thread_local std::vector<typename Reader::Block> blocks, next;
  const std::size_t size = static_cast<std::size_t>(block) * static_cast<std::size_t>(block);
  if (first < last) read.find_blocks(first, next);
  for (Index node = first; node < last; ++node) {
    blocks.swap(next);
    if (node + 1 < last) {
      read.find_blocks(node + 1, next);
      if (with_values) read.prefetch(next, node + 1);
    }
    const std::size_t start = out.column.size();
    for (const auto& found : blocks) out.column.push_back(found.column);
    out.row_ptr.push_back(static_cast<Offset>(out.column.size()));
    if (!with_values) continue;
    out.value.resize(out.column.size() * size);
    read.read_values(node, blocks, out.value.data() + start * size);
  }
}
}  // namespace

GENBA_AVX2_CLONES void add_product(int rows, int inner, int columns, const double* a, const double* b,
                                   double* c) {
  add_strided(rows, inner, columns, a, inner, 1, b, c);
}
GENBA_AVX2_CLONES void add_product(int rows, int inner, int columns, const double* a, const float* b,
                                   double* c) {
  add_strided(rows, inner, columns, a, inner, 1, b, c);
}
GENBA_AVX2_CLONES void add_transposed_product(int rows, int inner, int columns, const double* a,
                                              const double* b, double* c) {
  add_strided(rows, inner, columns, a, 1, rows, b, c);
}
GENBA_AVX2_CLONES void add_transposed_product(int rows, int inner, int columns, const float* a,
                                              const double* b, double* c) {
  add_strided(rows, inner, columns, a, 1, rows, b, c);
}

template <class AnyMatrix>
void BlockReader::open(const AnyMatrix& matrix) {
  nodes_ = static_cast<Index>(row_count(matrix) / block_);
  if (row_count(matrix) != column_count(matrix) || row_count(matrix) % block_ != 0)
    throw Error(ErrorKind::internal_fault, phrase<"matrix by node rows">(),
                phrase<"%1 x %2 does not divide into square blocks of %3">(row_count(matrix),
                                                                           column_count(matrix), block_));
  std::visit(
      [&]<class M>(const M& m) {
        if constexpr (IsA<M, BasicRbpSymMatrix>) symmetric_.template emplace<RowReader<const M>>(m);
      },
      matrix);
}

BlockReader::BlockReader(const Matrix& matrix, int block) : matrix_(&matrix), block_(block) {
  open(matrix);
}

BlockReader::BlockReader(const SingleMatrix& matrix, int block) : matrix_(&matrix), block_(block) {
  open(matrix);
}

std::int64_t BlockReader::bytes() const {
  return std::visit(
      []<class R>(const R& reader) -> std::int64_t {
        if constexpr (std::is_same_v<R, std::monostate>)
          return 0;
        else
          return reader.bytes();
      },
      symmetric_);
}

void BlockReader::read(Index first, Index last, BlockRows& out) const {
  read(first, last, true, out);
}

void BlockReader::read_columns(Index first, Index last, BlockRows& out) const {
  read(first, last, false, out);
}

void BlockReader::read(Index first, Index last, bool with_values, BlockRows& out) const {
  out.first = first;
  out.row_ptr.assign(1, 0);
  out.column.clear();
  out.value.clear();
  thread_local ColumnTable table;
  std::visit(
      [&]<class R>(const R& symmetric) {
        if constexpr (!std::is_same_v<R, std::monostate>) {
          if (symmetric.block() == block_)
            return read_blocks(symmetric, first, last, block_, with_values, out);
          for (Index node = first; node < last; ++node)
            read_node(symmetric, node, block_, with_values, table, out);
        } else {
          const auto read_format = [&]<class M>(const M& m) {
            if constexpr (!IsA<M, BasicRbpSymMatrix>) {
              RowReader<const M> read(m);
              for (Index node = first; node < last; ++node)
                read_node(read, node, block_, with_values, table, out);
            }
          };
          std::visit([&](const auto* matrix) { std::visit(read_format, *matrix); }, matrix_);
        }
      },
      symmetric_);
}

SingleBlockCsr narrow(BlockCsr&& a) {
  ThreadTeam team;
  require_fp32(a.value, team);
  return {.rows = a.rows,
          .columns = a.columns,
          .row_block = a.row_block,
          .column_block = a.column_block,
          .row_ptr = std::move(a.row_ptr),
          .column = std::move(a.column),
          .value = narrowed(std::move(a.value))};
}

BlockCsr copy_of(const BlockCsr& a) {
  BlockCsr c;
  c.rows = a.rows;
  c.columns = a.columns;
  c.row_block = a.row_block;
  c.column_block = a.column_block;
  const auto copy = []<class T>(const Buffer<T>& from, Buffer<T>& to) {
    to = Buffer<T>(from.size());
    std::copy(from.begin(), from.end(), to.begin());
  };
  copy(a.row_ptr, c.row_ptr);
  copy(a.column, c.column);
  copy(a.value, c.value);
  return c;
}

BlockCsr blocks_of(const CsrArrays& a, int block) {
  if (block < 1 || a.rows % block != 0 || a.columns % block != 0)
    throw Error(ErrorKind::internal_fault, phrase<"matrix of blocks">(),
                phrase<"%1 x %2 does not divide into blocks of %3">(a.rows, a.columns, block));
  BlockCsr m;
  m.rows = a.rows / block;
  m.columns = a.columns / block;
  m.row_block = m.column_block = block;
  m.row_ptr = Buffer<Offset>(static_cast<Offset>(m.rows) + 1);
  ColumnTable table;
  const auto for_entries = [&](Index node, auto&& visit) {
    for (Index row = node * block; row < (node + 1) * block; ++row)
      for (auto k = static_cast<std::size_t>(a.row_ptr[static_cast<std::size_t>(row)]);
           k < static_cast<std::size_t>(a.row_ptr[static_cast<std::size_t>(row) + 1]); ++k)
        visit(row, a.column[k], a.value[k]);
  };
  const auto collect = [&](Index node) {
    table.clear();
    for_entries(node, [&](Index, Index column, double) { table.insert(column / block); });
  };
  for (Index node = 0; node < m.rows; ++node) {
    collect(node);
    m.row_ptr[node + 1] = m.row_ptr[node] + table.size();
  }
  m.column = Buffer<Index>(m.row_ptr[m.rows]);
  m.value = Buffer<double>(m.row_ptr[m.rows] * m.block_size());
  for (Index node = 0; node < m.rows; ++node) {
    collect(node);
    table.sort();
    const Offset start = m.row_ptr[node];
    std::copy(table.columns().begin(), table.columns().end(), m.column.data() + start);
    for_entries(node, [&](Index row, Index column, double value) {
      m.value[(start + table.place(column / block)) * m.block_size() + row % block * block + column % block] =
          value;
    });
  }
  return m;
}

namespace {
[[noreturn]] void refuse_product(const Text& problem) {
  throw Error(ErrorKind::internal_fault, phrase<"product of two sparse matrices">(), problem);
}

void require_product(const BlockCsr& a, const BlockCsr& b) {
  if (a.columns != b.rows || a.column_block != b.row_block)
    refuse_product(phrase<"the first has %1 columns of blocks, the second %2 rows">(a.columns, b.rows));
}

/// Adds a row of A B to c. The table gives the places of its blocks in c.
void add_row(const BlockCsr& a, const BlockCsr& b, Index row, const ColumnTable& table, BlockCsr& c) {
  for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
    for (Offset l = b.row_ptr[a.column[k]]; l < b.row_ptr[a.column[k] + 1]; ++l)
      add_product(a.row_block, a.column_block, b.column_block, a.value.data() + k * a.block_size(),
                  b.value.data() + l * b.block_size(),
                  c.value.data() + (c.row_ptr[row] + table.place(b.column[l])) * c.block_size());
}
}  // namespace

BlockCsr multiply(const BlockCsr& a, const BlockCsr& b, ThreadTeam& team) {
  require_product(a, b);
  BlockCsr c;
  c.rows = a.rows;
  c.columns = b.columns;
  c.row_block = a.row_block;
  c.column_block = b.column_block;
  c.row_ptr = Buffer<Offset>(static_cast<Offset>(a.rows) + 1);
  const auto insert_row = [&](Index row, ColumnTable& table) {
    table.clear();
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      for (Offset l = b.row_ptr[a.column[k]]; l < b.row_ptr[a.column[k] + 1]; ++l) table.insert(b.column[l]);
  };
  const auto for_rows = [&](auto&& body) {
    team.for_chunks(static_cast<std::size_t>(a.rows), rows_of_a_chunk,
                    [&](std::size_t begin, std::size_t end) {
                      thread_local ColumnTable table;
                      for (std::size_t row = begin; row < end; ++row) {
                        insert_row(static_cast<Index>(row), table);
                        body(static_cast<Index>(row), table);
                      }
                    });
  };
  for_rows([&](Index row, ColumnTable& table) { c.row_ptr[row + 1] = table.size(); });
  for (Index row = 0; row < c.rows; ++row) c.row_ptr[row + 1] += c.row_ptr[row];
  c.column = Buffer<Index>(c.row_ptr[c.rows]);
  c.value = Buffer<double>(c.row_ptr[c.rows] * c.block_size());
  for_rows([&](Index row, ColumnTable& table) {
    table.sort();
    std::copy(table.columns().begin(), table.columns().end(), c.column.data() + c.row_ptr[row]);
    add_row(a, b, row, table, c);
  });
  return c;
}

void multiply_again(const BlockCsr& a, const BlockCsr& b, BlockCsr& c, ThreadTeam& team) {
  require_product(a, b);
  if (c.rows != a.rows || c.columns != b.columns || c.row_block != a.row_block ||
      c.column_block != b.column_block)
    refuse_product(phrase<"what is to take their new values was not made from them">());
  std::atomic<bool> has_place{true};
  team.for_chunks(static_cast<std::size_t>(a.rows), rows_of_a_chunk, [&](std::size_t begin, std::size_t end) {
    thread_local ColumnTable table;
    for (auto row = static_cast<Index>(begin); row < static_cast<Index>(end); ++row) {
      table.clear();
      for (Offset k = c.row_ptr[row]; k < c.row_ptr[row + 1]; ++k) table.insert(c.column[k]);
      table.sort();
      for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
        for (Offset l = b.row_ptr[a.column[k]]; l < b.row_ptr[a.column[k] + 1]; ++l)
          if (!table.has(b.column[l])) {
            has_place = false;
            return;
          }
      std::fill(c.value.data() + c.row_ptr[row] * c.block_size(),
                c.value.data() + c.row_ptr[row + 1] * c.block_size(), 0.0);
      add_row(a, b, row, table, c);
    }
  });
  if (!has_place) refuse_product(phrase<"a block of the product has no place in its earlier pattern">());
}

template <class V>
TransposedBlocks transposed_blocks(const BasicBlockCsr<V>& a) {
  if (a.blocks() > std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorKind::memory, phrase<"matrix of blocks">(),
                phrase<"%1 blocks need 64-bit numbers">(a.blocks()));
  TransposedBlocks t;
  t.row_ptr.assign(static_cast<std::size_t>(a.columns) + 1, 0);
  t.row.resize(static_cast<std::size_t>(a.blocks()));
  t.block.resize(t.row.size());
  for (Offset k = 0; k < a.blocks(); ++k) ++t.row_ptr[static_cast<std::size_t>(a.column[k]) + 1];
  for (std::size_t i = 1; i < t.row_ptr.size(); ++i) t.row_ptr[i] += t.row_ptr[i - 1];
  std::vector<Offset> next(t.row_ptr.begin(), t.row_ptr.end() - 1);
  for (Index row = 0; row < a.rows; ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
      const auto at = static_cast<std::size_t>(next[static_cast<std::size_t>(a.column[k])]++);
      t.row[at] = row;
      t.block[at] = static_cast<std::uint32_t>(k);
    }
  return t;
}

namespace {
/// y += A x for block rows [begin, end), with a block shape known at compile time.
template <int rows, int columns, class V>
[[gnu::always_inline]] inline void multiply_rows_of(const BasicBlockCsr<V>& a, const double* __restrict__ x,
                                                    double* __restrict__ y, Index begin, Index end) {
  for (Index row = begin; row < end; ++row) {
    std::array<double, rows> sum{};
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
      const V* value = a.value.data() + k * rows * columns;
      const double* from = x + static_cast<Offset>(a.column[k]) * columns;
      for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j)
          sum[static_cast<std::size_t>(i)] += static_cast<double>(value[i * columns + j]) * from[j];
    }
    for (int i = 0; i < rows; ++i) y[static_cast<Offset>(row) * rows + i] += sum[static_cast<std::size_t>(i)];
  }
}

template <class V>
[[gnu::always_inline]] inline void multiply_rows_of_any(const BasicBlockCsr<V>& a, const double* x, double* y,
                                                        Index begin, Index end) {
  switch (a.row_block * 10 + a.column_block) {
    case 11:
      return multiply_rows_of<1, 1>(a, x, y, begin, end);
    case 22:
      return multiply_rows_of<2, 2>(a, x, y, begin, end);
    case 23:
      return multiply_rows_of<2, 3>(a, x, y, begin, end);
    case 33:
      return multiply_rows_of<3, 3>(a, x, y, begin, end);
    case 36:
      return multiply_rows_of<3, 6>(a, x, y, begin, end);
    case 66:
      return multiply_rows_of<6, 6>(a, x, y, begin, end);
    default:
      for (Index row = begin; row < end; ++row)
        for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
          const V* value = a.value.data() + k * a.block_size();
          const double* from = x + static_cast<Offset>(a.column[k]) * a.column_block;
          double* to = y + static_cast<Offset>(row) * a.row_block;
          for (int i = 0; i < a.row_block; ++i)
            for (int j = 0; j < a.column_block; ++j)
              to[i] += static_cast<double>(value[i * a.column_block + j]) * from[j];
        }
  }
}

// Function templates cannot have target clones, so these are plain functions.
GENBA_AVX2_CLONES void multiply_add_rows(const BlockCsr& a, const double* x, double* y, Index begin,
                                         Index end) {
  multiply_rows_of_any(a, x, y, begin, end);
}
GENBA_AVX2_CLONES void multiply_add_rows(const SingleBlockCsr& a, const double* x, double* y, Index begin,
                                         Index end) {
  multiply_rows_of_any(a, x, y, begin, end);
}

template <int rows, int columns, class V>
[[gnu::always_inline]] inline void add_transposed(const V* value, const double* __restrict__ x,
                                                  double* __restrict__ y) {
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) y[j] += static_cast<double>(value[i * columns + j]) * x[i];
}

template <class V>
[[gnu::always_inline]] inline void multiply_transposed_row_of_any(const BasicBlockCsr<V>& a,
                                                                  const TransposedBlocks& t, const double* x,
                                                                  double* y, std::size_t row) {
  for (int j = 0; j < a.column_block; ++j) y[j] = 0;
  for (auto k = static_cast<std::size_t>(t.row_ptr[row]); k < static_cast<std::size_t>(t.row_ptr[row + 1]);
       ++k) {
    const V* value = a.value.data() + static_cast<Offset>(t.block[k]) * a.block_size();
    const double* from = x + static_cast<Offset>(t.row[k]) * a.row_block;
    switch (a.row_block * 10 + a.column_block) {
      case 11:
        y[0] += static_cast<double>(value[0]) * from[0];
        break;
      case 22:
        add_transposed<2, 2>(value, from, y);
        break;
      case 23:
        add_transposed<2, 3>(value, from, y);
        break;
      case 33:
        add_transposed<3, 3>(value, from, y);
        break;
      case 36:
        add_transposed<3, 6>(value, from, y);
        break;
      case 66:
        add_transposed<6, 6>(value, from, y);
        break;
      default:
        for (int i = 0; i < a.row_block; ++i)
          for (int j = 0; j < a.column_block; ++j)
            y[j] += static_cast<double>(value[i * a.column_block + j]) * from[i];
    }
  }
}

GENBA_AVX2_CLONES void multiply_transposed_row(const BlockCsr& a, const TransposedBlocks& t, const double* x,
                                               double* y, std::size_t row) {
  multiply_transposed_row_of_any(a, t, x, y, row);
}
GENBA_AVX2_CLONES void multiply_transposed_row(const SingleBlockCsr& a, const TransposedBlocks& t,
                                               const double* x, double* y, std::size_t row) {
  multiply_transposed_row_of_any(a, t, x, y, row);
}
}  // namespace

template <class V>
void multiply_add(const BasicBlockCsr<V>& a, std::span<const double> x, std::span<double> y,
                  ThreadTeam& team) {
  team.for_chunks(
      static_cast<std::size_t>(a.rows), 4 * rows_of_a_chunk, [&](std::size_t begin, std::size_t end) {
        multiply_add_rows(a, x.data(), y.data(), static_cast<Index>(begin), static_cast<Index>(end));
      });
}

template <class V>
void multiply_transposed(const BasicBlockCsr<V>& a, const TransposedBlocks& transposed,
                         std::span<const double> x, std::span<double> y, ThreadTeam& team) {
  team.for_chunks(static_cast<std::size_t>(a.columns), 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t row = begin; row < end; ++row)
      multiply_transposed_row(a, transposed, x.data(), y.data() + static_cast<Offset>(row) * a.column_block,
                              row);
  });
}

template TransposedBlocks transposed_blocks(const BlockCsr&);
template TransposedBlocks transposed_blocks(const SingleBlockCsr&);
template void multiply_add(const BlockCsr&, std::span<const double>, std::span<double>, ThreadTeam&);
template void multiply_add(const SingleBlockCsr&, std::span<const double>, std::span<double>, ThreadTeam&);
template void multiply_transposed(const BlockCsr&, const TransposedBlocks&, std::span<const double>,
                                  std::span<double>, ThreadTeam&);
template void multiply_transposed(const SingleBlockCsr&, const TransposedBlocks&, std::span<const double>,
                                  std::span<double>, ThreadTeam&);

}  // namespace genba
