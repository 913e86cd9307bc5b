#include "gpu/kernels/krylov/krylov.hpp"

#include <utility>

#include "engine/solve/backend/random_number.hpp"
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace {

constexpr int warps = block_threads / 32;

/// Rows that a warp takes at once. They form whole diagonal blocks, so that lanes can exchange the rows of a
/// block.
__host__ __device__ constexpr int warp_rows(int size) {
  return size == 0 ? 32 : 32 / size * size;
}

/// True if rho = r . z (sums[0]) and r . r (sums[1]) allow no further step.
__device__ bool is_broken(const double (&sums)[2]) {
  return !(sums[0] >= 0) || !isfinite(sums[0]) || !isfinite(sums[1]);
}

__device__ void take_sums(const double (&sums)[2], CgState& s) {
  s.rho = sums[0];
  s.rr = sums[1];
  if (is_broken(sums)) {
    s.breakdown = 1;
    s.bad_value = isfinite(sums[1]) ? sums[0] : sums[1];
  }
}

/// z = M^-1 r for one row with residual r. Lanes of the same block of `size` rows exchange their residuals.
/// All lanes of a warp must call it.
template <int size>
__device__ double preconditioned(const double (&inverse)[size + 1], double r) {
  if constexpr (size == 0) {
    return r;
  } else {
    const int lane = threadIdx.x % 32;
    double z = 0;
    for (int j = 0; j < size; ++j) z += inverse[j] * __shfl_sync(whole_warp, r, lane - lane % size + j);
    return z;
  }
}

/// The rows of a thread: one of every warp_rows(size) rows of its warp, `stride` apart.
template <int size>
struct ThreadRows {
  bool works = threadIdx.x % 32 < static_cast<unsigned>(warp_rows(size));
  Offset warp_first = (static_cast<Offset>(blockIdx.x) * warps + threadIdx.x / 32) * warp_rows(size);
  Offset first = warp_first + threadIdx.x % 32;
  Offset stride = static_cast<Offset>(gridDim.x) * warps * warp_rows(size);
};

template <int size>
__global__ void __launch_bounds__(block_threads)
    start(Offset rows, const double* __restrict__ inverse, const double* r, double* z, double* p,
          CgState* state, ReductionSpace space) {
  start_early();
  const ThreadRows<size> mine;
  double sums[2] = {0, 0};  // r . z, r . r
  // The loop runs over whole warps, for the exchange.
  for (Offset ahead = 0; mine.warp_first + ahead < rows; ahead += mine.stride) {
    const Offset row = mine.first + ahead;
    const bool has_row = mine.works && row < rows;
    double m[size + 1] = {};
    if (has_row)
      for (int j = 0; j < size; ++j) m[j] = inverse[j * rows + row];
    const double ri = has_row ? r[row] : 0, zi = preconditioned<size>(m, ri);
    if (!has_row) continue;
    if (size > 0 || z != r) z[row] = zi;
    p[row] = zi;
    sums[0] += ri * zi;
    sums[1] += ri * ri;
  }
  if (!grid_sum(sums, space)) return;
  CgState& s = *state;
  s.alpha = s.beta = s.curvature = s.gain = s.bad_value = 0;
  s.breakdown = 0;
  take_sums(sums, s);
}

struct UpdateVectors {
  Offset rows;
  const double *inverse, *q;
  double *x, *r, *z, *p;
};

/// How update() is built; measured, results:cg-vector-step.
template <int size>
inline constexpr int update_blocks = size <= 1 ? 4 : 3;  ///< resident blocks of a multiprocessor
template <int size>
/// rows of a thread that are loaded before one is stored
inline constexpr int rows_together = size <= 3 ? 2 : 1;
// z and p of one row for each thread of a block
constexpr int kept_row_bytes = 2 * sizeof(double) * block_threads;

/// Computes the step length from the partial sums of p . q that the product left, in all threads of the
/// block.
__device__ void take_step_length(const double* shares, int count, CgState& s) {
  double sum[1] = {0};
  for (int i = threadIdx.x; i < count; i += block_threads) sum[0] += shares[i];
  block_sums(sum);
  step_length(sum[0], s);
}

constexpr int row_group = 4;
/// Calls load(i, k, row), then store(i, k, row), for rows first, first + stride, ... below end, in groups of
/// row_group rows. k counts the rows, i counts within a group.
template <class Load, class Store>
__device__ void in_groups(Offset first, Offset end, Offset stride, Load&& load, Store&& store) {
  for (int k = 0; first < end; k += row_group, first += row_group * stride) {
#pragma unroll
    for (int i = 0; i < row_group; ++i)
      if (first + i * stride < end) load(i, k + i, first + i * stride);
#pragma unroll
    for (int i = 0; i < row_group; ++i)
      if (first + i * stride < end) store(i, k + i, first + i * stride);
  }
}

/// cg_update. It first updates r and computes the sums. While the blocks wait for one another it updates x.
/// When beta is known it updates p. Meanwhile z and p of the first kept_rows rows of a thread (a multiple of
/// rows_together) stay in shared memory. For its other rows z waits in memory, and x is updated last.
template <int size>
__global__ void __launch_bounds__(block_threads, update_blocks<size>)
    update(UpdateVectors v, const double* shares, int share_count, int kept_rows, CgState* state,
           ReductionSpace space) {
  constexpr int together = rows_together<size>;
  start_early();
  const double* __restrict__ inverse = v.inverse;
  const ThreadRows<size> mine;
  const auto has = [&](Offset row) { return mine.works && row < v.rows; };
  double r[together], q[together], p[together], m[together][size + 1];
  const auto load = [&](Offset first) {
#pragma unroll
    for (int i = 0; i < together; ++i) {
      const Offset row = first + i * mine.stride;
      r[i] = q[i] = p[i] = 0;
      for (int j = 0; j < size; ++j) m[i][j] = 0;
      if (!has(row)) continue;
      r[i] = v.r[row];
      q[i] = v.q[row];
      p[i] = v.p[row];
      for (int j = 0; j < size; ++j) m[i][j] = inverse[j * v.rows + row];
    }
  };
  load(mine.first);
  // The state is read before the blocks meet and written after it. All blocks see a breakdown of this step's
  // product.
  if (state->breakdown) return;
  const double last_rho = state->rho;
  const bool writes = blockIdx.x == 0 && threadIdx.x == 0;
  double alpha, curvature;
  {
    CgState s = *state;
    if (share_count > 0) take_step_length(shares, share_count, s);
    if (s.breakdown) {
      if (writes) *state = s;
      return;
    }
    alpha = s.alpha;
    curvature = s.curvature;
  }
  double* const kept_z = dynamic_shared() + threadIdx.x;  // [kept_rows][block_threads]
  double* const kept_p = kept_z + kept_rows * block_threads;
  double sums[2] = {0, 0};  // r . z, r . r
  Offset ahead = 0;
  for (int k = 0; mine.warp_first + ahead < v.rows; k += together, ahead += together * mine.stride) {
    if (k > 0) load(mine.first + ahead);
#pragma unroll
    for (int i = 0; i < together; ++i) {
      const Offset row = mine.first + ahead + i * mine.stride;
      r[i] -= alpha * q[i];
      const double z = preconditioned<size>(m[i], r[i]);
      sums[0] += r[i] * z;
      sums[1] += r[i] * r[i];
      if (has(row)) v.r[row] = r[i];
      if (k < kept_rows) {
        kept_z[(k + i) * block_threads] = z;
        kept_p[(k + i) * block_threads] = p[i];
      } else if (has(row) && (size > 0 || v.z != v.r)) {
        v.z[row] = z;
      }
    }
  }
  GridSums<2> all;
  all.begin(sums, space);
  double x[row_group];
  const Offset first_in_memory = mine.first + kept_rows * mine.stride, end = mine.works ? v.rows : 0,
               end_of_kept = min(end, first_in_memory);
  in_groups(
      mine.first, end_of_kept, mine.stride, [&](int i, int, Offset row) { x[i] = v.x[row]; },
      [&](int i, int k, Offset row) { v.x[row] = x[i] + alpha * kept_p[k * block_threads]; });
  all.end(sums, space);
  const double beta = last_rho == 0 ? 0 : sums[0] / last_rho;
  if (writes) {
    CgState& s = *state;
    s.alpha = alpha;
    s.curvature = curvature;
    s.gain += alpha * last_rho;
    s.beta = beta;
    take_sums(sums, s);
  }
  const bool goes_on = !is_broken(sums);
  if (goes_on) {
    const double *z = kept_z, *kept = kept_p;
    for (Offset row = mine.first; row < end_of_kept;
         row += mine.stride, z += block_threads, kept += block_threads)
      v.p[row] = *z + beta * *kept;
  }
  double z[row_group], old_p[row_group];
  in_groups(
      first_in_memory, end, mine.stride,
      [&](int i, int, Offset row) {
        x[i] = v.x[row];
        z[i] = v.z[row];
        old_p[i] = v.p[row];
      },
      [&](int i, int, Offset row) {
        v.x[row] = x[i] + alpha * old_p[i];
        if (goes_on) v.p[row] = z[i] + beta * old_p[i];
      });
}

/// cg_begin (without moving x and r) and cg_step.
template <bool begins>
__global__ void __launch_bounds__(block_threads)
    step(Offset rows, const double* p, const double* q, double* x, double* r, CgState* state,
         ReductionSpace space) {
  start_early();
  if (!begins && state->breakdown) return;
  const double alpha = begins ? 0 : state->alpha;
  const Offset stride = static_cast<Offset>(gridDim.x) * block_threads;
  double sums[1] = {0};
  for (Offset i = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x; i < rows; i += stride) {
    double ri = r[i];
    if (!begins) {
      const double xi = x[i] + alpha * p[i];
      ri -= alpha * q[i];
      x[i] = xi;
      r[i] = ri;
    }
    sums[0] += ri * ri;
  }
  if (!grid_sum(sums, space)) return;
  CgState& s = *state;
  if (begins)
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

__global__ void __launch_bounds__(block_threads) random_numbers(Offset size, double* x) {
  const Offset i = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x;
  if (i < size) x[i] = random_number(static_cast<std::uint64_t>(i));
}

/// Starts a kernel that loops over `items`. With few long blocks the sum over the grid is cheap.
template <class Kernel, class... Arguments>
void launch_step(Kernel kernel, Offset items, const ReductionSpace& space, cudaStream_t stream,
                 const Arguments&... arguments) {
  launch_early(kernel, resident_blocks(kernel, items, space), block_threads, 0, stream, arguments...);
}

/// Calls launch(size) with the rows of a diagonal block as a compile-time constant.
template <class Launch>
void for_size(int size, Launch&& launch) {
  switch (size) {
    case 0:
      return launch(std::integral_constant<int, 0>());
    case 1:
      return launch(std::integral_constant<int, 1>());
    case 2:
      return launch(std::integral_constant<int, 2>());
    case 3:
      return launch(std::integral_constant<int, 3>());
    case 4:
      return launch(std::integral_constant<int, 4>());
    case 5:
      return launch(std::integral_constant<int, 5>());
    default:
      return launch(std::integral_constant<int, 6>());
  }
}

/// Number of threads for all rows.
constexpr Offset row_threads(Offset rows, int size) {
  return (rows + warp_rows(size) - 1) / warp_rows(size) * 32;
}

/// Rows that every thread of update() keeps in shared memory, if the rows need `threads` threads: all its
/// rows, or as many as fit beside update_blocks resident blocks.
template <int size>
int kept_rows(Offset threads, int processors) {
  int device = 0, of_processor = 0, of_block = 0, reserved = 0;
  check<"asking for the device">(cudaGetDevice(&device));
  for (const auto& [value, attribute] :
       {std::pair{&of_processor, cudaDevAttrMaxSharedMemoryPerMultiprocessor},
        std::pair{&of_block, cudaDevAttrMaxSharedMemoryPerBlockOptin},
        std::pair{&reserved, cudaDevAttrReservedSharedMemoryPerBlock}})
    check<"asking for shared memory">(cudaDeviceGetAttribute(value, attribute, device));
  constexpr int blocks = update_blocks<size>, for_sums = 1024;
  const int room = (least(of_processor / blocks - reserved, of_block) - for_sums) / kept_row_bytes;
  const Offset grid = static_cast<Offset>(processors) * blocks * block_threads;
  constexpr int together = rows_together<size>;
  return together * static_cast<int>(
                        least<Offset>((threads + together * grid - 1) / (together * grid), room / together));
}

}  // namespace

void launch_cg_start(Offset rows, BlockDiagonal m, const double* r, double* z, double* p, CgState* state,
                     const ReductionSpace& space, cudaStream_t stream) {
  for_size(m.size, [&](auto size) {
    launch_step(start<size()>, row_threads(rows, size), space, stream, rows, m.inverse, r, z, p, state,
                space);
  });
}

void launch_cg_update(Offset rows, BlockDiagonal m, int open_shares, const double* q, double* x, double* r,
                      double* z, double* p, CgState* state, const ReductionSpace& space,
                      cudaStream_t stream) {
  const UpdateVectors v{rows, m.inverse, q, x, r, z, p};
  ReductionSpace beside = space;
  beside.partial = space.partial_beside;
  for_size(m.size, [&](auto size) {
    const auto kernel = update<size()>;
    const Offset threads = row_threads(rows, size);
    const int kept = kept_rows<size()>(threads, space.processors), bytes = kept * kept_row_bytes;
    check<"taking shared memory for directions">(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    launch_as(Blocks::together, kernel, resident_blocks(kernel, threads, space, bytes), block_threads, bytes,
              stream, v, space.partial, open_shares, kept, state, beside);
  });
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

void launch_cg_direction(Offset rows, const double* z, double* p, const CgState* state, cudaStream_t stream) {
  launch_early(direction, greatest<Offset>(1, (rows + block_threads - 1) / block_threads), block_threads, 0,
               stream, rows, z, p, state);
}

void launch_random(Offset size, double* x, cudaStream_t stream) {
  const auto blocks = static_cast<unsigned>((size + block_threads - 1) / block_threads);
  if (blocks > 0) random_numbers<<<blocks, block_threads, 0, stream>>>(size, x);
  check<"making random numbers">(cudaGetLastError());
}

}  // namespace genba::cuda
