// Lengths that a program proposes: with a short text in millimetres.
#pragma once

#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// m, a multiple of `step`. It is the value of a decimal number of millimetres, so that a form shows "-0.06 mm"
/// and not "-6e-05 m" or sixteen digits.
inline double rounded_length(double metres, double step) {
  const double steps = std::round(metres / step);
  if (steps == 0) return 0;
  return parse_quantity(format_number(steps * (1e3 * step), "%.9g") + " mm", QuantityKind::length, "length");
}

}  // namespace genba
