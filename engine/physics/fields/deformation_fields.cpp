#include "engine/physics/fields/deformation_fields.hpp"

namespace genba {

std::span<const FieldKind> deformation_fields() {
  static constexpr std::string_view stretch_names[] = {"1", "2", "3"};
  static const FieldKind fields[] = {{.name = "green_strain", .components = 6, .title = "Green-Lagrange strain"},
                                     {.name = "log_strain", .components = 6, .title = "logarithmic strain"},
                                     {.name = "stretches", .components = 3, .title = "principal stretches",
                                      .component_names = stretch_names},
                                     {.name = "volume_ratio", .title = "volume by that before deformation"}};
  return fields;
}

}  // namespace genba
