// Common parts of the product kernels of all formats: the grid, the end of a row and the end of the kernel.
#pragma once

#include <type_traits>

#include "engine/sparse/formats/slice_layout.hpp"
#include "gpu/kernels/early_start.cuh"
#include "gpu/kernels/intrinsics.cuh"
#include "gpu/kernels/product/product.hpp"
#include "gpu/kernels/reduction.cuh"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

// Replace std::min and std::max, whose header is slow to parse: nvcc parses it three times a file.
template <class T>
constexpr T least(T a, T b) {
  return b < a ? b : a;
}
template <class T>
constexpr T greatest(T a, T b) {
  return a < b ? b : a;
}

/// Threads that a multiprocessor can hold (CUDA C++ Programming Guide, table of technical specifications).
/// Launch bounds may ask for at most this.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
inline constexpr int processor_threads = 1024;
#elif defined(__CUDA_ARCH__) && \
    (__CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 870 || __CUDA_ARCH__ == 890 || __CUDA_ARCH__ >= 1200)
inline constexpr int processor_threads = 1536;
#else
inline constexpr int processor_threads = 2048;
#endif

/// Number of blocks for the work of `items` threads. If that would be more than `most`, blocks loop evenly.
inline int grid_blocks(Offset items, Offset most) {
  const Offset tiles = greatest<Offset>(1, (items + block_threads - 1) / block_threads);
  const Offset loops = (tiles + most - 1) / most;
  return static_cast<int>((tiles + loops - 1) / loops);
}

/// Number of blocks that the device holds at once; they loop over the work. shared: dynamic shared memory of
/// a block, bytes.
template <class Kernel>
int resident_blocks(Kernel kernel, Offset items, const ReductionSpace& space, int shared = 0) {
  int per_processor = 1;
  check<"sizing a grid">(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, kernel, block_threads,
                                                                       static_cast<std::size_t>(shared)));
  const Offset tiles = greatest<Offset>(1, (items + block_threads - 1) / block_threads);
  return static_cast<int>(
      least<Offset>(tiles, greatest(1, least(space.processors * per_processor, most_blocks))));
}

/// How the work of a product is cut; measured, results:window-cut.
enum class Cut {
  many_blocks,      ///< for one thread a row: short blocks, the device balances them
  resident_blocks,  ///< for groups of threads: long-lived blocks that keep their groups busy
  slice_ranges      ///< for slices: blocks take ranges of slices; one window each if that makes several
                    ///< waves, else one wave of blocks
};

/// Number of blocks for Cut::slice_ranges.
inline int range_blocks(Offset items, int resident, Offset most) {
  const Offset windows = items / slice_window;
  return static_cast<int>(windows < 4 * resident ? resident : least(windows, most));
}

/// True for products that also sum over all rows: every block then writes a partial sum.
__host__ __device__ constexpr bool has_sum(ProductKind kind) {
  return kind == ProductKind::krylov;
}

/// True for y = b - A x.
__host__ __device__ constexpr bool subtracts(ProductKind kind) {
  return kind == ProductKind::defect;
}

/// True if the iteration broke down before, so the kernel has nothing to do.
template <ProductKind kind>
__device__ bool is_idle(const ProductCall& call) {
  if constexpr (kind == ProductKind::krylov) return call.state->breakdown != 0;
  return false;
}

/// Loads a number that no thread reads again. stream: the load does not allocate in the L1 cache, and the L2
/// cache drops the line first.
template <bool stream, class T>
__device__ T load_once(const T* __restrict__ from) {
  if constexpr (stream)
    return load_without_trace(from);
  else
    return __ldg(from);
}

/// The other operand of finish_row. Groups of threads load it before they sum, so that nothing waits for it
/// at the end.
template <ProductKind kind>
__device__ double row_partner(const ProductCall& call, Index row) {
  if constexpr (subtracts(kind)) return call.b[row];
  if constexpr (kind == ProductKind::krylov) return call.x[row];
  return 0;
}

