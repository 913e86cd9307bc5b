// The sparse products of smoothed aggregation, each in two passes: columns are counted, then written to
// arrays of exactly their size (Nagasaka, Nukada, Matsuoka 2017). The CPU twins are
// engine/solve/coarsening.cpp and galerkin.cpp.
#include <cub/device/device_radix_sort.cuh>

#include "gpu/kernels/coarsen_tools.cuh"

namespace genba::cuda {

namespace {

constexpr int row_threads = 128;  // four rows of a warp each
constexpr int row_warps = row_threads / 32;
constexpr int coarse_threads = 128;  // one row

using RowColumns = ColumnSet<1024, most_row_columns>;
using RowPlaces = PlaceTable<1024>;
using CoarseColumns = ColumnSet<4096, most_coarse_columns>;
using CoarsePlaces = PlaceTable<4096>;

/// columns of P: the aggregates of a row's nonzero blocks.
struct ProlongatorColumns {
  ProlongatorCall call;
  __device__ Index rows() const { return call.a.nodes; }
  __device__ void insert(Offset node, int lane, RowColumns& columns, int* overflow) const {
    const BlockRowsView& a = call.a;
    for (Offset k = a.row_ptr[node] + lane; k < a.row_ptr[node + 1] && !columns.is_full(); k += 32) {
      const Index aggregate = call.aggregate[a.column[k]];
      if (aggregate >= 0 && (call.flags[k] & nonzero_block)) columns.insert(aggregate, overflow);
    }
  }
};

/// columns of A P.
struct ProductColumns {
  BlockRowsView a;
  Blocks p;
  __device__ Index rows() const { return a.nodes; }
  __device__ void insert(Offset node, int lane, RowColumns& columns, int* overflow) const {
    for (Offset k = a.row_ptr[node] + lane; k < a.row_ptr[node + 1]; k += 32) {
      const Index j = a.column[k];
      for (Offset l = p.row_ptr[j]; l < p.row_ptr[j + 1] && !columns.is_full(); ++l)
        columns.insert(p.column[l], overflow);
    }
  }
};

/// One warp a row: its columns counted, or written in ascending order.
template <bool fill, class Source>
__global__ void __launch_bounds__(row_threads)
    row_columns(Source source, Offset* count, const Offset* row_ptr, Index* column, int* overflow) {
  __shared__ RowColumns sets[row_warps];
  const int lane = threadIdx.x % 32;
  RowColumns& set = sets[threadIdx.x / 32];
  const Offset row = static_cast<Offset>(blockIdx.x) * row_warps + threadIdx.x / 32;
  set.clear(lane, 32);
  __syncwarp();
  if (row < source.rows()) source.insert(row, lane, set, overflow);
  __syncwarp();
  if (row >= source.rows()) return;
  if (set.is_full() && lane == 0) *overflow = 1;
  const int n = set.count < most_row_columns ? set.count : most_row_columns;
  if (!fill) {
    if (lane == 0) count[row] = n;
    return;
  }
  set.sort(lane, 32);
  __syncwarp();
  for (int i = lane; i < n; i += 32) column[row_ptr[row] + i] = set.sorted[i];
}

/// One warp a node: P's row, block by block; a lane makes entries lane and lane + 32 of a block.
template <int b, int m>
__global__ void __launch_bounds__(threads)
    prolongator_values(ProlongatorCall call, BlockSlab slab, const Offset* row_ptr, const Index* column,
                       double* value) {
  constexpr int entries = b * m, each = (entries + 31) / 32;
  __shared__ double staged[threads / 32][entries];
  const Offset node = slab.first + (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) / 32;
  if (node >= slab.last) return;
  const BlockRowsView& a = slab.a;
  const int lane = threadIdx.x % 32;
  double* mine = staged[threadIdx.x / 32];
  for (Offset p = row_ptr[node]; p < row_ptr[node + 1]; ++p) {
    const Index aggregate = column[p];
    double sum[each] = {};
    for (Offset k = a.row_ptr[node]; k < a.row_ptr[node + 1]; ++k) {
      const Index j = a.column[k];
      if (call.aggregate[j] != aggregate || !(call.flags[k] & nonzero_block)) continue;
      const double* __restrict__ block = a.value + (k - slab.first_block) * (b * b);
      const double* __restrict__ other = call.tentative + static_cast<Offset>(j) * entries;
#pragma unroll
      for (int s = 0; s < each; ++s) {
        const int e = lane + 32 * s;
        if (e >= entries) continue;
        for (int l = 0; l < b; ++l) sum[s] += block[e / m * b + l] * other[l * m + e % m];
      }
    }
#pragma unroll
    for (int s = 0; s < each; ++s)
      if (lane + 32 * s < entries) mine[lane + 32 * s] = sum[s];
    __syncwarp();
    const bool own = aggregate == call.aggregate[node];
#pragma unroll
    for (int s = 0; s < each; ++s) {
      const int e = lane + 32 * s;
      if (e >= entries) continue;
      double smoothed = 0;
      for (int l = 0; l < b; ++l)
        smoothed += call.inverse[l * static_cast<Offset>(a.rows) + node * b + e / m] * mine[l * m + e % m];
      value[p * entries + e] = (own ? call.tentative[node * entries + e] : 0) - call.omega * smoothed;
    }
    __syncwarp();
  }
}

__global__ void __launch_bounds__(threads)
    list_blocks(Index rows, const Offset* row_ptr, Index* row, std::uint32_t* block) {
  const Offset node = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (node >= rows) return;
  for (Offset k = row_ptr[node]; k < row_ptr[node + 1]; ++k) {
    row[k] = static_cast<Index>(node);
    block[k] = static_cast<std::uint32_t>(k);
  }
}

__global__ void __launch_bounds__(threads)
    look_up_rows(Offset blocks, const std::uint32_t* block, const Index* row, Index* sorted_row) {
  const Offset k = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (k < blocks) sorted_row[k] = row[block[k]];
}

/// One warp a row of A P. A lane keeps to its entries of the blocks, so that nothing has to be exchanged.
template <int b, int m>
__global__ void __launch_bounds__(row_threads)
    product_rows(BlockSlab slab, Blocks p, const Offset* row_ptr, const Index* column, Index first,
                 Index last, double* value) {
  constexpr int entries = b * m, each = (entries + 31) / 32;
  __shared__ RowPlaces places[row_warps];
  const int lane = threadIdx.x % 32;
  RowPlaces& place = places[threadIdx.x / 32];
  const Offset row = first + static_cast<Offset>(blockIdx.x) * row_warps + threadIdx.x / 32;
  place.clear(lane, 32);
  __syncwarp();
  if (row < last)
    for (Offset k = row_ptr[row] + lane; k < row_ptr[row + 1]; k += 32)
      place.insert(column[k], static_cast<int>(k - row_ptr[row]));
  __syncwarp();
  if (row >= last) return;
  double* to = value + (row_ptr[row] - row_ptr[first]) * entries;
  const BlockRowsView& a = slab.a;
  for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
    const double* __restrict__ block = a.value + (k - slab.first_block) * (b * b);
    const Index j = a.column[k];
    double factor[each][b];
#pragma unroll
    for (int s = 0; s < each; ++s)
      for (int l = 0; l < b; ++l) {
        const int e = lane + 32 * s;
        factor[s][l] = e < entries ? block[e / m * b + l] : 0;
      }
    for (Offset q = p.row_ptr[j]; q < p.row_ptr[j + 1]; ++q) {
      const double* __restrict__ other = p.value + q * entries;
      double* sum = to + static_cast<Offset>(place.find(p.column[q])) * entries;
#pragma unroll
      for (int s = 0; s < each; ++s) {
        const int e = lane + 32 * s;
        if (e >= entries) continue;
        double part = 0;
        for (int l = 0; l < b; ++l) part += factor[s][l] * other[l * m + e % m];
        sum[e] += part;
      }
    }
  }
}

/// One block of threads a coarse row: its columns counted, or written in ascending order.
template <bool fill>
__global__ void __launch_bounds__(coarse_threads)
    coarse_columns(Transposed t, const Offset* product_ptr, const Index* product_column, Offset* count,
                   const Offset* row_ptr, Index* column, int* overflow) {
  __shared__ CoarseColumns set;
  const Index row = static_cast<Index>(blockIdx.x);
  set.clear(threadIdx.x, coarse_threads);
  __syncthreads();
  if (threadIdx.x == 0) set.insert(row, overflow);
  for (Offset k = t.ptr[row] + threadIdx.x / 32; k < t.ptr[row + 1]; k += coarse_threads / 32) {
    const Index i = t.row[k];
    for (Offset l = product_ptr[i] + threadIdx.x % 32; l < product_ptr[i + 1] && !set.is_full(); l += 32)
      set.insert(product_column[l], overflow);
  }
  __syncthreads();
  if (set.is_full() && threadIdx.x == 0) *overflow = 1;
  const int n = set.count < most_coarse_columns ? set.count : most_coarse_columns;
  if (!fill) {
    if (threadIdx.x == 0) count[row] = n;
    return;
  }
  set.sort(threadIdx.x, coarse_threads);
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += coarse_threads) column[row_ptr[row] + i] = set.sorted[i];
}

