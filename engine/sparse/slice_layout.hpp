// The numbers that the slice formats (sell, rbp-sliced, rbp-node) are laid out by, for host and device.
//
// Rows, or nodes of several rows with the same columns, are sorted by length inside windows and cut into
// slices of 32, one a lane of a warp. rbp-sliced and rbp-node keep the columns of a lane as a stream of
// 16-bit words, one run of 1 to 4 consecutive columns a word (columns of nodes where a lane is a node):
//
//   bits 0-13   gap: columns skipped since the end of the run before, the first since the slice's smallest
//   column bits 14-15  length - 1
//
// A longer run goes on with gap 0. A gap of 16,383 or more has all gap bits set and length at most 3; the
// next word is gap - 16,383, or 65,535 if that is too large as well: then two more words hold the column
// itself, low half first. A word of ones ends a row that is shorter than its slice is wide.
//
// Splits tried, bytes a nonzero of the whole matrix (13+3 / 14+2 / 15+1 bits, window 1024), one unknown a
// node:
//   tet4, 351,203 nodes, Cuthill-McKee    10.00 /  9.92 / 10.01      neighbour paths  9.91 / 9.78 / 9.89
//   tet10, 205,379 nodes, Cuthill-McKee    9.63 /  9.68 /  9.88      neighbour paths  9.29 / 9.37 / 9.65
//   hex8, 216,000 nodes, Cuthill-McKee     8.92 /  8.88              neighbour paths  8.85 / 8.88
// A wide gap in one further word instead of always two: tet4 9.78 for 10.01 in neighbour paths, 10.85
// for 11.20 native.
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
inline constexpr int run_gap_bits = 14;
inline constexpr Index wide_gap = (1 << run_gap_bits) - 1;
inline constexpr Index longest_word_run = 1 << (16 - run_gap_bits);
inline constexpr RunWord end_of_row = 0xffff, column_follows = 0xffff;

static_assert(slice_window % slice_lanes == 0 && slice_window <= 65536,
              "the order inside a window has 16 bits");

/// Slices of `nodes` nodes.
GENBA_HD constexpr Offset slice_count(Offset nodes) {
  return (nodes + slice_lanes - 1) / slice_lanes;
}

/// The node at a position, from what its matrix keeps at order[position].
GENBA_HD constexpr Index node_at(Index position, std::uint16_t order) {
  return position - position % slice_window + order;
}

}  // namespace genba
