// The divisions of a conjugate gradient whose scalars are on the device, which no library call does.
#pragma once

#include <cuda_runtime_api.h>

namespace genba::bench {

/// On the device.
struct LibraryScalars {
  double rho, curvature, alpha, minus_alpha, next_rho, beta, one, zero;
};

/// alpha = rho / curvature, and its negative.
void launch_alpha(LibraryScalars* s, cudaStream_t stream);
/// beta = next_rho / rho, rho = next_rho.
void launch_beta(LibraryScalars* s, cudaStream_t stream);

}  // namespace genba::bench
