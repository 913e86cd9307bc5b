#include "gpu/kernels/panel/vectors.hpp"

#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

/// Threads go through rows first, first + stride, ...
struct Rows {
  Offset first = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x;
  Offset stride = static_cast<Offset>(gridDim.x) * block_threads;
};

__global__ void __launch_bounds__(block_threads)
    dot(Offset size, const double* __restrict__ x, const double* __restrict__ y, ReductionSpace space) {
  const Rows rows;
  double sum[1] = {0};
  for (Offset i = rows.first; i < size; i += rows.stride) sum[0] += x[i] * y[i];
  if (grid_sum(sum, space)) *space.result = sum[0];
}

__global__ void __launch_bounds__(block_threads) axpy(Offset size, double alpha, const double* x, double* y) {
  const Rows rows;
  for (Offset i = rows.first; i < size; i += rows.stride) y[i] += alpha * x[i];
}

__global__ void __launch_bounds__(block_threads) scale(Offset size, double alpha, double* x) {
  const Rows rows;
  for (Offset i = rows.first; i < size; i += rows.stride) x[i] *= alpha;
}

__global__ void __launch_bounds__(block_threads) fill(Offset size, double value, double* x) {
  const Rows rows;
  for (Offset i = rows.first; i < size; i += rows.stride) x[i] = value;
}

/// to[i * to_step] = from[i * from_step]
__global__ void __launch_bounds__(block_threads)
    copy_steps(Offset size, const double* from, Offset from_step, double* to, Offset to_step) {
  const Rows rows;
  for (Offset i = rows.first; i < size; i += rows.stride) to[i * to_step] = from[i * from_step];
}

constexpr int gram_blocks = 2 * most_blocks / (panel_width * panel_width);

/// Products of the vectors of two panels with widths wx and wy. Every block writes its partial sums.
template <int wx, int wy>
__global__ void __launch_bounds__(block_threads)
    gram_shares(Offset rows_of_panel, const double* __restrict__ x, const double* __restrict__ y,
                double* partial) {
  const Rows rows;
  double sum[wx][wy] = {};
  for (Offset row = rows.first; row < rows_of_panel; row += rows.stride) {
    double xs[wx], ys[wy];
#pragma unroll
    for (int i = 0; i < wx; ++i) xs[i] = x[row * wx + i];
#pragma unroll
    for (int j = 0; j < wy; ++j) ys[j] = y[row * wy + j];
#pragma unroll
    for (int i = 0; i < wx; ++i)
#pragma unroll
      for (int j = 0; j < wy; ++j) sum[i][j] += xs[i] * ys[j];
  }
#pragma unroll
  for (int i = 0; i < wx; ++i)
#pragma unroll
    for (int j = 0; j < wy; ++j) {
      const double total = block_sum(sum[i][j]);
      if (threadIdx.x == 0) partial[(i * panel_width + j) * gram_blocks + blockIdx.x] = total;
    }
}

/// One thread block a sum. Sums beyond the widths of the panels are not computed.
__global__ void __launch_bounds__(block_threads)
    add_gram_shares(int wx, int wy, int blocks, const double* partial, double* result) {
  const int at = static_cast<int>(blockIdx.x);
  if (at / panel_width >= wx || at % panel_width >= wy) return;
  double sum = 0;
  for (int b = threadIdx.x; b < blocks; b += block_threads) sum += partial[at * gram_blocks + b];
  sum = block_sum(sum);
  if (threadIdx.x == 0) result[at] = sum;
}

template <int wx>
void launch_gram_shares(int wy, int blocks, Offset rows, const double* x, const double* y, double* partial,
                        cudaStream_t stream) {
  if (wy == 1)
    gram_shares<wx, 1><<<blocks, block_threads, 0, stream>>>(rows, x, y, partial);
  else if (wy == 2)
    gram_shares<wx, 2><<<blocks, block_threads, 0, stream>>>(rows, x, y, partial);
  else
    gram_shares<wx, panel_width><<<blocks, block_threads, 0, stream>>>(rows, x, y, partial);
}

constexpr int dot_blocks = 2 * most_blocks / panel_width;

