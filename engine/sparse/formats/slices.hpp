// The host side of the slice formats: the order of the nodes, and the words of their runs (meaning:
// slice_layout.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "engine/sparse/formats/slice_layout.hpp"
#include "engine/sparse/pattern/column_runs.hpp"

namespace genba {

/// The columns of the window of a slice.
template <class SlicedMatrix>
WindowColumns window_columns(const SlicedMatrix& m, Offset slice) {
  const Offset window = slice / window_slices;
  return {static_cast<Index>(window * slice_window), m.is_far[window] != 0,
          m.outside.data() + m.outside_ptr[window]};
}

/// Reads the runs of one lane of a slice.
class RunReader {
 public:
  /// words: those of the slice.
  RunReader(const RunWord* words, Index lane, Index width, const WindowColumns& columns)
      : mask_(words + lane),
        start_(mask_ + static_cast<Offset>(mask_rows(width)) * slice_lanes),
        columns_(columns),
        width_(width) {}

  /// Reads the first column and the length of the next run. Returns false at the end of the row.
  bool next(Index& first, Index& length) {
    if (slot_ >= width_) return false;
    const RunWord word = take();
    if (columns_.is_far) {
      const RunWord upper = take();
      if (word == no_run && upper == no_run) return false;
      first = static_cast<Index>(word | static_cast<std::uint32_t>(upper) << 16);
    } else {
      if (word == no_run) return false;
      first = columns_[word];
    }
    const Index from = slot_;
    slot_ = next_start(from + 1);
    length = slot_ - from;
    return true;
  }

 private:
  Index next_start(Index slot) const {
    while (slot < width_) {
      const unsigned left =
          static_cast<unsigned>(mask_[static_cast<Offset>(slot / mask_slots) * slice_lanes]) >>
          slot % mask_slots;
      if (left != 0) return slot + std::countr_zero(left);
      slot += mask_slots - slot % mask_slots;
    }
    return width_;
  }
  RunWord take() {
    const RunWord word = *start_;
    start_ += slice_lanes;
    return word;
  }
  const RunWord *mask_, *start_;
  WindowColumns columns_;
  Index slot_ = 0, width_;
};

/// The runs of a lane of RBP-sliced or RBP-node.
template <class SlicedMatrix>
RunReader runs_of_lane(const SlicedMatrix& m, Offset slice, Index lane) {
  return {m.word.data() + m.word_ptr[slice] * slice_lanes, lane,
          static_cast<Index>(m.slot_ptr[slice + 1] - m.slot_ptr[slice]), window_columns(m, slice)};
}

/// The slot of a lane that holds `column`, or -1.
template <class SlicedMatrix>
Offset slot_of(const SlicedMatrix& m, Offset slice, Index lane, Index column) {
  const auto width = static_cast<Index>(m.slot_ptr[slice + 1] - m.slot_ptr[slice]);
  if (width == 0) return -1;
  const WindowColumns columns = window_columns(m, slice);
  if (columns.is_far) {
    RunReader reader = runs_of_lane(m, slice, lane);
    Index first, length;
    for (Offset slot = 0; reader.next(first, length) && first <= column; slot += length)
      if (column < first + length) return slot + column - first;
    return -1;
  }
  // Searches the last run that begins at or before `column`.
  const RunWord* mask = m.word.data() + m.word_ptr[slice] * slice_lanes + lane;
  const RunWord* start = mask + static_cast<Offset>(mask_rows(width)) * slice_lanes;
  unsigned left = *mask;
  Index slot = -1, next = 0, first = 0;
  for (;; start += slice_lanes) {
    while (left == 0) {
      next += mask_slots;
      if (next >= width) break;
      mask += slice_lanes;
      left = *mask;
    }
    if (left == 0 || *start == no_run) break;
    const Index begins = columns[*start];
    if (begins > column) break;
    first = begins;
    slot = next + std::countr_zero(left);
    left &= left - 1;
  }
  if (slot < 0) return -1;
  const Index end = left == 0 ? width : next + std::countr_zero(left);
  const Offset found = Offset{slot} + column - first;
  return found < end ? found : -1;
}

/// One node in the order of its window.
struct SliceNode {
  Index node = 0;
  Index length = 0;  ///< number of column nodes
  Index runs = 0;
};

/// Splits a run at the window that begins at node `begin`: calls visit(part) for the parts below, in and
/// above it, ascending.
template <class Visit>
void for_each_part(const ColumnRun& run, Index begin, Visit&& visit) {
  const Offset end = Offset{begin} + slice_window;
  if (run.first < begin) visit(ColumnRun{run.first, std::min(run.last, begin - 1)});
  if (run.last >= begin && run.first < end)
    visit(ColumnRun{std::max(run.first, begin), static_cast<Index>(std::min<Offset>(run.last, end - 1))});
  if (run.last >= end) visit(ColumnRun{static_cast<Index>(std::max<Offset>(run.first, end)), run.last});
}

/// The columns outside a window that it uses.
class OutsideColumns {
 public:
  /// Empties it, for the window that begins at node `begin`.
  void clear(Index begin) {
    begin_ = begin;
    count_ = 0;
    stretches_.clear();
    places_.clear();
  }
  /// Adds a part of a run. A part inside the window is ignored.
  void add(const ColumnRun& part) {
    if (!is_inside(part.first)) stretches_.push_back(part);
  }
  /// Call after the last part. Merges columns that were added more than once.
  void join() {
    std::sort(stretches_.begin(), stretches_.end(),
              [](const ColumnRun& a, const ColumnRun& b) { return a.first < b.first; });
    std::size_t kept = 0;
    for (const ColumnRun& next : stretches_) {
      if (kept > 0 && next.first <= stretches_[kept - 1].last + Offset{1})
        stretches_[kept - 1].last = std::max(stretches_[kept - 1].last, next.last);
      else
        stretches_[kept++] = next;
    }
    stretches_.resize(kept);
    for (const ColumnRun& stretch : stretches_) {
      places_.push_back(count_);
      count_ += stretch.length();
    }
  }
  /// Removes all columns from the list.
  void give_up() { clear(begin_); }

