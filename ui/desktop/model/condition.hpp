// Constraints and loads as one list of conditions: what the tree shows and the form edits.
#pragma once

#include <QString>
#include <QStringList>
#include <variant>
#include <vector>

#include "engine/model/study/study.hpp"

namespace genba {

using Condition = std::variant<Constraint, Load>;

/// The kinds in the order of menus.
enum class ConditionKind {
  displacement,
  temperature,
  pressure,
  traction,
  force,
  gravity,
  thermal_strain,
  heat_flux,
  convection,
  heat_source,
  nodal_force,
  centrifugal
};

/// Kinds that an analysis understands.
std::vector<ConditionKind> condition_kinds(Physics physics);
QString title(ConditionKind kind);
bool is_constraint(ConditionKind kind);
bool has_selector(ConditionKind kind);

ConditionKind kind_of(const Condition& condition);
std::string name_of(const Condition& condition);
/// Where it acts; null for body loads.
const Selector* selector_of(const Condition& condition);

/// All conditions of a study: constraints first, then loads.
std::vector<Condition> conditions_of(const Study& study);
/// Replaces number `index` of conditions_of(), which may move between constraints and loads.
void replace_condition(Study& study, std::size_t index, const Condition& condition);
void add_condition(Study& study, const Condition& condition);
void remove_condition(Study& study, std::size_t index);

/// What it does, with units, and where.
QString describe(const Condition& condition);

}  // namespace genba
