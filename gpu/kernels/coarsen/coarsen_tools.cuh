// Tools that the steps of coarsening share.
#pragma once

#include "gpu/kernels/coarsen/coarsen.hpp"
#include "gpu/kernels/index_tools.cuh"
#include "gpu/kernels/primitives/primitives.hpp"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

namespace {

/// Calls launch(b) with the rows of a node as a compile-time constant.
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

/// Calls launch(b, m): m = b, or the rigid motions: 6 of 3 unknowns, 3 of 2.
template <class Launch>
void with_modes(int block, int m, Launch&& launch) {
  if (block == 3 && m == 6) return launch(std::integral_constant<int, 3>(), std::integral_constant<int, 6>());
  if (block == 2 && m == 3) return launch(std::integral_constant<int, 2>(), std::integral_constant<int, 3>());
  with_block(block, [&](auto b) { launch(b, b); });
}

/// First place in [low, high) of an ascending list whose number is not below `wanted`; high: there is none.
__device__ inline Offset lower_place(const Index* list, Offset low, Offset high, Index wanted) {
  while (low < high) {
    const Offset middle = low + (high - low) / 2;
    if (list[middle] < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/// The set of columns that several lanes insert: a hash table with linear probing and a list in shared memory
/// (Nagasaka, Nukada, Matsuoka 2017). The lanes are those of a warp or of a block. The caller's sync() makes
/// their writes visible.
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

  /// True if no more columns may be inserted: the table must not fill up.
  __device__ bool is_full() const { return *const_cast<const volatile int*>(&count) >= most; }

  /// Writes the columns in ascending order to `sorted`, by counting smaller ones. Call it after a sync.
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
