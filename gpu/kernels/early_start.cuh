// Kernels that start before the one ahead of them in the stream has ended (programmatic dependent launch,
// compute capability 9.0 on; elsewhere all of this is an ordinary launch). Such a kernel may only touch what
// no kernel writes, a matrix, until it has waited; and what others write it must not declare `const
// __restrict__`: the compiler takes that as unchanging from the kernel's start on (ld.global.nc), and may
// load it before the wait.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/cuda_memory.hpp"

namespace genba::cuda {

/// From here on the next kernel of the stream may start, if it was launched early and room is left for it.
__device__ inline void let_next_start() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
#endif
}

/// Until all kernels ahead have ended and what they wrote can be read. All threads of a kernel that is
/// launched early must call it: whatever comes after the kernel relies on that.
__device__ inline void wait_for_kernels_ahead() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// kernel<<<blocks, threads, shared, stream>>>(arguments...), early where the device can (`early`).
template <class... Parameters, class... Arguments>
void launch_early(bool early, void (*kernel)(Parameters...), unsigned blocks, unsigned threads, int shared,
                  cudaStream_t stream, const Arguments&... arguments) {
  if (!early) {
    kernel<<<blocks, threads, shared, stream>>>(arguments...);
    check(cudaGetLastError(), "starting a kernel");
    return;
  }
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  attribute.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(blocks);
  config.blockDim = dim3(threads);
  config.dynamicSmemBytes = static_cast<std::size_t>(shared);
  config.stream = stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  check(cudaLaunchKernelEx(&config, kernel, arguments...), "starting a kernel early");
}

}  // namespace genba::cuda