/// Every block writes its partial sums of the products of vectors with the same number.
template <int w>
__global__ void __launch_bounds__(block_threads)
    dot_shares(Offset rows_of_panel, const double* x, const double* y, double* partial) {
  const Rows rows;
  double sum[w] = {};
  for (Offset row = rows.first; row < rows_of_panel; row += rows.stride)
#pragma unroll
    for (int v = 0; v < w; ++v) sum[v] += x[row * w + v] * y[row * w + v];
#pragma unroll
  for (int v = 0; v < w; ++v) {
    const double total = block_sum(sum[v]);
    if (threadIdx.x == 0) partial[v * dot_blocks + blockIdx.x] = total;
  }
}

/// One thread block a sum.
__global__ void __launch_bounds__(block_threads)
    add_dot_shares(int blocks, const double* partial, double* result) {
  double sum = 0;
  for (int b = threadIdx.x; b < blocks; b += block_threads) sum += partial[blockIdx.x * dot_blocks + b];
  sum = block_sum(sum);
  if (threadIdx.x == 0) result[blockIdx.x] = sum;
}

struct PanelFactors {
  double of[panel_width];
};

PanelFactors factors_of_panel(const BlockFactors& all, int panel) {
  PanelFactors out;
  for (int v = 0; v < panel_width; ++v) out.of[v] = all.of[panel * panel_width + v];
  return out;
}

/// One thread a row: y += alpha x, or y = x + alpha y if `keeps_x`.
template <int w, bool keeps_x>
__global__ void __launch_bounds__(block_threads)
    add_scaled_rows(Offset rows_of_panel, const double* x, PanelFactors factor, double* y) {
  const Rows rows;
  for (Offset row = rows.first; row < rows_of_panel; row += rows.stride) {
    double xs[w], ys[w];
#pragma unroll
    for (int v = 0; v < w; ++v) {
      xs[v] = x[row * w + v];
      ys[v] = y[row * w + v];
    }
#pragma unroll
    for (int v = 0; v < w; ++v) {
      if (factor.of[v] == 0)
        ys[v] = keeps_x ? xs[v] : ys[v];
      else
        ys[v] = keeps_x ? xs[v] + factor.of[v] * ys[v] : ys[v] + factor.of[v] * xs[v];
      y[row * w + v] = ys[v];
    }
  }
}

template <class T>
T* panel_of(BlockView<T> block, int panel) {
  return block.data + panel * panel_width * block.rows;
}

/// One thread a row. It reads all numbers of x before it writes one of y.
__global__ void __launch_bounds__(block_threads)
    combine(BlockView<const double> x, BlockFactor factor, BlockView<double> y, bool adds) {
  const Rows rows;
  for (Offset row = rows.first; row < x.rows; row += rows.stride) {
    double sum[most_block_vectors] = {};
#pragma unroll
    for (int i = 0; i < most_block_vectors; ++i) {
      if (i >= x.count) continue;
      const double xi = x.data[place_in_block(x.rows, x.count, row, i)];
#pragma unroll
      for (int j = 0; j < most_block_vectors; ++j) sum[j] += xi * factor.c[i][j];
    }
#pragma unroll
    for (int j = 0; j < most_block_vectors; ++j) {
      if (j >= y.count) continue;
      double& to = y.data[place_in_block(y.rows, y.count, row, j)];
      to = adds ? to + sum[j] : sum[j];
    }
  }
}

void check_start() {
  check<"starting a step of the vector space">(cudaGetLastError());
}

int plain_blocks(Offset size) {
  return grid_blocks(size, 1 << 16);
}

}  // namespace

void launch_dot(Offset size, const double* x, const double* y, const ReductionSpace& space,
                cudaStream_t stream) {
  dot<<<resident_blocks(dot, size, space), block_threads, 0, stream>>>(size, x, y, space);
  check_start();
}

void launch_axpy(Offset size, double alpha, const double* x, double* y, cudaStream_t stream) {
  axpy<<<plain_blocks(size), block_threads, 0, stream>>>(size, alpha, x, y);
  check_start();
}

void launch_scale(Offset size, double alpha, double* x, cudaStream_t stream) {
  scale<<<plain_blocks(size), block_threads, 0, stream>>>(size, alpha, x);
  check_start();
}

void launch_fill(Offset size, double value, double* x, cudaStream_t stream) {
  fill<<<plain_blocks(size), block_threads, 0, stream>>>(size, value, x);
  check_start();
}

