// Fields of a body that flows or deforms largely, beside its displacement.
#pragma once

#include "engine/procedure/increments/increment_solver.hpp"
#include "engine/procedure/solution.hpp"

namespace genba {

/// Takes over what the points of the last good state keep, and adds plastic and creep strains, strains and stretches at
/// nodes to Solution::grown.
void add_state_fields(const Problem& problem, IncrementSolver& solver, ThreadTeam& team, Monitor& monitor, Solution& out);

}  // namespace genba