  Offset count() const { return count_; }
  /// Stretches of columns, ascending.
  const std::vector<ColumnRun>& stretches() const { return stretches_; }
  /// The place of a column of the window or of the list.
  RunWord place(Index column) const {
    if (is_inside(column)) return static_cast<RunWord>(column - begin_);
    const auto after = std::upper_bound(stretches_.begin(), stretches_.end(), column,
                                        [](Index c, const ColumnRun& s) { return c < s.first; });
    const auto at = static_cast<std::size_t>(after - stretches_.begin() - 1);
    return static_cast<RunWord>(slice_window + places_[at] + (column - stretches_[at].first));
  }

 private:
  bool is_inside(Index column) const { return column >= begin_ && column < Offset{begin_} + slice_window; }
  Index begin_ = 0;
  Offset count_ = 0;
  std::vector<ColumnRun> stretches_;
  std::vector<Offset> places_;  // place in the list where each stretch begins
};

/// A window: slice_window nodes that are sorted together.
struct SliceWindow {
  Index begin = 0;
  bool is_far = false;
  OutsideColumns outside;  ///< empty if the window is far
};

/// Up to 32 nodes side by side.
struct Slice {
  Offset number = 0;
  std::span<const SliceNode> nodes;  ///< by lane, longest first
  Index width = 0;                   ///< longest length
  Index words = 0;                   ///< masks and runs of all lanes
  Index word_rows = 0;
  const SliceWindow* window = nullptr;

  bool begins_window() const { return number % window_slices == 0; }
};

/// Should the words and the lists of slices be counted?
enum class SliceWords { none, counted };

/// Calls visit(slice) for all slices of the nodes [from, to), ascending. `from` must begin a window; `to`
/// must end a window or be the number of nodes. runs(node): the runs of the node, ascending.
template <SliceWords words = SliceWords::counted, class Runs, class Visit>
void for_each_slice(Offset from, Offset to, Runs&& runs, Visit&& visit) {
  std::vector<SliceNode> nodes;
  std::vector<Slice> slices;
  SliceWindow window;
  for (Offset begin = from; begin < to; begin += slice_window) {
    nodes.clear();
    slices.clear();
    window.begin = static_cast<Index>(begin);
    window.is_far = false;
    window.outside.clear(window.begin);
    for (Offset node = begin; node < std::min<Offset>(to, begin + slice_window); ++node) {
      SliceNode n{static_cast<Index>(node)};
      for (const ColumnRun& run : runs(n.node)) {
        n.length += run.length();
        if constexpr (words == SliceWords::none) continue;
        for_each_part(run, window.begin, [&](const ColumnRun& part) {
          window.outside.add(part);
          ++n.runs;
        });
      }
      nodes.push_back(n);
    }
    std::stable_sort(nodes.begin(), nodes.end(), [](const SliceNode& a, const SliceNode& b) {
      return a.length != b.length ? a.length > b.length : a.runs > b.runs;
    });
    window.outside.join();
    Offset run_rows = 0;
    for (std::size_t at = 0; at < nodes.size(); at += slice_lanes) {
      Slice slice;
      slice.number = (begin + static_cast<Offset>(at)) / slice_lanes;
      slice.nodes = std::span(nodes).subspan(at, std::min<std::size_t>(slice_lanes, nodes.size() - at));
      slice.width = slice.nodes.front().length;
      slice.window = &window;
      if (words == SliceWords::counted && slice.width > 0) {
        // Counted with one word a run.
        Index across = slice.nodes.size() == slice_lanes ? 0 : 1;
        for (const SliceNode& n : slice.nodes) {
          across = std::max(across, n.runs + (n.length < slice.width ? 1 : 0));
          slice.words += n.runs;
        }
        slice.word_rows = across;
        run_rows += across;
      }
      slices.push_back(slice);
    }
    // The list costs four bytes a column; without it each run needs a second word.
    const Offset spared = run_rows * slice_lanes * static_cast<Offset>(sizeof(RunWord));
    if (window.outside.count() > no_run - slice_window ||
        window.outside.count() * static_cast<Offset>(sizeof(Index)) > spared) {
      window.is_far = true;
      window.outside.give_up();
    }
    for (Slice& slice : slices) {
      if (slice.word_rows > 0) {
        slice.words *= window.is_far ? 2 : 1;
        slice.word_rows *= window.is_far ? 2 : 1;
        slice.word_rows += mask_rows(slice.width);
        for (const SliceNode& n : slice.nodes) slice.words += mask_rows(n.length);
      }
      visit(slice);
    }
  }
}

/// Finds positions of nodes from the order of a slice format. It inverts one window at a time, so it is fast
/// for nodes in about ascending order.
class PositionFinder {
 public:
  PositionFinder(const std::uint16_t* order, Offset nodes) : order_(order), nodes_(nodes) {}
  Index operator()(Index node) {
    const Index first = node - node % slice_window;
    if (first != first_) {
      first_ = first;
      const Offset count = std::min<Offset>(slice_window, nodes_ - first);
      for (Offset i = 0; i < count; ++i) place_[order_[first + i]] = static_cast<std::uint16_t>(i);
    }
    return first + place_[static_cast<std::size_t>(node - first)];
  }

 private:
  const std::uint16_t* order_;
  Offset nodes_;
  Index first_ = -1;
  std::array<std::uint16_t, slice_window> place_{};
};

}  // namespace genba
