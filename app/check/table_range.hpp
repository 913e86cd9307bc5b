// Compares temperatures of a result with the tables of materials.
#pragma once

#include <vector>

#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// One sentence for each table over the solved temperature whose material becomes colder than its first row
/// or hotter than its last row. There the table gives a constant value.
std::vector<Text> beyond_tables(const Problem& problem, const Results& results);

}  // namespace genba
