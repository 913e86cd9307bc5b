#include "engine/sparse/product/column_sweep.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "engine/base/error.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {

struct Pattern {
  Index rows = 0;
  std::vector<Index> row_ptr = {0}, column;
};

Pattern pattern_of_arrays(const CsrArrays& a) {
  Pattern p;
  p.rows = a.rows;
  p.row_ptr.assign(a.row_ptr.begin(), a.row_ptr.end());
  p.column = a.column;
  return p;
}

Pattern anywhere(const std::vector<Index>& lengths, Index columns, unsigned seed) {
  return pattern_of_arrays(columns_anywhere(lengths, columns, seed));
}

ColumnSweep sweep_of(const Pattern& p, const SweepLimits& limits, int threads = 2) {
  ThreadTeam team(threads);
  return make_column_sweep(p.rows, p.row_ptr.data(), p.column.data(), limits, team);
}

/// Sums the rows by the tables alone, as the CUDA kernel does but one lane after the other. Every row must be
/// written once, every entry read once, at its own column, and no sum taken twice in a step.
void check_sweep(const Pattern& p, const SweepLimits& limits) {
  CAPTURE(p.rows);
  CAPTURE(p.column.size());
  const ColumnSweep t = sweep_of(p, limits);
  std::vector<double> entries(p.column.size()), exact(static_cast<std::size_t>(p.rows)),
      sums(exact.size(), NAN), pieces(static_cast<std::size_t>(t.piece_ptr.back()), NAN);
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = static_cast<double>(i % 97) - 40;
  for (Index row = 0; row < p.rows; ++row)
    for (Index k = p.row_ptr[row]; k < p.row_ptr[row + 1]; ++k) exact[row] += entries[k];

  std::vector<int> reads(entries.size());
  bool right_columns = true, apart = true, once = true;
  Index most_sums = 0, with_pieces = 0;
  for (Index b = 0; b < t.blocks(); ++b) {
    const auto &block = t.block[b], &next = t.block[b + 1];
    CHECK(block.sums <= limits.sums);
    std::vector<double> sum(static_cast<std::size_t>(block.sums));
    std::vector<Index> taken(sum.size(), -1);
    for (Index step = block.step; step < next.step; ++step)
      for (Index lane = 0; lane < ColumnSweep::lanes; ++lane) {
        const auto at = static_cast<std::size_t>(step) * ColumnSweep::lanes + static_cast<std::size_t>(lane);
        const std::uint32_t mine = t.place[at] & 0xffff;
        const Index entry = t.source[at];
        if (mine == ColumnSweep::nobody) {
          CHECK(entry == -1);
          continue;
        }
        right_columns = right_columns &&
                        t.first_column[at / 32] + static_cast<Index>(t.place[at] >> 16) == p.column[entry];
        apart = apart && taken[mine] != step;
        taken[mine] = step;
        ++reads[entry];
        sum[mine] += entries[entry];
      }
    for (Index l = block.long_row; l < next.long_row; ++l) {
      const ColumnSweep::LongRow row = t.long_row[l];
      for (Index k = 0; k < row.count; ++k) sum[row.row] += sum[row.first + k];
    }
    for (Index i = 0; i < block.rows; ++i) {
      const Index piece = i == 0 && block.first_piece >= 0               ? block.first_piece
                          : i == block.rows - 1 && block.last_piece >= 0 ? block.last_piece
                                                                         : ColumnSweep::whole;
      double& to = piece >= 0 ? pieces[piece] : sums[block.row + i];
      once = once && std::isnan(to);
      to = sum[i];
    }
    most_sums = std::max(most_sums, block.sums);
    with_pieces += block.first_piece >= 0 || block.last_piece >= 0;
  }
  for (std::size_t c = 0; c < t.cut_row.size(); ++c) {
    once = once && std::isnan(sums[t.cut_row[c]]);
    CHECK(t.piece_ptr[c + 1] - t.piece_ptr[c] >= 2);
    sums[t.cut_row[c]] = 0;
    for (Index k = t.piece_ptr[c]; k < t.piece_ptr[c + 1]; ++k) sums[t.cut_row[c]] += pieces[k];
  }
  CHECK(right_columns);
  CHECK(apart);
  CHECK(once);
  CHECK(std::all_of(reads.begin(), reads.end(), [](int n) { return n == 1; }));
  CHECK(t.most_sums == most_sums);
  CHECK(t.blocks_with_pieces == with_pieces);
  CHECK(sums == exact);  // whole numbers: no rounding
}

}  // namespace

