// Sums and sorts of device arrays, from CUB. CUB is slow to compile, so only primitives.cu includes it, and
// each primitive exists only for the types in use.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "engine/base/types.hpp"

namespace genba::cuda {

class MemoryCounter;

/// Scratch bytes of inclusive_sums() for `count` values.
std::size_t inclusive_sums_scratch(Offset count);
/// Replaces values[i] by the sum of values[0..i].
void inclusive_sums(Offset* values, Offset count, void* scratch, std::size_t scratch_bytes,
                    cudaStream_t stream);

/// The stream, and the counter of temporary memory. Functions that take it return when the result is ready.
struct PrimitiveSpace {
  MemoryCounter* counter;
  cudaStream_t stream;
};
void inclusive_sums(Offset* values, Offset count, const PrimitiveSpace& space);
void inclusive_sums(Index* values, Offset count, const PrimitiveSpace& space);

/// Sorts pairs by the lowest `bits` bits of their keys. Pairs with equal keys keep their order.
void sort_pairs(const unsigned* key, unsigned* sorted_key, const Index* value, Index* sorted_value,
                Offset count, int bits, const PrimitiveSpace& space);

/// Sorts the values of each segment, values[start[s]..start[s + 1]), in ascending order.
void sort_segments(const Index* values, Index* sorted, Offset count, Index segments, const Offset* start,
                   const PrimitiveSpace& space);

}  // namespace genba::cuda
