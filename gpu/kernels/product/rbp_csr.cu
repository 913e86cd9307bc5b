// RBP-CSR. With one thread a row this is the kernel of the paper: it goes through the runs and counts the
// column up inside a run. With T threads, adjacent threads read adjacent values of a row, and each finds the
// run of its value among the runs that the group has in registers. If three consecutive rows have the same
// columns, the T threads share the three.
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

template <ProductKind kind, class V>
__global__ void __launch_bounds__(block_threads) one_thread_product(RbpCsrView<V> a, ProductCall call) {
  if (is_idle<kind>(call)) return;
  const double* __restrict__ x = call.x;
  const Offset stride = static_cast<Offset>(gridDim.x) * block_threads;
  double dot = 0;
  for (Offset row = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x; row < a.rows;
       row += stride) {
    double sum = 0;
    Index v = a.value_ptr[row];
    const Index runs_end = a.column_ptr[row + 1] / 2;
    for (Index k = a.column_ptr[row] / 2; k < runs_end; ++k) {
      const int2 run = a.run[k];
      for (Index c = run.x; c <= run.y; ++c, ++v) sum += a.value[v] * x[c];
    }
    const Index isolated_end = a.isolated_ptr[row + 1];
    for (Index k = a.isolated_ptr[row]; k < isolated_end; ++k)
      sum += a.isolated_value[k] * x[a.isolated_column[k]];
    finish_row<kind>(call, static_cast<Index>(row), sum, row_partner<kind>(call, static_cast<Index>(row)),
                     dot);
  }
  finish_block<kind>(call, dot);
}

// The groups of a warp loop together, so that all lanes take part in every exchange below.

__device__ unsigned warp_or(unsigned bits) {
#if __CUDA_ARCH__ >= 800
  return __reduce_or_sync(whole_warp, bits);
#else
  for (int step = 16; step > 0; step /= 2) bits |= __shfl_xor_sync(whole_warp, bits, step);
  return bits;
#endif
}

__device__ Index warp_max(Index value) {
#if __CUDA_ARCH__ >= 800
  return __reduce_max_sync(whole_warp, value);
#else
  for (int step = 16; step > 0; step /= 2) value = max(value, __shfl_xor_sync(whole_warp, value, step));
  return value;
#endif
}

/// Some runs of one row, one in each lane of a group: the number of its first value, and the distance of its
/// columns from that number. Returns columns in windows of `threads` values.
template <int threads>
class RunTable {
 public:
  __device__ RunTable(int lane, const int2* run, Index count) {
    const bool mine = lane < count;
    const int2 columns = mine ? run[lane] : make_int2(0, -1);
    const Index length = columns.y - columns.x + 1;
    Index end = length;
    for (int step = 1; step < threads; step *= 2) {
      const Index before = __shfl_up_sync(whole_warp, end, step, threads);
      if (lane >= step) end += before;
    }
    shift_ = columns.x - (end - length);
    start_ = mine ? end - length : never;
    total_ = __shfl_sync(whole_warp, end, threads - 1, threads);
  }

  __device__ Index total() const { return total_; }

  /// Column of the value first + lane < total. Call it with windows in ascending order.
  __device__ Index column(int lane, Index first) {
    // One bit for each value of the window at which a run starts. The groups of the warp share the 32 bits.
    const int group_bit = threadIdx.x % 32 / threads * threads;
    const Index at = start_ - first;
    unsigned starts = warp_or(at >= 0 && at < threads ? 1u << ((group_bit + at) & 31) : 0u) >> group_bit;
    if (threads < 32) starts &= (1u << (threads & 31)) - 1;
    const int k = begun_ + __popc(starts & ((2u << lane) - 1)) - 1;
    begun_ += __popc(starts);
    return __shfl_sync(whole_warp, shift_, k, threads) + first + lane;
  }

 private:
  static constexpr Index never = 0x7fffffff;
  Index start_, shift_, total_;
  int begun_ = 0;  ///< runs that start before the window
};

