// Small symmetric matrices as their upper triangles, row by row.
#pragma once

#include <cmath>

#include "engine/base/host_device.hpp"

namespace genba::element {

/// Index of entry (i, j) = (j, i).
template <int n>
GENBA_HD constexpr int triangle(int i, int j) {
  return i <= j ? i * (2 * n - 1 - i) / 2 + j : j * (2 * n - 1 - j) / 2 + i;
}

/// y = a x
template <int n>
GENBA_HD void symmetric_product(const double* a, const double* x, double* y) {
  for (int i = 0; i < n; ++i) {
    y[i] = 0;
    for (int j = 0; j < n; ++j) y[i] += a[triangle<n>(i, j)] * x[j];
  }
}

/// x . a x
template <int n>
GENBA_HD double symmetric_energy(const double* a, const double* x) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    double half = 0.5 * a[triangle<n>(i, i)] * x[i];
    for (int j = i + 1; j < n; ++j) half += a[triangle<n>(i, j)] * x[j];
    sum += 2 * half * x[i];
  }
  return sum;
}

/// Inverse of a positive definite matrix, by Cholesky; NaN if it is not positive definite.
template <int n>
GENBA_HD void symmetric_inverse(const double* a, double* inverse) {
  double lower[n][n];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = a[triangle<n>(i, j)];
      for (int k = 0; k < j; ++k) sum -= lower[i][k] * lower[j][k];
      lower[i][j] = i == j ? std::sqrt(sum) : sum / lower[j][j];
    }
  for (int column = 0; column < n; ++column) {
    double x[n];
    for (int i = 0; i < n; ++i) {
      x[i] = i == column ? 1 : 0;
      for (int k = 0; k < i; ++k) x[i] -= lower[i][k] * x[k];
      x[i] /= lower[i][i];
    }
    for (int i = n - 1; i >= 0; --i) {
      for (int k = i + 1; k < n; ++k) x[i] -= lower[k][i] * x[k];
      x[i] /= lower[i][i];
    }
    for (int i = 0; i <= column; ++i) inverse[triangle<n>(i, column)] = x[i];
  }
}

}  // namespace genba::element
