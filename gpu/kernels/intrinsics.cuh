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

/// Barriers of a part of a block, numbered from 1 on: `count` threads of whole warps come to one.
/// sync_some: and wait for one another.
template <int id, int count>
__device__ void sync_some() {
  asm volatile("bar.sync %0, %1;" ::"n"(id), "n"(count) : "memory");
}
/// And go on at once; their reads and writes are done when the others have waited.
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

// Copies in bulk into shared memory, and how a block learns that they have come. A kernel that uses them is
// compiled for older devices too, without them and not to be run.
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

/// In shared memory. Counts what arrives, phase after phase: a phase is over when `parts` threads have said
/// what to expect in it, and all of that has come.
class Arrival {
 public:
  __device__ void init(unsigned parts) {
    GENBA_BULK_ASM("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(&state_)), "r"(parts)
                   : "memory");
  }
  /// After init(), by the same thread and ahead of the block's barrier.
  static __device__ void publish() {
    GENBA_BULK_ASM("fence.mbarrier_init.release.cluster;" ::: "memory");
    GENBA_BULK_ASM("fence.proxy.async.shared::cta;" ::: "memory");
  }
  __device__ void expect(unsigned bytes) {
    GENBA_BULK_ASM("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&state_)),
                   "r"(bytes)
                   : "memory");
  }
  /// Until the phase of this parity is over; the first is phase 0.
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

/// Copies of multiples of 16 bytes between addresses that are multiples of 16, from memory that no kernel
/// writes meanwhile. passes: as PassingLoads.
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

/// The block's shared memory of as many bytes as the launch says.
__device__ inline double* dynamic_shared() {
  extern __shared__ double shared[];
  return shared;
}

}  // namespace genba::cuda
