// The divisions of scalars in a conjugate gradient on the device. cuSPARSE and cuBLAS have no call for them.
#pragma once

#include <cuda_runtime_api.h>

namespace genba::bench {

/// The scalars of the iteration, in device memory.
struct LibraryScalars {
  double rho, curvature, alpha, minus_alpha, next_rho, beta, one, zero;
};

/// alpha = rho / curvature, and its negative.
void launch_alpha(LibraryScalars* s, cudaStream_t stream);
/// beta = next_rho / rho, rho = next_rho.
void launch_beta(LibraryScalars* s, cudaStream_t stream);

}  // namespace genba::bench
