// Code that only a CUDA compiler understands: PTX, and shared memory whose size is set at launch. All other
// kernel code is C++. tests/gpu/emulated has a version of this file for a C++ compiler.
#pragma once

#include <cstdint>

#include "engine/base/types.hpp"

namespace genba::cuda {

/// Loads *from without allocating in the L1 cache; the L2 cache drops the line first. Only for memory that no
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

/// Loads data that a kernel reads once, from memory that no kernel writes meanwhile. passes: the L2 cache
/// drops the line first, so that vectors stay there (compute capability 8.0 and later). The loads are
/// volatile and not read-only (.nc), so they stay ahead of the barriers that they should overlap.
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

/// A barrier between one thread of every block of a grid; all blocks must be resident. Each thread arrives,
/// may do other work, and then waits for the others. Afterwards it can read what the other blocks wrote
/// before they arrived. A meeting flips the highest bit of *meeting and leaves the other bits as they were.
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

/// Barriers for a part of a block, numbered from 1. `count` threads, in whole warps, take part. sync_some:
/// arrives and waits for the others.
template <int id, int count>
__device__ void sync_some() {
  asm volatile("bar.sync %0, %1;" ::"n"(id), "n"(count) : "memory");
}
/// Arrives without waiting. The reads and writes before it are done when the other threads have waited.
template <int id, int count>
__device__ void arrive_at() {
  asm volatile("bar.arrive %0, %1;" ::"n"(id), "n"(count) : "memory");
}
template <int count>
__device__ void sync_one_of(int id) {
  asm volatile("bar.sync %0, %1;" ::"r"(id), "n"(count) : "memory");
}
template <int count>
__device__ void arrive_at_one_of(int id) {
  asm volatile("bar.arrive %0, %1;" ::"r"(id), "n"(count) : "memory");
}

// Bulk copies into shared memory, and how a block learns of their arrival. A kernel that uses them is also
// compiled for older devices, but without them, and must not run there.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
inline constexpr bool has_bulk_copies = false;
#define GENBA_BULK_ASM(...)
#else
inline constexpr bool has_bulk_copies = true;
#define GENBA_BULK_ASM(...) asm volatile(__VA_ARGS__)
#endif

__device__ inline unsigned shared_address(const void* at) {
  return static_cast<unsigned>(__cvta_generic_to_shared(at));
}

/// Counts arriving bytes, phase by phase; lives in shared memory. A phase ends when `parts` threads have
/// called expect() for it and all expected bytes have arrived.
class Arrival {
 public:
  __device__ void init(unsigned parts) {
    GENBA_BULK_ASM("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(&state_)), "r"(parts)
                   : "memory");
  }
  /// Call it after init(), in the same thread, before the barrier of the block.
  static __device__ void publish() {
    GENBA_BULK_ASM("fence.mbarrier_init.release.cluster;" ::: "memory");
    GENBA_BULK_ASM("fence.proxy.async.shared::cta;" ::: "memory");
  }
  __device__ void expect(unsigned bytes) {
    GENBA_BULK_ASM("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&state_)),
                   "r"(bytes)
                   : "memory");
  }
  /// Waits until the phase with this parity is over. The first phase is 0.
  __device__ void wait(unsigned parity) {
    GENBA_BULK_ASM(
        "{\n"
        ".reg .pred over;\n"
        "again:\n"
        "mbarrier.try_wait.parity.shared::cta.b64 over, [%0], %1;\n"
        "@!over bra again;\n"
        "}" ::"r"(shared_address(&state_)),
        "r"(parity)
        : "memory");
  }

 private:
  friend class BulkCopies;
  std::uint64_t state_;
};

/// Copies multiples of 16 bytes between addresses that are multiples of 16, from memory that no kernel writes
/// meanwhile. passes: as in PassingLoads.
class BulkCopies {
 public:
  __device__ explicit BulkCopies(bool passes) {
    if (passes)
      GENBA_BULK_ASM("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy_));
    else
      GENBA_BULK_ASM("createpolicy.fractional.L2::evict_normal.b64 %0, 1.0;" : "=l"(policy_));
  }
  __device__ void operator()(void* to, const void* from, unsigned bytes, Arrival& arrival) const {
    GENBA_BULK_ASM(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint "
        "[%0], [%1], %2, [%3], %4;" ::"r"(shared_address(to)),
        "l"(from), "r"(bytes), "r"(shared_address(&arrival.state_)), "l"(policy_)
        : "memory");
  }

 private:
  std::uint64_t policy_ = 0;
};
#undef GENBA_BULK_ASM

/// The shared memory of the block; the launch sets its size.
__device__ inline double* dynamic_shared() {
  extern __shared__ double shared[];
  return shared;
}

}  // namespace genba::cuda
