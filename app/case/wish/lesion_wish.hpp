// A lesion that a case asks for: the region where a field reaches a threshold.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// A field that can define a lesion, and its usual threshold. No usual threshold: the case must state one.
struct LesionField {
  std::string_view name;
  QuantityKind kind;
  std::optional<double> usual;  ///< SI
};
inline constexpr std::array lesion_fields = {
    LesionField{"thermal_dose", QuantityKind::thermal_dose, 240 * 60.0},
    LesionField{"thermal_damage", QuantityKind::dimensionless, 1.0},
    LesionField{"maximum_temperature", QuantityKind::temperature, 333.15},
    LesionField{"temperature", QuantityKind::temperature, 333.15},
    LesionField{"time_above", QuantityKind::time, {}}};

/// File format of a lesion image, on the grid of the case's image.
enum class LesionImage { none, nifti, nrrd };
inline constexpr std::array<std::string_view, 3> lesion_image_words = {"none", "nifti", "nrrd"};

struct LesionWish {
  std::string name;
  std::size_t field = 0;            ///< index into lesion_fields
  double above = 240 * 60.0;        ///< SI: the threshold; a point at the threshold belongs to the lesion
  std::vector<std::string> around;  ///< regions whose margin is measured; empty: no margin
  LesionImage image = LesionImage::none;
  const LesionField& of() const { return lesion_fields[field]; }
  bool operator==(const LesionWish&) const = default;
};

/// A case has at most this many lesions: their image files have fixed names, "lesion_1.nii.gz".
inline constexpr std::size_t most_lesions = 4;
inline std::string lesion_file(std::size_t number, LesionImage image) {
  return "lesion_" + std::to_string(number + 1) + (image == LesionImage::nrrd ? ".nrrd" : ".nii.gz");
}

}  // namespace genba
