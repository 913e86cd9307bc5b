// What is missing or doubtful in a case before it is run, in words, the same for terminal and desktop.
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
  Text facts;                     ///< what is there: "bracket.step", "2 constraints"
  std::vector<Finding> findings;  ///< errors: the case cannot be run; warnings: it can
  std::vector<Text> lines{};      ///< numbers that vary, one each
};

/// All parts in their order, without meshing: validate() of the study, the geometry file, its unit. Of several
/// steps the one at hand.
std::vector<CheckRow> check_case(const Project& project);
/// Also what the mesh and the memory plan tell, as far as they are current: names that the mesh does not
/// have, bad elements, warnings of the mesher, whether it fits.
/// variations: what the plan found numbers that vary to be, as far as it is current.
std::vector<CheckRow> check_case(const Project& project, const MeshedGeometry* meshed, const MemoryPlan* plan,
                                 std::span<const VariationFacts> variations = {});

/// What reading the geometry tells, without meshing it (seconds): its box as the row's facts, that it cannot
/// be read, or that its size is doubtful (mesh/mesher/doubtful_size.hpp). Throws Cancelled.
CheckRow check_size(const Project& project, Monitor& monitor);
/// The same of a geometry whose box is known, m.
CheckRow size_row(const GeometrySpec& geometry, const std::array<Vec3, 2>& box);

bool any_error(std::span<const CheckRow> rows);

/// "constraints: the body is held nowhere. Fix a surface ..."
Text sentence(const Finding& finding);

}  // namespace genba
