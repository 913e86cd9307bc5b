#include "engine/sparse/product/csr_segments.hpp"

#include <doctest/doctest.h>

#include <numeric>

#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// row_ptr of rows of the given lengths.
std::vector<Index> pointers(const std::vector<Index>& lengths) {
  std::vector<Index> row_ptr = {0};
  for (const Index n : lengths) row_ptr.push_back(row_ptr.back() + n);
  return row_ptr;
}

Index rows_of(const std::vector<Index>& row_ptr) {
  return static_cast<Index>(row_ptr.size()) - 1;
}

/// Sums the rows of `entries` by the tables alone, as the CUDA kernel does but one item after the other.
/// Rows that are never written stay infinite, rows written twice become NaN.
std::vector<double> sums_by_tables(const std::vector<SegmentLevel>& levels, Index rows,
                                   std::vector<double> entries) {
  std::vector<double> sums(static_cast<std::size_t>(rows), std::numeric_limits<double>::infinity());
  const auto write = [&](Index row, double value) {
    sums[row] = std::isinf(sums[row]) ? value : std::nan("");
  };
  for (const SegmentLevel& level : levels) {
    std::vector<double> pieces(static_cast<std::size_t>(level.pieces()), std::nan(""));
    for (Index s = 0; s < level.segments(); ++s) {
      const CsrSegment begin = level.segment[s], end = level.segment[s + 1];
      double sum = 0;
      Index row = begin.row;
      if (end.entry - begin.entry > segment_entries) {
        CHECK(end.row == row + 1);
        CHECK(begin.begun == 0);
        const auto from = entries.begin() + begin.entry;
        write(level.row.empty() ? row : level.row[row],
              std::accumulate(from, from + (end.entry - begin.entry), 0.0));
        continue;
      }
      for (Index item = 0; item < end.entry - begin.entry; ++item) {
        if (item % (32 * segment_items) == 0) {
          const Index warp = item / (32 * segment_items);
          CHECK(row == begin.row + level.ended[s * segment_warps + warp]);
        }
        sum += entries[begin.entry + item];
        if (!(level.last[s * segment_threads + item / segment_items] >> (item % segment_items) & 1)) continue;
        if (row == begin.row && begin.begun)
          pieces[begin.piece] = sum;
        else
          write(level.row.empty() ? row : level.row[row], sum);
        ++row;
        sum = 0;
      }
      CHECK(row == end.row);
      if (end.piece - begin.piece > begin.begun) pieces[begin.piece + begin.begun] = sum;
    }
    for (const Index row : level.empty_row) write(row, 0);
    entries = pieces;
  }
  return sums;
}

void check_segments(const std::vector<Index>& row_ptr) {
  const Index rows = rows_of(row_ptr);
  const auto levels = make_segments(rows, row_ptr.data());
  CHECK(levels.back().pieces() == 0);
  Index level_rows = rows - static_cast<Index>(levels[0].empty_row.size()), level_entries = row_ptr.back();
  for (const SegmentLevel& level : levels) {
    REQUIRE(level.segments() >= 0);
    CHECK(level.segment.back().row == level_rows);
    CHECK(static_cast<Index>(level.last.size()) == level.segments() * segment_threads);
    CHECK(static_cast<Index>(level.ended.size()) == level.segments() * segment_warps);
    CHECK(level.entries() == level_entries);
    const bool is_small = &level == &levels[0] && level_entries <= few_entries;
    const Index longest = is_small ? longest_whole_row : segment_entries;
    CHECK(level.segments() <=
          (is_small ? 2 * level_entries / segment_entries : level_entries / (segment_entries * 3 / 4)) + 1);
    bool bounded = true;
    Index cut = 0;
    for (Index s = 0; s < level.segments(); ++s) {
      const CsrSegment a = level.segment[s], b = level.segment[s + 1];
      bounded = bounded && b.entry > a.entry && b.entry - a.entry <= longest && b.row >= a.row &&
                b.piece - a.piece >= a.begun && b.piece - a.piece <= 2;
      cut += b.piece > a.piece;
    }
    CHECK(bounded);
    CHECK(level.cut_segments() == cut);
    level_entries = level.pieces();
    if (&level != &levels.back()) {
      level_rows = rows_of((&level)[1].row_ptr);
      CHECK((&level)[1].row_ptr.back() == level_entries);
      CHECK(static_cast<Index>((&level)[1].row.size()) == level_rows);
    }
  }
  std::vector<double> entries(static_cast<std::size_t>(row_ptr.back())),
      exact(static_cast<std::size_t>(rows));
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = static_cast<double>(i % 97) - 40;
  for (Index row = 0; row < rows; ++row)
    for (Index k = row_ptr[row]; k < row_ptr[row + 1]; ++k) exact[row] += entries[k];
  CHECK(sums_by_tables(levels, rows, entries) == exact);  // whole numbers: no rounding
}

}  // namespace

