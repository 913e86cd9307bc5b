// Numbers as text where the caller adds the unit. For a quantity with its unit use format_quantity().
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// A number by a printf format for one double: format_number(0.25, "%.1f %%").
inline std::string format_number(double value, const char* format = "%.4g") {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

/// "1.234 GiB".
inline std::string format_bytes(std::int64_t value) {
  return format_quantity(static_cast<double>(value), QuantityKind::bytes, 4);
}

}  // namespace genba
