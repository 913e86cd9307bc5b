// The numbers that the slice formats (sell, rbp-sliced, rbp-node) are laid out by, for host and device.
//
// Rows, or nodes of several rows with the same columns, are sorted by length inside windows and cut into
// slices of 32, one a lane of a warp. rbp-sliced and rbp-node keep the columns of a lane as runs of
// consecutive columns (columns of nodes where a lane is a node), in 16-bit words that lie in rows of 32, a
// word a lane:
//
//   row 0         the slice's panels of 2,048 columns, by how many panels they follow its first
//   masks         a row for 16 slots: a bit is set where the lane begins a run
//   further rows  a word a run: its first column, bits 11-15 the panel's place in row 0,
//                 bits 0-10 the column in the panel
//
// A slice of more than 31 panels, or of panels too far apart, has no row 0 and two words a run, the lower and
// the upper half of its first column; its first panel is far_panels. A lane that is shorter than its slice is
// wide ends with a run of words of ones. So the first columns of all runs are known from masks at once, where
// a chain of gaps would be followed run by run: on an H200 scalar matrices take 0.69 to 0.91 of the time
// (tests/bench/RESULTS.md).
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
inline constexpr int panel_bits = 11;
inline constexpr int most_panels = 31;  ///< of a slice whose runs take one word
inline constexpr Index far_panels = -1;
inline constexpr RunWord no_run = 0xffff;

static_assert(slice_window % slice_lanes == 0 && slice_window <= 65536,
              "the order inside a window has 16 bits");

/// Slices of `nodes` nodes.
GENBA_HD constexpr Offset slice_count(Offset nodes) {
  return (nodes + slice_lanes - 1) / slice_lanes;
}

/// Rows of masks for `slots` slots.
GENBA_HD constexpr Index mask_rows(Index slots) {
  return (slots + mask_slots - 1) / mask_slots;
}

/// The node at a position, from what its matrix keeps at order[position].
GENBA_HD constexpr Index node_at(Index position, std::uint16_t order) {
  return position - position % slice_window + order;
}

}  // namespace genba
