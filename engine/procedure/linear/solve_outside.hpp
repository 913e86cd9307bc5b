// A linear solve by an outside solver, checked here.
#pragma once

#include <memory>

#include "engine/procedure/discrete_system.hpp"

namespace genba {

/// Solves the system, and the load cases that wait, by its outside solver. The residual is computed anew from the
/// elements (direct/force_balance.hpp); while it is more than twice the tolerance, the outside solver gets it as a
/// right-hand side, at most three times. Throws Error(not_converged) if it stays above that, unless rounding keeps it
/// there; and what OutsideSolver::open() and OutsideSystem::solve() throw.
std::shared_ptr<const Solution> solve_outside(DiscreteSystem& system, const SolveOptions& options, Monitor& monitor);

}  // namespace genba
