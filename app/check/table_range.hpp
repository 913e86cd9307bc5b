// Temperatures that a result has, against the tables that materials are stated by.
#pragma once

#include <vector>

#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// A sentence for each table over the temperature that is sought whose material becomes colder than its first
/// row or hotter than its last one, where one value holds.
std::vector<Text> beyond_tables(const Problem& problem, const Results& results);

}  // namespace genba
