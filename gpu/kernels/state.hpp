// What the fused steps share on the device: the scalars of a conjugate gradient and the space of a reduction.
#pragma once

namespace genba::cuda {

/// The scalars of one conjugate gradient, in device memory; see CgReading.
struct CgState {
  double rho, rr, curvature, alpha, beta, bad_value;
  int breakdown;
  int unused;
};

inline constexpr int block_threads = 256;  ///< threads of every block that reduces
inline constexpr int most_blocks = 16384;  ///< longer work is looped over, so that the space below is fixed
inline constexpr int most_groups = most_blocks / block_threads;

/// Space of a reduction over the grid, at most two sums at once. Tickets are zero between kernels.
struct ReductionSpace {
  double* partial;   ///< [2][most_blocks]
  double* group;     ///< [2][most_groups]
  unsigned* ticket;  ///< [most_groups + 1]
  double* result;    ///< [1] of norm()
};

}  // namespace genba::cuda
