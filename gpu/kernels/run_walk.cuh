// Reads the runs of RBP-sliced and RBP-node on the device. engine/sparse/formats/slice_layout.hpp explains
// the words.
#pragma once

#include "engine/sparse/formats/slice_layout.hpp"
#include "gpu/kernels/intrinsics.cuh"
#include "gpu/kernels/views.hpp"

namespace genba::cuda {

/// The column of padding. It stays below zero when it is counted up over the following slots.
inline constexpr Index no_column = -(1 << 30);

/// The columns of the window of a slice.
template <class V>
__device__ WindowColumns window_columns(const SlicedRunsView<V>& a, Offset slice) {
  const Offset window = slice / window_slices;
  return {static_cast<Index>(window * slice_window), a.is_far[window] != 0,
          a.outside + a.outside_ptr[window]};
}

/// The words of one lane of a slice, slot by slot.
struct LaneWords {
  const RunWord* mask;
  const RunWord* start;

  __device__ LaneWords(const RunWord* words, Index width, int lane)
      : mask(words + lane), start(mask + static_cast<Offset>(mask_rows(width)) * slice_lanes) {}

  /// The next 16 bits of the mask.
  __device__ unsigned take_mask() { return take(mask); }
  /// Place of the next run's first column.
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

/// The first column of a run by its place; below zero for padding.
__device__ inline Index near_column(const WindowColumns& columns, unsigned word) {
  return word == no_run ? no_column : columns[static_cast<RunWord>(word)];
}

/// Returns the node columns of one lane one by one, for threads that work independently.
struct RunWalk {
  WindowColumns columns;
  LaneWords words;
  Index column = no_column, slot = 0;
  unsigned mask = 0;

  template <class V>
  __device__ RunWalk(const SlicedRunsView<V>& a, Offset slice, int lane)
      : columns(window_columns(a, slice)),
        words(a.word + a.word_ptr[slice] * slice_lanes,
              static_cast<Index>(a.slot_ptr[slice + 1] - a.slot_ptr[slice]), lane) {}

  /// The next column; below zero when the row has ended. Call it at most as often as the slice is wide.
  __device__ Index step() {
    if (slot++ % mask_slots == 0) mask = words.take_mask();
    if (mask & 1)
      column = columns.is_far ? words.take_far() : near_column(columns, words.take_near());
    else
      ++column;
    mask >>= 1;
    return column;
  }
};

}  // namespace genba::cuda
