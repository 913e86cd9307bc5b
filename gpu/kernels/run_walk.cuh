// Reads the words of runs on the device; engine/sparse/slice_layout.hpp says what they mean.
#pragma once

#include "engine/sparse/slice_layout.hpp"

namespace genba::cuda {

/// Hands out the node columns of one lane; the word after the next is loaded early.
struct RunWalk {
  const RunWord* __restrict__ word;
  unsigned following;
  Index column, left = 0;
  bool goes_on = true;

  __device__ RunWalk(const RunWord* lane, Index base) : word(lane), column(base) {
    following = *word;
    word += slice_lanes;
  }

  __device__ unsigned take() {
    const unsigned now = following;
    following = *word;
    word += slice_lanes;
    return now;
  }

  /// The next column, or -1 when the row has ended.
  __device__ Index step() {
    if (left == 0 && goes_on) {
      const unsigned now = following;
      goes_on = now != end_of_row;
      if (goes_on) {
        take();
        left = static_cast<Index>(now >> run_gap_bits) + 1;
        const Index gap = static_cast<Index>(now) & wide_gap;
        column += gap;
        if (gap == wide_gap) far();
      }
    }
    if (!goes_on) return -1;
    --left;
    return column++;
  }

  __device__ void far() {
    const unsigned further = take();
    if (further != column_follows) {
      column += static_cast<Index>(further);
    } else {
      const unsigned low = take();
      column = static_cast<Index>(low | take() << 16);
    }
  }
};

}  // namespace genba::cuda
