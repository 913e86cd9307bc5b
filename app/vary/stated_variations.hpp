// The values of a study that vary.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/physics/study.hpp"

namespace genba {

struct StatedVariation {
  const Variation* by = nullptr;  ///< in the study
  QuantityKind kind = QuantityKind::dimensionless;
  Text of;            ///< "pressure 'lid'", "convection 'air', ambient temperature", "material 'steel', E"
  std::string place;  ///< as Finding::place: "loads/lid"
  /// Index of the object with this value: exactly one is set.
  std::optional<std::size_t> constraint{}, load{}, material{}, assignment{};
};

/// All of them: of constraints, loads, materials and their directions, in this order.
std::vector<StatedVariation> stated_variations(const Study& study);

}  // namespace genba
