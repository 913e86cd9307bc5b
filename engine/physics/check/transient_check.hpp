// Checks of the options of a step over time.
#pragma once

#include <vector>

#include "engine/physics/study.hpp"

namespace genba {

/// Adds errors and warnings: steps, dose and damage, an initial temperature that is missing or does nothing.
void check_transient(const Study& study, std::vector<Finding>& findings);

}  // namespace genba
