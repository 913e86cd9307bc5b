// The range of colours that shows a lesion.
#pragma once

#include <optional>

#include "app/case/wish/lesion_wish.hpp"

namespace genba {

/// SI, the end of a range that begins at 0. Dose and damage grow exponentially: with the whole range, the
/// hottest point makes all else look alike. Nothing: the whole range of the field.
inline std::optional<double> lesion_range_max(std::size_t field, double above) {
  const QuantityKind kind = lesion_fields[field].kind;
  const bool grows = kind == QuantityKind::thermal_dose || kind == QuantityKind::dimensionless;
  return grows ? std::optional(2 * above) : std::nullopt;
}

}  // namespace genba
