// RBP-sliced and RBP-node. A lane takes two vectors of a node (or row). For a panel of four, two adjacent
// lanes share a node, so they read 32 bytes of x together, and a warp takes half a slice. Both lanes of a
// node read its values and words at the same time.
#include "gpu/kernels/panel/panel.cuh"
#include "gpu/kernels/product/slice_columns.cuh"
#include "gpu/kernels/product/slices.cuh"

namespace genba::cuda {

namespace {

template <int values>
inline constexpr int resident = least(values == 1 ? 4 : 3, processor_threads / block_threads);

/// Adds the products of a lane of a slice to `sum`. Nodes have `block` rows, values start at `value`, x is
/// that of the lane's vectors. All lanes of the warp must call it.
template <bool is_far, int width, int block, bool stream, class V>
__device__ void add_panel_slice(const RunWord* words, const WindowColumns& window,
                                const V* __restrict__ value, Index slots, const double* x, int lane,
                                Few<2> (&sum)[block]) {
  constexpr int ahead = block == 1 ? 4 : block == 2 ? 2 : 1;  // slots taken together
  SliceColumns<is_far> columns(words, window, slots, lane);
  struct Slots {
    V value[ahead][block * block];
    typename SliceColumns<is_far>::template Words<ahead> words;
  };
  const auto load = [&](Index k, Slots& taken) {
#pragma unroll
    for (int u = 0; u < ahead; ++u) {
      const V* from = value + static_cast<Offset>(k + u) * (block * block * slice_lanes);
#pragma unroll
      for (int i = 0; i < block * block; ++i)
        taken.value[u][i] = k + u < slots ? load_once<stream>(from + i * slice_lanes) : V(0);
    }
    columns.template load<ahead>(k, slots, taken.words);
  };
  Slots now, next;  // the next slots load while the present ones are used
  load(0, next);
  columns.look_up(next.words);
  for (Index k = 0; k < slots; k += ahead) {
    now = next;
    load(k + ahead, next);
    Few<2> xs[ahead][block];
#pragma unroll
    for (int u = 0; u < ahead; ++u) {
      const Index c = columns.template next<ahead>(now.words, u);
      const bool is_there = c >= 0 && k + u < slots;
#pragma unroll
      for (int j = 0; j < block; ++j)
        xs[u][j] = is_there ? load_few<2>(x + (static_cast<Offset>(c) * block + j) * width) : Few<2>{};
    }
#pragma unroll
    for (int u = 0; u < ahead; ++u)
#pragma unroll
      for (int i = 0; i < block; ++i)
#pragma unroll
        for (int j = 0; j < block; ++j) add_scaled<2>(now.value[u][i * block + j], xs[u][j], sum[i]);
    columns.look_up(next.words);
  }
}

/// `shares` warps share a slice. A lane of each takes two vectors of a node.
template <int width, int block, bool stream, class V>
__global__ void __launch_bounds__(block_threads, resident<block * block>)
    panel_nodes(SlicedRunsView<V> a, PanelCall call) {
  constexpr int shares = width / 2, nodes = slice_lanes / shares;
  const SliceRange range(slice_count(a.nodes) * shares);
  const WindowLists<V> lists(a, range.begin / shares, (range.end + shares - 1) / shares);
  const int pair = static_cast<int>(threadIdx.x) % shares;
  const double* const x = call.x + 2 * pair;
  for (Offset share = range.first(); share < range.end; share += SliceRange::step) {
    const Offset slice = share / shares;
    const int lane =
        static_cast<int>(share % shares) * nodes + static_cast<int>(threadIdx.x) % slice_lanes / shares;
    const Offset start = a.slot_ptr[slice];
    const Index slots = static_cast<Index>(a.slot_ptr[slice + 1] - start);
    const V* __restrict__ value = a.value + start * (block * block * slice_lanes) + lane;
    const RunWord* words = a.word + a.word_ptr[slice] * slice_lanes;
    const WindowColumns window = lists.of(slice);
    Few<2> sum[block] = {};
    if (slots == 0) {
      // The slice is empty and has no words.
    } else if (window.is_far) {
      add_panel_slice<true, width, block, stream>(words, window, value, slots, x, lane, sum);
    } else {
      add_panel_slice<false, width, block, stream>(words, window, value, slots, x, lane, sum);
    }
    const Offset position = slice * slice_lanes + lane;
    if (position >= a.nodes) continue;
    const Offset at =
        node_at(static_cast<Index>(position), a.order[position]) * static_cast<Offset>(block * width) +
        2 * pair;
#pragma unroll
    for (int i = 0; i < block; ++i) finish_few(sum[i], call.b, call.y, at + i * width);
  }
}

/// For nodes with any number of rows: a thread takes a row and two vectors.
template <int width, class V>
__global__ void __launch_bounds__(block_threads) panel_any_block(SlicedRunsView<V> a, PanelCall call) {
  constexpr int pairs = width / 2;
  const Offset d = a.block, stride = static_cast<Offset>(gridDim.x) * block_threads,
               end = static_cast<Offset>(a.nodes) * d * pairs;
  for (Offset item = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x; item < end;
       item += stride) {
    const Offset pair = item % pairs, component = item / pairs % d, position = item / pairs / d,
                 slice = position / slice_lanes;
    const int lane = static_cast<int>(position % slice_lanes);
    const Index slots = static_cast<Index>(a.slot_ptr[slice + 1] - a.slot_ptr[slice]);
    RunWalk walk(a, slice, lane);
    const V* __restrict__ value = a.value + (a.slot_ptr[slice] * d + component) * d * slice_lanes + lane;
    Few<2> sum = {};
    for (Index k = 0; k < slots; ++k, value += d * d * slice_lanes) {
      const Index c = walk.step();
      if (c < 0) break;
      for (Offset j = 0; j < d; ++j)
        add_scaled<2>(value[j * slice_lanes], load_few<2>(call.x + (c * d + j) * width + 2 * pair), sum);
    }
    const Offset row = node_at(static_cast<Index>(position), a.order[position]) * d + component;
    finish_few(sum, call.b, call.y, row * width + 2 * pair);
  }
}

template <int width, bool stream, class V>
void launch_nodes(const SlicedRunsView<V>& a, const PanelCall& call) {
  const Offset threads = slice_count(a.nodes) * slice_lanes * (width / 2);
  const auto start = [&](auto kernel, int shared) {
    const int blocks = range_blocks(threads, resident_blocks(kernel, threads, call.space, shared), 1 << 20);
    kernel<<<blocks, block_threads, shared, call.stream>>>(a, call);
  };
  if (a.block == 1)
    start(panel_nodes<width, 1, stream, V>, list_bytes(a));
  else if (a.block == 2)
    start(panel_nodes<width, 2, stream, V>, list_bytes(a));
  else if (a.block == 3)
    start(panel_nodes<width, 3, stream, V>, list_bytes(a));
  else
    start(panel_any_block<width, V>, 0);
  check<"starting a product of several vectors">(cudaGetLastError());
}

}  // namespace

template <class V>
void launch_panel(const SlicedRunsView<V>& a, ProductShape shape, const PanelCall& call) {
  if (call.panels == 2) {  // as fast as both at once: x limits it, not the matrix (results:load-cases-two-panels)
    launch_panel(a, shape, one_panel(call, 0, a.rows, a.columns));
    launch_panel(a, shape, one_panel(call, 1, a.rows, a.columns));
    return;
  }
  for_panel_width(call.width, [&](auto width) {
    if (shape.stream_values && call.matrix_passes)
      launch_nodes<width(), true>(a, call);
    else
      launch_nodes<width(), false>(a, call);
  });
}

template void launch_panel(const SlicedRunsView<double>&, ProductShape, const PanelCall&);
template void launch_panel(const SlicedRunsView<float>&, ProductShape, const PanelCall&);

}  // namespace genba::cuda
