// Consistent nodal loads of one solid element or one facet. All functions add.
// x: coordinates [nodes][3], m. Facets are ordered so that their normal points out of the body.
#pragma once

#include "engine/element/geometry.hpp"

namespace genba::element {

/// w[nodes] (m^3): integral of the shape functions over the element. A uniform body load is load density
/// times w.
template <class Shape>
GENBA_HD void add_volume_weights(const double* x, double* w) {
  using Rule = LoadRule<Shape>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, n[Shape::nodes], dn[3 * Shape::nodes], j[9], inverse[9];
    Rule::point(q, xi, weight);
    Shape::values(xi, n);
    Shape::gradients(xi, dn);
    jacobian<Shape>(x, dn, j);
    const double dv = weight * invert3(j, inverse);
    for (int i = 0; i < Shape::nodes; ++i) w[i] += dv * n[i];
  }
}

/// Forces f[nodes][3] (N) of the body load gradient[3][3] * x in N/m^3, x being the position.
template <class Shape>
GENBA_HD void add_linear_force(const double* x, const double* gradient, double* f) {
  using Rule = LoadRule<Shape>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, n[Shape::nodes], dn[3 * Shape::nodes], j[9], inverse[9], place[3] = {};
    Rule::point(q, xi, weight);
    Shape::values(xi, n);
    Shape::gradients(xi, dn);
    jacobian<Shape>(x, dn, j);
    const double dv = weight * invert3(j, inverse);
    for (int i = 0; i < Shape::nodes; ++i)
      for (int a = 0; a < 3; ++a) place[a] += n[i] * x[3 * i + a];
    for (int a = 0; a < 3; ++a) {
      const double* g = gradient + 3 * a;
      const double density = g[0] * place[0] + g[1] * place[1] + g[2] * place[2];
      for (int i = 0; i < Shape::nodes; ++i) f[3 * i + a] += dv * n[i] * density;
    }
  }
}

/// w[nodes] (m^2): integral of the shape functions over the facet. A uniform flux is flux times w.
template <class Facet>
GENBA_HD void add_area_weights(const double* x, double* w) {
  using Rule = FacetRule<Facet>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[2], weight, n[Facet::nodes], normal[3];
    Rule::point(q, xi, weight);
    Facet::values(xi, n);
    area_vector<Facet>(x, xi, normal);
    const double da = weight * length3(normal);
    for (int i = 0; i < Facet::nodes; ++i) w[i] += da * n[i];
  }
}

/// Forces f[nodes][3] (N) of a pressure (Pa) that pushes into the body.
template <class Facet>
GENBA_HD void add_pressure(const double* x, double pressure, double* f) {
  using Rule = FacetRule<Facet>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[2], weight, n[Facet::nodes], normal[3];
    Rule::point(q, xi, weight);
    Facet::values(xi, n);
    area_vector<Facet>(x, xi, normal);
    for (int i = 0; i < Facet::nodes; ++i)
      for (int a = 0; a < 3; ++a) f[3 * i + a] -= pressure * weight * n[i] * normal[a];
  }
}

/// f[nodes][components]: integral over the element of the shape functions times a density. density: at the
/// points of LoadRule, [points][components].
template <class Shape>
void add_volume_densities(const double* x, const double* density, int components, double* f) {
  using Rule = LoadRule<Shape>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, n[Shape::nodes], dn[3 * Shape::nodes], j[9], inverse[9];
    Rule::point(q, xi, weight);
    Shape::values(xi, n);
    Shape::gradients(xi, dn);
    jacobian<Shape>(x, dn, j);
    const double dv = weight * invert3(j, inverse);
    for (int i = 0; i < Shape::nodes; ++i)
      for (int c = 0; c < components; ++c) f[components * i + c] += dv * n[i] * density[components * q + c];
  }
}

/// The same over a facet, for a density at the points of FacetRule.
template <class Facet>
void add_area_densities(const double* x, const double* density, int components, double* f) {
  using Rule = FacetRule<Facet>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[2], weight, n[Facet::nodes], normal[3];
    Rule::point(q, xi, weight);
    Facet::values(xi, n);
    area_vector<Facet>(x, xi, normal);
    const double da = weight * length3(normal);
    for (int i = 0; i < Facet::nodes; ++i)
      for (int c = 0; c < components; ++c) f[components * i + c] += da * n[i] * density[components * q + c];
  }
}

