#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "tests/gpu/csr_checks.hpp"

using namespace genba;
using namespace genba::test;

namespace {

const ProductSettings segmented = csr_settings(CsrAlgorithm::segmented);

void check_segmented(Backend& backend, const CsrArrays& a, unsigned seed) {
  check_csr_products(backend, a, seed, segmented);
}

}  // namespace

TEST_CASE("CSR by segments: corner patterns, and lengths about a segment and a thread's share") {
  const auto backend = make_cuda_backend();
  unsigned seed = 1;
  for (const CsrArrays& a : corner_patterns()) check_segmented(*backend, a, seed++);
  for (const Index n :
       {1, 7, 8, 9, 255, 257, 511, 512, 513, 1535, 1536, 2047, 2048, 2049, 4096, 4097, 8192, 8193, 20000}) {
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
  const auto matrix = backend->make_matrix(matrix_of(Format::csr, a), segmented);
  for (const double bad_value : {static_cast<double>(NAN), static_cast<double>(INFINITY)})
    for (const Index bad : {0, 400, 4000}) check_bad_number(*backend, *matrix, a, bad, bad_value);
}

TEST_CASE("CSR: segments where rows are uneven, rows where they are even or threads are given") {
  // The tables of segments are memory beside the matrix.
  const auto beside = [](CsrAlgorithm csr, const CsrArrays& a, int threads) {
    const auto backend = make_cuda_backend();
    const std::int64_t empty = backend->peak_bytes();
    const auto matrix = backend->make_matrix(matrix_of(Format::csr, a), csr_settings(csr, threads));
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
  const auto matrix = backend->make_matrix(matrix_of(Format::csr, a), csr_settings(CsrAlgorithm::rows));
  for (const ProductSettings& settings : {segmented, csr_settings(CsrAlgorithm::rows, 4), segmented}) {
    backend->change_settings(*matrix, settings);
    backend->upload(std::vector<double>(static_cast<std::size_t>(a.rows), NAN), *y);
    backend->multiply(*matrix, *dx, *y);
    CHECK(product_error(a, x, on_host(*backend, *y)) <= 1e-13);
  }
  CHECK_THROWS_AS(backend->change_settings(*matrix, csr_settings(CsrAlgorithm::rows, 5)), Error);
}
