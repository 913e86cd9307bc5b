// Eigenvalues and eigenvectors of dense symmetric matrices of some hundred rows: Householder reduction to a
// tridiagonal matrix, then implicit QL steps (Wilkinson, Reinsch: Handbook for Automatic Computation II, 1971).
#pragma once

#include <vector>

#include "engine/base/jacobi_eigen.hpp"

namespace genba {

struct SymmetricEigen {
  std::vector<double> values;  ///< ascending
  SmallMatrix vectors;         ///< orthonormal columns, in the order of the values
};

/// Reads the lower triangle. The work grows with the third power of the rows; diagonalise() is more accurate for
/// tiny eigenvalues beside large ones. Throws Error(internal_fault) if an entry is not finite.
SymmetricEigen symmetric_eigen(SmallMatrix matrix);

}  // namespace genba
