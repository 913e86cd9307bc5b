#include "engine/base/symmetric_eigen.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr int most_ql_steps = 80;

/// The tridiagonal matrix Q^T A Q. `q` holds A on entry and Q on return.
struct Tridiagonal {
  std::vector<double> diagonal, beside;  ///< beside[i]: between i and i + 1
};

Tridiagonal reduce(SmallMatrix& q) {
  const int n = q.n;
  Tridiagonal t{std::vector<double>(static_cast<std::size_t>(n)), std::vector<double>(static_cast<std::size_t>(n))};
  std::vector<std::vector<double>> reflectors;
  std::vector<double> p(static_cast<std::size_t>(n));
  for (int k = 0; k + 2 < n; ++k) {
    // The reflector I - v v^T makes column k zero below its first entry beside the diagonal.
    std::vector<double> v(static_cast<std::size_t>(n), 0.0);
    double largest = 0;
    for (int i = k + 1; i < n; ++i) largest = std::max(largest, std::abs(q(i, k)));
    double below = 0, norm2 = 0;
    for (int i = k + 1; i < n && largest > 0; ++i) {
      v[i] = q(i, k) / largest;
      norm2 += v[i] * v[i];
      if (i > k + 1) below += v[i] * v[i];
    }
    if (below == 0) {
      t.beside[k] = q(k + 1, k);
      reflectors.emplace_back();
      continue;
    }
    const double alpha = v[k + 1] > 0 ? -std::sqrt(norm2) : std::sqrt(norm2);
    v[k + 1] -= alpha;
    const double scale = std::sqrt(2 / (below + v[k + 1] * v[k + 1]));
    for (int i = k + 1; i < n; ++i) v[i] *= scale;
    t.beside[k] = alpha * largest;
    double half = 0;
    for (int i = k + 1; i < n; ++i) {
      double sum = 0;
      for (int j = k + 1; j <= i; ++j) sum += q(i, j) * v[j];
      for (int j = i + 1; j < n; ++j) sum += q(j, i) * v[j];
      p[i] = sum;
      half += sum * v[i];
    }
    for (int i = k + 1; i < n; ++i) p[i] -= half / 2 * v[i];
    for (int i = k + 1; i < n; ++i)
      for (int j = k + 1; j <= i; ++j) q(i, j) -= v[i] * p[j] + p[i] * v[j];
    reflectors.push_back(std::move(v));
  }
  for (int i = 0; i < n; ++i) t.diagonal[i] = q(i, i);
  if (n > 1) t.beside[n - 2] = q(n - 1, n - 2);
  q = SmallMatrix(n);
  for (int i = 0; i < n; ++i) q(i, i) = 1;
  for (int k = static_cast<int>(reflectors.size()) - 1; k >= 0; --k) {
    const std::vector<double>& v = reflectors[k];
    if (v.empty()) continue;
    std::fill(p.begin(), p.end(), 0.0);
    for (int i = k + 1; i < n; ++i)
      for (int j = k + 1; j < n; ++j) p[j] += v[i] * q(i, j);
    for (int i = k + 1; i < n; ++i)
      for (int j = k + 1; j < n; ++j) q(i, j) -= v[i] * p[j];
  }
  return t;
}

/// QL steps with the rotations gathered in the rows of `z`, which is transposed: rows lie side by side in memory.
void turn_diagonal(Tridiagonal& t, SmallMatrix& z) {
  const int n = z.n;
  auto& [d, e] = t;
  if (n > 0) e[n - 1] = 0;
  for (int l = 0; l < n; ++l) {
    for (int step = 0;; ++step) {
      int m = l;
      for (; m + 1 < n; ++m) {
        const double size = std::abs(d[m]) + std::abs(d[m + 1]);
        if (std::abs(e[m]) <= 1.1e-16 * size) break;
      }
      if (m == l) break;
      if (step == most_ql_steps)
        throw Error(ErrorKind::internal_fault, phrase<"dense eigenvalues">(),
                    phrase<"value %1 of %2 did not settle in %3 steps">(l + 1, n, most_ql_steps));
      double g = (d[l + 1] - d[l]) / (2 * e[l]);
      double r = std::hypot(g, 1.0);
      g = d[m] - d[l] + e[l] / (g + std::copysign(r, g));
      double s = 1, c = 1, p = 0;
      int i = m - 1;
      for (; i >= l; --i) {
        const double f = s * e[i], b = c * e[i];
        r = std::hypot(f, g);
        e[i + 1] = r;
        if (r == 0) {
          d[i + 1] -= p;
          e[m] = 0;
          break;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1] - p;
        r = (d[i] - g) * s + 2 * c * b;
        p = s * r;
        d[i + 1] = g + p;
        g = c * r - b;
        for (int k = 0; k < n; ++k) {
          const double upper = z(i + 1, k);
          z(i + 1, k) = s * z(i, k) + c * upper;
          z(i, k) = c * z(i, k) - s * upper;
        }
      }
      if (r == 0 && i >= l) continue;
      d[l] -= p;
      e[l] = g;
      e[m] = 0;
    }
  }
}

}  // namespace

SymmetricEigen symmetric_eigen(SmallMatrix matrix) {
  const int n = matrix.n;
  for (const double v : matrix.a)
    if (!std::isfinite(v))
      throw Error(ErrorKind::internal_fault, phrase<"dense eigenvalues">(),
                  phrase<"an entry of the matrix is not finite">());
  Tridiagonal t = reduce(matrix);
  SmallMatrix rows(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) rows(i, j) = matrix(j, i);
  turn_diagonal(t, rows);
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return t.diagonal[a] < t.diagonal[b]; });
  SymmetricEigen out{{}, SmallMatrix(n)};
  for (int k = 0; k < n; ++k) {
    out.values.push_back(t.diagonal[order[k]]);
    for (int i = 0; i < n; ++i) out.vectors(i, k) = rows(order[k], i);
  }
  return out;
}

}  // namespace genba
