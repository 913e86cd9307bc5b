// Map from the natural to the real element: Jacobian, gradients in space, facet normals, and the inverse map.
// x: node coordinates [nodes][3], m.
#pragma once

#include <cmath>

#include "engine/element/quadrature.hpp"

namespace genba::element {

/// Position of the natural point xi, m.
template <class Shape>
GENBA_HD void position(const double* x, const double* xi, double* place) {
  double n[Shape::nodes];
  Shape::values(xi, n);
  for (int a = 0; a < 3; ++a) {
    place[a] = 0.0;
    if (is_flat<Shape> && a == 2) break;
    for (int i = 0; i < Shape::nodes; ++i) place[a] += n[i] * x[3 * i + a];
  }
}

/// Inverts the 3x3 matrix j (row-major) into inverse; returns the determinant. inverse is undefined if the
/// determinant is 0.
GENBA_HD inline double invert3(const double* j, double* inverse) {
  const double c0 = j[4] * j[8] - j[5] * j[7], c1 = j[5] * j[6] - j[3] * j[8], c2 = j[3] * j[7] - j[4] * j[6];
  const double det = j[0] * c0 + j[1] * c1 + j[2] * c2;
  const double s = 1.0 / det;
  inverse[0] = s * c0, inverse[1] = s * (j[2] * j[7] - j[1] * j[8]),
  inverse[2] = s * (j[1] * j[5] - j[2] * j[4]);
  inverse[3] = s * c1, inverse[4] = s * (j[0] * j[8] - j[2] * j[6]),
  inverse[5] = s * (j[2] * j[3] - j[0] * j[5]);
  inverse[6] = s * c2, inverse[7] = s * (j[1] * j[6] - j[0] * j[7]),
  inverse[8] = s * (j[0] * j[4] - j[1] * j[3]);
  return det;
}

/// Jacobian of a solid at xi: j[a][d] = d x_a / d xi_d. A flat element has its depth there as j[2][2], a bar two
/// unit normals in columns 1 and 2.
template <class Shape>
GENBA_HD void jacobian(const double* x, const double* dn, double* j) {
  for (int k = 0; k < 9; ++k) j[k] = 0.0;
  if constexpr (is_flat<Shape>) {
    for (int i = 0; i < Shape::nodes; ++i) {
      for (int a = 0; a < 2; ++a)
        for (int d = 0; d < 2; ++d) j[3 * a + d] += x[3 * i + a] * dn[3 * i + d];
      j[8] += x[3 * i + 2] * dn[3 * i + 2];
    }
    return;
  }
  for (int i = 0; i < Shape::nodes; ++i)
    for (int a = 0; a < 3; ++a)
      for (int d = 0; d < 3; ++d) j[3 * a + d] += x[3 * i + a] * dn[3 * i + d];
  if constexpr (is_bar<Shape>) complete_columns(j);
}

/// Gradients in space g[nodes][3] (1/m) of the shape functions at xi; returns det J (m^3 per natural volume).
/// With a hoop the third component is the function divided by the radius.
template <class Shape>
GENBA_HD double space_gradients(const double* x, const double* xi, double* g) {
  double dn[Shape::nodes * 3], j[9], inverse[9];
  Shape::gradients(xi, dn);
  jacobian<Shape>(x, dn, j);
  const double det = invert3(j, inverse);
  if constexpr (is_flat<Shape>) {
    constexpr double circle = 6.283185307179586;
    for (int i = 0; i < Shape::nodes; ++i) {
      for (int a = 0; a < 2; ++a) g[3 * i + a] = dn[3 * i] * inverse[a] + dn[3 * i + 1] * inverse[3 + a];
      g[3 * i + 2] = has_hoop<Shape> ? circle * dn[3 * i + 2] / j[8] : 0.0;
    }
    return det;
  }
  for (int i = 0; i < Shape::nodes; ++i)
    for (int a = 0; a < 3; ++a)
      g[3 * i + a] = dn[3 * i] * inverse[a] + dn[3 * i + 1] * inverse[3 + a] + dn[3 * i + 2] * inverse[6 + a];
  return det;
}

/// Volume of a solid, m^3.
template <class Shape>
GENBA_HD double volume(const double* x) {
  using Rule = LoadRule<Shape>;
  double sum = 0.0;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, dn[Shape::nodes * 3], j[9], inverse[9];
    Rule::point(q, xi, weight);
    Shape::gradients(xi, dn);
    jacobian<Shape>(x, dn, j);
    sum += weight * invert3(j, inverse);
  }
  return sum;
}

/// Normal of a facet at xi times its area per natural area, m^2: (dx/dr) x (dx/ds). For an edge the second
/// direction is the depth.
template <class Facet>
GENBA_HD void area_vector(const double* x, const double* xi, double* normal) {
  double dn[Facet::nodes * 2], r[3] = {0, 0, 0}, s[3] = {0, 0, 0};
  Facet::gradients(xi, dn);
  if constexpr (is_flat<Facet>) {
    double depth = 0.0;
    for (int i = 0; i < Facet::nodes; ++i) {
      for (int a = 0; a < 2; ++a) r[a] += x[3 * i + a] * dn[2 * i];
      depth += x[3 * i + 2] * dn[2 * i + 1];
    }
    normal[0] = r[1] * depth;
    normal[1] = -r[0] * depth;
    normal[2] = 0.0;
    return;
  }
  for (int i = 0; i < Facet::nodes; ++i)
    for (int a = 0; a < 3; ++a) {
      r[a] += x[3 * i + a] * dn[2 * i];
      s[a] += x[3 * i + a] * dn[2 * i + 1];
    }
  normal[0] = r[1] * s[2] - r[2] * s[1];
  normal[1] = r[2] * s[0] - r[0] * s[2];
  normal[2] = r[0] * s[1] - r[1] * s[0];
}