TEST_CASE("column sweep sums every row once: corner patterns, one long row, many of them, empty ones") {
  for (const CsrArrays& a : corner_patterns()) check_sweep(pattern_of_arrays(a), {2, 65535});
  for (const Index n : {0, 1, 2, 1023, 1024, 1025, 9000, 70000}) {
    CAPTURE(n);
    for (const int blocks : {1, 3}) {
      const SweepLimits limits{blocks, 4096};
      check_sweep(anywhere({n}, 1 << 20, 1), limits);
      check_sweep(anywhere({3, n, 0, n, 1, 0, n}, 1 << 20, 2), limits);
      check_sweep(anywhere({0, 0, n, 0}, 100000, 3), limits);
    }
  }
  check_sweep(anywhere(std::vector<Index>(20000, 0), 5, 4), {4, 8192});
  std::vector<Index> lengths(100000, 0);
  std::fill(lengths.begin() + 70000, lengths.begin() + 71000, 30);
  check_sweep(anywhere(lengths, 100000, 5), {4, 8192});
}

TEST_CASE("column sweep: columns anywhere, rows even, uneven and with cut rows among them") {
  std::mt19937 random(5);
  for (const int blocks : {1, 4, 13}) {
    check_sweep(anywhere(std::vector<Index>(30000, 15), 30000, 6), {blocks, 65535});
    std::vector<Index> lengths(20011);
    for (Index& n : lengths) n = static_cast<Index>(random() % 100 == 0 ? random() % 3000 : random() % 20);
    lengths[5] = lengths[12000] = 150000;
    lengths.back() = 60000;
    check_sweep(anywhere(lengths, 1 << 18, 7), {blocks, 65535});
  }
}

TEST_CASE("column sweep: few sums make more waves of blocks, and columns far apart more groups") {
  const Pattern p = anywhere(std::vector<Index>(40000, 12), 40000, 8);
  check_sweep(p, {4, 2048});
  CHECK(sweep_of(p, {4, 2048}).blocks() == 24);  // 40,000 / (4 * 6) rows are less than 7/8 of 2,048
  CHECK(sweep_of(p, {4, 16384}).blocks() == 4);
  check_sweep(anywhere(std::vector<Index>(4000, 20), 100'000'000, 9), {1, 8192});
}

TEST_CASE("column sweep: steps are full, so that it is hardly larger than CSR") {
  const Pattern p = anywhere(std::vector<Index>(100000, 15), 100000, 10);
  const ColumnSweep t = sweep_of(p, {13, 65535});
  CHECK(t.blocks() == 13);
  CHECK(static_cast<double>(t.steps()) * ColumnSweep::lanes < 1.02 * static_cast<double>(p.column.size()));
  // What a device keeps of it.
  const double bytes =
      12.0 * static_cast<double>(t.place.size()) + 4.0 * static_cast<double>(t.first_column.size());
  CHECK(bytes < 1.03 * expected_sweep_bytes(static_cast<double>(p.column.size()), 8));
  CHECK(bytes >= expected_sweep_bytes(static_cast<double>(p.column.size()), 8));
}

TEST_CASE("column sweep: the same tables for every number of threads") {
  const Pattern p = anywhere(std::vector<Index>(30000, 15), 30000, 11);
  const ColumnSweep one = sweep_of(p, {7, 65535}, 1), four = sweep_of(p, {7, 65535}, 4);
  CHECK(one.place == four.place);
  CHECK(one.source == four.source);
  CHECK(one.first_column == four.first_column);
}

TEST_CASE("column sweep: refused where columns lie near, or too far apart") {
  std::vector<std::vector<Index>> rows(60000);
  for (Index row = 0; row < 60000; ++row)
    for (Index k = 0; k < 15; ++k) rows[static_cast<std::size_t>(row)].push_back(std::max(row - 7, 0) + k);
  CHECK_THROWS_WITH_AS(sweep_of(pattern_of_arrays(pattern_of(60020, rows, 12)), {1, 65535}),
                       doctest::Contains("neighbouring entries belong to the same rows"), Error);
  CHECK_THROWS_WITH_AS(sweep_of(anywhere(std::vector<Index>(9000, 1), 2'000'000'000, 13), {1, 65535}),
                       doctest::Contains("neighbouring entries lie more than 65,535 columns apart"), Error);
}
