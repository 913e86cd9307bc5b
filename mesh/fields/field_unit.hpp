// The unit of a column or an array: stated, or in brackets after its name.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// "T (degC)" or "T [degC]" gives "T" and "degC"; without brackets the unit is empty.
struct NamedUnit {
  std::string name, unit;
};
NamedUnit named_unit(std::string_view text);

/// SI = number * scale + offset.
struct FieldUnit {
  double scale = 1, offset = 0;
};
/// Throws Error(input, place, ...) if the unit is not of this kind. "" is valid only for plain numbers.
FieldUnit field_unit(const std::string& unit, QuantityKind kind, const Text& place);

}  // namespace genba
