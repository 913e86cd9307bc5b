// J2 plasticity (von Mises) at small strain: a yield stress that grows with the plastic strain by a table, and
// kinematic hardening by another one (of Prager, if it is a line). Radial return with the consistent tangent of Simo & Taylor (1985).
// Creep (Norton) flows along the same normal: its rate is a power of the equivalent stress, taken at the end of the step.
#pragma once

#include <cmath>

#include "engine/element/law/law.hpp"
#include "engine/element/law/plane_stress.hpp"

namespace genba::element {

/// Constants of a material that yields. The rows of its table follow them in memory: [rows][3] equivalent plastic
/// strain, ascending from 0, yield stress and back stress (how far the yield surface is shifted), Pa. Between rows the
/// stresses are linear, after the last one constant but for `kinematic`.
/// So these constants are used where they lie and never copied alone.
struct YieldConstants {
  double lambda, mu;  ///< Pa
  double kinematic;   ///< Pa: slope of a back stress beside that of the table
  double area;        ///< m^2 of a bar's section; else 1
  /// Creep of the step at an equivalent stress of `creep_stress` (Pa), and its power; 0: none.
  double creep, creep_stress, creep_exponent;
  double constant_mean;  ///< as in HyperelasticConstants, at large deformation
  double rows;           ///< of the table, at least 1
  static constexpr int columns = 3;
  GENBA_HD const double* table() const { return &rows + 1; }
  GENBA_HD double strain(int row) const { return table()[columns * row]; }
  GENBA_HD double yield(int row) const { return table()[columns * row + 1]; }
  GENBA_HD double back(int row) const { return table()[columns * row + 2]; }
  /// Slope of the yield stress (column 1), the back stress (2) or both after a row, Pa.
  GENBA_HD double slope(int row, int column) const {
    if (row == static_cast<int>(rows) - 1) return 0;
    const double* at = table() + columns * row + column;
    return (at[columns] - at[0]) / (strain(row + 1) - strain(row));
  }
  GENBA_HD int row_of(double p) const {
    int row = 0;
    while (row < static_cast<int>(rows) - 1 && strain(row + 1) <= p) ++row;
    return row;
  }
  /// Back stress of the table at a plastic strain, Pa.
  GENBA_HD double back_at(double p) const {
    const int row = row_of(p);
    return back(row) + slope(row, 2) * (p - strain(row));
  }
  /// Pa, to measure stresses against.
  GENBA_HD double size() const { return table()[1] < no_yield ? table()[1] : creep_stress; }
  static constexpr double no_yield = 1e200;  ///< Pa and more: it creeps alone
};

namespace detail {
/// Growth dp of the plastic strain p for a trial stress q (Pa) that falls by `fall` with dp: q - fall dp = y(p + dp) +
/// x(p + dp) - x(p), with yield stress y and back stress x. 0 if q does not exceed y(p). hardening: slope of y + x, Pa.
GENBA_HD inline double plastic_growth(const YieldConstants& m, double q, double fall, double p, double& hardening) {
  constexpr double rounding = 1e-12;
  const int last = static_cast<int>(m.rows) - 1;
  int r = m.row_of(p);
  const auto slope = [&](int at) { return m.slope(at, 1) + m.slope(at, 2); };
  hardening = slope(r);
  const double yield = m.yield(r) + m.slope(r, 1) * (p - m.strain(r)), shift = m.back(r) + m.slope(r, 2) * (p - m.strain(r));
  if (!(q - yield > rounding * yield)) return 0.0;
  for (;; ++r) {
    hardening = slope(r);
    const double dp = (q + shift - m.yield(r) - m.back(r) - hardening * (p - m.strain(r))) / (fall + hardening);
    if (r == last || p + dp <= m.strain(r + 1)) return dp;
  }
}

/// What a step adds for a trial stress q (Pa) that falls by `fall` with each unit of it.
struct Growth {
  double all, plastic;  ///< with creep, without
  double hardening;     ///< slope of the stress that remains over `all`, Pa
};
GENBA_HD inline Growth inelastic_growth(const YieldConstants& m, double q, double fall, double p) {
  Growth out{0, 0, 0};
  if (!(m.creep > 0) || !(q > 0)) {
    out.all = out.plastic = plastic_growth(m, q, fall, p, out.hardening);
    return out;
  }
  // Stress y + fall * creep(y) = q, by Newton's method from above; the function is convex.
  constexpr int most = 100;
  constexpr double enough = 1e-15;
  const double n = m.creep_exponent, size = m.creep_stress, b = fall * m.creep / size, whole = q / size;
  double y = std::fmin(whole, std::pow(whole / b, 1 / n));
  for (int trial = 0; trial < most; ++trial) {
    const double power = b * std::pow(y, n - 1), step = (y + power * y - whole) / (1 + n * power);
    y -= step;
    if (!(step > enough * y)) break;
  }
  double slope = m.creep * n * std::pow(y, n - 1) / size;
  out.all = m.creep * std::pow(y, n);
  out.hardening = 1 / slope;
  const int last = static_cast<int>(m.rows) - 1;
  int r = m.row_of(p);
  if (!(y * size > m.yield(r) + m.slope(r, 1) * (p - m.strain(r)))) return out;
  for (;; ++r) {  // it flows and creeps
    const double h = m.slope(r, 1), begin = m.yield(r) + h * (p - m.strain(r));
    double dp = (q - begin) / (fall + h);
    for (int trial = 0; trial < most; ++trial) {
      y = (begin + h * dp) / size;
      const double creep = m.creep * std::pow(y, n);
      slope = n * creep / (y * size);
      const double step = (begin + h * dp + fall * (dp + creep) - q) / (h + fall * (1 + slope * h));
      dp -= step;
      if (!(std::fabs(step) > enough * std::fabs(dp))) break;
    }
    if (r < last && p + dp > m.strain(r + 1)) continue;
    out.plastic = std::fmax(dp, 0.0);
    out.all = out.plastic + m.creep * std::pow((begin + h * out.plastic) / size, n);
    out.hardening = h / (1 + slope * h);
    return out;
  }
}
}  // namespace detail

/// History: the strain that stays (plastic and by creep), Voigt order with engineering shears, the equivalent plastic
/// strain, that by creep, and the back stress of the table, Pa.
struct J2 {
  static constexpr int dofs = 3, fluxes = 6, history = 14, plastic_at = 6, creep_at = 7, back_at = 8;
  static constexpr bool linear = false, symmetric = true, dilates = true, turns = false;
  static constexpr double work = 1;
  using Constants = YieldConstants;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double* old, double* stress,
                            double* now) {
    const Trial trial(m, strain, old);
    for (int k = 0; k < history; ++k) now[k] = old[k];
    for (int k = 0; k < 6; ++k) stress[k] = trial.stress(m, k);
    if (trial.growth == 0) return;
    now[plastic_at] += trial.plastic, now[creep_at] += trial.growth - trial.plastic;
    const double shift = m.back_at(now[plastic_at]) - m.back_at(old[plastic_at]);
    for (int k = 0; k < 6; ++k) {
      const double along = 1.5 * trial.relative[k] / trial.size;
      now[back_at + k] += shift * trial.relative[k] / trial.size;
      stress[k] -= 2 * m.mu * trial.growth * along;
      now[k] += trial.growth * along * (k < 3 ? 1.0 : 2.0);
    }
  }

