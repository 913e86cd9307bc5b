// RBP-CSR. With one thread a row this is the paper's kernel: walk the runs, counting the column up inside a
// run. With T threads the values of a row are read side by side, and a thread finds the run of its value
// among the runs that the group holds in registers. Where rows come in threes of the same columns, the T
// threads share the three.
#include "gpu/kernels/product.cuh"

namespace genba::cuda {

namespace {

template <ProductKind kind>
__global__ void __launch_bounds__(block_threads) one_thread_product(RbpCsrView a, ProductCall call) {
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
    finish_row<kind>(call, static_cast<Index>(row), sum, dot);
  }
  finish_kernel<kind>(call, dot);
}

__device__ unsigned any_of(unsigned mask, unsigned bits) {
#if __CUDA_ARCH__ >= 800
  return __reduce_or_sync(mask, bits);
#else
  unsigned members = mask;
  unsigned all = 0;
  for (; members; members &= members - 1) all |= __shfl_sync(mask, bits, __ffs(members) - 1);
  return all;
#endif
}

/// Some runs of one row, one in each lane: where the run's values start among those of all, and its columns'
/// distance from there. Hands out the columns window by window, `threads` values each.
template <int threads>
class RunTable {
 public:
  __device__ RunTable(const LaneGroup<threads>& lanes, const int2* run, Index count) {
    const bool mine = lanes.lane < count;
    const int2 columns = mine ? __ldcs(&run[lanes.lane]) : make_int2(0, -1);
    const Index length = columns.y - columns.x + 1;
    Index end = length;
    for (int step = 1; step < threads; step *= 2) {
      const Index before = __shfl_up_sync(lanes.mask, end, step, threads);
      if (lanes.lane >= step) end += before;
    }
    shift_ = columns.x - (end - length);
    start_ = mine ? end - length : never;
    total_ = __shfl_sync(lanes.mask, end, threads - 1, threads);
  }

  __device__ Index total() const { return total_; }

  /// Column of value first + lane < total. Windows in ascending order, all lanes together.
  __device__ Index column(const LaneGroup<threads>& lanes, Index first) {
    const Index at = start_ - first;
    const unsigned starts = any_of(lanes.mask, at >= 0 && at < threads ? 1u << (at & 31) : 0u);
    const int k = begun_ + __popc(starts & ((2u << lanes.lane) - 1)) - 1;
    begun_ += __popc(starts);
    return __shfl_sync(lanes.mask, shift_, k, threads) + first + lanes.lane;
  }

 private:
  static constexpr Index never = 0x7fffffff;
  Index start_, shift_, total_;
  int begun_ = 0;  ///< runs that start before the window
};

template <ProductKind kind, int threads, int rows>
__global__ void __launch_bounds__(block_threads) rbp_csr_product(RbpCsrView a, ProductCall call) {
  if (is_idle<kind>(call)) return;
  const LaneGroup<threads> lanes;
  const double* __restrict__ x = call.x;
  const Offset groups = a.rows / rows;
  const Offset stride = static_cast<Offset>(gridDim.x) * (block_threads / threads);
  double dot = 0;
  for (Offset g = static_cast<Offset>(blockIdx.x) * (block_threads / threads) + threadIdx.x / threads;
       g < groups; g += stride) {
    const Index row = static_cast<Index>(g) * rows;
    const Index runs = a.column_ptr[row] / 2, run_count = a.column_ptr[row + 1] / 2 - runs;
    const Index first_value = a.value_ptr[row], length = a.value_ptr[row + 1] - first_value;
    const Index isolated = a.isolated_ptr[row], isolated_length = a.isolated_ptr[row + 1] - isolated;
    const double* __restrict__ value = a.value + first_value;
    double sum[rows] = {};
    auto load = [&](Index e, double(&v)[rows]) {
      for (int i = 0; i < rows; ++i) v[i] = e < length ? __ldcs(&value[i * length + e]) : 0.0;
    };
    if (run_count <= threads) {
      // One table holds all runs. Values do not wait for it, and are loaded one window ahead of their use.
      double v[rows], following[rows];
      load(lanes.lane, v);
      RunTable<threads> table(lanes, a.run + runs, run_count);
      for (Index first = 0; first < length; first += threads) {
        const Index e = first + lanes.lane;
        load(e + threads, following);
        const Index c = table.column(lanes, first);
        const double xe = e < length ? x[c] : 0.0;
        for (int i = 0; i < rows; ++i) {
          sum[i] += v[i] * xe;
          v[i] = following[i];
        }
      }
    } else {
      Index base = 0;
      for (Index k = 0; k < run_count; k += threads) {
        RunTable<threads> table(lanes, a.run + runs + k, run_count - k);
        for (Index first = 0; first < table.total(); first += threads) {
          const Index c = table.column(lanes, first), e = first + lanes.lane;
          if (e >= table.total()) continue;
          const double xe = x[c];
          for (int i = 0; i < rows; ++i) sum[i] += value[i * length + base + e] * xe;
        }
        base += table.total();
      }
    }
    for (Index e = lanes.lane; e < isolated_length; e += threads) {
      const double xe = x[a.isolated_column[isolated + e]];
      for (int i = 0; i < rows; ++i) sum[i] += a.isolated_value[isolated + i * isolated_length + e] * xe;
    }
    for (int i = 0; i < rows; ++i) {
      sum[i] = lanes.sum(sum[i]);
      if (lanes.lane == i % threads) finish_row<kind>(call, row + i, sum[i], dot);
    }
  }
  finish_kernel<kind>(call, dot);
}

/// Rows row, row + 1 and row + 2 have parts of equal length, by their pointers.
__device__ bool same_lengths(const Index* pointer, Index row) {
  const Index length = pointer[row + 1] - pointer[row];
  return pointer[row + 2] - pointer[row + 1] == length && pointer[row + 3] - pointer[row + 2] == length;
}

__global__ void compare_rows(RbpCsrView a, int* differs) {
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

void launch_product(const RbpCsrView& a, ProductShape shape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    if (shape.threads_per_row == 1 && shape.rows_per_group == 1) {
      const auto kernel = one_thread_product<kind()>;
      kernel<<<grid_blocks(kernel, a.rows, call.space), block_threads, 0, call.stream>>>(a, call);
      return;
    }
    for_shape(shape, [&](auto threads, auto rows) {
      const auto kernel = rbp_csr_product<kind(), threads(), rows()>;
      const int blocks = grid_blocks(kernel, static_cast<Offset>(a.rows / rows()) * threads(), call.space);
      kernel<<<blocks, block_threads, 0, call.stream>>>(a, call);
    });
  });
}

void launch_compare_rows(const RbpCsrView& a, int* differs, cudaStream_t stream) {
  const int blocks = (a.rows / 3 + block_threads - 1) / block_threads;
  compare_rows<<<blocks, block_threads, 0, stream>>>(a, differs);
  check(cudaGetLastError(), "comparing the rows of nodes");
}

}  // namespace genba::cuda
