#include "app/vary/stated_variations.hpp"

#include <string>
#include <variant>

#include "engine/analysis/problem/problem.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace {

/// "pressure 'lid'"; for a kind with several numbers also which one.
Text value_text(const Condition& condition, std::size_t number, std::size_t value) {
  const Text name = describe(condition, number);
  if (condition.kind->value_count() == 1) return name;
  for (const ConditionField& field : condition.kind->fields) {
    const auto components = static_cast<std::size_t>(field.components);
    if (value >= components) {
      value -= components;
      continue;
    }
    const bool is_only = condition.kind->fields.size() == 1;
    const std::string axis = components == 1 ? std::string() : std::string(1, "xyz"[value]);
    if (is_only) return phrase<"%1, %2">(name, axis);
    return axis.empty() ? phrase<"%1, %2">(name, word(field.label))
                        : phrase<"%1, %2 %3">(name, word(field.label), axis);
  }
  return name;
}

/// The kind of number `value`.
QuantityKind kind_of_value(const ConditionKind& kind, std::size_t value) {
  for (const ConditionField& field : kind.fields) {
    const auto components = static_cast<std::size_t>(field.components);
    if (value < components) return field.kind;
    value -= components;
  }
  return QuantityKind::dimensionless;
}

}  // namespace

std::vector<StatedVariation> stated_variations(const Study& study) {
  std::vector<StatedVariation> out;
  const auto add = [&](const std::vector<Condition>& conditions, bool constraints) {
    for (std::size_t i = 0; i < conditions.size(); ++i)
      for (const VaryingValue& varying : conditions[i].varies) {
        StatedVariation& line =
            out.emplace_back(StatedVariation{&varying.by, kind_of_value(*conditions[i].kind, varying.value),
                                             value_text(conditions[i], i, varying.value),
                                             (constraints ? "constraints/" : "loads/") + conditions[i].name});
        (constraints ? line.constraint : line.load) = i;
      }
  };
  add(study.constraints, true);
  add(study.loads, false);
  for (std::size_t i = 0; i < study.materials.size(); ++i)
    for (const VaryingProperty& varying : study.materials[i].varies)
      if (const OptionField<Material>* field = material_field(varying.key)) {
        const std::string& name = study.materials[i].name;
        out.push_back({&varying.by, field->kind, phrase<"material '%1', %2">(name, varying.key),
                       "materials/" + name + "/" + varying.key});
        out.back().material = i;
      }
  for (std::size_t i = 0; i < study.assignments.size(); ++i) {
    const MaterialAssignment& assignment = study.assignments[i];
    if (const auto* axes = std::get_if<VaryingAxes>(&assignment.axes))
      for (const VaryingAxes::Number& varying : axes->varies) {
        out.push_back(
            {&varying.by, QuantityKind::dimensionless,
             phrase<"directions of '%1', %2 of direction %3">(
                 assignment.material, std::string(1, "xyz"[varying.value % 3]), varying.value / 3 + 1),
             "regions/" + std::to_string(i) + "/axes"});
        out.back().assignment = i;
      }
  }
  return out;
}

}  // namespace genba
