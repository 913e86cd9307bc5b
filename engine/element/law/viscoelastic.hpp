// Relaxation by a Prony series: finite linear viscoelasticity on top of any hyperelastic law or mixture (Simo, 1987), and of
// isotropic elasticity at small strain. The stress that changes shape relaxes, and the share v of that which changes volume:
//   S(t) = (1 - v) S_vol + integral of G(t - s) d(S_shape + v S_vol)/ds ds, G(t) = 1 - sum g_i + sum g_i exp(-t / tau_i)
// In a law that does not split off the volume all of the stress relaxes. A Newtonian fluid may lie beside it, with the Cauchy
// stress 2 eta D + (kappa - 2/3 eta) tr D, D the rate of deformation by the difference of Green-Lagrange strains over a step.
// The constants of the law are those of a fast load. Over a step of length dt the stress is taken as linear in time:
//   h_i = exp(-dt / tau_i) h_i(old) + g_i (1 - exp(-dt / tau_i)) / (dt / tau_i) (S_shape - S_shape(old))
// A step without time (dt = 0) is elastic.
#pragma once

#include <cmath>

#include "engine/element/law/hyperelastic.hpp"
#include "engine/element/law/linear_elastic.hpp"
#include "engine/element/law/mixture.hpp"

namespace genba::element {

inline constexpr int prony_terms = 6;

/// Factors of one step.
struct PronyStep {
  double long_term = 1;  ///< 1 - sum g_i
  double volume = 0;     ///< share of the stress of volume that relaxes
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

struct ViscousHyperelasticConstants : MixtureConstants {
  PronyStep prony{};
  double viscosity = 0, bulk_viscosity = 0;  ///< Pa: eta and kappa over the length of the step
};

/// History: that of relaxation, the strain and stress of the fluid, then that of the mixture.
struct ViscousHyperelastic {
  static constexpr int dofs = 3, fluxes = 6, history = detail::prony_history + 12 + Mixture::history;
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
    constexpr int mixture_at = detail::prony_history + 12;
    const detail::Prestretch before(m.prestretch, m.axes);
    const bool is_whole = m.prony.volume >= 1;
    double elastic[6], volume[6] = {0, 0, 0, 0, 0, 0}, own[36];
    before.strain(strain, elastic);
    Mixture::elastic(m, elastic, old + mixture_at, now + mixture_at, is_whole, stress, d);
    if (!is_whole) {
      for (int k = 0; k < 36; ++k) own[k] = 0;
      Hyperelastic::add_volume_part(m, elastic, volume, d == nullptr ? nullptr : own);
      for (int k = 0; k < 6; ++k) stress[k] += m.prony.volume * volume[k];
      for (int k = 0; d != nullptr && k < 36; ++k) d[k] += m.prony.volume * own[k];
    }
    detail::relax(m.prony, old, now, stress, d);
    if (!is_whole) {
      for (int k = 0; k < 6; ++k) stress[k] += (1 - m.prony.volume) * volume[k];
      for (int k = 0; d != nullptr && k < 36; ++k) d[k] += (1 - m.prony.volume) * own[k];
    }
    before.give_back(stress, d);
    add_fluid(m, strain, old + detail::prony_history, now + detail::prony_history, stress, d);
    Mixture::add_activity(m, stress);
  }
  GENBA_HD static Constants turned(const Constants& m, const double* axes) {
    Constants out = m;
    static_cast<MixtureConstants&>(out) = Mixture::turned(m, axes);
    return out;
  }

 private:
  /// The tangent is the symmetric part. Without time, as where results are taken from a state, the stress is that of before.
  GENBA_HD static void add_fluid(const Constants& m, const double* strain, const double* old, double* now, double* stress,
                                 double* d) {
    double change[6];
    for (int k = 0; k < 6; ++k) now[k] = strain[k], change[k] = (k < 3 ? 1.0 : 0.5) * (strain[k] - old[k]);
    if (m.viscosity == 0 && m.bulk_viscosity == 0) {
      for (int k = 6; k < 12; ++k) now[k] = old[k], stress[k - 6] += old[k];
      return;
    }
    const detail::Stretch of(strain);
    const double second = m.bulk_viscosity - 2.0 / 3.0 * m.viscosity;
    double rate[6], own[6], sum = 0;
    for (int k = 0; k < 6; ++k) {  // C^-1 change C^-1
      const int i = detail::voigt_row(k), j = detail::voigt_column(k);
      rate[k] = 0;
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
          rate[k] += of.inverse[detail::voigt_of(i, a)] * change[detail::voigt_of(a, b)] * of.inverse[detail::voigt_of(b, j)];
      sum += (k < 3 ? 1.0 : 2.0) * of.inverse[k] * change[k];
    }
    for (int k = 0; k < 6; ++k) {
      own[k] = of.j * (2 * m.viscosity * rate[k] + second * sum * of.inverse[k]);
      stress[k] += own[k];
      now[6 + k] = own[k];
    }
    if (d == nullptr) return;
    detail::add_square(2 * of.j * m.viscosity, of.inverse, d);
    detail::add_products(0.5 * of.j * second, of.inverse, of.inverse, d);
    detail::add_products(0.5, own, of.inverse, d);
    detail::add_products(-of.j * second, rate, of.inverse, d);
    detail::add_square(-2 * of.j * second * sum, of.inverse, d);
    detail::add_mixed_square(-4 * of.j * m.viscosity, of.inverse, rate, d);
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
    for (int k = 0; k < 3; ++k) stress[k] += m.prony.volume * pressure;
    detail::relax(m.prony, old, now, stress, nullptr);
    for (int k = 0; k < 3; ++k) stress[k] += (1 - m.prony.volume) * pressure;
  }
  GENBA_HD static void tangent(const Constants& m, const double*, const double*, double* d) {
    double kept = m.prony.long_term;
    for (int i = 0; i < static_cast<int>(m.prony.terms); ++i) kept += m.prony.gain[i];
    const double shear = kept * m.mu,
                 bulk = (m.lambda + 2.0 / 3.0 * m.mu) * (1 + m.prony.volume * (kept - 1));
    for (int k = 0; k < 36; ++k) d[k] = 0;
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) d[6 * a + b] = bulk - 2.0 / 3.0 * shear;
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
