// Shares as people read them.
#pragma once

#include <cmath>
#include <cstdio>
#include <string>

namespace genba {

/// "12 %", "0.34 %", "100 %": with `digits` significant digits; a whole number if more digits stand before
/// the point.
inline std::string percent_text(double share, int digits = 2) {
  const double value = 100 * share;
  char text[64];
  // With two digits, %g would write 99.5 and more as 1e+02.
  if (std::abs(value) >= std::pow(10.0, digits) - 0.5 && std::abs(value) < 1e15)
    std::snprintf(text, sizeof text, "%.0f %%", value);
  else
    std::snprintf(text, sizeof text, "%.*g %%", digits, value);
  return text;
}

}  // namespace genba
