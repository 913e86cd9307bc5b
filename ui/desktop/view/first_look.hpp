// How a lesion is seen in results.
#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "app/lesion/lesion_range.hpp"
#include "engine/analysis/results/results.hpp"
#include "ui/scene/content/scene_options.hpp"

namespace genba {

/// A field, with the surface of a lesion in it.
struct FirstLook {
  std::string field;  ///< empty: the results do not have the field of the lesion
  double surface_at = 0;              ///< SI
  std::optional<double> range_max{};  ///< SI; none: the whole range of the field
};

/// Damage is shown in percent where the results have it so: the same surface, and people know what it means.
inline FirstLook look_at(const LesionWish& wish, const Results& results) {
  const std::string field(wish.of().name), share = "damaged_share";
  if (field == "thermal_damage" && results.find(share)) return {share, -std::expm1(-wish.above), 1.0};
  if (!results.find(field)) return {};
  return {field, wish.above, lesion_range_max(wish.field, wish.above)};
}

/// The field must be the one in the options.
inline void apply(const FirstLook& look, SceneOptions& options) {
  options.iso_at = look.surface_at;
  if (!look.range_max) return;
  options.automatic_range = false;
  options.range_min = 0;
  options.range_max = *look.range_max;
}

}  // namespace genba
