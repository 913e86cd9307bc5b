// Isotropic linear elasticity on one solid element.
//
// x: coordinates [nodes][3], m. u: displacements [nodes][3], m. Voigt order xx yy zz xy yz zx with
// engineering shear strains (gamma). Formulation: tet4 and the elements of second order are plain
// displacement elements. hex8, wedge6 and pyramid5 use
// the B-bar method with the mean dilatation over the element (Hughes, 1980): the volumetric strain is the
// element's mean, the deviatoric strain is integrated by StiffnessRule. It does not lock for Poisson ratios
// near 0.5, passes the patch test on distorted meshes and keeps the order of convergence. In bending one
// layer of linear elements stays stiff: use several layers through the thickness or elements of second order.
#pragma once

#include "engine/element/geometry.hpp"

namespace genba::element {

/// Lame constants of an isotropic material, Pa.
struct Lame {
  double lambda = 0, mu = 0;
  GENBA_HD double bulk() const { return lambda + 2.0 / 3.0 * mu; }
};

/// From Young's modulus (Pa) and Poisson ratio, -1 < nu < 0.5.
GENBA_HD inline Lame lame(double youngs_modulus, double poisson_ratio) {
  const double mu = youngs_modulus / (2.0 * (1.0 + poisson_ratio));
  return {2.0 * mu * poisson_ratio / (1.0 - 2.0 * poisson_ratio), mu};
}

/// Elasticity matrix d[6][6], Pa: stress = d * strain.
GENBA_HD inline void elasticity_matrix(Lame m, double* d) {
  for (int k = 0; k < 36; ++k) d[k] = 0.0;
  for (int a = 0; a < 3; ++a) {
    for (int b = 0; b < 3; ++b) d[6 * a + b] = m.lambda;
    d[7 * a] += 2.0 * m.mu;
    d[6 * (a + 3) + a + 3] = m.mu;
  }
}

/// stress[6] of strain[6] less the thermal strain (same in all directions), Pa.
GENBA_HD inline void stress_of(Lame m, const double* strain, double thermal_strain, double* stress) {
  const double trace = strain[0] + strain[1] + strain[2];
  const double volumetric = m.lambda * trace - 3.0 * m.bulk() * thermal_strain;
  for (int a = 0; a < 3; ++a) {
    stress[a] = volumetric + 2.0 * m.mu * strain[a];
    stress[a + 3] = m.mu * strain[a + 3];
  }
}

/// stress : C^-1 : stress of stress[6], Pa.
GENBA_HD inline double stress_energy(Lame m, const double* s) {
  double square = 0;
  for (int c = 0; c < 6; ++c) square += (c < 3 ? 1.0 : 2.0) * s[c] * s[c];
  const double trace = s[0] + s[1] + s[2];
  return 0.5 / m.mu * (square - m.lambda / (3 * m.lambda + 2 * m.mu) * trace * trace);
}

/// Pa. A uniaxial stress s has stress_energy() s^2 / E.
GENBA_HD inline double youngs_modulus(Lame m) {
  return m.mu * (3 * m.lambda + 2 * m.mu) / (m.lambda + m.mu);
}

namespace detail {
template <class Shape>
inline constexpr bool mean_dilatation = false;
template <>
inline constexpr bool mean_dilatation<Hex8> = true;
template <>
inline constexpr bool mean_dilatation<Wedge6> = true;
template <>
inline constexpr bool mean_dilatation<Pyramid5> = true;

/// Gradients and integration weights at all points of the stiffness rule; returns the volume.
/// g: [points][nodes][3]; dv: [points], m^3; mean: [nodes][3] gradients averaged over the element.
template <class Shape>
GENBA_HD double all_gradients(const double* x, double* g, double* dv, double* mean) {
  using Rule = StiffnessRule<Shape>;
  constexpr int n3 = 3 * Shape::nodes;
  double total = 0.0;
  for (int k = 0; k < n3; ++k) mean[k] = 0.0;
  for (int q = 0; q < Rule::points; ++q) {
    double xi[3], weight;
    Rule::point(q, xi, weight);
    dv[q] = weight * space_gradients<Shape>(x, xi, g + q * n3);
    total += dv[q];
    for (int k = 0; k < n3; ++k) mean[k] += dv[q] * g[q * n3 + k];
  }
  for (int k = 0; k < n3; ++k) mean[k] /= total;
  return total;
}
}  // namespace detail

/// Element stiffness k[3 nodes][3 nodes] (row-major, both halves), N/m; unknown 3 i + a is component a at
/// node i.
///
/// With gradients g the 3x3 block of nodes i, j is lambda g_i g_j^T + mu g_j g_i^T + mu (g_i . g_j) 1, so it
/// is enough to sum the products M = g_i g_j^T over the points for i <= j: B and D are never formed.
template <class Shape>
GENBA_HD void stiffness(const double* x, Lame m, double* k) {
  using Rule = StiffnessRule<Shape>;
  constexpr int n = Shape::nodes, n3 = 3 * n;
  double g[Rule::points * n3], scaled[Rule::points * n3], dv[Rule::points], mean[n3];
  const double total = detail::all_gradients<Shape>(x, g, dv, mean);
  for (int q = 0; q < Rule::points; ++q)
    for (int c = 0; c < n3; ++c) scaled[q * n3 + c] = dv[q] * g[q * n3 + c];

  for (int i = 0; i < n; ++i)
    for (int row = 3 * i; row < 3 * i + 3; ++row) {
      double* out = k + row * n3;
      for (int c = 3 * i; c < n3; ++c) out[c] = scaled[row] * g[c];
      for (int q = 1; q < Rule::points; ++q) {
        const double factor = scaled[q * n3 + row];
        const double* gq = g + q * n3;
        for (int c = 3 * i; c < n3; ++c) out[c] += factor * gq[c];
      }
    }

  // With B-bar the point-wise part is deviatoric and the mean gradients carry the pressure.
  const double lambda = detail::mean_dilatation<Shape> ? -2.0 / 3.0 * m.mu : m.lambda;
  const double pressure = detail::mean_dilatation<Shape> ? m.bulk() * total : 0.0;
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) {
      double p[9];
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) p[3 * a + b] = k[(3 * i + a) * n3 + 3 * j + b];
      const double trace = m.mu * (p[0] + p[4] + p[8]);
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) {
          double v = lambda * p[3 * a + b] + m.mu * p[3 * b + a] + (a == b ? trace : 0.0);
          if (detail::mean_dilatation<Shape>) v += pressure * mean[3 * i + a] * mean[3 * j + b];
          k[(3 * i + a) * n3 + 3 * j + b] = v;
          k[(3 * j + b) * n3 + 3 * i + a] = v;
        }
    }
}

