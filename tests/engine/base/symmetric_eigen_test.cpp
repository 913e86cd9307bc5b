#include "engine/base/symmetric_eigen.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "engine/base/error.hpp"

namespace genba {

namespace {

/// Residual and orthonormality of all pairs, relative to the largest value.
double worst_of_pairs(const SmallMatrix& a, const SymmetricEigen& e) {
  double worst = 0, size = 0;
  for (const double v : e.values) size = std::max(size, std::abs(v));
  for (int j = 0; j < a.n; ++j) {
    for (int i = 0; i < a.n; ++i) {
      double r = -e.values[j] * e.vectors(i, j);
      for (int k = 0; k < a.n; ++k) r += a(i, k) * e.vectors(k, j);
      worst = std::max(worst, std::abs(r) / size);
    }
    for (int k = 0; k <= j; ++k) {
      double product = -(j == k);
      for (int i = 0; i < a.n; ++i) product += e.vectors(i, j) * e.vectors(i, k);
      worst = std::max(worst, std::abs(product));
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("dense eigenvalues: the second difference") {
  for (const int n : {1, 2, 3, 40, 101}) {
    SmallMatrix a(n);
    for (int i = 0; i < n; ++i) {
      a(i, i) = 2;
      if (i > 0) a(i, i - 1) = a(i - 1, i) = -1;
    }
    const SymmetricEigen e = symmetric_eigen(a);
    CHECK(worst_of_pairs(a, e) < 1e-13);
    for (int k = 0; k < n; ++k)
      CHECK(e.values[k] ==
            doctest::Approx(4 * std::pow(std::sin((k + 1) * std::numbers::pi / (2 * (n + 1))), 2)).epsilon(1e-11));
  }
}

TEST_CASE("dense eigenvalues: full matrices, many equal values, zero") {
  const int n = 57;
  SmallMatrix full(n), ones(n), zero(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      full(i, j) = std::sin(i * j + 1.0) + std::sin(j * i + i + j);
      ones(i, j) = 1;
    }
  CHECK(worst_of_pairs(full, symmetric_eigen(full)) < 1e-13);
  const SymmetricEigen e = symmetric_eigen(ones);
  CHECK(worst_of_pairs(ones, e) < 1e-13);
  CHECK(e.values.back() == doctest::Approx(n));
  for (int i = 0; i + 1 < n; ++i) CHECK(std::abs(e.values[i]) < 1e-12);
  for (const double v : symmetric_eigen(zero).values) CHECK(v == 0);
}

TEST_CASE("dense eigenvalues: a number that is not finite is refused") {
  SmallMatrix a(3);
  a(2, 1) = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(symmetric_eigen(a), Error);
}

}  // namespace genba
