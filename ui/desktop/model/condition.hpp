// Constraints and loads as one list of conditions: what the tree shows and the form edits.
#pragma once

#include <QString>
#include <vector>

#include "engine/physics/study.hpp"

namespace genba {

QString title(const ConditionKind* kind);

/// All conditions of a study: constraints first, then loads.
std::vector<Condition> conditions_of(const Study& study);
/// Replaces number `index` of conditions_of(), which may move between constraints and loads. Its number then.
std::size_t replace_condition(Study& study, std::size_t index, const Condition& condition);
void add_condition(Study& study, const Condition& condition);
void remove_condition(Study& study, std::size_t index);

/// What it does, with units, and where.
QString shown_condition(const Condition& condition);

}  // namespace genba