/// One block of threads a coarse row; fine rows one after the other, so that sums are always made in the same
/// order.
template <int b, int m>
__global__ void __launch_bounds__(coarse_threads)
    add_coarse(Transposed t, Blocks p, const Offset* product_ptr, const Index* product_column,
               const double* product_value, Index first, Index last, const Offset* row_ptr,
               const Index* column, double* value) {
  constexpr int fine_entries = b * m, entries = m * m;
  const Index row = static_cast<Index>(blockIdx.x);
  // The fine rows [first, last) among those of this coarse row.
  const auto place_of = [&](Index fine) {
    Offset low = t.ptr[row], high = t.ptr[row + 1];
    while (low < high) {
      const Offset middle = low + (high - low) / 2;
      if (t.row[middle] < fine)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  };
  const Offset begin = place_of(first), end = place_of(last);
  if (begin == end) return;
  __shared__ CoarsePlaces place;
  place.clear(threadIdx.x, coarse_threads);
  __syncthreads();
  for (Offset k = row_ptr[row] + threadIdx.x; k < row_ptr[row + 1]; k += coarse_threads)
    place.insert(column[k], static_cast<int>(k - row_ptr[row]));
  double* to = value + row_ptr[row] * entries;
  for (Offset k = begin; k < end; ++k) {
    __syncthreads();
    const Index i = t.row[k];
    const double* __restrict__ left = p.value + static_cast<Offset>(t.block[k]) * fine_entries;
    const Offset start = product_ptr[i];
    const int items = static_cast<int>(product_ptr[i + 1] - start) * entries;
    for (int item = threadIdx.x; item < items; item += coarse_threads) {
      const Offset q = start + item / entries;
      const Index other = product_column[q];
      if (other < row) continue;
      const int e = item % entries;
      const double* __restrict__ right = product_value + (q - product_ptr[first]) * fine_entries;
      double sum = 0;
#pragma unroll
      for (int l = 0; l < b; ++l) sum += left[l * m + e / m] * right[l * m + e % m];
      to[static_cast<Offset>(place.find(other)) * entries + e] += sum;
    }
  }
}

/// One warp a coarse row.
template <int m>
__global__ void __launch_bounds__(threads)
    complete_coarse(Index rows, const Offset* row_ptr, const Index* column, double* value) {
  const Offset row = (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) / 32;
  if (row >= rows) return;
  for (Offset k = row_ptr[row] + threadIdx.x % 32; k < row_ptr[row + 1]; k += 32) {
    const Index other = column[k];
    if (other < row) continue;
    double* from = value + k * (m * m);
    if (other == row) {
      for (int i = 0; i < m; ++i) {
        if (from[i * m + i] == 0) from[i * m + i] = 1;
        for (int j = i + 1; j < m; ++j) from[j * m + i] = from[i * m + j];
      }
      continue;
    }
    Offset low = row_ptr[other], high = row_ptr[other + 1];
    while (low < high) {
      const Offset middle = low + (high - low) / 2;
      if (column[middle] < row)
        low = middle + 1;
      else
        high = middle;
    }
    double* to = value + low * (m * m);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < m; ++j) to[j * m + i] = from[i * m + j];
  }
}

