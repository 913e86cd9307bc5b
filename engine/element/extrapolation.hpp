// From the integration points of an element to its nodes.
#pragma once

#include "engine/element/quadrature.hpp"

namespace genba::element {

namespace detail {
/// Weight of a Gauss point at a place of [-1, 1], for the line through 2 points or the parabola through 3.
GENBA_HD inline double line_weight(int points, int k, double at) {
  if (points == 2) return 0.5 * (1.0 + (k == 0 ? -at : at) / gauss2);
  const double t = at / gauss3;
  return k == 1 ? 1.0 - t * t : 0.5 * t * (t + (k - 1));
}
/// The same in a triangle: the plane through the points of Tri3Points.
GENBA_HD inline double plane_weight(int q, const double* at) {
  const double l = q == 0 ? 1.0 - at[0] - at[1] : at[q - 1];
  return 2.0 * l - 1.0 / 3.0;
}

/// The same in a square: the bilinear function through the points of Quad4Points.
GENBA_HD inline double square_weight(int q, const double* at) {
  double corner[3];
  Quad4::node_position(q, corner);
  return line_weight(2, corner[0] < 0.0 ? 0 : 1, at[0]) * line_weight(2, corner[1] < 0.0 ? 0 : 1, at[1]);
}

/// Weight of integration point q of the stiffness rule at the natural place `at`.
template <class Shape>
GENBA_HD double point_weight(int q, const double* at) {
  using Rule = StiffnessRule<Shape>;
  if constexpr (Rule::points == 1) {
    return 1.0;
  } else if constexpr (Shape::domain == Domain::tetrahedron) {
    // A linear function takes the value near * v_q + far * (the other corners' values) at point q.
    const double l = q == 0 ? 1.0 - at[0] - at[1] - at[2] : at[q - 1];
    return (l - Tet4Points::far) / (Tet4Points::near_corner - Tet4Points::far);
  } else if constexpr (Rule::points == 8 && Shape::domain == Domain::cube) {
    double corner[3], weight = 1.0;
    Hex8::node_position(q, corner);
    for (int d = 0; d < 3; ++d) weight *= line_weight(2, corner[d] < 0.0 ? 0 : 1, at[d]);
    return weight;
  } else if constexpr (Shape::domain == Domain::cube) {
    return line_weight(3, q % 3, at[0]) * line_weight(3, q / 3 % 3, at[1]) * line_weight(3, q / 9, at[2]);
  } else if constexpr (Shape::domain == Domain::wedge) {
    return plane_weight(q % 3, at) * line_weight(Rule::points / 3, q / 3, at[2]);
  } else if constexpr (Shape::domain == Domain::line) {
    return line_weight(2, q, at[0]);
  } else if constexpr (Shape::domain == Domain::triangle) {
    return plane_weight(q, at);
  } else if constexpr (Shape::domain == Domain::square && Rule::points == 4) {
    return square_weight(q, at);
  } else if constexpr (Shape::domain == Domain::square) {
    return line_weight(3, q % 3, at[0]) * line_weight(3, q / 3, at[1]);
  } else {
    // 1, r, s and t - 1/4 are orthogonal on the pyramid; their squares integrate to 4/3, 4/15, 4/15 and 1/20.
    double xi[3], weight;
    Rule::point(q, xi, weight);
    return weight * (0.75 + 3.75 * (xi[0] * at[0] + xi[1] * at[1]) + 20.0 * (xi[2] - 0.25) * (at[2] - 0.25));
  }
}
}  // namespace detail

/// at_nodes[nodes][components] from at_points[StiffnessRule::points][components]: the polynomial through the
/// integration points, evaluated at the nodes. It is constant (tet4), linear (tet10), trilinear (hex8),
/// triquadratic (hex20), linear in the triangle times linear (wedge6) or quadratic (wedge15) along the axis.
/// pyramid5 uses the linear least-squares fit. On smooth solutions the triquadratic polynomial has half the
/// error at hex20's nodes of the trilinear least-squares fit (the extrapolation from the points of the
/// reduced rule).
template <class Shape>
GENBA_HD void extrapolate(const double* at_points, int components, double* at_nodes) {
  for (int i = 0; i < Shape::nodes; ++i) {
    double xi[3];
    Shape::node_position(i, xi);
    double* out = at_nodes + i * components;
    for (int c = 0; c < components; ++c) out[c] = 0.0;
    for (int q = 0; q < StiffnessRule<Shape>::points; ++q) {
      const double weight = detail::point_weight<Shape>(q, xi);
      for (int c = 0; c < components; ++c) out[c] += weight * at_points[q * components + c];
    }
  }
}

}  // namespace genba::element
