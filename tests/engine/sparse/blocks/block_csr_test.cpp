#include "engine/sparse/blocks/block_csr.hpp"

#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "tests/engine/sparse/block_matrices.hpp"

using namespace genba;
using namespace genba::test;

namespace {
/// [rows * row_block][columns * column_block]
std::vector<long double> dense(const BlockCsr& m) {
  const auto wide = static_cast<std::size_t>(m.columns * m.column_block);
  std::vector<long double> d(static_cast<std::size_t>(m.rows * m.row_block) * wide, 0.0L);
  for (Index row = 0; row < m.rows; ++row)
    for (Offset k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k)
      for (int i = 0; i < m.row_block; ++i)
        for (int j = 0; j < m.column_block; ++j)
          d[static_cast<std::size_t>(row * m.row_block + i) * wide +
            static_cast<std::size_t>(m.column[k] * m.column_block + j)] =
              m.value[k * m.block_size() + i * m.column_block + j];
  return d;
}

void check_sorted(const BlockCsr& m) {
  bool sorted = true;
  for (Index row = 0; row < m.rows; ++row)
    for (Offset k = m.row_ptr[row] + 1; k < m.row_ptr[row + 1]; ++k)
      sorted = sorted && m.column[k - 1] < m.column[k];
  CHECK(sorted);
}

struct Shape {
  Index rows, inner, columns;
  int row_block, inner_block, column_block;
};
}  // namespace

TEST_CASE("block csr: products against dense ones, the same for every number of threads") {
  unsigned seed = 1;
  for (const Shape& s : {Shape{1, 1, 1, 1, 1, 1}, Shape{40, 30, 50, 1, 1, 1}, Shape{300, 280, 310, 1, 1, 1},
                         Shape{37, 41, 23, 3, 3, 6}, Shape{29, 31, 17, 6, 3, 6}, Shape{31, 29, 33, 6, 6, 6},
                         Shape{13, 17, 11, 2, 5, 3}, Shape{3, 0, 4, 1, 1, 1}}) {
    CAPTURE(s.rows);
    CAPTURE(s.row_block);
    const BlockCsr a = random_blocks(s.rows, s.inner, s.row_block, s.inner_block, ++seed);
    const BlockCsr b = random_blocks(s.inner, s.columns, s.inner_block, s.column_block, ++seed);
    ThreadTeam one(1), three(3);
    const BlockCsr c = multiply(a, b, one), again = multiply(a, b, three);
    check_sorted(c);
    CHECK(std::equal(c.value.begin(), c.value.end(), again.value.begin(), again.value.end()));
    BlockCsr renewed = copy_of(c);
    std::fill(renewed.value.begin(), renewed.value.end(), 7.0);
    multiply_again(a, b, renewed, three);
    CHECK(std::equal(c.value.begin(), c.value.end(), renewed.value.begin(), renewed.value.end()));
    const auto da = dense(a), db = dense(b), dc = dense(c);
    const auto n = static_cast<std::size_t>(s.rows * s.row_block),
               k = static_cast<std::size_t>(s.inner * s.inner_block),
               m = static_cast<std::size_t>(s.columns * s.column_block);
    long double worst = 0;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < m; ++j) {
        long double sum = 0;
        for (std::size_t l = 0; l < k; ++l) sum += da[i * k + l] * db[l * m + j];
        worst = std::max(worst, std::fabs(sum - dc[i * m + j]));
      }
    CHECK(worst < 1e-12L);
  }
}

TEST_CASE("block csr: shapes that do not match are refused") {
  ThreadTeam team(1);
  CHECK_THROWS_AS(multiply(random_blocks(3, 4, 1, 1, 1), random_blocks(5, 4, 1, 1, 2), team), Error);
  CHECK_THROWS_AS(multiply(random_blocks(3, 4, 2, 3, 1), random_blocks(4, 4, 2, 3, 2), team), Error);
  const BlockCsr a = random_blocks(9, 9, 1, 1, 1), b = random_blocks(9, 9, 1, 1, 2);
  BlockCsr other = random_blocks(9, 8, 1, 1, 3), narrow = copy_of(b);
  CHECK_THROWS_AS(multiply_again(a, b, other, team), Error);
  std::fill(narrow.row_ptr.begin(), narrow.row_ptr.end(), Offset{0});
  CHECK_THROWS_AS(multiply_again(a, b, narrow, team), Error);
}

