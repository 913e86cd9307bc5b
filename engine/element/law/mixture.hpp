// Mixtures: what a hyperelastic law (hyperelastic.hpp) may have beside, on the host alone: further energies, bundles of
// fibres (bundle.hpp), softening (softening.hpp), an active stress across direction 1.
//   holmes_mow      a / (4 b) (exp(q) - 1), a = lambda + 2 mu, q = b / a ((2 mu - lambda) (I1 - 3) + lambda (I2 - 3)) - b ln J^2,
//                   invariants of C with its volume (Holmes and Mow, 1990)
//   ogden_whole     sum of 2 mu_k / a_k^2 (l1^a_k + l2^a_k + l3^a_k - 3 - a_k ln J), stretches with their volume; beside it
//                   U of `bulk`
//   porous          mu / 2 (I1 (j / J)^(2/3) - 3 - 2 ln j) + lambda / 2 (ln j)^2, j = (J - s) / (1 - s), of a material whose
//                   solid fills the share s and keeps its volume (Ateshian, 2014)
//   fung, fibre_shear   see directed.hpp; fibre_shear along direction 1
//   arruda_boyce    mu times the sum of c_i / N^(i-1) (I1^i - 3^i), i = 1 to 5, of the inverse Langevin function (1993)
#pragma once

#include <cmath>

#include "engine/element/law/bundle.hpp"
#include "engine/element/law/directed.hpp"
#include "engine/element/law/hyperelastic.hpp"
#include "engine/element/law/softening.hpp"

namespace genba::element {

enum class MixtureEnergy { none, holmes_mow, ogden_whole, arruda_boyce, porous, fung, fibre_shear };

struct MixtureConstants : HyperelasticConstants {
  double extra = 0;                  ///< MixtureEnergy
  /// holmes_mow: lambda, mu (Pa), b; arruda_boyce: mu (Pa), N; ogden_whole: as ogden; porous: lambda, mu (Pa), s; fung: D in the
  /// axes of space, c (Pa); fibre_shear: FibreShear
  double extra_number[22]{};
  double is_whole = 0;               ///< 1: bundles see C with its volume
  double across = 0;                 ///< Pa: S = across (1 - a a), a along direction 1
  Bundle bundles[2]{};
  Softening softening{};             ///< of the bundles if there are some, else of all but the active stress
};

/// History: the largest value of the measure that softens. A law with a history stays on the host.
struct Mixture {
  static constexpr int dofs = 3, fluxes = 6, history = 1;
  static constexpr bool linear = false, symmetric = true, dilates = true, turns = true, is_finite = true;
  static constexpr double work = 1;
  using Constants = MixtureConstants;

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
    double strained[6];
    before.strain(strain, strained);
    elastic(m, strained, old, now, true, stress, d);
    before.give_back(stress, d);
    add_activity(m, stress);
  }
  /// All but prestretch and active stress. has_volume: with the energies of U.
  GENBA_HD static void elastic(const Constants& m, const double* strain, const double* old, double* now, bool has_volume,
                               double* stress, double* d) {
    double fibres[6], own[36];
    matrix(m, strain, has_volume, stress, d);
    now[0] = old[0];
    if (m.bundles[0].law != 0) {
      double* const slope = d == nullptr ? nullptr : own;
      bundles(m, strain, fibres, slope);
      if (m.softening.measure != 0)
        detail::soften(m.softening, strain, old, now,
                       [&m](const double* at, double* out) { bundles(m, at, out, nullptr); }, fibres, slope);
      for (int k = 0; k < 6; ++k) stress[k] += fibres[k];
      for (int k = 0; d != nullptr && k < 36; ++k) d[k] += own[k];
    } else if (m.softening.measure != 0) {
      detail::soften(m.softening, strain, old, now,
                     [&](const double* at, double* out) { matrix(m, at, has_volume, out, nullptr); }, stress, d);
    }
  }
  GENBA_HD static void add_activity(const Constants& m, double* stress) {
    Hyperelastic::add_active(m, stress);
    if (m.across == 0) return;
    for (int k = 0; k < 6; ++k)
      stress[k] += m.across * ((k < 3 ? 1.0 : 0.0) - m.axes[detail::voigt_row(k)] * m.axes[detail::voigt_column(k)]);
  }
  GENBA_HD static Constants turned(const Constants& m, const double* axes) {
    Constants out = m;
    static_cast<HyperelasticConstants&>(out) = Hyperelastic::turned(m, axes);
    for (int b = 0; b < 2; ++b)
      for (int i = 0; i < 3; ++i) detail::turn_vector(m.bundles[b].axes + 3 * i, axes, out.bundles[b].axes + 3 * i);
    if (m.extra == static_cast<double>(MixtureEnergy::fung)) {
      OrthotropicElastic::Constants stiffness;
      for (int k = 0; k < 21; ++k) stiffness.d[k] = m.extra_number[k];
      stiffness = OrthotropicElastic::turned(stiffness, axes);
      for (int k = 0; k < 21; ++k) out.extra_number[k] = stiffness.d[k];
    }
    return out;
  }

