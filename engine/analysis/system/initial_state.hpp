// The temperatures that a transient step begins with.
#pragma once

#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// In equation order: prescribed unknowns have their value at the problem's time, others what the first
/// initial temperature of their regions says. Throws Error(model) that names a region without one, and what
/// the sources of the problem throw.
std::vector<double> initial_state(const Problem& problem, const Numbering& numbering);

}  // namespace genba
