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

/// (1 - e^-z) / z, (1 - that) / z and (1/2 - that) / z; by their series where the differences would lose digits.
struct DecayMeans {
  double first = 1, second = 0.5, third = 1.0 / 6;
  explicit DecayMeans(double z) {
    if (z > 0.5) {
      first = (1 - std::exp(-z)) / z;
      second = (1 - first) / z;
      third = (0.5 - second) / z;
      return;
    }
    double term = 1;  // (-z)^k / (k + 1)!
    first = second = third = 0;
    for (int k = 0; k < 20; ++k) {
      first += term;
      second += term / (k + 2);
      third += term / ((k + 2) * (k + 3));
      term *= -z / (k + 2);
    }
  }
};

OscillatorState rigid_after(double rate, const OscillatorState& from, double time, double p0, double slope) {
  const DecayMeans mean(rate * time);
  const double t2 = time * time;
  return {from.q + from.v * time * mean.first + p0 * t2 * mean.second + slope * t2 * time * mean.third,
          from.v * std::exp(-rate * time) + p0 * time * mean.first + slope * t2 * mean.second};
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