GENBA_HD inline double length3(const double* v) {
  return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/// Area of a facet, m^2.
template <class Facet>
GENBA_HD double area(const double* x) {
  using Rule = FacetRule<Facet>;
  double sum = 0.0;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[2], weight, normal[3];
    Rule::point(q, xi, weight);
    area_vector<Facet>(x, xi, normal);
    sum += weight * length3(normal);
  }
  return sum;
}

/// Distance of xi outside the natural element, in natural coordinates (cube and wedge: scaled to edge 1); <=
/// 0 inside.
template <class Shape>
GENBA_HD double outside(const double* xi) {
  double worst = -1.0;
  if constexpr (Shape::domain == Domain::square || Shape::domain == Domain::line) {
    for (int d = 0; d < Shape::dimension; ++d) worst = std::fmax(worst, 0.5 * (std::fabs(xi[d]) - 1.0));
  } else if constexpr (Shape::domain == Domain::triangle) {
    worst = std::fmax(xi[0] + xi[1] - 1.0, std::fmax(-xi[0], -xi[1]));
  } else if constexpr (Shape::domain == Domain::cube) {
    for (int d = 0; d < 3; ++d) worst = std::fmax(worst, 0.5 * (std::fabs(xi[d]) - 1.0));
  } else if constexpr (Shape::domain == Domain::wedge) {
    worst = std::fmax(xi[0] + xi[1] - 1.0, std::fmax(-xi[0], -xi[1]));
    worst = std::fmax(worst, 0.5 * (std::fabs(xi[2]) - 1.0));
  } else if constexpr (Shape::domain == Domain::pyramid) {
    for (int d = 0; d < 2; ++d) worst = std::fmax(worst, 0.5 * (std::fabs(xi[d]) + xi[2] - 1.0));
    worst = std::fmax(worst, -xi[2]);
  } else {
    worst = std::fmax(worst, xi[0] + xi[1] + xi[2] - 1.0);
    for (int d = 0; d < 3; ++d) worst = std::fmax(worst, -xi[d]);
  }
  return worst;
}

/// Moves xi onto the element if it lies outside.
template <class Shape>
GENBA_HD void clamp_inside(double* xi) {
  const auto clamp = [](double v, double low, double high) { return std::fmin(high, std::fmax(low, v)); };
  if constexpr (Shape::domain == Domain::cube || Shape::domain == Domain::square ||
                Shape::domain == Domain::line) {
    for (int d = 0; d < Shape::dimension; ++d) xi[d] = clamp(xi[d], -1.0, 1.0);
  } else if constexpr (Shape::domain == Domain::wedge || Shape::domain == Domain::triangle) {
    double l[3] = {1.0 - xi[0] - xi[1], xi[0], xi[1]}, sum = 0.0;
    for (double& v : l) sum += v = std::fmax(0.0, v);
    for (int d = 0; d < 2; ++d) xi[d] = l[d + 1] / sum;
    if constexpr (Shape::domain == Domain::wedge) xi[2] = clamp(xi[2], -1.0, 1.0);
  } else if constexpr (Shape::domain == Domain::pyramid) {
    xi[2] = clamp(xi[2], 0.0, 1.0);
    for (int d = 0; d < 2; ++d) xi[d] = clamp(xi[d], xi[2] - 1.0, 1.0 - xi[2]);
  } else {
    double l[4] = {1.0 - xi[0] - xi[1] - xi[2], xi[0], xi[1], xi[2]}, sum = 0.0;
    for (double& v : l) sum += v = std::fmax(0.0, v);
    for (int d = 0; d < 3; ++d) xi[d] = l[d + 1] / sum;
  }
}

/// Natural coordinates of a place by Newton's method. Returns false if it does not converge (the place is
/// then far outside or the element is degenerate).
template <class Shape>
GENBA_HD bool inverse_map(const double* x, const double* place, double* xi) {
  constexpr Domain domain = Shape::domain;
  xi[0] = xi[1] = domain == Domain::tetrahedron ? 0.25
                  : domain == Domain::wedge || domain == Domain::triangle ? 1.0 / 3.0
                                                                          : 0.0;
  xi[2] = domain == Domain::tetrahedron || domain == Domain::pyramid ? 0.25 : 0.0;
  for (int iteration = 0; iteration < 30; ++iteration) {
    double here[3], dn[Shape::nodes * 3], j[9], inverse[9];
    position<Shape>(x, xi, here);
    Shape::gradients(xi, dn);
    jacobian<Shape>(x, dn, j);
    const double det = invert3(j, inverse);
    if (!(det != 0.0)) return false;
    double step = 0.0;
    for (int d = 0; d < Shape::dimension; ++d) {
      double delta = 0.0;
      for (int a = 0; a < Shape::dimension; ++a) delta += inverse[3 * d + a] * (place[a] - here[a]);
      xi[d] += delta;
      step = std::fmax(step, std::fabs(delta));
    }
    if (!(step < 1e3)) return false;
    if (step < 1e-12) return true;
  }
  return false;
}

}  // namespace genba::element
