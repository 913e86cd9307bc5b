// The state a solve starts from, so that its tolerance is about what the loads change.
#pragma once

#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Values in equation order: prescribed unknowns have their value; free ones are 0 (displacement) or the mean
/// of all values that conditions prescribe or exchange with. Solving A d = b - A u0 for the change d makes a
/// relative residual independent of where the temperature scale has its zero and of the size of the
/// prescribed rows.
std::vector<double> starting_state(const Problem& problem, const Numbering& numbering);

}  // namespace genba
