// The values of the sparse products of smoothed aggregation. Their columns are known (coarsen_columns.cu).
// The CPU versions are engine/solve/multigrid/coarsening.cpp and galerkin.cpp.

#include "gpu/kernels/coarsen/coarsen_tools.cuh"
#include "gpu/kernels/coarsen/narrow_rows.cuh"

namespace genba::cuda {

namespace {

constexpr int coarse_threads = 128;  // for one row
constexpr int scalar_lanes = 8;      // for a row of A P

using RowPlaces = PlaceTable<1024>;
using CoarsePlaces = PlaceTable<4096>;

/// One warp a node: its row of P, block by block. A lane computes entries lane and lane + 32 of a block.
template <int b, int m, class V>
__global__ void __launch_bounds__(threads)
    prolongator_values(ProlongatorCall call, BlockSlab slab, const Offset* row_ptr, const Index* column,
                       V* value) {
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
    const double omega = call.shared != nullptr && call.shared[node] ? 0 : call.omega;
#pragma unroll
    for (int s = 0; s < each; ++s) {
      const int e = lane + 32 * s;
      if (e >= entries) continue;
      double smoothed = 0;
      for (int l = 0; l < b; ++l)
        smoothed += call.inverse[l * static_cast<Offset>(a.rows) + node * b + e / m] * mine[l * m + e % m];
      value[p * entries + e] =
          static_cast<V>((own ? call.tentative[node * entries + e] : 0) - omega * smoothed);
    }
    __syncwarp();
  }
}

/// The same with one unknown and one mode a node, where a block is too small for a warp: four lanes a node,
/// each with its own aggregates.
template <class V>
__global__ void __launch_bounds__(threads)
    scalar_prolongator_values(ProlongatorCall call, BlockSlab slab, const Offset* row_ptr,
                              const Index* column, V* value) {
  const Offset node = slab.first + (static_cast<Offset>(blockIdx.x) * threads + threadIdx.x) / 4;
  if (node >= slab.last) return;
  const BlockRowsView& a = slab.a;
  for (Offset p = row_ptr[node] + threadIdx.x % 4; p < row_ptr[node + 1]; p += 4) {
    const Index aggregate = column[p];
    double sum = 0;
    for (Offset k = a.row_ptr[node]; k < a.row_ptr[node + 1]; ++k) {
      const Index j = a.column[k];
      if (call.aggregate[j] == aggregate && (call.flags[k] & nonzero_block))
        sum += a.value[k - slab.first_block] * call.tentative[j];
    }
    const double own = aggregate == call.aggregate[node] ? call.tentative[node] : 0;
    const double omega = call.shared != nullptr && call.shared[node] ? 0 : call.omega;
    value[p] = static_cast<V>(own - omega * call.inverse[node] * sum);
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

/// One warp a row of A P that is not narrow. A lane computes fixed entries of the blocks, so lanes need not exchange data.
template <int b, int m, class V>
__global__ void __launch_bounds__(row_threads)
    product_rows(BlockSlab slab, BasicBlocks<V> p, const Offset* row_ptr, const Index* column, Index first,
                 Index last, double* value) {
  constexpr int entries = b * m, each = (entries + 31) / 32;
  __shared__ RowPlaces places[row_warps];
  const int lane = threadIdx.x % 32;
  RowPlaces& place = places[threadIdx.x / 32];
  const Offset row = first + static_cast<Offset>(blockIdx.x) * row_warps + threadIdx.x / 32;
  if (row >= last || row_ptr[row + 1] - row_ptr[row] <= NarrowRow<b, m>::most) return;
  place.clear(lane, 32);
  __syncwarp();
  for (Offset k = row_ptr[row] + lane; k < row_ptr[row + 1]; k += 32)
    place.insert(column[k], static_cast<int>(k - row_ptr[row]));
  __syncwarp();
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
      const V* __restrict__ other = p.value + q * entries;
      double* sum = to + static_cast<Offset>(place.find(p.column[q])) * entries;
#pragma unroll
      for (int s = 0; s < each; ++s) {
        const int e = lane + 32 * s;
        if (e >= entries) continue;
        double part = 0;
        for (int l = 0; l < b; ++l) part += factor[s][l] * static_cast<double>(other[l * m + e % m]);
        sum[e] += part;
      }
    }
  }
}

/// The same for blocks of one number: eight lanes a row; each lane gathers its own columns. Rows of P are so
/// short that a search is faster than a table.
template <class V>
__global__ void __launch_bounds__(row_threads)
    scalar_product_rows(BlockSlab slab, BasicBlocks<V> p, const Offset* row_ptr, const Index* column,
                        Index first, Index last, double* value) {
  const Offset row = first + (static_cast<Offset>(blockIdx.x) * row_threads + threadIdx.x) / scalar_lanes;
  if (row >= last) return;
  const BlockRowsView& a = slab.a;
  for (Offset c = row_ptr[row] + threadIdx.x % scalar_lanes; c < row_ptr[row + 1]; c += scalar_lanes) {
    const Index wanted = column[c];
    double sum = 0;
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
      const Index j = a.column[k];
      const double factor = a.value[k - slab.first_block];
      for (Offset q = p.row_ptr[j]; q < p.row_ptr[j + 1]; ++q)
        if (p.column[q] == wanted) sum += factor * static_cast<double>(p.value[q]);
    }
    value[c - row_ptr[first]] = sum;
  }
}

