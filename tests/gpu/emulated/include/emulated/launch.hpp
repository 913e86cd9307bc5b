// kernel<<<blocks, threads, shared, stream>>>(arguments) becomes, by rewrite_launches.cmake,
// [=](auto... a) { kernel(a...); }->*emulated::Launch(blocks, threads, shared, stream)(arguments).
#pragma once

#include <cuda_runtime_api.h>

#include <tuple>
#include <utility>

#include "emulated/block.hpp"

namespace emulated {

/// A grid in one dimension.
struct Grid {
  unsigned blocks, threads;
  std::size_t shared_bytes;
  cudaStream_t stream;
};

/// Refused launches are reported by cudaGetLastError().
void start(const Grid& grid, std::function<void()> body);

template <class... Arguments>
struct Call {
  Grid grid;
  std::tuple<Arguments...> arguments;
};

class Launch {
 public:
  template <class Blocks, class Threads>
  Launch(Blocks blocks, Threads threads, std::size_t shared_bytes, cudaStream_t stream)
      : grid_{static_cast<unsigned>(blocks), static_cast<unsigned>(threads), shared_bytes, stream} {}

  template <class... Arguments>
  Call<Arguments...> operator()(Arguments... arguments) const {
    return {grid_, {std::move(arguments)...}};
  }

 private:
  Grid grid_;
};

template <class Kernel, class... Arguments>
void operator->*(Kernel kernel, Call<Arguments...> call) {
  start(call.grid, [kernel, arguments = std::move(call.arguments)] { std::apply(kernel, arguments); });
}

}  // namespace emulated

template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel, cudaFuncAttribute, int bytes) {
  return bytes >= 0 && static_cast<std::size_t>(bytes) <= emulated::most_shared_bytes ? cudaSuccess
                                                                                      : cudaErrorInvalidValue;
}

/// Few, so that grids which loop over their work do loop.
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel, int, std::size_t) {
  *blocks = emulated::resident_blocks;
  return cudaSuccess;
}

// A launch with attributes. None of them changes what it does, but a grid whose blocks may wait for one
// another must fit.
struct dim3 {
  unsigned x = 1;
};
enum cudaLaunchAttributeID {
  cudaLaunchAttributeProgrammaticStreamSerialization,
  cudaLaunchAttributeCooperative
};
struct cudaLaunchAttribute {
  cudaLaunchAttributeID id;
  struct {
    int programmaticStreamSerializationAllowed, cooperative;
  } val;
};
struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  std::size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute* attrs;
  unsigned numAttrs;
};
template <class Kernel, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, Kernel kernel,
                               const Arguments&... arguments) {
  for (unsigned i = 0; i < config->numAttrs; ++i)
    if (config->attrs[i].id == cudaLaunchAttributeCooperative &&
        config->gridDim.x > emulated::processors * emulated::resident_blocks)
      return cudaErrorCooperativeLaunchTooLarge;
  kernel->*emulated::Launch(config->gridDim.x, config->blockDim.x, config->dynamicSmemBytes,
                            config->stream)(arguments...);
  return cudaGetLastError();
}
