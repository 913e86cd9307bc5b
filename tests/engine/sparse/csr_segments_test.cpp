#include "engine/sparse/csr_segments.hpp"

#include <doctest/doctest.h>

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
std::vector<double> sums_by_tables(const std::vector<SegmentLevel>& levels, const std::vector<Index>& row_ptr,
                                   std::vector<double> entries) {
  std::vector<double> sums(static_cast<std::size_t>(rows_of(row_ptr)),
                           std::numeric_limits<double>::infinity());
  for (std::size_t n = 0; n < levels.size(); ++n) {
    const SegmentLevel& level = levels[n];
    const std::vector<Index>& ptr = n == 0 ? row_ptr : level.row_ptr;
    std::vector<double> pieces(static_cast<std::size_t>(level.pieces()), std::nan(""));
    const auto write = [&](Index row, double value) {
      double& to = sums[n == 0 ? row : level.row[row]];
      to = std::isinf(to) ? value : std::nan("");
    };
    for (Index s = 0; s < level.segments(); ++s) {
      const CsrSegment begin = level.segment[s], end = level.segment[s + 1];
      std::vector<double> at_end(segment_entries, std::nan(""));
      double sum = 0;
      if (begin.shape == SegmentShape::one_row) {
        for (Index k = begin.entry; k < end.entry; ++k) sum += entries[k];
        if (end.piece > begin.piece) {
          pieces[begin.piece] = sum;
        } else {
          write(begin.row, sum);
        }
        continue;
      }
      for (Index item = 0; item < end.entry - begin.entry; ++item) {
        sum += entries[begin.entry + item];
        const bool ends =
            begin.shape == SegmentShape::short_rows
                ? std::binary_search(ptr.begin(), ptr.end(), begin.entry + item + 1)
                : level.last[s * segment_threads + item / segment_items] >> (item % segment_items) & 1;
        if (!ends) continue;
        at_end[item] = sum;
        sum = 0;
      }
      if (end.piece - begin.piece > begin.begun) pieces[begin.piece + begin.begun] = sum;
      for (Index row = begin.row; row < end.row; ++row) {
        const double value = ptr[row + 1] > ptr[row] ? at_end[ptr[row + 1] - 1 - begin.entry] : 0;
        if (row == begin.row && begin.begun) {
          pieces[begin.piece] = value;
        } else {
          write(row, value);
        }
      }
    }
    entries = pieces;
  }
  return sums;
}

/// Short rows and single rows are what they are said to be, and all of them are said to be.
void check_shapes(const SegmentLevel& level, const std::vector<Index>& row_ptr) {
  bool right = true;
  Index cut = 0;
  for (Index s = 0; s < level.segments(); ++s) {
    const CsrSegment a = level.segment[s], b = level.segment[s + 1];
    Index touched = 0, longest = 0;  // rows with entries here; length of any row that is here or is empty
    bool whole = true;
    for (Index row = a.row; row < rows_of(row_ptr) && (row < b.row || row_ptr[row] < b.entry); ++row) {
      touched += std::min(row_ptr[row + 1], b.entry) > std::max(row_ptr[row], a.entry);
      whole = whole && row_ptr[row] >= a.entry && row_ptr[row + 1] <= b.entry;
      longest = std::max(longest, row_ptr[row + 1] - row_ptr[row]);
    }
    const bool all_short = whole && longest <= short_row;
    right = right && (a.shape == SegmentShape::short_rows) == all_short;
    if (a.shape == SegmentShape::one_row)
      right = right && touched == 1 && b.row - a.row <= 1 && b.entry > a.entry;
    if (a.shape == SegmentShape::mixed) right = right && !(touched == 1 && b.row - a.row <= 1);
    cut += b.piece > a.piece;
  }
  CHECK(right);
  CHECK(level.cut_segments() == cut);
}

void check_tables(const std::vector<Index>& row_ptr) {
  const Index rows = rows_of(row_ptr);
  const auto levels = make_segments(rows, row_ptr.data());
  CHECK(levels.back().pieces() == 0);
  Index level_rows = rows, level_entries = row_ptr.back();
  for (const SegmentLevel& level : levels) {
    REQUIRE(level.segments() >= 0);
    CHECK(level.segment.back().row == level_rows);
    CHECK(level.segment.back().entry == level_entries);
    CHECK(static_cast<Index>(level.last.size()) == level.segments() * segment_threads);
    CHECK(level.segments() <= (level_entries / (segment_entries * 3 / 4)) + level_rows / segment_entries + 1);
    bool bounded = true;
    for (Index s = 0; s < level.segments(); ++s) {
      const CsrSegment a = level.segment[s], b = level.segment[s + 1];
      bounded = bounded && b.entry - a.entry >= 0 && b.entry - a.entry <= segment_entries &&
                b.row - a.row >= 0 && b.row - a.row <= segment_entries && b.piece - a.piece >= a.begun &&
                b.piece - a.piece <= 2 && (b.entry > a.entry || b.row > a.row);
    }
    CHECK(bounded);
    check_shapes(level, &level == &levels.front() ? row_ptr : level.row_ptr);
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
  CHECK(sums_by_tables(levels, row_ptr, entries) == exact);  // whole numbers: no rounding
}

}  // namespace

TEST_CASE("segments sum every row once: sizes around a segment, its quarter and a thread's share") {
  check_tables({0});
  for (const Index n :
       {0, 1, 7, 8, 9, 255, 511, 512, 513, 1535, 1536, 1537, 2047, 2048, 2049, 4095, 4096, 4097, 9000}) {
    CAPTURE(n);
    check_tables(pointers({n}));
    check_tables(pointers({n, n, n}));
    check_tables(pointers({1, n, 0, n, 5, 0}));
    check_tables(pointers({0, 0, n, 0, n}));
    std::vector<Index> lengths(static_cast<std::size_t>(n), 1);
    check_tables(pointers(lengths));
    lengths.push_back(n);
    check_tables(pointers(lengths));
    lengths.insert(lengths.begin(), 3 * n);
    check_tables(pointers(lengths));
    check_tables(pointers(std::vector<Index>(static_cast<std::size_t>(n), 0)));
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
    check_tables(pointers(lengths));
  }
}

TEST_CASE("segments: rows that span so many segments that their pieces span segments") {
  // 5,000,000 entries are about 2,440 pieces, more than a segment of the next level.
  const std::vector<Index> row_ptr = pointers({3, 5000000, 1, 4000, 0, 2000000, 2});
  CHECK(make_segments(rows_of(row_ptr), row_ptr.data()).size() == 3);
  check_tables(row_ptr);
}

TEST_CASE("segments: short rows are never cut, so that an even matrix has no second pass") {
  const std::vector<Index> row_ptr = pointers(std::vector<Index>(10000, 15));
  const auto levels = make_segments(10000, row_ptr.data());
  CHECK(levels.size() == 1);
  CHECK(levels[0].segments() == (10000 + 135) / 136);  // 136 rows of 15 are 2,040 entries
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
