// The final sums of products, each in a kernel of its own.
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

__global__ void __launch_bounds__(block_threads) total(ProductCall call, int blocks) {
  start_early();
  if (!is_idle<ProductKind::krylov>(call)) add_total(call, blocks);
}

__global__ void __launch_bounds__(block_threads) square(Offset size, const double* x, ReductionSpace space) {
  const Offset stride = static_cast<Offset>(gridDim.x) * block_threads;
  double sums[1] = {0};
  for (Offset i = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x; i < size; i += stride)
    sums[0] += x[i] * x[i];
  if (grid_sum(sums, space)) *space.result = sums[0];
}

}  // namespace

void launch_total(const ProductCall& call, int blocks) {
  constexpr int few = 2048;  // every block of the next step reads them all
  if (call.open_shares && blocks <= few) {
    *call.open_shares = blocks;
    return;
  }
  launch_early(total, 1, block_threads, 0, call.stream, call, blocks);
}

void launch_square(Offset size, const double* x, const ReductionSpace& space, cudaStream_t stream) {
  square<<<resident_blocks(square, size, space), block_threads, 0, stream>>>(size, x, space);
  check<"starting a norm">(cudaGetLastError());
}

}  // namespace genba::cuda
