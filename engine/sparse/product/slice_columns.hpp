// Expands the runs of a slice to plain column numbers, some slots of all lanes at a time, and gathers x by
// the places of a window.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <vector>

#include "engine/sparse/formats/matrix.hpp"
#include "engine/sparse/formats/slices.hpp"
#include "engine/sparse/product/lanes.hpp"

namespace genba {

/// Table to expand eight slots, indexed by the mask of runs that begin in them. A slot is first column number
/// `from`, plus `by`. The eight possible first columns start with that of the run in progress, or, if a run
/// begins at the first slot, that of this run.
struct SlotTable {
  struct alignas(32) Eight {
    std::array<std::uint32_t, 8> slot{};
  };
  std::array<Eight, 256> from{}, by{};
  std::array<std::uint8_t, 256> since{};  ///< slots since the last run began, at the end

  constexpr SlotTable() {
    for (unsigned mask = 0; mask < 256; ++mask) {
      unsigned run = 0, place = 0;
      for (unsigned slot = 0; slot < 8; ++slot, ++place) {
        if (slot > 0 && (mask >> slot & 1) != 0) ++run, place = 0;
        from[mask].slot[slot] = run;
        by[mask].slot[slot] = place;
      }
      since[mask] = static_cast<std::uint8_t>(place);
    }
  }
};
inline constexpr SlotTable slot_table;

/// The x of all columns that a window uses, copied in the order of their places: columns adjacent there may
/// be far apart in x.
class WindowVector {
 public:
  /// Returns [places][block]. x: the vector of the whole matrix. The copy stays until another window is
  /// requested.
  template <class V>
  const double* of(const BasicSlicedRuns<V>& m, Offset slice, const double* x) {
    const Offset window = slice / window_slices, d = m.block;
    if (window == window_) return x_.get();
    const Offset first = window * slice_window, nodes = (m.columns + d - 1) / d;
    const Offset own = std::clamp<Offset>(nodes - first, 0, slice_window);
    const Offset listed = m.outside_ptr[window], others = m.outside_ptr[window + 1] - listed;
    x_ = std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>((slice_window + others) * d));
    std::copy_n(x + first * d, own * d, x_.get());
    double* to = x_.get() + slice_window * d;
    for (Offset k = 0; k < others; ++k, to += d) std::copy_n(x + m.outside[listed + k] * d, d, to);
    window_ = window;
    return x_.get();
  }

 private:
  Offset window_ = -1;
  std::unique_ptr<double[]> x_;
};

/// Column nodes of a slice, lane by lane, or their places in the window. Runs are short and their lengths
/// look random, so the code has no branches on them: it looks eight slots up at once.
class SliceColumns {
 public:
  static constexpr Index group_slots = 48;  ///< most slots of one read()
  static constexpr Index stride = 56;       ///< distance between lanes

  template <class V>
  [[gnu::always_inline]] SliceColumns(const BasicSlicedRuns<V>& m, Offset slice)
      : words_(m.word.data() + m.word_ptr[slice] * slice_lanes),
        width_(static_cast<Index>(m.slot_ptr[slice + 1] - m.slot_ptr[slice])),
        window_(window_columns(m, slice)) {
    if (width_ == 0) return;
    starts_ = words_ + slice_lanes * mask_rows(width_);
    const auto rows = static_cast<Index>(m.word_ptr[slice + 1] - m.word_ptr[slice]);
    const Index runs = rows - mask_rows(width_);
    // The words of the next slice follow directly and are about as many.
    for (Index row = rows; row < 2 * rows; ++row)
      __builtin_prefetch(words_ + static_cast<Offset>(row) * slice_lanes);
    is_tabled_ = !window_.is_far && runs <= most_runs;
    if (is_tabled_)
      read_starts(runs);
    else
      for (Index lane = 0; lane < slice_lanes; ++lane)
        readers_.push_back({RunReader(words_, lane, width_, window_)});
    if (width_ > group_slots) {
      std::fill_n(begun_, slice_lanes, 0);
      std::fill_n(since_, slice_lanes, 0u);
      std::fill_n(ended_, slice_lanes, false);
    }
  }

  /// True if columns() returns places, not columns.
  bool by_place() const { return is_tabled_; }

  /// Slots of the longest lane.
  Index width() const { return width_; }

