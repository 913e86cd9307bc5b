// What the steps of coarsening share.
#pragma once

#include <cub/device/device_scan.cuh>

#include "gpu/kernels/coarsen.hpp"

namespace genba::cuda {

namespace {

constexpr int threads = 256;
constexpr unsigned all_lanes = 0xffffffffu;

inline unsigned blocks_for(Offset items, Offset per_block = threads) {
  return static_cast<unsigned>((items + per_block - 1) / per_block);
}

/// values[i] becomes the sum of values[0..i].
template <class T>
void sum_up(T* values, Offset count, const CoarsenSpace& space) {
  if (count == 0) return;
  std::size_t needed = 0;
  check(cub::DeviceScan::InclusiveSum(nullptr, needed, values, values, count, space.stream), "adding up");
  DeviceArray<char> temporary(space.counter, static_cast<Offset>(needed));
  check(cub::DeviceScan::InclusiveSum(temporary.data(), needed, values, values, count, space.stream),
        "adding up");
  check(cudaStreamSynchronize(space.stream), "adding up");
}

/// start[k]: first place of key k or more among `count` ascending ones, for k in [0, keys].
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

/// Calls launch(b) with the rows of a node as an integral constant.
template <class Launch>
void with_block(int block, Launch&& launch) {
  switch (block) {
    case 1:
      return launch(std::integral_constant<int, 1>());
    case 2:
      return launch(std::integral_constant<int, 2>());
    case 3:
      return launch(std::integral_constant<int, 3>());
    case 4:
      return launch(std::integral_constant<int, 4>());
    case 5:
      return launch(std::integral_constant<int, 5>());
    default:
      return launch(std::integral_constant<int, 6>());
  }
}

/// Calls launch(b, m): m = b, or 6 modes of 3 unknowns.
template <class Launch>
void with_modes(int block, int m, Launch&& launch) {
  if (block == 3 && m == 6) return launch(std::integral_constant<int, 3>(), std::integral_constant<int, 6>());
  with_block(block, [&](auto b) { launch(b, b); });
}

/// The columns that some lanes meet, each once: a table with linear probing and a list in shared memory
/// (Nagasaka, Nukada, Matsuoka 2017). Lanes are those of a warp or of a block; sync() makes what they wrote
/// visible to them.
template <int places, int most>
struct ColumnSet {
  int key[places];
  int list[most];
  int sorted[most];
  int count;

  __device__ void clear(int lane, int lanes) {
    for (int i = lane; i < places; i += lanes) key[i] = -1;
    if (lane == 0) count = 0;
  }

  __device__ static unsigned home(int column) { return static_cast<unsigned>(column) * 2654435769u % places; }

  __device__ void insert(int column, int* overflow) {
    for (unsigned at = home(column);; at = (at + 1) % places) {
      const int seen = atomicCAS(&key[at], -1, column);
      if (seen == column) return;
      if (seen != -1) continue;
      const int place = atomicAdd(&count, 1);
      if (place < most)
        list[place] = column;
      else
        *overflow = 1;
      return;
    }
  }

  /// True once no more may be inserted: the table must not fill up.
  __device__ bool is_full() const { return *const_cast<const volatile int*>(&count) >= most; }

  /// sorted: the columns ascending, by counting how many are smaller. After a sync.
  __device__ void sort(int lane, int lanes) {
    const int n = min(count, most);
    for (int i = lane; i < n; i += lanes) {
      const int column = list[i];
      int rank = 0;
      for (int j = 0; j < n; ++j) rank += list[j] < column;
      sorted[rank] = column;
    }
  }
};

/// The places of known columns.
template <int places>
struct PlaceTable {
  int key[places];
  int place[places];

  __device__ void clear(int lane, int lanes) {
    for (int i = lane; i < places; i += lanes) key[i] = -1;
  }
  __device__ void insert(int column, int at_place) {
    for (unsigned at = static_cast<unsigned>(column) * 2654435769u % places;; at = (at + 1) % places)
      if (atomicCAS(&key[at], -1, column) == -1) {
        place[at] = at_place;
        return;
      }
  }
  __device__ int find(int column) const {
    unsigned at = static_cast<unsigned>(column) * 2654435769u % places;
    while (key[at] != column) at = (at + 1) % places;
    return place[at];
  }
};

}  // namespace

}  // namespace genba::cuda