TEST_CASE("block csr: products with vectors, transposed as well") {
  unsigned seed = 30;
  for (const auto& [b, m] : {std::pair{1, 1}, {3, 6}, {6, 6}, {2, 2}, {4, 3}})
    for (const Index rows : {1, 33, 700}) {
      CAPTURE(b);
      CAPTURE(rows);
      const BlockCsr a = random_blocks(rows, rows / 3 + 1, b, m, ++seed);
      const auto da = dense(a);
      const auto high = static_cast<std::size_t>(a.rows * b), wide = static_cast<std::size_t>(a.columns * m);
      const std::vector<double> x = random_vector(static_cast<Offset>(wide), ++seed),
                                u = random_vector(static_cast<Offset>(high), ++seed);
      std::vector<double> y = u, z(wide, -1), z3(wide, -1);
      ThreadTeam one(1), three(3);
      multiply_add(a, x, y, three);
      const TransposedBlocks blocks = transposed_blocks(a);
      multiply_transposed(a, blocks, u, z, one);
      multiply_transposed(a, blocks, u, z3, three);
      CHECK(z == z3);
      long double worst = 0;
      for (std::size_t i = 0; i < high; ++i) {
        long double sum = u[i];
        for (std::size_t j = 0; j < wide; ++j) sum += da[i * wide + j] * x[j];
        worst = std::max(worst, std::fabs(sum - y[i]));
      }
      for (std::size_t j = 0; j < wide; ++j) {
        long double sum = 0;
        for (std::size_t i = 0; i < high; ++i) sum += da[i * wide + j] * u[i];
        worst = std::max(worst, std::fabs(sum - z[j]));
      }
      CHECK(worst < 1e-11L);
    }
}

TEST_CASE("block csr: node rows of every format read back") {
  for (const int block : {1, 2, 3, 6}) {
    const CsrArrays a = random_spd(300, block, 5);
    std::vector<double> full(static_cast<std::size_t>(a.rows) * static_cast<std::size_t>(a.rows), 0.0);
    for (Index row = 0; row < a.rows; ++row)
      for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
        full[static_cast<std::size_t>(row) * static_cast<std::size_t>(a.rows) +
             static_cast<std::size_t>(a.column[k])] = a.value[k];
    for (const Format format : formats_of(a)) {
      CAPTURE(to_string(format));
      CAPTURE(block);
      const Matrix matrix = matrix_of(format, a);
      const BlockReader reader(matrix, block);
      REQUIRE(reader.nodes() == 300);
      std::vector<double> seen(full.size(), 0.0);
      bool sorted = true;
      for (const auto& [first, last] : {std::pair<Index, Index>{0, 1}, {1, 129}, {129, 129}, {129, 300}}) {
        BlockRows rows;
        reader.read(first, last, rows);
        REQUIRE(rows.row_ptr.size() == static_cast<std::size_t>(last - first) + 1);
        BlockRows columns;
        reader.read_columns(first, last, columns);
        CHECK(columns.row_ptr == rows.row_ptr);
        CHECK(columns.column == rows.column);
        CHECK(columns.value.empty());
        for (Index node = first; node < last; ++node)
          for (Offset k = rows.row_ptr[static_cast<std::size_t>(node - first)];
               k < rows.row_ptr[static_cast<std::size_t>(node - first) + 1]; ++k) {
            const Index column = rows.column[static_cast<std::size_t>(k)];
            sorted = sorted && (k == rows.row_ptr[static_cast<std::size_t>(node - first)] ||
                                rows.column[static_cast<std::size_t>(k) - 1] < column);
            for (int i = 0; i < block; ++i)
              for (int j = 0; j < block; ++j)
                seen[static_cast<std::size_t>(node * block + i) * static_cast<std::size_t>(a.rows) +
                     static_cast<std::size_t>(column * block + j)] =
                    rows.value[static_cast<std::size_t>((k * block + i) * block + j)];
          }
      }
      CHECK(sorted);
      CHECK(seen == full);
      // By rows, whatever blocks the format keeps.
      const BlockReader by_rows(matrix, 1);
      BlockRows rows;
      by_rows.read(0, a.rows, rows);
      std::vector<double> single(full.size(), 0.0);
      for (Index row = 0; row < a.rows; ++row)
        for (Offset k = rows.row_ptr[static_cast<std::size_t>(row)];
             k < rows.row_ptr[static_cast<std::size_t>(row) + 1]; ++k)
          single[static_cast<std::size_t>(row) * static_cast<std::size_t>(a.rows) +
                 static_cast<std::size_t>(rows.column[static_cast<std::size_t>(k)])] =
              rows.value[static_cast<std::size_t>(k)];
      CHECK(single == full);
    }
  }
}

TEST_CASE("block csr: rows and columns taken together in blocks") {
  for (const int block : {1, 2, 3}) {
    const CsrArrays a = random_pattern(60, 90, 40);
    const BlockCsr m = blocks_of(a, block);
    check_sorted(m);
    std::vector<long double> expected(60 * 90, 0.0L);
    for (Index row = 0; row < a.rows; ++row)
      for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
        expected[static_cast<std::size_t>(row * 90 + a.column[k])] = a.value[k];
    CHECK(dense(m) == expected);
  }
  CHECK_THROWS_AS(blocks_of(random_pattern(61, 90, 40), 3), Error);
}
