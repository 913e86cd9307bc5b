// The properties of a material that may vary over place, time or temperature.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace genba {

/// True for these keys of material_fields(). All others are one number for a region.
inline bool property_may_vary(std::string_view key) {
  constexpr std::string_view keys[] = {"E", "nu", "rho", "alpha", "k", "c", "sigma", "flow_stress", "flow_factor", "back_stress", "active_stress", "muscle_activation"};
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

}  // namespace genba
