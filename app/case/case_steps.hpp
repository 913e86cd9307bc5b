// The list of steps of a case file. Only for the sources of this folder.
#pragma once

#include <cstddef>
#include <vector>

#include "app/case/case_node.hpp"
#include "app/case/project.hpp"

namespace genba {

/// Does the file state its steps in a list? Refuses another version than the two there are, and keys at the
/// top that belong into a step, or the other way round.
bool is_with_steps(const CaseCursor& top);

/// The value of "analysis".
const Physics& read_physics(const CaseCursor& object);

/// How conditions are read, in steps and outside of them; `number` of an unnamed one, from 0.
struct ConditionReaders {
  Condition (*constraint)(const CaseCursor&, std::size_t number);
  Condition (*load)(const CaseCursor&, std::size_t number);
};

/// All steps. What a step keeps of an earlier one stands in its own lists, before what it states itself.
/// solve: of the steps that state none.
std::vector<Step> read_steps(const CaseCursor& list, const SolveOptions& solve,
                             const ConditionReaders& conditions);

}  // namespace genba
