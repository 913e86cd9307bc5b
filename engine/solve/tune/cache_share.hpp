// Whether a matrix stays in the L2 cache of a GPU between two products. Kernels and performance model share
// this rule.
#pragma once

#include "engine/base/types.hpp"

namespace genba {

/// True if the L2 cache (`cache_bytes`; 0: unknown) cannot keep a matrix of so many bytes beside the vectors
/// of an iteration: three of `rows` and three of `columns` entries. Its values are then read so that the
/// cache drops them first and the vectors stay. A matrix that the cache can keep must not be read so: its
/// lines would be dropped in favour of others that nobody reads again. Three quarters of the cache were
/// measured on an H100 (results:second-cache).
constexpr bool passes_cache(std::int64_t bytes, Offset rows, Offset columns, std::int64_t cache_bytes) {
  return bytes + 24 * (rows + columns) > cache_bytes / 4 * 3;
}

}  // namespace genba