/// One thread block a coarse row that is not narrow. It takes fine rows one after the other, so the order of sums is fixed.
template <int b, int m, class V>
__global__ void __launch_bounds__(coarse_threads)
    add_coarse(Transposed t, BasicBlocks<V> p, const Offset* product_ptr, const Index* product_column,
               const double* product_value, Index first, Index last, const Offset* row_ptr,
               const Index* column, double* value) {
  constexpr int fine_entries = b * m, entries = m * m;
  const Index row = static_cast<Index>(blockIdx.x);
  if (entries == 1 ? row_ptr[row + 1] - row_ptr[row] < most_short_coarse_columns
                   : row_ptr[row + 1] - lower_place(column, row_ptr[row], row_ptr[row + 1], row) <= NarrowCoarseRow<b, m>::most)
    return;
  const Offset begin = place_of(t, row, first), end = place_of(t, row, last);
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
    const V* __restrict__ left = p.value + static_cast<Offset>(t.block[k]) * fine_entries;
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
      for (int l = 0; l < b; ++l) sum += static_cast<double>(left[l * m + e / m]) * right[l * m + e % m];
      to[static_cast<Offset>(place.find(other)) * entries + e] += sum;
    }
  }
}

/// The sums of a short coarse row with blocks of one number.
struct ShortCoarseRow {
  PlaceTable<2 * most_short_coarse_columns> place;
  double sum[most_short_coarse_columns];
};

