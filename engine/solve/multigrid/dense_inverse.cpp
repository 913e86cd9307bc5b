#include "engine/solve/multigrid/dense_inverse.hpp"

#include <cmath>
#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

std::vector<double> dense_inverse(std::vector<double> a, Monitor& monitor) {
  const auto n = static_cast<std::size_t>(std::llround(std::sqrt(static_cast<double>(a.size()))));
  // A = L L^T, row by row of L^T, so that the inner loops run along rows.
  for (std::size_t k = 0; k < n; ++k) {
    if (k % 64 == 0) monitor.check();
    double* pivot_row = a.data() + k * n;
    const double pivot = pivot_row[k];
    if (!(pivot > 0) || !std::isfinite(pivot))
      throw Error(ErrorKind::singular, phrase<"coarsest level of the multigrid">(),
                  phrase<"pivot %1 in row %2 of %3">(std::to_string(pivot), k, n),
                  phrase<"Check that the constraints hold every part, or use block-jacobi">());
    const double scale = 1 / std::sqrt(pivot);
    for (std::size_t j = k; j < n; ++j) pivot_row[j] *= scale;
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = pivot_row[i];
      if (factor == 0) continue;
      double* row = a.data() + i * n;
      for (std::size_t j = i; j < n; ++j) row[j] -= factor * pivot_row[j];
    }
  }
  // Rows of W = L^-1 from L W = 1; L[i][k] = a[k][i].
  std::vector<double> w(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    if (i % 64 == 0) monitor.check();
    double* row = w.data() + i * n;
    row[i] = 1;
    for (std::size_t k = 0; k < i; ++k) {
      const double factor = a[k * n + i];
      if (factor == 0) continue;
      const double* other = w.data() + k * n;
      for (std::size_t j = 0; j <= k; ++j) row[j] -= factor * other[j];
    }
    const double scale = 1 / a[i * n + i];
    for (std::size_t j = 0; j <= i; ++j) row[j] *= scale;
  }
  // A^-1 = W^T W.
  a = {};
  std::vector<double> inverse(n * n, 0.0);
  for (std::size_t k = 0; k < n; ++k) {
    const double* row = w.data() + k * n;
    for (std::size_t i = 0; i <= k; ++i) {
      const double factor = row[i];
      double* to = inverse.data() + i * n;
      for (std::size_t j = i; j <= k; ++j) to[j] += factor * row[j];
    }
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) inverse[i * n + j] = inverse[j * n + i];
  return inverse;
}

}  // namespace genba
