// Reactions and balance as a table for other programs.
#pragma once

#include <string>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// One line per constraint, then the applied loads and the relative error of the balance; SI, column heads
/// with units.
std::string reactions_csv(const Results& results);

}  // namespace genba
