// The steps of a project: one is at hand (app/case/project.hpp), these move between them.
#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/finding.hpp"

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
/// Name of that folder inside the project's output folder; empty where there is only one step.
std::string step_folder(const Project& project, std::size_t i);
/// The same with the output folder before it; empty if `results` is.
std::string step_folder_in(const std::string& results, const Project& project, std::size_t i);

/// Number of the step of a name, as a person writes it. Throws Error(input, place) that lists the steps.
std::size_t step_named(const Project& project, std::string_view name, const Text& place);
/// "step 2 'load'"; an unnamed one has its number.
Text step_text(const Project& project, std::size_t i);
/// A name that no step has: "step 3", or with a higher number.
std::string free_step_name(const Project& project);

/// The same project, whichever step is at hand.
bool same_case(const Project& a, const Project& b);

/// Steps that step `i` takes something from (fields of its conditions, and of properties of materials that it
/// reads, and a current that heats it), ascending, each once. Names of steps that are not there, or not before
/// it, are left out.
std::vector<std::size_t> taken_from(const Project& project, std::size_t i);
/// Those of them that it takes fields from: without these there is no plan.
std::vector<std::size_t> fields_taken_from(const Project& project, std::size_t i);
/// What step `i` takes of a frame of them that need not be the last one.
struct TakenFrame {
  std::size_t step = 0;
  double at = 0;  ///< s
  auto operator<=>(const TakenFrame&) const = default;
};
/// Ascending, each once; as taken_from().
std::vector<TakenFrame> frames_taken(const Project& project, std::size_t i);
/// These, what they take from, and `i` itself, ascending.
std::vector<std::size_t> steps_needed(const Project& project, std::size_t i);

/// What a step takes from others is a number of its own, the one that stands in the place of the field: for
/// plans, which need no results.
Project without_what_is_taken(Project project);

/// What is wrong with the steps, errors all of them: names that are missing, there twice or no folder can
/// have; fields taken from a step that is not there, from the step itself, a later one or one that is off;
/// times that do not ascend; every step off.
std::vector<Finding> step_findings(const Project& project);
/// Throws Error(model) for the first of them.
void require_right_steps(const Project& project);

}  // namespace genba
