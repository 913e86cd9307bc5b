// The host side of the slice formats: the order of the nodes, and the words that hold the runs of one
// (slice_layout.hpp says what they mean).
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "engine/sparse/column_runs.hpp"
#include "engine/sparse/slice_layout.hpp"

namespace genba {

/// put(word) for every word of a run that starts `gap` columns after the one before ended.
template <class Put>
void put_run(Index gap, ColumnRun run, Put&& put) {
  Index left = run.length(), piece;
  const auto word = [](Index skipped, Index length) {
    return static_cast<RunWord>(skipped | (length - 1) << run_gap_bits);
  };
  if (gap < wide_gap) {
    piece = std::min(left, longest_word_run);
    put(word(gap, piece));
  } else {
    piece = std::min(left, longest_word_run - 1);
    put(word(wide_gap, piece));
    if (gap - wide_gap < column_follows) {
      put(static_cast<RunWord>(gap - wide_gap));
    } else {
      put(column_follows);
      put(static_cast<RunWord>(run.first & 0xffff));
      put(static_cast<RunWord>(run.first >> 16));
    }
  }
  for (left -= piece; left > 0; left -= piece) {
    piece = std::min(left, longest_word_run);
    put(word(0, piece));
  }
}

inline Index count_words(Index gap, ColumnRun run) {
  Index count = 0;
  put_run(gap, run, [&](RunWord) { ++count; });
  return count;
}

/// Reads the words of one lane; the next word of a lane is slice_lanes further.
class RunReader {
 public:
  RunReader(const RunWord* lane, Index base) : word_(lane), column_(base) {}

  /// The next piece of a run, first column and length (1 to longest_word_run); false at end_of_row. A row
  /// that fills its slice has no such end: the caller counts.
  bool next(Index& first, Index& length) {
    const RunWord word = take();
    if (word == end_of_row) return false;
    const Index gap = word & wide_gap;
    length = (word >> run_gap_bits) + 1;
    if (gap < wide_gap) {
      column_ += gap;
    } else {
      const RunWord further = take();
      if (further != column_follows) {
        column_ += wide_gap + further;
      } else {
        const Index low = take();
        column_ = low | static_cast<Index>(take()) << 16;
      }
    }
    first = column_;
    column_ += length;
    return true;
  }

 private:
  RunWord take() {
    const RunWord word = *word_;
    word_ += slice_lanes;
    return word;
  }
  const RunWord* word_;
  Index column_;
};

/// One node in the order of its window.
struct SliceNode {
  Index node = 0;
  Index length = 0;   ///< columns of nodes
  Index words = 0;    ///< of all runs but the first
  ColumnRun first{};  ///< the first run; undefined if length is 0
};

/// Up to 32 nodes side by side.
struct Slice {
  Offset number = 0;
  std::span<const SliceNode> nodes;  ///< by lane, longest first
  Index width = 0;                   ///< longest length
  Index word_width = 0;              ///< most words of a lane, its end_of_row included
  Index base = 0;                    ///< smallest column
};

/// visit(slice) for all slices of the nodes [from, to) in ascending order; `from` begins a window, `to` ends
/// one or all. runs(node): the node's runs, ascending.
template <class Runs, class Visit>
void for_each_slice(Offset from, Offset to, Runs&& runs, Visit&& visit) {
  std::vector<SliceNode> window;
  for (Offset begin = from; begin < to; begin += slice_window) {
    window.clear();
    for (Offset node = begin; node < std::min<Offset>(to, begin + slice_window); ++node) {
      SliceNode n{static_cast<Index>(node)};
      Index end = 0;
      for (const ColumnRun& run : runs(n.node)) {
        if (n.length == 0) {
          n.first = run;
        } else {
          n.words += count_words(run.first - end, run);
        }
        n.length += run.length();
        end = run.last + 1;
      }
      window.push_back(n);
    }
    std::stable_sort(window.begin(), window.end(), [](const SliceNode& a, const SliceNode& b) {
      return a.length != b.length ? a.length > b.length : a.words > b.words;
    });
    for (std::size_t at = 0; at < window.size(); at += slice_lanes) {
      Slice slice;
      slice.number = (begin + static_cast<Offset>(at)) / slice_lanes;
      slice.nodes = std::span(window).subspan(at, std::min<std::size_t>(slice_lanes, window.size() - at));
      slice.width = slice.nodes.front().length;
      const bool is_full = slice.nodes.size() == slice_lanes;
      if (slice.width > 0) slice.base = slice.nodes.front().first.first;
      for (const SliceNode& n : slice.nodes) {
        if (n.length > 0) slice.base = std::min(slice.base, n.first.first);
      }
      if (slice.width > 0 && !is_full) slice.word_width = 1;
      for (const SliceNode& n : slice.nodes) {
        Index words = n.length < slice.width ? 1 : 0;
        if (n.length > 0) words += n.words + count_words(n.first.first - slice.base, n.first);
        slice.word_width = std::max(slice.word_width, words);
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
