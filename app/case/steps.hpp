// The steps of a project: one is at hand (app/case/project.hpp); these functions change which one.
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
/// The word of the case file for the way that a step is solved.
std::string_view procedure_key(const Step& step);
/// Number of the step at hand, from 0.
std::size_t step_at_hand(const Project& project);

/// Step `i`, from 0. Throws Error(internal_fault) if there is none.
Step step(const Project& project, std::size_t i);
std::vector<Step> steps(const Project& project);
/// The same project with step `i` at hand.
Project with_step_at_hand(Project project, std::size_t i);
/// The same project with these steps; step `at_hand` is at hand. There must be at least one step.
Project with_steps(Project project, std::vector<Step> steps, std::size_t at_hand);
/// The project of step `i` alone, without other steps and, if there are several, without typed texts. Its results
/// then get a subfolder.
Project project_of_step(const Project& project, std::size_t i);
/// The same of all steps, in time and memory proportional to their number.
std::vector<Project> projects_of_steps(const Project& project);
/// Name of that subfolder of the project's output folder; empty if there is only one step.
std::string step_folder(const Project& project, std::size_t i);
/// The same with `results` as the output folder before it; empty if `results` is empty.
std::string step_folder_in(const std::string& results, const Project& project, std::size_t i);

/// Number of the step with this name, as typed by a user. Throws Error(input, place) that lists the steps.
std::size_t step_named(const Project& project, std::string_view name, const Text& place);
/// "step 2 'load'"; "step 2" if it has no name.
Text step_text(const Project& project, std::size_t i);
/// A name that no step has yet: "step 3", or with a higher number.
std::string free_step_name(const Project& project);

/// True if the projects are the same apart from the step at hand.
bool same_case(const Project& a, const Project& b);

/// Steps that step `i` takes something from: fields for its conditions or for properties of the materials
/// that it reads, and a current that heats it. Ascending, each once. Leaves out names of steps that do not
/// exist or do not come before `i`.
std::vector<std::size_t> taken_from(const Project& project, std::size_t i);
/// The steps of taken_from() that fields are taken from. The plan of step `i` needs their results.
std::vector<std::size_t> fields_taken_from(const Project& project, std::size_t i);
/// A frame of an earlier step, at a stated time, that step `i` takes a field from.
struct TakenFrame {
  std::size_t step = 0;
  double at = 0;  ///< s
  auto operator<=>(const TakenFrame&) const = default;
};
/// All such frames of step `i`. Ascending, each once; leaves out the same names as taken_from().
std::vector<TakenFrame> frames_taken(const Project& project, std::size_t i);
/// taken_from(), fields_taken_from() and frames_taken() of one step.
struct StepLinks {
  std::vector<std::size_t> taken{}, fields{};
  std::vector<TakenFrame> frames{};
};
/// [step] of all steps, in time proportional to their number.
std::vector<StepLinks> links_of_steps(const Project& project);
/// Step `i` and all steps that it depends on, directly or through others. Ascending.
std::vector<std::size_t> steps_needed(const Project& project, std::size_t i);

/// Replaces each field taken from another step by the plain number stored beside it. For plans that are made
/// before any results exist.
Project without_what_is_taken(Project project);

/// Errors in the steps: a name that is missing, used twice or not possible as a folder name; a field taken
/// from a step that does not exist, from the step itself, from a later step or from a step that is off; times
/// that do not ascend; lesions whose field no step computes; all steps off.
std::vector<Finding> step_findings(const Project& project);
/// Of these, what concerns the state that step i begins from: that of an earlier static step of the same physics.
void check_begin(const std::vector<Step>& all, std::size_t i, std::vector<Finding>& out);
/// Names of the fields that results of a step have at nodes, without their components.
std::vector<std::string> nodal_fields(const Step& step);
/// Throws Error(model) for the first of step_findings().
void require_right_steps(const Project& project);

}  // namespace genba
