// Reactions and balance as a table for other programs.
#pragma once

#include <string>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// A line a constraint, then what was applied and the relative error of the balance; SI, heads with units.
std::string reactions_csv(const Results& results);

}  // namespace genba
