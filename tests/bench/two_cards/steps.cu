#include "tests/bench/two_cards/steps.hpp"

namespace genba::bench::two_cards {

namespace {

constexpr int threads = 256;
unsigned blocks_for(Offset items) { return static_cast<unsigned>((items + threads - 1) / threads); }
__device__ Offset item() { return static_cast<Offset>(blockIdx.x) * threads + threadIdx.x; }

__global__ void pack_kernel(Index count, const Index* list, const double* v, double* to) {
  const Offset i = item();
  if (i < 3 * static_cast<Offset>(count)) to[i] = v[3 * static_cast<Offset>(list[i / 3]) + i % 3];
}
__global__ void add_kernel(Index count, const Index* list, const double* other, double* v) {
  const Offset i = item();
  if (i < 3 * static_cast<Offset>(count)) v[3 * static_cast<Offset>(list[i / 3]) + i % 3] += other[i];
}

__global__ void smooth_kernel(Offset rows, const double* inverse, const double* r, const double* y, double scale, bool from_zero,
                              double* x) {
  const Offset row = item();
  if (row >= rows) return;
  const Offset node = row / 3;
  double sum = 0;
  for (int l = 0; l < 3; ++l) {
    const Offset other = 3 * node + l;
    sum += inverse[l * rows + row] * (r[other] - (y ? y[other] : 0.0));
  }
  x[row] = (from_zero ? 0.0 : x[row]) + scale * sum;
}

struct Place {
  Index i, j, k;
};
__device__ Place place_of(const Grid& g, Offset n) {
  return {static_cast<Index>(n % g.nx), static_cast<Index>(n / g.nx % g.ny), static_cast<Index>(n / g.nx / g.ny)};
}
__device__ Offset number(const Grid& g, Index i, Index j, Index k) {
  return i + static_cast<Offset>(g.nx) * (j + static_cast<Offset>(g.ny) * k);
}

__global__ void restrict_kernel(Grid fine, Grid coarse, const double* r, const double* y, Index plane, double* to) {
  const Offset n = item();
  if (n >= coarse.nodes()) return;
  const Place at = place_of(coarse, n);
  const Index x = 2 * (coarse.first + at.i) - fine.first;
  double sum[3] = {};
  if (at.k > 0)
    for (Index k = max(2 * at.k - 1, 0); k <= min(2 * at.k + 1, fine.nz - 1); ++k)
      for (Index j = max(2 * at.j - 1, 0); j <= min(2 * at.j + 1, fine.ny - 1); ++j)
        for (Index i = max(x - 1, 0); i <= min(x + 1, fine.nx - 1); ++i) {
          double weight = (k == 2 * at.k ? 1.0 : 0.5) * (j == 2 * at.j ? 1.0 : 0.5) * (i == x ? 1.0 : 0.5);
          if (k == 0) continue;
          if (fine.first + i == plane) weight *= 0.5;
          const Offset row = 3 * static_cast<Offset>(fine.row[number(fine, i, j, k)]);
          for (int a = 0; a < 3; ++a) sum[a] += weight * (r[row + a] - y[row + a]);
        }
  for (int a = 0; a < 3; ++a) to[3 * static_cast<Offset>(coarse.row[n]) + a] = sum[a];
}

__global__ void prolongate_kernel(Grid coarse, Grid fine, const double* from, double* to) {
  const Offset n = item();
  if (n >= fine.nodes()) return;
  const Place at = place_of(fine, n);
  if (at.k == 0) return;
  const Index x = fine.first + at.i;
  double sum[3] = {};
  for (Index k = at.k / 2; k <= (at.k + 1) / 2; ++k)
    for (Index j = at.j / 2; j <= (at.j + 1) / 2; ++j)
      for (Index i = x / 2; i <= (x + 1) / 2; ++i) {
        const double weight = (at.k % 2 ? 0.5 : 1.0) * (at.j % 2 ? 0.5 : 1.0) * (x % 2 ? 0.5 : 1.0);
        const Offset row = 3 * static_cast<Offset>(coarse.row[number(coarse, i - coarse.first, j, k)]);
        for (int a = 0; a < 3; ++a) sum[a] += weight * from[row + a];
      }
  const Offset row = 3 * static_cast<Offset>(fine.row[n]);
  for (int a = 0; a < 3; ++a) to[row + a] += sum[a];
}

__device__ void add_up(double a, double b, double* to, int stride) {
  __shared__ double left[threads], right[threads];
  left[threadIdx.x] = a, right[threadIdx.x] = b;
  for (int half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (static_cast<int>(threadIdx.x) < half)
      left[threadIdx.x] += left[threadIdx.x + half], right[threadIdx.x] += right[threadIdx.x + half];
  }
  if (threadIdx.x == 0) to[0] = left[0], to[stride] = right[0];
}

__global__ void dots_kernel(Grid grid, Index without, const double* a, const double* b, double* partial) {
  double first = 0, second = 0;
  for (Offset n = item(); n < grid.nodes(); n += static_cast<Offset>(sum_blocks) * threads) {
    const Index i = static_cast<Index>(n % grid.nx);
    if (grid.first + i == without) continue;
    const Offset row = 3 * static_cast<Offset>(grid.row[n]);
    for (int c = 0; c < 3; ++c) first += a[row + c] * b[row + c], second += b[row + c] * b[row + c];
  }
  add_up(first, second, partial + blockIdx.x, sum_blocks);
}
__global__ void finish_dots(const double* partial, double* sums) {
  double first = 0, second = 0;
  for (int i = static_cast<int>(threadIdx.x); i < sum_blocks; i += threads) first += partial[i], second += partial[sum_blocks + i];
  add_up(first, second, sums, 1);
}

__global__ void step_kernel(Offset rows, Shared rho, Shared curvature, const double* p, const double* q, double* x, double* r) {
  const Offset i = item();
  if (i >= rows) return;
  const double alpha = rho.sum(0) / curvature.sum(0);
  x[i] += alpha * p[i];
  r[i] -= alpha * q[i];
}
__global__ void direction_kernel(Offset rows, Shared rho, Shared before, const double* z, double* p) {
  const Offset i = item();
  if (i >= rows) return;
  p[i] = before.mine ? z[i] + rho.sum(0) / before.sum(0) * p[i] : z[i];
}
__global__ void load_kernel(Grid grid, double* b) {
  const Offset n = item();
  if (n >= grid.nodes()) return;
  const Offset row = 3 * static_cast<Offset>(grid.row[n]);
  const bool is_free = n >= static_cast<Offset>(grid.nx) * grid.ny;
  b[row] = b[row + 1] = 0, b[row + 2] = is_free ? 1 : 0;
}

}  // namespace

__device__ double Shared::sum(int i) const { return other ? mine[i] + other[i] : mine[i]; }

void pack(Index count, const Index* list, const double* v, double* to, cudaStream_t stream) {
  pack_kernel<<<blocks_for(3 * static_cast<Offset>(count)), threads, 0, stream>>>(count, list, v, to);
}
void add_packed(Index count, const Index* list, const double* other, double* v, cudaStream_t stream) {
  add_kernel<<<blocks_for(3 * static_cast<Offset>(count)), threads, 0, stream>>>(count, list, other, v);
}
void smooth(Offset rows, const double* inverse, const double* r, const double* y, double scale, bool from_zero, double* x,
            cudaStream_t stream) {
  smooth_kernel<<<blocks_for(rows), threads, 0, stream>>>(rows, inverse, r, y, scale, from_zero, x);
}
void restrict_to(const Grid& fine, const Grid& coarse, const double* r, const double* y, Index plane, double* to,
                 cudaStream_t stream) {
  restrict_kernel<<<blocks_for(coarse.nodes()), threads, 0, stream>>>(fine, coarse, r, y, plane, to);
}
void prolongate(const Grid& coarse, const Grid& fine, const double* from, double* to, cudaStream_t stream) {
  prolongate_kernel<<<blocks_for(fine.nodes()), threads, 0, stream>>>(coarse, fine, from, to);
}
void dots(const Grid& grid, Index without, const double* a, const double* b, double* partial, double* sums,
          cudaStream_t stream) {
  dots_kernel<<<sum_blocks, threads, 0, stream>>>(grid, without, a, b, partial);
  finish_dots<<<1, threads, 0, stream>>>(partial, sums);
}
void step(Offset rows, Shared rho, Shared curvature, const double* p, const double* q, double* x, double* r,
          cudaStream_t stream) {
  step_kernel<<<blocks_for(rows), threads, 0, stream>>>(rows, rho, curvature, p, q, x, r);
}
void direction(Offset rows, Shared rho, Shared before, const double* z, double* p, cudaStream_t stream) {
  direction_kernel<<<blocks_for(rows), threads, 0, stream>>>(rows, rho, before, z, p);
}
void load(const Grid& grid, double* b, cudaStream_t stream) {
  load_kernel<<<blocks_for(grid.nodes()), threads, 0, stream>>>(grid, b);
}

}  // namespace genba::bench::two_cards