/// The same for a deformed facet: x: [nodes][3] deformed; the depth of a flat one as always. k[nodes * 3][nodes * 3]
/// (N/m): adds the derivative of -f over x, its symmetric part (for one pressure over a face with held edges the rest
/// cancels), and the other part to `rest`; null: not wanted.
template <class Facet>
GENBA_HD void add_follower_pressure(const double* x, double pressure, bool is_ring, double* f, double* k, double* rest) {
  using Rule = FacetRule<Facet>;
  constexpr int n3 = 3 * Facet::nodes;
  add_pressure<Facet>(x, pressure, f);
  if (k == nullptr) return;
  double full[n3 * n3];
  for (int i = 0; i < n3 * n3; ++i) full[i] = 0;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[2], weight, n[Facet::nodes], dn[Facet::nodes * 2], r[3] = {0, 0, 0}, s[3] = {0, 0, 0};
    Rule::point(q, xi, weight);
    Facet::values(xi, n);
    Facet::gradients(xi, dn);
    for (int i = 0; i < Facet::nodes; ++i)
      for (int a = 0; a < 3; ++a) {
        r[a] += x[3 * i + a] * dn[2 * i];
        s[a] += x[3 * i + a] * dn[2 * i + 1];
      }
    for (int j = 0; j < Facet::nodes; ++j) {
      double slope[9];  // of the normal's component a over displacement b of node j
      for (int i = 0; i < 9; ++i) slope[i] = 0;
      if constexpr (is_flat<Facet>) {  // normal (r1, -r0) depth; here s[2] is the depth
        constexpr double circle = 6.283185307179586;
        slope[1] = dn[2 * j] * s[2], slope[3] = -dn[2 * j] * s[2];
        if (is_ring) slope[0] += circle * n[j] * r[1], slope[3] -= circle * n[j] * r[0];
      } else {
        const double along = dn[2 * j], across = dn[2 * j + 1];
        const double v[3] = {across * r[0] - along * s[0], across * r[1] - along * s[1], across * r[2] - along * s[2]};
        slope[1] = -v[2], slope[2] = v[1], slope[3] = v[2], slope[5] = -v[0], slope[6] = -v[1], slope[7] = v[0];
      }
      for (int i = 0; i < Facet::nodes; ++i)
        for (int a = 0; a < 3; ++a)
          for (int b = 0; b < 3; ++b) full[(3 * i + a) * n3 + 3 * j + b] += pressure * weight * n[i] * slope[3 * a + b];
    }
  }
  for (int i = 0; i < n3; ++i)
    for (int j = 0; j < n3; ++j) {
      k[i * n3 + j] += 0.5 * (full[i * n3 + j] + full[j * n3 + i]);
      if (rest != nullptr) rest[i * n3 + j] += 0.5 * (full[i * n3 + j] - full[j * n3 + i]);
    }
}

/// add_pressure() with a pressure at each point of FacetRule.
template <class Facet>
void add_pressures(const double* x, const double* pressure, double* f) {
  using Rule = FacetRule<Facet>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[2], weight, n[Facet::nodes], normal[3];
    Rule::point(q, xi, weight);
    Facet::values(xi, n);
    area_vector<Facet>(x, xi, normal);
    for (int i = 0; i < Facet::nodes; ++i)
      for (int a = 0; a < 3; ++a) f[3 * i + a] -= pressure[q] * weight * n[i] * normal[a];
  }
}

/// add_convection() with a coefficient at each point of FacetRule.
template <class Facet>
void add_convections(const double* x, const double* coefficient, double* k) {
  using Rule = FacetRule<Facet>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[2], weight, n[Facet::nodes], normal[3];
    Rule::point(q, xi, weight);
    Facet::values(xi, n);
    area_vector<Facet>(x, xi, normal);
    const double factor = coefficient[q] * weight * length3(normal);
    for (int i = 0; i < Facet::nodes; ++i)
      for (int j = 0; j < Facet::nodes; ++j) k[i * Facet::nodes + j] += factor * n[i] * n[j];
  }
}

/// Convection matrix k[nodes][nodes] (row-major), W/K, for a coefficient in W/(m^2 K).
template <class Facet>
GENBA_HD void add_convection(const double* x, double coefficient, double* k) {
  using Rule = FacetRule<Facet>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[2], weight, n[Facet::nodes], normal[3];
    Rule::point(q, xi, weight);
    Facet::values(xi, n);
    area_vector<Facet>(x, xi, normal);
    const double factor = coefficient * weight * length3(normal);
    for (int i = 0; i < Facet::nodes; ++i)
      for (int j = 0; j < Facet::nodes; ++j) k[i * Facet::nodes + j] += factor * n[i] * n[j];
  }
}

/// Stiffness by area of an elastic support at a point, N/m^3: normal n n^T + tangential (1 - n n^T) +
/// diag(by_axis), n being the normal of the facet.
struct SupportStiffness {
  double normal = 0, tangential = 0;
  double by_axis[3] = {};
};

/// Adds the matrix of an elastic support, k[nodes * 3][nodes * 3], N/m. at: [points of FacetRule].
template <class Facet>
void add_support(const double* x, const SupportStiffness* at, double* k) {
  using Rule = FacetRule<Facet>;
  constexpr int width = 3 * Facet::nodes;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[2], weight, n[Facet::nodes], normal[3];
    Rule::point(q, xi, weight);
    Facet::values(xi, n);
    area_vector<Facet>(x, xi, normal);
    const double size = length3(normal);
    if (!(size > 0)) continue;  // on the axis of a ring
    double d[9];
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        d[3 * a + b] = (at[q].normal - at[q].tangential) * (normal[a] / size) * (normal[b] / size) +
                       (a == b ? at[q].tangential + at[q].by_axis[a] : 0.0);
    for (int i = 0; i < Facet::nodes; ++i)
      for (int j = 0; j < Facet::nodes; ++j) {
        const double share = weight * size * n[i] * n[j];
        for (int a = 0; a < 3; ++a)
          for (int b = 0; b < 3; ++b) k[(3 * i + a) * width + 3 * j + b] += share * d[3 * a + b];
      }
  }
}

}  // namespace genba::element
