#include "engine/sparse/product/panel_product.hpp"

#include <doctest/doctest.h>

#include <limits>

#include "engine/base/error.hpp"
#include "tests/engine/sparse/patterns.hpp"
#include "tests/engine/test_scale.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// [rows][width], one vector after another.
std::vector<double> side_by_side(const std::vector<std::vector<double>>& vectors) {
  std::vector<double> out;
  for (std::size_t row = 0; row < vectors[0].size(); ++row)
    for (const auto& v : vectors) out.push_back(v[row]);
  return out;
}

std::vector<double> one_of(const std::vector<double>& panel, int width, int vector) {
  std::vector<double> out;
  for (auto at = static_cast<std::size_t>(vector); at < panel.size(); at += static_cast<std::size_t>(width))
    out.push_back(panel[at]);
  return out;
}

template <class V>
void check_panels(const CsrArrays& a, const BasicMatrix<V>& m, int threads) {
  ThreadTeam team(threads), alone(1);
  for (const int width : {1, 2, 4}) {
    CAPTURE(width);
    std::vector<std::vector<double>> x;
    for (int v = 0; v < width; ++v) x.push_back(random_vector(a.columns, static_cast<unsigned>(v) + 1));
    const std::vector<double> xs = side_by_side(x);
    std::vector<double> y(static_cast<std::size_t>(a.rows * width), std::numeric_limits<double>::quiet_NaN()),
        again = y;
    multiply_panel(m, width, xs, y, team);
    for (int v = 0; v < width; ++v)
      CHECK(product_error(a, x[static_cast<std::size_t>(v)], one_of(y, width, v)) <= 1e-13);
    multiply_panel(m, width, xs, again, alone);
    CHECK(y == again);
  }
}

void check_matrix(const CsrArrays& given) {
  const CsrArrays a = rounded(given);
  CAPTURE(a.rows);
  CAPTURE(a.columns);
  for (const Format f : formats_of(a)) {
    CAPTURE(to_string(f));
    check_panels(a, matrix_of(f, a), 3);
    check_panels(a, single_matrix_of(f, a), 2);
  }
}

}  // namespace

TEST_CASE("products of several vectors: corner cases") {
  for (const CsrArrays& a : corner_patterns())
    if (a.rows > 0) check_matrix(a);
}

TEST_CASE("products of several vectors: random patterns, nodes of one to six rows, busy nodes") {
  for (const Index size : {1, 31, 33, 257, 1000}) {
    check_matrix(random_pattern(size, size, static_cast<unsigned>(size)));
    check_matrix(random_pattern(size, size + 11, static_cast<unsigned>(size) + 1));
  }
  for (int block = 1; block <= 6; ++block) {
    CAPTURE(block);
    check_matrix(random_spd(700, block, static_cast<unsigned>(block)));
    check_matrix(busy_nodes(scaled(1200, 600), block, 40, 30, 3));
  }
}

TEST_CASE("products of several vectors: what does not fit together is refused") {
  const CsrArrays a = random_pattern(10, 12, 1);
  const Matrix m = matrix_of(Format::csr, a);
  ThreadTeam team(1);
  std::vector<double> x(24), y(20);
  CHECK_NOTHROW(multiply_panel(m, 2, x, y, team));
  CHECK_THROWS_AS(multiply_panel(m, 1, x, y, team), Error);
  CHECK_THROWS_AS(multiply_panel(m, 2, y, y, team), Error);
  x.resize(36);
  y.resize(30);
  CHECK_THROWS_AS(multiply_panel(m, 3, x, y, team), Error);
}

TEST_CASE("places in a block") {
  CHECK(width_of_block(1) == 1);
  CHECK(width_of_block(2) == 2);
  CHECK(width_of_block(3) == 4);
  CHECK(width_of_block(4) == 4);
  CHECK(width_of_block(5) == 5);
  CHECK(width_of_block(6) == 6);
  CHECK(width_of_block(7) == 8);
  CHECK(width_of_block(8) == 8);
  for (int vectors = 1; vectors <= most_block_vectors; ++vectors) {
    std::vector<int> taken(static_cast<std::size_t>(10 * width_of_block(vectors)));
    for (Offset row = 0; row < 10; ++row)
      for (int v = 0; v < vectors; ++v)
        ++taken.at(static_cast<std::size_t>(place_in_block(10, vectors, row, v)));
    CHECK(std::count(taken.begin(), taken.end(), 1) == 10 * vectors);
  }
}
