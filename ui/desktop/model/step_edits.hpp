// Edits of the steps of a case. Each can be undone.
#pragma once

#include <cstddef>
#include <string>

#include "app/case/project.hpp"

namespace genba {

class Session;

/// Adds a new step of a physics after the step at hand; the new step is then at hand. Steps without a name
/// get one, since several steps need names.
void add_step(Session& session, const Physics& physics);
/// Adds a copy of the step after it; the copy is then at hand.
void copy_step(Session& session, std::size_t i);
/// References of other steps and of materials to the step follow its new name. Throws Error(input) if the
/// name is empty or belongs to another step.
void rename_step(Session& session, std::size_t i, const std::string& name);
/// By -1 or 1; does nothing at the ends.
void move_step(Session& session, std::size_t i, int by);
void switch_step(Session& session, std::size_t i, bool on);
/// Does nothing if it is the only one.
void remove_step(Session& session, std::size_t i);

/// Number of steps after the one at hand that have the same physics and no condition of this name.
std::size_t later_steps_without(const Project& project, std::size_t condition);
/// Copies condition number `condition` of conditions_of() into those steps.
void act_in_later_steps(Session& session, std::size_t condition);

}  // namespace genba
