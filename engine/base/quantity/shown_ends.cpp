#include "engine/base/quantity/shown_ends.hpp"

#include <algorithm>
#include <cmath>

namespace genba {

ShownEnds shown_ends(double min, double max, QuantityKind kind) {
  constexpr double rounding = 1e-12;
  const DisplayUnit unit = display_unit(kind);
  const auto shown = [&](double value) { return std::abs(value * unit.scale + unit.offset); };
  // In a unit with an offset, 0 is a difference of values as large as the offset.
  const double limit = rounding * std::max({shown(min), shown(max), std::abs(unit.offset)});
  const auto end = [&](double value) {
    return shown(value) < limit ? (0 - unit.offset) / unit.scale : value;
  };
  return {end(min), end(max)};
}

}  // namespace genba
