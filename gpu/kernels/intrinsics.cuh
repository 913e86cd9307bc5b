// What only a CUDA compiler understands: PTX, and shared memory whose size the launch gives. Everything else
// in the kernels is C++; tests/gpu/emulated has this file's twin for a C++ compiler.
#pragma once

#include "engine/base/types.hpp"

namespace genba::cuda {

/// *from, leaving no trace in the first cache. Of memory that no kernel writes meanwhile.
__device__ inline double load_without_trace(const double* __restrict__ from) {
  double value;
  asm("ld.global.nc.L1::no_allocate.f64 %0, [%1];" : "=d"(value) : "l"(from));
  return value;
}
__device__ inline float load_without_trace(const float* __restrict__ from) {
  float value;
  asm("ld.global.nc.L1::no_allocate.f32 %0, [%1];" : "=f"(value) : "l"(from));
  return value;
}
__device__ inline Index load_without_trace(const Index* __restrict__ from) {
  Index value;
  asm("ld.global.nc.L1::no_allocate.s32 %0, [%1];" : "=r"(value) : "l"(from));
  return value;
}

/// The block's shared memory of as many bytes as the launch says.
__device__ inline double* dynamic_shared() {
  extern __shared__ double shared[];
  return shared;
}

}  // namespace genba::cuda
