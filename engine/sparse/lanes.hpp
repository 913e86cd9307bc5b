// Four numbers side by side, as vector registers hold them, in the compiler's own vector types.
#pragma once

#include "engine/base/types.hpp"

namespace genba {

using Lanes [[gnu::vector_size(32)]] = double;
inline constexpr Index vector_lanes = 4;

// By reference: machines without AVX2 would return them in another way.
[[gnu::always_inline]] inline void load_lanes(const double* from, Lanes& to) {
  __builtin_memcpy(&to, from, sizeof to);
}
[[gnu::always_inline]] inline void load_lanes(const float* from, Lanes& to) {
  using SingleLanes [[gnu::vector_size(16)]] = float;
  SingleLanes four;
  __builtin_memcpy(&four, from, sizeof four);
  to = __builtin_convertvector(four, Lanes);
}
[[gnu::always_inline]] inline void store_lanes(const Lanes& from, double* to) {
  __builtin_memcpy(to, &from, sizeof from);
}

}  // namespace genba
