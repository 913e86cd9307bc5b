// Kernels that start before the kernel ahead of them in the stream has ended (programmatic dependent launch,
// compute capability 9.0 and later; on older devices all of this is an ordinary launch). Until such a kernel
// has waited, it may only read data that no kernel writes, such as a matrix. It must never read data that
// kernels write through `const __restrict__` or __ldg: a compiler may move such reads ahead of the wait, and
// they may return old data.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "engine/base/types.hpp"
#include "gpu/kernels/early_start.hpp"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

/// From here on the next kernel of the stream may start, if it was launched early and the device has room for
/// it.
__device__ inline void let_next_start() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
#endif
}

/// Waits until all kernels ahead have ended and their results can be read. All threads of a kernel that is
/// launched early must call it: later kernels rely on that.
__device__ inline void wait_for_kernels_ahead() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// Calls both, for kernels that have nothing to load before the wait.
__device__ inline void start_early() {
  let_next_start();
  wait_for_kernels_ahead();
}

/// together: all blocks of the grid are resident and may wait for one another (a cooperative launch). A grid
/// that does not fit is an error.
enum class Blocks { apart, together };

/// kernel<<<blocks, threads, shared, stream>>>(arguments...), started early if the device can do it.
template <class... Parameters, class... Arguments>
void launch_as(Blocks how, void (*kernel)(Parameters...), Offset blocks, unsigned threads, int shared,
               cudaStream_t stream, const Arguments&... arguments) {
  cudaLaunchAttribute attributes[2]{};
  unsigned count = 0;
  if (can_start_early(reinterpret_cast<const void*>(kernel))) {
    attributes[count].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attributes[count++].val.programmaticStreamSerializationAllowed = 1;
  }
  if (how == Blocks::together) {
    attributes[count].id = cudaLaunchAttributeCooperative;
    attributes[count++].val.cooperative = 1;
  }
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(threads);
  config.dynamicSmemBytes = static_cast<std::size_t>(shared);
  config.stream = stream;
  config.attrs = attributes;
  config.numAttrs = count;
  check<"starting a kernel">(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...));
}

template <class... Parameters, class... Arguments>
void launch_early(void (*kernel)(Parameters...), Offset blocks, unsigned threads, int shared,
                  cudaStream_t stream, const Arguments&... arguments) {
  launch_as(Blocks::apart, kernel, blocks, threads, shared, stream, arguments...);
}

}  // namespace genba::cuda
