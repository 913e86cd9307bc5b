#include "engine/sparse/product/product.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "engine/base/error.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {
void check_product(const CsrArrays& a) {
  const std::vector<double> x = random_vector(a.columns, 3);
  for (Format f : formats_of(a)) {
    CAPTURE(to_string(f));
    const Matrix m = matrix_of(f, a);
    std::vector<double> first;
    for (int threads : {1, 2, 3}) {
      ThreadTeam team(threads);
      std::vector<double> y(static_cast<std::size_t>(a.rows), std::nan(""));
      multiply(m, x, y, team);
      CHECK(product_error(a, x, y) <= 1e-13);
      if (threads == 1) first = y;
      CHECK((y.empty() || std::memcmp(y.data(), first.data(), y.size() * sizeof(double)) == 0));
    }
  }
}

/// Products of FP32 values are those of the rounded matrix, to the last bits of FP64.
void check_single_product(const CsrArrays& a) {
  const CsrArrays exact = rounded(a);
  const std::vector<double> x = random_vector(a.columns, 3), b = random_vector(a.rows, 4);
  for (Format f : formats_of(a)) {
    CAPTURE(to_string(f));
    const SingleMatrix m = single_matrix_of(f, a);
    const Matrix twin = matrix_of(f, exact);
    for (int threads : {1, 3}) {
      ThreadTeam team(threads);
      std::vector<double> y(static_cast<std::size_t>(a.rows), std::nan("")), r = y, expected = y;
      multiply(m, x, y, team);
      CHECK(product_error(exact, x, y) <= 1e-13);
      const double size = residual(twin, b, x, expected, team);
      CHECK(residual(m, b, x, r, team) == doctest::Approx(size).epsilon(1e-13));
      bool close = true;
      for (std::size_t i = 0; i < r.size(); ++i)
        close = close && std::fabs(r[i] - expected[i]) <= 1e-13 * (std::fabs(b[i]) + 1000);
      CHECK(close);
      if (a.rows != a.columns) continue;
      const double dot = multiply_dot(twin, x, expected, team);
      CHECK(std::fabs(multiply_dot(m, x, y, team) - dot) <= 1e-12 * (1 + std::fabs(dot)));
      CHECK(product_error(exact, x, y) <= 1e-13);
    }
  }
}
}  // namespace

TEST_CASE("products of corner patterns") {
  for (const CsrArrays& a : corner_patterns()) {
    check_product(a);
    check_single_product(a);
  }
}

TEST_CASE("products of random patterns of odd sizes") {
  for (Index rows : {1, 31, 33, 255, 256, 257, 1000}) {
    CAPTURE(rows);
    check_product(random_pattern(rows, rows, static_cast<unsigned>(rows)));
    check_product(random_pattern(rows, rows + 17, static_cast<unsigned>(rows) + 1));
    check_product(random_pattern(rows, 3, static_cast<unsigned>(rows) + 2));
  }
}

TEST_CASE("products of FP32 values, random patterns of odd sizes, nodes of one to six rows") {
  for (Index rows : {1, 31, 33, 255, 256, 257, 1000}) {
    CAPTURE(rows);
    check_single_product(random_pattern(rows, rows, static_cast<unsigned>(rows)));
    check_single_product(random_pattern(rows, rows + 17, static_cast<unsigned>(rows) + 1));
    check_single_product(random_pattern(rows, 3, static_cast<unsigned>(rows) + 2));
  }
  for (unsigned seed = 0; seed < 100; ++seed) {
    CAPTURE(seed);
    check_single_product(
        random_pattern(1 + static_cast<Index>(seed * 7 % 45), 1 + static_cast<Index>(seed * 13 % 90), seed));
  }
  for (int dofs : {1, 2, 3, 4, 5, 6})
    for (Index nodes : {1, 33, 700}) check_single_product(random_spd(nodes, dofs, 11));
  check_single_product(random_pattern(40009, 40009, 5));
}

TEST_CASE("rows that share their runs, in groups of two to five and of every run length") {
  CsrArrays a;
  a.columns = 400;
  a.row_ptr = {0};
  const std::vector<double> values = random_vector(100000, 8);
  for (Index group = 0; a.rows < 3000; ++group) {
    std::vector<Index> columns;
    for (Index length = 1 + group % 3, first = group % 7; first + length <= a.columns && length < 14;
         first += length + 1 + group % 2, length += 1 + group % 2)
      for (Index c = first; c < first + length; ++c) columns.push_back(c);
    for (Index r = 0; r < 2 + group % 4; ++r, ++a.rows) {
      for (const Index c : columns) {
        a.column.push_back(c);
        a.value.push_back(values[a.value.size() % values.size()]);
      }
      a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
    }
  }
  check_product(a);
  // A row's sum does not depend on its neighbours: the same row alone gives the same bits.
  const std::vector<double> x = random_vector(a.columns, 3);
  const Matrix whole = matrix_of(Format::rbp_csr, a);
  ThreadTeam team(1);
  std::vector<double> y(static_cast<std::size_t>(a.rows)), one(1);
  multiply(whole, x, y, team);
  for (const Index row : {0, 1, 2, 500, 1499}) {
    CsrArrays alone;
    alone.rows = 1;
    alone.columns = a.columns;
    alone.row_ptr = {0, a.row_ptr[row + 1] - a.row_ptr[row]};
    alone.column.assign(a.column.begin() + a.row_ptr[row], a.column.begin() + a.row_ptr[row + 1]);
    alone.value.assign(a.value.begin() + a.row_ptr[row], a.value.begin() + a.row_ptr[row + 1]);
    multiply(matrix_of(Format::rbp_csr, alone), x, one, team);
    CHECK(one[0] == y[static_cast<std::size_t>(row)]);
  }
}

