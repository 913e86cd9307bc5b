// Eigenvalues and eigenvectors of a small dense symmetric matrix by cyclic Jacobi rotations.
#pragma once

#include <vector>

namespace genba {

/// Square matrix, row-major.
struct SmallMatrix {
  int n = 0;
  std::vector<double> a;
  explicit SmallMatrix(int size) : n(size), a(static_cast<std::size_t>(size) * size, 0.0) {}
  double& operator()(int i, int j) { return a[static_cast<std::size_t>(i) * n + j]; }
  double operator()(int i, int j) const { return a[static_cast<std::size_t>(i) * n + j]; }
};

/// Makes the symmetric `matrix` diagonal, with the eigenvalues on the diagonal. Returns the eigenvectors as
/// columns.
SmallMatrix diagonalise(SmallMatrix& matrix);

}  // namespace genba
