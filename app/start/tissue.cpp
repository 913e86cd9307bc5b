#include "app/start/tissue.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "app/materials/material_library.hpp"

namespace genba {
namespace {

constexpr std::string_view bone = "cortical bone", spongy = "cancellous bone", muscle = "muscle", fat = "fat";

}  // namespace

std::string_view tissue_between(std::optional<double> lower, std::optional<double> upper) {
  constexpr double open = std::numeric_limits<double>::infinity();
  const double from = lower.value_or(-open), to = upper.value_or(open);
  if (!(from < to)) return {};
  if (from >= 100) return to <= 400 ? spongy : bone;
  if (from >= -250 && to <= 0) return fat;
  if (from >= -50 && to <= 150) return muscle;
  return {};
}

std::string_view propose_tissue(Project& project) {
  Study& study = project.study;
  if (study.materials.size() != 1 || study.assignments.size() != 1) return {};
  Material& now = study.materials.front();
  constexpr std::array tissues{bone, spongy, muscle, fat};
  if (std::ranges::find(tissues, now.name) == tissues.end()) return {};
  const std::string_view wanted =
      tissue_between(project.geometry.image.lower, project.geometry.image.upper);
  if (wanted.empty() || wanted == now.name) return {};
  const std::vector<LibraryMaterial>& all = standard_materials();
  const auto of_name = [&](std::string_view name) {
    return std::ranges::find_if(all, [&](const LibraryMaterial& m) { return m.material.name == name; });
  };
  const auto own = of_name(now.name), other = of_name(wanted);
  if (own == all.end() || other == all.end() || !(own->material == now)) return {};
  if (study.assignments.front().material != now.name) return {};
  study.assignments.front().material = other->material.name;
  now = other->material;
  return wanted;
}

}  // namespace genba
