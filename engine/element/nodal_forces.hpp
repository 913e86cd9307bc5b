// Nodal forces (or flows) of one element from the values at its nodes, without a matrix.
//
// In a slender part most of a displacement is rigid motion: strains are differences of numbers that nearly
// agree. A matrix that is rounded to doubles answers rigid motion with forces of its own rounding errors;
// bars of 1000 : 1 then lose 12 of 16 digits. Here gradients are sums of differences to one node, in
// double-double (Dekker, Numer. Math. 18, 1971). A translation gives no force at all, a rotation of angle w a
// strain of about 1e-16 w. What follows from the strain is as exact as the strain.
#pragma once

#include "engine/element/element_matrix.hpp"

namespace genba::element {

/// An unevaluated sum of two doubles, about 32 digits. Needs arithmetic without contraction to fused
/// operations.
struct DoubleDouble {
  double high = 0, low = 0;

  /// a - b without any error.
  static DoubleDouble difference(double a, double b) {
    const double d = a - b, seen = d - a;
    return {d, (a - (d - seen)) - (b + seen)};
  }
  /// Adds factor * value.
  void add_product(double factor, const DoubleDouble& value) {
    const double product = factor * value.high;
    const Halves f(factor), v(value.high);
    const double lost = ((f.high * v.high - product) + f.high * v.low + f.low * v.high) + f.low * v.low;
    const double sum = high + product, seen = sum - high;
    const double error = (high - (sum - seen)) + (product - seen);
    low += error + (lost + factor * value.low);
    high = sum;
  }
  double rounded() const { return high + low; }

