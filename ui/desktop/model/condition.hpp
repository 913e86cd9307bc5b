// Constraints and loads as one list of conditions. The tree shows this list, and the form edits it.
#pragma once

#include <QString>
#include <vector>

#include "engine/physics/study.hpp"

namespace genba {

QString title(const ConditionKind* kind);

/// All conditions of a study: the constraints, then the loads.
std::vector<Condition> conditions_of(const Study& study);
/// Replaces condition number `index` of conditions_of(). It may move between constraints and loads. Returns
/// its new number.
std::size_t replace_condition(Study& study, std::size_t index, const Condition& condition);
void add_condition(Study& study, const Condition& condition);
void remove_condition(Study& study, std::size_t index);

/// What the condition does, with units, and where.
QString shown_condition(const Condition& condition);

}  // namespace genba
