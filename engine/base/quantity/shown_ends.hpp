// Ends of a field's values as people are shown them.
#pragma once

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// Smallest and largest value of a field (SI) as people are shown them: an end below 1e-12 of the other, in
/// the unit that is shown, is what rounding left of 0, and is 0. Files of data keep it.
struct ShownEnds {
  double min, max;
};
ShownEnds shown_ends(double min, double max, QuantityKind kind);

}  // namespace genba
