#include "engine/element/shape.hpp"

#include <doctest/doctest.h>

#include "engine/element/geometry.hpp"
#include "tests/engine/element/distorted_elements.hpp"

using namespace genba::element;

TEST_CASE_TEMPLATE("shape functions are 1 at their node, sum to 1 and have the right gradients", S, Tri3,
                   Tri6, Quad4, Quad8, Tet4, Tet10, Hex8, Hex20, Wedge6, Wedge15, Pyramid5) {
  constexpr int n = S::nodes, d = S::dimension;
  for (int i = 0; i < n; ++i) {
    double xi[3], values[n];
    S::node_position(i, xi);
    S::values(xi, values);
    for (int j = 0; j < n; ++j) CHECK(values[j] == doctest::Approx(i == j ? 1.0 : 0.0));
  }

  const double xi[3] = {0.21, 0.33, 0.17};
  double values[n], gradients[n * d];
  S::values(xi, values);
  S::gradients(xi, gradients);
  double sum = 0;
  for (double v : values) sum += v;
  CHECK(sum == doctest::Approx(1.0).epsilon(1e-14));
  for (int k = 0; k < d; ++k) {
    const double h = 1e-6;
    double plus[3] = {xi[0], xi[1], xi[2]}, minus[3] = {xi[0], xi[1], xi[2]}, up[n], down[n];
    plus[k] += h;
    minus[k] -= h;
    S::values(plus, up);
    S::values(minus, down);
    double total = 0;
    for (int i = 0; i < n; ++i) {
      CHECK(std::abs(gradients[i * d + k] - (up[i] - down[i]) / (2 * h)) < 1e-9);
      total += gradients[i * d + k];
    }
    CHECK(std::abs(total) < 1e-14);
  }
}

TEST_CASE_TEMPLATE("gradients in space of a linear field are exact on distorted elements", S, Tet4, Tet10,
                   Hex8, Hex20, Wedge6, Wedge15, Pyramid5) {
  const auto x = distorted<S>(0.08);
  const double xi[3] = {0.2, 0.3, 0.1};
  double g[3 * S::nodes];

  const double det = space_gradients<S>(x.data(), xi, g);

  CHECK(det > 0);
  const double slope[3] = {1.5, -0.7, 2.2};
  for (int a = 0; a < 3; ++a) {
    double sum = 0;
    for (int i = 0; i < S::nodes; ++i)
      sum += g[3 * i + a] * (slope[0] * x[3 * i] + slope[1] * x[3 * i + 1] + slope[2] * x[3 * i + 2]);
    CHECK(sum == doctest::Approx(slope[a]).epsilon(1e-13));
  }
}

TEST_CASE_TEMPLATE("the inverse map finds natural coordinates again", S, Tet4, Tet10, Hex8, Hex20, Wedge6,
                   Wedge15, Pyramid5) {
  const auto x = distorted<S>(0.08);
  const double xi[3] = {0.2, 0.3, 0.1};
  double place[3], found[3];
  position<S>(x.data(), xi, place);

  REQUIRE(inverse_map<S>(x.data(), place, found));

  for (int d = 0; d < 3; ++d) CHECK(found[d] == doctest::Approx(xi[d]).epsilon(1e-11));
  CHECK(outside<S>(found) < 0);
  found[0] = 1.4;
  CHECK(outside<S>(found) > 0);
  clamp_inside<S>(found);
  CHECK(outside<S>(found) < 1e-14);
}

TEST_CASE("a pyramid fits its neighbours: bilinear on the base, linear on the triangles") {
  double n[5], facet[4];
  const double on_base[3] = {0.3, -0.6, 0.0};
  Pyramid5::values(on_base, n);
  Quad4::values(on_base, facet);
  for (int i = 0; i < 4; ++i) CHECK(n[i] == doctest::Approx(facet[i]));
  CHECK(n[4] == 0);
  // Barycentric coordinates (0.5, 0.2, 0.3) of the face 0 1 4.
  const double on_side[3] = {-0.5 + 0.2, -0.5 - 0.2, 0.3};
  Pyramid5::values(on_side, n);
  CHECK(n[0] == doctest::Approx(0.5));
  CHECK(n[1] == doctest::Approx(0.2));
  CHECK(n[4] == doctest::Approx(0.3));
  CHECK(std::abs(n[2]) < 1e-15);
  CHECK(std::abs(n[3]) < 1e-15);
}
