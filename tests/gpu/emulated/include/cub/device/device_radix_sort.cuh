// Stand-in for the function of CUB that the kernels' hosts call. temporary = nullptr asks for its bytes.
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace cub {

struct DeviceRadixSort {
  /// Stable, by bits [first_bit, last_bit) of the keys.
  template <class Key, class Value, class Count>
  static cudaError_t SortPairs(void* temporary, std::size_t& bytes, const Key* keys, Key* sorted_keys,
                               const Value* values, Value* sorted_values, Count count, int first_bit,
                               int last_bit, cudaStream_t) {
    if (!temporary) {
      bytes = 1;
      return cudaSuccess;
    }
    const unsigned long long bits = (1ull << (last_bit - first_bit)) - 1;
    const auto part = [&](Count i) { return static_cast<unsigned long long>(keys[i]) >> first_bit & bits; };
    std::vector<Count> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), Count(0));
    std::stable_sort(order.begin(), order.end(), [&](Count a, Count b) { return part(a) < part(b); });
    for (Count i = 0; i < count; ++i) {
      const Count from = order[static_cast<std::size_t>(i)];
      sorted_keys[i] = keys[from];
      sorted_values[i] = values[from];
    }
    return cudaSuccess;
  }
};

}  // namespace cub
