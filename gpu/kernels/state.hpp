// What the fused steps share on the device: the scalars of a conjugate gradient and the space of a reduction.
#pragma once

namespace genba::cuda {

/// The scalars of one conjugate gradient, in device memory; see CgReading.
struct CgState {
  double rho, rr, curvature, alpha, beta, gain, bad_value;
  int breakdown;
  int unused;
};

inline constexpr int block_threads = 256;  ///< threads of every block that reduces
inline constexpr int most_blocks = 4000;   ///< of a grid that reduces; more than any GPU holds at once

/// Space of a reduction over the grid, at most two sums at once. ticket[0] is zero between kernels, and so
/// are all bits of ticket[1] but the highest (see GridMeeting).
struct ReductionSpace {
  double* partial;         ///< [2 * most_blocks]: two sums of most_blocks blocks, or one of twice as many
  double* partial_beside;  ///< as many more, for a kernel that reads `partial` and sums itself
  unsigned* ticket;        ///< [2]
  double* result;          ///< [1] of norm() or residual()
  int processors;  ///< multiprocessors of the device: a grid is about as many blocks as they hold at once
};

}  // namespace genba::cuda
