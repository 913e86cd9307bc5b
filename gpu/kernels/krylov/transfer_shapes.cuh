// Shapes of the blocks of a prolongator, and grids for its kernels.
#pragma once

#include <type_traits>

#include "engine/base/types.hpp"

namespace genba::cuda {

/// Calls launch(rows, columns) with the shape of a block as compile-time constants. Returns false for an
/// unknown shape.
template <class Launch>
bool with_shape(int row_block, int column_block, Launch&& launch) {
  const auto square = [&](auto b) {
    launch(b, b);
    return true;
  };
  if (row_block == 3 && column_block == 6) {
    launch(std::integral_constant<int, 3>(), std::integral_constant<int, 6>());
    return true;
  }
  if (row_block == 2 && column_block == 3) {
    launch(std::integral_constant<int, 2>(), std::integral_constant<int, 3>());
    return true;
  }
  if (row_block != column_block) return false;
  switch (row_block) {
    case 1:
      return square(std::integral_constant<int, 1>());
    case 2:
      return square(std::integral_constant<int, 2>());
    case 3:
      return square(std::integral_constant<int, 3>());
    case 4:
      return square(std::integral_constant<int, 4>());
    case 5:
      return square(std::integral_constant<int, 5>());
    case 6:
      return square(std::integral_constant<int, 6>());
    default:
      return false;
  }
}

inline unsigned blocks_for(Offset items, Offset per_block) {
  return static_cast<unsigned>((items + per_block - 1) / per_block);
}

}  // namespace genba::cuda
