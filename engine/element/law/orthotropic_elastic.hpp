// Linear elasticity with a stiffness that depends on direction: 21 constants. Every rotation maps such
// constants to such constants, so orthotropic and transversely isotropic materials with any axes have this
// form.
#pragma once

#include "engine/element/law/linear_elastic.hpp"
#include "engine/element/law/symmetric.hpp"

namespace genba::element {

/// Constants of an orthotropic material in its own axes; moduli in Pa. nu_ij is the contraction along j per
/// stretch along i under a stress along i, so nu_ij / E_i = nu_ji / E_j.
struct EngineeringConstants {
  double e1 = 0, e2 = 0, e3 = 0, nu12 = 0, nu13 = 0, nu23 = 0, g12 = 0, g13 = 0, g23 = 0;
};

struct OrthotropicElastic {
  static constexpr int dofs = 3, fluxes = 6, history = 0;
  static constexpr bool linear = true, symmetric = true, dilates = true, turns = true;
  static constexpr double work = 1;
  /// Pa, the upper triangle of the matrix from strain to stress, row by row, in the axes of space.
  struct Constants {
    double d[21];
  };
  using Moment = FullMoment;

  /// Voigt index of component a, b.
  GENBA_HD static constexpr int voigt(int a, int b) {
    return a == b ? a : (a + b == 1 ? 3 : (a + b == 3 ? 4 : 5));
  }

  GENBA_HD static void flux(const Constants& m, const double* strain, const double*, double* stress,
                            double*) {
    symmetric_product<6>(m.d, strain, stress);
  }
  GENBA_HD static void tangent(const Constants& m, const double*, const double*, double* d) {
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) d[6 * i + j] = m.d[triangle<6>(i, j)];
  }

  /// block_ab = C_acbd M_cd.
  GENBA_HD static void row(const Constants& m, const Moment& sum, int a, double* out) {
    for (int b = 0; b < 3; ++b) {
      out[b] = 0;
      for (int c = 0; c < 3; ++c)
        for (int d = 0; d < 3; ++d) out[b] += m.d[triangle<6>(voigt(a, c), voigt(b, d))] * sum.m[3 * c + d];
    }
  }

  /// B-bar replaces the strain by strain + (mean dilatation - dilatation) / 3. With P = C : 1 and k = 1 : C :
  /// 1 the part of each point has the stiffness C - (1 P + P 1) / 3 + k / 9 1 1. The rest belongs to the mean
  /// gradients.
  GENBA_HD static Constants deviatoric(const Constants& m) {
    const Mean of = mean(m);
    Constants out;
    for (int i = 0; i < 6; ++i)
      for (int j = i; j < 6; ++j) {
        const double one_i = i < 3 ? 1 : 0, one_j = j < 3 ? 1 : 0;
        out.d[triangle<6>(i, j)] = m.d[triangle<6>(i, j)] -
                                   (one_i * of.pressure[j] + of.pressure[i] * one_j) / 3 +
                                   of.dilatation / 9 * one_i * one_j;
      }
    return out;
  }
  struct Mean {
    double pressure[6];  ///< P, Voigt order
    double dilatation;   ///< k
  };
  GENBA_HD static Mean mean(const Constants& m) {
    Mean out;
    for (int i = 0; i < 6; ++i)
      out.pressure[i] = m.d[triangle<6>(i, 0)] + m.d[triangle<6>(i, 1)] + m.d[triangle<6>(i, 2)];
    out.dilatation = out.pressure[0] + out.pressure[1] + out.pressure[2];
    return out;
  }
  GENBA_HD static void add_mean_row(const Mean& m, double volume, const double* gi, const double* gj, int a,
                                    double* out) {
    const auto along = [&m](const double* g, int row) {
      double sum = 0;
      for (int c = 0; c < 3; ++c) sum += m.pressure[voigt(row, c)] * g[c];
      return sum;
    };
    const double own = volume * (along(gi, a) / 3 - m.dilatation / 9 * gi[a]), other = volume / 3 * gi[a];
    for (int b = 0; b < 3; ++b) out[b] += own * gj[b] + other * along(gj, b);
  }

  struct Inverse {
    double c[21];
  };
  GENBA_HD static Inverse inverse(const Constants& m) {
    Inverse out;
    symmetric_inverse<6>(m.d, out.c);
    return out;
  }
  GENBA_HD static double energy(const Inverse& m, const double* stress) {
    return symmetric_energy<6>(m.c, stress);
  }
  /// The inverse of the mean compliance of the three directions.
  GENBA_HD static double modulus(const Inverse& m) {
    return 3 / (m.c[triangle<6>(0, 0)] + m.c[triangle<6>(1, 1)] + m.c[triangle<6>(2, 2)]);
  }
  GENBA_HD static double size(const double* stress) { return von_mises(stress); }

  /// The strain in the material's axes is T strain, so the stiffness becomes T^T C T.
  GENBA_HD static Constants turned(const Constants& m, const double* axes) {
    double t[36];
    for (int p = 0; p < 6; ++p) {
      const double *k = axes + 3 * (p < 3 ? p : p - 3), *l = axes + 3 * (p < 3 ? p : (p - 2) % 3);
      const double twice = p < 3 ? 1 : 2;
      for (int a = 0; a < 3; ++a) {
        const int b = (a + 1) % 3;
        t[6 * p + a] = twice * k[a] * l[a];
        t[6 * p + 3 + a] = (k[a] * l[b] + k[b] * l[a]) * (p < 3 ? 0.5 : 1.0);
      }
    }
    Constants out;
    double column[6], product[6];
    for (int j = 0; j < 6; ++j) {
      for (int p = 0; p < 6; ++p) column[p] = t[6 * p + j];
      symmetric_product<6>(m.d, column, product);
      for (int i = 0; i <= j; ++i) {
        double sum = 0;
        for (int p = 0; p < 6; ++p) sum += t[6 * p + i] * product[p];
        out.d[triangle<6>(i, j)] = sum;
      }
    }
    return out;
  }

  /// The constants of an isotropic material.
  GENBA_HD static Constants of(const Lame& lame) {
    Constants out = {};
    for (int a = 0; a < 3; ++a) {
      for (int b = a; b < 3; ++b) out.d[triangle<6>(a, b)] = lame.lambda + (a == b ? 2 * lame.mu : 0.0);
      out.d[triangle<6>(a + 3, a + 3)] = lame.mu;
    }
    return out;
  }
  /// Constants in the material's own axes. The compliance must be positive definite (instability(),
  /// engine/model/study/symmetry.hpp).
  GENBA_HD static Constants of(const EngineeringConstants& m) {
    const double compliance[6] = {1 / m.e1, -m.nu12 / m.e1, -m.nu13 / m.e1,
                                  1 / m.e2, -m.nu23 / m.e2, 1 / m.e3};
    double normal[6];
    symmetric_inverse<3>(compliance, normal);
    Constants out = {};
    for (int a = 0; a < 3; ++a)
      for (int b = a; b < 3; ++b) out.d[triangle<6>(a, b)] = normal[triangle<3>(a, b)];
    out.d[triangle<6>(3, 3)] = m.g12;
    out.d[triangle<6>(4, 4)] = m.g23;
    out.d[triangle<6>(5, 5)] = m.g13;
    return out;
  }
};

}  // namespace genba::element
