// The columns of a slice of runs as plain numbers, some slots of all its lanes at a time, and x by the places
// of a window.
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

/// What eight slots are made from, by the mask of the runs that begin there: which of eight columns each goes
/// on from, and by how many. The first column is that of the run in progress, or, where a run begins at the
/// first slot, that run's.
struct SlotTable {
  struct alignas(32) Eight {
    std::array<std::uint32_t, 8> slot{};
  };
  std::array<Eight, 256> from{}, by{};
  std::array<std::uint8_t, 256> since{};  ///< how long ago the last run began, at the end

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

/// x of the columns that one window uses, in the order of their places: what lies side by side there may lie
/// far apart in x.
class WindowVector {
 public:
  /// [places][block]; x: of the whole matrix. Kept until another window is asked for.
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

/// Columns of nodes, lane by lane, or their places in the window. Runs are short and their lengths are as
/// good as random, so nothing here is decided by them: eight slots are looked up at once.
class SliceColumns {
 public:
  static constexpr Index group_slots = 48;  ///< that read() gives at once
  static constexpr Index stride = 56;       ///< between lanes

  template <class V>
  [[gnu::always_inline]] SliceColumns(const BasicSlicedRuns<V>& m, Offset slice)
      : words_(m.word.data() + m.word_ptr[slice] * slice_lanes),
        width_(static_cast<Index>(m.slot_ptr[slice + 1] - m.slot_ptr[slice])),
        window_(window_columns(m, slice)) {
    if (width_ == 0) return;
    starts_ = words_ + slice_lanes * mask_rows(width_);
    const auto rows = static_cast<Index>(m.word_ptr[slice + 1] - m.word_ptr[slice]);
    const Index runs = rows - mask_rows(width_);
    // The next slice's words are about as many and lie behind.
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

  /// Whether what columns() gives are places.
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

  /// Of slot first + k at [k]: by_place() says what.
  const Index* columns(Index lane) const { return column_ + lane * stride; }

 private:
  static constexpr Index most_runs = 48;
  static constexpr Index first_stride = most_runs + 8;

  /// The places of all runs; a lane's begin at first_[1], so that there is one before each.
  [[gnu::always_inline]] void read_starts(Index runs) {
    // Two lanes a number, eight runs at a time.
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

  /// Of slices whose runs are too many or too far apart for that.
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
  // Of slices that are wider than a group, after the slots read: runs begun, slots since the last began.
  Index begun_[slice_lanes];
  std::uint32_t since_[slice_lanes];
  bool ended_[slice_lanes];
  Index first_[slice_lanes * first_stride];
  Index column_[slice_lanes * stride];
};

}  // namespace genba
