// What only a CUDA compiler understands: PTX, and shared memory whose size the launch gives. Everything else
// in the kernels is C++; tests/gpu/emulated has this file's twin for a C++ compiler.
#pragma once

#include <cstdint>

#include "engine/base/types.hpp"

namespace genba::cuda {

/// *from, leaving no trace in the first cache; the second one gives it up before all else. Of memory that no
/// kernel writes meanwhile.
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
__device__ inline std::uint32_t load_without_trace(const std::uint32_t* __restrict__ from) {
  std::uint32_t value;
  asm("ld.global.nc.L1::no_allocate.u32 %0, [%1];" : "=r"(value) : "l"(from));
  return value;
}

/// Loads of what a kernel reads once, of memory that no kernel writes meanwhile. passes: the second cache
/// gives it up before all else, so that vectors stay there (compute capability 8.0 on). Volatile and not
/// read-only (.nc): they stay ahead of the barriers that they are meant to overlap.
class PassingLoads {
 public:
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  __device__ explicit PassingLoads(bool passes) {
    if (passes)
      asm("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy_));
    else
      asm("createpolicy.fractional.L2::evict_normal.b64 %0, 1.0;" : "=l"(policy_));
  }
  __device__ double operator()(const double* from) const {
    double value;
    asm volatile("ld.global.L2::cache_hint.f64 %0, [%1], %2;" : "=d"(value) : "l"(from), "l"(policy_));
    return value;
  }
  __device__ float operator()(const float* from) const {
    float value;
    asm volatile("ld.global.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(value) : "l"(from), "l"(policy_));
    return value;
  }
  __device__ std::uint16_t operator()(const std::uint16_t* from) const {
    std::uint16_t value;
    asm volatile("ld.global.L2::cache_hint.u16 %0, [%1], %2;" : "=h"(value) : "l"(from), "l"(policy_));
    return value;
  }

 private:
  std::uint64_t policy_;
#else
  __device__ explicit PassingLoads(bool) {}
  template <class T>
  __device__ T operator()(const T* from) const {
    return *from;
  }
#endif
};

/// A meeting of one thread of every block of a grid, whose blocks must all be resident: each says that it is
/// there and may do other work before it waits for the others. Then what those wrote before they came can be
/// read. A meeting turns the highest bit of *meeting and leaves the others as they were.
class GridMeeting {
 public:
  __device__ void arrive(unsigned* meeting) {
    const unsigned mine = blockIdx.x == 0 ? 0x80000000u - (gridDim.x - 1) : 1;
    asm volatile("atom.add.release.gpu.global.u32 %0, [%1], %2;"
                 : "=r"(before_)
                 : "l"(meeting), "r"(mine)
                 : "memory");
  }
  __device__ void wait(unsigned* meeting) const {
    unsigned now;
    do {
      asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(now) : "l"(meeting) : "memory");
    } while (((now ^ before_) & 0x80000000u) == 0);
  }

 private:
  unsigned before_ = 0;
};

/// The block's shared memory of as many bytes as the launch says.
__device__ inline double* dynamic_shared() {
  extern __shared__ double shared[];
  return shared;
}

}  // namespace genba::cuda
