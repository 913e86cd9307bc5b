// C = A B by cuSPARSE, for comparison only.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/sparse/formats/matrix.hpp"

namespace genba::bench {

enum class SpgemmAlgorithm { alg1 = 1, alg2 = 2, alg3 = 3 };

struct SpgemmResult {
  double seconds = 0;           ///< of all its phases, allocations included
  std::int64_t c_bytes = 0;     ///< row pointers of 4 bytes, columns, values
  std::int64_t peak_bytes = 0;  ///< largest sum of C and its buffers; without A
  Offset nonzeros = 0;
};

/// A on the device; each run() computes A A again.
class CusparseSquare {
 public:
  explicit CusparseSquare(const CsrArrays& a);
  ~CusparseSquare();
  CusparseSquare(const CusparseSquare&) = delete;
  CusparseSquare& operator=(const CusparseSquare&) = delete;
  /// Throws Error(device) with the message of cuSPARSE if cuSPARSE refuses. `c` (may be null) gets the
  /// product; the columns of a row are in the order of cuSPARSE.
  SpgemmResult run(SpgemmAlgorithm algorithm, CsrArrays* c);

 private:
  struct State;
  State* state_;
};

}  // namespace genba::bench