 private:
  struct Halves {  // 26 bits each
    double high, low;
    explicit Halves(double v) {
      const double scaled = 134217729.0 * v;
      high = scaled - (scaled - v);
      low = v - high;
    }
  };
};

namespace detail {
/// d[3 * a + b] = derivative of component a along b. g: gradients [functions][3]; u: [functions][dofs] without
/// the first, relative to it.
template <int functions, int dofs>
void value_gradient(const double* g, const DoubleDouble* u, double* d) {
  for (int a = 0; a < dofs; ++a)
    for (int b = 0; b < 3; ++b) {
      DoubleDouble sum;
      for (int i = 1; i < functions; ++i) sum.add_product(g[3 * i + b], u[i * dofs + a]);
      d[3 * a + b] = sum.rounded();
    }
}

/// Strain of a displacement gradient: xx yy zz xy yz zx with engineering shears.
inline void strain_of(const double* d, double* strain) {
  for (int a = 0; a < 3; ++a) strain[a] = d[4 * a];
  strain[3] = d[1] + d[3], strain[4] = d[5] + d[7], strain[5] = d[2] + d[6];
}

/// The traction of a stress along g.
inline void stress_along(const double* s, const double* g, double* t) {
  t[0] = s[0] * g[0] + s[3] * g[1] + s[5] * g[2];
  t[1] = s[3] * g[0] + s[1] * g[1] + s[4] * g[2];
  t[2] = s[5] * g[0] + s[4] * g[1] + s[2] * g[2];
}

/// Strains [points][6] of the condensed modes. strain: of the nodes' displacements, [points][6]; the modes'
/// are added.
template <class Shape, class Law>
void add_mode_strains(const Gradients<Shape, Law>& of, const typename Law::Constants& c, double* strain) {
  using Of = Gradients<Shape, Law>;
  constexpr int unknowns = 3 * Of::modes;
  double own[unknowns * unknowns] = {}, load[unknowns] = {};
  const auto mode = [&of](int q, int m) { return of.at(q) + 3 * (Of::nodes + m); };
  const auto mode_strain = [&](int q, int unknown, double* e) {
    double d[9] = {};
    for (int b = 0; b < 3; ++b) d[3 * (unknown % 3) + b] = mode(q, unknown / 3)[b];
    strain_of(d, e);
  };
  for (int q = 0; q < Of::points; ++q) {
    double stress[6], e[6], t[3];
    Law::flux(c, strain + 6 * q, nullptr, stress, nullptr);
    for (int m = 0; m < Of::modes; ++m) {
      stress_along(stress, mode(q, m), t);
      for (int a = 0; a < 3; ++a) load[3 * m + a] -= of.dv[q] * t[a];
    }
    for (int j = 0; j < unknowns; ++j) {
      mode_strain(q, j, e);
      Law::flux(c, e, nullptr, stress, nullptr);
      for (int m = 0; m < Of::modes; ++m) {
        stress_along(stress, mode(q, m), t);
        for (int a = 0; a < 3; ++a) own[(3 * m + a) * unknowns + j] += of.dv[q] * t[a];
      }
    }
  }
  factorise<unknowns>(own);
  for (int i = 0; i < unknowns; ++i) {
    for (int j = 0; j < i; ++j) load[i] -= own[i * unknowns + j] * load[j];
    load[i] /= own[i * unknowns + i];
  }
  for (int i = unknowns; i-- > 0;) {
    for (int j = i + 1; j < unknowns; ++j) load[i] -= own[j * unknowns + i] * load[j];
    load[i] /= own[i * unknowns + i];
  }
  for (int q = 0; q < Of::points; ++q)
    for (int j = 0; j < unknowns; ++j) {
      double e[6];
      mode_strain(q, j, e);
      for (int k = 0; k < 6; ++k) strain[6 * q + k] += load[j] * e[k];
    }
}

/// first: displacement of the first node, m. Rigid motion along the radius is a strain.
template <class Shape, class Law>
void solid_forces(const double* x, const typename Law::Constants& c, const DoubleDouble* u,
                  [[maybe_unused]] const double* first, double* f) {
  using Of = Gradients<Shape, Law>;
  constexpr int nodes = Of::nodes;
  const Of of(x);
  double strain[6 * Of::points], d[9];
  for (int q = 0; q < Of::points; ++q) {
    value_gradient<nodes, 3>(of.at(q), u, d);
    strain_of(d, strain + 6 * q);
    if constexpr (has_hoop<Shape>) {
      double* e = strain + 6 * q;
      e[2] = d[2];
      for (int i = 0; i < nodes; ++i) e[2] += first[0] * of.at(q)[3 * i + 2];
      e[4] = e[5] = 0;
    }
  }
  if constexpr (Of::modes > 0) add_mode_strains<Shape, Law>(of, c, strain);
  double mean_dilatation = 0;
  if constexpr (has_mean<Shape, Law>) {
    for (int q = 0; q < Of::points; ++q)
      mean_dilatation += of.dv[q] * (strain[6 * q] + strain[6 * q + 1] + strain[6 * q + 2]);
    mean_dilatation /= of.volume;
  }
  for (int q = 0; q < Of::points; ++q) {
    double *e = strain + 6 * q, stress[6], t[3];
    if constexpr (has_mean<Shape, Law>) {
      const double change = (mean_dilatation - (e[0] + e[1] + e[2])) / 3;
      for (int a = 0; a < 3; ++a) e[a] += change;
    }
    Law::flux(c, e, nullptr, stress, nullptr);
    const double pressure = (stress[0] + stress[1] + stress[2]) / 3;
    for (int i = has_hoop<Shape> ? 0 : 1; i < nodes; ++i) {
      const double* g = of.at(q) + 3 * i;
      if constexpr (has_hoop<Shape>) {
        t[0] = stress[0] * g[0] + stress[3] * g[1] + stress[2] * g[2];
        t[1] = stress[3] * g[0] + stress[1] * g[1];
        t[2] = 0;
      } else {
        stress_along(stress, g, t);
      }
      if constexpr (has_mean<Shape, Law> && has_hoop<Shape>) {
        t[0] += pressure * (of.mean[3 * i] - g[0] - g[2]);
        t[1] += pressure * (of.mean[3 * i + 1] - g[1]);
      } else if constexpr (has_mean<Shape, Law>)
        for (int a = 0; a < 3; ++a) t[a] += pressure * (of.mean[3 * i + a] - g[a]);
      for (int a = 0; a < 3; ++a) f[3 * i + a] += of.dv[q] * t[a];
    }
  }
}

template <class Shape, class Law>
void scalar_flows(const double* x, const typename Law::Constants& c, const double* factor,
                  const DoubleDouble* u, double* f) {
  using Rule = StiffnessRule<Shape>;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight, g[3 * Shape::nodes], d[3], flux[3];
    Rule::point(q, xi, weight);
    const double dv =
        Law::work * weight * space_gradients<Shape>(x, xi, g) * (factor != nullptr ? factor[q] : 1.0);
    value_gradient<Shape::nodes, 1>(g, u, d);
    Law::flux(c, d, nullptr, flux, nullptr);
    for (int i = 1; i < Shape::nodes; ++i)
      f[i] += dv * (flux[0] * g[3 * i] + flux[1] * g[3 * i + 1] + flux[2] * g[3 * i + 2]);
  }
}
}  // namespace detail

/// f = K u with the K of element_matrix(), N or W: [nodes][dofs]. The forces of all nodes add up to 0 but for
/// rounding; with a hoop those along the radius do not. x: [nodes][3], m; u: [nodes][dofs], m or K. factor: [points] as in element_matrix_with(), only
/// for a scalar unknown; null: 1.
template <class Shape, class Law>
void nodal_forces(const double* x, const typename Law::Constants& c, const double* factor, const double* u,
                  double* f) {
  static_assert(Law::linear && Law::symmetric);
  constexpr int nodes = Shape::nodes, dofs = Law::dofs;
  DoubleDouble relative[nodes * dofs];
  for (int k = 0; k < nodes * dofs; ++k) {
    relative[k] = DoubleDouble::difference(u[k], u[k % dofs]);
    f[k] = 0;
  }
  if constexpr (dofs == 1)
    detail::scalar_flows<Shape, Law>(x, c, factor, relative, f);
  else
    detail::solid_forces<Shape, Law>(x, c, relative, u, f);
  if constexpr (has_hoop<Shape>) return;
  for (int a = 0; a < dofs; ++a)
    for (int i = 1; i < nodes; ++i) f[a] -= f[i * dofs + a];
}

}  // namespace genba::element
