// Common parts of the kernels of matrix-matrix products: the team of threads of a row, its table of columns,
// and the rows of a kernel.
#pragma once

#include "gpu/kernels/index_tools.cuh"
#include "gpu/kernels/primitives/primitives.hpp"
#include "gpu/kernels/spgemm/spgemm.hpp"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

/// The threads that share a row: some lanes of a warp, or a whole thread block.
template <int size>
struct Team {
  int lane = static_cast<int>(threadIdx.x) % size;

  __device__ void sync() const {
    if constexpr (size >= 32 * 2) {
      __syncthreads();
    } else if constexpr (size == 32) {
      __syncwarp();
    } else {
      __syncwarp(((1u << size % 32) - 1) << (threadIdx.x % 32 / size * size));
    }
  }
};

inline constexpr Index no_entry = -1;

/// The columns of one row of C: a hash table of `places` keys (a power of two) with linear probing, and a
/// list.
struct RowTable {
  Index* key;   ///< [places]
  Index* list;  ///< [places / 2] columns, in any order until sorted
  int* count;   ///< [1] if it exceeds places / 2, the row does not fit
  int places;

  __device__ int most() const { return places / 2; }
  __device__ int home(Index column) const {
    return static_cast<int>(static_cast<unsigned>(column) * 2654435769u & static_cast<unsigned>(places - 1));
  }

  template <int size>
  __device__ void clear(const Team<size>& team) const {
    for (int i = team.lane; i < places; i += size) key[i] = no_entry;
    if (team.lane == 0) *count = 0;
  }

  /// If more than `most` columns are found, new ones are only counted: some places must stay free.
  __device__ void insert(Index column) const {
    if (*const_cast<volatile int*>(count) > most()) return;
    for (int at = home(column);; at = (at + 1) & (places - 1)) {
      const Index seen = atomicCAS(&key[at], no_entry, column);
      if (seen == column) return;
      if (seen != no_entry) continue;
      const int number = atomicAdd(count, 1);
      if (number < most()) list[number] = column;
      return;
    }
  }

  /// Call it after the list is sorted. From then on keys are positions in the list.
  template <int size>
  __device__ void index(const Team<size>& team, int n) const {
    for (int i = team.lane; i < places; i += size) key[i] = no_entry;
    team.sync();
    for (int i = team.lane; i < n; i += size)
      for (int at = home(list[i]); atomicCAS(&key[at], no_entry, i) != no_entry;)
        at = (at + 1) & (places - 1);
    team.sync();
  }
  /// Position of a column that is in the list.
  __device__ int find(Index column) const {
    int at = home(column);
    while (list[key[at]] != column) at = (at + 1) & (places - 1);
    return key[at];
  }
};

/// Bitonic sort of n columns. `list` must have room for the next power of two.
template <int size>
__device__ void sort_columns(const Team<size>& team, Index* list, int n) {
  int wide = 1;
  while (wide < n) wide *= 2;
  for (int i = n + team.lane; i < wide; i += size) list[i] = 0x7fffffff;
  team.sync();
  for (int k = 2; k <= wide; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      for (int i = team.lane; i < wide; i += size) {
        const int other = i ^ j;
        if (other <= i) continue;
        const Index x = list[i], y = list[other];
        if (((i & k) == 0) == (x > y)) {
          list[i] = y;
          list[other] = x;
        }
      }
      team.sync();
    }
}

/// Inserts the columns of row `row` of A B. Groups of `inner` lanes take the blocks of A in turn.
template <int size>
__device__ void insert_columns(const Team<size>& team, const RowTable& table, const Blocks& a,
                               const Blocks& b, Offset row, int inner) {
  const int groups = size / inner, group = team.lane / inner, lane = team.lane % inner;
  for (Offset k = a.row_ptr[row] + group; k < a.row_ptr[row + 1]; k += groups) {
    const Index j = a.column[k];
    for (Offset l = b.row_ptr[j] + lane; l < b.row_ptr[j + 1]; l += inner) table.insert(b.column[l]);
  }
}

/// The rows of one group, for a kernel.
struct RowGroup {
  const Index* row;  ///< [count]
  Index count;
  int inner;  ///< lanes that read one row of B together
  // Only if tables are in global memory:
  Index* space;         ///< tables, one after the other
  const Offset* start;  ///< [count] first number of a row's table in `space`
  const int* places;    ///< [count]
};

/// The table of the team's row in shared or global memory.
template <int size, int places, bool is_global>
__device__ RowTable table_of(const RowGroup& group, Offset number, Index* shared, int* count) {
  const int team = static_cast<int>(threadIdx.x) / size;
  if constexpr (is_global) {
    Index* start = group.space + group.start[number];
    return {start, start + group.places[number], &count[team], group.places[number]};
  }
  Index* start = shared + team * (places + places / 2);
  return {start, start + places, &count[team], places};
}

__host__ __device__ constexpr int shared_numbers(int places) {
  return places + places / 2;
}

}  // namespace genba::cuda