template <ProductKind kind, int threads, int rows, class V>
__global__ void __launch_bounds__(block_threads) rbp_csr_product(RbpCsrView<V> a, ProductCall call) {
  if (is_idle<kind>(call)) return;
  const LaneGroup<threads> lanes;
  const int lane = lanes.lane;
  const double* __restrict__ x = call.x;
  const V* __restrict__ values = a.value;
  const Offset groups = a.rows / rows;
  const Offset stride = static_cast<Offset>(gridDim.x) * (block_threads / threads);
  const Offset group_of_block = threadIdx.x / threads, first_of_warp = threadIdx.x / 32 * 32 / threads;
  double dot = 0;
  for (Offset base = static_cast<Offset>(blockIdx.x) * (block_threads / threads);
       base + first_of_warp < groups; base += stride) {
    const Offset g = base + group_of_block;
    const bool mine = g < groups;
    const Index row = static_cast<Index>(mine ? g : 0) * rows;
    const Index runs = a.column_ptr[row] / 2, run_count = mine ? a.column_ptr[row + 1] / 2 - runs : 0;
    const Index first_value = a.value_ptr[row], length = mine ? a.value_ptr[row + 1] - first_value : 0;
    const Index isolated = a.isolated_ptr[row],
                isolated_length = mine ? a.isolated_ptr[row + 1] - isolated : 0;
    double sum[rows] = {};
    constexpr bool early = threads >= rows;  // then every lane finishes at most one row
    const double partner = early && mine && lane < rows ? row_partner<kind>(call, row + lane) : 0;
    auto load = [&](Index e, V(&v)[rows]) {
      for (int i = 0; i < rows; ++i) v[i] = e < length ? values[first_value + i * length + e] : V(0);
    };
    Index done = 0;  // number of values in earlier tables
    for (Index k = 0; __any_sync(whole_warp, k < run_count); k += threads) {
      // Values are loaded one window ahead and do not wait for the table.
      V v[rows], following[rows];
      load(done + lane, v);
      RunTable<threads> table(lane, a.run + runs + k, run_count - k);
      const Index total = table.total(), most = threads == 32 ? total : warp_max(total);
      for (Index first = 0; first < most; first += threads) {
        load(done + first + threads + lane, following);
        const Index c = table.column(lane, first);
        const double xe = first + lane < total ? x[c] : 0.0;
        for (int i = 0; i < rows; ++i) {
          if (first + lane < total) sum[i] += v[i] * xe;
          v[i] = following[i];
        }
      }
      done += total;
    }
    for (Index e = lane; e < isolated_length; e += threads) {
      const double xe = x[a.isolated_column[isolated + e]];
      for (int i = 0; i < rows; ++i) sum[i] += a.isolated_value[isolated + i * isolated_length + e] * xe;
    }
    __syncwarp();
    for (int i = 0; i < rows; ++i) {
      sum[i] = lanes.sum(sum[i]);
      if (mine && lane == lanes.owner(i))
        finish_row<kind>(call, row + i, sum[i], early ? partner : row_partner<kind>(call, row + i), dot);
    }
  }
  finish_block<kind>(call, dot);
}

/// True if rows row, row + 1 and row + 2 have parts of equal length, by their pointers.
__device__ bool same_lengths(const Index* pointer, Index row) {
  const Index length = pointer[row + 1] - pointer[row];
  return pointer[row + 2] - pointer[row + 1] == length && pointer[row + 3] - pointer[row + 2] == length;
}

__global__ void compare_rows(RbpCsrView<double> a, int* differs) {
  const Index row = (blockIdx.x * block_threads + threadIdx.x) * 3;
  if (row >= a.rows) return;
  bool same =
      same_lengths(a.column_ptr, row) && same_lengths(a.value_ptr, row) && same_lengths(a.isolated_ptr, row);
  const Index run = a.column_ptr[row] / 2, runs = a.column_ptr[row + 1] / 2 - run;
  for (Index k = run; same && k < run + runs; ++k)
    for (int i = 1; i < 3; ++i)
      same = same && a.run[k].x == a.run[k + i * runs].x && a.run[k].y == a.run[k + i * runs].y;
  const Index first = a.isolated_ptr[row], length = a.isolated_ptr[row + 1] - first;
  for (Index k = first; same && k < first + length; ++k)
    for (int i = 1; i < 3; ++i) same = same && a.isolated_column[k] == a.isolated_column[k + i * length];
  if (!same) *differs = 1;
}

}  // namespace

template <class V>
void launch_product(const RbpCsrView<V>& a, ProductShape shape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    if (shape.threads_per_row == 1 && shape.rows_per_group == 1) {
      launch<kind()>(one_thread_product<kind(), V>, Cut::many_blocks, a.rows, a, call);
      return;
    }
    for_shape(shape, [&](auto threads, auto rows) {
      if constexpr (threads() > 1 || rows() > 1)
        launch<kind()>(rbp_csr_product<kind(), threads(), rows(), V>, Cut::resident_blocks,
                       static_cast<Offset>(a.rows / rows()) * threads(), a, call);
    });
  });
}

template <class V>
void launch_compare_rows(const RbpCsrView<V>& a, int* differs, cudaStream_t stream) {
  const int blocks = (a.rows / 3 + block_threads - 1) / block_threads;
  compare_rows<<<blocks, block_threads, 0, stream>>>(untyped(a), differs);
  check<"comparing the rows of nodes">(cudaGetLastError());
}

template void launch_product(const RbpCsrView<double>&, ProductShape, const ProductCall&);
template void launch_product(const RbpCsrView<float>&, ProductShape, const ProductCall&);
template void launch_compare_rows(const RbpCsrView<double>&, int*, cudaStream_t);
template void launch_compare_rows(const RbpCsrView<float>&, int*, cudaStream_t);

}  // namespace genba::cuda
