// CUDA's words and functions for device code, for a C++ compiler.
#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "emulated/block.hpp"

#define __global__
#define __device__
#define __host__
#define __launch_bounds__(...)
// One block runs at a time.
#define __shared__ static

struct EmulatedIndex {
  unsigned x = 0;
};
/// Of the running thread. Grids have one dimension here.
extern EmulatedIndex threadIdx, blockIdx, blockDim, gridDim;

struct int2 {
  int x, y;
};
struct double3 {
  double x, y, z;
};
inline int2 make_int2(int x, int y) {
  return {x, y};
}
inline double3 make_double3(double x, double y, double z) {
  return {x, y, z};
}

inline void __syncthreads() {
  emulated::wait_for_block();
}
inline void __syncwarp(unsigned mask = 0xffffffffu) {
  emulated::exchange(emulated::Exchange::ballot, mask, 0, 0);
}
// Fences order memory between blocks; here one follows the other.
inline void __threadfence() {}

/// Cycles of the device's clock of 1 GHz.
inline long long clock64() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

namespace emulated {

inline unsigned lane() {
  return threadIdx.x % 32;
}

template <class T>
T value_of_lane(unsigned mask, T value, unsigned source) {
  static_assert(sizeof(T) <= 8);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  bits = exchange(Exchange::value_of_source, mask, bits, source);
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}

}  // namespace emulated

template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32) {
  const unsigned w = static_cast<unsigned>(width);
  return emulated::value_of_lane(mask, value, emulated::lane() / w * w + static_cast<unsigned>(source) % w);
}
/// A source outside the lane's group of `width` gives its own value.
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32) {
  const unsigned lane = emulated::lane(), w = static_cast<unsigned>(width),
                 source = lane ^ static_cast<unsigned>(bits);
  return emulated::value_of_lane(mask, value, source / w <= lane / w ? source : lane);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned step, int width = 32) {
  const unsigned lane = emulated::lane(), w = static_cast<unsigned>(width);
  return emulated::value_of_lane(mask, value, lane % w >= step ? lane - step : lane);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned step, int width = 32) {
  const unsigned lane = emulated::lane(), w = static_cast<unsigned>(width);
  return emulated::value_of_lane(mask, value, lane % w + step < w ? lane + step : lane);
}
inline unsigned __ballot_sync(unsigned mask, int predicate) {
  return static_cast<unsigned>(emulated::exchange(emulated::Exchange::ballot, mask, predicate != 0, 0));
}
inline int __any_sync(unsigned mask, int predicate) {
  return __ballot_sync(mask, predicate) != 0;
}
inline unsigned __reduce_or_sync(unsigned mask, unsigned value) {
  return static_cast<unsigned>(emulated::exchange(emulated::Exchange::bit_or, mask, value, 0));
}
inline unsigned __reduce_max_sync(unsigned mask, unsigned value) {
  return static_cast<unsigned>(emulated::exchange(emulated::Exchange::maximum, mask, value, 0));
}
inline unsigned __reduce_add_sync(unsigned mask, unsigned value) {
  return static_cast<unsigned>(emulated::exchange(emulated::Exchange::sum, mask, value, 0));
}

template <class T>
T __ldg(const T* from) {
  return *from;
}
template <class T>
T __ldcg(const T* from) {
  return *from;
}
inline long long __double_as_longlong(double v) {
  return std::bit_cast<long long>(v);
}
inline double __longlong_as_double(long long v) {
  return std::bit_cast<double>(v);
}
inline int __popc(unsigned v) {
  return std::popcount(v);
}
inline int __ffs(int v) {
  return v ? std::countr_zero(static_cast<unsigned>(v)) + 1 : 0;
}
inline int __clz(int v) {
  return std::countl_zero(static_cast<unsigned>(v));
}

// No thread is interrupted between two waits, so these are plain.
template <class T>
T atomicAdd(T* at, std::type_identity_t<T> value) {
  const T old = *at;
  *at = old + value;
  return old;
}
template <class T>
T atomicMin(T* at, std::type_identity_t<T> value) {
  const T old = *at;
  *at = std::min(old, value);
  return old;
}
template <class T>
T atomicMax(T* at, std::type_identity_t<T> value) {
  const T old = *at;
  *at = std::max(old, value);
  return old;
}
template <class T>
T atomicOr(T* at, std::type_identity_t<T> value) {
  const T old = *at;
  *at = old | value;
  return old;
}
template <class T>
T atomicExch(T* at, std::type_identity_t<T> value) {
  const T old = *at;
  *at = value;
  return old;
}
template <class T>
T atomicCAS(T* at, std::type_identity_t<T> expected, std::type_identity_t<T> value) {
  const T old = *at;
  if (old == expected) *at = value;
  return old;
}

// CUDA has these outside of std, for operands of different types.
template <class A, class B>
std::common_type_t<A, B> max(A a, B b) {
  using T = std::common_type_t<A, B>;
  return std::max<T>(a, b);
}
template <class A, class B>
std::common_type_t<A, B> min(A a, B b) {
  using T = std::common_type_t<A, B>;
  return std::min<T>(a, b);
}
using std::fma;
using std::isfinite;
using std::isinf;
using std::sqrt;
