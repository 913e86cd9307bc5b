// The steps of a project: one is at hand (app/case/project.hpp), these move between them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/project.hpp"

namespace genba {

std::size_t step_count(const Project& project);
/// Number of the step at hand, from 0.
std::size_t step_at_hand(const Project& project);

/// Step `i`, from 0. Throws Error(internal_fault) if there is none.
Step step(const Project& project, std::size_t i);
std::vector<Step> steps(const Project& project);
/// The same project with step `i` at hand.
Project with_step_at_hand(Project project, std::size_t i);
/// The same project with these steps, of which `at_hand` is at hand. There is at least one.
Project with_steps(Project project, std::vector<Step> steps, std::size_t at_hand);
/// The project of step `i` alone: no other steps, its results in a folder of its own where there are several.
Project project_of_step(const Project& project, std::size_t i);

/// Number of the step of a name, as a person writes it. Throws Error(input, place) that lists the steps.
std::size_t step_named(const Project& project, std::string_view name, const Text& place);
/// "step 2 'load'"; an unnamed one has its number.
Text step_text(const Project& project, std::size_t i);

/// The same project, whichever step is at hand.
bool same_case(const Project& a, const Project& b);

/// Steps that step `i` takes something from (fields of its conditions and of materials), ascending, each
/// once.
std::vector<std::size_t> taken_from(const Project& project, std::size_t i);

}  // namespace genba
