// RBP-sliced and RBP-node: one lane a node, 32 nodes a slice. All lanes of a warp step through their blocks
// together, so that neighbours read side by side; a lane takes its next word when its run is used up. Values
// are loaded one step before their use.
#include "gpu/kernels/run_walk.cuh"
#include "gpu/kernels/slices.cuh"

namespace genba::cuda {

namespace {

/// `rows` rows of a node of `block`: all of them, or one (then `block` warps share a slice).
template <ProductKind kind, int block, int rows, bool stream, class V>
__global__ void __launch_bounds__(block_threads) sliced_product(SlicedRunsView<V> a, ProductCall call) {
  if (is_idle<kind>(call)) return;
  constexpr int shares = block / rows;
  constexpr int ahead = rows * block == 1 ? 4 : rows * block <= 4 ? 2 : 1;  // slots taken together
  const double* __restrict__ x = call.x;
  const int lane = threadIdx.x % slice_lanes;
  const SliceRange range(slice_count(a.nodes) * shares);
  double dot = 0;
  for (Offset share = range.first(); share < range.end; share += SliceRange::step) {
    const Offset slice = share / shares;
    const int component = static_cast<int>(share % shares);
    const LaneRows<kind, rows> finished(call, a.order, a.nodes, slice, lane, block, component);
    RunWalk walk(a.word + a.word_ptr[slice] * slice_lanes + lane, a.base[slice]);
    const Offset start = a.slot_ptr[slice];
    const Index width = static_cast<Index>(a.slot_ptr[slice + 1] - start);
    const V* __restrict__ value = a.value + (start * block + component) * block * slice_lanes + lane;
    auto load = [&](Index k, V(&v)[ahead][rows * block]) {
#pragma unroll
      for (int u = 0; u < ahead; ++u) {
        const V* from = value + static_cast<Offset>(k + u) * (block * block * slice_lanes);
#pragma unroll
        for (int i = 0; i < rows * block; ++i)
          v[u][i] = k + u < width ? load_once<stream>(from + i * slice_lanes) : V(0);
      }
    };
    double sum[rows] = {};
    V v[ahead][rows * block], next[ahead][rows * block];
    load(0, v);
    for (Index k = 0; k < width; k += ahead) {
      load(k + ahead, next);
      double xs[ahead][block];
#pragma unroll
      for (int u = 0; u < ahead; ++u) {
        const Index c = k + u < width ? walk.step() : -1;
#pragma unroll
        for (int j = 0; j < block; ++j) xs[u][j] = c >= 0 ? x[static_cast<Offset>(c) * block + j] : 0.0;
      }
#pragma unroll
      for (int u = 0; u < ahead; ++u)
#pragma unroll
        for (int i = 0; i < rows; ++i)
#pragma unroll
          for (int j = 0; j < block; ++j) sum[i] += v[u][i * block + j] * xs[u][j];
#pragma unroll
      for (int u = 0; u < ahead; ++u)
#pragma unroll
        for (int i = 0; i < rows * block; ++i) v[u][i] = next[u][i];
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
    RunWalk walk(a.word + a.word_ptr[slice] * slice_lanes + lane, a.base[slice]);
    const Index width = static_cast<Index>(a.slot_ptr[slice + 1] - a.slot_ptr[slice]);
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
