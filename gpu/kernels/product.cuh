// What the product kernels of all formats have in common: the grid, the end of a row and the end of the
// kernel.
#pragma once

#include <algorithm>
#include <type_traits>

#include "gpu/cuda_memory.hpp"
#include "gpu/kernels/product.hpp"
#include "gpu/kernels/reduction.cuh"

namespace genba::cuda {

/// Blocks for `items` threads' worth of work: no more than the device holds at once, looping over the rest
/// evenly. Few long blocks pay for the sum over the grid once, and leave no half-filled last wave.
template <class Kernel>
int grid_blocks(Kernel kernel, Offset items, const ReductionSpace& space) {
  int per_processor = 1;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, kernel, block_threads, 0),
        "sizing a grid");
  const Offset tiles = std::max<Offset>(1, (items + block_threads - 1) / block_threads);
  const Offset most = std::clamp(space.processors * per_processor, 1, most_blocks);
  const Offset loops = (tiles + most - 1) / most;
  return static_cast<int>((tiles + loops - 1) / loops);
}

/// True if the kernel has nothing to do because the iteration broke down before.
template <ProductKind kind>
__device__ bool is_idle(const ProductCall& call) {
  if constexpr (kind == ProductKind::krylov) return call.state->breakdown != 0;
  return false;
}

/// Writes one row and adds its share to the dot product x . y.
template <ProductKind kind>
__device__ void finish_row(const ProductCall& call, Index row, double sum, double& dot) {
  if constexpr (kind == ProductKind::residual) sum = call.b[row] - sum;
  call.y[row] = sum;
  if constexpr (kind == ProductKind::krylov) dot += sum * call.x[row];
}

/// The last block turns the dot product into the step length.
template <ProductKind kind>
__device__ void finish_kernel(const ProductCall& call, double dot) {
  if constexpr (kind == ProductKind::krylov) {
    double sums[1] = {dot};
    if (!grid_sum(sums, call.space)) return;
    CgState& s = *call.state;
    s.curvature = sums[0];
    // rho = 0: solved exactly, so the steps until the next read-back change nothing.
    s.alpha = s.rho == 0 ? 0 : s.rho / sums[0];
    const bool solved = s.rho == 0 && isfinite(sums[0]);
    if (!solved && (!(sums[0] > 0) || !isfinite(sums[0]) || !isfinite(s.alpha))) {
      s.breakdown = 1;
      s.bad_value = sums[0] > 0 && isfinite(sums[0]) ? s.alpha : sums[0];
    }
  }
}

/// Calls launch(integral_constant<ProductKind>) for the kind at hand and checks the launch.
template <class Launch>
void for_kind(ProductKind kind, Launch&& launch) {
  switch (kind) {
    case ProductKind::plain:
      launch(std::integral_constant<ProductKind, ProductKind::plain>());
      break;
    case ProductKind::residual:
      launch(std::integral_constant<ProductKind, ProductKind::residual>());
      break;
    case ProductKind::krylov:
      launch(std::integral_constant<ProductKind, ProductKind::krylov>());
      break;
  }
  check(cudaGetLastError(), "starting a matrix product");
}

/// Calls launch(threads, rows) with both as integral constants.
template <class Launch>
void for_shape(ProductShape shape, Launch&& launch) {
  auto with_rows = [&](auto rows) {
    switch (shape.threads_per_row) {
      case 1:
        return launch(std::integral_constant<int, 1>(), rows);
      case 2:
        return launch(std::integral_constant<int, 2>(), rows);
      case 4:
        return launch(std::integral_constant<int, 4>(), rows);
      case 8:
        return launch(std::integral_constant<int, 8>(), rows);
      case 16:
        return launch(std::integral_constant<int, 16>(), rows);
      default:
        return launch(std::integral_constant<int, 32>(), rows);
    }
  };
  if (shape.rows_per_group == 3)
    with_rows(std::integral_constant<int, 3>());
  else
    with_rows(std::integral_constant<int, 1>());
}

/// The lanes of a warp that share a row (or a group of rows).
template <int threads>
struct LaneGroup {
  int lane = threadIdx.x % threads;
  unsigned mask =
      threads == 32 ? whole_warp : ((1u << (threads % 32)) - 1) << (threadIdx.x % 32 / threads * threads);

  /// The same sum in every lane, by a butterfly.
  __device__ double sum(double value) const {
    for (int step = threads / 2; step > 0; step /= 2) value += __shfl_xor_sync(mask, value, step, threads);
    return value;
  }
};

}  // namespace genba::cuda
