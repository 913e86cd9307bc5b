#include "engine/solve/backend/vector_space.hpp"

#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

std::int64_t block_vector_bytes(Offset size, int count) {
  return size * width_of_block(count) * static_cast<std::int64_t>(sizeof(double));
}

void require_block(int count) {
  if (count >= 1 && count <= most_block_vectors) return;
  throw Error(ErrorKind::internal_fault, phrase<"block of vectors">(),
              phrase<"%1 vectors were asked for; 1 to %2 are possible">(count, most_block_vectors));
}

void require_vector(int at, int count) {
  if (at >= 0 && at < count) return;
  throw Error(ErrorKind::internal_fault, phrase<"block of vectors">(),
              phrase<"there is no vector %1 among %2">(at, count));
}

void require_same_count(int count, int other) {
  if (count == other) return;
  throw Error(ErrorKind::internal_fault, phrase<"block of vectors">(),
              phrase<"%1 vectors were given beside %2">(other, count));
}

BlockCoefficients block_coefficients(std::span<const double> c, int rows, int columns) {
  if (c.size() != static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns))
    throw Error(ErrorKind::internal_fault, phrase<"block of vectors">(),
                phrase<"a matrix of %1 numbers was given, not %2 x %3">(c.size(), rows, columns));
  BlockCoefficients m{};
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) m.c[i][j] = c[static_cast<std::size_t>(i * columns + j)];
  return m;
}

}  // namespace genba
