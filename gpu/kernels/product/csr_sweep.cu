// A column sweep of CSR. A thread block goes through the entries of its rows in the order of their columns
// and adds them to sums in shared memory. The entries of a step belong to different sums, so no two threads
// add to the same sum at once, and the order is fixed.
#include "gpu/kernels/product/csr_sweep.hpp"

#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

constexpr int lanes = ColumnSweep::lanes, group = ColumnSweep::group;
static_assert(group == 32, "the first column is a warp's");

/// A lane's entry of a step.
template <class V>
struct Entry {
  std::uint32_t place;
  Index first_column;
  V value;

  __device__ unsigned column() const { return static_cast<unsigned>(first_column) + (place >> 16); }
  __device__ unsigned sum() const { return place & 0xffff; }
};

/// A lane's entries of a block, step by step.
template <bool stream, class V>
class Entries {
 public:
  __device__ Entries(const SweepView& a, Index step)
      : place_(a.place + static_cast<Offset>(step) * lanes + threadIdx.x),
        value_(static_cast<const V*>(a.value) + static_cast<Offset>(step) * lanes + threadIdx.x),
        first_column_(a.first_column + static_cast<Offset>(step) * (lanes / group) + threadIdx.x / group) {}

  __device__ Entry<V> next() {
    const Entry<V> entry{load_once<stream>(place_), __ldg(first_column_), load_once<stream>(value_)};
    place_ += lanes;
    value_ += lanes;
    first_column_ += lanes / group;
    return entry;
  }

 private:
  const std::uint32_t* __restrict__ place_;
  const V* __restrict__ value_;
  const Index* __restrict__ first_column_;
};

/// Three steps overlap: the entries of one load, x of the next loads, and the one before adds.
template <class V, class From>
__device__ void add_steps(From from, Index steps, const double* __restrict__ x, double* sum) {
  if (steps == 0) return;
  Entry<V> entry = from.next(), next = entry;
  double factor = x[entry.column()];
  if (steps > 1) next = from.next();
  for (Index left = steps - 1; left >= 0; --left) {
    const Entry<V> now = entry;
    const double x_now = factor;
    entry = next;
    if (left > 0) factor = x[entry.column()];
    if (left > 1) next = from.next();
    if (now.sum() != ColumnSweep::nobody) sum[now.sum()] += now.value * x_now;
    __syncthreads();
  }
}

/// Adds the additional sums of a long row to its first sum. One warp a row; all threads call it.
__device__ void add_long_rows(const ColumnSweep::LongRow* row, Index count, double* sum) {
  if (count == 0) return;
  const LaneGroup<32> warp;
  for (Index l = static_cast<Index>(threadIdx.x) / 32; l < count; l += lanes / 32) {
    double further = 0;
    for (Index k = warp.lane; k < row[l].count; k += 32) further += sum[row[l].first + k];
    further = warp.sum(further);
    if (warp.lane == 0) sum[row[l].row] += further;
  }
  __syncthreads();
}

/// x is call.x. It is a separate parameter so that the compiler treats it as memory that nobody writes.
template <ProductKind kind, bool stream, class V>
__global__ void __launch_bounds__(lanes)
    sweep_product(SweepView a, const double* __restrict__ x, ProductCall call) {
  if (is_idle<kind>(call)) return;
  double* sum = dynamic_shared();
  double dot = 0;
  unsigned with_pieces = 0;
  for (Index b = static_cast<Index>(blockIdx.x); b < a.blocks; b += static_cast<Index>(gridDim.x)) {
    const ColumnSweep::Block block = a.block[b];
    const Index end = a.block[b + 1].step, long_end = a.block[b + 1].long_row;
    for (Index i = static_cast<Index>(threadIdx.x); i < block.sums; i += lanes) sum[i] = 0;
    __syncthreads();
    add_steps<V>(Entries<stream, V>(a, block.step), end - block.step, x, sum);
    add_long_rows(a.long_row + block.long_row, long_end - block.long_row, sum);
    for (Index i = static_cast<Index>(threadIdx.x); i < block.rows; i += lanes) {
      const Index row = block.row + i;
      if (i == 0 && block.first_piece >= 0)
        a.piece[block.first_piece] = sum[i];
      else if (i == block.rows - 1 && block.last_piece >= 0)
        a.piece[block.last_piece] = sum[i];
      else
        finish_row<kind>(call, row, sum[i], row_partner<kind>(call, row), dot);
    }
    with_pieces += block.first_piece >= 0 || block.last_piece >= 0;
    __syncthreads();  // all threads have read the sums
  }
  finish_block<kind, lanes>(call, dot);
  if (with_pieces == 0) return;
  __syncthreads();  // other threads than the one that takes the tickets write pieces
  if (!is_last(call.space.ticket, with_pieces, static_cast<unsigned>(a.blocks_with_pieces))) return;
  dot = 0;
  const LaneGroup<32> warp;
  for (Index c = static_cast<Index>(threadIdx.x) / 32; c < a.cut_rows; c += lanes / 32) {
    double row_sum = 0;
    for (Index k = a.piece_ptr[c] + warp.lane; k < a.piece_ptr[c + 1]; k += 32)
      row_sum += __ldcg(a.piece + k);
    row_sum = warp.sum(row_sum);
    if (warp.lane == 0)
      finish_row<kind>(call, a.cut_row[c], row_sum, row_partner<kind>(call, a.cut_row[c]), dot);
  }
  finish_block<kind, lanes>(call, dot, gridDim.x);
}

template <class V>
__global__ void take_values(Offset count, const Index* source, const V* value, V* to) {
  const Offset i = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x;
  if (i < count) to[i] = source[i] < 0 ? V(0) : value[source[i]];
}

}  // namespace

template <class V>
void launch_sweep_product(const SweepView& a, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    constexpr bool sums = has_sum(kind());
    const auto kernel = call.matrix_passes ? sweep_product<kind(), true, V> : sweep_product<kind(), false, V>;
    const auto shared = static_cast<int>(a.most_sums * sizeof(double));
    check<"taking shared memory for sums of rows">(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
    const Index most = sums ? 2 * most_blocks - 1 : 1 << 20;
    const Index blocks = greatest<Index>(1, least(a.blocks, most));
    kernel<<<blocks, lanes, shared, call.stream>>>(a, call.x, call);
    check<"starting a matrix product">(cudaGetLastError());
    if (sums) launch_total(call, blocks + (a.blocks_with_pieces > 0 ? 1 : 0));
  });
}

template <class V>
void launch_take_values(Offset count, const Index* source, const V* value, V* to, cudaStream_t stream) {
  if (count == 0) return;
  const auto blocks = static_cast<unsigned>((count + block_threads - 1) / block_threads);
  take_values<<<blocks, block_threads, 0, stream>>>(count, source, value, to);
  check<"taking values in the order of a column sweep">(cudaGetLastError());
}

template void launch_sweep_product<double>(const SweepView&, const ProductCall&);
template void launch_sweep_product<float>(const SweepView&, const ProductCall&);
template void launch_take_values(Offset, const Index*, const double*, double*, cudaStream_t);
template void launch_take_values(Offset, const Index*, const float*, float*, cudaStream_t);

}  // namespace genba::cuda
