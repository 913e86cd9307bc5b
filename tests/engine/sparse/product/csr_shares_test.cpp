#include "engine/sparse/product/csr_shares.hpp"

#include <doctest/doctest.h>

#include <cstring>

#include "engine/sparse/product/product.hpp"
#include "engine/sparse/product/product_kernels.hpp"
#include "tests/engine/sparse/patterns.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Square; rows of the given lengths with columns evenly spread, so ascending and unique.
CsrArrays matrix_of_lengths(const std::vector<Index>& lengths) {
  std::vector<std::vector<Index>> rows(lengths.size());
  const auto n = static_cast<Offset>(lengths.size());
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (Offset k = 0; k < lengths[row]; ++k) rows[row].push_back(static_cast<Index>(k * n / lengths[row]));
  return pattern_of(static_cast<Index>(n), rows, 5);
}

void check_shares(const CsrArrays& a) {
  const auto x = random_vector(a.columns, 6);
  const Matrix m = matrix_of(Format::csr, a);
  std::vector<double> first, by_rows(static_cast<std::size_t>(a.rows));
  double first_dot = 0;
  for (const int threads : {1, 2, 3, 7}) {
    ThreadTeam team(threads);
    std::vector<double> y(static_cast<std::size_t>(a.rows), std::nan(""));
    multiply(m, x, y, team);
    CHECK(product_error(a, x, y) <= 1e-13);
    std::vector<double> again(y.size(), std::nan(""));
    const double dot = multiply_dot(m, x, again, team);
    CHECK(again == y);
    if (threads == 1) {
      first = y;
      first_dot = dot;
    }
    CHECK(std::memcmp(y.data(), first.data(), y.size() * sizeof(double)) == 0);
    CHECK(dot == first_dot);
  }
  long double exact = 0, size = 0;
  for (Index row = 0; row < a.rows; ++row) {
    exact += static_cast<long double>(x[row]) * first[row];
    size += std::fabs(static_cast<long double>(x[row]) * first[row]);
  }
  CHECK(std::fabs(first_dot - exact) <= 1e-13 * size);
  // Whole rows have the sum that they have alone.
  multiply_rows(std::get<CsrMatrix>(m), x.data(), by_rows.data(), 0, a.rows);
  bool same = true;
  for (Index row = 0; row < a.rows; ++row)
    same = same && (a.row_ptr[row + 1] - a.row_ptr[row] >= csr_share || first[row] == by_rows[row]);
  CHECK(same);
}

}  // namespace

TEST_CASE("shares: one long row first, in the middle and last, of every length about a share") {
  const Index share = csr_share, n = 3 * share;
  for (const Index length : {share - 2, share - 1, share, share + 1, 2 * share - 1, 2 * share, n})
    for (const Index at : {0, 1, share / 2, share - 1, share, n - 1}) {
      CAPTURE(length);
      CAPTURE(at);
      std::vector<Index> lengths(static_cast<std::size_t>(n), 1);
      lengths[at] = length;
      check_shares(matrix_of_lengths(lengths));
    }
}

TEST_CASE("shares: long rows side by side, among empty ones and alone") {
  std::vector<Index> lengths(70000, 0);
  for (const Index at : {100, 101, 102, 40000, 69999}) lengths[at] = 70000;
  lengths[103] = 20000;
  check_shares(matrix_of_lengths(lengths));
  check_shares(matrix_of_lengths(std::vector<Index>(200, 200)));
  check_shares(matrix_of_lengths(std::vector<Index>(100000, 0)));
}

TEST_CASE("shares: a long row keeps a NaN of x for itself") {
  std::vector<Index> lengths(70000, 1);
  lengths[500] = 70000;
  const CsrArrays a = matrix_of_lengths(lengths);
  auto x = random_vector(a.columns, 2);
  x[60000] = std::nan("");  // used by the long row only: the others use column 0
  ThreadTeam team(2);
  std::vector<double> y(x.size());
  multiply(matrix_of(Format::csr, a), x, y, team);
  for (Index row = 0; row < a.rows; ++row)
    if (std::isnan(y[row]) != (row == 500)) FAIL("row " << row);
}
