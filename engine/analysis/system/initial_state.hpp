// The temperatures at the start of a transient step.
#pragma once

#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Temperatures in equation order, K. Prescribed unknowns have their value at the problem's time. Others have
/// the first initial temperature of their region. Throws Error(model) naming a region without one, and what
/// the sources of the problem throw.
std::vector<double> initial_state(const Problem& problem, const Numbering& numbering);

}  // namespace genba
