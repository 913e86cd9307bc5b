// Operations on index arrays, for making matrices on the device.
#pragma once

#include "engine/base/types.hpp"

namespace genba::cuda {

inline constexpr int threads = 256;
inline constexpr unsigned all_lanes = 0xffffffffu;

inline unsigned blocks_for(Offset items, Offset per_block = threads) {
  return static_cast<unsigned>((items + per_block - 1) / per_block);
}

/// start[k]: the first position, among `count` ascending keys, with a key >= k; for k in [0, keys].
template <class T>
__global__ void __launch_bounds__(threads) find_starts(T count, Index keys, const unsigned* key, T* start) {
  const Offset k = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (k > keys) return;
  T first = 0, last = count;
  while (first < last) {
    const T middle = first + (last - first) / 2;
    if (key[middle] < static_cast<unsigned>(k))
      first = middle + 1;
    else
      last = middle;
  }
  start[k] = first;
}

}  // namespace genba::cuda
