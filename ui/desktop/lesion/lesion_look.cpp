#include "ui/desktop/lesion/lesion_look.hpp"

#include <algorithm>

namespace genba {

PartLooks looks_around_tumours(const Mesh& mesh, const std::vector<LesionWish>& lesions) {
  constexpr double faint = 0.3;
  const auto is_tumour = [&](const GeometricEntity& region) {
    return std::ranges::any_of(lesions, [&](const LesionWish& wish) {
      return std::ranges::any_of(wish.around, [&](const std::string& name) {
        return (!name.empty() && name == region.name) || name == "#" + std::to_string(region.tag);
      });
    });
  };
  PartLooks looks;
  for (const GeometricEntity& region : mesh.regions)
    if (!is_tumour(region))
      set_look(looks, {.tag = region.tag, .name = region.name, .opacity = faint, .colour = {}});
  return looks.size() == mesh.regions.size() ? PartLooks() : looks;
}

}  // namespace genba
