// What is proportional to the unknown inside an element: capacity, perfusion.
#pragma once

#include "engine/element/geometry.hpp"

namespace genba::element {

/// Adds `density` times the integral of the products of the shape functions to k[nodes][nodes].
template <class Shape>
GENBA_HD void add_mass(const double* x, double density, double* k) {
  using Rule = LoadRule<Shape>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, n[Shape::nodes], dn[3 * Shape::nodes], j[9], inverse[9];
    Rule::point(q, xi, weight);
    Shape::values(xi, n);
    Shape::gradients(xi, dn);
    jacobian<Shape>(x, dn, j);
    const double dv = density * weight * invert3(j, inverse);
    for (int i = 0; i < Shape::nodes; ++i)
      for (int c = 0; c < Shape::nodes; ++c) k[i * Shape::nodes + c] += dv * n[i] * n[c];
  }
}

/// Adds the same on the diagonal alone, in the proportions of its own diagonal and with the same sum (Hinton,
/// Rock & Zienkiewicz 1976): sums of rows would be negative at corners of elements of second order.
template <class Shape>
GENBA_HD void add_lumped_mass(const double* x, double density, double* k) {
  using Rule = LoadRule<Shape>;
  double own[Shape::nodes] = {}, volume = 0, sum = 0;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, n[Shape::nodes], dn[3 * Shape::nodes], j[9], inverse[9];
    Rule::point(q, xi, weight);
    Shape::values(xi, n);
    Shape::gradients(xi, dn);
    jacobian<Shape>(x, dn, j);
    const double dv = weight * invert3(j, inverse);
    volume += dv;
    for (int i = 0; i < Shape::nodes; ++i) own[i] += dv * n[i] * n[i];
  }
  for (int i = 0; i < Shape::nodes; ++i) sum += own[i];
  for (int i = 0; i < Shape::nodes; ++i) k[i * Shape::nodes + i] += density * volume * own[i] / sum;
}

}  // namespace genba::element
