#include "engine/sparse/product/csr_segments.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace genba {

namespace {

/// The rows of one level, none of them empty. Collects the rows of the next level while it cuts.
class Cutter {
 public:
  /// longest_whole: longest row that is never cut.
  Cutter(Index rows, const Index* row_ptr, Index longest_whole)
      : rows_(rows), row_ptr_(row_ptr), longest_whole_(longest_whole) {}

  void cut(SegmentLevel& level) {
    const Offset entries = row_ptr_[rows_];
    level.segment.reserve(static_cast<std::size_t>(entries / segment_entries + 2));
    level.last.reserve(static_cast<std::size_t>((entries / segment_entries + 1) * segment_threads));
    Index row = 0, entry = 0;
    while (row < rows_) {
      const Index row_end = rows_that_end(row, entry);
      const Index entry_end = end_of_segment(row_end, entry);
      const bool begun = row_ptr_[row] < entry && row_end > row;
      const bool goes_on = row_end < rows_ && row_ptr_[row_end] < entry_end;
      level.segment.push_back({row, entry, pieces_, begun});
      mark_ends(level, row, row_end, entry);
      if (begun) {
        ++pieces_;
        next_ptr.push_back(pieces_);
      }
      if (goes_on) {
        if (row_ptr_[row_end] >= entry) next_row.push_back(row_end);
        ++pieces_;
      }
      row = row_end;
      entry = entry_end;
    }
    level.segment.push_back({row, entry, pieces_, 0});
  }

  std::vector<Index> next_ptr{0}, next_row;  ///< positions in this level's rows

 private:
  /// One past the last row that ends in the segment that starts at `entry`.
  Index rows_that_end(Index row, Index entry) const {
    if (row_ptr_[row] == entry && is_whole(row) && row_ptr_[row + 1] - entry > segment_entries)
      return row + 1;
    const Offset limit = static_cast<Offset>(entry) + segment_entries;
    while (row < rows_ && row_ptr_[row + 1] <= limit) ++row;
    return row;
  }

  bool is_whole(Index row) const { return row_ptr_[row + 1] - row_ptr_[row] <= longest_whole_; }

  Index end_of_segment(Index row_end, Index entry) const {
    const Index begin = row_ptr_[row_end];  // of the first row that does not end here
    if (row_end == rows_ || is_whole(row_end)) return begin;
    const Index limit = entry + segment_entries;  // less than the end of that row
    const bool worth_cutting = limit - std::max(begin, entry) >= segment_entries / 4;
    return worth_cutting ? limit : begin;
  }

  void mark_ends(SegmentLevel& level, Index row, Index row_end, Index entry) const {
    const std::size_t first = level.last.size(), first_warp = level.ended.size();
    level.last.resize(first + segment_threads);
    level.ended.resize(first_warp + segment_warps);
    std::uint16_t* ended = level.ended.data() + first_warp;
    if (row < row_end && row_ptr_[row + 1] - entry > segment_entries) return;
    for (; row < row_end; ++row) {
      const Index item = row_ptr_[row + 1] - 1 - entry, thread = item / segment_items;
      level.last[first + static_cast<std::size_t>(thread)] |=
          static_cast<std::uint8_t>(1u << (item % segment_items));
      if (thread / 32 + 1 < segment_warps) ++ended[thread / 32 + 1];
    }
    std::partial_sum(ended, ended + segment_warps, ended);
  }

  Index rows_;
  const Index* row_ptr_;
  Index longest_whole_;
  Index pieces_ = 0;
};

/// Removes empty rows of the matrix from the first level, if there are any.
void leave_out_empty_rows(SegmentLevel& level, Index rows, const Index* row_ptr) {
  for (Index row = 0; row < rows; ++row)
    if (row_ptr[row + 1] == row_ptr[row]) level.empty_row.push_back(row);
  if (level.empty_row.empty()) return;
  level.row_ptr.push_back(0);
  for (Index row = 0; row < rows; ++row) {
    if (row_ptr[row + 1] == row_ptr[row]) continue;
    level.row.push_back(row);
    level.row_ptr.push_back(row_ptr[row + 1]);
  }
}

}  // namespace

Index SegmentLevel::cut_segments() const {
  Index count = 0;
  for (Index s = 0; s < segments(); ++s) count += segment[s + 1].piece > segment[s].piece;
  return count;
}

std::vector<SegmentLevel> make_segments(Index rows, const Index* row_ptr) {
  std::vector<SegmentLevel> levels(1);
  leave_out_empty_rows(levels[0], rows, row_ptr);
  for (;;) {
    SegmentLevel& level = levels.back();
    if (!level.row_ptr.empty()) {
      rows = static_cast<Index>(level.row.size());
      row_ptr = level.row_ptr.data();
    }
    const bool is_first = levels.size() == 1;
    Cutter cutter(rows, row_ptr, is_first && row_ptr[rows] <= few_entries ? longest_whole_row : 0);
    cutter.cut(level);
    if (level.pieces() == 0) return levels;
    SegmentLevel next;
    next.row_ptr = std::move(cutter.next_ptr);
    next.row = std::move(cutter.next_row);
    if (!level.row.empty())
      for (Index& row : next.row) row = level.row[static_cast<std::size_t>(row)];
    levels.push_back(std::move(next));
  }
}

bool prefers_segments(Index rows, const Index* row_ptr, int threads) {
  if (rows == 0) return false;
  const Offset entries = row_ptr[rows];
  Offset longest = 0, steps = 0;
  for (Index row = 0; row < rows; ++row) {
    const Offset length = row_ptr[row + 1] - row_ptr[row];
    longest = std::max(longest, length);
    steps += std::max<Offset>(1, (length + threads - 1) / threads);
  }
  const bool one_row_lasts = longest >= 256 && longest * 4096 > entries && longest * rows >= 16 * entries;
  const bool most_threads_idle = threads > 1 && steps * threads > 4 * entries;
  return one_row_lasts || most_threads_idle;
}

}  // namespace genba
