// Device data of the fused steps: the scalars of conjugate gradients and the memory of a reduction.
#pragma once

namespace genba::cuda {

/// The scalars of one conjugate gradient solve, in device memory; see CgReading.
struct CgState {
  double rho, rr, curvature, alpha, beta, gain, bad_value;
  int breakdown;
  int unused;
};

inline constexpr int block_threads = 256;  ///< threads of a block in every reducing kernel
inline constexpr int most_blocks = 4000;  ///< most blocks of a reducing grid; more than any GPU holds at once

/// Memory of a reduction over the grid, of at most two sums at once. Between kernels ticket[0] is 0, and all
/// bits of ticket[1] except the highest are 0 (see GridMeeting).
struct ReductionSpace {
  double* partial;         ///< [2 * most_blocks]: two sums of most_blocks blocks, or one of twice as many
  double* partial_beside;  ///< the same size, for a kernel that reads `partial` and also sums
  unsigned* ticket;        ///< [2]
  double* result;          ///< [1] of norm() or residual()
  int processors;          ///< multiprocessors of the device; they hold about all blocks of a grid at once
};

}  // namespace genba::cuda
