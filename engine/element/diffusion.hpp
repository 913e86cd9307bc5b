// Steady heat conduction on one solid element. x: coordinates [nodes][3], m. t: temperatures [nodes], K.
#pragma once

#include "engine/element/geometry.hpp"

namespace genba::element {

/// Conduction matrix k[nodes][nodes] (row-major, both halves), W/K, for conductivity in W/(m K).
template <class Shape>
GENBA_HD void conduction(const double* x, double conductivity, double* k) {
  using Rule = StiffnessRule<Shape>;
  constexpr int n = Shape::nodes;
  for (int c = 0; c < n * n; ++c) k[c] = 0.0;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, g[3 * n];
    Rule::point(q, xi, weight);
    const double factor = conductivity * weight * space_gradients<Shape>(x, xi, g);
    for (int i = 0; i < n; ++i)
      for (int j = i; j < n; ++j)
        k[i * n + j] +=
            factor * (g[3 * i] * g[3 * j] + g[3 * i + 1] * g[3 * j + 1] + g[3 * i + 2] * g[3 * j + 2]);
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) k[i * n + j] = k[j * n + i];
}

/// Heat flux flux[points][3] (W/m^2, from hot to cold) at the points of StiffnessRule, and their volumes
/// dv[points].
template <class Shape>
GENBA_HD void heat_flux(const double* x, double conductivity, const double* t, double* flux, double* dv) {
  using Rule = StiffnessRule<Shape>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, g[3 * Shape::nodes];
    Rule::point(q, xi, weight);
    dv[q] = weight * space_gradients<Shape>(x, xi, g);
    for (int a = 0; a < 3; ++a) {
      flux[3 * q + a] = 0.0;
      for (int i = 0; i < Shape::nodes; ++i) flux[3 * q + a] -= conductivity * g[3 * i + a] * t[i];
    }
  }
}

/// Adds the nodal heat flows f[nodes] (W) that conduction takes: the integral of -grad N . flux.
template <class Shape>
GENBA_HD void add_conducted_heat(const double* x, const double* flux, double* f) {
  using Rule = StiffnessRule<Shape>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, g[3 * Shape::nodes];
    Rule::point(q, xi, weight);
    const double dv = weight * space_gradients<Shape>(x, xi, g);
    for (int i = 0; i < Shape::nodes; ++i)
      f[i] -= dv * (g[3 * i] * flux[3 * q] + g[3 * i + 1] * flux[3 * q + 1] + g[3 * i + 2] * flux[3 * q + 2]);
  }
}

}  // namespace genba::element
