// RBP-sliced and RBP-node: one lane a node, 32 nodes a slice. All lanes of a warp step through their blocks
// together, so that neighbours read side by side. The masks say which lanes begin a run at a slot, so that
// the first columns of several slots are loaded at once; the panels' places are kept by the lanes and asked
// for by shuffles.
#include "gpu/kernels/run_walk.cuh"
#include "gpu/kernels/slices.cuh"

namespace genba::cuda {

namespace {

/// Blocks that a multiprocessor holds at least. With one unknown a node what counts is how many gathers of x
/// wait at once: six instead of five take 0.87 of the time on tet10 and 1.04 on structured tet4. Products
/// with a sum would hold a block less than plain ones.
template <int values>
inline constexpr int resident = std::min(values == 1 ? 6 : 3, processor_threads / block_threads);

/// The columns of a slice, some slots of every lane at a time. All lanes of the warp must go through it
/// together.
template <bool is_far>
class SliceColumns {
 public:
  __device__ SliceColumns(const RunWord* words, Index width, Index base, int lane)
      : words_(words, width, is_far, lane) {
    if constexpr (!is_far)
      panel_ = lane == most_panels
                   ? no_column
                   : static_cast<Index>((static_cast<unsigned>(base) + words[lane]) << panel_bits);
  }

  /// What slots from `slot` on need of memory; `count` divides mask_slots and slot.
  template <int count>
  struct Words {
    unsigned mask;
    int start[count];
  };
  template <int count>
  __device__ void load(Index slot, Index width, Words<count>& w) {
    if (slot % mask_slots == 0 && slot < width) mask_ = words_.take_mask();
    w.mask = mask_;
    mask_ >>= count;
#pragma unroll
    for (int u = 0; u < count; ++u) {
      w.start[u] = 0;
      if (w.mask >> u & 1) w.start[u] = is_far ? words_.take_far() : static_cast<int>(words_.take_near());
    }
  }

  /// Column of slot u of those, below zero in padding.
  template <int count>
  __device__ Index next(const Words<count>& w, int u) {
    Index first = w.start[u];
    if constexpr (!is_far)
      first = __shfl_sync(whole_warp, panel_, first >> panel_bits) + (first & ((1 << panel_bits) - 1));
    column_ = w.mask >> u & 1 ? first : column_ + 1;
    return column_;
  }

