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

/// Reads the geometry without meshing it (takes seconds). The row has its bounding box as facts, or a finding
/// that it cannot be read or that its size is doubtful (mesh/mesher/doubtful_size.hpp). Throws Cancelled.
CheckRow check_size(const Project& project, Monitor& monitor);
/// The same for a geometry with a known bounding box, m.
CheckRow size_row(const GeometrySpec& geometry, const std::array<Vec3, 2>& box);

bool any_error(std::span<const CheckRow> rows);

/// "constraints: the body is held nowhere. Fix a surface ..."
Text sentence(const Finding& finding);

}  // namespace genba
