#include "gpu/kernels/coarsen/narrow.hpp"

#include "gpu/memory/check.hpp"

namespace genba::cuda {

namespace {
constexpr int threads = 256;

__global__ void __launch_bounds__(threads) narrow_values(Offset count, const double* from, float* to) {
  const Offset i = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (i < count) to[i] = static_cast<float>(from[i]);
}
}  // namespace

void launch_narrow(Offset count, const double* from, float* to, cudaStream_t stream) {
  const auto blocks = static_cast<unsigned>((count + threads - 1) / threads);
  if (count > 0) narrow_values<<<blocks, threads, 0, stream>>>(count, from, to);
  check<"rounding values">(cudaGetLastError());
}

}  // namespace genba::cuda
