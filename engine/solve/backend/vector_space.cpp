#include "engine/solve/backend/vector_space.hpp"

#include <string>

#include "engine/base/error.hpp"

namespace genba {

std::int64_t block_vector_bytes(Offset size, int count) {
  return size * width_of_block(count) * static_cast<std::int64_t>(sizeof(double));
}

void require_block(int count) {
  if (count >= 1 && count <= most_block_vectors) return;
  throw Error(ErrorKind::internal_fault, "block of vectors",
              std::to_string(count) + " vectors were asked for; 1 to " + std::to_string(most_block_vectors) +
                  " are possible");
}

void require_vector(int at, int count) {
  if (at >= 0 && at < count) return;
  throw Error(ErrorKind::internal_fault, "block of vectors",
              "there is no vector " + std::to_string(at) + " among " + std::to_string(count));
}

BlockCoefficients block_coefficients(std::span<const double> c, int rows, int columns) {
  if (c.size() != static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns))
    throw Error(ErrorKind::internal_fault, "block of vectors",
                "a matrix of " + std::to_string(c.size()) + " numbers was given, not " +
                    std::to_string(rows) + " x " + std::to_string(columns));
  BlockCoefficients m{};
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) m.c[i][j] = c[static_cast<std::size_t>(i * columns + j)];
  return m;
}

}  // namespace genba
