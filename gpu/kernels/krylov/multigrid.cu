#include "gpu/kernels/krylov/multigrid.hpp"

#include "gpu/kernels/krylov/transfer_shapes.cuh"
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

constexpr int warps = block_threads / 32;
constexpr int restrict_threads = 128;

template <int size>
__global__ void __launch_bounds__(block_threads)
    smooth(Offset rows, const double* __restrict__ inverse, const double* r, double scale, double* x,
           bool from_zero) {
  start_early();
  constexpr int warp_rows = 32 / size * size;  // whole blocks; lanes exchange their rows
  const int lane = threadIdx.x % 32;
  const Offset row = (static_cast<Offset>(blockIdx.x) * warps + threadIdx.x / 32) * warp_rows + lane;
  const bool mine = lane < warp_rows && row < rows;
  double ri = 0, xi = 0, m[size];
  if (mine) {
    ri = r[row];
    for (int j = 0; j < size; ++j) m[j] = inverse[j * rows + row];
    if (!from_zero) xi = x[row];
  }
  double z = 0;
  for (int j = 0; j < size; ++j) {
    const double rj = __shfl_sync(whole_warp, ri, lane - lane % size + j);
    if (mine) z += m[j] * rj;
  }
  if (mine) x[row] = xi + scale * z;
}

/// One thread block a coarse node. A group of m threads takes a block of P, each thread one of its columns.
template <int b, int m, class V>
__global__ void __launch_bounds__(restrict_threads)
    restrict_rows(BasicTransferView<V> p, const double* fine, double* coarse) {
  start_early();
  constexpr int groups = restrict_threads / m;
  __shared__ double sums[groups * m];
  const int group = threadIdx.x / m, column = threadIdx.x % m;
  const Index node = static_cast<Index>(blockIdx.x);
  double sum = 0;
  if (group < groups) {
    for (Offset k = p.transposed_ptr[node] + group; k < p.transposed_ptr[node + 1]; k += groups) {
      const V* __restrict__ value = p.value + static_cast<Offset>(p.transposed_block[k]) * (b * m) + column;
      const double* x = fine + static_cast<Offset>(p.transposed_row[k]) * b;
#pragma unroll
      for (int i = 0; i < b; ++i) sum += static_cast<double>(value[i * m]) * x[i];
    }
    sums[threadIdx.x] = sum;
  }
  __syncthreads();
  // Adds in the order of the groups, so that the sum is always the same.
  if (threadIdx.x >= m) return;
  sum = 0;
  for (int g = 0; g < groups; ++g) sum += sums[g * m + threadIdx.x];
  coarse[static_cast<Offset>(node) * m + threadIdx.x] = sum;
}

/// The same for blocks of one number: a coarse node has too few for a thread block, so a warp takes it.
template <class V>
__global__ void __launch_bounds__(block_threads)
    restrict_scalars(BasicTransferView<V> p, const double* fine, double* coarse) {
  start_early();
  const int lane = threadIdx.x % 32;
  const Offset node = static_cast<Offset>(blockIdx.x) * warps + threadIdx.x / 32;
  if (node >= p.coarse_nodes) return;
  double sum = 0;
  for (Offset k = p.transposed_ptr[node] + lane; k < p.transposed_ptr[node + 1]; k += 32)
    sum += static_cast<double>(p.value[p.transposed_block[k]]) * fine[p.transposed_row[k]];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(whole_warp, sum, step);
  if (lane == 0) coarse[node] = sum;
}

/// A group of m lanes takes a fine node, each lane a column of its blocks.
template <int b, int m, class V>
__global__ void __launch_bounds__(block_threads)
    prolongate(BasicTransferView<V> p, const double* coarse, double* fine) {
  start_early();
  constexpr int groups = 32 / m;
  const int lane = threadIdx.x % 32, group = lane / m, column = lane % m;
  const Offset node = (static_cast<Offset>(blockIdx.x) * warps + threadIdx.x / 32) * groups + group;
  double sum[b] = {};
  if (group < groups && node < p.fine_nodes) {
    for (Offset k = p.row_ptr[node]; k < p.row_ptr[node + 1]; ++k) {
      const V* __restrict__ value = p.value + k * (b * m) + column;
      const double x = coarse[static_cast<Offset>(p.column[k]) * m + column];
#pragma unroll
      for (int i = 0; i < b; ++i) sum[i] += static_cast<double>(value[i * m]) * x;
    }
  }
  double mine = 0;
#pragma unroll
  for (int i = 0; i < b; ++i) {
    double total = 0;
    for (int j = 0; j < m; ++j) total += __shfl_sync(whole_warp, sum[i], (group * m + j) % 32);
    if (column == i) mine = total;
  }
  if (group < groups && node < p.fine_nodes && column < b) fine[node * b + column] += mine;
}

}  // namespace

bool transfer_shape_is_known(int row_block, int column_block) {
  return with_shape(row_block, column_block, [](auto, auto) {});
}

void launch_smooth(Offset rows, BlockDiagonal m, const double* r, double scale, double* x, bool from_zero,
                   cudaStream_t stream) {
  with_shape(m.size, m.size, [&](auto size, auto) {
    if (rows == 0) return;
    const Offset per_block = warps * (32 / size() * size());
    launch_early(smooth<size()>, blocks_for(rows, per_block), block_threads, 0, stream, rows, m.inverse, r,
                 scale, x, from_zero);
  });
}

template <class V>
void launch_restrict(const BasicTransferView<V>& p, const double* fine, double* coarse, cudaStream_t stream) {
  if (p.coarse_nodes > 0 && p.row_block == 1 && p.column_block == 1)
    return launch_early(restrict_scalars<V>, blocks_for(p.coarse_nodes, warps), block_threads, 0, stream, p,
                        fine, coarse);
  with_shape(p.row_block, p.column_block, [&](auto b, auto m) {
    if (p.coarse_nodes > 0)
      launch_early(restrict_rows<b(), m(), V>, p.coarse_nodes, restrict_threads, 0, stream, p, fine, coarse);
  });
}

template <class V>
void launch_prolongate(const BasicTransferView<V>& p, const double* coarse, double* fine,
                       cudaStream_t stream) {
  with_shape(p.row_block, p.column_block, [&](auto b, auto m) {
    if (p.fine_nodes > 0)
      launch_early(prolongate<b(), m(), V>, blocks_for(p.fine_nodes, warps * (32 / m())), block_threads, 0,
                   stream, p, coarse, fine);
  });
}

template void launch_restrict(const TransferView&, const double*, double*, cudaStream_t);
template void launch_restrict(const SingleTransferView&, const double*, double*, cudaStream_t);
template void launch_prolongate(const TransferView&, const double*, double*, cudaStream_t);
template void launch_prolongate(const SingleTransferView&, const double*, double*, cudaStream_t);

}  // namespace genba::cuda
