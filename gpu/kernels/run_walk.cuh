// Reads the runs of RBP-sliced and RBP-node on the device; engine/sparse/slice_layout.hpp says what their
// words mean.
#pragma once

#include "engine/sparse/slice_layout.hpp"
#include "gpu/kernels/intrinsics.cuh"

namespace genba::cuda {

/// The column of padding; it stays below zero when the slots behind it are counted on.
inline constexpr Index no_column = -(1 << 30);

/// The words of one lane of a slice, slot by slot.
struct LaneWords {
  const RunWord* mask;
  const RunWord* start;

  __device__ LaneWords(const RunWord* words, Index width, bool is_far, int lane)
      : mask(words + (is_far ? 0 : slice_lanes) + lane),
        start(mask + static_cast<Offset>(mask_rows(width)) * slice_lanes) {}

  /// The next 16 bits of the mask.
  __device__ unsigned take_mask() { return take(mask); }
  /// Panel and column of the next run.
  __device__ unsigned take_near() { return take(start); }
  /// First column of the next run.
  __device__ Index take_far() {
    const unsigned lower = take(start), column = lower | take(start) << 16;
    return column == ~0u ? no_column : static_cast<Index>(column);
  }

 private:
  static __device__ unsigned take(const RunWord*& from) {
    const unsigned word = __ldg(from);
    from += slice_lanes;
    return word;
  }
};

/// Hands out the node columns of one lane, for threads that go on their own.
struct RunWalk {
  const RunWord* __restrict__ table;
  LaneWords words;
  Index base, column = no_column, slot = 0;
  unsigned mask = 0;

  /// words: of a slice of `width` slots, base: its first panel.
  __device__ RunWalk(const RunWord* slice_words, Index width, Index base_panel, int lane)
      : table(slice_words), words(slice_words, width, base_panel == far_panels, lane), base(base_panel) {}

  /// The next column, below zero when the row has ended. At most `width` times.
  __device__ Index step() {
    if (slot++ % mask_slots == 0) mask = words.take_mask();
    if (mask & 1)
      column = base == far_panels ? words.take_far() : near(words.take_near());
    else
      ++column;
    mask >>= 1;
    return column;
  }

 private:
  __device__ Index near(unsigned word) const {
    if (word == no_run) return no_column;
    return (base + table[word >> panel_bits]) << panel_bits |
           static_cast<Index>(word & ((1u << panel_bits) - 1));
  }
};

}  // namespace genba::cuda
