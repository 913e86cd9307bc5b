// Bolts that get their preload before all other loads, and whose length stays then (Join::locked).
#pragma once

#include <span>
#include <vector>

#include "engine/procedure/discrete_system.hpp"

namespace genba {

/// Number of bolts that are locked.
std::size_t locked_bolts(const Study& study);

/// values: the solution of the system with all unknowns, [row], in which each locked bolt has its force under all
/// loads. Afterwards its length is the one that the forces of all bolts alone give it. The system has one solve more
/// for each bolt. Method: superposition; forces of the bolts are the unknowns of a small system. Does nothing without
/// locked bolts. Throws as its solves do, and Error(model) if a bolt's force does not move its sides.
void lock_bolts(const DiscreteSystem& system, const SolveOptions& options, std::span<double> values,
                Monitor& monitor);

}  // namespace genba
