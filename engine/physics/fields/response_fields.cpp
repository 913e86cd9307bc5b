#include "engine/physics/fields/response_fields.hpp"

namespace genba {

std::span<const FieldKind> response_field_kinds(ResponseKind kind) {
  static constexpr FieldKind harmonic[] = {
      {"amplitude_x", 1, QuantityKind::length, "amplitude along x"},
      {"amplitude_y", 1, QuantityKind::length, "amplitude along y"},
      {"amplitude_z", 1, QuantityKind::length, "amplitude along z"},
      {"phase_x", 1, QuantityKind::angle, "phase along x"},
      {"phase_y", 1, QuantityKind::angle, "phase along y"},
      {"phase_z", 1, QuantityKind::angle, "phase along z"}};
  if (kind == ResponseKind::harmonic) return harmonic;
  return {};
}

}  // namespace genba
