// Segmented scan (Ohshima et al.) of CSR. One block takes a segment, a thread several consecutive entries.
// The same scan adds the partial sums of rows that span segments. The warps of a segment meet once, to pass
// on the sum of a row that crosses from one warp to the next.
#include "gpu/kernels/product/csr_segmented.hpp"

#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

static_assert(segment_threads == block_threads, "a block is as wide as the tables say");

constexpr int warp_entries = 32 * segment_items;
/// Resident blocks of a multiprocessor: loads of some blocks hide the sums of others.
constexpr int resident = least(6, processor_threads / block_threads);
constexpr int resident_few = least(4, processor_threads / block_threads);  // without spilled registers
constexpr int most_level_blocks = 256;  // of each level after the first, in a product with a sum
constexpr int most_levels = 4;          // enough for 32-bit entries: each level is at least 768 times smaller

/// The entries are products of the matrix (first level) or partial sums of the level before.
template <bool stream, class V>
struct Products {
  const V* value;
  const Index* column;
  const double* x;
};
struct Pieces {
  const double* piece;
};

/// Reads the entries of a warp in a segment; the items of a lane are 32 apart. Past the end it reads the last
/// entry again, which is not used: so no branch separates the loads. count > 0.
template <bool stream, class V>
__device__ void read_entries(const Products<stream, V>& from, Index begin, Index count,
                             double (&entry)[segment_items]) {
  const V* __restrict__ value = from.value + begin;
  const Index* __restrict__ column = from.column + begin;
  const double* __restrict__ x = from.x;
  const Index lane = threadIdx.x % 32;
  Index c[segment_items];
  V v[segment_items];
#pragma unroll
  for (int i = 0; i < segment_items; ++i) {
    const Index item = min(i * 32 + lane, count - 1);
    c[i] = load_once<stream>(column + item);
    v[i] = load_once<stream>(value + item);
  }
#pragma unroll
  for (int i = 0; i < segment_items; ++i) entry[i] = v[i] * x[c[i]];
}

/// Bypasses the L1 cache: another block may have written the pieces in this kernel.
__device__ void read_entries(const Pieces& from, Index begin, Index count, double (&entry)[segment_items]) {
  const double* piece = from.piece + begin;
  const Index lane = threadIdx.x % 32;
#pragma unroll
  for (int i = 0; i < segment_items; ++i) entry[i] = __ldcg(piece + min(i * 32 + lane, count - 1));
}

/// The place of an item in shared memory. A gap after every lane's share puts lanes that read their shares
/// into different banks.
__device__ constexpr int place(int item) {
  return item + item / segment_items;
}

/// Shared memory of the threads of a segment.
struct SegmentSpace {
  /// at place(item); later the row sums of the warp, one by one
  double entry[segment_warps][warp_entries + 32];
  double warp_sum[segment_warps];  ///< sum of the entries after the last row end in a warp
  bool warp_has_end[segment_warps];
};

/// Rearranges the entries of a warp from striped to consecutive.
__device__ void give_shares(double* space, Index count, double (&entry)[segment_items]) {
  const int lane = threadIdx.x % 32;
  __syncwarp();  // all lanes have read the shares of the segment before
#pragma unroll
  for (int i = 0; i < segment_items; ++i) space[place(i * 32 + lane)] = i * 32 + lane < count ? entry[i] : 0;
  __syncwarp();
#pragma unroll
  for (int i = 0; i < segment_items; ++i) entry[i] = space[place(lane * segment_items + i)];
}

/// Scans the sums since the last row end over a warp, by distance (the index in the paper): a lane adds the
/// sum `step` lanes before it if that lies within the distance to the last lane that ends a row. For each
/// lane, `before` is the sum that it inherits, and `upto` includes its own part, within the warp.
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

/// Numbers of rows that end in a warp: in the lanes before this one, and in all lanes.
struct RowsOfWarp {
  int before = 0, all = 0;

