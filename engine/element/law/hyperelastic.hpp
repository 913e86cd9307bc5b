// Hyperelastic laws for large deformation: the second Piola-Kirchhoff stress and its tangent from the
// Green-Lagrange strain. One type for all of them: a number in the constants chooses the strain energies when the
// program runs, so elements and kernels are compiled once. Energies of a material add up (a mixture).
//
// With J = det F and the invariants of C / J^(2/3) written I1, I2, and the volume function U:
//   st_venant_kirchhoff   E : D : E / 2, D of any linear material; for large rotations at small strain; alone
//   polynomial            c10 (I1-3) + c01 (I2-3) + c20 (I1-3)^2 + c11 (I1-3)(I2-3) + c02 (I2-3)^2 + c30 (I1-3)^3 + U:
//                         neo-Hookean, Mooney-Rivlin, Yeoh
//   ogden                 sum of 2 mu_k / a_k^2 (l1^a_k + l2^a_k + l3^a_k - 3) + U, principal stretches l over J^(1/3)
//   veronda_westmann      c1 (exp(c2 (I1-3)) - 1) - c1 c2 / 2 (I2-3) + U
//   fibre_exponential     c / 2 (exp(bf Eff^2 + bt (Ess^2 + Enn^2 + 2 Esn^2) + 2 bfs (Efs^2 + Efn^2)) - 1) + U, E of
//                         C / J^(2/3) (Guccione, 1991); the fibre is direction 1 of the material
//   exponential           a / (2 b) (exp(b (I1-3)) - 1) + U (Demiray, 1972); with fibres: Holzapfel and Ogden (2009)
//   coupled               mu / 2 (tr C - 3) - mu ln J + lambda / 2 (ln J)^2: neo-Hookean without a split; with fibres alone
// Fibres (fibres.hpp) add their own energies to any of these but the first.
// Source: Holzapfel, Nonlinear Solid Mechanics (2000), chapter 6.
#pragma once

#include <cmath>

#include "engine/element/law/fibres.hpp"
#include "engine/element/law/law.hpp"
#include "engine/element/law/orthotropic_elastic.hpp"
#include "engine/element/law/plane_stress.hpp"
#include "engine/element/law/stretch.hpp"
#include "engine/element/law/symmetric.hpp"

