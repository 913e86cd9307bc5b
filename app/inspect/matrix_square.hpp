// C = A A: the cost of products of sparse matrices on this device. The set-up of multigrid consists of such
// products.
#pragma once

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

struct SquareReport {
  int block = 1;           ///< rows of the node blocks used
  Offset products = 0;     ///< of blocks
  Offset nonzeros = 0;     ///< of C
  std::int64_t bytes = 0;  ///< of C
  /// Largest number of bytes at one time beside A, C included; on the CPU only C is counted.
  std::int64_t peak = 0;
  double seconds = 0;        ///< median of three runs after one warm-up run
  double again_seconds = 0;  ///< for new values on the same pattern
  double error = 0;          ///< |C x - A (A x)| / |A (A x)|
};

/// Throws Error(input) if the matrix is not square, Error(memory), Cancelled.
SquareReport square_matrix(Backend& backend, const CsrArrays& a, int block, Monitor& monitor);

}  // namespace genba
