// The unit of a column or an array: as stated, or in brackets behind its name.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// "T (degC)" or "T [degC]": "T" and "degC"; without brackets the unit is empty.
struct NamedUnit {
  std::string name, unit;
};
NamedUnit named_unit(std::string_view text);

/// SI = number * scale + offset.
struct FieldUnit {
  double scale = 1, offset = 0;
};
/// Throws Error(input, place, ...) where it is none of the kind; "" is one of plain numbers only.
FieldUnit field_unit(const std::string& unit, QuantityKind kind, const Text& place);

}  // namespace genba