 private:
  LaneWords words_;
  Index panel_ = 0, column_ = no_column;
  unsigned mask_ = 0;
};

/// Adds the products of a slice's lanes to `sum`: `rows` rows of nodes of `block`, values from `value` on.
template <bool is_far, int block, int rows, bool stream, class V>
__device__ void add_slice(const RunWord* words, Index base, const V* __restrict__ value, Index width,
                          const double* __restrict__ x, int lane, double (&sum)[rows]) {
  constexpr int ahead = rows * block == 1 ? 4 : rows * block <= 4 ? 2 : 1;  // slots taken together
  constexpr bool early = block > 1;  // the next ones are loaded before these are used
  SliceColumns<is_far> columns(words, width, base, lane);
  struct Slots {
    V value[ahead][rows * block];
    typename SliceColumns<is_far>::template Words<ahead> words;
  };
  auto load = [&](Index k, Slots& slots) {
#pragma unroll
    for (int u = 0; u < ahead; ++u) {
      const V* from = value + static_cast<Offset>(k + u) * (block * block * slice_lanes);
#pragma unroll
      for (int i = 0; i < rows * block; ++i)
        slots.value[u][i] = k + u < width ? load_once<stream>(from + i * slice_lanes) : V(0);
    }
    columns.template load<ahead>(k, width, slots.words);
  };
  Slots now, next;
  if constexpr (early) load(0, next);
  for (Index k = 0; k < width; k += ahead) {
    if constexpr (early) {
      now = next;
      load(k + ahead, next);
    } else {
      load(k, now);
    }
    double xs[ahead][block];
#pragma unroll
    for (int u = 0; u < ahead; ++u) {
      const Index c = columns.template next<ahead>(now.words, u);
      const bool is_there = c >= 0 && k + u < width;
#pragma unroll
      for (int j = 0; j < block; ++j) xs[u][j] = is_there ? x[static_cast<Offset>(c) * block + j] : 0.0;
    }
#pragma unroll
    for (int u = 0; u < ahead; ++u)
#pragma unroll
      for (int i = 0; i < rows; ++i)
#pragma unroll
        for (int j = 0; j < block; ++j) sum[i] += now.value[u][i * block + j] * xs[u][j];
  }
}

/// `rows` rows of a node of `block`: all of them, or one (then `block` warps share a slice).
template <ProductKind kind, int block, int rows, bool stream, class V>
__global__ void __launch_bounds__(block_threads, resident<block * rows>)
    sliced_product(SlicedRunsView<V> a, ProductCall call) {
  if (is_idle<kind>(call)) return;
  constexpr int shares = block / rows;
  const double* __restrict__ x = call.x;
  const int lane = threadIdx.x % slice_lanes;
  const SliceRange range(slice_count(a.nodes) * shares);
  double dot = 0;
  for (Offset share = range.first(); share < range.end; share += SliceRange::step) {
    const Offset slice = share / shares;
    const int component = static_cast<int>(share % shares);
    const LaneRows<kind, rows> finished(call, a.order, a.nodes, slice, lane, block, component);
    const Offset start = a.slot_ptr[slice];
    const Index width = static_cast<Index>(a.slot_ptr[slice + 1] - start);
    const V* __restrict__ value = a.value + (start * block + component) * block * slice_lanes + lane;
    double sum[rows] = {};
    const RunWord* words = a.word + a.word_ptr[slice] * slice_lanes;
    const Index base = a.base[slice];
    if (width == 0) {
      // Nothing to add, and no words.
    } else if (base == far_panels) {
      add_slice<true, block, rows, stream>(words, base, value, width, x, lane, sum);
    } else {
      add_slice<false, block, rows, stream>(words, base, value, width, x, lane, sum);
    }
    finished.finish(call, sum, dot);
  }
  finish_block<kind>(call, dot);
}

/// Blocks of any size, one row a lane.
template <ProductKind kind, bool stream, class V>
__global__ void __launch_bounds__(block_threads) any_block_product(SlicedRunsView<V> a, ProductCall call) {
  if (is_idle<kind>(call)) return;
  const double* __restrict__ x = call.x;
  const int lane = threadIdx.x % slice_lanes;
  const Offset d = a.block;
  const SliceRange range(slice_count(a.nodes) * d);
  double dot = 0;
  for (Offset share = range.first(); share < range.end; share += SliceRange::step) {
    const Offset slice = share / d;
    const int component = static_cast<int>(share % d);
    const LaneRows<kind, 1> finished(call, a.order, a.nodes, slice, lane, a.block, component);
    const Index width = static_cast<Index>(a.slot_ptr[slice + 1] - a.slot_ptr[slice]);
    RunWalk walk(a.word + a.word_ptr[slice] * slice_lanes, width, a.base[slice], lane);
    const V* __restrict__ value = a.value + (a.slot_ptr[slice] * d + component) * d * slice_lanes + lane;
    double sum = 0;
    for (Index k = 0; k < width; ++k, value += d * d * slice_lanes) {
      const Index c = walk.step();
      if (c < 0) break;
      for (int j = 0; j < a.block; ++j) sum += load_once<stream>(value + j * slice_lanes) * x[c * d + j];
    }
    __syncwarp();
    finished.finish(call, &sum, dot);
  }
  finish_block<kind>(call, dot);
}

template <ProductKind kind, bool stream, class V>
void launch_sliced(const SlicedRunsView<V>& a, bool whole_nodes, const ProductCall& call) {
  const Offset threads = slice_count(a.nodes) * slice_lanes;
  auto start = [&](auto kernel, int shares) {
    launch<kind>(kernel, Cut::slice_ranges, threads * shares, a, call);
  };
  if (a.block == 1)
    start(sliced_product<kind, 1, 1, stream, V>, 1);
  else if (a.block == 2 && whole_nodes)
    start(sliced_product<kind, 2, 2, stream, V>, 1);
  else if (a.block == 3 && whole_nodes)
    start(sliced_product<kind, 3, 3, stream, V>, 1);
  else if (a.block == 3)
    start(sliced_product<kind, 3, 1, stream, V>, 3);
  else
    start(any_block_product<kind, stream, V>, a.block);
}

}  // namespace

template <class V>
void launch_product(const SlicedRunsView<V>& a, ProductShape shape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    const bool whole_nodes = shape.rows_per_group > 1;
    if (shape.stream_values)
      launch_sliced<kind(), true>(a, whole_nodes, call);
    else
      launch_sliced<kind(), false>(a, whole_nodes, call);
  });
}

template void launch_product(const SlicedRunsView<double>&, ProductShape, const ProductCall&);
template void launch_product(const SlicedRunsView<float>&, ProductShape, const ProductCall&);

}  // namespace genba::cuda
