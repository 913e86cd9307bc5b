// A matrix of any format as blocks in compressed rows, for a moment.
#include <cub/device/device_scan.cuh>
#include <cub/device/device_segmented_sort.cuh>
#include <variant>

#include "gpu/kernels/coarsen.hpp"
#include "gpu/kernels/coarsen_tools.cuh"
#include "gpu/kernels/symmetric_pairs.cuh"
#include "gpu/kernels/visit_row.cuh"

namespace genba::cuda {

namespace {

using Counter = unsigned long long;
static_assert(sizeof(Counter) == sizeof(Offset));

/// visit(column of a node) once for each block of the node's first row.
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
  Offset first = row_ptr[node], last = row_ptr[node + 1];
  while (first < last) {
    const Offset middle = (first + last) / 2;
    if (column[middle] < target)
      first = middle + 1;
    else
      last = middle;
  }
  return first;
}

template <class View>
__global__ void fill_values(View a, int block, const Offset* row_ptr, const Index* column, double* value,
                            int* overflow) {
  const Offset thread = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (thread >= a.rows) return;
  const Offset row = row_of(a, thread), node = row / block, i = row % block;
  Offset at = -1;
  visit_row(a, static_cast<Index>(thread), 0, a.columns - 1, [&](Index c, const auto* v) {
    const Index node_column = c / block;
    if (at < 0 || column[at] != node_column) at = find_block(row_ptr, column, node, node_column);
    if (at >= row_ptr[node + 1] || column[at] != node_column) {
      *overflow = 1;
      at = -1;
      return;
    }
    double& to = value[(at * block + i) * block + c % block];
    if (*v != 0) to = *v;  // padding of ELL repeats a column with value 0
  });
}

template <class V>
__global__ void count_pairs(RbpSymView<V> a, Counter* count) {
  const Offset lane = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  visit_diagonal(a, lane, [&](Offset node, const V*) { atomicAdd(&count[node], 1ull); });
  visit_pairs(a, lane, [&](Offset node, Offset other, const V*) {
    atomicAdd(&count[node], 1ull);
    atomicAdd(&count[other], 1ull);
  });
}

/// next: [nodes] first free place of a row; its columns come in any order and are sorted later.
template <class V>
__global__ void fill_pair_columns(RbpSymView<V> a, Counter* next, Index* column) {
  const Offset lane = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  const auto put = [&](Offset node, Offset other) {
    column[atomicAdd(&next[node], 1ull)] = static_cast<Index>(other);
  };
  visit_diagonal(a, lane, [&](Offset node, const V*) { put(node, node); });
  visit_pairs(a, lane, [&](Offset node, Offset other, const V*) {
    put(node, other);
    put(other, node);
  });
}

template <class V>
__global__ void fill_pair_values(RbpSymView<V> a, const Offset* row_ptr, const Index* column, double* value) {
  const Offset lane = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  const int b = a.block;
  visit_diagonal(a, lane, [&](Offset node, const V* from) {
    double* to = value + find_block(row_ptr, column, node, static_cast<Index>(node)) * (b * b);
    for (int i = 0; i < b; ++i)
      for (int j = i; j < b; ++j, from += slice_lanes) to[i * b + j] = to[j * b + i] = *from;
  });
  visit_pairs(a, lane, [&](Offset node, Offset other, const V* from) {
    double* to = value + find_block(row_ptr, column, node, static_cast<Index>(other)) * (b * b);
    double* mirror = value + find_block(row_ptr, column, other, static_cast<Index>(node)) * (b * b);
    for (int i = 0; i < b; ++i)
      for (int j = 0; j < b; ++j) {
        const double v = from[(i * b + j) * slice_lanes];
        to[i * b + j] = v;
        mirror[j * b + i] = v;
      }
  });
}

template <class View>
struct IsSymmetric : std::false_type {};
template <class V>
struct IsSymmetric<RbpSymView<V>> : std::true_type {};

}  // namespace

void launch_count_blocks(const MatrixView& matrix, int block, Offset* row_ptr, const CoarsenSpace& space) {
  std::visit(
      [&](const auto& a) {
        using View = std::decay_t<decltype(a)>;
        const Index nodes = a.rows / block;
        check(
            cudaMemsetAsync(row_ptr, 0, (static_cast<std::size_t>(nodes) + 1) * sizeof(Offset), space.stream),
            "clearing row pointers");
        if (nodes == 0) return;
        if constexpr (IsSymmetric<View>::value)
          count_pairs<<<blocks_for(lane_count(a)), threads, 0, space.stream>>>(
              a, reinterpret_cast<Counter*>(row_ptr + 1));
        else
          count_blocks<<<blocks_for(a.rows), threads, 0, space.stream>>>(a, block, row_ptr + 1);
        check(cudaGetLastError(), "counting blocks");
        sum_up(row_ptr + 1, nodes, space);
      },
      matrix);
}

void launch_fill_blocks(const MatrixView& matrix, int block, const Offset* row_ptr, Offset blocks,
                        Index* column, double* value, const CoarsenSpace& space) {
  if (blocks == 0) return;
  const auto bytes =
      static_cast<std::size_t>(blocks) * static_cast<std::size_t>(block * block) * sizeof(double);
  check(cudaMemsetAsync(value, 0, bytes, space.stream), "clearing blocks");
  std::visit(
      [&](const auto& a) {
        using View = std::decay_t<decltype(a)>;
        const Index nodes = a.rows / block;
        {
          DeviceArray<Index> unsorted(space.counter, blocks);
          if constexpr (IsSymmetric<View>::value) {
            DeviceArray<Offset> next(space.counter, nodes);
            check(cudaMemcpyAsync(next.data(), row_ptr, static_cast<std::size_t>(next.bytes()),
                                  cudaMemcpyDeviceToDevice, space.stream),
                  "copying row pointers");
            fill_pair_columns<<<blocks_for(lane_count(a)), threads, 0, space.stream>>>(
                a, reinterpret_cast<Counter*>(next.data()), unsorted.data());
            check(cudaStreamSynchronize(space.stream), "listing pairs");
          } else {
            fill_columns<<<blocks_for(a.rows), threads, 0, space.stream>>>(a, block, row_ptr,
                                                                           unsorted.data());
          }
          check(cudaGetLastError(), "listing columns");
          std::size_t needed = 0;
          const auto sort = [&](void* temporary) {
            return cub::DeviceSegmentedSort::SortKeys(temporary, needed, unsorted.data(), column, blocks,
                                                      nodes, row_ptr, row_ptr + 1, space.stream);
          };
          check(sort(nullptr), "sorting columns");
          DeviceArray<char> temporary(space.counter, static_cast<Offset>(needed));
          check(sort(temporary.data()), "sorting columns");
          check(cudaStreamSynchronize(space.stream), "sorting columns");
        }
        if constexpr (IsSymmetric<View>::value)
          fill_pair_values<<<blocks_for(lane_count(a)), threads, 0, space.stream>>>(a, row_ptr, column,
                                                                                    value);
        else
          fill_values<<<blocks_for(a.rows), threads, 0, space.stream>>>(a, block, row_ptr, column, value,
                                                                        space.overflow);
        check(cudaGetLastError(), "copying blocks");
      },
      matrix);
}

}  // namespace genba::cuda