  /// Reads slots [first, first + group_slots) of a lane; `first` goes up by group_slots for each lane.
  /// Returns how many of them the lane has.
  [[gnu::always_inline]] Index read(Index first, Index lane) {
    const Index slots = std::min(group_slots, width_ - first);
    const bool goes_on = width_ > group_slots;
    if (goes_on && ended_[lane]) return 0;
    if (!is_tabled_) return read_runs(slots, lane);
    const RunWord* mask = words_ + slice_lanes * (first / mask_slots) + lane;
    std::uint64_t begins = 0;
    for (Index k = 0; k < slots; k += mask_slots, mask += slice_lanes)
      begins |= static_cast<std::uint64_t>(*mask) << k;
    Index begun = 0, has = slots;
    std::uint32_t since = 0;
    if (goes_on) {
      begun = begun_[lane];
      since = since_[lane];
    }
    const Index runs = begun + std::popcount(begins);
    if (starts_[static_cast<Offset>(runs - 1) * slice_lanes + lane] == no_run) {
      has = static_cast<Index>(std::bit_width(begins)) - 1;
      ended_[lane] = true;
    }
    const Index* start = first_ + lane * first_stride + begun;
    Index* out = column_ + lane * stride;
    for (Index k = 0; k < slots; k += 8, begins >>= 8) {
      const auto eight = static_cast<unsigned>(begins & 0xff);
      const std::uint32_t at_once = eight & 1;
      WordLanes first_columns, from, by, to;
      load_lanes(start + at_once, first_columns);
      load_lanes(slot_table.from[eight].slot.data(), from);
      load_lanes(slot_table.by[eight].slot.data(), by);
      pick_lanes(first_columns + WordLanes{since & (at_once - 1)}, from, to);
      store_lanes(to + by, out + k);
      start += std::popcount(eight);
      since = slot_table.since[eight] + (since & -static_cast<std::uint32_t>(eight == 0));
    }
    if (goes_on) {
      begun_[lane] = runs;
      since_[lane] = since;
    }
    return has;
  }

  /// [k]: column or place (by_place()) of slot first + k.
  const Index* columns(Index lane) const { return column_ + lane * stride; }

 private:
  static constexpr Index most_runs = 48;
  static constexpr Index first_stride = most_runs + 8;

  /// Reads the places of all runs. Those of a lane begin at first_[1], so that there is a number before each.
  [[gnu::always_inline]] void read_starts(Index runs) {
    // Each 32-bit number holds two lanes; eight runs at a time.
    for (Index run = 0; run < runs; run += 8)
      for (Index lane = 0; lane < slice_lanes; lane += 16) {
        WordLanes words[8];
#pragma GCC unroll 8
        for (Index k = 0; k < 8; ++k)
          load_lanes(starts_ + static_cast<Offset>(std::min(run + k, runs - 1)) * slice_lanes + lane,
                     words[k]);
        transpose(words);
#pragma GCC unroll 16
        for (Index k = 0; k < 16; ++k)
          store_lanes(k % 2 == 0 ? words[k / 2] & 0xffff : words[k / 2] >> 16,
                      first_ + (lane + k) * first_stride + run + 1);
      }
  }

  /// For slices with too many runs, or in a far window.
  [[gnu::noinline]] Index read_runs(Index slots, Index lane) {
    LaneReader& r = readers_[static_cast<std::size_t>(lane)];
    Index* const out = column_ + lane * stride;
    Index slot = 0;
    while (slot < slots) {
      if (r.left == 0 && !r.runs.next(r.column, r.left)) {
        ended_[lane] = true;
        break;
      }
      const Index count = std::min(r.left, slots - slot);
      for (Index i = 0; i < count; ++i) out[slot + i] = r.column + i;
      slot += count;
      r.column += count;
      r.left -= count;
    }
    return slot;
  }

  struct LaneReader {
    RunReader runs;
    Index column = 0, left = 0;  // of the run in progress
  };

  const RunWord* words_;
  const RunWord* starts_ = nullptr;
  Index width_;
  WindowColumns window_;
  bool is_tabled_ = false;  ///< read_starts() was called
  std::vector<LaneReader> readers_;
  // For slices wider than a group, state after the slots read: runs begun, and slots since the last one
  // began.
  Index begun_[slice_lanes];
  std::uint32_t since_[slice_lanes];
  bool ended_[slice_lanes];
  Index first_[slice_lanes * first_stride];
  Index column_[slice_lanes * stride];
};

}  // namespace genba