void launch_copy_in(const double* from, BlockView<double> to, int at, cudaStream_t stream) {
  const int panel = at / panel_width;
  copy_steps<<<plain_blocks(to.rows), block_threads, 0, stream>>>(
      to.rows, from, 1, panel_of(to, panel) + at % panel_width, width_of_panel(to.count, panel));
  check_start();
}

void launch_copy_out(BlockView<const double> from, int at, double* to, cudaStream_t stream) {
  const int panel = at / panel_width;
  copy_steps<<<plain_blocks(from.rows), block_threads, 0, stream>>>(
      from.rows, panel_of(from, panel) + at % panel_width, width_of_panel(from.count, panel), to, 1);
  check_start();
}

void launch_gram(BlockView<const double> x, BlockView<const double> y, GramSums* result,
                 const ReductionSpace& space, cudaStream_t stream) {
  const int blocks = grid_blocks(x.rows, least(4 * space.processors, gram_blocks));
  for (int p = 0; p < panel_count(x.count); ++p)
    for (int q = 0; q < panel_count(y.count); ++q) {
      const int wx = width_of_panel(x.count, p), wy = width_of_panel(y.count, q);
      const double *xs = panel_of(x, p), *ys = panel_of(y, q);
      if (wx == 1)
        launch_gram_shares<1>(wy, blocks, x.rows, xs, ys, space.partial, stream);
      else if (wx == 2)
        launch_gram_shares<2>(wy, blocks, x.rows, xs, ys, space.partial, stream);
      else
        launch_gram_shares<panel_width>(wy, blocks, x.rows, xs, ys, space.partial, stream);
      check_start();
      add_gram_shares<<<panel_width * panel_width, block_threads, 0, stream>>>(wx, wy, blocks, space.partial,
                                                                               &result->sum[p][q][0][0]);
      check_start();
    }
}

namespace {
/// Calls launch(width, panel) for all panels, with the width as a compile-time constant.
template <class Launch>
void for_panels(int count, Launch&& launch) {
  for (int p = 0; p < panel_count(count); ++p)
    switch (width_of_panel(count, p)) {
      case 1:
        launch(std::integral_constant<int, 1>(), p);
        break;
      case 2:
        launch(std::integral_constant<int, 2>(), p);
        break;
      default:
        launch(std::integral_constant<int, panel_width>(), p);
        break;
    }
}

template <bool keeps_x>
void launch_add_scaled(BlockView<const double> x, const BlockFactors& factors, BlockView<double> y,
                       cudaStream_t stream) {
  for_panels(x.count, [&](auto w, int p) {
    add_scaled_rows<w(), keeps_x><<<plain_blocks(x.rows), block_threads, 0, stream>>>(
        x.rows, panel_of(x, p), factors_of_panel(factors, p), panel_of(y, p));
    check_start();
  });
}
}  // namespace

void launch_dots(BlockView<const double> x, BlockView<const double> y, double* result,
                 const ReductionSpace& space, cudaStream_t stream) {
  const int blocks = grid_blocks(x.rows, least(8 * space.processors, dot_blocks));
  for_panels(x.count, [&](auto w, int p) {
    dot_shares<w()><<<blocks, block_threads, 0, stream>>>(x.rows, panel_of(x, p), panel_of(y, p), space.partial);
    check_start();
    add_dot_shares<<<w(), block_threads, 0, stream>>>(blocks, space.partial, result + p * panel_width);
    check_start();
  });
}

void launch_axpys(BlockView<const double> x, const BlockFactors& alpha, BlockView<double> y,
                  cudaStream_t stream) {
  launch_add_scaled<false>(x, alpha, y, stream);
}

void launch_xpays(BlockView<const double> x, const BlockFactors& beta, BlockView<double> y,
                  cudaStream_t stream) {
  launch_add_scaled<true>(x, beta, y, stream);
}

void launch_combine(BlockView<const double> x, const BlockFactor& c, BlockView<double> y, bool adds,
                    cudaStream_t stream) {
  combine<<<plain_blocks(x.rows), block_threads, 0, stream>>>(x, c, y, adds);
  check_start();
}

}  // namespace genba::cuda
