// Segmented scan (Ohshima et al.) of CSR: one block a segment, several consecutive entries a thread, partial
// sums of rows that span segments by the same scan over them.
#include "gpu/kernels/csr_segmented.hpp"

#include "gpu/kernels/product.cuh"

namespace genba::cuda {

namespace {

static_assert(segment_threads == block_threads, "a block is as wide as the tables say");

constexpr int warps = block_threads / 32;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
constexpr int resident = 4;  // 1,024 threads a multiprocessor
#else
constexpr int resident = 5;  // blocks that a multiprocessor shall hold: loads of some hide the sums of others
#endif
constexpr int most_level_blocks = 256;  // of every level but the first, of a product with a sum
constexpr int most_levels = 4;          // 32-bit entries need no more: a level is at least 768 times smaller

/// Entries are products of the matrix (first level) or partial sums of the level before.
template <class V>
struct Products {
  const V* value;
  const Index* column;
  const double* x;
};
struct Pieces {
  const double* piece;
};

/// Reads the entries of a segment, item after item of a thread block_threads apart. Behind the end the last
/// one is read again and not used: no branch keeps the loads apart. count > 0.
template <class V>
__device__ void read_entries(const Products<V>& from, Index begin, Index count,
                             double (&entry)[segment_items]) {
  const V* __restrict__ value = from.value + begin;
  const Index* __restrict__ column = from.column + begin;
  const double* __restrict__ x = from.x;
  Index c[segment_items];
  V v[segment_items];
#pragma unroll
  for (int i = 0; i < segment_items; ++i) {
    const Index item = min(i * block_threads + static_cast<Index>(threadIdx.x), count - 1);
    c[i] = load_once<true>(column + item);
    v[i] = load_once<true>(value + item);
  }
#pragma unroll
  for (int i = 0; i < segment_items; ++i) entry[i] = v[i] * x[c[i]];
}

/// Past the first cache: another block may have written them in this kernel.
__device__ void read_entries(const Pieces& from, Index begin, Index count, double (&entry)[segment_items]) {
  const double* piece = from.piece + begin;
#pragma unroll
  for (int i = 0; i < segment_items; ++i)
    entry[i] = __ldcg(piece + min(i * block_threads + static_cast<Index>(threadIdx.x), count - 1));
}

/// Where an item lies in shared memory: a gap after every thread's share, so that lanes that walk their
/// shares use different banks.
__device__ constexpr int place(int item) {
  return item + item / segment_items;
}

/// What the threads of a segment share.
struct SegmentSpace {
  double sum[segment_entries + segment_threads];  ///< at place(last item of a row): the row's sum
  double warp_sum[warps];                         ///< of what follows the last end of a row in a warp
  bool warp_has_end[warps];
  std::uint16_t row_end[segment_entries];  ///< one behind the last item of each row that ends here
};

/// Sums from the last end of a row on: over a warp by distance (the paper's index): a lane adds what lies
/// `step` before it if that is no farther than the last lane that ends a row. Leaves every lane the sum that
/// it inherits (`before`) and has itself (`upto`), within the warp.
__device__ void scan_warp(unsigned ends, double tail, double& before, double& upto) {
  const int lane = threadIdx.x % 32;
  const unsigned ends_upto = ends & (whole_warp >> (31 - lane));
  const int distance = ends_upto ? lane - (31 - __clz(ends_upto)) : lane;
  upto = tail;
  for (int step = 1; step < 32; step *= 2) {
    const double other = __shfl_up_sync(whole_warp, upto, step);
    if (step <= distance) upto = other + upto;
  }
  before = __shfl_up_sync(whole_warp, upto, 1);
  if (lane == 0) before = 0;
}

/// Turns the entries in space.sum into the sums of the rows that end here. `last`: this thread's items that
/// end a row. Returns the sum behind the last end of the segment, valid in the last thread. All threads call
/// it.
__device__ double sum_rows(SegmentSpace& space, unsigned last) {
  double* mine = space.sum + place(static_cast<int>(threadIdx.x) * segment_items);
  double tail = 0;
#pragma unroll
  for (int i = 0; i < segment_items; ++i) {
    tail += mine[i];
    if (last >> i & 1) {
      mine[i] = tail;
      tail = 0;
    }
  }
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned ends = __ballot_sync(whole_warp, last != 0);
  double before, upto;
  scan_warp(ends, tail, before, upto);
  if (lane == 31) {
    space.warp_sum[warp] = upto;
    space.warp_has_end[warp] = ends != 0;
  }
  __syncthreads();
  double inherited = 0;  // from the warps before
  for (int w = 0; w < warp; ++w)
    inherited = space.warp_has_end[w] ? space.warp_sum[w] : inherited + space.warp_sum[w];
  const unsigned ends_before = ends & ((1u << lane) - 1);
  if (last) mine[__ffs(last) - 1] += ends_before ? before : inherited + before;
  return ends ? upto : inherited + upto;
}

/// Sum of a short row's entries as they lie in space.sum.
__device__ double sum_short_row(const SegmentSpace& space, int begin, int end) {
  double sum = 0;
  for (int item = begin; item < end; ++item) sum += space.sum[place(item)];
  return sum;
}

/// A segment whose entries are all of one row.
template <ProductKind kind, class Entries>
__device__ void multiply_row_segment(const SegmentsView& a, const CsrSegment& begin, const CsrSegment& end,
                                     const Entries& entries, const ProductCall& call, double& dot) {
  const Index count = end.entry - begin.entry;
  double entry[segment_items];
  read_entries(entries, begin.entry, count, entry);
  double sum = 0;
#pragma unroll
  for (int i = 0; i < segment_items; ++i)
    if (i * block_threads + static_cast<Index>(threadIdx.x) < count) sum += entry[i];
  sum = block_sum(sum);
  if (threadIdx.x != 0) return;
  if (end.piece > begin.piece) {
    a.piece[begin.piece] = sum;
  } else {
    const Index row = a.row ? a.row[begin.row] : begin.row;
    finish_row<kind>(call, row, sum, row_partner<kind>(call, row), dot);
  }
}

/// Any other segment.
template <ProductKind kind, class Entries>
__device__ void multiply_rows_segment(const SegmentsView& a, Index s, const CsrSegment& begin,
                                      const CsrSegment& end, const Entries& entries, const ProductCall& call,
                                      SegmentSpace& space, double& dot) {
  const Index mine = static_cast<Index>(threadIdx.x);
  const bool is_mixed = begin.shape == SegmentShape::mixed;
  const unsigned last = is_mixed ? a.last[static_cast<Offset>(s) * segment_threads + threadIdx.x] : 0;
  const Index rows = end.row - begin.row;
  // The first end is asked for before the entries, so that nothing waits for it.
  const Index first_end = mine < rows ? a.row_ptr[begin.row + mine + 1] : 0;
  const Index count = end.entry - begin.entry;
  double entry[segment_items] = {};
  if (count > 0) read_entries(entries, begin.entry, count, entry);
#pragma unroll
  for (int i = 0; i < segment_items; ++i) {
    const Index item = i * block_threads + mine;
    space.sum[place(item)] = item < count ? entry[i] : 0;
  }
  if (mine < rows) space.row_end[mine] = static_cast<std::uint16_t>(first_end - begin.entry);
#pragma unroll 4
  for (Index i = mine + block_threads; i < rows; i += block_threads)
    space.row_end[i] = static_cast<std::uint16_t>(a.row_ptr[begin.row + i + 1] - begin.entry);
  __syncthreads();
  if (is_mixed) {
    const double tail = sum_rows(space, last);
    const bool goes_on = end.piece - begin.piece > begin.begun;
    if (mine == block_threads - 1 && goes_on) a.piece[begin.piece + begin.begun] = tail;
    __syncthreads();
  }
  for (Index i = mine; i < rows; i += block_threads) {
    const int row_end = space.row_end[i], row_begin = i > 0 ? space.row_end[i - 1] : 0;
    const double sum = !is_mixed             ? sum_short_row(space, row_begin, row_end)
                       : row_end > row_begin ? space.sum[place(row_end - 1)]
                                             : 0;
    if (i == 0 && begin.begun) {
      a.piece[begin.piece] = sum;
    } else {
      const Index row = a.row ? a.row[begin.row + i] : begin.row + i;
      finish_row<kind>(call, row, sum, row_partner<kind>(call, row), dot);
    }
  }
  __syncthreads();  // the sums are read before the next segment's entries are written
}

/// True if the segment leaves pieces. All threads call it.
template <ProductKind kind, class Entries>
__device__ bool multiply_segment(const SegmentsView& a, Index s, const Entries& entries,
                                 const ProductCall& call, SegmentSpace& space, double& dot) {
  const CsrSegment begin = a.segment[s], end = a.segment[s + 1];
  if (begin.shape == SegmentShape::one_row)
    multiply_row_segment<kind>(a, begin, end, entries, call, dot);
  else
    multiply_rows_segment<kind>(a, s, begin, end, entries, call, space, dot);
  return end.piece > begin.piece;
}

/// One level. closing: the next one if it is a single segment, else none; the block that leaves the last
/// pieces sums it. Its share of the dot product has a place of its own, for which block that is varies.
template <ProductKind kind, class Entries>
__global__ void __launch_bounds__(block_threads, resident)
    segmented_product(SegmentsView a, Entries entries, SegmentsView closing, ProductCall call) {
  if (is_idle<kind>(call)) return;
  __shared__ SegmentSpace space;
  double dot = 0;
  unsigned cut = 0;
  for (Index s = blockIdx.x; s < a.segments; s += gridDim.x)
    cut += multiply_segment<kind>(a, s, entries, call, space, dot);
  finish_block<kind>(call, dot);
  if (closing.segments == 0 || cut == 0) return;
  __syncthreads();  // other threads than the one that takes the tickets write pieces too
  if (!is_last(call.space.ticket, cut, static_cast<unsigned>(a.cut_segments))) return;
  dot = 0;
  multiply_segment<kind>(closing, 0, Pieces{a.piece}, call, space, dot);
  finish_block<kind>(call, dot, gridDim.x);
}

/// Blocks for `segments`, evenly loaded if there are more than `most`.
int level_blocks(Index segments, int most) {
  const Index loops = (segments + most - 1) / most;
  return static_cast<int>((segments + loops - 1) / loops);
}

}  // namespace

template <class V>
void launch_segmented_product(const CsrView<V>& a, ProductShape shape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    constexpr bool sums = has_sum(kind());  // over the blocks of all levels
    ProductCall level_call = call;
    int shares = 0;
    for (int n = 0; n < shape.segment_levels; ++n) {
      SegmentsView level = shape.segments[n];
      if (level.segments == 0) continue;
      const bool closes = n + 1 < shape.segment_levels && shape.segments[n + 1].segments == 1;
      const SegmentsView closing = closes ? shape.segments[n + 1] : SegmentsView{};
      const int most = !sums    ? 1 << 20
                       : n == 0 ? 2 * most_blocks - (most_levels - 1) * most_level_blocks
                                : most_level_blocks;
      const int blocks = level_blocks(level.segments, most);
      if (sums) level_call.space.partial = call.space.partial + shares;
      if (n == 0) {
        level.row_ptr = a.row_ptr;
        segmented_product<kind()><<<blocks, block_threads, 0, call.stream>>>(
            level, Products<V>{a.value, a.column, call.x}, closing, level_call);
      } else {
        segmented_product<kind()><<<blocks, block_threads, 0, call.stream>>>(
            level, Pieces{shape.segments[n - 1].piece}, closing, level_call);
      }
      check(cudaGetLastError(), "starting a matrix product");
      shares += blocks + (closes ? 1 : 0);
      if (closes) break;
    }
    if (sums) launch_total(call, shares);
  });
}

template void launch_segmented_product(const CsrView<double>&, ProductShape, const ProductCall&);
template void launch_segmented_product(const CsrView<float>&, ProductShape, const ProductCall&);

}  // namespace genba::cuda