TEST_CASE("segments sum every row once: sizes around a segment, its quarter and a thread's share") {
  check_segments({0});
  for (const Index n :
       {0, 1, 7, 8, 9, 255, 511, 512, 513, 1535, 1536, 1537, 2047, 2048, 2049, 4095, 4096, 4097, 9000}) {
    CAPTURE(n);
    check_segments(pointers({n}));
    check_segments(pointers({n, n, n}));
    check_segments(pointers({1, n, 0, n, 5, 0}));
    check_segments(pointers({0, 0, n, 0, n}));
    std::vector<Index> lengths(static_cast<std::size_t>(n), 1);
    check_segments(pointers(lengths));
    lengths.push_back(n);
    check_segments(pointers(lengths));
    lengths.insert(lengths.begin(), 3 * n);
    check_segments(pointers(lengths));
    check_segments(pointers(std::vector<Index>(static_cast<std::size_t>(n), 0)));
  }
}

TEST_CASE("segments sum every row once: random lengths over six orders of magnitude") {
  std::mt19937 random(3);
  for (int i = 0; i < 60; ++i) {
    std::vector<Index> lengths(random() % 3000);
    for (Index& n : lengths) {
      const unsigned kind = random() % 300;
      n = static_cast<Index>(kind == 0    ? random() % 30000
                             : kind < 100 ? 0
                             : kind < 250 ? random() % 20
                                          : random() % 700);
    }
    if (i % 10 == 0) lengths.push_back(1000000);
    check_segments(pointers(lengths));
  }
}

TEST_CASE("segments: rows that span so many segments that their pieces span segments") {
  // 5,000,000 entries are about 2,440 pieces, more than a segment of the next level.
  const std::vector<Index> row_ptr = pointers({3, 5000000, 1, 4000, 0, 2000000, 2});
  CHECK(make_segments(rows_of(row_ptr), row_ptr.data()).size() == 3);
  check_segments(row_ptr);
}

TEST_CASE("segments: short rows are never cut, so that an even matrix has no second pass") {
  const std::vector<Index> row_ptr = pointers(std::vector<Index>(10000, 15));
  const auto levels = make_segments(10000, row_ptr.data());
  CHECK(levels.size() == 1);
  CHECK(levels[0].segments() == (10000 + 135) / 136);  // 136 rows of 15 are 2,040 entries
}

TEST_CASE(
    "segments: of few entries only very long rows are cut, for a second pass costs more than idle threads") {
  std::vector<Index> lengths(3000, 6);
  for (std::size_t i = 0; i < lengths.size(); i += 150) lengths[i] = 1442;
  const auto levels_of = [&lengths] {
    const std::vector<Index> row_ptr = pointers(lengths);
    check_segments(row_ptr);
    return make_segments(rows_of(row_ptr), row_ptr.data());
  };
  CHECK(levels_of().size() == 1);

  lengths[75] = segment_entries + 1;
  lengths.back() = longest_whole_row;
  CHECK(levels_of().size() == 1);
  lengths[75] = 10 * segment_entries;
  CHECK(levels_of().size() == 2);

  lengths[75] = segment_entries;
  lengths.insert(lengths.end(), 1100, 1442);
  CHECK(pointers(lengths).back() > few_entries);
  const auto levels = levels_of();
  CHECK(levels.size() == 2);  // cut where that fills the segments
  CHECK(levels[0].segments() <= pointers(lengths).back() / (segment_entries * 3 / 4) + 1);
}

TEST_CASE("segments are preferred for uneven rows only") {
  const auto prefers = [](const std::vector<Index>& lengths, int threads) {
    const std::vector<Index> row_ptr = pointers(lengths);
    return prefers_segments(rows_of(row_ptr), row_ptr.data(), threads);
  };
  CHECK_FALSE(prefers({}, 1));
  CHECK_FALSE(prefers(std::vector<Index>(10000, 15), 4));
  CHECK_FALSE(prefers(std::vector<Index>(10000, 81), 16));
  CHECK_FALSE(prefers(std::vector<Index>(3000, 3000), 16));  // dense: long, but even
  CHECK_FALSE(prefers(std::vector<Index>(10000, 1), 1));
  std::vector<Index> arrow(10000, 1);
  arrow[77] = 10000;
  CHECK(prefers(arrow, 16));
  std::vector<Index> long_row(100000, 15);
  long_row[5] = 100;
  CHECK_FALSE(prefers(long_row, 16));
  long_row[5] = 30000;
  CHECK(prefers(long_row, 16));
  std::vector<Index> small(1000, 14);
  CHECK_FALSE(prefers(small, 16));
  small[3] = 1000;
  CHECK(prefers(small, 16));
  std::vector<Index> mostly_short(10000, 2);
  mostly_short[5] = 40;
  CHECK(prefers(mostly_short, 16));  // fourteen of sixteen threads would idle
  CHECK_FALSE(prefers(mostly_short, 2));
}
