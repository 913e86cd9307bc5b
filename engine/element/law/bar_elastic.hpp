// A bar under a force along its axis (engine/element/bar.hpp).
#pragma once

#include "engine/element/law/stress.hpp"
#include "engine/element/law/law.hpp"

namespace genba::element {

/// The flux is N (1 1 1 0 0 0) with N = E A times the trace of the strain. The trace of a bar's strain is its
/// stretch, and this flux gives the forces of N, because gradients of its functions point along the axis. A
/// thermal strain that is the same in all directions is three times too much: state a third.
struct BarElastic {
  static constexpr int dofs = 3, fluxes = 6, history = 0;
  static constexpr bool linear = true, symmetric = true, dilates = true, turns = false;
  static constexpr bool is_for_bars = true;
  static constexpr double work = 1;
  struct Constants {
    double stiffness;  ///< E A, N
  };
  using Moment = FullMoment;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double*, double* stress, double*) {
    const double force = m.stiffness * (strain[0] + strain[1] + strain[2]);
    for (int k = 0; k < 6; ++k) stress[k] = k < 3 ? force : 0.0;
  }
  GENBA_HD static void tangent(const Constants& m, const double*, const double*, double* d) {
    for (int i = 0; i < 36; ++i) d[i] = i / 6 < 3 && i % 6 < 3 ? m.stiffness : 0.0;
  }
  /// block = E A M.
  GENBA_HD static void row(const Constants& m, const Moment& sum, int a, double* out) {
    for (int b = 0; b < 3; ++b) out[b] = m.stiffness * sum.m[3 * a + b];
  }

  using Inverse = Constants;
  GENBA_HD static Inverse inverse(const Constants& m) { return m; }
  GENBA_HD static double energy(const Inverse& m, const double* s) { return s[0] * s[0] / m.stiffness; }
  GENBA_HD static double modulus(const Inverse& m) { return m.stiffness; }
  GENBA_HD static double size(const double* s) { return std::fabs(s[0]); }
};

}  // namespace genba::element
