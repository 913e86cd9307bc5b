// Four doubles in a vector register, with the vector types of the compiler.
#pragma once

#include <cstdint>

#include "engine/base/types.hpp"

namespace genba {

using Lanes [[gnu::vector_size(32)]] = double;
inline constexpr Index vector_lanes = 4;

// Results are passed by reference: returning vectors by value has another ABI without AVX2.
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
/// Keeps the first `count` (1 to 4) numbers; the others become 0, even if they were NaN.
[[gnu::always_inline]] inline void keep_lanes(Lanes& lanes, Index count) {
  using Bits [[gnu::vector_size(32)]] = std::int64_t;
  const Bits kept = Bits{0, 1, 2, 3} < Bits{count, count, count, count};
  lanes = reinterpret_cast<Lanes>(reinterpret_cast<Bits>(lanes) & kept);
}

/// Eight numbers of 32 bits: columns, or data to compute them.
using WordLanes [[gnu::vector_size(32)]] = std::uint32_t;

template <class T>
[[gnu::always_inline]] inline void load_lanes(const T* from, WordLanes& to) {
  static_assert(sizeof(T) <= 4);
  __builtin_memcpy(&to, from, sizeof to);
}
template <class T>
[[gnu::always_inline]] inline void store_lanes(const WordLanes& from, T* to) {
  static_assert(sizeof(T) == 4);
  __builtin_memcpy(to, &from, sizeof from);
}

/// first, first + 1, ..., first + 7 at to[0], ..., to[7].
[[gnu::always_inline]] inline void store_columns(Index first, Index* to) {
  const auto from = static_cast<std::uint32_t>(first);
  store_lanes(WordLanes{0, 1, 2, 3, 4, 5, 6, 7} + from, to);
}
inline constexpr Index stored_columns = 8;

/// to[i] = from[at[i] % 8].
[[gnu::always_inline]] inline void pick_lanes(const WordLanes& from, const WordLanes& at, WordLanes& to) {
#ifdef __clang__
  for (int i = 0; i < 8; ++i) to[i] = from[at[i] & 7];
#else
  to = __builtin_shuffle(from, at);
#endif
}

/// Transposes eight rows of eight numbers.
[[gnu::always_inline]] inline void transpose(WordLanes (&row)[8]) {
  WordLanes a[8], b[8];
#pragma GCC unroll 4
  for (int i = 0; i < 8; i += 2) {
    a[i] = __builtin_shufflevector(row[i], row[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    a[i + 1] = __builtin_shufflevector(row[i], row[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
#pragma GCC unroll 2
  for (int i = 0; i < 8; i += 4)
#pragma GCC unroll 2
    for (int j = 0; j < 2; ++j) {
      b[i + 2 * j] = __builtin_shufflevector(a[i + j], a[i + j + 2], 0, 1, 8, 9, 4, 5, 12, 13);
      b[i + 2 * j + 1] = __builtin_shufflevector(a[i + j], a[i + j + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    row[i] = __builtin_shufflevector(b[i], b[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    row[i + 4] = __builtin_shufflevector(b[i], b[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

/// x at four columns, by separate loads. This is no slower than the gather instruction, which takes ten times
/// as long on some processors.
[[gnu::always_inline]] inline void gather_lanes(const double* x, Offset a, Offset b, Offset c, Offset d,
                                                Lanes& to) {
  using Half [[gnu::vector_size(16)]] = double;
  to = __builtin_shufflevector(Half{x[a], x[b]}, Half{x[c], x[d]}, 0, 1, 2, 3);
}

}  // namespace genba
