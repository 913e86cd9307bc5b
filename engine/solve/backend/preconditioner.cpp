#include "engine/solve/backend/preconditioner.hpp"

#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/diagonal_blocks.hpp"

namespace genba {

void DiagonalPreconditioner::apply(const DeviceVector& r, DeviceVector& z, DeviceVector&) const {
  if (kind() == Preconditioner::none) return vectors_.copy(r, z);
  steps_.smooth(*this, r, 1, z, true);
}

void DiagonalPreconditioner::apply(const DeviceVectors& r, DeviceVectors& z, DeviceVectors&) const {
  if (kind() == Preconditioner::none)
    return vectors_.xpay(r, std::vector<double>(static_cast<std::size_t>(r.count()), 0.0), z);
  steps_.smooth(*this, r, 1, z, true);
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

std::int64_t preconditioner_bytes(Offset rows, Preconditioner kind, int block_size) {
  return diagonal_block_size(kind, block_size, rows) * rows * static_cast<std::int64_t>(sizeof(double));
}

}  // namespace genba
