#include "engine/procedure/response/oscillator.hpp"

#include <cmath>

namespace genba {

namespace {

/// Without load, from displacement q and velocity v.
OscillatorState free_after(double omega, double rate, double time, double q, double v) {
  const double half = rate / 2, square = omega * omega - half * half, decay = std::exp(-half * time);
  // cos, and sin / wd, or their hyperbolic sisters; near the critical damping by their series.
  double c = 1, s = time;
  if (std::abs(square) * time * time > 1e-8) {
    const double w = std::sqrt(std::abs(square));
    c = square > 0 ? std::cos(w * time) : std::cosh(w * time);
    s = (square > 0 ? std::sin(w * time) : std::sinh(w * time)) / w;
  } else {
    c = 1 - square * time * time / 2;
    s = time * (1 - square * time * time / 6);
  }
  if (square < 0 && half * time > 50) {  // e^-ht cosh(wt) would be 0 times infinity
    const double w = std::sqrt(-square), slow = std::exp((w - half) * time) / 2;
    return {slow * (q + (v + half * q) / w), slow * ((w - half) * q + (w - half) * (v + half * q) / w)};
  }
  return {decay * (q * c + (v + half * q) * s), decay * (v * c - (omega * omega * q + half * v) * s)};
}

OscillatorState rigid_after(double rate, const OscillatorState& from, double time, double p0, double slope) {
  if (rate * time < 1e-6) {  // the series in the rate, to second order
    const double t2 = time * time;
    OscillatorState out{from.q + from.v * time + p0 * t2 / 2 + slope * t2 * time / 6,
                        from.v + p0 * time + slope * t2 / 2};
    out.q -= rate * (from.v * t2 / 2 + p0 * t2 * time / 6);
    out.v -= rate * (from.v * time + p0 * t2 / 2);
    return out;
  }
  const double decay = std::exp(-rate * time), at_begin = p0 / rate - slope / (rate * rate),
               rest = from.v - at_begin;
  return {from.q + p0 * time / rate + slope * time * time / (2 * rate) - slope * time / (rate * rate) +
              rest * (1 - decay) / rate,
          at_begin + slope * time / rate + rest * decay};
}

}  // namespace

OscillatorState Oscillator::after(const OscillatorState& from, double time, double p0, double p1) const {
  if (!(time > 0)) return from;
  const double slope = (p1 - p0) / time;
  if (omega == 0) return rigid_after(rate, from, time, p0, slope);
  // A straight line is a particular answer; the rest swings freely.
  const double w2 = omega * omega, line = slope / w2, begin = p0 / w2 - rate * slope / (w2 * w2);
  const OscillatorState rest = free_after(omega, rate, time, from.q - begin, from.v - line);
  return {begin + line * time + rest.q, line + rest.v};
}

double cqc_correlation(double omega_a, double ratio_a, double omega_b, double ratio_b) {
  if (omega_a == omega_b && ratio_a == ratio_b) return 1;
  if (!(omega_a > 0) || !(omega_b > 0)) return 0;
  const double r = omega_b / omega_a, product = ratio_a * ratio_b;
  const double above = 8 * std::sqrt(product) * (ratio_a + r * ratio_b) * r * std::sqrt(r);
  const double distance = 1 - r * r;
  const double below = distance * distance + 4 * product * r * (1 + r * r) +
                       4 * (ratio_a * ratio_a + ratio_b * ratio_b) * r * r;
  return below > 0 ? above / below : 0;
}

}  // namespace genba