/// Strains strain[points][6] at the points of StiffnessRule and their volumes dv[points], m^3.
/// With B-bar these are the strains of that method, the ones the stiffness does work on.
template <class Shape>
GENBA_HD void strains(const double* x, const double* u, double* strain, double* dv) {
  using Rule = StiffnessRule<Shape>;
  constexpr int n = Shape::nodes, n3 = 3 * n;
  double g[Rule::points * n3], mean[n3];
  detail::all_gradients<Shape>(x, g, dv, mean);
  double mean_trace = 0.0;
  for (int c = 0; c < n3; ++c) mean_trace += mean[c] * u[c];
  for (int q = 0; q < Rule::points; ++q) {
    double h[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};  // h[a][b] = d u_a / d x_b
    for (int i = 0; i < n; ++i)
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) h[3 * a + b] += u[3 * i + a] * g[q * n3 + 3 * i + b];
    double* e = strain + 6 * q;
    const double shift = detail::mean_dilatation<Shape> ? (mean_trace - h[0] - h[4] - h[8]) / 3.0 : 0.0;
    e[0] = h[0] + shift;
    e[1] = h[4] + shift;
    e[2] = h[8] + shift;
    e[3] = h[1] + h[3];
    e[4] = h[5] + h[7];
    e[5] = h[2] + h[6];
  }
}