/// The same for blocks of one number: one warp a short coarse row, with sums in shared memory. It too takes
/// fine rows one after the other, but loads the indices of 32 of them at once.
template <class V>
__global__ void __launch_bounds__(coarse_threads)
    add_short_coarse(Transposed t, BasicBlocks<V> p, const Offset* product_ptr, const Index* product_column,
                     const double* product_value, Index first, Index last, const Offset* row_ptr,
                     const Index* column, double* value) {
  __shared__ ShortCoarseRow rows[coarse_threads / 32];
  ShortCoarseRow& mine = rows[threadIdx.x / 32];
  const int lane = threadIdx.x % 32;
  const Offset number = static_cast<Offset>(blockIdx.x) * (coarse_threads / 32) + threadIdx.x / 32;
  if (number >= t.rows) return;
  const Index row = static_cast<Index>(number);
  const Offset start = row_ptr[row];
  const int columns = static_cast<int>(row_ptr[row + 1] - start);
  if (columns >= most_short_coarse_columns) return;
  const Offset begin = place_of(t, row, first), end = place_of(t, row, last);
  if (begin == end) return;
  mine.place.clear(lane, 32);
  __syncwarp();
  for (int i = lane; i < columns; i += 32) {
    mine.place.insert(column[start + i], i);
    mine.sum[i] = value[start + i];
  }
  const Offset origin = product_ptr[first];
  for (Offset batch = begin; batch < end; batch += 32) {
    const int count = static_cast<int>(end - batch < 32 ? end - batch : 32);
    Offset from = 0;
    int length = 0;
    double left = 0;
    if (lane < count) {
      const Index i = t.row[batch + lane];
      from = product_ptr[i];
      length = static_cast<int>(product_ptr[i + 1] - from);
      left = static_cast<double>(p.value[t.block[batch + lane]]);
    }
    __syncwarp();
    for (int k = 0; k < count; ++k) {
      const Offset at = __shfl_sync(all_lanes, from, k);
      const int entries = __shfl_sync(all_lanes, length, k);
      const double factor = __shfl_sync(all_lanes, left, k);
      for (int q = lane; q < entries; q += 32) {
        const Index other = product_column[at + q];
        if (other >= row) mine.sum[mine.place.find(other)] += factor * product_value[at + q - origin];
      }
      __syncwarp();
    }
  }
  for (int i = lane; i < columns; i += 32) value[start + i] = mine.sum[i];
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
    double* to = value + lower_place(column, row_ptr[other], row_ptr[other + 1], row) * (m * m);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < m; ++j) to[j * m + i] = from[i * m + j];
  }
}

}  // namespace

template <class V>
void launch_smooth_prolongator(const ProlongatorCall& call, const BlockSlab& slab, const Offset* row_ptr,
                               const Index* column, V* value, const CoarsenSpace& space) {
  if (slab.first >= slab.last) return;
  if (call.a.block == 1 && call.m == 1) {
    scalar_prolongator_values<V>
        <<<blocks_for(slab.last - slab.first, threads / 4), threads, 0, space.stream>>>(call, slab, row_ptr,
                                                                                        column, value);
    return check<"smoothing a prolongator">(cudaGetLastError());
  }
  with_modes(call.a.block, call.m, [&](auto b, auto m) {
    prolongator_values<b(), m(), V>
        <<<blocks_for(slab.last - slab.first, threads / 32), threads, 0, space.stream>>>(call, slab, row_ptr,
                                                                                         column, value);
  });
  check<"smoothing a prolongator">(cudaGetLastError());
}

void launch_transpose(Index rows, Index columns, Offset blocks, const Offset* row_ptr, const Index* column,
                      Offset* ptr, Index* row, std::uint32_t* block, const CoarsenSpace& space) {
  if (blocks == 0) {
    check<"clearing row pointers">(
        cudaMemsetAsync(ptr, 0, (static_cast<std::size_t>(columns) + 1) * sizeof(Offset), space.stream));
    return;
  }
  ScratchArray<unsigned> sorted(space.counter, blocks);
  ScratchArray<Index> row_of_block(space.counter, blocks);
  ScratchArray<std::uint32_t> number(space.counter, blocks);
  list_blocks<<<blocks_for(rows), threads, 0, space.stream>>>(rows, row_ptr, row_of_block.data(),
                                                              number.data());
  check<"listing blocks">(cudaGetLastError());
  sort_pairs(reinterpret_cast<const unsigned*>(column), sorted.data(),
             reinterpret_cast<const Index*>(number.data()), reinterpret_cast<Index*>(block), blocks, 32,
             {space.counter, space.stream});
  look_up_rows<<<blocks_for(blocks), threads, 0, space.stream>>>(blocks, block, row_of_block.data(), row);
  find_starts<<<blocks_for(static_cast<Offset>(columns) + 1), threads, 0, space.stream>>>(blocks, columns,
                                                                                          sorted.data(), ptr);
  check<"transposing blocks">(cudaGetLastError());
  check<"transposing blocks">(cudaStreamSynchronize(space.stream));
}

