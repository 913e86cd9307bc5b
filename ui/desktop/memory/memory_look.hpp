// How the memory panel writes bytes, and where its bars begin.
#pragma once

#include <QString>

#include "engine/base/quantity/quantity.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {

inline constexpr int bar_margin = 6;  // pixels

/// "1.46 GiB".
inline QString bytes_text(double bytes) {
  return qt(format_quantity(bytes, QuantityKind::bytes, 3));
}
/// "1.464 GiB", for numbers that are compared.
inline QString precise_bytes_text(double bytes) {
  return qt(format_quantity(bytes, QuantityKind::bytes, 4));
}

}  // namespace genba