namespace genba::element {

/// Numbers of a set: energies of a mixture add up.
enum class StrainEnergy {
  st_venant_kirchhoff = 0,
  polynomial = 1,
  ogden = 2,
  veronda_westmann = 4,
  fibre_exponential = 8,
  exponential = 16,
  coupled = 32
};

/// U(J): bulk / 2 (J - 1)^2, or bulk / 4 (J^2 - 1 - 2 ln J), which no pressure brings to nothing, or bulk / 2 (ln J)^2.
enum class VolumeFunction { square, logarithmic, square_of_logarithm };

/// Where the constants of an energy begin in HyperelasticConstants::number.
inline constexpr int polynomial_at = 0, coupled_at = 0, ogden_at = 6, veronda_at = 12, exponential_at = 14, guccione_at = 16;

/// number: st_venant_kirchhoff: upper triangle of D, Pa. Others: what the list above names, in its order;
/// ogden: mu_1 a_1 mu_2 a_2 mu_3 a_3.
struct HyperelasticConstants {
  double energy;         ///< sum of StrainEnergy
  double volume;         ///< VolumeFunction
  double bulk;           ///< Pa
  double constant_mean;  ///< 1: elements have one dilatation each (gradients.hpp); 0: those of second order one a point; -1: all
  double number[21];
  double axes[9]{1, 0, 0, 0, 1, 0, 0, 0, 1};  ///< of the material as in axes.hpp
  FibreFamily fibres[3]{};                    ///< those of kind none are left out
  double active = 0;                          ///< Pa along direction 1: S = active a a
  /// Stretches along directions 1 to 3 that the material has when the body has its given shape (prestrain), and their shears
  /// 12, 23, 31; 0: none.
  double prestretch[6]{0, 0, 0, 0, 0, 0};
  GENBA_HD bool has(StrainEnergy of) const { return (static_cast<int>(energy) & static_cast<int>(of)) != 0; }
};

/// No history at its points.
struct Hyperelastic {
  static constexpr int dofs = 3, fluxes = 6, history = 0;
  static constexpr bool linear = false, symmetric = true, dilates = true, turns = true, is_finite = true;
  static constexpr double work = 1;
  using Constants = HyperelasticConstants;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double*, double* stress, double*) {
    respond(m, strain, nullptr, nullptr, stress, nullptr);
  }
  GENBA_HD static void tangent(const Constants& m, const double* strain, const double*, double* d) {
    double stress[6];
    respond(m, strain, nullptr, nullptr, stress, d);
  }
  /// Both at once; d[6][6]: null if not wanted.
  GENBA_HD static void respond(const Constants& m, const double* strain, const double*, double*, double* stress,
                               double* d) {
    const detail::Prestretch before(m.prestretch, m.axes);
    double elastic[6];
    before.strain(strain, elastic);
    shape_part(m, elastic, stress, d);
    add_volume_part(m, elastic, stress, d);
    before.give_back(stress, d);
    add_active(m, stress);
  }
  /// Constants in the axes of space, from those in the material's axes.
  GENBA_HD static Constants turned(const Constants& m, const double* axes) {
    Constants out = m;
    if (m.energy == static_cast<double>(StrainEnergy::st_venant_kirchhoff)) {
      OrthotropicElastic::Constants d;
      for (int k = 0; k < 21; ++k) d.d[k] = m.number[k];
      d = OrthotropicElastic::turned(d, axes);
      for (int k = 0; k < 21; ++k) out.number[k] = d.d[k];
    }
    for (int i = 0; i < 3; ++i) detail::turn_vector(m.axes + 3 * i, axes, out.axes + 3 * i);
    for (int f = 0; f < 3; ++f) {
      detail::turn_vector(m.fibres[f].a, axes, out.fibres[f].a);
      detail::turn_vector(m.fibres[f].b, axes, out.fibres[f].b);
    }
    return out;
  }

