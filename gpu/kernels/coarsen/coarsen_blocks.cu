// Converts a matrix of any format to blocks in compressed rows, temporarily.
#include <variant>

#include "gpu/kernels/coarsen/coarsen.hpp"
#include "gpu/kernels/coarsen/coarsen_tools.cuh"
#include "gpu/kernels/symmetric_pairs.cuh"
#include "gpu/kernels/visit_row.cuh"

namespace genba::cuda {

namespace {

using Counter = unsigned long long;
static_assert(sizeof(Counter) == sizeof(Offset));

/// Calls visit(column node) once for each block of the node's first row.
template <class View, class Visit>
__device__ void visit_node_columns(const View& a, Index thread, int block, Visit visit) {
  Index last = -1;
  visit_row(a, thread, 0, a.columns - 1, [&](Index column, const auto*) {
    if (column / block == last) return;  // a column of the same block, or padding of ELL
    last = column / block;
    visit(last);
  });
}

template <class View>
__global__ void count_blocks(View a, int block, Offset* count) {
  const Offset thread = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (thread >= a.rows) return;
  const Offset row = row_of(a, thread);
  if (row % block != 0) return;
  Offset blocks = 0;
  visit_node_columns(a, static_cast<Index>(thread), block, [&](Index) { ++blocks; });
  count[row / block] = blocks;
}

template <class View>
__global__ void fill_columns(View a, int block, const Offset* row_ptr, Index* column) {
  const Offset thread = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (thread >= a.rows) return;
  const Offset row = row_of(a, thread);
  if (row % block != 0) return;
  Offset at = row_ptr[row / block];
  visit_node_columns(a, static_cast<Index>(thread), block, [&](Index node) { column[at++] = node; });
}

__device__ Offset find_block(const Offset* row_ptr, const Index* column, Offset node, Index target) {
  return lower_place(column, row_ptr[node], row_ptr[node + 1], target);
}

template <class View>
__global__ void fill_values(View from, BlockSlab slab, double* value, int* overflow) {
  const Offset thread = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (thread >= from.rows) return;
  const BlockRowsView& a = slab.a;
  const int block = a.block;
  const Offset row = row_of(from, thread), node = row / block, i = row % block;
  if (node < slab.first || node >= slab.last) return;
  Offset at = -1;
  visit_row(from, static_cast<Index>(thread), 0, from.columns - 1, [&](Index c, const auto* v) {
    const Index node_column = c / block;
    if (at < 0 || a.column[at] != node_column) at = find_block(a.row_ptr, a.column, node, node_column);
    if (at >= a.row_ptr[node + 1] || a.column[at] != node_column) {
      *overflow = 1;
      at = -1;
      return;
    }
    double& to = value[((at - slab.first_block) * block + i) * block + c % block];
    if (*v != 0) to = *v;  // padding of ELL repeats a column with value 0
  });
}

__global__ void count_pairs(RbpSymView<double> a, Counter* count) {
  const Offset lane = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  visit_diagonal(a, lane, [&](Offset node, const double*) { atomicAdd(&count[node], 1ull); });
  visit_pairs(a, lane, [&](Offset node, Offset other, const double*) {
    atomicAdd(&count[node], 1ull);
    atomicAdd(&count[other], 1ull);
  });
}

/// next: [nodes] first free place of a row. Columns come in any order and are sorted later.
__global__ void fill_pair_columns(RbpSymView<double> a, Counter* next, Index* column) {
  const Offset lane = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  const auto put = [&](Offset node, Offset other) {
    column[atomicAdd(&next[node], 1ull)] = static_cast<Index>(other);
  };
  visit_diagonal(a, lane, [&](Offset node, const double*) { put(node, node); });
  visit_pairs(a, lane, [&](Offset node, Offset other, const double*) {
    put(node, other);
    put(other, node);
  });
}

/// Returns false if the slab has no row for which the lane's cluster stores values.
template <class V>
__device__ bool reaches(const RbpSymView<V>& a, Offset lane, const BlockSlab& slab) {
  if (lane >= lane_count(a)) return false;
  const Offset cluster = lane / a.cluster_nodes, first = cluster * a.cluster_nodes;
  if (first < slab.last && first + a.cluster_nodes > slab.first) return true;
  const Index end = a.halo_ptr[cluster + 1];  // ascending nodes
  const Offset low = lower_place(a.halo_node, a.halo_ptr[cluster], end, slab.first);
  return low < end && a.halo_node[low] < slab.last;
}

/// One thread block a slice: each warp takes steps of its own, because a lane's blocks one after the other would wait for
/// the search of each. All entries of a block are read before the first is written: a read that follows a write of the
/// last one would wait for the memory once an entry.
template <int b, class V>
__global__ void __launch_bounds__(threads)
    fill_pair_values(RbpSymView<V> from, BlockSlab slab, double* value) {
  constexpr int warps = threads / slice_lanes;
  const Offset lane = static_cast<Offset>(blockIdx.x) * slice_lanes + threadIdx.x % slice_lanes;
  const int warp = static_cast<int>(threadIdx.x) / slice_lanes;
  if (!reaches(from, lane, slab)) return;
  const auto is_here = [&](Offset node) { return node >= slab.first && node < slab.last; };
  const auto place = [&](Offset node, Offset column) {
    const Offset k = find_block(slab.a.row_ptr, slab.a.column, node, static_cast<Index>(column));
    return value + (k - slab.first_block) * (b * b);
  };
  visit_diagonal(from, lane, [&](Offset node, const V* v) {
    if (warp > 0 || !is_here(node)) return;
    double* to = place(node, node);
    for (int i = 0; i < b; ++i)
      for (int j = i; j < b; ++j, v += slice_lanes) to[i * b + j] = to[j * b + i] = *v;
  });
  visit_pairs(from, lane, [&](Offset node, Offset other, const V* v) {
    const bool has_row = is_here(node), has_mirror = is_here(other);
    if (!has_row && !has_mirror) return;
    V entry[b * b];
#pragma unroll
    for (int e = 0; e < b * b; ++e) entry[e] = v[e * slice_lanes];
    double* const row = has_row ? place(node, other) : nullptr;
    double* const mirror = has_mirror ? place(other, node) : nullptr;
#pragma unroll
    for (int e = 0; e < b * b; ++e) {
      if (has_row) row[e] = entry[e];
      if (has_mirror) mirror[e % b * b + e / b] = entry[e];
    }
  }, warp, warps);
}

template <class View>
struct IsSymmetric : std::false_type {};
template <class V>
struct IsSymmetric<RbpSymView<V>> : std::true_type {};

}  // namespace

void launch_count_blocks(const MatrixView& matrix, int block, Offset* row_ptr, const CoarsenSpace& space) {
  std::visit(
      [&](const auto& typed) {
        const auto a = untyped(typed);
        using View = std::decay_t<decltype(a)>;
        const Index nodes = a.rows / block;
        check<"clearing row pointers">(cudaMemsetAsync(
            row_ptr, 0, (static_cast<std::size_t>(nodes) + 1) * sizeof(Offset), space.stream));
        if (nodes == 0) return;
        if constexpr (IsSymmetric<View>::value)
          count_pairs<<<blocks_for(lane_count(a)), threads, 0, space.stream>>>(
              a, reinterpret_cast<Counter*>(row_ptr + 1));
        else
          count_blocks<<<blocks_for(a.rows), threads, 0, space.stream>>>(a, block, row_ptr + 1);
        check<"counting blocks">(cudaGetLastError());
        inclusive_sums(row_ptr + 1, nodes, {space.counter, space.stream});
      },
      matrix);
}

void launch_fill_columns(const MatrixView& matrix, int block, const Offset* row_ptr, Offset blocks,
                         Index* column, const CoarsenSpace& space) {
  if (blocks == 0) return;
  std::visit(
      [&](const auto& typed) {
        const auto a = untyped(typed);
        using View = std::decay_t<decltype(a)>;
        const Index nodes = a.rows / block;
        ScratchArray<Index> unsorted(space.counter, blocks);
        if constexpr (IsSymmetric<View>::value) {
          ScratchArray<Offset> next(space.counter, nodes);
          check<"copying row pointers">(cudaMemcpyAsync(next.data(), row_ptr,
                                                        static_cast<std::size_t>(next.bytes()),
                                                        cudaMemcpyDeviceToDevice, space.stream));
          fill_pair_columns<<<blocks_for(lane_count(a)), threads, 0, space.stream>>>(
              a, reinterpret_cast<Counter*>(next.data()), unsorted.data());
          check<"listing pairs">(cudaStreamSynchronize(space.stream));
        } else {
          fill_columns<<<blocks_for(a.rows), threads, 0, space.stream>>>(a, block, row_ptr, unsorted.data());
        }
        check<"listing columns">(cudaGetLastError());
        sort_segments(unsorted.data(), column, blocks, nodes, row_ptr, {space.counter, space.stream});
      },
      matrix);
}

void launch_fill_values(const MatrixView& matrix, const BlockSlab& slab, Offset blocks, double* value,
                        const CoarsenSpace& space) {
  if (blocks == 0) return;
  const int b = slab.a.block;
  check<"clearing blocks">(
      cudaMemsetAsync(value, 0, static_cast<std::size_t>(blocks * b * b) * sizeof(double), space.stream));
  std::visit(
      [&](const auto& a) {
        if constexpr (IsSymmetric<std::decay_t<decltype(a)>>::value)
          with_block(b, [&](auto size) {
            fill_pair_values<decltype(size)::value>
                <<<blocks_for(lane_count(a), slice_lanes), threads, 0, space.stream>>>(a, slab, value);
          });
        else
          fill_values<<<blocks_for(a.rows), threads, 0, space.stream>>>(a, slab, value, space.overflow);
        check<"copying blocks">(cudaGetLastError());
      },
      matrix);
}

}  // namespace genba::cuda