  GENBA_HD static void tangent(const Constants& m, const double* strain, const double* old, double* d) {
    const Trial trial(m, strain, old);
    for (int i = 0; i < 36; ++i) d[i] = 0.0;
    const double left = trial.growth == 0 ? 1.0 : 1 - 3 * m.mu * trial.growth / trial.size;
    const double pressure = m.lambda + 2.0 / 3.0 * m.mu * (1 - left);
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) d[6 * a + b] = pressure;
      d[7 * a] += 2.0 * m.mu * left;
      d[7 * (a + 3)] = m.mu * left;
    }
    if (trial.growth == 0) return;
    const double slope = m.kinematic + trial.hardening, share = 3 * m.mu / (3 * m.mu + slope) - (1 - left);
    const double factor = 3 * m.mu * share / (trial.size * trial.size);
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) d[6 * i + j] -= factor * trial.relative[i] * trial.relative[j];
  }

 private:
  /// The stress if nothing flowed, and what flows.
  struct Trial {
    double elastic[6];   ///< strain
    double volumetric;   ///< lambda tr(strain), Pa
    double relative[6];  ///< deviator of the stress from the centre of the yield surface, Pa
    double size;         ///< equivalent of `relative`, Pa
    double growth, plastic, hardening;
    GENBA_HD Trial(const Constants& m, const double* strain, const double* old) {
      for (int k = 0; k < 6; ++k) elastic[k] = strain[k] - old[k];
      const double trace = elastic[0] + elastic[1] + elastic[2];
      volumetric = m.lambda * trace;
      double square = 0;
      for (int k = 0; k < 6; ++k) {
        relative[k] = k < 3 ? 2 * m.mu * (elastic[k] - trace / 3) : m.mu * elastic[k];
        relative[k] -= m.kinematic * old[k] * (k < 3 ? 2.0 / 3.0 : 1.0 / 3.0) + old[back_at + k];
        square += (k < 3 ? 1.0 : 2.0) * relative[k] * relative[k];
      }
      size = std::sqrt(1.5 * square);
      const detail::Growth grown = detail::inelastic_growth(m, size, 3 * m.mu + m.kinematic, old[plastic_at]);
      growth = grown.all, plastic = grown.plastic, hardening = grown.hardening;
    }
    GENBA_HD double stress(const Constants& m, int k) const {
      return k < 3 ? volumetric + 2 * m.mu * elastic[k] : m.mu * elastic[k];
    }
  };
};