 private:
  /// All but bundles and active stress.
  GENBA_HD static void matrix(const Constants& m, const double* strain, bool has_volume, double* stress, double* d) {
    Hyperelastic::shape_part(m, strain, stress, d);
    if (has_volume) Hyperelastic::add_volume_part(m, strain, stress, d);
    if (m.extra == 0) return;
    const detail::Stretch of(strain);
    switch (static_cast<MixtureEnergy>(static_cast<int>(m.extra))) {
      case MixtureEnergy::none:
        return;
      case MixtureEnergy::holmes_mow:
        return add_holmes_mow(m, of, stress, d);
      case MixtureEnergy::ogden_whole:
        return add_ogden_whole(m, of, stress, d);
      case MixtureEnergy::arruda_boyce:
        return add_arruda_boyce(m, of, stress, d);
      case MixtureEnergy::porous:
        return add_porous(m, of, stress, d);
      case MixtureEnergy::fung:
        return detail::add_fung(m.extra_number, m.extra_number[21], of, stress, d);
      case MixtureEnergy::fibre_shear: {
        const double* c = m.extra_number;
        return detail::add_fibre_shear({c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]}, m.axes, of, stress, d);
      }
    }
  }
  GENBA_HD static void bundles(const Constants& m, const double* strain, double* stress, double* d) {
    for (int k = 0; k < 6; ++k) stress[k] = 0;
    for (int k = 0; d != nullptr && k < 36; ++k) d[k] = 0;
    const detail::Stretch of(strain);
    for (const Bundle& bundle : m.bundles) detail::add_bundle(bundle, m.is_whole != 0, of, stress, d);
  }

  GENBA_HD static void add_holmes_mow(const Constants& m, const detail::Stretch& of, double* stress, double* d) {
    const double lambda = m.extra_number[0], mu = m.extra_number[1], b = m.extra_number[2], a = lambda + 2 * mu;
    const double root = of.volume_root, trace = of.i1 / root, second = of.i2 / (root * root);
    const double size = std::exp(b / a * ((2 * mu - lambda) * (trace - 3) + lambda * (second - 3))) * std::pow(of.j, -2 * b);
    double own[6], one[6];
    for (int k = 0; k < 6; ++k) {
      one[k] = k < 3 ? 1.0 : 0.0;
      own[k] = (2 * mu - lambda + lambda * trace) * one[k] - lambda * of.c[k] - a * of.inverse[k];
      stress[k] += 0.5 * size * own[k];
    }
    if (d == nullptr) return;
    detail::add_products(0.5 * size * b / a, own, own, d);
    detail::add_products(0.5 * size * lambda, one, one, d);
    for (int k = 0; k < 6; ++k) d[7 * k] -= size * lambda * (k < 3 ? 1.0 : 0.5);
    detail::add_square(size * a, of.inverse, d);
  }
  GENBA_HD static void add_ogden_whole(const Constants& m, const detail::Stretch& of, double* stress, double* d) {
    double l[3], n[9], tau[3] = {0, 0, 0}, slope[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    detail::principal_axes(of.c, l, n);
    for (int term = 0; term < 3; ++term) {
      const double mu = m.number[ogden_at + 2 * term], power = m.number[ogden_at + 2 * term + 1];
      if (mu == 0 || power == 0) continue;
      for (int a = 0; a < 3; ++a) {
        const double p = std::pow(l[a], 0.5 * power);
        tau[a] += 2 * mu / power * (p - 1);
        slope[4 * a] += 2 * mu * p;
      }
    }
    detail::add_principal(l, n, tau, slope, stress, d);
  }
  GENBA_HD static void add_porous(const Constants& m, const detail::Stretch& of, double* stress, double* d) {
    const double lambda = m.extra_number[0], mu = m.extra_number[1], solid = m.extra_number[2], pore = of.j - solid;
    const double ratio = std::pow(pore / ((1 - solid) * of.j), 2.0 / 3.0), trace = of.i1 / of.volume_root,
                 rise = lambda * std::log(pore / (1 - solid)) - mu, g = mu * ratio * solid / (3 * pore),
                 pressure = g * trace + rise * of.j / pore;
    double one[6];
    for (int k = 0; k < 6; ++k) {
      one[k] = k < 3 ? 1.0 : 0.0;
      stress[k] += mu * ratio * one[k] + pressure * of.inverse[k];
    }
    if (d == nullptr) return;
    const double slope = g * trace * (2.0 / 3.0 * solid - of.j) / pore + (lambda * of.j - rise * solid) * of.j / (pore * pore);
    detail::add_products(2 * g, one, of.inverse, d);
    detail::add_products(0.5 * slope, of.inverse, of.inverse, d);
    detail::add_square(-2 * pressure, of.inverse, d);
  }
  GENBA_HD static void add_arruda_boyce(const Constants& m, const detail::Stretch& of, double* stress, double* d) {
    constexpr double c[5] = {0.5, 0.1, 11.0 / 350, 19.0 / 1750, 519.0 / 134750}, one[6] = {1, 1, 1, 0, 0, 0};
    const double x = of.i1 / m.extra_number[1];
    double w1 = 0, w11 = 0;
    for (int i = 4; i >= 0; --i) w1 = w1 * x + (i + 1) * c[i];
    for (int i = 4; i >= 1; --i) w11 = w11 * x + (i + 1) * i * c[i];
    detail::add_structure(one, m.extra_number[0] * w1, m.extra_number[0] / m.extra_number[1] * w11, of, stress, d);
  }
};
using MixturePlaneStress = LargePlate<Mixture>;

}  // namespace genba::element
