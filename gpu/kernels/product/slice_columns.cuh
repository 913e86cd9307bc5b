// The columns of RBP-sliced and RBP-node, for kernels whose warps step through slices: some slots of every
// lane at a time, with the lists of windows in shared memory.
#pragma once

#include "gpu/kernels/product/product.cuh"
#include "gpu/kernels/run_walk.cuh"

namespace genba::cuda {

/// Reads the columns of a slice, some slots of every lane at a time.
template <bool is_far>
class SliceColumns {
 public:
  __device__ SliceColumns(const RunWord* words, const WindowColumns& columns, Index width, int lane)
      : words_(words, width, lane), columns_(columns) {}

  /// The data loaded for `count` slots. `count` must divide mask_slots and the slot number.
  template <int count>
  struct Words {
    unsigned mask;
    int start[count];
  };
  template <int count>
  __device__ void load(Index slot, Index width, Words<count>& w) {
    if (slot % mask_slots == 0 && slot < width) mask_ = words_.take_mask();
    w.mask = mask_;
    mask_ >>= count;
#pragma unroll
    for (int u = 0; u < count; ++u) {
      w.start[u] = 0;
      if (w.mask >> u & 1) w.start[u] = is_far ? words_.take_far() : static_cast<int>(words_.take_near());
    }
  }
  /// Converts places to columns. Call it before next().
  template <int count>
  __device__ void look_up(Words<count>& w) const {
    if constexpr (!is_far) {
#pragma unroll
      for (int u = 0; u < count; ++u)
        if (w.mask >> u & 1) w.start[u] = near_column(columns_, static_cast<unsigned>(w.start[u]));
    }
  }

  /// Column of slot u of these; below zero in padding.
  template <int count>
  __device__ Index next(const Words<count>& w, int u) {
    column_ = w.mask >> u & 1 ? w.start[u] : column_ + 1;
    return column_;
  }

 private:
  LaneWords words_;
  WindowColumns columns_;
  Index column_ = no_column;
  unsigned mask_ = 0;
};

/// Most bytes of shared memory for the lists of the windows of a block's slices (mostly two windows).
inline constexpr int most_list_bytes = 24 << 10;
template <class V>
int list_bytes(const SlicedRunsView<V>& a) {
  const Offset bytes = 2 * greatest<Offset>(0, a.most_outside) * static_cast<Offset>(sizeof(Index));
  return static_cast<int>(least<Offset>(bytes, most_list_bytes));
}

/// The lists of windows in shared memory, for fast lookups. If they are larger than the shared memory of the
/// launch, they stay in global memory. All threads of a block must construct it together.
template <class V>
class WindowLists {
 public:
  __device__ WindowLists(const SlicedRunsView<V>& a, Offset begin, Offset end) : a_(a) {
    if (begin >= end) return;
    first_ = a.outside_ptr[begin / window_slices];
    const Offset count = a.outside_ptr[(end - 1) / window_slices + 1] - first_;
    is_shared_ = count <= min(Offset{2} * a.most_outside, Offset{most_list_bytes / sizeof(Index)});
    if (!is_shared_) return;
    for (int i = threadIdx.x; i < count; i += block_threads) list()[i] = a.outside[first_ + i];
    __syncthreads();
  }
  __device__ WindowColumns of(Offset slice) const {
    WindowColumns columns = window_columns(a_, slice);
    if (is_shared_) columns.outside = list() + (a_.outside_ptr[slice / window_slices] - first_);
    return columns;
  }

 private:
  static __device__ Index* list() { return reinterpret_cast<Index*>(dynamic_shared()); }
  const SlicedRunsView<V>& a_;
  Offset first_ = 0;
  bool is_shared_ = false;
};

}  // namespace genba::cuda
