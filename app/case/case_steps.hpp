// The list of steps of a case file. Only for the sources of this folder.
#pragma once

#include <cstddef>
#include <vector>

#include "app/case/case_node.hpp"
#include "app/case/project.hpp"

namespace genba {

/// True if the file has a list of steps. Refuses an unknown version, keys at the top that belong in a step,
/// and keys in a step that belong at the top.
bool is_with_steps(const CaseCursor& top);

/// The value of "analysis".
const Physics& read_physics(const CaseCursor& object);

/// How conditions are read, in steps and outside of them. `number`: index of an unnamed condition, from 0.
struct ConditionReaders {
  Condition (*constraint)(const CaseCursor&, std::size_t number);
  Condition (*load)(const CaseCursor&, std::size_t number);
};

/// All steps. Conditions that a step keeps from an earlier step come first in its lists, before its own.
/// solve: options of the steps that state none.
std::vector<Step> read_steps(const CaseCursor& list, const SolveOptions& solve,
                             const ConditionReaders& conditions);

}  // namespace genba