/// The same in a thin plate: the strain zz is the one that makes the stress zz vanish (Newton, kept between
/// bounds).
struct J2PlaneStress : J2 {
  static constexpr bool is_plane_stress = true;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double* old, double* stress,
                            double* now) {
    double solid[6];
    complete(m, strain, old, solid);
    J2::flux(m, solid, old, stress, now);
    stress[2] = 0;
  }
  GENBA_HD static void tangent(const Constants& m, const double* strain, const double* old, double* d) {
    double solid[6], row[6];
    complete(m, strain, old, solid);
    J2::tangent(m, solid, old, d);
    const double across = d[14];
    for (int k = 0; k < 6; ++k) row[k] = d[12 + k];
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) d[6 * i + j] = i == 2 || j == 2 ? 0.0 : d[6 * i + j] - row[i] * row[j] / across;
  }

 private:
  GENBA_HD static void complete(const Constants& m, const double* strain, const double* old, double* solid) {
    constexpr int most = 60;
    constexpr double enough = 1e-13;
    for (int k = 0; k < 6; ++k) solid[k] = strain[k];
    double stress[6], now[history], d[36], low = 0, high = 0;
    bool has_low = false, has_high = false;
    solid[2] = old[2] - m.lambda / (m.lambda + 2 * m.mu) * (strain[0] - old[0] + strain[1] - old[1]);
    for (int trial = 0; trial < most; ++trial) {
      J2::flux(m, solid, old, stress, now);
      if (std::fabs(stress[2]) <= enough * (std::fabs(stress[0]) + std::fabs(stress[1]) + m.size())) return;
      if (stress[2] < 0)
        low = solid[2], has_low = true;
      else
        high = solid[2], has_high = true;
      J2::tangent(m, solid, old, d);
      const double next = solid[2] - stress[2] / d[14];
      const bool is_inside = (!has_low || next > low) && (!has_high || next < high);
      solid[2] = is_inside ? next : 0.5 * (low + high);
    }
  }
};

/// The same along a bar (bar_elastic.hpp): the trace of its strain is its stretch, the flux its force. The first
/// plastic strain of its history is that along the bar.
struct J2Bar : J2 {
  static constexpr bool is_for_bars = true;

  GENBA_HD static void flux(const Constants& m, const double* strain, const double* old, double* stress,
                            double* now) {
    const Trial trial(m, strain, old);
    for (int k = 0; k < history; ++k) now[k] = old[k];
    const double step = trial.relative < 0 ? -trial.growth : trial.growth;
    now[0] += step, now[plastic_at] += trial.plastic, now[creep_at] += trial.growth - trial.plastic;
    const double shift = m.back_at(now[plastic_at]) - m.back_at(old[plastic_at]);
    now[back_at] += trial.relative < 0 ? -shift : shift;
    const double force = m.area * (trial.stress - trial.modulus * step);
    for (int k = 0; k < 6; ++k) stress[k] = k < 3 ? force : 0.0;
  }
  GENBA_HD static void tangent(const Constants& m, const double* strain, const double* old, double* d) {
    const Trial trial(m, strain, old);
    const double slope = m.kinematic + trial.hardening;
    const double along =
        m.area * (trial.growth == 0 ? trial.modulus : trial.modulus * slope / (trial.modulus + slope));
    for (int i = 0; i < 36; ++i) d[i] = i / 6 < 3 && i % 6 < 3 ? along : 0.0;
  }

 private:
  struct Trial {
    double modulus, stress, relative, growth, plastic, hardening;
    GENBA_HD Trial(const Constants& m, const double* strain, const double* old) {
      modulus = m.mu * (3 * m.lambda + 2 * m.mu) / (m.lambda + m.mu);
      stress = modulus * (strain[0] + strain[1] + strain[2] - old[0]);
      relative = stress - m.kinematic * old[0] - old[back_at];
      const detail::Growth grown =
          detail::inelastic_growth(m, std::fabs(relative), modulus + m.kinematic, old[plastic_at]);
      growth = grown.all, plastic = grown.plastic, hardening = grown.hardening;
    }
  };
};

}  // namespace genba::element
