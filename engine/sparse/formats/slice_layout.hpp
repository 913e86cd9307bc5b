// The layout of the slice formats (sell, rbp-sliced, rbp-node), for host and device.
//
// A node is one row, or several rows with the same columns. Nodes are sorted by length inside windows and cut
// into slices of 32, one for each lane of a warp. rbp-sliced and rbp-node store the columns of a lane as runs
// of consecutive column nodes, in 16-bit words. The words lie in rows of 32, one word for each lane:
//
//   masks         one row of words for 16 slots: a bit is set where the lane begins a run
//   further rows  one word for each run: the place of its first column among the columns that the window
//                 uses. These are the window's own slice_window columns first, then the others in ascending
//                 order, which each window lists once
//
// A run ends where the window's own columns begin or end. A window is far if its list would be too long for
// 16 bits, or longer than what it saves. A far window has no list; each of its runs has two words, the lower
// and the upper half of its first column. If a lane is shorter than its slice, its words end with a run of
// words of ones. So masks give the first columns of all runs at once. A GPU that keeps the x of a window in
// shared memory finds it by the words alone (results:window-x).
#pragma once

#include <cstdint>

#include "engine/base/host_device.hpp"
#include "engine/base/types.hpp"

namespace genba {

inline constexpr int slice_lanes = 32;
/// Nodes of a window, which are sorted together. A larger window pads less (tet4: 512 3.0 %, 1024 1.5 %, 2048
/// 0.8 % of the values), a smaller one keeps neighbours in one slice.
inline constexpr int slice_window = 1024;

using RunWord = std::uint16_t;
inline constexpr Index mask_slots = 16;  ///< slots of one mask word
inline constexpr RunWord no_run = 0xffff;
inline constexpr int window_slices = slice_window / slice_lanes;

static_assert(slice_window % slice_lanes == 0 && slice_window < no_run,
              "places and the order inside a window have 16 bits");

/// Number of slices of `nodes` nodes.
GENBA_HD constexpr Offset slice_count(Offset nodes) {
  return (nodes + slice_lanes - 1) / slice_lanes;
}

/// Number of windows of `nodes` nodes.
GENBA_HD constexpr Offset window_count(Offset nodes) {
  return (nodes + slice_window - 1) / slice_window;
}

/// The columns that the words of a window refer to.
struct WindowColumns {
  Index begin = 0;  ///< the window's first node
  bool is_far = false;
  const Index* outside = nullptr;  ///< the list of the window

  /// The column at a place. Only for a window that is not far.
  GENBA_HD constexpr Index operator[](RunWord place) const {
    return place < slice_window ? begin + place : outside[place - slice_window];
  }
};

/// Number of mask rows for `slots` slots.
GENBA_HD constexpr Index mask_rows(Index slots) {
  return (slots + mask_slots - 1) / mask_slots;
}

/// The node at a position. order: the matrix' order[position].
GENBA_HD constexpr Index node_at(Index position, std::uint16_t order) {
  return position - position % slice_window + order;
}

}  // namespace genba
