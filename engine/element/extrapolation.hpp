// From the integration points of an element to its nodes.
#pragma once

#include "engine/element/quadrature.hpp"

namespace genba::element {

/// at_nodes[nodes][components] from at_points[StiffnessRule::points][components]: the constant (tet4), linear
/// (tet10) or trilinear (hex8) polynomial through the integration points, evaluated at the nodes.
template <class Shape>
GENBA_HD void extrapolate(const double* at_points, int components, double* at_nodes) {
  using Rule = StiffnessRule<Shape>;
  if constexpr (Rule::points == 1) {
    for (int i = 0; i < Shape::nodes; ++i)
      for (int c = 0; c < components; ++c) at_nodes[i * components + c] = at_points[c];
  } else if constexpr (Rule::points == 4) {
    // Corner values v give near * v_q + far * (others) at point q; the sum over the points is the sum over
    // the corners.
    const double far = Tet4Points::far, spread = Tet4Points::near_corner - Tet4Points::far;
    constexpr int edge[6][2] = {{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};
    for (int c = 0; c < components; ++c) {
      double sum = 0.0;
      for (int q = 0; q < 4; ++q) sum += at_points[q * components + c];
      for (int i = 0; i < 4; ++i)
        at_nodes[i * components + c] = (at_points[i * components + c] - far * sum) / spread;
      for (int e = 0; e < 6; ++e)
        at_nodes[(4 + e) * components + c] =
            0.5 * (at_nodes[edge[e][0] * components + c] + at_nodes[edge[e][1] * components + c]);
    }
  } else {
    // The points are the corners of a cube scaled by 1/sqrt(3); point q lies near node q.
    for (int i = 0; i < Shape::nodes; ++i) {
      double xi[3], n[8];
      Shape::node_position(i, xi);
      for (double& v : xi) v /= detail::gauss2;
      Hex8::values(xi, n);
      for (int c = 0; c < components; ++c) {
        double sum = 0.0;
        for (int q = 0; q < 8; ++q) sum += n[q] * at_points[q * components + c];
        at_nodes[i * components + c] = sum;
      }
    }
  }
}

}  // namespace genba::element
