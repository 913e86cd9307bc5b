#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/gpu/device_tools.hpp"

using namespace genba;
using namespace genba::test;

namespace {

ProductSettings settings_of(CsrAlgorithm csr, int threads = 0) {
  ProductSettings settings;
  settings.csr = csr;
  settings.threads_per_row = threads;
  return settings;
}
const ProductSettings segmented = settings_of(CsrAlgorithm::segmented);

/// Rows of the given lengths; columns evenly spread, so that rows up to the width are ascending and unique.
CsrArrays matrix_of_lengths(const std::vector<Index>& lengths, Index columns, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> value(-1, 1);
  CsrArrays a;
  a.rows = static_cast<Index>(lengths.size());
  a.columns = columns;
  a.row_ptr = {0};
  for (const Offset length : lengths) {
    for (Offset k = 0; k < length; ++k) {
      a.column.push_back(static_cast<Index>(k * columns / length));
      a.value.push_back(value(random));
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

std::vector<Index> uneven_lengths(Index rows, unsigned seed) {
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
void check_segmented(Backend& backend, const CsrArrays& a, unsigned seed, Precision precision) {
  CAPTURE(to_string(precision));
  CAPTURE(a.rows);
  CAPTURE(a.value.size());
  ThreadTeam team(1);
  const auto x = random_vector(a.columns, seed), b = random_vector(a.rows, seed + 1);
  std::vector<double> expected(static_cast<std::size_t>(a.rows));
  multiply(matrix_of(Format::csr, a), x, expected, team);
  const auto matrix = make_on(backend, precision, Format::csr, a, segmented);
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

void check_segmented(Backend& backend, const CsrArrays& a, unsigned seed) {
  check_segmented(backend, a, seed, Precision::fp64);
  check_segmented(backend, rounded(a), seed, Precision::fp32);
}

}  // namespace

TEST_CASE("CSR by segments: corner patterns, and lengths about a segment and a thread's share") {
  const auto backend = make_cuda_backend();
  unsigned seed = 1;
  for (const CsrArrays& a : corner_patterns()) check_segmented(*backend, a, seed++);
  for (const Index n :
       {1, 7, 8, 9, 255, 257, 511, 512, 513, 1535, 1536, 2047, 2048, 2049, 4096, 4097, 20000}) {
    check_segmented(*backend, matrix_of_lengths({n}, n, seed), seed + 1);
    check_segmented(*backend, matrix_of_lengths({3, n, 0, n, 1, 0, n}, 20000, seed), seed + 1);
    ++seed;
  }
}

TEST_CASE("CSR by segments: even, uneven and empty rows of square matrices") {
  const auto backend = make_cuda_backend();
  for (const Index n : {33, 1000, scaled(30011, 3001)}) {
    check_segmented(*backend, random_pattern(n, n, 7 + n), n);
    check_segmented(*backend, matrix_of_lengths(std::vector<Index>(n, 15), n, 8), n);
    check_segmented(*backend, matrix_of_lengths(std::vector<Index>(n, 1), n, 9), n);
    check_segmented(*backend, matrix_of_lengths(std::vector<Index>(n, 0), n, 10), n);
    auto lengths = uneven_lengths(n, 11);
    for (Index& length : lengths) length = std::min(length, n);
    check_segmented(*backend, matrix_of_lengths(lengths, n, 12), n);
  }
  std::vector<Index> nearly_empty(9000, 0);
  nearly_empty[5000] = 3;
  check_segmented(*backend, matrix_of_lengths(nearly_empty, 9000, 13), 14);
}

TEST_CASE("CSR by segments: one full row first, in the middle and last, alone and with a full column") {
  const auto backend = make_cuda_backend();
  const Index n = scaled(200003, 20003);
  for (const Index at : {0, n / 2, n - 1})
    for (const Index others : {0, 1, 2}) {
      std::vector<Index> lengths(static_cast<std::size_t>(n), others);
      lengths[at] = n;
      check_segmented(*backend, matrix_of_lengths(lengths, n, 3), 4);
    }
}

TEST_CASE("CSR by segments: partial sums that span segments themselves") {
  const auto backend = make_cuda_backend();
  check_segmented(*backend, matrix_of_lengths({5, 2300 * 2048, 0, 7}, 2300 * 2048, 5), 6);
}

TEST_CASE("CSR by segments: more segments than blocks of a product with a dot product") {
  const auto backend = make_cuda_backend();
  // A row of 2,048 entries is a segment, and so are 2,048 empty rows.
  std::vector<Index> lengths(static_cast<std::size_t>(scaled(8003, 103)), 2048);
  lengths.resize(lengths.size() + static_cast<std::size_t>(scaled(2003, 103)) * 2048, 0);
  lengths[50] = 4100;
  check_segmented(*backend, matrix_of_lengths(lengths, static_cast<Index>(lengths.size()), 7), 8);
}

TEST_CASE("CSR by segments: not-a-number and infinity of x reach only the rows that use them") {
  const auto backend = make_cuda_backend();
  const CsrArrays a = matrix_of_lengths(uneven_lengths(3001, 21), 8000, 22);
  for (const double bad_value : {static_cast<double>(NAN), static_cast<double>(INFINITY)})
    for (const Index bad : {0, 400, 4000}) {
      auto x = random_vector(a.columns, 23);
      x[bad] = bad_value;
      const auto dx = on_device(*backend, x), y = backend->make_vector(a.rows);
      backend->multiply(*backend->make_matrix(matrix_of(Format::csr, a), segmented), *dx, *y);
      const auto got = on_host(*backend, *y);
      bool right = true;
      for (Index row = 0; row < a.rows; ++row) {
        const auto begin = a.column.begin() + a.row_ptr[row], end = a.column.begin() + a.row_ptr[row + 1];
        right = right && std::isfinite(got[row]) != std::binary_search(begin, end, bad);
      }
      CHECK(right);
    }
}

TEST_CASE("CSR: segments where rows are uneven, rows where they are even or threads are given") {
  // The tables of segments are memory beside the matrix.
  const auto beside = [](CsrAlgorithm csr, const CsrArrays& a, int threads) {
    const auto backend = make_cuda_backend();
    const std::int64_t empty = backend->peak_bytes();
    const auto matrix = backend->make_matrix(matrix_of(Format::csr, a), settings_of(csr, threads));
    return backend->peak_bytes() - empty - matrix->bytes();
  };
  const Index n = 30000;
  const CsrArrays even = matrix_of_lengths(std::vector<Index>(n, 15), n, 1);
  std::vector<Index> lengths(n, 1);
  lengths[7] = n;
  const CsrArrays arrow = matrix_of_lengths(lengths, n, 2);
  CHECK(beside(CsrAlgorithm::automatic, even, 0) == 0);
  CHECK(beside(CsrAlgorithm::rows, arrow, 0) == 0);
  CHECK(beside(CsrAlgorithm::automatic, arrow, 8) == 0);
  CHECK(beside(CsrAlgorithm::segmented, arrow, 8) == 0);
  // 136 rows a segment, 272 bytes each, none cut.
  CHECK(beside(CsrAlgorithm::segmented, even, 0) == 288 * ((n + 135) / 136) + 16);
  CHECK(beside(CsrAlgorithm::automatic, arrow, 0) == beside(CsrAlgorithm::segmented, arrow, 0));
  CHECK(beside(CsrAlgorithm::automatic, arrow, 0) > 272 * 2 * n / 2048);
}

TEST_CASE("CSR: a product changes from rows to segments and back, and the tables go with it") {
  const auto backend = make_cuda_backend();
  const CsrArrays a = matrix_of_lengths(uneven_lengths(3001, 31), 8000, 32);
  const auto x = random_vector(a.columns, 33);
  const auto dx = on_device(*backend, x), y = backend->make_vector(a.rows);
  const auto matrix = backend->make_matrix(matrix_of(Format::csr, a), settings_of(CsrAlgorithm::rows));
  for (const ProductSettings& settings : {segmented, settings_of(CsrAlgorithm::rows, 4), segmented}) {
    backend->change_settings(*matrix, settings);
    backend->upload(std::vector<double>(static_cast<std::size_t>(a.rows), NAN), *y);
    backend->multiply(*matrix, *dx, *y);
    CHECK(product_error(a, x, on_host(*backend, *y)) <= 1e-13);
  }
  CHECK_THROWS_AS(backend->change_settings(*matrix, settings_of(CsrAlgorithm::rows, 5)), Error);
}
