// Stand-in for the function of CUB that the kernels' hosts call. temporary = nullptr asks for its bytes.
#pragma once

#include <cuda_runtime_api.h>

namespace cub {

struct DeviceScan {
  template <class In, class Out, class Count>
  static cudaError_t InclusiveSum(void* temporary, std::size_t& bytes, In in, Out out, Count count,
                                  cudaStream_t) {
    if (!temporary) {
      bytes = 1;
      return cudaSuccess;
    }
    for (Count i = 0; i < count; ++i) out[i] = i > 0 ? out[i - 1] + in[i] : in[i];
    return cudaSuccess;
  }
};

}  // namespace cub