template <class Source>
void count_columns(const Source& source, Index rows, Offset* row_ptr, const CoarsenSpace& space) {
  check(cudaMemsetAsync(row_ptr, 0, sizeof(Offset), space.stream), "clearing a row pointer");
  if (rows == 0) return;
  row_columns<false><<<blocks_for(rows, row_warps), row_threads, 0, space.stream>>>(
      source, row_ptr + 1, nullptr, nullptr, space.overflow);
  check(cudaGetLastError(), "counting columns");
  sum_up(row_ptr + 1, rows, space);
}

template <class Source>
void fill_columns(const Source& source, Index rows, const Offset* row_ptr, Index* column,
                  const CoarsenSpace& space) {
  if (rows == 0) return;
  row_columns<true><<<blocks_for(rows, row_warps), row_threads, 0, space.stream>>>(source, nullptr, row_ptr,
                                                                                   column, space.overflow);
  check(cudaGetLastError(), "writing columns");
}

}  // namespace

void launch_count_prolongator(const ProlongatorCall& call, Offset* row_ptr, const CoarsenSpace& space) {
  count_columns(ProlongatorColumns{call}, call.a.nodes, row_ptr, space);
}

void launch_fill_prolongator(const ProlongatorCall& call, const Offset* row_ptr, Index* column,
                             const CoarsenSpace& space) {
  fill_columns(ProlongatorColumns{call}, call.a.nodes, row_ptr, column, space);
}

