#include "ui/desktop/model/condition.hpp"

#include "app/case/describe.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {
std::vector<ConditionKind> condition_kinds(Physics physics) {
  using enum ConditionKind;
  if (physics == Physics::heat) return {temperature, heat_flux, convection, heat_source};
  return {displacement, pressure, traction, force, nodal_force, gravity, centrifugal, thermal_strain};
}

QString title(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::displacement:
      return shown_word("Fixed or prescribed displacement");
    case ConditionKind::temperature:
      return shown_word("Prescribed temperature");
    case ConditionKind::pressure:
      return shown_word("Pressure");
    case ConditionKind::traction:
      return shown_word("Traction");
    case ConditionKind::force:
      return shown_word("Force");
    case ConditionKind::gravity:
      return shown_word("Gravity");
    case ConditionKind::thermal_strain:
      return shown_word("Thermal strain");
    case ConditionKind::heat_flux:
      return shown_word("Heat flux");
    case ConditionKind::convection:
      return shown_word("Convection");
    case ConditionKind::heat_source:
      return shown_word("Heat source");
    case ConditionKind::nodal_force:
      return shown_word("Force on each node");
    case ConditionKind::centrifugal:
      return shown_word("Centrifugal force");
  }
  return {};
}

bool is_constraint(ConditionKind kind) {
  return kind == ConditionKind::displacement || kind == ConditionKind::temperature;
}

bool has_selector(ConditionKind kind) {
  return kind != ConditionKind::gravity && kind != ConditionKind::centrifugal &&
         kind != ConditionKind::thermal_strain && kind != ConditionKind::heat_source;
}

ConditionKind kind_of(const Condition& condition) {
  if (const auto* constraint = std::get_if<Constraint>(&condition))
    return static_cast<ConditionKind>(constraint->index());
  return static_cast<ConditionKind>(static_cast<std::size_t>(ConditionKind::pressure) +
                                    std::get<Load>(condition).index());
}

std::string name_of(const Condition& condition) {
  return std::visit([](const auto& group) { return std::visit([](const auto& c) { return c.name; }, group); },
                    condition);
}

const Selector* selector_of(const Condition& condition) {
  return std::visit(
      [](const auto& group) {
        return std::visit(
            [](const auto& c) -> const Selector* {
              if constexpr (requires { c.where; })
                return &c.where;
              else
                return nullptr;
            },
            group);
      },
      condition);
}

std::vector<Condition> conditions_of(const Study& study) {
  std::vector<Condition> out(study.constraints.begin(), study.constraints.end());
  out.insert(out.end(), study.loads.begin(), study.loads.end());
  return out;
}

void add_condition(Study& study, const Condition& condition) {
  if (const auto* constraint = std::get_if<Constraint>(&condition))
    study.constraints.push_back(*constraint);
  else
    study.loads.push_back(std::get<Load>(condition));
}

void remove_condition(Study& study, std::size_t index) {
  if (index < study.constraints.size())
    study.constraints.erase(study.constraints.begin() + static_cast<std::ptrdiff_t>(index));
  else if (index - study.constraints.size() < study.loads.size())
    study.loads.erase(study.loads.begin() + static_cast<std::ptrdiff_t>(index - study.constraints.size()));
}

void replace_condition(Study& study, std::size_t index, const Condition& condition) {
  const auto* constraint = std::get_if<Constraint>(&condition);
  const auto* load = std::get_if<Load>(&condition);
  const std::size_t constraints = study.constraints.size();
  if (index < constraints && constraint) {
    study.constraints[index] = *constraint;
  } else if (index >= constraints && index - constraints < study.loads.size() && load) {
    study.loads[index - constraints] = *load;
  } else {
    remove_condition(study, index);
    add_condition(study, condition);
  }
}

QString describe(const Condition& condition) {
  const ConditionText text = std::visit([](const auto& group) { return genba::describe(group); }, condition);
  return QString("%1: %2\n%3")
      .arg(shown_message(text.kind), shown_message(text.value), shown_message(text.where));
}

}  // namespace genba