TEST_CASE("products of a large matrix") {
  check_product(random_pattern(100003, 100003, 5));
}

TEST_CASE("the fused dot product is that of the product, for every number of threads") {
  const CsrArrays a = random_pattern(20011, 20011, 9);
  const std::vector<double> x = random_vector(a.columns, 4);
  long double exact = 0, size = 0;
  for (Index row = 0; row < a.rows; ++row) {
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
      const long double t = static_cast<long double>(x[row]) * a.value[k] * x[a.column[k]];
      exact += t;
      size += std::fabs(t);
    }
  }
  for (Format f : formats_of(a)) {
    CAPTURE(to_string(f));
    const Matrix m = matrix_of(f, a);
    double first = 0;
    for (int threads : {1, 2, 5}) {
      ThreadTeam team(threads);
      std::vector<double> y(x.size());
      const double dot = multiply_dot(m, x, y, team);
      CHECK(std::fabs(dot - exact) <= 1e-13 * size);
      CHECK(product_error(a, x, y) <= 1e-13);
      if (threads == 1) first = dot;
      CHECK(dot == first);
    }
  }
}

TEST_CASE("padding does not carry a NaN of x into rows that do not read it") {
  const CsrArrays a = pattern_of(8, {{1, 2, 3, 4}, {2, 3}, {5}, {1, 2}, {1, 3}, {2}, {6}, {1}}, 1);
  std::vector<double> x = random_vector(8, 1);
  x[0] = std::nan("");
  x[7] = std::numeric_limits<double>::infinity();
  for (Format f : general_formats) {
    CAPTURE(to_string(f));
    ThreadTeam team(1);
    std::vector<double> y(8);
    multiply(matrix_of(f, a), x, y, team);
    for (double v : y) CHECK(std::isfinite(v));
  }
}

TEST_CASE("diagonals and diagonal blocks") {
  const CsrArrays a = pattern_of(6, {{0, 1, 5}, {1, 2}, {0, 1}, {2, 3, 4}, {3, 5}, {3, 4, 5}}, 2);
  std::vector<std::vector<double>> dense(6, std::vector<double>(6, 0.0));
  for (Index row = 0; row < 6; ++row) {
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) dense[row][a.column[k]] = a.value[k];
  }
  for (Format f : formats_of(a)) {
    CAPTURE(to_string(f));
    const Matrix m = matrix_of(f, a);
    std::vector<double> diagonal(6, -1), blocks(18, -1);
    extract_diagonal(m, diagonal);
    extract_diagonal_blocks(m, 3, blocks);
    for (int i = 0; i < 6; ++i) {
      CHECK(diagonal[i] == dense[i][i]);
      for (int j = 0; j < 3; ++j) CHECK(blocks[i * 3 + j] == dense[i][i / 3 * 3 + j]);
    }
    CHECK_THROWS_AS(extract_diagonal_blocks(m, 4, blocks), Error);
    const SingleMatrix single = single_matrix_of(f, a);
    extract_diagonal_blocks(single, 3, blocks);
    extract_diagonal(single, diagonal);
    for (int i = 0; i < 6; ++i) {
      CHECK(diagonal[i] == static_cast<double>(static_cast<float>(dense[i][i])));
      for (int j = 0; j < 3; ++j)
        CHECK(blocks[i * 3 + j] == static_cast<double>(static_cast<float>(dense[i][i / 3 * 3 + j])));
    }
  }
}

TEST_CASE("vectors of a wrong size are refused") {
  const CsrArrays a = pattern_of(3, {{0, 2}, {1}}, 2);
  ThreadTeam team(1);
  std::vector<double> two(2), three(3);
  const Matrix m = matrix_of(Format::csr, a);
  CHECK_THROWS_AS(multiply(m, two, two, team), Error);
  CHECK_THROWS_AS(multiply(m, three, three, team), Error);
  CHECK_THROWS_AS(multiply_dot(m, three, two, team), Error);
}
