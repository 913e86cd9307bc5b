// Large deformation (total Lagrangian), seen from the deformed place: with gradients g of functions over the
// deformed place and the Kirchhoff stress t = F S F^T of each point, forces and the tangent of the law have the form of
// small strain (response.hpp). What the stress adds is below. All integrals are over the body before deformation.
//
// Mean dilatation: F is scaled such that its determinant is the mean of the element's J, weighted by volumes, times
// that of thermal strain. Forces are the derivative of the energy of that F, so the tangent is symmetric (for laws
// that split off the volume this is the method of Simo, Taylor and Pister, 1985).
#pragma once

#include "engine/element/gradients.hpp"
#include "engine/element/law/point_laws.hpp"
#include "engine/element/with_kind.hpp"

namespace genba::element {

/// True if the mean dilatation acts.
template <class Shape, class Law>
GENBA_HD bool takes_mean(const typename Law::Constants& c) {
  if constexpr (may_have_mean<Shape, Law>)
    return detail::mean_dilatation<Shape> ? c.constant_mean >= 0 : c.constant_mean > 0;
  else
    return has_mean<Shape, Law>;
}

/// h[9] = F - 1 at a point; g: gradients of the functions before deformation, value(i, a), a < dofs: displacement.
template <class Shape, int functions, int dofs, class Value>
GENBA_HD void displacement_gradient(const double* g, Value&& value, double* h) {
  for (int k = 0; k < 9; ++k) h[k] = 0;
  for (int i = 0; i < functions; ++i) {
    for (int a = 0; a < dofs; ++a) {
      const double v = value(i, a);
      for (int b = 0; b < dofs; ++b) h[3 * a + b] += v * g[3 * i + b];
    }
    if constexpr (has_hoop<Shape>) h[8] += g[3 * i + 2] * value(i, 0);
  }
}

/// Turns the gradients g[functions][3] of a point into those over the deformed place. Returns J; not a number if the
/// element is turned inside out there.
GENBA_HD inline double move_gradients(const double* h, int functions, double* g) {
  double f[9], back[9];
  for (int k = 0; k < 9; ++k) f[k] = h[k] + (k % 4 == 0 ? 1.0 : 0.0);
  const double j = invert3(f, back);
  for (int i = 0; i < functions; ++i) {
    double* at = g + 3 * i;
    const double from[3] = {at[0], at[1], at[2]};
    for (int b = 0; b < 3; ++b) at[b] = from[0] * back[b] + from[1] * back[3 + b] + from[2] * back[6 + b];
  }
  return j > 0 ? j : NAN;
}

/// h from gradients over the deformed place: h (1 + h)^-1 is what they give.
GENBA_HD inline void gradient_from_moved(const double* moved, double* h) {
  double rest[9], f[9];
  for (int k = 0; k < 9; ++k) rest[k] = (k % 4 == 0 ? 1.0 : 0.0) - moved[k];
  invert3(rest, f);
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      h[3 * a + b] = moved[3 * a] * f[b] + moved[3 * a + 1] * f[3 + b] + moved[3 * a + 2] * f[6 + b];
}

/// Square of the factor on F: mean dilatation over that of the point (1 without), without thermal strain.
GENBA_HD inline double stretch_factor(double mean_over_own, double thermal) {
  const double cube = mean_over_own == 1 ? 1.0 : std::cbrt(mean_over_own);
  return cube * cube / ((1 + thermal) * (1 + thermal));
}

/// Kirchhoff stress t[6] at a point, Pa, and the law's tangent d[36] over the deformed place; null: not wanted. factor:
/// stretch_factor(). old, now: [Law::history].
template <class Law>
GENBA_HD void kirchhoff(const typename Law::Constants& c, const double* h, double factor, const double* old, double* now,
                        double* t, double* d) {
  double e[6], s[6], own[36], turn[36], f[9];
  for (int k = 0; k < 9; ++k) f[k] = h[k] + (k % 4 == 0 ? 1.0 : 0.0);
  for (int k = 0; k < 6; ++k) {
    const int a = detail::voigt_row(k), b = detail::voigt_column(k);
    const double square = h[a] * h[b] + h[3 + a] * h[3 + b] + h[6 + a] * h[6 + b];
    const double twice = factor * (h[3 * a + b] + h[3 * b + a] + square) + (k < 3 ? factor - 1 : 0.0);
    e[k] = k < 3 ? 0.5 * twice : twice;
    for (int l = 0; l < 6; ++l) {
      const int r = detail::voigt_row(l), q = detail::voigt_column(l);
      turn[6 * k + l] = f[3 * a + r] * f[3 * b + q] + (r == q ? 0.0 : f[3 * a + q] * f[3 * b + r]);
    }
  }
  Law::respond(c, e, old, now, s, d == nullptr ? nullptr : own);
  for (int k = 0; k < 6; ++k) {
    t[k] = 0;
    for (int l = 0; l < 6; ++l) t[k] += factor * turn[6 * k + l] * s[l];
  }
  if (d == nullptr) return;
  for (int k = 0; k < 6; ++k) {
    double row[6];
    for (int l = 0; l < 6; ++l) {
      row[l] = 0;
      for (int m = 0; m < 6; ++m) row[l] += turn[6 * k + m] * own[6 * m + l];
    }
    for (int n = 0; n < 6; ++n) {
      double sum = 0;
      for (int l = 0; l < 6; ++l) sum += row[l] * turn[6 * n + l];
      d[6 * k + n] = factor * factor * sum;
    }
  }
}

/// Cauchy stress at the points of StiffnessRule, stress[points][6], Pa. x, u: [nodes][3], m; thermal: [points]. old:
/// what the points keep, [points][Law::history].
template <class Shape, class Law>
GENBA_HD void cauchy_at_points(const double* x, const double* u, const typename Law::Constants& c,
                               const double* thermal, const double* old, double* stress) {
  using Of = Gradients<Shape, Law>;
  constexpr int nodes = Of::nodes, moves = unknowns<Shape, Law>;
  const Of of(x);
  const auto value = [&](int i, int a) { return has_hoop<Shape> ? u[3 * i + a] : u[3 * i + a] - u[a]; };
  double h[9 * Of::points], j[Of::points], g[3 * nodes], now[Law::history + 1], deformed = 0;
  for (int q = 0; q < Of::points; ++q) {
    for (int k = 0; k < 3 * nodes; ++k) g[k] = of.at(q)[k];
    displacement_gradient<Shape, nodes, moves>(g, value, h + 9 * q);
    j[q] = move_gradients(h + 9 * q, 0, g);
    deformed += of.dv[q] * j[q];
  }
  for (int q = 0; q < Of::points; ++q) {
    const double dilation = takes_mean<Shape, Law>(c) ? deformed / of.volume : j[q];
    kirchhoff<Law>(c, h + 9 * q, stretch_factor(dilation / j[q], thermal[q]), old + q * Law::history, now, stress + 6 * q,
                   nullptr);
    for (int k = 0; k < 6; ++k) stress[6 * q + k] /= dilation;
  }
}

namespace detail {
/// t[3] times g.
template <class Shape>
GENBA_HD double stress_times(const double* t, const double* g, int a) {
  if constexpr (has_hoop<Shape>)
    return a == 0 ? t[0] * g[0] + t[3] * g[1] : t[3] * g[0] + t[1] * g[1];
  else
    return a == 0   ? t[0] * g[0] + t[3] * g[1] + t[5] * g[2]
           : a == 1 ? t[3] * g[0] + t[1] * g[1] + t[4] * g[2]
                    : t[5] * g[0] + t[4] * g[1] + t[2] * g[2];
}
/// Dilatation that displacement a of a function makes.
template <class Shape>
GENBA_HD double dilation(const double* g, int a) {
  return has_hoop<Shape> && a == 0 ? g[0] + g[2] : g[a];
}
}  // namespace detail

/// What the stress t of a point adds to the tangent of displacement a of a function and b of another one.
template <class Shape>
GENBA_HD double stress_stiffness(const double* t, const double* gi, int a, const double* gj, int b) {
  if (a != b) return 0;
  if constexpr (has_hoop<Shape>) {
    const double sum = gj[0] * detail::stress_times<Shape>(t, gi, 0) + gj[1] * detail::stress_times<Shape>(t, gi, 1);
    return a == 0 ? sum + t[2] * gi[2] * gj[2] : sum;
  } else {
    double sum = 0;
    for (int k = 0; k < 3; ++k) sum += gj[k] * detail::stress_times<Shape>(t, gi, k);
    return sum;
  }
}

/// The same for what a mean dilatation adds. mi, mj: mean dilatations that the two displacements make; share: pressure
/// of the element (sum of traces of t, a third) times the point's share of its deformed volume. The element
/// adds -pressure / 3 mi mj once.
template <class Shape>
GENBA_HD double mean_stiffness(const double* t, double share, const double* gi, int a, double mi, const double* gj,
                               int b, double mj) {
  const double p = (t[0] + t[1] + t[2]) / 3, ti = detail::dilation<Shape>(gi, a), tj = detail::dilation<Shape>(gj, b);
  double cross = gi[b] * gj[a];
  if constexpr (has_hoop<Shape>)
    if (a == 0 && b == 0) cross += gi[2] * gj[2];
  // Deviator of t on the two.
  double si = detail::stress_times<Shape>(t, gi, a), sj = detail::stress_times<Shape>(t, gj, b);
  if constexpr (has_hoop<Shape>) {
    if (a == 0) si += t[2] * gi[2];
    if (b == 0) sj += t[2] * gj[2];
  }
  si -= p * ti, sj -= p * tj;
  return p * (cross - 2.0 / 3.0 * ti * tj) + 2.0 / 3.0 * ((mi - ti) * sj + (mj - tj) * si) + share * (ti * tj - cross);
}

}  // namespace genba::element
