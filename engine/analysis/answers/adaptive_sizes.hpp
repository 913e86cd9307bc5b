// From an error estimate to element sizes for the next mesh.
#pragma once

#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// [mesh node] wanted edge length, m. The mesh with these sizes has the fewest elements for a target error in
/// the energy norm. The target is the estimated error of `results` divided by factor^p, where p is the order
/// of the elements. A uniform refinement by `factor` reaches it on a smooth solution. Sizes are r h with r =
/// C (element error^2)^(-1 / (2 p + 3)) (Ladeveze, Coorevits 1999). They stay between 1/4 and twice the
/// present sizes, and at most `largest`, m (0: no limit). Sizes of neighbours differ by at most half of their
/// distance. `factor` > 1; else throws Error(internal_fault).
std::vector<double> adaptive_sizes(const Results& results, double factor, double largest);

}  // namespace genba
