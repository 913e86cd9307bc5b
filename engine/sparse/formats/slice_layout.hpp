// The numbers that the slice formats (sell, rbp-sliced, rbp-node) are laid out by, for host and device.
//
// Rows, or nodes of several rows with the same columns, are sorted by length inside windows and cut into
// slices of 32, one a lane of a warp. rbp-sliced and rbp-node keep the columns of a lane as runs of
// consecutive columns (columns of nodes where a lane is a node), in 16-bit words that lie in rows of 32, a
// word a lane:
//
//   masks         a row for 16 slots: a bit is set where the lane begins a run
//   further rows  a word a run: the place of its first column among the columns that its window uses, which
//                 are the window's own slice_window first, then the others, listed once a window in
//                 ascending order
//
// A run ends where the window's own columns begin or end. A window whose list would be too long for 16 bits,
// or longer than what it saves, is far: it has no list, and two words a run, the lower and the upper half of
// its first column. A lane that is shorter than its slice is wide ends with a run of words of ones. So the
// first columns of all runs are known from masks at once, and a GPU that keeps the x of a window in shared
// memory finds it by the words alone (results:window-x).
#pragma once

#include <cstdint>

#include "engine/base/host_device.hpp"
#include "engine/base/types.hpp"

namespace genba {

inline constexpr int slice_lanes = 32;
/// Nodes that are sorted among themselves. A larger window pads less (tet4: 512 3.0 %, 1024 1.5 %, 2048 0.8 %
/// of the values), a smaller one keeps neighbours in one slice.
inline constexpr int slice_window = 1024;

using RunWord = std::uint16_t;
inline constexpr Index mask_slots = 16;  ///< of one word
inline constexpr RunWord no_run = 0xffff;
inline constexpr int window_slices = slice_window / slice_lanes;

static_assert(slice_window % slice_lanes == 0 && slice_window < no_run,
              "places and the order inside a window have 16 bits");

/// Slices of `nodes` nodes.
GENBA_HD constexpr Offset slice_count(Offset nodes) {
  return (nodes + slice_lanes - 1) / slice_lanes;
}

/// Windows of `nodes` nodes.
GENBA_HD constexpr Offset window_count(Offset nodes) {
  return (nodes + slice_window - 1) / slice_window;
}

/// What the words of a window's runs count from.
struct WindowColumns {
  Index begin = 0;  ///< the window's first node
  bool is_far = false;
  const Index* outside = nullptr;  ///< the window's list

  /// The column at a place of a window that is not far.
  GENBA_HD constexpr Index operator[](RunWord place) const {
    return place < slice_window ? begin + place : outside[place - slice_window];
  }
};

/// Rows of masks for `slots` slots.
GENBA_HD constexpr Index mask_rows(Index slots) {
  return (slots + mask_slots - 1) / mask_slots;
}

/// The node at a position, from what its matrix keeps at order[position].
GENBA_HD constexpr Index node_at(Index position, std::uint16_t order) {
  return position - position % slice_window + order;
}

}  // namespace genba
