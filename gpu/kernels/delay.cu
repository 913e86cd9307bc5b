#include "gpu/kernels/delay.hpp"

#include "gpu/cuda_memory.hpp"

namespace genba::cuda {

namespace {

/// A chain of multiplications, each of which waits for the one before; no compiler knows its end, which is
/// never stored.
__global__ void delay(int steps, double factor, double* never) {
  double value = factor;
  for (int i = 0; i < steps; ++i) value = value * factor + 1;
  if (value < 0) *never = value;
}

}  // namespace

void launch_delay(cudaStream_t stream) {
  constexpr int steps = 10'000;  // at 8 cycles each some 45 us
  delay<<<1, 1, 0, stream>>>(steps, 0.5, nullptr);
  check(cudaGetLastError(), "starting a delay");
}

}  // namespace genba::cuda
