// Smallest and largest values of fields.
#pragma once

#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// Appends the extrema over these nodes of the fields from number `first` on.
void add_extrema(Results& results, std::size_t first, const std::vector<Index>& nodes, ThreadTeam& team);

}  // namespace genba
