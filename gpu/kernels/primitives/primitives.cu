#include "gpu/kernels/primitives/primitives.hpp"

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_segmented_sort.cuh>

#include "gpu/memory/check.hpp"
#include "gpu/memory/scratch_array.hpp"

namespace genba::cuda {

namespace {

/// Calls call(temporary, bytes) twice: the first call returns the bytes that it needs.
template <PatternLiteral action, class Call>
void with_temporary(const PrimitiveSpace& space, Call&& call) {
  std::size_t bytes = 0;
  check<action>(call(nullptr, bytes));
  const ScratchArray<char> temporary(space.counter, static_cast<Offset>(bytes));
  check<action>(call(temporary.data(), bytes));
  check<action>(cudaStreamSynchronize(space.stream));
}

template <class T>
cudaError_t sum_up(void* temporary, std::size_t& bytes, T* values, Offset count, cudaStream_t stream) {
  return cub::DeviceScan::InclusiveSum(temporary, bytes, values, values, count, stream);
}

template <class T>
void sum_up(T* values, Offset count, const PrimitiveSpace& space) {
  if (count == 0) return;
  with_temporary<"adding up">(space, [&](void* temporary, std::size_t& bytes) {
    return sum_up(temporary, bytes, values, count, space.stream);
  });
}

}  // namespace

std::size_t inclusive_sums_scratch(Offset count) {
  std::size_t bytes = 0;
  Offset* none = nullptr;
  check<"adding up">(sum_up(nullptr, bytes, none, count, cudaStream_t{}));
  return bytes;
}

void inclusive_sums(Offset* values, Offset count, void* scratch, std::size_t scratch_bytes,
                    cudaStream_t stream) {
  check<"adding up">(sum_up(scratch, scratch_bytes, values, count, stream));
}

void inclusive_sums(Offset* values, Offset count, const PrimitiveSpace& space) {
  sum_up(values, count, space);
}

void inclusive_sums(Index* values, Offset count, const PrimitiveSpace& space) {
  sum_up(values, count, space);
}

void sort_pairs(const unsigned* key, unsigned* sorted_key, const Index* value, Index* sorted_value,
                Offset count, int bits, const PrimitiveSpace& space) {
  with_temporary<"sorting pairs">(space, [&](void* temporary, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortPairs(temporary, bytes, key, sorted_key, value, sorted_value, count, 0,
                                           bits, space.stream);
  });
}

void sort_segments(const Index* values, Index* sorted, Offset count, Index segments, const Offset* start,
                   const PrimitiveSpace& space) {
  with_temporary<"sorting columns">(space, [&](void* temporary, std::size_t& bytes) {
    return cub::DeviceSegmentedSort::SortKeys(temporary, bytes, values, sorted, count, segments, start,
                                              start + 1, space.stream);
  });
}

}  // namespace genba::cuda
