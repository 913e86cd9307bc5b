// What a GPU's second cache keeps of a matrix between two products: for the kernels and the performance
// model.
#pragma once

#include "engine/base/types.hpp"

namespace genba {

/// True if the second cache (`cache_bytes`; 0: unknown) cannot keep a matrix of so many bytes beside the
/// vectors of an iteration, three of `rows` and three of `columns` entries. Then its values are read so that
/// the cache gives them up first, and vectors stay. A matrix that it can keep must not be read so: its lines
/// would make room for every other one, while lines that nobody reads any more stay. Three quarters of the
/// cache were measured on an H100 (results:second-cache).
constexpr bool passes_cache(std::int64_t bytes, Offset rows, Offset columns, std::int64_t cache_bytes) {
  return bytes + 24 * (rows + columns) > cache_bytes / 4 * 3;
}

}  // namespace genba
