// Blocks in compressed rows: the matrices of coarse levels. One warp takes a node. Groups with one lane for
// each column of a block take its blocks in turn.
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

template <ProductKind kind, int b, class V>
__global__ void __launch_bounds__(block_threads)
    block_rows_product(BasicBlockRowsView<V> a, ProductCall call) {
  start_early();
  if (is_idle<kind>(call)) return;
  constexpr int groups = 32 / b;
  const double* x = call.x;
  const int lane = threadIdx.x % 32, group = lane / b, column = lane % b;
  const Offset stride = static_cast<Offset>(gridDim.x) * (block_threads / 32);
  double dot = 0;
  for (Offset node = (static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x) / 32; node < a.nodes;
       node += stride) {
    double sum[b] = {};
    double partner = 0;
    if (lane < b) partner = row_partner<kind>(call, static_cast<Index>(node * b + lane));
    if (group < groups)
      for (Offset k = a.row_ptr[node] + group; k < a.row_ptr[node + 1]; k += groups) {
        const V* __restrict__ value = a.value + k * (b * b) + column;
        const double xj = x[static_cast<Offset>(a.column[k]) * b + column];
#pragma unroll
        for (int i = 0; i < b; ++i) sum[i] += static_cast<double>(value[i * b]) * xj;
      }
    double mine = 0;
#pragma unroll
    for (int i = 0; i < b; ++i) {
      for (int step = 16; step > 0; step /= 2) sum[i] += __shfl_xor_sync(whole_warp, sum[i], step);
      if (lane == i) mine = sum[i];
    }
    if (lane < b) finish_row<kind>(call, static_cast<Index>(node * b + lane), mine, partner, dot);
  }
  finish_block<kind>(call, dot);
}

}  // namespace

template <class V>
void launch_product(const BasicBlockRowsView<V>& a, ProductShape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    const auto start = [&](auto b) {
      launch<kind(), Start::early>(block_rows_product<kind(), b(), V>, Cut::resident_blocks,
                                   static_cast<Offset>(a.nodes) * 32, a, call);
    };
    switch (a.block) {
      case 1:
        return start(std::integral_constant<int, 1>());
      case 2:
        return start(std::integral_constant<int, 2>());
      case 3:
        return start(std::integral_constant<int, 3>());
      case 4:
        return start(std::integral_constant<int, 4>());
      case 5:
        return start(std::integral_constant<int, 5>());
      default:
        return start(std::integral_constant<int, 6>());
    }
  });
}

template void launch_product(const BlockRowsView&, ProductShape, const ProductCall&);
template void launch_product(const SingleBlockRowsView&, ProductShape, const ProductCall&);

}  // namespace genba::cuda
