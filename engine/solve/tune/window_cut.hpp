// How a GPU divides the windows of rbp-sliced and rbp-node among thread blocks. Kernel and performance model
// share this rule.
#pragma once

#include "engine/base/types.hpp"
#include "engine/sparse/formats/slice_layout.hpp"

namespace genba {

struct WindowCut {
  int threads = 0;            ///< of a block; 0: no windows
  int share = window_slices;  ///< slices of a block
  int resident = 1;           ///< blocks that a multiprocessor should hold

  constexpr int slices_of_a_warp() const { return share * slice_lanes / threads; }
};

/// Measured on an H200 (results:window-cut). If there are fewer windows than multiprocessors, blocks with the
/// most threads keep them busy. If each multiprocessor gets many windows, small blocks are fastest. few:
/// resident blocks of 256 threads on a multiprocessor.
constexpr WindowCut window_cut(Offset windows, Offset processors, int few = 5) {
  if (3 * windows <= processors) return {256, window_slices / 4, 5};
  if (windows <= processors) return {1024, window_slices, 1};
  if (2 * windows <= 3 * processors) return {512, window_slices / 2, 3};
  if (windows <= 2 * processors) return {1024, window_slices, 2};
  if (windows < few * processors) return {512, window_slices, 3};
  return {256, window_slices, 5};
}

}  // namespace genba
