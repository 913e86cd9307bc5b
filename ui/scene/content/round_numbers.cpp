#include "ui/scene/content/round_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace genba {
namespace {

constexpr double rounding = 1e-9;
constexpr double firsts[] = {1, 2, 5, 10};

double power_below(double value) {
  return std::pow(10.0, std::floor(std::log10(value) + rounding));
}

bool is_positive(double value) {
  return std::isfinite(value) && value > 0;
}

}  // namespace

double round_down(double value) {
  if (!is_positive(value)) return 0;
  const double power = power_below(value);
  double out = power;
  for (const double first : firsts)
    if (first * power <= value * (1 + rounding)) out = first * power;
  return out;
}

double round_up(double value) {
  if (!is_positive(value)) return 0;
  const double power = power_below(value);
  for (const double first : firsts)
    if (first * power >= value * (1 - rounding)) return first * power;
  return 10 * power;
}

Ticks round_ticks(double low, double high, int most) {
  Ticks out;
  if (!std::isfinite(low) || !std::isfinite(high) || !(high > low)) return {0, {low}};
  out.step = round_up((high - low) / std::max(1, most - 1));
  const double slack = rounding * (high - low) / out.step;
  const auto first = static_cast<long long>(std::ceil(low / out.step - slack)),
             last = static_cast<long long>(std::floor(high / out.step + slack));
  for (long long i = first; i <= last; ++i) out.at.push_back(static_cast<double>(i) * out.step);
  return out;
}

std::string tick_text(double value, double step) {
  char text[48];
  const double size = std::max(std::abs(value), step);
  if (value != 0 && (size >= 1e5 || size < 1e-3)) {
    // As many digits as neighbours need to differ.
    const double digits =
        step > 0 ? std::floor(std::log10(size) + rounding) - std::floor(std::log10(step) + rounding) : 3;
    std::snprintf(text, sizeof text, "%.*e", std::clamp(static_cast<int>(digits), 0, 12), value);
    return text;
  }
  // The neighbours of 0 are written with exponents.
  if (value == 0 && step > 0 && step < 1e-3) return "0";
  const int decimals =
      step > 0 ? std::clamp(static_cast<int>(-std::floor(std::log10(step) + rounding)), 0, 12) : 0;
  std::snprintf(text, sizeof text, "%.*f", decimals, value == 0 ? 0.0 : value);
  return text;
}

}  // namespace genba
