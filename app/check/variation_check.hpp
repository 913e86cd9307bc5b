// Checks of values that vary, before a run.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/vary/variation_facts.hpp"
#include "engine/base/monitor.hpp"
#include "engine/physics/study.hpp"

namespace genba {

/// Check of one value.
struct VariationCheck {
  std::string place;  ///< as Finding::place
  Text line;          ///< "pressure 'lid': formula 300 kPa * (1 - z / 2 m): 0 MPa to 0.3 MPa"
  std::vector<Finding> findings;
};

/// study: of the project, or the one with materials of a label table. Checks formulas, reads files of tables
/// that exist, does not read fields. facts: the ranges that the plan found, if it is current. body: size of
/// the body, m.
std::vector<VariationCheck> check_variations(const Project& project, const Study& study,
                                             std::span<const VariationFacts> facts, double body);

/// Reads the files of fields that the study states, as a run does: a column or an array may be missing. Files
/// that are not there are left to the list of files. `read`: what was read before, which is not read again;
/// it grows. Throws Cancelled.
std::vector<Finding> check_field_files(const Project& project, std::set<std::string>& read, Monitor& monitor);

}  // namespace genba
