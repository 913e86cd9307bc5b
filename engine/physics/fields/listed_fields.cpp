#include "engine/physics/fields/listed_fields.hpp"

#include "engine/physics/fields/deformation_fields.hpp"
#include "engine/physics/fields/response_fields.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/tissue.hpp"

namespace genba {

namespace {

struct ListedElementField {
  FieldKind field{};
  enum { any, motion, flow } of = any;
  std::string_view when{};
};

constexpr std::string_view if_varies = "a number of the material varies by place";

/// The kind of a field without one is that of the physics (listed_kind()).
constexpr ListedElementField listed_element_fields[] = {
    {{.name = "error_share", .title = "share of the element in the error of the mesh"}, ListedElementField::any, {}},
    {{.name = "conductivity"}, ListedElementField::flow, if_varies},
    {{.name = "grey_value"}, ListedElementField::motion, "a material follows grey values"},
    {{.name = "density", .kind = QuantityKind::density}, ListedElementField::motion, "a material follows grey values"},
    {{.name = "youngs_modulus", .kind = QuantityKind::pressure, .title = "Young's modulus"}, ListedElementField::motion, if_varies},
    {{.name = "bar_force", .kind = QuantityKind::force}, ListedElementField::motion, "the mesh has bars; not a number in other elements"},
    {{.name = "bar_stress", .kind = QuantityKind::pressure}, ListedElementField::motion, "the mesh has bars; not a number in other elements"},
    {{.name = "bar_flow"}, ListedElementField::flow, "the mesh has bars; not a number in other elements"},
    {{.name = "bar_flux"}, ListedElementField::flow, "the mesh has bars; not a number in other elements"},
    {{.name = "material_axis_1", .components = 3}, ListedElementField::any, "a material depends on direction"},
    {{.name = "material_axis_2", .components = 3}, ListedElementField::any, "a material depends on direction"},
    {{.name = "material_axis_3", .components = 3}, ListedElementField::any, "a material depends on direction"}};

FieldKind listed_kind(const ListedElementField& of, const Physics& physics) {
  FieldKind field = of.field;
  if (field.name == "conductivity") field.kind = material_field(physics.properties.front().key)->kind;
  if (field.name == "bar_flow") field.kind = physics.reaction.kind;
  if (field.name == "bar_flux") field.kind = physics.flux.kind;
  return field;
}

}  // namespace

std::vector<ListedField> listed_fields(const Physics& physics) {
  std::vector<ListedField> out;
  const auto add = [&](const FieldKind& field, std::string_view when = {}) {
    if (!field.name.empty()) out.push_back({field, true, when});
  };
  add(physics.unknown);
  add(physics.flux);
  for (const DerivedField& derived : physics.derived) add(derived.field);
  add(physics.safety.field, "a material has a yield strength");
  add(physics.dissipation);
  add(physics.reaction.name.empty() ? FieldKind{} : physics.reaction);
  add(physics.error);
  if (physics.is_motion()) {
    add(plastic_strain_field(), "a material flows plastically");
    for (const FieldKind& field : deformation_fields()) add(field, "a solid deforms largely");
    add(creep_strain_field(), "a material creeps");
    add(velocity_field(), "the step is over time");
    add(acceleration_field(), "the step is over time");
    for (const FieldKind& field : response_field_kinds()) add(field, "the step is a harmonic response");
    for (const FieldKind& field : contact_fields()) add(field, "faces are in contact");
  }
  if (physics.conduction == &Material::conductivity)
    for (const FieldKind& field : tissue_fields()) add(field, "the step over time asks for it");
  for (const ListedElementField& of : listed_element_fields)
    if (of.of == ListedElementField::any || (of.of == ListedElementField::motion) == physics.is_motion())
      out.push_back({listed_kind(of, physics), false, of.when});
  return out;
}

std::vector<std::string> component_names(const FieldKind& field) {
  if (!field.component_names.empty()) return {field.component_names.begin(), field.component_names.end()};
  if (field.components == 3) return {"x", "y", "z"};
  if (field.components == 6) return {"xx", "yy", "zz", "xy", "yz", "zx"};
  return {};
}

std::optional<QuantityKind> quantity_of_field(std::string_view name) {
  const std::string_view plain = name.substr(0, name.find(':'));
  for (const Physics* physics : all_physics())
    for (const ListedField& listed : listed_fields(*physics))
      if (listed.field.name == plain) return listed.field.kind;
  return std::nullopt;
}

}  // namespace genba
