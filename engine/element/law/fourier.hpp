// Flow down a gradient: Fourier's law of heat, flux = -k grad T.
#pragma once

#include "engine/element/law/law.hpp"
#include "engine/element/law/symmetric.hpp"

namespace genba::element {

/// Conductivity that is the same in all directions.
struct Fourier {
  static constexpr int dofs = 1, fluxes = 3, history = 0;
  static constexpr bool linear = true, symmetric = true, dilates = false, turns = false;
  static constexpr double work = -1;
  struct Constants {
    double k;  ///< W/(m K)
  };
  using Moment = TraceMoment;

  GENBA_HD static void flux(const Constants& m, const double* gradient, const double*, double* flux,
                            double*) {
    for (int a = 0; a < 3; ++a) flux[a] = -m.k * gradient[a];
  }
  GENBA_HD static void tangent(const Constants& m, const double*, const double*, double* d) {
    for (int i = 0; i < 9; ++i) d[i] = i % 4 == 0 ? -m.k : 0.0;
  }
  GENBA_HD static void row(const Constants& m, const Moment& sum, int, double* out) {
    out[0] = m.k * sum.trace;
  }

  using Inverse = Constants;
  GENBA_HD static Inverse inverse(const Constants& m) { return m; }
  GENBA_HD static double energy(const Inverse& m, const double* v) {
    return (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / m.k;
  }
  GENBA_HD static double modulus(const Inverse& m) { return m.k; }
  GENBA_HD static double size(const double* v) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }
};

/// Conductivity as a symmetric matrix.
struct OrthotropicFourier {
  static constexpr int dofs = 1, fluxes = 3, history = 0;
  static constexpr bool linear = true, symmetric = true, dilates = false, turns = true;
  static constexpr double work = -1;
  /// W/(m K), the upper triangle xx xy xz yy yz zz, in the axes of space.
  struct Constants {
    double k[6];
  };
  using Moment = FullMoment;

  GENBA_HD static void flux(const Constants& m, const double* gradient, const double*, double* flux,
                            double*) {
    symmetric_product<3>(m.k, gradient, flux);
    for (int a = 0; a < 3; ++a) flux[a] = -flux[a];
  }
  GENBA_HD static void tangent(const Constants& m, const double*, const double*, double* d) {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) d[3 * i + j] = -m.k[triangle<3>(i, j)];
  }
  /// K : M.
  GENBA_HD static void row(const Constants& m, const Moment& sum, int, double* out) {
    out[0] = 0;
    for (int c = 0; c < 3; ++c)
      for (int d = 0; d < 3; ++d) out[0] += m.k[triangle<3>(c, d)] * sum.m[3 * c + d];
  }

  struct Inverse {
    double r[6];
  };
  GENBA_HD static Inverse inverse(const Constants& m) {
    Inverse out;
    symmetric_inverse<3>(m.k, out.r);
    return out;
  }
  GENBA_HD static double energy(const Inverse& m, const double* flux) {
    return symmetric_energy<3>(m.r, flux);
  }
  /// The inverse of the mean resistivity of the three directions.
  GENBA_HD static double modulus(const Inverse& m) {
    return 3 / (m.r[triangle<3>(0, 0)] + m.r[triangle<3>(1, 1)] + m.r[triangle<3>(2, 2)]);
  }
  GENBA_HD static double size(const double* flux) { return Fourier::size(flux); }

  GENBA_HD static Constants turned(const Constants& m, const double* axes) {
    Constants out;
    for (int i = 0; i < 3; ++i)
      for (int j = i; j < 3; ++j) {
        double sum = 0;
        for (int k = 0; k < 3; ++k)
          for (int l = 0; l < 3; ++l) sum += m.k[triangle<3>(k, l)] * axes[3 * k + i] * axes[3 * l + j];
        out.k[triangle<3>(i, j)] = sum;
      }
    return out;
  }

  /// Conductivities along the axes x, y and z.
  GENBA_HD static Constants of(double k1, double k2, double k3) { return {{k1, 0, 0, k2, 0, k3}}; }
};

}  // namespace genba::element
