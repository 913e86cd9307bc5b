// Preconditioned conjugate gradient as a textbook writes it, in long double: what the fused steps are
// compared with.
#pragma once

#include <cmath>
#include <vector>

#include "engine/solve/backend/options.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba::test {

class TextbookCg {
 public:
  using Vector = std::vector<long double>;

  TextbookCg(const CsrArrays& a, Preconditioner kind, int block, const std::vector<double>& b)
      : x(b.size(), 0.0L), r(b.begin(), b.end()), a_(a) {
    block_ = kind == Preconditioner::none ? 0 : kind == Preconditioner::jacobi ? 1 : block;
    z = precondition(r);
    p = z;
    rho = dot(r, z);
    rr = dot(r, r);
  }

  void step() {
    const Vector q = multiply(p);
    curvature = dot(p, q);
    const long double alpha = rho / curvature;
    gain += alpha * rho;
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    z = precondition(r);
    const long double old = rho;
    rho = dot(r, z);
    rr = dot(r, r);
    for (std::size_t i = 0; i < x.size(); ++i) p[i] = z[i] + rho / old * p[i];
    ++steps;
  }

  Vector x, r, z, p;
  long double rho = 0, rr = 0, curvature = 0, gain = 0;
  int steps = 0;

 private:
  static long double dot(const Vector& a, const Vector& b) {
    long double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
  }

  Vector multiply(const Vector& v) const {
    Vector out(v.size());
    for (Index row = 0; row < a_.rows; ++row) {
      for (Offset k = a_.row_ptr[row]; k < a_.row_ptr[row + 1]; ++k)
        out[row] += a_.value[k] * v[a_.column[k]];
    }
    return out;
  }

  /// Solves the diagonal blocks by Gaussian elimination (they are diagonally dominant here).
  Vector precondition(const Vector& v) const {
    if (block_ == 0) return v;
    Vector out = v;
    const auto n = static_cast<std::size_t>(block_);
    for (std::size_t first = 0; first < v.size(); first += n) {
      std::vector<Vector> m(n, Vector(n));
      for (std::size_t i = 0; i < n; ++i) {
        const auto row = first + i;
        for (Offset k = a_.row_ptr[row]; k < a_.row_ptr[row + 1]; ++k) {
          const auto c = static_cast<std::size_t>(a_.column[k]);
          if (c >= first && c < first + n) m[i][c - first] = a_.value[k];
        }
      }
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
          const long double factor = m[j][i] / m[i][i];
          for (std::size_t c = i; c < n; ++c) m[j][c] -= factor * m[i][c];
          out[first + j] -= factor * out[first + i];
        }
      }
      for (std::size_t i = n; i-- > 0;) {
        for (std::size_t c = i + 1; c < n; ++c) out[first + i] -= m[i][c] * out[first + c];
        out[first + i] /= m[i][i];
      }
    }
    return out;
  }

  const CsrArrays& a_;
  int block_;
};

}  // namespace genba::test
