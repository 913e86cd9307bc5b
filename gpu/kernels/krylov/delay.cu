#include "gpu/kernels/krylov/delay.hpp"

#include "gpu/memory/check.hpp"

namespace genba::cuda {

namespace {

__global__ void delay(long long cycles) {
  for (const long long start = clock64(); clock64() - start < cycles;) {
  }
}

}  // namespace

void launch_delay(cudaStream_t stream) {
  constexpr long long cycles = 90'000;  // 45 us at 2 GHz
  delay<<<1, 1, 0, stream>>>(cycles);
  check<"starting a delay">(cudaGetLastError());
}

}  // namespace genba::cuda
