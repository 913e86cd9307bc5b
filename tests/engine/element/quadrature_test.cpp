#include "engine/element/quadrature.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/element/loads.hpp"
#include "tests/engine/element/distorted_elements.hpp"

using namespace genba::element;

namespace {
double factorial(int n) {
  return n < 2 ? 1.0 : n * factorial(n - 1);
}
double line(int power) {
  return power % 2 ? 0.0 : 2.0 / (power + 1);
}  // integral of t^power over [-1, 1]

template <class Rule>
double integrate(int dimension, int a, int b, int c) {
  double sum = 0;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3] = {1, 1, 1}, weight;
    Rule::point(q, xi, weight);
    sum += weight * std::pow(xi[0], a) * std::pow(xi[1], b) * (dimension == 3 ? std::pow(xi[2], c) : 1.0);
  }
  return sum;
}
}  // namespace

TEST_CASE_TEMPLATE("tetrahedron rules integrate monomials up to their degree", R, Tet1Point, Tet4Points,
                   Tet5Points, Tet14Points) {
  for (int a = 0; a <= R::degree; ++a)
    for (int b = 0; a + b <= R::degree; ++b)
      for (int c = 0; a + b + c <= R::degree; ++c) {
        const double exact = factorial(a) * factorial(b) * factorial(c) / factorial(a + b + c + 3);
        CHECK(std::abs(integrate<R>(3, a, b, c) - exact) < 1e-15);
      }
  const double next = factorial(R::degree + 1) / factorial(R::degree + 4);
  CHECK(std::abs(integrate<R>(3, R::degree + 1, 0, 0) - next) > 1e-7);
}

TEST_CASE_TEMPLATE("triangle rules integrate monomials up to their degree", R, Tri1Point, Tri3Points,
                   Tri6Points) {
  for (int a = 0; a <= R::degree; ++a)
    for (int b = 0; a + b <= R::degree; ++b) {
      const double exact = factorial(a) * factorial(b) / factorial(a + b + 2);
      CHECK(std::abs(integrate<R>(2, a, b, 0) - exact) < 1e-15);
    }
}

TEST_CASE_TEMPLATE("brick and quadrilateral rules integrate every variable up to their degree", R, Hex8Points,
                   Hex27Points, Quad4Points, Quad9Points) {
  const int dimension = R::points == 4 || R::points == 9 ? 2 : 3;
  for (int a = 0; a <= R::degree; ++a)
    for (int b = 0; b <= R::degree; ++b)
      for (int c = 0; c <= (dimension == 3 ? R::degree : 0); ++c) {
        const double exact = line(a) * line(b) * (dimension == 3 ? line(c) : 1.0);
        CHECK(std::abs(integrate<R>(dimension, a, b, c) - exact) < 1e-14);
      }
}

TEST_CASE_TEMPLATE("wedge rules integrate monomials up to their degree", R, Wedge6Points, Wedge9Points,
                   Wedge18Points) {
  for (int a = 0; a <= R::degree; ++a)
    for (int b = 0; a + b <= R::degree; ++b)
      for (int c = 0; c <= R::degree; ++c) {
        const double exact = factorial(a) * factorial(b) / factorial(a + b + 2) * line(c);
        CHECK(std::abs(integrate<R>(3, a, b, c) - exact) < 1e-15);
      }
}

TEST_CASE("the pyramid's rule integrates monomials up to its degree") {
  using R = Pyramid8Points;
  for (int a = 0; a <= R::degree; ++a)
    for (int b = 0; a + b <= R::degree; ++b)
      for (int c = 0; a + b + c <= R::degree; ++c) {
        // r = u (1 - t), s = v (1 - t): the integral of t^c (1 - t)^(a + b + 2) is a beta function.
        const double exact =
            line(a) * line(b) * factorial(c) * factorial(a + b + 2) / factorial(a + b + c + 3);
        CHECK(std::abs(integrate<R>(3, a, b, c) - exact) < 1e-15);
      }
}

TEST_CASE_TEMPLATE("facets of a distorted solid close: their area vectors and pressures sum to zero", S, Tet4,
                   Tet10, Hex8, Hex20) {
  using F = typename S::Face;
  const auto x = distorted<S>(0.08);
  // Faces with outward normals, corners then midpoints, of the natural elements.
  constexpr int tet[4][6] = {{0, 2, 1, 6, 5, 4}, {0, 1, 3, 4, 8, 7}, {1, 2, 3, 5, 9, 8}, {0, 3, 2, 7, 9, 6}};
  constexpr int hex[6][8] = {{0, 3, 2, 1, 11, 10, 9, 8},   {4, 5, 6, 7, 12, 13, 14, 15},
                             {0, 1, 5, 4, 8, 17, 12, 16},  {1, 2, 6, 5, 9, 18, 13, 17},
                             {2, 3, 7, 6, 10, 19, 14, 18}, {3, 0, 4, 7, 11, 16, 15, 19}};
  const bool is_hex = S::domain == Domain::cube;
  double closed[3] = {0, 0, 0}, volume_by_divergence = 0;
  for (int face = 0; face < (is_hex ? 6 : 4); ++face) {
    double y[3 * F::nodes], force[3 * F::nodes] = {};
    for (int i = 0; i < F::nodes; ++i)
      for (int a = 0; a < 3; ++a) y[3 * i + a] = x[3 * (is_hex ? hex[face][i % 8] : tet[face][i % 6]) + a];
    add_pressure<F>(y, -1.0, force);
    for (int i = 0; i < F::nodes; ++i)
      for (int a = 0; a < 3; ++a) {
        closed[a] += force[3 * i + a];
        volume_by_divergence += force[3 * i + a] * y[3 * i + a] / 3;
      }
  }
  for (double v : closed) CHECK(std::abs(v) < 1e-14);
  CHECK(volume_by_divergence == doctest::Approx(volume<S>(x.data())).epsilon(1e-12));
}

TEST_CASE_TEMPLATE("volume and area weights sum to the measure", S, Tet4, Tet10, Hex8, Hex20) {
  const auto x = distorted<S>(0.05);
  double w[S::nodes] = {}, sum = 0;
  add_volume_weights<S>(x.data(), w);
  for (double v : w) sum += v;
  CHECK(sum == doctest::Approx(volume<S>(x.data())).epsilon(1e-14));

  using F = typename S::Face;
  const auto y = distorted<F>(0.05);
  double a[F::nodes] = {}, k[F::nodes * F::nodes] = {}, total = 0, matrix = 0;
  add_area_weights<F>(y.data(), a);
  add_convection<F>(y.data(), 2.0, k);
  for (double v : a) total += v;
  for (double v : k) matrix += v;
  CHECK(total == doctest::Approx(area<F>(y.data())).epsilon(1e-14));
  CHECK(matrix == doctest::Approx(2.0 * total).epsilon(1e-14));
}
