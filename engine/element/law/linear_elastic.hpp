// Isotropic linear elasticity: stress = lambda tr(strain) 1 + 2 mu strain.
#pragma once

#include <cmath>

#include "engine/element/law/law.hpp"
#include "engine/element/law/stress.hpp"

namespace genba::element {

/// Lame constants of an isotropic material, Pa.
struct Lame {
  double lambda = 0, mu = 0;
  GENBA_HD double bulk() const { return lambda + 2.0 / 3.0 * mu; }
};

/// Lame constants from Young's modulus (Pa) and Poisson ratio, -1 < nu < 0.5.
GENBA_HD inline Lame lame(double youngs_modulus, double poisson_ratio) {
  const double mu = youngs_modulus / (2.0 * (1.0 + poisson_ratio));
  return {2.0 * mu * poisson_ratio / (1.0 - 2.0 * poisson_ratio), mu};
}

/// The 3x3 block of two nodes is lambda M + mu M^T + mu tr(M) 1.
struct LinearElastic {
  static constexpr int dofs = 3, fluxes = 6, history = 0;
  static constexpr bool linear = true, symmetric = true, dilates = true, turns = false;
  static constexpr double work = 1;
  using Constants = Lame;
  using Moment = CrossMoment;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double*, double* stress,
                            double*) {
    const double volumetric = m.lambda * (strain[0] + strain[1] + strain[2]);
    for (int a = 0; a < 3; ++a) {
      stress[a] = volumetric + 2.0 * m.mu * strain[a];
      stress[a + 3] = m.mu * strain[a + 3];
    }
  }
  GENBA_HD static void tangent(const Constants& m, const double*, const double*, double* d) {
    for (int k = 0; k < 36; ++k) d[k] = 0.0;
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) d[6 * a + b] = m.lambda;
      d[7 * a] += 2.0 * m.mu;
      d[7 * (a + 3)] = m.mu;
    }
  }

  GENBA_HD static void row(const Constants& m, const Moment& sum, int a, double* out) {
    const double trace = m.mu * sum.trace;
    for (int b = 0; b < 3; ++b)
      out[b] = m.lambda * sum.row[b] + m.mu * sum.column[b] + (a == b ? trace : 0.0);
  }

  /// With B-bar the part of each point is deviatoric, and the mean gradients carry the pressure.
  GENBA_HD static Constants deviatoric(const Constants& m) { return {-2.0 / 3.0 * m.mu, m.mu}; }
  struct Mean {
    double bulk;
  };
  GENBA_HD static Mean mean(const Constants& m) { return {m.bulk()}; }
  GENBA_HD static void add_mean_row(const Mean& m, double volume, const double* gi, const double* gj, int a,
                                    double* out) {
    const double pressure = m.bulk * volume * gi[a];
    for (int b = 0; b < 3; ++b) out[b] += pressure * gj[b];
  }

  struct Inverse {
    double half_shear, trace_share, youngs_modulus;
  };
  GENBA_HD static Inverse inverse(const Constants& m) {
    const double three_bulk = 3 * m.lambda + 2 * m.mu;
    return {0.5 / m.mu, m.lambda / three_bulk, m.mu * three_bulk / (m.lambda + m.mu)};
  }
  GENBA_HD static double energy(const Inverse& c, const double* s) {
    double square = 0;
    for (int k = 0; k < 6; ++k) square += (k < 3 ? 1.0 : 2.0) * s[k] * s[k];
    const double trace = s[0] + s[1] + s[2];
    return c.half_shear * (square - c.trace_share * trace * trace);
  }
  GENBA_HD static double modulus(const Inverse& c) { return c.youngs_modulus; }
  GENBA_HD static double size(const double* stress) { return von_mises(stress); }
};

}  // namespace genba::element
