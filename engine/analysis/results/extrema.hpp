// Smallest and largest values of fields.
#pragma once

#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// Of the fields from number `first` on, over these nodes, behind the extrema that are there.
void add_extrema(Results& results, std::size_t first, const std::vector<Index>& nodes, ThreadTeam& team);

}  // namespace genba
