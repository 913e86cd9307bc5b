#include "app/case/steps.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

std::vector<std::string> nodal_fields(const Step& step) {
  std::vector<std::string> names;
  const auto add = [&](const FieldKind& kind) {
    if (!kind.name.empty()) names.emplace_back(kind.name);
  };
  const Physics& physics = *step.physics;
  for (const FieldKind* kind : {&physics.unknown, &physics.flux}) add(*kind);
  for (const DerivedField& derived : physics.derived) add(derived.field);
  for (const FieldKind* kind : {&physics.dissipation, &physics.reaction, &physics.error}) add(*kind);
  Study study;
  study.physics = step.physics;
  study.constraints = step.constraints;
  if (has_contact(study))
    for (const FieldKind& kind : contact_fields()) add(kind);
  return names;
}

}  // namespace genba
