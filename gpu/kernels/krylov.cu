#include "gpu/kernels/krylov.hpp"

#include "engine/solve/random_number.hpp"
#include "gpu/kernels/product.cuh"

namespace genba::cuda {

namespace {

constexpr int warps = block_threads / 32;

/// Rows that a warp takes at once: whole diagonal blocks only, so that their rows can be exchanged between
/// lanes.
__host__ __device__ constexpr int warp_rows(int size) {
  return size == 0 ? 32 : 32 / size * size;
}

struct CgVectors {
  Offset rows;
  const double* inverse;
  const double *p, *q;
  double *x, *r, *z, *start_p;
};

/// Both cg_start (start: p = z, no step) and cg_update. size: rows of a diagonal block, 0 for none.
template <int size, bool start>
__global__ void __launch_bounds__(block_threads)
    precondition(CgVectors v, CgState* state, ReductionSpace space) {
  start_early();
  if (!start && state->breakdown) return;
  const double alpha = start ? 0 : state->alpha;
  const int lane = threadIdx.x % 32;
  const double* __restrict__ inverse = v.inverse;
  const double* p = v.p;
  const double* q = v.q;
  double* x = v.x;
  const Offset stride = static_cast<Offset>(gridDim.x) * warps * warp_rows(size);
  double sums[2] = {0, 0};  // r . z, r . r
  // The loop runs over whole warps: every lane of a warp stays in it, for the exchange below.
  for (Offset first = (static_cast<Offset>(blockIdx.x) * warps + threadIdx.x / 32) * warp_rows(size);
       first < v.rows; first += stride) {
    const Offset row = first + lane;
    const bool mine = lane < warp_rows(size) && row < v.rows;
    double r = 0, m[size + 1];
    if (mine) {  // all loads before the first store
      r = v.r[row];
      for (int j = 0; j < size; ++j) m[j] = inverse[j * v.rows + row];
      if (!start) {
        const double step = alpha * p[row], xi = x[row];
        r -= alpha * q[row];
        x[row] = xi + step;
        v.r[row] = r;
      }
    }
    double z = r;
    if constexpr (size > 0) {
      z = 0;
      for (int j = 0; j < size; ++j) {
        const double rj = __shfl_sync(whole_warp, r, lane - lane % size + j);
        if (mine) z += m[j] * rj;
      }
    }
    if (mine) {
      if (size > 0 || v.z != v.r) v.z[row] = z;
      if (start) v.start_p[row] = z;
      sums[0] += r * z;
      sums[1] += r * r;
    }
  }
  if (!grid_sum(sums, space)) return;
  CgState& s = *state;
  if (start) {
    s.alpha = s.beta = s.curvature = s.gain = s.bad_value = 0;
    s.breakdown = 0;
  } else {
    s.gain += s.alpha * s.rho;
    s.beta = s.rho == 0 ? 0 : sums[0] / s.rho;
  }
  s.rho = sums[0];
  s.rr = sums[1];
  if (!(sums[0] >= 0) || !isfinite(sums[0]) || !isfinite(sums[1])) {
    s.breakdown = 1;
    s.bad_value = isfinite(sums[1]) ? sums[0] : sums[1];
  }
}

/// cg_begin (start: nothing moves) and cg_step.
template <bool start>
__global__ void __launch_bounds__(block_threads)
    step(Offset rows, const double* p, const double* q, double* x, double* r, CgState* state,
         ReductionSpace space) {
  start_early();
  if (!start && state->breakdown) return;
  const double alpha = start ? 0 : state->alpha;
  const Offset stride = static_cast<Offset>(gridDim.x) * block_threads;
  double sums[1] = {0};
  for (Offset i = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x; i < rows; i += stride) {
    double ri = r[i];
    if (!start) {
      const double xi = x[i] + alpha * p[i];
      ri -= alpha * q[i];
      x[i] = xi;
      r[i] = ri;
    }
    sums[0] += ri * ri;
  }
  if (!grid_sum(sums, space)) return;
  CgState& s = *state;
  if (start)
    s = {};
  else
    s.gain += s.alpha * s.rho;
  s.rr = sums[0];
  if (!isfinite(sums[0])) {
    s.breakdown = 1;
    s.bad_value = sums[0];
  }
}

__global__ void __launch_bounds__(block_threads)
    rho_and_beta(Offset rows, const double* r, const double* z, CgState* state, ReductionSpace space) {
  start_early();
  if (state->breakdown) return;
  const Offset stride = static_cast<Offset>(gridDim.x) * block_threads;
  double sums[1] = {0};
  for (Offset i = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x; i < rows; i += stride)
    sums[0] += r[i] * z[i];
  if (!grid_sum(sums, space)) return;
  CgState& s = *state;
  s.beta = s.rho == 0 ? 0 : sums[0] / s.rho;
  s.rho = sums[0];
  if (!(sums[0] >= 0) || !isfinite(sums[0])) {
    s.breakdown = 1;
    s.bad_value = sums[0];
  }
}

__global__ void __launch_bounds__(block_threads)
    direction(Offset rows, const double* z, double* p, const CgState* state) {
  start_early();
  if (state->breakdown) return;
  const double beta = state->beta;
  const Offset row = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x;
  if (row < rows) p[row] = z[row] + beta * p[row];
}

template <ProductKind kind>
__global__ void __launch_bounds__(block_threads) total(ProductCall call, int blocks) {
  start_early();
  if (!is_idle<kind>(call)) add_total<kind>(call, blocks);
}

__global__ void __launch_bounds__(block_threads) random_numbers(Offset size, double* x) {
  const Offset i = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x;
  if (i < size) x[i] = random_number(static_cast<std::uint64_t>(i));
}

__global__ void __launch_bounds__(block_threads) square(Offset size, const double* x, ReductionSpace space) {
  const Offset stride = static_cast<Offset>(gridDim.x) * block_threads;
  double sums[1] = {0};
  for (Offset i = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x; i < size; i += stride)
    sums[0] += x[i] * x[i];
  if (grid_sum(sums, space)) *space.result = sums[0];
}

/// A kernel that loops over `items`. Few long blocks pay for the sum over the grid once.
template <class Kernel, class... Arguments>
void launch_step(Kernel kernel, Offset items, const ReductionSpace& space, cudaStream_t stream,
                 const Arguments&... arguments) {
  launch_early(kernel, resident_blocks(kernel, items, space), block_threads, 0, stream, arguments...);
}

template <bool start>
void launch_precondition(int size, const CgVectors& v, CgState* state, const ReductionSpace& space,
                         cudaStream_t stream) {
  auto launch = [&](auto n) {
    const Offset warps_needed = (v.rows + warp_rows(n()) - 1) / warp_rows(n());
    const auto kernel = precondition<n(), start>;
    launch_step(kernel, warps_needed * 32, space, stream, v, state, space);
  };
  switch (size) {
    case 0:
      launch(std::integral_constant<int, 0>());
      break;
    case 1:
      launch(std::integral_constant<int, 1>());
      break;
    case 2:
      launch(std::integral_constant<int, 2>());
      break;
    case 3:
      launch(std::integral_constant<int, 3>());
      break;
    case 4:
      launch(std::integral_constant<int, 4>());
      break;
    case 5:
      launch(std::integral_constant<int, 5>());
      break;
    default:
      launch(std::integral_constant<int, 6>());
      break;
  }
}

}  // namespace

void launch_cg_start(Offset rows, BlockDiagonal m, const double* r, double* z, double* p, CgState* state,
                     const ReductionSpace& space, cudaStream_t stream) {
  CgVectors v{rows, m.inverse, nullptr, nullptr, nullptr, const_cast<double*>(r), z, p};
  launch_precondition<true>(m.size, v, state, space, stream);
}

void launch_cg_update(Offset rows, BlockDiagonal m, const double* p, const double* q, double* x, double* r,
                      double* z, CgState* state, const ReductionSpace& space, cudaStream_t stream) {
  CgVectors v{rows, m.inverse, p, q, x, r, z, nullptr};
  launch_precondition<false>(m.size, v, state, space, stream);
}

void launch_cg_begin(Offset rows, const double* r, CgState* state, const ReductionSpace& space,
                     cudaStream_t stream) {
  launch_step(step<true>, rows, space, stream, rows, nullptr, nullptr, nullptr, const_cast<double*>(r), state,
              space);
}

void launch_cg_step(Offset rows, const double* p, const double* q, double* x, double* r, CgState* state,
                    const ReductionSpace& space, cudaStream_t stream) {
  launch_step(step<false>, rows, space, stream, rows, p, q, x, r, state, space);
}

void launch_cg_precondition(Offset rows, const double* r, const double* z, CgState* state,
                            const ReductionSpace& space, cudaStream_t stream) {
  launch_step(rho_and_beta, rows, space, stream, rows, r, z, state, space);
}

void launch_total(const ProductCall& call, int blocks) {
  const auto kernel =
      call.kind == ProductKind::krylov ? total<ProductKind::krylov> : total<ProductKind::residual>;
  launch_early(kernel, 1, block_threads, 0, call.stream, call, blocks);
}

void launch_cg_direction(Offset rows, const double* z, double* p, const CgState* state, cudaStream_t stream) {
  launch_early(direction, std::max<Offset>(1, (rows + block_threads - 1) / block_threads), block_threads, 0,
               stream, rows, z, p, state);
}

void launch_random(Offset size, double* x, cudaStream_t stream) {
  const auto blocks = static_cast<unsigned>((size + block_threads - 1) / block_threads);
  if (blocks > 0) random_numbers<<<blocks, block_threads, 0, stream>>>(size, x);
  check(cudaGetLastError(), "making random numbers");
}

void launch_square(Offset size, const double* x, const ReductionSpace& space, cudaStream_t stream) {
  square<<<resident_blocks(square, size, space), block_threads, 0, stream>>>(size, x, space);
  check(cudaGetLastError(), "starting a norm");
}

}  // namespace genba::cuda