void launch_smooth_prolongator(const ProlongatorCall& call, const BlockSlab& slab, const Offset* row_ptr,
                               const Index* column, double* value, const CoarsenSpace& space) {
  if (slab.first >= slab.last) return;
  with_modes(call.a.block, call.m, [&](auto b, auto m) {
    prolongator_values<b(), m()>
        <<<blocks_for(slab.last - slab.first, threads / 32), threads, 0, space.stream>>>(call, slab, row_ptr,
                                                                                         column, value);
  });
  check(cudaGetLastError(), "smoothing a prolongator");
}

void launch_transpose(Index rows, Index columns, Offset blocks, const Offset* row_ptr, const Index* column,
                      Offset* ptr, Index* row, std::uint32_t* block, const CoarsenSpace& space) {
  if (blocks == 0) {
    check(cudaMemsetAsync(ptr, 0, (static_cast<std::size_t>(columns) + 1) * sizeof(Offset), space.stream),
          "clearing row pointers");
    return;
  }
  DeviceArray<unsigned> sorted(space.counter, blocks);
  DeviceArray<Index> row_of_block(space.counter, blocks);
  DeviceArray<std::uint32_t> number(space.counter, blocks);
  list_blocks<<<blocks_for(rows), threads, 0, space.stream>>>(rows, row_ptr, row_of_block.data(),
                                                              number.data());
  check(cudaGetLastError(), "listing blocks");
  std::size_t needed = 0;
  const auto sort = [&](void* temporary) {
    return cub::DeviceRadixSort::SortPairs(temporary, needed, reinterpret_cast<const unsigned*>(column),
                                           sorted.data(), number.data(), block, blocks, 0, 32, space.stream);
  };
  check(sort(nullptr), "sorting blocks");
  DeviceArray<char> temporary(space.counter, static_cast<Offset>(needed));
  check(sort(temporary.data()), "sorting blocks");
  look_up_rows<<<blocks_for(blocks), threads, 0, space.stream>>>(blocks, block, row_of_block.data(), row);
  find_starts<<<blocks_for(static_cast<Offset>(columns) + 1), threads, 0, space.stream>>>(blocks, columns,
                                                                                          sorted.data(), ptr);
  check(cudaGetLastError(), "transposing blocks");
  check(cudaStreamSynchronize(space.stream), "transposing blocks");
}

