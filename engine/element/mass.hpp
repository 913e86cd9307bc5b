// Terms proportional to the unknown inside an element: capacity, perfusion.
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

/// Adds the same mass on the diagonal alone. It is distributed like the diagonal of the consistent matrix and
/// keeps the total (Hinton, Rock & Zienkiewicz 1976). Row sums would be negative at corners of elements of
/// second order.
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

/// Rows of both, as SolidRows has those of the conduction matrix. prepare() takes three densities of a
/// region: a consistent one, a lumped one, and a consistent one that is multiplied by *share (null: 1).
template <class Shape>
struct MassRows {
  using Rule = LoadRule<Shape>;
  static constexpr int nodes = Shape::nodes, points = Rule::points, dofs = 1;
  static constexpr bool is_solid = false, has_mean = false, by_region = true;
  static constexpr int weight_at = points * nodes, density_at = weight_at + points, stride = density_at + 2;

  GENBA_HD static void prepare(const double* x, const double* density, const double* share, int point,
                               double* data) {
    double xi[3], weight, dn[3 * nodes], j[9], inverse[9];
    Rule::point(point, xi, weight);
    Shape::values(xi, data + point * nodes);
    Shape::gradients(xi, dn);
    jacobian<Shape>(x, dn, j);
    data[weight_at + point] = weight * invert3(j, inverse);
    if (point > 0) return;
    data[density_at] = density[0] + density[2] * (share != nullptr ? *share : 1.0);
    data[density_at + 1] = density[1];
  }
  GENBA_HD static void average(int, double*) {}
  GENBA_HD static void row(const double* data, int i, int j, int, double* out) {
    const double consistent = data[density_at], lumped = data[density_at + 1];
    double product = 0;
    for (int q = 0; q < points; ++q)
      product += data[weight_at + q] * data[q * nodes + i] * data[q * nodes + j];
    out[0] = consistent * product;
    if (i != j || lumped == 0) return;
    double volume = 0, sum = 0;
    for (int q = 0; q < points; ++q) {
      double squares = 0;
      for (int k = 0; k < nodes; ++k) squares += data[q * nodes + k] * data[q * nodes + k];
      volume += data[weight_at + q];
      sum += data[weight_at + q] * squares;
    }
    out[0] += lumped * volume * product / sum;
  }
};

}  // namespace genba::element
