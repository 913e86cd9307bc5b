// SELL: one thread a row, 32 rows a slice. Neighbouring threads read adjacent values.
#include "gpu/kernels/product/slices.cuh"

namespace genba::cuda {

namespace {

template <ProductKind kind, bool stream, class V>
__global__ void __launch_bounds__(block_threads) sell_product(SellView<V> a, ProductCall call) {
  if (is_idle<kind>(call)) return;
  constexpr int ahead = 64 / static_cast<int>(sizeof(V));  // slots whose loads are in flight at once
  const double* __restrict__ x = call.x;
  const int lane = threadIdx.x % slice_lanes;
  const SliceRange range(slice_count(a.rows));
  double dot = 0;
  for (Offset slice = range.first(); slice < range.end; slice += SliceRange::step) {
    const LaneRows<kind, 1> rows(call, a.order, a.rows, slice, lane, 1, 0);
    const Offset start = a.slot_ptr[slice];
    const Index width = static_cast<Index>(a.slot_ptr[slice + 1] - start);
    const V* __restrict__ value = a.value + start * slice_lanes + lane;
    const Index* __restrict__ column = a.column + start * slice_lanes + lane;
    double sum = 0;
    for (Index k = 0; k < width; k += ahead) {
      V v[ahead];
      Index c[ahead];
#pragma unroll
      for (int i = 0; i < ahead; ++i) {
        const bool is_inside = k + i < width;
        const Offset at = static_cast<Offset>(k + i) * slice_lanes;
        v[i] = is_inside ? load_once<stream>(value + at) : V(0);
        c[i] = is_inside ? load_once<stream>(column + at) : -1;
      }
#pragma unroll
      for (int i = 0; i < ahead; ++i) sum += c[i] >= 0 ? v[i] * x[c[i]] : 0.0;
    }
    rows.finish(call, &sum, dot);
  }
  finish_block<kind>(call, dot);
}

}  // namespace

template <class V>
void launch_product(const SellView<V>& a, ProductShape shape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    const bool stream = shape.stream_values && call.matrix_passes;
    const auto kernel = stream ? sell_product<kind(), true, V> : sell_product<kind(), false, V>;
    launch<kind()>(kernel, Cut::many_blocks, slice_count(a.rows) * slice_lanes, a, call);
  });
}

template void launch_product(const SellView<double>&, ProductShape, const ProductCall&);
template void launch_product(const SellView<float>&, ProductShape, const ProductCall&);

}  // namespace genba::cuda