void launch_count_product(const BlockRowsView& a, const Blocks& p, Offset* row_ptr,
                          const CoarsenSpace& space) {
  count_columns(ProductColumns{a, p}, a.nodes, row_ptr, space);
}

void launch_fill_product(const BlockRowsView& a, const Blocks& p, const Offset* row_ptr, Index* column,
                         const CoarsenSpace& space) {
  fill_columns(ProductColumns{a, p}, a.nodes, row_ptr, column, space);
}

void launch_product_rows(const BlockSlab& slab, const Blocks& p, const Offset* row_ptr, const Index* column,
                         Index first, Index last, double* value, const CoarsenSpace& space) {
  if (first >= last) return;
  with_modes(p.row_block, p.column_block, [&](auto b, auto m) {
    product_rows<b(), m()><<<blocks_for(last - first, row_warps), row_threads, 0, space.stream>>>(
        slab, p, row_ptr, column, first, last, value);
  });
  check(cudaGetLastError(), "multiplying rows");
}

void launch_count_coarse(const Transposed& t, const Offset* product_ptr, const Index* product_column,
                         Offset* row_ptr, const CoarsenSpace& space) {
  check(cudaMemsetAsync(row_ptr, 0, sizeof(Offset), space.stream), "clearing a row pointer");
  if (t.rows == 0) return;
  coarse_columns<false><<<static_cast<unsigned>(t.rows), coarse_threads, 0, space.stream>>>(
      t, product_ptr, product_column, row_ptr + 1, nullptr, nullptr, space.overflow);
  check(cudaGetLastError(), "counting coarse columns");
  sum_up(row_ptr + 1, t.rows, space);
}

void launch_fill_coarse(const Transposed& t, const Offset* product_ptr, const Index* product_column,
                        const Offset* row_ptr, Index* column, const CoarsenSpace& space) {
  if (t.rows == 0) return;
  coarse_columns<true><<<static_cast<unsigned>(t.rows), coarse_threads, 0, space.stream>>>(
      t, product_ptr, product_column, nullptr, row_ptr, column, space.overflow);
  check(cudaGetLastError(), "writing coarse columns");
}

void launch_add_coarse(const Transposed& t, const Blocks& p, const Offset* product_ptr,
                       const Index* product_column, const double* product_value, Index first, Index last,
                       const Offset* row_ptr, const Index* column, double* value, const CoarsenSpace& space) {
  if (t.rows == 0 || first >= last) return;
  with_modes(p.row_block, p.column_block, [&](auto b, auto m) {
    add_coarse<b(), m()><<<static_cast<unsigned>(t.rows), coarse_threads, 0, space.stream>>>(
        t, p, product_ptr, product_column, product_value, first, last, row_ptr, column, value);
  });
  check(cudaGetLastError(), "adding up a coarse matrix");
}

void launch_complete_coarse(Index rows, int m, const Offset* row_ptr, const Index* column, double* value,
                            cudaStream_t stream) {
  if (rows == 0) return;
  with_block(m, [&](auto columns) {
    complete_coarse<columns()>
        <<<blocks_for(rows, threads / 32), threads, 0, stream>>>(rows, row_ptr, column, value);
  });
  check(cudaGetLastError(), "completing a coarse matrix");
}

}  // namespace genba::cuda
