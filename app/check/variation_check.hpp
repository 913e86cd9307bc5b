// Numbers that vary, before a run: what they are, and what is wrong with them.
#pragma once

#include <span>
#include <vector>

#include "app/vary/variation_facts.hpp"
#include "engine/physics/study.hpp"

namespace genba {

/// Of one number.
struct VariationCheck {
  std::string place;  ///< as Finding::place
  Text line;          ///< "pressure 'lid': formula 300 kPa * (1 - z / 2 m): 0 MPa to 0.3 MPa"
  std::vector<Finding> findings;
};

/// study: of the project, or that with materials of a label table. Formulas are checked, files of tables read
/// where they are there, fields are not. facts: what the plan found, as far as it is current; body: m, its
/// size.
std::vector<VariationCheck> check_variations(const Project& project, const Study& study,
                                             std::span<const VariationFacts> facts, double body);

}  // namespace genba
