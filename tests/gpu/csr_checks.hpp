// Products of CSR in one way on a device against those of the host.
#pragma once

#include <doctest/doctest.h>

#include "tests/engine/solve/backend_suite.hpp"
#include "tests/gpu/device_tools.hpp"

namespace genba::test {

inline ProductSettings csr_settings(CsrAlgorithm csr, int threads = 0) {
  ProductSettings settings;
  settings.csr = csr;
  settings.threads_per_row = threads;
  return settings;
}

inline std::vector<Index> uneven_lengths(Index rows, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Index> lengths(static_cast<std::size_t>(rows));
  for (Index& n : lengths) {
    const unsigned kind = random() % 300;
    const unsigned below = kind == 0 ? 8000 : kind < 100 ? 1 : kind < 250 ? 20 : 300;
    n = static_cast<Index>(random() % below);
  }
  return lengths;
}

/// y = A x, y = b - A x and (square matrices) the product of the conjugate gradient, against the host twin.
/// The values must be rounded() for FP32.
inline void check_csr_products(Backend& backend, const CsrArrays& a, unsigned seed,
                               const ProductSettings& settings, Precision precision) {
  CAPTURE(to_string(precision));
  CAPTURE(a.rows);
  CAPTURE(a.value.size());
  ThreadTeam team(1);
  const auto x = random_vector(a.columns, seed), b = random_vector(a.rows, seed + 1);
  std::vector<double> expected(static_cast<std::size_t>(a.rows));
  multiply(matrix_of(Format::csr, a), x, expected, team);
  const auto matrix = make_on(backend, precision, Format::csr, a, settings);
  const std::vector<double> unwritten(expected.size(), NAN);
  const auto dx = on_device(backend, x), db = on_device(backend, b), y = on_device(backend, unwritten);
  backend.multiply(*matrix, *dx, *y);
  const auto first = on_host(backend, *y);
  CHECK(product_error(a, x, first) <= 1e-13);
  backend.upload(unwritten, *y);
  const double residual = backend.residual(*matrix, *db, *dx, *y);
  auto expected_residual = b;
  for (std::size_t i = 0; i < b.size(); ++i) expected_residual[i] -= first[i];
  CHECK(on_host(backend, *y) == expected_residual);
  CHECK(residual == doctest::Approx(norm(expected_residual)).epsilon(1e-12));
  CHECK(backend.residual(*matrix, *db, *dx, *y) == residual);
  backend.upload(unwritten, *y);
  backend.multiply(*matrix, *dx, *y);
  CHECK(on_host(backend, *y) == first);  // bit by bit
  if (a.rows != a.columns || a.rows == 0) return;
  const auto none = backend.make_preconditioner(Preconditioner::none, *matrix, 1);
  const auto p = backend.make_vector(a.rows), z = backend.make_vector(a.rows);
  const auto scalars = backend.make_scalars();
  backend.cg_start(*none, *dx, *z, *p, *scalars);
  backend.upload(unwritten, *y);
  backend.cg_product(*matrix, *p, *y, *scalars);
  CHECK(on_host(backend, *y) == first);
  double dot = 0, size = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    dot += x[i] * expected[i];
    size += std::abs(x[i] * expected[i]);
  }
  const double curvature = backend.cg_read(*scalars).curvature;
  CHECK(std::abs(curvature - dot) <= 1e-12 * size);
  backend.cg_start(*none, *dx, *z, *p, *scalars);
  backend.cg_product(*matrix, *p, *y, *scalars);
  CHECK(backend.cg_read(*scalars).curvature == curvature);
}

inline void check_csr_products(Backend& backend, const CsrArrays& a, unsigned seed,
                               const ProductSettings& settings) {
  check_csr_products(backend, a, seed, settings, Precision::fp64);
  check_csr_products(backend, rounded(a), seed, settings, Precision::fp32);
}

}  // namespace genba::test
