#include "engine/element/extrapolation.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace genba::element;

TEST_CASE_TEMPLATE("extrapolation reproduces the polynomials its points carry", S, Tet4, Tet10, Hex8, Hex20,
                   Hex20Reduced, Wedge6, Wedge15, Pyramid5) {
  using R = StiffnessRule<S>;
  const bool constant = R::points == 1, bilinear = S::domain == Domain::cube;
  auto f = [&](const double* xi) {
    return constant ? 2.0
                    : 1.0 + 2 * xi[0] - xi[1] + 3 * xi[2] + (bilinear ? 0.5 * xi[0] * xi[1] * xi[2] : 0.0);
  };
  double at_points[R::points * 2], at_nodes[S::nodes * 2];
  for (int q = 0; q < R::points; ++q) {
    double xi[3], weight;
    R::point(q, xi, weight);
    at_points[2 * q] = f(xi);
    at_points[2 * q + 1] = -f(xi);
  }

  extrapolate<S>(at_points, 2, at_nodes);

  for (int i = 0; i < S::nodes; ++i) {
    double xi[3];
    S::node_position(i, xi);
    CHECK(std::abs(at_nodes[2 * i] - f(xi)) < 1e-13);  // f's terms are of the size of 1, and cancel
    CHECK(std::abs(at_nodes[2 * i + 1] + f(xi)) < 1e-13);
  }
}