/// Adds the nodal forces f[nodes][3] (N) of stresses stress[points][6] (Pa) at the points of StiffnessRule:
/// the integral of B^T stress, with the same B as the stiffness.
template <class Shape>
GENBA_HD void add_internal_force(const double* x, const double* stress, double* f) {
  using Rule = StiffnessRule<Shape>;
  constexpr int n = Shape::nodes, n3 = 3 * n;
  double g[Rule::points * n3], dv[Rule::points], mean[n3];
  detail::all_gradients<Shape>(x, g, dv, mean);
  for (int q = 0; q < Rule::points; ++q) {
    const double* s = stress + 6 * q;
    const double pressure = detail::mean_dilatation<Shape> ? (s[0] + s[1] + s[2]) / 3.0 : 0.0;
    for (int i = 0; i < n; ++i) {
      const double *gi = g + q * n3 + 3 * i, *gm = mean + 3 * i;
      double* fi = f + 3 * i;
      fi[0] += dv[q] * ((s[0] - pressure) * gi[0] + s[3] * gi[1] + s[5] * gi[2] + pressure * gm[0]);
      fi[1] += dv[q] * (s[3] * gi[0] + (s[1] - pressure) * gi[1] + s[4] * gi[2] + pressure * gm[1]);
      fi[2] += dv[q] * (s[5] * gi[0] + s[4] * gi[1] + (s[2] - pressure) * gi[2] + pressure * gm[2]);
    }
  }
}

/// Adds the nodal forces f[nodes][3] (N) that a thermal strain (alpha times temperature rise) exerts.
template <class Shape>
GENBA_HD void add_thermal_force(const double* x, Lame m, double thermal_strain, double* f) {
  using Rule = StiffnessRule<Shape>;
  constexpr int n3 = 3 * Shape::nodes;
  double g[Rule::points * n3], dv[Rule::points], mean[n3];
  const double total = detail::all_gradients<Shape>(x, g, dv, mean);
  const double factor = 3.0 * m.bulk() * thermal_strain * total;
  for (int c = 0; c < n3; ++c) f[c] += factor * mean[c];
}

/// von Mises stress of stress[6], Pa.
GENBA_HD inline double von_mises(const double* s) {
  const double a = s[0] - s[1], b = s[1] - s[2], c = s[2] - s[0];
  return std::sqrt(0.5 * (a * a + b * b + c * c) + 3.0 * (s[3] * s[3] + s[4] * s[4] + s[5] * s[5]));
}

/// Principal stresses of stress[6], descending, Pa; by Jacobi rotations, accurate also for nearly equal
/// values.
GENBA_HD inline void principal_values(const double* s, double* principal) {
  double a[3][3] = {{s[0], s[3], s[5]}, {s[3], s[1], s[4]}, {s[5], s[4], s[2]}};
  for (int sweep = 0; sweep < 30; ++sweep) {
    const double off = a[0][1] * a[0][1] + a[0][2] * a[0][2] + a[1][2] * a[1][2];
    const double diagonal = a[0][0] * a[0][0] + a[1][1] * a[1][1] + a[2][2] * a[2][2];
    if (!(off > 1e-32 * diagonal)) break;
    for (int p = 0; p < 2; ++p)
      for (int q = p + 1; q < 3; ++q) {
        if (a[p][q] == 0.0) continue;
        const double theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
        const double t = (theta >= 0.0 ? 1.0 : -1.0) / (std::fabs(theta) + std::sqrt(theta * theta + 1.0));
        const double c = 1.0 / std::sqrt(t * t + 1.0), sn = t * c;
        const int r = 3 - p - q;
        const double apq = a[p][q], arp = a[r][p], arq = a[r][q];
        a[p][p] -= t * apq;
        a[q][q] += t * apq;
        a[p][q] = a[q][p] = 0.0;
        a[r][p] = a[p][r] = c * arp - sn * arq;
        a[r][q] = a[q][r] = sn * arp + c * arq;
      }
  }
  double e0 = a[0][0], e1 = a[1][1], e2 = a[2][2];
  principal[0] = std::fmax(e0, std::fmax(e1, e2));
  principal[2] = std::fmin(e0, std::fmin(e1, e2));
  principal[1] = std::fmax(std::fmin(e0, e1), std::fmin(std::fmax(e0, e1), e2));
}

}  // namespace genba::element
