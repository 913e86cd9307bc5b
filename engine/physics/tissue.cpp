#include "engine/physics/tissue.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace genba {

namespace {

constexpr double breakpoint = 316.15;  // K, 43 degC

/// sinh(x) / x.
double sinhc(double x) {
  const double square = x * x;
  if (square < 1e-4) return 1 + square / 6 * (1 + square / 20);
  return std::sinh(x) / x;
}

/// The mean of R^(43 - T) over a line between two temperatures on one side of 43 degC.
double mean_rate(double r, double t0, double t1) {
  const double a = -std::log(r);
  return std::exp(a * (0.5 * (t0 + t1) - breakpoint)) * sinhc(0.5 * a * (t1 - t0));
}

constexpr std::array<double, 5> gauss_points = {-0.9061798459386640, -0.5384693101056831, 0,
                                                0.5384693101056831, 0.9061798459386640};
constexpr std::array<double, 5> gauss_weights = {0.2369268850561891, 0.4786286704993665, 0.5688888888888889,
                                                 0.4786286704993665, 0.2369268850561891};

}  // namespace

double dose_of_step(const DoseRule& rule, double dt, double t0, double t1) {
  if (t0 > t1) std::swap(t0, t1);
  const double range = t1 - t0;
  const auto piece = [&](double r, double from, double to) {
    from = std::max(from, t0);
    to = std::min(to, t1);
    return to > from ? (to - from) / range * mean_rate(r, from, to) : 0.0;
  };
  if (t1 >= rule.destroys) return destroyed_dose;
  if (t1 < rule.from) return 0;
  if (range == 0) return dt * mean_rate(t0 < breakpoint ? rule.below : rule.above, t0, t0);
  return dt * (piece(rule.below, rule.from, breakpoint) + piece(rule.above, std::max(rule.from, breakpoint), t1));
}

double damage_of_step(const DamageLaw& law, double dt, double t0, double t1) {
  const double low = std::min(t0, t1), high = std::max(t0, t1);
  if (!(high > 0)) return 0;
  const auto rate = [&](double t) { return t > 0 ? std::exp(law.log_frequency - law.activation / t) : 0.0; };
  if (low == high) return dt * rate(high);
  // Rates below e^-40 of the largest one add nothing.
  constexpr double deepest = 40;
  const double bottom = 1 / (1 / high + deepest / std::max(law.activation, 1e-300));
  const double from = std::max(low, bottom);
  const double change = law.activation * (1 / from - 1 / high);
  const int pieces = std::max(1, static_cast<int>(std::ceil(change)));
  const double width = (high - from) / pieces;
  double sum = 0;
  for (int i = 0; i < pieces; ++i)
    for (std::size_t g = 0; g < gauss_points.size(); ++g)
      sum += 0.5 * gauss_weights[g] * rate(from + width * (i + 0.5 * (1 + gauss_points[g])));
  return dt * sum * width / (high - low);
}

double share_above(double limit, double t0, double t1) {
  const double low = std::min(t0, t1), high = std::max(t0, t1);
  if (low > limit) return 1;
  if (high <= limit) return 0;
  return (high - limit) / (high - low);
}

double damaged_share(double damage) {
  return -std::expm1(-damage);
}

std::span<const FieldKind> tissue_fields() {
  static constexpr std::array fields = {
      FieldKind{.name = dose_field, .kind = QuantityKind::thermal_dose, .title = "thermal dose CEM43"},
      FieldKind{.name = damage_field},
      FieldKind{.name = damaged_share_field,
                .kind = QuantityKind::share,
                .title = "damaged share of the tissue"},
      FieldKind{.name = maximum_field, .kind = QuantityKind::temperature, .title = "largest temperature so far"},
      FieldKind{.name = time_above_field,
                .kind = QuantityKind::time,
                .title = "time above the stated temperature"}};
  return fields;
}

}  // namespace genba
