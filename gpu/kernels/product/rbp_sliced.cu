// RBP-sliced and RBP-node: one lane a node, 32 nodes a slice. The lanes of a warp go through their blocks
// together, so neighbours read adjacent values. The masks tell which lanes begin a run at a slot, so the
// first columns of several slots are loaded at once. If a lane is a row, window_product.cuh is used if
// possible.
#include "gpu/kernels/product/slice_columns.cuh"
#include "gpu/kernels/product/slices.cuh"
#include "gpu/kernels/product/window_product.cuh"

namespace genba::cuda {

namespace {

/// The least number of resident blocks of a multiprocessor. With one unknown a node, the number of gathers of
/// x in flight decides: six blocks instead of five take 0.87 of the time on tet10 and 1.04 on structured
/// tet4. Without this bound, products with a sum would have one block less than plain ones.
template <int values>
inline constexpr int resident = least(values == 1 ? 6 : 3, processor_threads / block_threads);

/// Adds the products of the lanes of a slice to `sum`: `rows` rows of nodes of `block` rows; values start at
/// `value`.
template <bool is_far, int block, int rows, bool stream, class V>
__device__ void add_slice(const RunWord* words, const WindowColumns& window, const V* __restrict__ value,
                          Index width, const double* x, int lane, double (&sum)[rows]) {
  constexpr int ahead = rows * block == 1 ? 4 : rows * block <= 4 ? 2 : 1;  // slots taken together
  constexpr bool early = block > 1;  // the next slots are loaded before the present ones are used
  SliceColumns<is_far> columns(words, window, width, lane);
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
  if constexpr (early) {
    load(0, next);
    columns.look_up(next.words);
  }
  for (Index k = 0; k < width; k += ahead) {
    if constexpr (early) {
      now = next;
      load(k + ahead, next);
    } else {
      load(k, now);
      columns.look_up(now.words);
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
    if constexpr (early) columns.look_up(next.words);
  }
}

/// Computes `rows` rows of a node of `block` rows: all of them, or one (then `block` warps share a slice).
template <ProductKind kind, int block, int rows, bool stream, class V>
__global__ void __launch_bounds__(block_threads, resident<block * rows>)
    sliced_product(SlicedRunsView<V> a, ProductCall call) {
  let_next_start();
  constexpr int shares = block / rows;
  const double* const x = call.x;
  const int lane = threadIdx.x % slice_lanes;
  const SliceRange range(slice_count(a.nodes) * shares);
  const WindowLists<V> lists(a, range.begin / shares, (range.end + shares - 1) / shares);
  wait_for_kernels_ahead();
  if (is_idle<kind>(call)) return;
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
    const WindowColumns window = lists.of(slice);
    if (width == 0) {
      // The slice is empty and has no words.
    } else if (window.is_far) {
      add_slice<true, block, rows, stream>(words, window, value, width, x, lane, sum);
    } else {
      add_slice<false, block, rows, stream>(words, window, value, width, x, lane, sum);
    }
    finished.finish(call, sum, dot);
  }
  finish_block<kind>(call, dot);
}

/// For blocks of any size: a lane takes one row.
template <ProductKind kind, bool stream, class V>
__global__ void __launch_bounds__(block_threads) any_block_product(SlicedRunsView<V> a, ProductCall call) {
  start_early();
  if (is_idle<kind>(call)) return;
  const double* const x = call.x;
  const int lane = threadIdx.x % slice_lanes;
  const Offset d = a.block;
  const SliceRange range(slice_count(a.nodes) * d);
  double dot = 0;
  for (Offset share = range.first(); share < range.end; share += SliceRange::step) {
    const Offset slice = share / d;
    const int component = static_cast<int>(share % d);
    const LaneRows<kind, 1> finished(call, a.order, a.nodes, slice, lane, a.block, component);
    const Index width = static_cast<Index>(a.slot_ptr[slice + 1] - a.slot_ptr[slice]);
    RunWalk walk(a, slice, lane);
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
  if (a.block == 1 && launch_windows<kind, stream>(a, call)) return;
  const Offset threads = slice_count(a.nodes) * slice_lanes;
  auto start = [&](auto kernel, int shares) {
    launch<kind, Start::early>(kernel, Cut::slice_ranges, threads * shares, a, call, list_bytes(a));
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

WindowCut cut_windows(Offset windows, int shared_bytes, int processors) {
  int device = 0;
  check<"asking for the device">(cudaGetDevice(&device));
  const auto ask = [&](cudaDeviceAttr what) {
    int answer = 0;
    check<"asking the device">(cudaDeviceGetAttribute(&answer, what, device));
    return answer;
  };
  if (shared_bytes > ask(cudaDevAttrMaxSharedMemoryPerBlockOptin)) return {};
  const int most_threads = ask(cudaDevAttrMaxThreadsPerMultiProcessor);
  const int kept = ask(cudaDevAttrReservedSharedMemoryPerBlock);
  const int by_memory = ask(cudaDevAttrMaxSharedMemoryPerMultiprocessor) / (shared_bytes + kept);
  const auto held = [&](int threads, int most) {
    return least(by_memory, least(most, most_threads / threads));
  };
  const int few = held(256, 5), many = held(512, 3);
  if (2 * greatest(few * 256, many * 512) < most_threads) return {};
  WindowCut cut = window_cut(windows, processors, few);
  // Devices whose multiprocessors have fewer threads or less shared memory hold fewer blocks.
  if (cut.threads == 256 && cut.share == window_slices && 8 * few * 256 < 5 * most_threads) cut = {512};
  if (cut.threads == 1024 && held(1024, cut.resident) < cut.resident) cut = {512};
  return cut;
}

template <class V>
void launch_product(const SlicedRunsView<V>& a, ProductShape shape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    const bool whole_nodes = shape.rows_per_group > 1;
    if (shape.stream_values && call.matrix_passes)
      launch_sliced<kind(), true>(a, whole_nodes, call);
    else
      launch_sliced<kind(), false>(a, whole_nodes, call);
  });
}

template void launch_product(const SlicedRunsView<double>&, ProductShape, const ProductCall&);
template void launch_product(const SlicedRunsView<float>&, ProductShape, const ProductCall&);

}  // namespace genba::cuda