  /// Stress and tangent of the energies without U; d: null if not wanted.
  GENBA_HD static void shape_part(const Constants& m, const double* strain, double* stress, double* d) {
    for (int k = 0; k < 6; ++k) stress[k] = 0;
    if (d != nullptr)
      for (int k = 0; k < 36; ++k) d[k] = 0;
    if (m.energy == static_cast<double>(StrainEnergy::st_venant_kirchhoff)) {
      symmetric_product<6>(m.number, strain, stress);
      const double bulk = linear_bulk(m), pressure = bulk * (strain[0] + strain[1] + strain[2]);
      for (int k = 0; k < 3; ++k) stress[k] -= pressure;
      if (d == nullptr) return;
      for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) d[6 * i + j] = m.number[triangle<6>(i, j)] - (i < 3 && j < 3 ? bulk : 0.0);
      return;
    }
    const detail::Stretch of(strain);
    if (m.has(StrainEnergy::polynomial)) add_invariants(m, of, StrainEnergy::polynomial, stress, d);
    if (m.has(StrainEnergy::veronda_westmann)) add_invariants(m, of, StrainEnergy::veronda_westmann, stress, d);
    if (m.has(StrainEnergy::exponential)) add_invariants(m, of, StrainEnergy::exponential, stress, d);
    if (m.has(StrainEnergy::ogden)) add_ogden(m, of, stress, d);
    if (m.has(StrainEnergy::fibre_exponential)) add_guccione(m, of, stress, d);
    if (m.has(StrainEnergy::coupled)) add_coupled(m, of, stress, d);
    for (int f = 0; f < 3; ++f) detail::add_family(m.fibres[f], of, stress, d);
  }
  /// Adds those of U.
  GENBA_HD static void add_volume_part(const Constants& m, const double* strain, double* stress, double* d) {
    if (m.energy == static_cast<double>(StrainEnergy::st_venant_kirchhoff)) {
      const double bulk = linear_bulk(m), pressure = bulk * (strain[0] + strain[1] + strain[2]);
      for (int k = 0; k < 3; ++k) stress[k] += pressure;
      if (d == nullptr) return;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) d[6 * i + j] += bulk;
      return;
    }
    const detail::Stretch of(strain);
    // U' J and U'' J^2 + U' J
    const bool is_square = m.volume == static_cast<double>(VolumeFunction::square);
    const double j = of.j;
    double first = is_square ? m.bulk * (j - 1) * j : 0.5 * m.bulk * (j - 1) * (j + 1),
           second = is_square ? m.bulk * (2 * j - 1) * j : m.bulk * j * j;
    if (m.volume == static_cast<double>(VolumeFunction::square_of_logarithm)) first = m.bulk * std::log(j), second = m.bulk;
    for (int k = 0; k < 6; ++k) stress[k] += first * of.inverse[k];
    if (d == nullptr) return;
    detail::add_products(0.5 * second, of.inverse, of.inverse, d);
    detail::add_square(-2 * first, of.inverse, d);
  }
  GENBA_HD static void add_active(const Constants& m, double* stress) {
    if (m.active == 0) return;
    for (int k = 0; k < 6; ++k)
      stress[k] += m.active * m.axes[detail::voigt_row(k)] * m.axes[detail::voigt_column(k)];
  }

 private:
  /// Mean of D over changes of volume, Pa; 0 for a plate, whose stress zz is nothing.
  GENBA_HD static double linear_bulk(const Constants& m) {
    const double* d = m.number;
    if (d[triangle<6>(2, 2)] == 0) return 0;
    return (d[triangle<6>(0, 0)] + d[triangle<6>(1, 1)] + d[triangle<6>(2, 2)] +
            2 * (d[triangle<6>(0, 1)] + d[triangle<6>(0, 2)] + d[triangle<6>(1, 2)])) / 9;
  }
  GENBA_HD static void add_invariants(const Constants& m, const detail::Stretch& of, StrainEnergy energy,
                                      double* stress, double* d) {
    const double* c = m.number + (energy == StrainEnergy::polynomial         ? polynomial_at
                                  : energy == StrainEnergy::veronda_westmann ? veronda_at
                                                                             : exponential_at);
    const double x = of.i1 - 3, y = of.i2 - 3;
    double w1, w2, w11, w12, w22;
    if (energy == StrainEnergy::polynomial) {
      w1 = c[0] + 2 * c[2] * x + c[3] * y + 3 * c[5] * x * x, w2 = c[1] + c[3] * x + 2 * c[4] * y;
      w11 = 2 * c[2] + 6 * c[5] * x, w12 = c[3], w22 = 2 * c[4];
    } else if (energy == StrainEnergy::exponential) {
      w1 = 0.5 * c[0] * std::exp(c[1] * x), w11 = c[1] * w1;
      w2 = w12 = w22 = 0;
    } else {
      w1 = c[0] * c[1] * std::exp(c[1] * x), w2 = -0.5 * c[0] * c[1];
      w11 = c[1] * w1, w12 = w22 = 0;
    }
    // Slopes of I1 and I2 over C.
    const double root = of.volume_root, root2 = root * root, trace = of.i1 / root, second = of.i2 / root2;
    double a[6], b[6], rest[6], one[6];
    for (int k = 0; k < 6; ++k) {
      one[k] = k < 3 ? 1.0 : 0.0;
      rest[k] = trace * one[k] - of.c[k];
      a[k] = root * (one[k] - trace / 3 * of.inverse[k]);
      b[k] = root2 * (rest[k] - 2.0 / 3.0 * second * of.inverse[k]);
      stress[k] += 2 * (w1 * a[k] + w2 * b[k]);
    }
    if (d == nullptr) return;
    detail::add_products(2 * w11, a, a, d);
    detail::add_products(4 * w12, a, b, d);
    detail::add_products(2 * w22, b, b, d);
    detail::add_products(-4.0 / 3.0 * w1 * root, one, of.inverse, d);
    detail::add_products((2.0 / 9.0 * w1 * root * trace + 8.0 / 9.0 * w2 * root2 * second), of.inverse, of.inverse, d);
    detail::add_square(4.0 / 3.0 * w1 * root * trace + 8.0 / 3.0 * w2 * root2 * second, of.inverse, d);
    detail::add_products(-8.0 / 3.0 * w2 * root2, rest, of.inverse, d);
    detail::add_products(2 * w2 * root2, one, one, d);
    for (int k = 0; k < 6; ++k) d[7 * k] -= 4 * w2 * root2 * (k < 3 ? 1.0 : 0.5);
  }

  GENBA_HD static void add_coupled(const Constants& m, const detail::Stretch& of, double* stress, double* d) {
    const double mu = m.number[coupled_at], lambda = m.number[coupled_at + 1], of_inverse = lambda * std::log(of.j) - mu;
    for (int k = 0; k < 6; ++k) stress[k] += (k < 3 ? mu : 0.0) + of_inverse * of.inverse[k];
    if (d == nullptr) return;
    detail::add_products(0.5 * lambda, of.inverse, of.inverse, d);
    detail::add_square(-2 * of_inverse, of.inverse, d);
  }

  GENBA_HD static void add_ogden(const Constants& m, const detail::Stretch& of, double* stress, double* d) {
    double l[3], n[9], tau[3] = {0, 0, 0}, slope[9];
    detail::principal_axes(of.c, l, n);
    for (int k = 0; k < 9; ++k) slope[k] = 0;
    for (int term = 0; term < 3; ++term) {
      const double mu = m.number[ogden_at + 2 * term], power = m.number[ogden_at + 2 * term + 1];
      if (mu == 0 || power == 0) continue;
      double p[3], sum = 0;
      for (int a = 0; a < 3; ++a) sum += p[a] = std::pow(of.volume_root * l[a], 0.5 * power);
      for (int a = 0; a < 3; ++a) {
        tau[a] += 2 * mu / power * (p[a] - sum / 3);
        for (int b = 0; b < 3; ++b)
          slope[3 * a + b] += 2 * mu * ((a == b ? p[a] : 0.0) - (p[a] + p[b]) / 3 + sum / 9);
      }
    }
    detail::add_principal(l, n, tau, slope, stress, d);
  }

  GENBA_HD static void add_guccione(const Constants& m, const detail::Stretch& of, double* stress, double* d) {
    const double *c = m.number + guccione_at, *axes = m.axes;
    const double weight[6] = {c[1], c[2], c[2], 0.5 * c[3], 0.5 * c[2], 0.5 * c[3]};
    // Strain without volume in the material's axes, engineering shears; fictitious stress there.
    double turn[36], strain[6], own[6], exponent = 0;
    for (int k = 0; k < 6; ++k) {
      const int i = detail::voigt_row(k), j = detail::voigt_column(k);
      strain[k] = k < 3 ? -0.5 : 0.0;
      for (int l = 0; l < 6; ++l) {
        const int r = detail::voigt_row(l), s = detail::voigt_column(l);
        turn[6 * k + l] = axes[3 * i + r] * axes[3 * j + s] + (r == s ? 0.0 : axes[3 * i + s] * axes[3 * j + r]);
        strain[k] += 0.5 * of.volume_root * turn[6 * k + l] * of.c[l];
      }
      if (k >= 3) strain[k] *= 2;
      exponent += weight[k] * strain[k] * strain[k];
    }
    const double size = c[0] * std::exp(exponent);
    for (int k = 0; k < 6; ++k) own[k] = size * weight[k] * strain[k];
    // Back to space: t_ij = sum of axes_ki axes_lj own_kl.
    double space[6], back[36];
    for (int l = 0; l < 6; ++l) {
      const int r = detail::voigt_row(l), s = detail::voigt_column(l);
      space[l] = 0;
      for (int k = 0; k < 6; ++k) {
        const int i = detail::voigt_row(k), j = detail::voigt_column(k);
        back[6 * l + k] = axes[3 * i + r] * axes[3 * j + s] + (i == j ? 0.0 : axes[3 * j + r] * axes[3 * i + s]);
        space[l] += back[6 * l + k] * own[k];
      }
    }
    if (d == nullptr) return detail::add_of_shape(space, nullptr, of, stress, d);
    // D = size (weight + 2 weight e weight e) in the material's axes; columns of back take it to space.
    double slope[36];
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) {
        double sum = 0, left = 0, right = 0;
        for (int k = 0; k < 6; ++k) {
          sum += back[6 * i + k] * size * weight[k] * back[6 * j + k];
          left += back[6 * i + k] * weight[k] * strain[k];
          right += back[6 * j + k] * weight[k] * strain[k];
        }
        slope[6 * i + j] = sum + 2 * size * left * right;
      }
    detail::add_of_shape(space, slope, of, stress, d);
  }
};

