// Groups the rows of a matrix-matrix product by the number of columns that their tables must hold. The tables
// of the last group are in global memory.
#pragma once

#include <functional>
#include <vector>

#include "gpu/kernels/spgemm/spgemm_rows.cuh"

namespace genba::cuda {

inline constexpr int group_count = 6;  ///< group 0: rows without products

/// Upper bounds of the groups. The bound of a row is products[row], or the difference of its row pointers.
struct GroupBounds {
  Offset most[group_count - 2];
  __device__ unsigned group_of(Offset bound) const {
    if (bound == 0) return 0;
    for (int g = 0; g < group_count - 2; ++g)
      if (bound <= most[g]) return static_cast<unsigned>(g) + 1;
    return group_count - 1;
  }
};

/// The rows, sorted by group.
struct Groups {
  ScratchArray<Index> row;
  std::vector<Index> start;  ///< [group_count + 1]
  Index size(int g) const {
    return start[static_cast<std::size_t>(g) + 1] - start[static_cast<std::size_t>(g)];
  }
  const Index* rows(int g) const { return row.data() + start[static_cast<std::size_t>(g)]; }
};

Groups make_groups(Index rows, const Offset* bound, bool are_pointers, const GroupBounds& bounds,
                   const SpgemmSpace& space);

/// Number of lanes, of a team of `size`, for a row of B with average length.
int inner_lanes(const Blocks& b, Offset blocks, int size);

/// Calls work(group) for rows whose tables are in global memory, as many rows at a time as fit. bounds:
/// [rows] most columns of each row.
void for_global_rows(const std::vector<Index>& rows, const std::vector<Offset>& bounds, int inner,
                     const SpgemmSpace& space, const std::function<void(const RowGroup&)>& work);

template <class T>
T read(const T* from, const SpgemmSpace& space) {
  T value;
  check<"reading a result">(cudaMemcpyAsync(&value, from, sizeof(T), cudaMemcpyDeviceToHost, space.stream));
  check<"reading a result">(cudaStreamSynchronize(space.stream));
  return value;
}

template <class T>
std::vector<T> read_all(const T* from, std::size_t count, const SpgemmSpace& space) {
  std::vector<T> values(count);
  if (count > 0)
    check<"reading results">(
        cudaMemcpyAsync(values.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost, space.stream));
  check<"reading results">(cudaStreamSynchronize(space.stream));
  return values;
}

}  // namespace genba::cuda
