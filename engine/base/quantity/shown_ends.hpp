// Smallest and largest values of a field for display.
#pragma once

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// Smallest and largest value of a field (SI) for display. If one end is below 1e-12 of the other, in the
/// unit that is shown, it is rounding of 0 and becomes 0. Data files keep the original value.
struct ShownEnds {
  double min, max;
};
ShownEnds shown_ends(double min, double max, QuantityKind kind);

}  // namespace genba
