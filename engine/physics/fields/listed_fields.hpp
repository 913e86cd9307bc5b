// The fields that results may have, as one list for scripts and documents.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/physics/physics.hpp"

namespace genba {

struct ListedField {
  FieldKind field{};
  bool is_nodal = true;     ///< a value at each node; else at each element
  std::string_view when{};  ///< English; empty: always
};

/// All fields of results of this physics, in the order of the results. Nodal fields come first.
std::vector<ListedField> listed_fields(const Physics& physics);

/// Quantity of a field of results of any physics, by its name ("contact_pressure", "heat_flux:x"); none: there is no such
/// field.
std::optional<QuantityKind> quantity_of_field(std::string_view name);

/// Names of the components; empty for a field of one component.
std::vector<std::string> component_names(const FieldKind& field);

/// Fields of a motion over time beside those of elasticity.
inline FieldKind velocity_field() {
  return {.name = "velocity", .components = 3, .kind = QuantityKind::velocity, .title = "velocity"};
}
inline FieldKind acceleration_field() {
  return {.name = "acceleration", .components = 3, .kind = QuantityKind::acceleration, .title = "acceleration"};
}

}  // namespace genba