/// Writes one row and adds its part of x . y to `dot`.
template <ProductKind kind>
__device__ void finish_row(const ProductCall& call, Index row, double sum, double partner, double& dot) {
  const double result = subtracts(kind) ? partner - sum : sum;
  call.y[row] = result;
  if constexpr (has_sum(kind)) dot += result * partner;
}

/// Writes a partial sum to place `share`, by default the block's own. All `threads` threads must call it.
template <ProductKind kind, int threads = block_threads>
__device__ void finish_block(const ProductCall& call, double dot, unsigned share = blockIdx.x) {
  if constexpr (has_sum(kind)) {
    dot = block_sum<threads>(dot);
    if (threadIdx.x == 0) call.space.partial[share] = dot;
  }
}

__device__ inline void step_length(double curvature, CgState& s) {
  s.curvature = curvature;
  // rho = 0: solved exactly, so later steps change nothing until the next read-back.
  s.alpha = s.rho == 0 ? 0 : s.rho / curvature;
  const bool solved = s.rho == 0 && isfinite(curvature);
  if (!solved && (!(curvature > 0) || !isfinite(curvature) || !isfinite(s.alpha))) {
    s.breakdown = 1;
    s.bad_value = curvature > 0 && isfinite(curvature) ? s.alpha : curvature;
  }
}

/// The work of launch_total(), in one block.
__device__ inline void add_total(const ProductCall& call, int blocks) {
  double sum = 0;
  for (int b = threadIdx.x; b < blocks; b += block_threads) sum += call.space.partial[b];
  sum = block_sum(sum);
  if (threadIdx.x == 0) step_length(sum, *call.state);
}

/// Adds up the partial sums of `blocks` blocks and computes the step length of a krylov product, unless the
/// product may leave this open (open_shares). It is a separate kernel: a test for the last block would make
/// every block of the product wait for memory.
void launch_total(const ProductCall& call, int blocks);

/// early: only for kernels that call wait_for_kernels_ahead() (early_start.cuh).
enum class Start { ordinary, early };

/// Launches kernel(a, call) for the work of `items` threads, and launch_total() if it has a sum. shared:
/// bytes of a block, only for kernels that start early.
template <ProductKind kind, Start start = Start::ordinary, class Kernel, class View>
void launch(Kernel kernel, Cut cut, Offset items, const View& a, const ProductCall& call, int shared = 0) {
  const Offset most = has_sum(kind) ? 2 * most_blocks : 1 << 20;
  const int resident = cut == Cut::many_blocks ? 0 : resident_blocks(kernel, items, call.space, shared);
  const int blocks = cut == Cut::many_blocks    ? grid_blocks(items, most)
                     : cut == Cut::slice_ranges ? range_blocks(items, resident, most)
                                                : resident;
  if constexpr (start == Start::early) {
    launch_early(kernel, blocks, block_threads, shared, call.stream, a, call);
  } else {
    kernel<<<blocks, block_threads, 0, call.stream>>>(a, call);
    check<"starting a matrix product">(cudaGetLastError());
  }
  if (has_sum(kind)) launch_total(call, blocks);
}

/// Calls launch() with the kind as a compile-time constant.
template <class Launch>
void for_kind(ProductKind kind, Launch&& launch) {
  switch (kind) {
    case ProductKind::plain:
      launch(std::integral_constant<ProductKind, ProductKind::plain>());
      break;
    case ProductKind::defect:
      launch(std::integral_constant<ProductKind, ProductKind::defect>());
      break;
    case ProductKind::krylov:
      launch(std::integral_constant<ProductKind, ProductKind::krylov>());
      break;
  }
}

/// Calls launch(threads, rows) with both as compile-time constants.
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

  /// The lane that finishes row i of the group's rows.
  static __device__ constexpr int owner(int i) { return i % threads; }

  /// The sum over the lanes, the same in every lane (butterfly).
  __device__ double sum(double value) const {
    for (int step = threads / 2; step > 0; step /= 2) value += __shfl_xor_sync(mask, value, step, threads);
    return value;
  }
};

}  // namespace genba::cuda
