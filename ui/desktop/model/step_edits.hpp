// Edits of the steps of a case; each can be undone.
#pragma once

#include <cstddef>
#include <string>

#include "app/case/project.hpp"

namespace genba {

class Session;

/// A new step of a physics behind the one at hand, which it takes the place of. Steps without a name get one,
/// since several need names.
void add_step(Session& session, const Physics& physics);
/// The same step again, behind it and at hand.
void copy_step(Session& session, std::size_t i);
/// What takes something from the step follows the name. Throws Error(input) where the name is empty or
/// another step's.
void rename_step(Session& session, std::size_t i, const std::string& name);
/// By -1 or 1; nothing where there is no place.
void move_step(Session& session, std::size_t i, int by);
void switch_step(Session& session, std::size_t i, bool on);
/// Nothing where it is the only one.
void remove_step(Session& session, std::size_t i);

/// Steps after the one at hand, of its physics, that have no condition of this name.
std::size_t later_steps_without(const Project& project, std::size_t condition);
/// Copies condition number `condition` of conditions_of() into those steps.
void act_in_later_steps(Session& session, std::size_t condition);

}  // namespace genba
