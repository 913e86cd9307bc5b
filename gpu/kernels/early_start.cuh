// Kernels that start before the one ahead of them in the stream has ended (programmatic dependent launch,
// compute capability 9.0 on; elsewhere all of this is an ordinary launch). Such a kernel may only touch what
// no kernel writes, a matrix, until it has waited; and what kernels write it must never read through
// `const __restrict__` or __ldg: a compiler may move such reads before the wait, and they may meet old data.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "engine/base/types.hpp"
#include "gpu/kernels/early_start.hpp"
#include "gpu/memory/check.hpp"

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

/// Both, for kernels that have nothing to load before.
__device__ inline void start_early() {
  let_next_start();
  wait_for_kernels_ahead();
}

/// together: all blocks of the grid are resident at once and may wait for one another (a cooperative launch);
/// a grid that does not fit is refused.
enum class Blocks { apart, together };

/// kernel<<<blocks, threads, shared, stream>>>(arguments...), early where the device can.
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
