// Values of narrow rows of A P and of the coarse matrix: their sums lie in shared memory. The others are in
// coarsen_products.cu.
#pragma once

#include "gpu/kernels/coarsen/coarsen_tools.cuh"

namespace genba::cuda {

namespace {

constexpr int row_threads = 128;  // four rows, one for each warp
constexpr int row_warps = row_threads / 32;

/// Place of a column in an ascending list that has it.
__device__ inline int place_in(const Index* columns, int count, Index wanted) {
  int low = 0;
  while (count > 1) {
    const int half = count / 2;
    low += columns[low + half - 1] < wanted ? half : 0;
    count -= half;
  }
  return low;
}

/// A row of A P whose sums fit into shared memory, and some neighbours with their rows of P. A warp shares it.
template <int b, int m>
struct NarrowRow {
  static constexpr int most = 720 / (b * m) < 64 ? 720 / (b * m) : 64, batch = 16, products = 128;
  double sum[most * b * m];
  double block[batch * b * b];   ///< of A
  Offset from[batch];            ///< rows of P
  int end[batch + 1];            ///< of their blocks among those of the batch, from end[0] = 0
  Index column[most];
  std::uint8_t slot[products], owner[products];  ///< of the blocks of a batch: column of the row, and neighbour
};

/// One warp a narrow row of A P. A lane computes fixed entries of the blocks, so lanes need not exchange data. Places and
/// factors lie ready, so that numbers of several blocks of P are on their way at once.
template <int b, int m, class V>
__global__ void __launch_bounds__(row_threads)
    narrow_product_rows(BlockSlab slab, BasicBlocks<V> p, const Offset* row_ptr, const Index* column, Index first,
                        Index last, double* value) {
  using Row = NarrowRow<b, m>;
  constexpr int entries = b * m, each = (entries + 31) / 32, ahead = each == 1 ? 8 : 4;
  static_assert(Row::products >= Row::most);
  __shared__ Row rows[row_warps];
  const int lane = threadIdx.x % 32;
  Row& mine = rows[threadIdx.x / 32];
  const Offset row = first + static_cast<Offset>(blockIdx.x) * row_warps + threadIdx.x / 32;
  if (row >= last) return;
  const Offset start = row_ptr[row];
  const Offset columns = row_ptr[row + 1] - start;
  if (columns > Row::most) return;
  const int count = static_cast<int>(columns);
  for (int i = lane; i < count; i += 32) mine.column[i] = column[start + i];
  for (int i = lane; i < count * entries; i += 32) mine.sum[i] = 0;
  const BlockRowsView& a = slab.a;
  const Offset end = a.row_ptr[row + 1];
  for (Offset batch = a.row_ptr[row]; batch < end;) {
    const int neighbours = static_cast<int>(end - batch < Row::batch ? end - batch : Row::batch);
    Offset from = 0;
    int sum = 0;
    if (lane < neighbours) {
      const Index j = a.column[batch + lane];
      from = p.row_ptr[j];
      sum = static_cast<int>(p.row_ptr[j + 1] - from);
    }
    for (int step = 1; step < Row::batch; step *= 2) {
      const int before = __shfl_up_sync(all_lanes, sum, step);
      if (lane >= step) sum += before;
    }
    // A row of P is not longer than that of A P, so one always has room.
    const int taken = __popc(__ballot_sync(all_lanes, lane < neighbours && sum <= Row::products));
    __syncwarp();
    if (lane < Row::batch) mine.from[lane] = from, mine.end[lane + 1] = sum;
    if (lane == 0) mine.end[0] = 0;
    for (int i = lane; i < taken * b * b; i += 32) mine.block[i] = a.value[(batch - slab.first_block) * (b * b) + i];
    __syncwarp();
    const int total = mine.end[taken];
    for (int f = lane; f < total; f += 32) {
      int k = 0;
      for (int half = Row::batch / 2; half > 0; half /= 2)
        if (k + half < taken && mine.end[k + half] <= f) k += half;
      mine.owner[f] = static_cast<std::uint8_t>(k);
      mine.slot[f] = static_cast<std::uint8_t>(place_in(mine.column, count, p.column[mine.from[k] + f - mine.end[k]]));
    }
    __syncwarp();
#pragma unroll
    for (int s = 0; s < each; ++s) {
      const int e = lane + 32 * s;
      if (e >= entries) continue;
      for (int f = 0; f < total; f += ahead) {
        V other[ahead][b];
#pragma unroll
        for (int g = 0; g < ahead; ++g) {
          const int at = f + g < total ? f + g : total - 1, k = mine.owner[at];
          const V* __restrict__ from_p = p.value + (mine.from[k] + at - mine.end[k]) * entries + e % m;
#pragma unroll
          for (int l = 0; l < b; ++l) other[g][l] = from_p[l * m];
        }
#pragma unroll
        for (int g = 0; g < ahead; ++g) {
          if (f + g >= total) break;
          const double* factor = mine.block + mine.owner[f + g] * (b * b) + e / m * b;
          double part = 0;
#pragma unroll
          for (int l = 0; l < b; ++l) part += factor[l] * static_cast<double>(other[g][l]);
          mine.sum[mine.slot[f + g] * entries + e] += part;
        }
      }
    }
    batch += taken;
  }
  double* const to = value + (start - row_ptr[first]) * entries;
  __syncwarp();
  for (int i = lane; i < count * entries; i += 32) to[i] = mine.sum[i];
}

/// Those fine rows of a coarse row that lie in [first, last).
__device__ inline Offset place_of(const Transposed& t, Index row, Index fine) {
  return lower_place(t.row, t.ptr[row], t.ptr[row + 1], fine);
}

/// A coarse row that is narrow from its diagonal on, and some fine rows with their rows of A P. A thread block shares it.
template <int b, int m>
struct NarrowCoarseRow {
  static constexpr int entries = m * m, most = 2304 / entries < 128 ? 2304 / entries : 128;
  static constexpr int batch = 16, products = 1024;
  static constexpr int threads = 256, groups = threads / entries < 8 ? threads / entries : 8;
  double sum[most * entries];
  double left[batch * b * m];           ///< blocks of P
  Offset start[batch];                  ///< rows of A P
  int end[batch + 1];                   ///< of their blocks among those of the batch, from end[0] = 0
  int list_start[groups + 1];           ///< of groups in list
  Index column[most];
  std::uint32_t list[products];         ///< place << 16 | fine row << 10 | block of the batch; ascending in each group
  std::int16_t place[products];         ///< column of the row; -1: before the diagonal
  std::uint8_t owner[products];         ///< fine row of the batch
};

/// One thread block a narrow coarse row, with its sums in shared memory. Threads come in groups, one thread for each
/// entry of a block; a group owns the columns of its turn, so fine rows need no barrier and the order of sums is fixed.
/// A warp lists the blocks of each group, so that numbers of several are on their way at once.
template <int b, int m, class V>
__global__ void __launch_bounds__(256)
    add_narrow_coarse(Transposed t, BasicBlocks<V> p, const Offset* product_ptr, const Index* product_column,
                      const double* product_value, Index first, Index last, const Offset* row_ptr,
                      const Index* column, double* value) {
  using Row = NarrowCoarseRow<b, m>;
  constexpr int fine_entries = b * m, entries = m * m, groups = Row::groups, ahead = 4;
  static_assert(groups >= 1 && Row::batch <= 16 && Row::products <= 1024);
  __shared__ Row mine;
  const Index row = static_cast<Index>(blockIdx.x);
  const Offset begin = place_of(t, row, first), end = place_of(t, row, last);
  if (begin == end) return;
  const Offset from = lower_place(column, row_ptr[row], row_ptr[row + 1], row);  // the diagonal
  if (row_ptr[row + 1] - from > Row::most) return;
  const int count = static_cast<int>(row_ptr[row + 1] - from);
  const int thread = static_cast<int>(threadIdx.x), lane = thread % 32, warp = thread / 32;
  for (int i = thread; i < count; i += Row::threads) mine.column[i] = column[from + i];
  double* const to = value + from * entries;
  for (int i = thread; i < count * entries; i += Row::threads) mine.sum[i] = to[i];  // of the slab before
  const int group = thread / entries, e = thread % entries;
  const Offset origin = product_ptr[first];
  for (Offset batch = begin; batch < end;) {
    __syncthreads();  // the lists of before are read
    const int rows = static_cast<int>(end - batch < Row::batch ? end - batch : Row::batch);
    if (thread < rows) {
      const Index i = t.row[batch + thread];
      mine.start[thread] = product_ptr[i];
      mine.end[thread + 1] = static_cast<int>(product_ptr[i + 1] - product_ptr[i]);
    }
    for (int i = thread; i < rows * fine_entries; i += Row::threads)
      mine.left[i] = static_cast<double>(p.value[static_cast<Offset>(t.block[batch + i / fine_entries]) * fine_entries + i % fine_entries]);
    __syncthreads();
    // As many fine rows as have room; one always has: its columns are at most most_row_columns.
    int taken = 0, sum = 0;
    while (taken < rows && sum + mine.end[taken + 1] <= Row::products) sum += mine.end[++taken];
    __syncthreads();
    if (thread == 0) {
      mine.end[0] = 0;
      for (int k = 0; k < taken; ++k) mine.end[k + 1] += mine.end[k];
    }
    __syncthreads();
    for (int k = warp; k < taken; k += Row::threads / 32)
      for (int q = mine.end[k] + lane; q < mine.end[k + 1]; q += 32) {
        const Index other = product_column[mine.start[k] + q - mine.end[k]];
        mine.place[q] = other < row ? -1 : static_cast<std::int16_t>(place_in(mine.column, count, other));
        mine.owner[q] = static_cast<std::uint8_t>(k);
      }
    __syncthreads();
    const auto is_of = [&](int q, int g) { return q < sum && mine.place[q] >= 0 && mine.place[q] % groups == g; };
    if (warp < groups) {
      int mine_here = 0;
      for (int q = 0; q < sum; q += 32) mine_here += __popc(__ballot_sync(all_lanes, is_of(q + lane, warp)));
      if (lane == 0) mine.list_start[warp + 1] = mine_here;
    }
    __syncthreads();
    if (thread == 0) {
      mine.list_start[0] = 0;
      for (int g = 0; g < groups; ++g) mine.list_start[g + 1] += mine.list_start[g];
    }
    __syncthreads();
    if (warp < groups) {
      int next = mine.list_start[warp];
      for (int q = 0; q < sum; q += 32) {
        const bool is_mine = is_of(q + lane, warp);
        const unsigned who = __ballot_sync(all_lanes, is_mine);
        if (is_mine)
          mine.list[next + __popc(who & ((1u << lane) - 1))] =
              static_cast<std::uint32_t>(mine.place[q + lane]) << 16 | static_cast<std::uint32_t>(mine.owner[q + lane]) << 10 |
              static_cast<std::uint32_t>(q + lane);
        next += __popc(who);
      }
    }
    __syncthreads();
    if (group < groups) {
      const int last_item = mine.list_start[group + 1];
      for (int item = mine.list_start[group]; item < last_item; item += ahead) {
        double right[ahead][b];
#pragma unroll
        for (int g = 0; g < ahead; ++g) {
          const std::uint32_t what = mine.list[item + g < last_item ? item + g : last_item - 1];
          const int k = static_cast<int>(what >> 10 & 15), q = static_cast<int>(what & 1023);
          const double* __restrict__ block = product_value + (mine.start[k] + q - mine.end[k] - origin) * fine_entries + e % m;
#pragma unroll
          for (int l = 0; l < b; ++l) right[g][l] = block[l * m];
        }
#pragma unroll
        for (int g = 0; g < ahead; ++g) {
          if (item + g >= last_item) break;
          const std::uint32_t what = mine.list[item + g];
          const double* left = mine.left + (what >> 10 & 15) * fine_entries + e / m;
          double part = 0;
#pragma unroll
          for (int l = 0; l < b; ++l) part += left[l * m] * right[g][l];
          mine.sum[static_cast<int>(what >> 16) * entries + e] += part;
        }
      }
    }
    batch += taken;
  }
  __syncthreads();
  for (int i = thread; i < count * entries; i += Row::threads) to[i] = mine.sum[i];
}

}  // namespace

}  // namespace genba::cuda
