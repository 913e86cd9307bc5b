// Sums of results of linear steps, such as combinations of load cases.
#pragma once

#include <span>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// One summand: results of a linear static problem on the same mesh, times a factor.
struct ResultsTimes {
  const Results* results = nullptr;
  double factor = 1;
};

/// The unknown, the flux and the reactions are sums of fields. Derived fields, the safety factor and extrema are
/// computed from the sums. of: not empty; problem: of one of them. Not in the sum: errors of the mesh, energy,
/// connections, values of elements.
/// Throws Error(model) if the results belong to different meshes.
Results combined(const Problem& problem, std::span<const ResultsTimes> of, ThreadTeam& team);

}  // namespace genba
