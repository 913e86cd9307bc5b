#include "gpu/kernels/narrow.hpp"

#include "gpu/cuda_memory.hpp"

namespace genba::cuda {

namespace {
constexpr int threads = 256;

template <class To>
__global__ void __launch_bounds__(threads) narrow_values(Offset count, const double* from, To* to) {
  const Offset i = static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
  if (i < count) to[i] = static_cast<float>(from[i]);
}

template <class To>
void launch(Offset count, const double* from, To* to, cudaStream_t stream) {
  const auto blocks = static_cast<unsigned>((count + threads - 1) / threads);
  if (count > 0) narrow_values<<<blocks, threads, 0, stream>>>(count, from, to);
  check(cudaGetLastError(), "rounding values");
}
}  // namespace

void launch_narrow(Offset count, const double* from, float* to, cudaStream_t stream) {
  launch(count, from, to, stream);
}

void launch_round(Offset count, double* values, cudaStream_t stream) {
  launch(count, values, values, stream);
}

}  // namespace genba::cuda
