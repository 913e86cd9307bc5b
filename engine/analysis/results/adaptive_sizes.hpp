// From an error estimate to element sizes for the next mesh.
#pragma once

#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// [mesh node] edge length, m, of the mesh of fewest elements whose estimated error in the energy norm is
/// that of `results` divided by factor^p, p the order of the elements: what a uniform refinement by `factor`
/// reaches on a smooth solution. Sizes r h with r = C (element error^2)^(-1 / (2 p + 3)) (Ladeveze, Coorevits
/// 1999), within 1/4 and twice the present ones, at most `largest`, m (0: any); neighbours differ by no more
/// than half of their distance. `factor` > 1.
std::vector<double> adaptive_sizes(const Results& results, double factor, double largest);

}  // namespace genba
