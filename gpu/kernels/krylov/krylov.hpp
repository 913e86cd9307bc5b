// Vector steps of preconditioned conjugate gradients, each one pass over memory. See Backend::cg_*. They
// start early (early_start.cuh): on small systems most of an iteration is the cost of kernel starts.
#pragma once

#include <cuda_runtime_api.h>

#include "engine/base/types.hpp"
#include "gpu/kernels/state.hpp"

namespace genba::cuda {

/// Inverse diagonal blocks, as launch_invert_blocks writes them; size 0: no preconditioner, z = r.
struct BlockDiagonal {
  int size;
  const double* inverse;  ///< [size][rows]
};

/// z = M^-1 r, p = z, and the first scalars. z may be r itself if there is no preconditioner.
void launch_cg_start(Offset rows, BlockDiagonal m, const double* r, double* z, double* p, CgState* state,
                     const ReductionSpace& space, cudaStream_t stream);

/// x += alpha p, r -= alpha q, z = M^-1 r, then beta, rho and rr, and p = z + beta p. z is scratch; it may be
/// r itself if there is no preconditioner. open_shares: number of partial sums of p . q that the product left
/// in space.partial; alpha is computed from them first. 0: alpha is ready.
void launch_cg_update(Offset rows, BlockDiagonal m, int open_shares, const double* q, double* x, double* r,
                      double* z, double* p, CgState* state, const ReductionSpace& space, cudaStream_t stream);

/// rr = r . r; sets all other scalars to zero.
void launch_cg_begin(Offset rows, const double* r, CgState* state, const ReductionSpace& space,
                     cudaStream_t stream);
/// x += alpha p, r -= alpha q, rr = r . r.
void launch_cg_step(Offset rows, const double* p, const double* q, double* x, double* r, CgState* state,
                    const ReductionSpace& space, cudaStream_t stream);
/// beta = (r . z) / rho, or 0 if rho is 0; then rho = r . z.
void launch_cg_precondition(Offset rows, const double* r, const double* z, CgState* state,
                            const ReductionSpace& space, cudaStream_t stream);

/// p = z + beta p.
void launch_cg_direction(Offset rows, const double* z, double* p, const CgState* state, cudaStream_t stream);

/// x[i] = random_number(i)
void launch_random(Offset size, double* x, cudaStream_t stream);

}  // namespace genba::cuda
