#include "engine/solve/backend/backend.hpp"

#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/diagonal_blocks.hpp"

namespace genba {

void DiagonalPreconditioner::apply(const DeviceVector& r, DeviceVector& z, DeviceVector&) const {
  if (kind() == Preconditioner::none) return backend_.copy(r, z);
  backend_.smooth(*this, r, 1, z, true);
}

int diagonal_block_size(Preconditioner kind, int block_size, Offset rows) {
  if (kind == Preconditioner::none) return 0;
  if (kind == Preconditioner::jacobi) return 1;
  if (kind != Preconditioner::block_jacobi)
    throw Error(ErrorKind::internal_fault, phrase<"preconditioner">(),
                phrase<"a multigrid has no diagonal blocks of its own">());
  if (block_size < 1 || block_size > largest_diagonal_block) {
    throw Error(ErrorKind::input, phrase<"block-Jacobi">(),
                phrase<"blocks of %1 rows were asked for; 1 to 6 are possible">(block_size));
  }
  if (rows % block_size != 0) {
    throw Error(ErrorKind::internal_fault, phrase<"block-Jacobi">(),
                phrase<"%1 rows are not a multiple of %2">(rows, block_size));
  }
  return block_size;
}

void require_threads_per_row(int threads) {
  if (threads == 0) return;
  for (int t = 1; t <= 32; t *= 2) {
    if (t == threads) return;
  }
  throw Error(ErrorKind::input, "threads_per_row", phrase<"%1 is not 0, 1, 2, 4, 8, 16 or 32">(threads));
}

std::int64_t cg_vector_bytes(Offset rows, Preconditioner kind) {
  return (kind == Preconditioner::none ? 5 : 6) * rows * static_cast<std::int64_t>(sizeof(double)) + scalar_bytes;
}

std::int64_t preconditioner_bytes(Offset rows, Preconditioner kind, int block_size) {
  return diagonal_block_size(kind, block_size, rows) * rows * static_cast<std::int64_t>(sizeof(double));
}

}  // namespace genba