  /// last: this lane's items that end a row.
  __device__ explicit RowsOfWarp(unsigned last) {
    const unsigned lanes_before = (1u << threadIdx.x % 32) - 1;
#pragma unroll
    for (int i = 0; i < segment_items; ++i) {
      const unsigned ends = __ballot_sync(whole_warp, last >> i & 1);
      before += __popc(ends & lanes_before);
      all += __popc(ends);
    }
  }
};

/// The data of the tables for a thread of a segment.
struct SegmentPart {
  CsrSegment begin, end;
  unsigned last;
  Index ended;

  __device__ SegmentPart(const SegmentsView& a, Index s)
      : begin(a.segment[s]),
        end(a.segment[s + 1]),
        last(a.last[static_cast<Offset>(s) * segment_threads + threadIdx.x]),
        ended(a.ended[static_cast<Offset>(s) * segment_warps + threadIdx.x / 32]) {}
};

/// Multiplies a long row that has a segment of its own. All threads call it.
template <ProductKind kind, class Entries>
__device__ void multiply_long_row(const SegmentsView& a, const SegmentPart& part, const Entries& entries,
                                  const ProductCall& call, double& dot) {
  const Index lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  double sum = 0;
  for (Index first = part.begin.entry + warp * warp_entries; first < part.end.entry;
       first += segment_entries) {
    const Index count = min(part.end.entry - first, Index{warp_entries});
    double entry[segment_items];
    read_entries(entries, first, count, entry);
#pragma unroll
    for (int i = 0; i < segment_items; ++i) sum += i * 32 + lane < count ? entry[i] : 0;
  }
  sum = block_sum(sum);
  if (threadIdx.x != 0) return;
  const Index row = a.row ? a.row[part.begin.row] : part.begin.row;
  finish_row<kind>(call, row, sum, row_partner<kind>(call, row), dot);
}

/// Returns true if the segment writes pieces. All threads call it.
template <ProductKind kind, bool few, class Entries>
__device__ bool multiply_segment(const SegmentsView& a, const SegmentPart& part, const Entries& entries,
                                 const ProductCall& call, SegmentSpace& space, double& dot) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const auto [begin, end, last, ended] = part;
  if constexpr (few)
    if (end.entry - begin.entry > segment_entries) {
      multiply_long_row<kind>(a, part, entries, call, dot);
      return false;
    }
  const Index first = begin.entry + warp * warp_entries, count = min(end.entry - first, Index{warp_entries});
  double* const shared = space.entry[warp];
  double entry[segment_items] = {};
  if (count > 0) {
    read_entries(entries, first, count, entry);
    give_shares(shared, count, entry);
  }
  const RowsOfWarp rows(last);
  // Row sums overwrite the entries. The first row of a lane may have begun in an earlier lane.
  __syncwarp();
  double tail = 0, first_sum = 0;
  int row = rows.before;
#pragma unroll
  for (int i = 0; i < segment_items; ++i) {
    tail += entry[i];
    if (last >> i & 1) {
      if (row == rows.before)
        first_sum = tail;
      else
        shared[row] = tail;
      ++row;
      tail = 0;
    }
  }
  const unsigned ends = __ballot_sync(whole_warp, last != 0);
  double before, upto;
  scan_warp(ends, tail, before, upto);
  if (last) shared[rows.before] = before + first_sum;
  if (lane == 31) {
    space.warp_sum[warp] = upto;
    space.warp_has_end[warp] = ends != 0;
  }
  __syncthreads();
  double inherited = 0;  // from earlier warps
  for (int w = 0; w < warp; ++w)
    inherited = space.warp_has_end[w] ? space.warp_sum[w] : inherited + space.warp_sum[w];
  for (int i = lane; i < rows.all; i += 32) {
    const double sum = i == 0 ? inherited + shared[i] : shared[i];
    if (begin.begun && ended + i == 0) {
      a.piece[begin.piece] = sum;
    } else {
      const Index at = begin.row + ended + i, of = a.row ? a.row[at] : at;
      finish_row<kind>(call, of, sum, row_partner<kind>(call, of), dot);
    }
  }
  const bool goes_on = end.piece - begin.piece > begin.begun;
  if (goes_on && threadIdx.x == block_threads - 1)
    a.piece[begin.piece + begin.begun] = ends ? upto : inherited + upto;
  return end.piece > begin.piece;
}

