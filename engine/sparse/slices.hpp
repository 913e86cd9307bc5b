// The host side of the slice formats: the order of the nodes, and the words that hold their runs
// (slice_layout.hpp says what they mean).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "engine/sparse/column_runs.hpp"
#include "engine/sparse/slice_layout.hpp"

namespace genba {

/// Reads the runs of one lane of a slice.
class RunReader {
 public:
  /// words: of the slice; base: its first panel.
  RunReader(const RunWord* words, Index lane, Index width, Index base)
      : table_(words),
        mask_(words + (base == far_panels ? 0 : slice_lanes) + lane),
        start_(mask_ + static_cast<Offset>(mask_rows(width)) * slice_lanes),
        width_(width),
        base_(base) {}

  /// The next run, first column and length; false at the end of the row.
  bool next(Index& first, Index& length) {
    if (slot_ >= width_) return false;
    const RunWord word = take();
    if (base_ == far_panels) {
      const RunWord upper = take();
      if (word == no_run && upper == no_run) return false;
      first = static_cast<Index>(word | static_cast<std::uint32_t>(upper) << 16);
    } else {
      if (word == no_run) return false;
      first = (base_ + table_[word >> panel_bits]) << panel_bits | (word & ((1 << panel_bits) - 1));
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
  const RunWord *table_, *mask_, *start_;
  Index slot_ = 0, width_, base_;
};

/// The runs of a lane of RBP-sliced or RBP-node.
template <class SlicedMatrix>
RunReader runs_of_lane(const SlicedMatrix& m, Offset slice, Index lane) {
  return {m.word.data() + m.word_ptr[slice] * slice_lanes, lane,
          static_cast<Index>(m.slot_ptr[slice + 1] - m.slot_ptr[slice]), m.base[slice]};
}

/// The slot of a lane that holds `column`, or -1.
template <class SlicedMatrix>
Offset slot_of(const SlicedMatrix& m, Offset slice, Index lane, Index column) {
  const auto width = static_cast<Index>(m.slot_ptr[slice + 1] - m.slot_ptr[slice]);
  const Index base = m.base[slice];
  if (width == 0) return -1;
  if (base == far_panels) {
    RunReader reader = runs_of_lane(m, slice, lane);
    Index first, length;
    for (Offset slot = 0; reader.next(first, length) && first <= column; slot += length)
      if (column < first + length) return slot + column - first;
    return -1;
  }
  const RunWord* const table = m.word.data() + m.word_ptr[slice] * slice_lanes;
  // Words of runs ascend as their columns do: what is sought is the last run that begins at or before
  // `column`.
  const Index panel = (column >> panel_bits) - base;
  int place = 0;
  while (place < most_panels && table[place] != no_run && table[place] <= panel) ++place;
  if (--place < 0) return -1;
  const Index in_panel = (1 << panel_bits) - 1;
  const auto last =
      static_cast<RunWord>(place << panel_bits | (table[place] == panel ? column & in_panel : in_panel));
  const RunWord* mask = table + slice_lanes + lane;
  const RunWord* const start = mask + static_cast<Offset>(mask_rows(width)) * slice_lanes;
  Index run = 0;  // number of runs that begin no later
  unsigned left = *mask;
  Index slot = -1, next = 0;
  for (;; ++run) {
    while (left == 0) {
      next += mask_slots;
      if (next >= width) break;
      mask += slice_lanes;
      left = *mask;
    }
    if (left == 0 || start[static_cast<Offset>(run) * slice_lanes] > last) break;
    slot = next + std::countr_zero(left);
    left &= left - 1;
  }
  if (run == 0) return -1;
  const RunWord word = start[static_cast<Offset>(run - 1) * slice_lanes];
  const Index end = left == 0 ? width : next + std::countr_zero(left);
  const Offset found = slot + column - ((base + table[word >> panel_bits]) << panel_bits | (word & in_panel));
  return found < end ? found : -1;
}

/// One node in the order of its window.
struct SliceNode {
  Index node = 0;
  Index length = 0;  ///< columns of nodes
  Index runs = 0;
  Index panels = 0;  ///< where those of its runs stand in the list of the window's
  Index end = 0;     ///< where they end
};

/// Up to 32 nodes side by side.
struct Slice {
  Offset number = 0;
  std::span<const SliceNode> nodes;  ///< by lane, longest first
  Index width = 0;                   ///< longest length
  std::span<const Index> panels;     ///< in which runs begin, ascending; empty where runs take two words
  Index words = 0;                   ///< of all lanes: masks and runs
  Index word_rows = 0;

  bool is_far() const { return panels.empty(); }
  Index base() const { return is_far() ? far_panels : panels.front(); }
};

/// The panels of a slice, as far as they fit into its table.
class PanelTable {
 public:
  void clear() { count_ = 0; }
  /// False if the table is full.
  bool add(Index panel) {
    const auto end = panel_.begin() + count_;
    if (std::find(panel_.begin(), end, panel) != end) return true;
    if (count_ == most_panels) return false;
    panel_[static_cast<std::size_t>(count_++)] = panel;
    return true;
  }
  /// Ascending; empty if they are too far apart for words.
  std::span<const Index> sorted() {
    std::sort(panel_.begin(), panel_.begin() + count_);
    if (count_ == 0 || panel_[static_cast<std::size_t>(count_ - 1)] - panel_[0] >= no_run) return {};
    return {panel_.data(), static_cast<std::size_t>(count_)};
  }

 private:
  std::array<Index, most_panels> panel_{};
  int count_ = 0;
};

/// visit(slice) for all slices of the nodes [from, to) in ascending order; `from` begins a window, `to` ends
/// one or all. runs(node): the node's runs, ascending.
template <class Runs, class Visit>
void for_each_slice(Offset from, Offset to, Runs&& runs, Visit&& visit) {
  std::vector<SliceNode> window;
  std::vector<Index> panels;
  PanelTable table;
  for (Offset begin = from; begin < to; begin += slice_window) {
    window.clear();
    panels.clear();
    for (Offset node = begin; node < std::min<Offset>(to, begin + slice_window); ++node) {
      SliceNode n{static_cast<Index>(node)};
      n.panels = n.end = static_cast<Index>(panels.size());
      for (const ColumnRun& run : runs(n.node)) {
        const Index panel = run.first >> panel_bits;
        if (n.panels == n.end || panels.back() != panel) panels.push_back(panel), ++n.end;
        n.length += run.length();
        ++n.runs;
      }
      window.push_back(n);
    }
    std::stable_sort(window.begin(), window.end(), [](const SliceNode& a, const SliceNode& b) {
      return a.length != b.length ? a.length > b.length : a.runs > b.runs;
    });
    for (std::size_t at = 0; at < window.size(); at += slice_lanes) {
      Slice slice;
      slice.number = (begin + static_cast<Offset>(at)) / slice_lanes;
      slice.nodes = std::span(window).subspan(at, std::min<std::size_t>(slice_lanes, window.size() - at));
      slice.width = slice.nodes.front().length;
      if (slice.width > 0) {
        table.clear();
        bool fits = true;
        Index runs_across = slice.nodes.size() == slice_lanes ? 0 : 1, all_runs = 0;
        for (const SliceNode& n : slice.nodes) {
          for (Index k = n.panels; fits && k < n.end; ++k)
            fits = table.add(panels[static_cast<std::size_t>(k)]);
          runs_across = std::max(runs_across, n.runs + (n.length < slice.width ? 1 : 0));
          all_runs += n.runs;
          slice.words += mask_rows(n.length);
        }
        if (fits) slice.panels = table.sorted();
        const Index run_words = slice.is_far() ? 2 : 1;
        slice.words += run_words * all_runs;
        slice.word_rows = (slice.is_far() ? 0 : 1) + mask_rows(slice.width) + run_words * runs_across;
      }
      visit(slice);
    }
  }
}

/// Positions of nodes, from the order of a slice format: one window at a time, so that nodes are cheap to
/// find when asked for in about ascending order.
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
