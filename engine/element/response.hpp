// The response of one element to values at its nodes, for any shape and law: internal forces (or flows), their
// derivatives (the tangent), and the new history of its points. One source for host and device. It needs only
// flux() and tangent() of a law, so it also serves laws that are not linear, and large deformation (finite.hpp).
//
// Mean dilatation and incompatible modes are those of gradients.hpp. The values of modes are unknowns of the
// element alone: they are solved for here such that they carry no load, and condensed from the tangent. The
// history keeps them as the start of the next time.
#pragma once

#include "engine/element/element_matrix.hpp"
#include "engine/element/finite.hpp"
#include "engine/element/law/point_laws.hpp"
#include "engine/element/with_kind.hpp"

namespace genba::element {

/// True if elements of this shape can have this law. The same as fits<> for linear laws. Bars and incompatible modes
/// (which lose their stability under large compression) have no large deformation.
template <class Shape, class Law>
inline constexpr bool responds =
    Law::linear          ? fits<Shape, Law>
    : is_finite<Law> && (mode_count<Shape, Law> > 0 || is_bar<Shape>) ? false
    : is_bar<Shape>      ? detail::StatesForBars<Law>
    : is_flat<Shape>     ? !detail::StatesForBars<Law> && (!has_hoop<Shape> || !detail::StatesPlaneStress<Law>)
                         : !detail::StatesForBars<Law> && !detail::StatesPlaneStress<Law>;

/// Doubles that an element keeps: [points][Law::history], then the values of modes.
template <class Shape, class Law>
inline constexpr int history_size =
    StiffnessRule<Shape>::points* Law::history + (Law::linear ? 0 : Law::dofs * mode_count<Shape, Law>);

namespace detail {
/// b[fluxes][dofs * functions]: the gradient that each unknown alone makes at point q. With a mean dilatation
/// its trace is that of the element.
template <class Shape, class Law>
GENBA_HD void gradient_columns(const Gradients<Shape, Law>& of, int q, double* b) {
  using Of = Gradients<Shape, Law>;
  constexpr int n = Law::dofs * Of::functions;
  for (int k = 0; k < Law::fluxes * n; ++k) b[k] = 0.0;
  for (int i = 0; i < Of::functions; ++i) {
    const double* g = of.at(q) + 3 * i;
    if constexpr (Law::dofs == 1) {
      for (int s = 0; s < 3; ++s) b[s * n + i] = g[s];
      continue;
    } else {
      double* at = b + 3 * i;
      at[0] = g[0], at[n + 1] = g[1];
      at[3 * n] = g[1], at[3 * n + 1] = g[0];
      if constexpr (has_hoop<Shape>) {
        at[2 * n] = g[2];
      } else {
        at[2 * n + 2] = g[2];
        at[4 * n + 1] = g[2], at[4 * n + 2] = g[1];
        at[5 * n] = g[2], at[5 * n + 2] = g[0];
      }
      if constexpr (has_mean<Shape, Law>) {
        const double* mean = of.mean + 3 * i;
        double more[3] = {(mean[0] - g[0]) / 3, (mean[1] - g[1]) / 3, (mean[2] - g[2]) / 3};
        if constexpr (has_hoop<Shape>) more[0] -= g[2] / 3, more[2] = 0;
        for (int s = 0; s < 3; ++s)
          for (int a = 0; a < 3; ++a) at[s * n + a] += more[a];
      }
    }
  }
}

/// gradient[fluxes] of values[n], without the thermal strain.
template <class Law, int n>
GENBA_HD void gradient_of(const double* b, const double* values, double thermal, double* gradient) {
  for (int s = 0; s < Law::fluxes; ++s) {
    double sum = 0;
    for (int j = 0; j < n; ++j) sum += b[s * n + j] * values[j];
    gradient[s] = sum;
  }
  if constexpr (Law::dilates)
    for (int a = 0; a < 3; ++a) gradient[a] -= thermal;
}

/// Adds dv b^T s to f[n].
template <class Law, int n>
GENBA_HD void add_forces(double dv, const double* b, const double* s, double* f) {
  for (int k = 0; k < Law::fluxes; ++k) {
    const double factor = Law::work * dv * s[k];
    for (int j = 0; j < n; ++j) f[j] += factor * b[k * n + j];
  }
}

/// Adds the upper half of dv b^T d b to k[n][n].
template <class Law, int n>
GENBA_HD void add_tangent(double dv, const double* b, const double* d, double* k) {
  constexpr int fluxes = Law::fluxes;
  double db[fluxes * n];
  for (int s = 0; s < fluxes; ++s) {
    for (int j = 0; j < n; ++j) db[s * n + j] = 0.0;
    for (int t = 0; t < fluxes; ++t) {
      const double factor = Law::work * dv * d[fluxes * s + t];
      if (factor == 0.0) continue;
      for (int j = 0; j < n; ++j) db[s * n + j] += factor * b[t * n + j];
    }
  }
  for (int i = 0; i < n; ++i)
    for (int s = 0; s < fluxes; ++s) {
      const double factor = b[s * n + i];
      if (factor == 0.0) continue;
      for (int j = i; j < n; ++j) k[i * n + j] += factor * db[s * n + j];
    }
}

/// Solves the modes' own equations: values[from .. n] of the modes such that they carry no load.
template <class Shape, class Law>
GENBA_HD void settle_modes(const Gradients<Shape, Law>& of, const typename Law::Constants& c, const double* thermal,
                           const double* old, double* now, double* values) {
  using Of = Gradients<Shape, Law>;
  constexpr int n = Law::dofs * Of::functions, from = Law::dofs * Of::nodes, count = n - from, most = 40;
  constexpr double enough = 1e-13;
  double b[Law::fluxes * n], e[Law::fluxes], s[Law::fluxes], d[Law::fluxes * Law::fluxes];
  for (int trial = 0; trial < most; ++trial) {
    double load[n], size[count], own[count * count];
    for (int j = 0; j < n; ++j) load[j] = 0.0;
    for (int j = 0; j < count; ++j) size[j] = 0.0;
    for (int j = 0; j < count * count; ++j) own[j] = 0.0;
    for (int q = 0; q < Of::points; ++q) {
      gradient_columns<Shape, Law>(of, q, b);
      gradient_of<Law, n>(b, values, thermal == nullptr ? 0.0 : thermal[q], e);
      Law::flux(c, e, old + q * Law::history, s, now + q * Law::history);
      Law::tangent(c, e, old + q * Law::history, d);
      add_forces<Law, n>(of.dv[q], b, s, load);
      for (int j = 0; j < count; ++j) {
        double moved[Law::fluxes];
        for (int t = 0; t < Law::fluxes; ++t) {
          moved[t] = 0;
          for (int r = 0; r < Law::fluxes; ++r) moved[t] += d[Law::fluxes * t + r] * b[r * n + from + j];
          size[j] += of.dv[q] * std::fabs(b[t * n + from + j] * s[t]);
        }
        for (int i = 0; i < count; ++i)
          for (int t = 0; t < Law::fluxes; ++t)
            own[i * count + j] += Law::work * of.dv[q] * b[t * n + from + i] * moved[t];
      }
    }
    bool is_settled = true;
    for (int j = 0; j < count; ++j) is_settled = is_settled && std::fabs(load[from + j]) <= enough * size[j];
    if (is_settled) return;
    factorise<count>(own);
    double step[count];
    for (int i = 0; i < count; ++i) {
      step[i] = -load[from + i];
      for (int j = 0; j < i; ++j) step[i] -= own[i * count + j] * step[j];
      step[i] /= own[i * count + i];
    }
    for (int i = count - 1; i >= 0; --i) {
      for (int j = i + 1; j < count; ++j) step[i] -= own[j * count + i] * step[j];
      step[i] /= own[i * count + i];
    }
    for (int i = 0; i < count; ++i) values[from + i] += step[i];
  }
}
}  // namespace detail

namespace detail {
/// Large deformation (finite.hpp). of.g and of.mean become those over the deformed place.
template <class Shape, class Law>
GENBA_HD void finite_response(const double* x, const double* u, const typename Law::Constants& c,
                              const double* thermal, const double* old, double* now, double* f, double* k) {
  using Of = Gradients<Shape, Law>;
  constexpr int nodes = Of::nodes, n = 3 * nodes, moves = unknowns<Shape, Law>;
  Of of(x);
  double h[9 * Of::points], j[Of::points], b[6 * n], deformed = 0, pressure = 0, full[n * n];
  const bool has_own_mean = takes_mean<Shape, Law>(c);
  const auto value = [&](int i, int a) { return has_hoop<Shape> ? u[3 * i + a] : u[3 * i + a] - u[a]; };
  for (int q = 0; q < Of::points; ++q) {
    double* const g = of.g + 3 * nodes * q;
    displacement_gradient<Shape, nodes, moves>(g, value, h + 9 * q);
    j[q] = move_gradients(h + 9 * q, nodes, g);
    deformed += of.dv[q] * j[q];
  }
  if constexpr (has_mean<Shape, Law>) {
    for (int i = 0; i < nodes; ++i)
      for (int a = 0; a < 3; ++a) {
        double sum = 0;
        for (int q = 0; q < Of::points; ++q) sum += of.dv[q] * j[q] * dilation<Shape>(of.at(q) + 3 * i, a);
        of.mean[3 * i + a] = has_hoop<Shape> && a == 2 ? 0.0 : sum / deformed;
      }
  }
  for (int i = 0; i < n; ++i) f[i] = 0;
  if (k != nullptr)
    for (int i = 0; i < n * n; ++i) full[i] = 0;
  double t[6 * Of::points], d[36];
  for (int q = 0; q < Of::points; ++q) {
    double* const at = t + 6 * q;
    const double more = has_own_mean ? deformed / (of.volume * j[q]) : 1.0;
    kirchhoff<Law>(c, h + 9 * q, stretch_factor(more, thermal == nullptr ? 0.0 : thermal[q]),
                   old + q * Law::history, now + q * Law::history, at, k == nullptr ? nullptr : d);
    double own_mean[has_mean<Shape, Law> ? n : 1];
    if constexpr (has_mean<Shape, Law>)
      for (int i = 0; i < n; ++i) {
        own_mean[i] = of.mean[i];
        if (!has_own_mean) of.mean[i] = dilation<Shape>(of.at(q) + 3 * (i / 3), i % 3);
        if (has_hoop<Shape> && i % 3 == 2) of.mean[i] = 0;
      }
    gradient_columns<Shape, Law>(of, q, b);
    if constexpr (has_mean<Shape, Law>)
      for (int i = 0; i < n; ++i) of.mean[i] = own_mean[i];
    add_forces<Law, n>(of.dv[q], b, at, f);
    if (k != nullptr) add_tangent<Law, n>(of.dv[q], b, d, full);
    for (int s = 0; s < 6; ++s) at[s] *= of.dv[q];
    pressure += (at[0] + at[1] + at[2]) / 3;
  }
  if (k == nullptr) return;
  for (int i = 0; i < nodes; ++i)
    for (int l = i; l < nodes; ++l)
      for (int q = 0; q < Of::points; ++q) {
        const double *gi = of.at(q) + 3 * i, *gl = of.at(q) + 3 * l, *at = t + 6 * q;
        double* const to = full + 3 * i * n + 3 * l;
        double along[moves > 0 ? moves : 1];
        for (int a = 0; a < moves; ++a) {
          if (a == 0 || has_hoop<Shape>)
            along[a] = stress_stiffness<Shape>(at, gi, a, gl, a);
          else
            along[a] = along[0];
          to[a * n + a] += along[a];
        }
        if constexpr (has_mean<Shape, Law>) {
          if (!has_own_mean) continue;
          const double share = pressure * of.dv[q] * j[q] / deformed;
          for (int a = 0; a < moves; ++a)
            for (int b2 = 0; b2 < moves; ++b2) {
              const double mi = of.mean[3 * i + a], ml = of.mean[3 * l + b2];
              to[a * n + b2] += mean_stiffness<Shape>(at, share, gi, a, mi, gl, b2, ml);
              if (q == 0) to[a * n + b2] -= pressure / 3 * mi * ml;
            }
        }
      }
  for (int i = 0; i < n; ++i)
    for (int l = i; l < n; ++l) k[i * n + l] = k[l * n + i] = full[i * n + l];
}

/// Small strain, as element_response().
template <class Shape, class Law>
GENBA_HD void small_response(const double* x, const double* u, const typename Law::Constants& c,
                             const double* thermal, const double* old, double* now, double* f, double* k) {
  using Of = Gradients<Shape, Law>;
  constexpr int kept = Law::dofs * Of::nodes, n = Law::dofs * Of::functions;
  const Of of(x);
  double values[n], b[Law::fluxes * n], full[n * n], forces[n];
  for (int j = 0; j < n; ++j) values[j] = forces[j] = 0.0;
  for (int j = 0; j < kept; ++j) values[j] = has_hoop<Shape> ? u[j] : u[j] - u[j % Law::dofs];
  if constexpr (n > kept) {
    constexpr int first = Of::points * Law::history;
    if constexpr (!Law::linear)
      for (int j = kept; j < n; ++j) values[j] = old[first + j - kept];
    settle_modes<Shape, Law>(of, c, thermal, old, now, values);
    if constexpr (!Law::linear)
      for (int j = kept; j < n; ++j) now[first + j - kept] = values[j];
  }
  if (k != nullptr)
    for (int j = 0; j < n * n; ++j) full[j] = 0.0;
  for (int q = 0; q < Of::points; ++q) {
    double e[Law::fluxes], s[Law::fluxes], d[Law::fluxes * Law::fluxes];
    gradient_columns<Shape, Law>(of, q, b);
    gradient_of<Law, n>(b, values, thermal == nullptr ? 0.0 : thermal[q], e);
    const double* before = old + q * Law::history;
    Law::flux(c, e, before, s, now + q * Law::history);
    add_forces<Law, n>(of.dv[q], b, s, forces);
    if (k == nullptr) continue;
    Law::tangent(c, e, before, d);
    add_tangent<Law, n>(of.dv[q], b, d, full);
  }
  for (int j = 0; j < kept; ++j) f[j] = forces[j];
  if (k == nullptr) return;
  if constexpr (n > kept) {
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j) full[j * n + i] = full[i * n + j];
    condense<kept, n - kept>(full, k);
  } else {  // to another array: GCC 12 at -O3 makes a wrong copy in place of 12 x 12
    for (int i = 0; i < n; ++i)
      for (int j = i; j < n; ++j) k[i * n + j] = k[j * n + i] = full[i * n + j];
  }
}
}  // namespace detail

/// x: [nodes][3], m; u: [nodes][dofs of the law], m or K. thermal: strain at the points of StiffnessRule, the same
/// in all directions; null: none. old, now: [history_size]; null if that is 0. f: [nodes][dofs], N or W. k:
/// [nodes * dofs][nodes * dofs], both halves; null: not wanted. For linear laws k is that of element_matrix(), up
/// to rounding, and f = k u without thermal strain.
template <class Shape, class Law>
GENBA_HD void element_response(const double* x, const double* u, const typename Law::Constants& c,
                               const double* thermal, const double* old, double* now, double* f, double* k) {
  static_assert(Law::symmetric, "one half of the tangent is computed");
  if constexpr (is_finite<Law>)
    detail::finite_response<Shape, Law>(x, u, c, thermal, old, now, f, k);
  else
    detail::small_response<Shape, Law>(x, u, c, thermal, old, now, f, k);
}

}  // namespace genba::element
