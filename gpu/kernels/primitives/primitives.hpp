// What arrays on a device are sorted and summed by, from CUB. CUB is dear to compile: its headers are in
// primitives.cu alone, and each primitive exists for as few types as it is used for.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "engine/base/types.hpp"

namespace genba::cuda {

class MemoryCounter;

/// Bytes that inclusive_sums() of `count` values needs.
std::size_t inclusive_sums_scratch(Offset count);
/// values[i] becomes the sum of values[0..i].
void inclusive_sums(Offset* values, Offset count, void* scratch, std::size_t scratch_bytes,
                    cudaStream_t stream);

/// Where to run, and what counts the memory that is taken for a moment. Calls with it return when the result
/// is there.
struct PrimitiveSpace {
  MemoryCounter* counter;
  cudaStream_t stream;
};
void inclusive_sums(Offset* values, Offset count, const PrimitiveSpace& space);
void inclusive_sums(Index* values, Offset count, const PrimitiveSpace& space);

/// Pairs by their keys, of which only the lowest bits count; those of equal keys stay in order.
void sort_pairs(const unsigned* key, unsigned* sorted_key, const Index* value, Index* sorted_value,
                Offset count, int bits, const PrimitiveSpace& space);

/// The values of each segment, values[start[s]..start[s + 1]), ascending.
void sort_segments(const Index* values, Index* sorted, Offset count, Index segments, const Offset* start,
                   const PrimitiveSpace& space);

}  // namespace genba::cuda
