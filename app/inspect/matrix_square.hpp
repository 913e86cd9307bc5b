// C = A A: what products of sparse matrices cost here; multigrid is set up with them.
#pragma once

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

struct SquareReport {
  int block = 1;             ///< rows of the node blocks that it was made with
  Offset products = 0;       ///< of blocks
  Offset nonzeros = 0;       ///< of C
  std::int64_t bytes = 0;    ///< of C
  std::int64_t peak = 0;     ///< bytes beside A at most at once, C included; on the CPU C alone is counted
  double seconds = 0;        ///< median of three after one that does not count
  double again_seconds = 0;  ///< of new values on the same pattern
  double error = 0;          ///< |C x - A (A x)| / |A (A x)|
};

/// Throws Error(input) if the matrix is not square, Error(memory), Cancelled.
SquareReport square_matrix(Backend& backend, const CsrArrays& a, int block, Monitor& monitor);

}  // namespace genba
