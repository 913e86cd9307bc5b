// The response of one element to values at its nodes, for any shape and law: internal forces (or flows), their
// derivatives (the tangent), and the new history of its points. One source for host and device. It needs only
// flux() and tangent() of a law, so it also serves laws that are not linear.
//
// Mean dilatation and incompatible modes are those of gradients.hpp. The values of modes are unknowns of the
// element alone: they are solved for here such that they carry no load, and condensed from the tangent. The
// history keeps them as the start of the next time.
#pragma once

#include "engine/element/element_matrix.hpp"
#include "engine/element/law/point_laws.hpp"
#include "engine/element/with_kind.hpp"

namespace genba::element {

/// True if elements of this shape can have this law. The same as fits<> for linear laws.
template <class Shape, class Law>
inline constexpr bool responds =
    Law::linear          ? fits<Shape, Law>
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

/// x: [nodes][3], m; u: [nodes][dofs of the law], m or K. thermal: strain at the points of StiffnessRule, the same
/// in all directions; null: none. old, now: [history_size]; null if that is 0. f: [nodes][dofs], N or W. k:
/// [nodes * dofs][nodes * dofs], both halves; null: not wanted. For linear laws k is that of element_matrix(), up
/// to rounding, and f = k u without thermal strain.
template <class Shape, class Law>
GENBA_HD void element_response(const double* x, const double* u, const typename Law::Constants& c,
                               const double* thermal, const double* old, double* now, double* f, double* k) {
  static_assert(Law::symmetric, "one half of the tangent is computed");
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
    detail::settle_modes<Shape, Law>(of, c, thermal, old, now, values);
    if constexpr (!Law::linear)
      for (int j = kept; j < n; ++j) now[first + j - kept] = values[j];
  }
  if (k != nullptr)
    for (int j = 0; j < n * n; ++j) full[j] = 0.0;
  for (int q = 0; q < Of::points; ++q) {
    double e[Law::fluxes], s[Law::fluxes], d[Law::fluxes * Law::fluxes];
    detail::gradient_columns<Shape, Law>(of, q, b);
    detail::gradient_of<Law, n>(b, values, thermal == nullptr ? 0.0 : thermal[q], e);
    const double* before = old + q * Law::history;
    Law::flux(c, e, before, s, now + q * Law::history);
    detail::add_forces<Law, n>(of.dv[q], b, s, forces);
    if (k == nullptr) continue;
    Law::tangent(c, e, before, d);
    detail::add_tangent<Law, n>(of.dv[q], b, d, full);
  }
  for (int j = 0; j < kept; ++j) f[j] = forces[j];
  if (k == nullptr) return;
  if constexpr (n > kept) {
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j) full[j * n + i] = full[i * n + j];
    detail::condense<kept, n - kept>(full, k);
  } else {  // to another array: GCC 12 at -O3 makes a wrong copy in place of 12 x 12
    for (int i = 0; i < n; ++i)
      for (int j = i; j < n; ++j) k[i * n + j] = k[j * n + i] = full[i * n + j];
  }
}

}  // namespace genba::element