/// A solid law in a thin plate: the strain zz is the one that makes the stress zz vanish (Newton, kept between
/// bounds). st_venant_kirchhoff: D is that of a plate (plane_stress.hpp).
template <class Solid>
struct LargePlate : Solid {
  static constexpr bool is_plane_stress = true;
  using Constants = typename Solid::Constants;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double* old, double* stress, double* now) {
    respond(m, strain, old, now, stress, nullptr);
  }
  GENBA_HD static void tangent(const Constants& m, const double* strain, const double* old, double* d) {
    double stress[6], now[Solid::history + 1];
    respond(m, strain, old, now, stress, d);
  }
  GENBA_HD static void respond(const Constants& m, const double* strain, const double* old, double* now,
                               double* stress, double* d) {
    if (m.energy == static_cast<double>(StrainEnergy::st_venant_kirchhoff))
      return Solid::respond(m, strain, old, now, stress, d);
    constexpr int most = 60;
    constexpr double enough = 1e-13, thinnest = -0.5 + 1e-6;  // C_zz stays above 0
    double solid[6], full[36], low = thinnest, high = 0;
    bool has_high = false;
    for (int k = 0; k < 6; ++k) solid[k] = strain[k];
    const double plane = (1 + 2 * strain[0]) * (1 + 2 * strain[1]) - strain[3] * strain[3];
    solid[2] = 0.5 * (1 / std::fmax(plane, 1e-12) - 1);  // as if the volume stayed
    for (int trial = 0; trial < most; ++trial) {
      Solid::respond(m, solid, old, now, stress, full);
      if (std::fabs(stress[2]) <= enough * (std::fabs(stress[0]) + std::fabs(stress[1]) + enough * full[14])) break;
      if (stress[2] < 0)
        low = solid[2];
      else
        high = solid[2], has_high = true;
      const double next = solid[2] - stress[2] / full[14];
      const bool is_inside = next > low && (!has_high || next < high) && full[14] > 0;
      solid[2] = is_inside ? next : has_high ? 0.5 * (low + high) : solid[2] + 0.5 * (1 + 2 * solid[2]);
    }
    stress[2] = 0;
    if (d == nullptr) return;
    const double across = full[14];
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j)
        d[6 * i + j] = i == 2 || j == 2 ? 0.0 : full[6 * i + j] - full[12 + i] * full[12 + j] / across;
  }
};

using HyperelasticPlaneStress = LargePlate<Hyperelastic>;

}  // namespace genba::element