/// One level. few: the matrix has at most few_entries. closing: the next level if it is a single segment,
/// otherwise none. The block that writes the last pieces sums the closing level. Which block that is varies,
/// so its share of the dot product has a fixed place of its own.
template <ProductKind kind, bool few, class Entries>
__global__ void __launch_bounds__(block_threads, few ? resident_few : resident)
    segmented_product(SegmentsView a, Entries entries, SegmentsView closing, ProductCall call) {
  if (is_idle<kind>(call)) return;
  __shared__ SegmentSpace space;
  double dot = 0;
  unsigned cut = 0;
  for (Index s = blockIdx.x; s < a.segments; s += static_cast<Index>(gridDim.x)) {
    cut += multiply_segment<kind, few>(a, SegmentPart(a, s), entries, call, space, dot);
    // all threads have read the sums of the warps
    if (s + static_cast<Index>(gridDim.x) < a.segments) __syncthreads();
  }
  for (Index i = static_cast<Index>(blockIdx.x * block_threads + threadIdx.x); i < a.empty_rows;
       i += static_cast<Index>(gridDim.x) * block_threads)
    finish_row<kind>(call, a.empty_row[i], 0, row_partner<kind>(call, a.empty_row[i]), dot);
  finish_block<kind>(call, dot);
  if (closing.segments == 0 || cut == 0) return;
  const SegmentPart part(closing, 0);  // loaded before the wait
  __syncthreads();                     // other threads than the one that takes the tickets write pieces
  if (!is_last(call.space.ticket, cut, static_cast<unsigned>(a.cut_segments))) return;
  dot = 0;
  multiply_segment<kind, false>(closing, part, Pieces{a.piece}, call, space, dot);
  finish_block<kind>(call, dot, gridDim.x);
}

/// Number of blocks for so much work; evenly loaded if the work exceeds `most`.
int level_blocks(Index work, int most) {
  const Index loops = (work + most - 1) / most;
  return static_cast<int>((work + loops - 1) / loops);
}

}  // namespace

template <class V>
void launch_segmented_product(const CsrView<V>& a, ProductShape shape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    constexpr bool sums = has_sum(kind());  // over the blocks of all levels
    ProductCall level_call = call;
    int shares = 0;
    for (int n = 0; n < shape.segment_levels; ++n) {
      const SegmentsView& level = shape.segments[n];
      const bool closes = n + 1 < shape.segment_levels && shape.segments[n + 1].segments == 1;
      const SegmentsView closing = closes ? shape.segments[n + 1] : SegmentsView{};
      const int most = !sums    ? 1 << 20
                       : n == 0 ? 2 * most_blocks - (most_levels - 1) * most_level_blocks
                                : most_level_blocks;
      const Index for_empty = (level.empty_rows + segment_entries - 1) / segment_entries;
      const int blocks = level_blocks(greatest(level.segments, greatest(for_empty, 1)), most);
      if (sums) level_call.space.partial = call.space.partial + shares;
      const auto start = [&](auto few, auto entries) {
        segmented_product<kind(), few()>
            <<<blocks, block_threads, 0, call.stream>>>(level, entries, closing, level_call);
      };
      if (n > 0)
        start(std::false_type(), Pieces{shape.segments[n - 1].piece});
      else if (level.entries <= few_entries)
        start(std::true_type(), Products<false, V>{a.value, a.column, call.x});
      else if (call.matrix_passes)
        start(std::false_type(), Products<true, V>{a.value, a.column, call.x});
      else
        start(std::false_type(), Products<false, V>{a.value, a.column, call.x});
      check<"starting a matrix product">(cudaGetLastError());
      shares += blocks + (closes ? 1 : 0);
      if (closes) break;
    }
    if (sums) launch_total(call, shares);
  });
}

template void launch_segmented_product(const CsrView<double>&, ProductShape, const ProductCall&);
template void launch_segmented_product(const CsrView<float>&, ProductShape, const ProductCall&);

}  // namespace genba::cuda
