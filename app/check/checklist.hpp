// What is missing or doubtful in a case before it runs, in words; the same for terminal and desktop.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/stage/stage_outputs.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

enum class CheckPart { geometry, mesh, materials, supports, loads, memory };
std::string_view to_string(CheckPart part);

/// One line of the list.
struct CheckRow {
  CheckPart part = CheckPart::geometry;
  Text facts;                     ///< what the case has: "bracket.step", "2 constraints"
  std::vector<Finding> findings;  ///< errors: the case cannot run; warnings: it can
  std::vector<Text> lines{};      ///< what is good to know: values that vary, bonded bodies
};

/// All parts in order, without meshing: validate() of the study, the geometry file, its unit. Looks at the
/// step at hand.
std::vector<CheckRow> check_case(const Project& project);
/// Also uses the mesh and the memory plan, if they are current: names that the mesh does not have, bad
/// elements, warnings of the mesher, and whether the problem fits into memory. variations: the ranges that
/// the plan found for values that vary, if it is current.
std::vector<CheckRow> check_case(const Project& project, const MeshedGeometry* meshed, const MemoryPlan* plan,
                                 std::span<const VariationFacts> variations = {});

/// The same for a project of one step (project_of_step()). of_steps: the findings of step_findings() that are told
/// with it. So a list of many steps needs only one look at all of them.
std::vector<CheckRow> check_step(const Project& own, std::span<const Finding> of_steps,
                                 const MeshedGeometry* meshed, const MemoryPlan* plan,
                                 std::span<const VariationFacts> variations = {});
/// "1,000 time steps of 1 s, 3 frames"; empty for a step that is not transient.
Text time_steps_text(const Project& own);
/// A finding about a step that is not at hand.
struct StepFinding {
  std::size_t step = 0;  ///< from 0
  CheckPart part = CheckPart::loads;
  Finding finding;
};
/// The same for the other steps that are on, since a run computes them too: their conditions, materials and
/// values that vary. Leaves out what check_case() reports for the step at hand.
std::vector<StepFinding> check_other_steps(const Project& project, const MeshedGeometry* meshed);

/// Reads the geometry without meshing it (takes seconds). The row has its bounding box as facts, or a finding
/// that it cannot be read or that its size is doubtful (mesh/mesher/doubtful_size.hpp). Throws Cancelled.
CheckRow check_size(const Project& project, Monitor& monitor);
/// The same for a geometry with a known bounding box, m.
CheckRow size_row(const GeometrySpec& geometry, const std::array<Vec3, 2>& box);

bool any_error(std::span<const CheckRow> rows);

/// "constraints: the body is held nowhere. Fix a surface ..."
Text sentence(const Finding& finding);

}  // namespace genba