template <class V>
void launch_product_rows(const BlockSlab& slab, const BasicBlocks<V>& p, const Offset* row_ptr,
                         const Index* column, Index first, Index last, double* value,
                         const CoarsenSpace& space) {
  if (first >= last) return;
  if (p.row_block == 1 && p.column_block == 1) {
    scalar_product_rows<V>
        <<<blocks_for(last - first, row_threads / scalar_lanes), row_threads, 0, space.stream>>>(
            slab, p, row_ptr, column, first, last, value);
    return check<"multiplying rows">(cudaGetLastError());
  }
  with_modes(p.row_block, p.column_block, [&](auto b, auto m) {
    narrow_product_rows<b(), m(), V><<<blocks_for(last - first, row_warps), row_threads, 0, space.stream>>>(
        slab, p, row_ptr, column, first, last, value);
    product_rows<b(), m(), V><<<blocks_for(last - first, row_warps), row_threads, 0, space.stream>>>(
        slab, p, row_ptr, column, first, last, value);
  });
  check<"multiplying rows">(cudaGetLastError());
}

template <class V>
void launch_add_coarse(const Transposed& t, const BasicBlocks<V>& p, const Offset* product_ptr,
                       const Index* product_column, const double* product_value, Index first, Index last,
                       const Offset* row_ptr, const Index* column, double* value, bool has_long_rows,
                       const CoarsenSpace& space) {
  if (t.rows == 0 || first >= last) return;
  if (p.row_block == 1 && p.column_block == 1) {
    add_short_coarse<V><<<blocks_for(t.rows, coarse_threads / 32), coarse_threads, 0, space.stream>>>(
        t, p, product_ptr, product_column, product_value, first, last, row_ptr, column, value);
    check<"adding up a coarse matrix">(cudaGetLastError());
    if (!has_long_rows) return;
  }
  with_modes(p.row_block, p.column_block, [&](auto b, auto m) {
    const auto blocks = static_cast<unsigned>(t.rows);
    if constexpr (m() > 1)
      add_narrow_coarse<b(), m(), V><<<blocks, NarrowCoarseRow<b(), m()>::threads, 0, space.stream>>>(
          t, p, product_ptr, product_column, product_value, first, last, row_ptr, column, value);
    add_coarse<b(), m(), V><<<blocks, coarse_threads, 0, space.stream>>>(
        t, p, product_ptr, product_column, product_value, first, last, row_ptr, column, value);
  });
  check<"adding up a coarse matrix">(cudaGetLastError());
}

void launch_complete_coarse(Index rows, int m, const Offset* row_ptr, const Index* column, double* value,
                            cudaStream_t stream) {
  if (rows == 0) return;
  with_block(m, [&](auto columns) {
    complete_coarse<columns()>
        <<<blocks_for(rows, threads / 32), threads, 0, stream>>>(rows, row_ptr, column, value);
  });
  check<"completing a coarse matrix">(cudaGetLastError());
}

template void launch_smooth_prolongator(const ProlongatorCall&, const BlockSlab&, const Offset*, const Index*,
                                        double*, const CoarsenSpace&);
template void launch_product_rows(const BlockSlab&, const BasicBlocks<double>&, const Offset*, const Index*,
                                  Index, Index, double*, const CoarsenSpace&);
template void launch_add_coarse(const Transposed&, const BasicBlocks<double>&, const Offset*, const Index*,
                                const double*, Index, Index, const Offset*, const Index*, double*, bool,
                                const CoarsenSpace&);
template void launch_smooth_prolongator(const ProlongatorCall&, const BlockSlab&, const Offset*, const Index*,
                                        float*, const CoarsenSpace&);
template void launch_product_rows(const BlockSlab&, const BasicBlocks<float>&, const Offset*, const Index*,
                                  Index, Index, double*, const CoarsenSpace&);
template void launch_add_coarse(const Transposed&, const BasicBlocks<float>&, const Offset*, const Index*,
                                const double*, Index, Index, const Offset*, const Index*, double*, bool,
                                const CoarsenSpace&);

}  // namespace genba::cuda
