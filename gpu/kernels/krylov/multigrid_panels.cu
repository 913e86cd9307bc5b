// The steps of a multigrid cycle for the vectors of a panel. A thread takes `few` vectors of a row: two, whose numbers
// are one load of 16 bytes, or the only one. So the threads of a row read what lies side by side.
#include "gpu/kernels/krylov/multigrid.hpp"
#include "gpu/kernels/krylov/transfer_shapes.cuh"
#include "gpu/kernels/panel/panel.cuh"

namespace genba::cuda {

namespace {

constexpr int restrict_threads = 128;

/// Vectors of a thread.
template <int w>
inline constexpr int few = w == 1 ? 1 : 2;
/// Threads of a row.
template <int w>
inline constexpr int shares = w / few<w>;

template <int size, int w>
__global__ void __launch_bounds__(block_threads)
    smooth_panel(Offset rows, const double* __restrict__ inverse, const double* r, double scale, double* x,
                 bool from_zero) {
  start_early();
  const Offset item = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x;
  const Offset row = item / shares<w>, first = item % shares<w> * few<w>;
  if (row >= rows) return;
  const Offset block = row - row % size;
  Few<few<w>> z = {};
#pragma unroll
  for (int j = 0; j < size; ++j)
    add_scaled(inverse[j * rows + row], load_few<few<w>>(r + (block + j) * w + first), z);
  Few<few<w>> to = {};
  if (!from_zero) to = load_few<few<w>>(x + row * w + first);
  add_scaled(scale, z, to);
  store_few(to, x + row * w + first);
}

/// One thread block a coarse node. A group of m threads takes a block of P, each thread one of its columns and all
/// vectors.
template <int b, int m, int w, class V>
__global__ void __launch_bounds__(restrict_threads)
    restrict_panel(BasicTransferView<V> p, const double* fine, double* coarse) {
  start_early();
  constexpr int groups = restrict_threads / m;
  __shared__ double sums[w][groups * m];
  const int group = threadIdx.x / m, column = threadIdx.x % m;
  const Index node = static_cast<Index>(blockIdx.x);
  if (group < groups) {
    Few<few<w>> sum[shares<w>] = {};
    for (Offset k = p.transposed_ptr[node] + group; k < p.transposed_ptr[node + 1]; k += groups) {
      const V* __restrict__ value = p.value + static_cast<Offset>(p.transposed_block[k]) * (b * m) + column;
      const double* x = fine + static_cast<Offset>(p.transposed_row[k]) * (b * w);
#pragma unroll
      for (int i = 0; i < b; ++i)
#pragma unroll
        for (int s = 0; s < shares<w>; ++s)
          add_scaled(static_cast<double>(value[i * m]), load_few<few<w>>(x + i * w + s * few<w>), sum[s]);
    }
#pragma unroll
    for (int s = 0; s < shares<w>; ++s)
#pragma unroll
      for (int v = 0; v < few<w>; ++v) sums[s * few<w> + v][threadIdx.x] = sum[s].v[v];
  }
  __syncthreads();
  // Adds in the order of the groups, so that the sum is always the same.
  if (threadIdx.x >= m * w) return;
  const int vector = threadIdx.x % w, of = threadIdx.x / w;
  double sum = 0;
  for (int g = 0; g < groups; ++g) sum += sums[vector][g * m + of];
  coarse[static_cast<Offset>(node) * (m * w) + threadIdx.x] = sum;
}

/// The same for blocks of one number: a warp takes a coarse node.
template <int w, class V>
__global__ void __launch_bounds__(block_threads)
    restrict_scalar_panel(BasicTransferView<V> p, const double* fine, double* coarse) {
  start_early();
  const int lane = threadIdx.x % 32;
  const Offset node = static_cast<Offset>(blockIdx.x) * (block_threads / 32) + threadIdx.x / 32;
  if (node >= p.coarse_nodes) return;
  double sum[w] = {};
  for (Offset k = p.transposed_ptr[node] + lane; k < p.transposed_ptr[node + 1]; k += 32) {
    const auto value = static_cast<double>(p.value[p.transposed_block[k]]);
    const double* x = fine + static_cast<Offset>(p.transposed_row[k]) * w;
#pragma unroll
    for (int v = 0; v < w; ++v) sum[v] += value * x[v];
  }
#pragma unroll
  for (int v = 0; v < w; ++v) {
    for (int step = 16; step > 0; step /= 2) sum[v] += __shfl_xor_sync(whole_warp, sum[v], step);
    if (lane == 0) coarse[node * w + v] = sum[v];
  }
}

/// A thread takes a row of a fine node.
template <int b, int m, int w, class V>
__global__ void __launch_bounds__(block_threads)
    prolongate_panel(BasicTransferView<V> p, const double* coarse, double* fine) {
  start_early();
  const Offset item = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x;
  const Offset row = item / shares<w>, node = row / b, first = item % shares<w> * few<w>;
  if (node >= p.fine_nodes) return;
  const int i = static_cast<int>(row % b);
  Few<few<w>> sum = load_few<few<w>>(fine + row * w + first);
  for (Offset k = p.row_ptr[node]; k < p.row_ptr[node + 1]; ++k) {
    const V* __restrict__ value = p.value + k * (b * m) + i * m;
    const double* x = coarse + static_cast<Offset>(p.column[k]) * (m * w) + first;
#pragma unroll
    for (int j = 0; j < m; ++j)
      add_scaled(static_cast<double>(value[j]), load_few<few<w>>(x + j * w), sum);
  }
  store_few(sum, fine + row * w + first);
}

/// Calls launch(width) with the width of a panel as a compile-time constant.
template <class Launch>
void for_width(int width, Launch&& launch) {
  if (width == 1)
    launch(std::integral_constant<int, 1>());
  else
    for_panel_width(width, launch);
}

}  // namespace

void launch_smooth_panel(Offset rows, BlockDiagonal m, int width, const double* r, double scale, double* x,
                         bool from_zero, cudaStream_t stream) {
  if (rows == 0) return;
  for_width(width, [&](auto w) {
    with_shape(m.size, m.size, [&](auto size, auto) {
      launch_early(smooth_panel<size(), w()>, blocks_for(rows * shares<w()>, block_threads), block_threads, 0,
                   stream, rows, m.inverse, r, scale, x, from_zero);
    });
  });
}

template <class V>
void launch_restrict_panel(const BasicTransferView<V>& p, int width, const double* fine, double* coarse,
                           cudaStream_t stream) {
  if (p.coarse_nodes == 0) return;
  for_width(width, [&](auto w) {
    if (p.row_block == 1 && p.column_block == 1)
      return launch_early(restrict_scalar_panel<w(), V>, blocks_for(p.coarse_nodes, block_threads / 32),
                          block_threads, 0, stream, p, fine, coarse);
    with_shape(p.row_block, p.column_block, [&](auto b, auto m) {
      launch_early(restrict_panel<b(), m(), w(), V>, p.coarse_nodes, restrict_threads, 0, stream, p, fine,
                   coarse);
    });
  });
}

template <class V>
void launch_prolongate_panel(const BasicTransferView<V>& p, int width, const double* coarse, double* fine,
                             cudaStream_t stream) {
  if (p.fine_nodes == 0) return;
  for_width(width, [&](auto w) {
    with_shape(p.row_block, p.column_block, [&](auto b, auto m) {
      const Offset items = static_cast<Offset>(p.fine_nodes) * b() * shares<w()>;
      launch_early(prolongate_panel<b(), m(), w(), V>, blocks_for(items, block_threads), block_threads, 0, stream,
                   p, coarse, fine);
    });
  });
}

template void launch_restrict_panel(const TransferView&, int, const double*, double*, cudaStream_t);
template void launch_restrict_panel(const SingleTransferView&, int, const double*, double*, cudaStream_t);
template void launch_prolongate_panel(const TransferView&, int, const double*, double*, cudaStream_t);
template void launch_prolongate_panel(const SingleTransferView&, int, const double*, double*, cudaStream_t);

}  // namespace genba::cuda
