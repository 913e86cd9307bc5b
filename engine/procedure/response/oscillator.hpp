// An oscillator of one unknown, exactly: q'' + 2 z w q' + w^2 q = p.
#pragma once

#include <complex>

namespace genba {

struct OscillatorState {
  double q = 0, v = 0;  ///< displacement and velocity
};

/// One oscillator. `rate`: 2 z w, 1/s; omega: rad/s. omega 0 is a rigid motion.
struct Oscillator {
  double omega = 0, rate = 0;
  /// The state after `time` under a load that goes in a straight line from p0 to p1. Exact for every damping.
  OscillatorState after(const OscillatorState& from, double time, double p0, double p1) const;
};

/// Correlation of two modes by the complete quadratic combination (Wilson, Der Kiureghian, Bayo 1981).
double cqc_correlation(double omega_a, double ratio_a, double omega_b, double ratio_b);

}  // namespace genba
