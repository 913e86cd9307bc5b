// Gradients of a solution at the points of an element's stiffness rule, and nodal values of fluxes there, for
// any shape and law. x: coordinates [nodes][3], m; u: [nodes][dofs], m, K or V.
#pragma once

#include "engine/element/element_matrix.hpp"

namespace genba::element {

/// gradient[fluxes] at a point where the shape functions have gradients g[nodes][3]: the strain in Voigt
/// order with engineering shears, or the gradient of a scalar.
template <class Shape, class Law>
GENBA_HD void point_gradient(const double* u, const double* g, int nodes, double* gradient) {
  double h[3 * Law::dofs];  // [a][b] = d u_a / d x_b
  for (int k = 0; k < 3 * Law::dofs; ++k) h[k] = 0.0;
  for (int i = 0; i < nodes; ++i)
    for (int a = 0; a < Law::dofs; ++a)
      for (int b = 0; b < 3; ++b) h[3 * a + b] += u[Law::dofs * i + a] * g[3 * i + b];
  if constexpr (Law::dofs == 1) {
    for (int b = 0; b < 3; ++b) gradient[b] = h[b];
  } else {
    gradient[0] = h[0];
    gradient[1] = h[4];
    gradient[2] = has_hoop<Shape> ? h[2] : h[8];
    gradient[3] = h[1] + h[3];
    gradient[4] = has_hoop<Shape> ? 0.0 : h[5] + h[7];
    gradient[5] = has_hoop<Shape> ? 0.0 : h[2] + h[6];
  }
}

/// Subtracts the thermal strain from a strain; does nothing to other gradients.
template <class Law>
GENBA_HD void take_off(double thermal_strain, double* gradient) {
  if constexpr (Law::dilates)
    for (int a = 0; a < 3; ++a) gradient[a] -= thermal_strain;
}

/// Adds the part of one point of work * integral of gradient(N) . flux to f[nodes][dofs]. g: gradients
/// [nodes][3] there.
template <class Shape, class Law>
GENBA_HD void add_flux_at(double dv, const double* g, const double* s, int nodes, double* f) {
  const double w = Law::work * dv;
  for (int i = 0; i < nodes; ++i) {
    const double* gi = g + 3 * i;
    if constexpr (Law::dofs == 1) {
      f[i] += w * (gi[0] * s[0] + gi[1] * s[1] + gi[2] * s[2]);
    } else if constexpr (has_hoop<Shape>) {
      double* fi = f + 3 * i;
      fi[0] += w * (s[0] * gi[0] + s[3] * gi[1] + s[2] * gi[2]);
      fi[1] += w * (s[3] * gi[0] + s[1] * gi[1]);
    } else {
      double* fi = f + 3 * i;
      fi[0] += w * (s[0] * gi[0] + s[3] * gi[1] + s[5] * gi[2]);
      fi[1] += w * (s[3] * gi[0] + s[1] * gi[1] + s[4] * gi[2]);
      fi[2] += w * (s[5] * gi[0] + s[4] * gi[1] + s[2] * gi[2]);
    }
  }
}

namespace detail {
/// Adds the modes' part to gradient[points][fluxes], from which the thermal strain is subtracted already. The
/// values of the modes follow from the condition that modes carry no load.
template <class Shape, class Law>
GENBA_HD void add_modes(const Gradients<Shape, Law>& of, const typename Law::Constants& c, double* gradient) {
  constexpr int modes = Gradients<Shape, Law>::modes, count = modes * Law::dofs, nodes = Shape::nodes;
  double own[count * count], load[count];
  for (int k = 0; k < count * count; ++k) own[k] = 0.0;
  for (int k = 0; k < count; ++k) load[k] = 0.0;
  for (int q = 0; q < Gradients<Shape, Law>::points; ++q) {
    const double* g = of.at(q) + 3 * nodes;
    double flux[Law::fluxes];
    Law::flux(c, gradient + q * Law::fluxes, nullptr, flux, nullptr);
    add_flux_at<Shape, Law>(of.dv[q], g, flux, modes, load);
    for (int i = 0; i < modes; ++i)
      for (int j = 0; j < modes; ++j)
        for (int a = 0; a < Law::dofs; ++a) {
          typename Law::Moment sum;
          double out[Law::dofs];
          sum.add(of.dv[q], g + 3 * i, g + 3 * j, a);
          Law::row(c, sum, a, out);
          for (int b = 0; b < Law::dofs; ++b) own[(Law::dofs * i + a) * count + Law::dofs * j + b] += out[b];
        }
  }
  factorise<count>(own);
  double value[count];
  for (int i = 0; i < count; ++i) {
    value[i] = -load[i];
    for (int m = 0; m < i; ++m) value[i] -= own[i * count + m] * value[m];
    value[i] /= own[i * count + i];
  }
  for (int i = count - 1; i >= 0; --i) {
    for (int m = i + 1; m < count; ++m) value[i] -= own[m * count + i] * value[m];
    value[i] /= own[i * count + i];
  }
  for (int q = 0; q < Gradients<Shape, Law>::points; ++q) {
    double more[Law::fluxes];
    point_gradient<Shape, Law>(value, of.at(q) + 3 * nodes, modes, more);
    for (int k = 0; k < Law::fluxes; ++k) gradient[q * Law::fluxes + k] += more[k];
  }
}
}  // namespace detail

/// gradient[points][fluxes] at the points of StiffnessRule minus the thermal strain (the same in all
/// directions) and the plastic strain, [points][fluxes] or null: the gradients that the element matrix uses. They
/// include B-bar and incompatible modes. A plastic strain has no trace, so B-bar leaves it as it is.
template <class Shape, class Law>
GENBA_HD void element_gradients(const Gradients<Shape, Law>& of, const double* u,
                                const typename Law::Constants& c, double thermal_strain, double* gradient,
                                const double* plastic = nullptr) {
  constexpr int nodes = Shape::nodes;
  [[maybe_unused]] double mean_trace = 0.0;
  if constexpr (has_mean<Shape, Law>)
    for (int k = 0; k < 3 * nodes; ++k) mean_trace += of.mean[k] * u[k];
  for (int q = 0; q < Gradients<Shape, Law>::points; ++q) {
    double* e = gradient + Law::fluxes * q;
    point_gradient<Shape, Law>(u, of.at(q), nodes, e);
    if constexpr (has_mean<Shape, Law>) {
      const double shift = (mean_trace - e[0] - e[1] - e[2]) / 3.0;
      for (int a = 0; a < 3; ++a) e[a] += shift;
    }
    take_off<Law>(thermal_strain, e);
    if constexpr (Law::dilates)
      if (plastic != nullptr)
        for (int k = 0; k < Law::fluxes; ++k) e[k] -= plastic[q * Law::fluxes + k];
  }
  if constexpr (mode_count < Shape, Law >> 0) detail::add_modes<Shape, Law>(of, c, gradient);
}

/// Adds the nodal values f[nodes][dofs] (N, or W) of fluxes flux[points][fluxes] at the points of
/// StiffnessRule, with the same gradients as the element matrix.
template <class Shape, class Law>
GENBA_HD void add_internal(const Gradients<Shape, Law>& of, const double* flux, double* f) {
  constexpr int nodes = Shape::nodes;
  for (int q = 0; q < Gradients<Shape, Law>::points; ++q) {
    const double* s = flux + Law::fluxes * q;
    if constexpr (has_mean<Shape, Law>) {
      const double pressure = (s[0] + s[1] + s[2]) / 3.0;
      const double deviator[6] = {s[0] - pressure, s[1] - pressure, s[2] - pressure, s[3], s[4], s[5]};
      add_flux_at<Shape, Law>(of.dv[q], of.at(q), deviator, nodes, f);
      const double mean = Law::work * of.dv[q] * pressure;
      for (int k = 0; k < 3 * nodes; ++k) f[k] += mean * of.mean[k];
    } else {
      add_flux_at<Shape, Law>(of.dv[q], of.at(q), s, nodes, f);
    }
  }
}

/// The same for a flux that is one in the whole element: flux[fluxes].
template <class Shape, class Law>
GENBA_HD void add_constant_flux(const Gradients<Shape, Law>& of, const double* flux, double* f) {
  double everywhere[Gradients<Shape, Law>::points * Law::fluxes];
  for (int k = 0; k < Gradients<Shape, Law>::points * Law::fluxes; ++k) everywhere[k] = flux[k % Law::fluxes];
  add_internal<Shape, Law>(of, everywhere, f);
}

/// Adds the nodal forces f[nodes][3] (N) of a thermal strain (alpha times temperature rise). Modes add
/// nothing: the integral of their gradients vanishes.
template <class Shape, class Law>
GENBA_HD void add_thermal_force(const double* x, const typename Law::Constants& c, double thermal_strain,
                                double* f) {
  static_assert(Law::dilates, "a strain is taken off a strain");
  const Gradients<Shape, Law> of(x);
  const double strain[6] = {thermal_strain, thermal_strain, thermal_strain, 0, 0, 0};
  double stress[6];
  Law::flux(c, strain, nullptr, stress, nullptr);
  if constexpr (has_mean<Shape, Law> && !has_hoop<Shape>)
    add_flux_at<Shape, Law>(of.volume, of.mean, stress, Shape::nodes, f);
  else if constexpr (has_mean<Shape, Law>)
    add_constant_flux(of, stress, f);
  else
    for (int q = 0; q < Gradients<Shape, Law>::points; ++q)
      add_flux_at<Shape, Law>(of.dv[q], of.at(q), stress, Shape::nodes, f);
}

}  // namespace genba::element
