// The part of one element in the error estimate of Zienkiewicz and Zhu: nodal values from the points where
// stresses are most accurate (Barlow 1976), and their difference from the element's own values.
#pragma once

#include "engine/element/extrapolation.hpp"

namespace genba::element {

namespace detail {
template <class Shape>
struct Superconvergent {
  using Rule = StiffnessRule<Shape>;
  static constexpr bool reduced = false;
};
// The error of the element's own stress is a quadratic Legendre polynomial along each axis. It is zero at the
// points of the reduced rule. At nodes it has the same sign in all neighbours, so averaging there would keep
// it.
template <>
struct Superconvergent<Hex20> {
  using Rule = Hex8Points;
  static constexpr bool reduced = true;
};
template <>
struct Superconvergent<PlaneQuad8> {
  using Rule = Quad4Points;
  static constexpr bool reduced = true;
};
template <>
struct Superconvergent<AxisymmetricQuad8> : Superconvergent<PlaneQuad8> {};
template <>
struct Superconvergent<Wedge15> {
  using Rule = Wedge6Points;
  static constexpr bool reduced = true;
};

/// Weight of point q of the reduced rule at the natural place `at`.
template <class Shape>
GENBA_HD double reduced_weight(int q, const double* at) {
  if constexpr (Shape::domain == Domain::cube) {
    double corner[3], weight = 1.0;
    Hex8::node_position(q, corner);
    for (int d = 0; d < 3; ++d) weight *= line_weight(2, corner[d] < 0.0 ? 0 : 1, at[d]);
    return weight;
  } else if constexpr (Shape::domain == Domain::square) {
    return square_weight(q, at);
  } else {
    return plane_weight(q % 3, at) * line_weight(2, q / 3, at[2]);
  }
}
}  // namespace detail

/// As extrapolate(), but hex20 and wedge15 use the points of the reduced rule. This is less accurate within
/// one element, but more accurate after averaging with its neighbours.
template <class Shape>
GENBA_HD void extrapolate_superconvergent(const double* at_points, int components, double* at_nodes) {
  using Reduced = detail::Superconvergent<Shape>;
  if constexpr (!Reduced::reduced) {
    extrapolate<Shape>(at_points, components, at_nodes);
  } else {
    constexpr int count = Reduced::Rule::points;
    double sampled[count * 6] = {};
    for (int r = 0; r < count; ++r) {
      double xi[3], unused;
      Reduced::Rule::point(r, xi, unused);
      for (int q = 0; q < StiffnessRule<Shape>::points; ++q) {
        const double weight = detail::point_weight<Shape>(q, xi);
        for (int c = 0; c < components; ++c)
          sampled[r * components + c] += weight * at_points[q * components + c];
      }
    }
    for (int i = 0; i < Shape::nodes; ++i) {
      double xi[3];
      Shape::node_position(i, xi);
      for (int c = 0; c < components; ++c) at_nodes[i * components + c] = 0.0;
      for (int r = 0; r < count; ++r) {
        const double weight = detail::reduced_weight<Shape>(r, xi);
        for (int c = 0; c < components; ++c)
          at_nodes[i * components + c] += weight * sampled[r * components + c];
      }
    }
  }
}

/// Calls visit(share of the volume, difference[components]) at the points of LoadRule. difference: the field
/// interpolated from at_nodes[nodes][components] minus the field through
/// at_points[StiffnessRule::points][components]. The stiffness rule is not enough: the element's stress has
/// its smallest error at its points.
template <class Shape, class Visit>
GENBA_HD void for_each_difference(const double* at_points, const double* at_nodes, int components, Visit&& visit) {
  double total = 0.0;
  for (int p = 0; p < LoadRule<Shape>::points; ++p) {
    double xi[3], weight;
    LoadRule<Shape>::point(p, xi, weight);
    total += weight;
  }
  for (int p = 0; p < LoadRule<Shape>::points; ++p) {
    double xi[3], weight, n[Shape::nodes], difference[6] = {};
    LoadRule<Shape>::point(p, xi, weight);
    Shape::values(xi, n);
    for (int i = 0; i < Shape::nodes; ++i)
      for (int c = 0; c < components; ++c) difference[c] += n[i] * at_nodes[i * components + c];
    for (int q = 0; q < StiffnessRule<Shape>::points; ++q) {
      const double at = detail::point_weight<Shape>(q, xi);
      for (int c = 0; c < components; ++c) difference[c] -= at * at_points[q * components + c];
    }
    visit(weight / total, difference);
  }
}

}  // namespace genba::element
