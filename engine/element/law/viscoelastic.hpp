// Relaxation by a Prony series: finite linear viscoelasticity on top of any hyperelastic law (Simo, 1987), and of
// isotropic elasticity at small strain. The stress that changes shape relaxes, a change of volume does not:
//   S(t) = S_vol + integral of G(t - s) dS_shape/ds ds, G(t) = 1 - sum g_i + sum g_i exp(-t / tau_i)
// The constants of the law are those of a fast load. Over a step of length dt the stress is taken as linear in time:
//   h_i = exp(-dt / tau_i) h_i(old) + g_i (1 - exp(-dt / tau_i)) / (dt / tau_i) (S_shape - S_shape(old))
// A step without time (dt = 0) is elastic.
#pragma once

#include <cmath>

#include "engine/element/law/hyperelastic.hpp"
#include "engine/element/law/linear_elastic.hpp"

namespace genba::element {

inline constexpr int prony_terms = 6;

/// Factors of one step.
struct PronyStep {
  double long_term = 1;  ///< 1 - sum g_i
  double terms = 0;
  double decay[prony_terms]{}, gain[prony_terms]{};  ///< exp(-dt / tau_i); g_i (1 - decay) tau_i / dt
};

/// From g[terms] and tau[terms] (s) for a step of dt >= 0, s.
GENBA_HD inline PronyStep prony_step(const double* g, const double* tau, int terms, double dt) {
  PronyStep out;
  out.terms = terms;
  for (int i = 0; i < terms; ++i) {
    const double x = dt / tau[i];
    out.long_term -= g[i];
    out.decay[i] = std::exp(-x);
    out.gain[i] = g[i] * (x > 0 ? -std::expm1(-x) / x : 1.0);
  }
  return out;
}

namespace detail {
/// History of a point: stress of shape [6], then h_i [6] of each term.
inline constexpr int prony_history = 6 * (1 + prony_terms);

/// Replaces the stress of shape by the one with its past, and its tangent d by that of the step (null: not wanted).
GENBA_HD inline void relax(const PronyStep& m, const double* old, double* now, double* stress, double* d) {
  const int terms = static_cast<int>(m.terms);
  double slope = m.long_term;
  for (int i = 0; i < terms; ++i) slope += m.gain[i];
  for (int k = 0; k < 6; ++k) {
    const double shape = stress[k], change = shape - old[k];
    now[k] = shape;
    stress[k] = m.long_term * shape;
    for (int i = 0; i < prony_terms; ++i) {
      const int at = 6 * (i + 1) + k;
      now[at] = i < terms ? m.decay[i] * old[at] + m.gain[i] * change : 0.0;
      stress[k] += now[at];
    }
  }
  if (d == nullptr) return;
  for (int k = 0; k < 36; ++k) d[k] *= slope;
}
}  // namespace detail

struct ViscousHyperelasticConstants : HyperelasticConstants {
  PronyStep prony{};
};

struct ViscousHyperelastic {
  static constexpr int dofs = 3, fluxes = 6, history = detail::prony_history;
  static constexpr bool linear = false, symmetric = true, dilates = true, turns = true, is_finite = true;
  static constexpr double work = 1;
  using Constants = ViscousHyperelasticConstants;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double* old, double* stress, double* now) {
    respond(m, strain, old, now, stress, nullptr);
  }
  GENBA_HD static void tangent(const Constants& m, const double* strain, const double* old, double* d) {
    double stress[6], now[history];
    respond(m, strain, old, now, stress, d);
  }
  GENBA_HD static void respond(const Constants& m, const double* strain, const double* old, double* now,
                               double* stress, double* d) {
    const detail::Prestretch before(m.prestretch, m.axes);
    double elastic[6];
    before.strain(strain, elastic);
    Hyperelastic::shape_part(m, elastic, stress, d);
    detail::relax(m.prony, old, now, stress, d);
    Hyperelastic::add_volume_part(m, elastic, stress, d);
    before.give_back(stress, d);
    Hyperelastic::add_active(m, stress);
  }
  GENBA_HD static Constants turned(const Constants& m, const double* axes) {
    Constants out = m;
    static_cast<HyperelasticConstants&>(out) = Hyperelastic::turned(m, axes);
    return out;
  }
};
using ViscousHyperelasticPlaneStress = LargePlate<ViscousHyperelastic>;

/// Isotropic elasticity at small strain.
struct ViscousElasticConstants {
  double lambda, mu;  ///< Pa, of a fast load
  PronyStep prony;
};

struct ViscousElastic {
  static constexpr int dofs = 3, fluxes = 6, history = detail::prony_history;
  static constexpr bool linear = false, symmetric = true, dilates = true, turns = false;
  static constexpr double work = 1;
  using Constants = ViscousElasticConstants;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double* old, double* stress, double* now) {
    const double trace = strain[0] + strain[1] + strain[2], pressure = (m.lambda + 2.0 / 3.0 * m.mu) * trace;
    for (int k = 0; k < 6; ++k) stress[k] = k < 3 ? 2 * m.mu * (strain[k] - trace / 3) : m.mu * strain[k];
    detail::relax(m.prony, old, now, stress, nullptr);
    for (int k = 0; k < 3; ++k) stress[k] += pressure;
  }
  GENBA_HD static void tangent(const Constants& m, const double*, const double*, double* d) {
    double shear = m.prony.long_term;
    for (int i = 0; i < static_cast<int>(m.prony.terms); ++i) shear += m.prony.gain[i];
    shear *= m.mu;
    for (int k = 0; k < 36; ++k) d[k] = 0;
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) d[6 * a + b] = m.lambda + 2.0 / 3.0 * (m.mu - shear);
      d[7 * a] += 2 * shear;
      d[7 * (a + 3)] = shear;
    }
  }
};

/// The same in a thin plate. Stress and tangent are linear in the strain zz, so one step finds the one that makes the
/// stress zz vanish.
struct ViscousPlaneStress : ViscousElastic {
  static constexpr bool is_plane_stress = true;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double* old, double* stress, double* now) {
    double solid[6], d[36];
    for (int k = 0; k < 6; ++k) solid[k] = k == 2 ? 0.0 : strain[k];
    ViscousElastic::tangent(m, solid, old, d);
    ViscousElastic::flux(m, solid, old, stress, now);
    solid[2] = -stress[2] / d[14];
    ViscousElastic::flux(m, solid, old, stress, now);
    stress[2] = 0;
  }
  GENBA_HD static void tangent(const Constants& m, const double* strain, const double* old, double* d) {
    double row[6];
    ViscousElastic::tangent(m, strain, old, d);
    const double across = d[14];
    for (int k = 0; k < 6; ++k) row[k] = d[12 + k];
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) d[6 * i + j] = i == 2 || j == 2 ? 0.0 : d[6 * i + j] - row[i] * row[j] / across;
  }
};

}  // namespace genba::element
