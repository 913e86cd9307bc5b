// The state from which a solve starts, so that its tolerance applies to what the loads change.
#pragma once

#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Values in equation order. Prescribed unknowns have their value. Free ones have the
/// rigid motion of their piece that is nearest to its prescribed displacements, or the mean of all values that
/// conditions prescribe or exchange with. The solve is for the change d: A d = b - A
/// u0. So a relative residual depends neither on the zero of the temperature scale nor on the size of the
/// prescribed rows: moving a part costs no digits of its forces.
std::vector<double> starting_state(const Problem& problem, const Numbering& numbering);

}  // namespace genba
