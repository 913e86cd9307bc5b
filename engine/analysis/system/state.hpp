// Takes a problem whose values depend on the solved temperature to a given temperature.
#pragma once

#include <optional>
#include <span>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

/// Sets Problem::state and evaluates the values there, in place. u: [equation node] K. Throws Error(model) if
/// a property is outside the range that its field allows.
void take_state(Problem& problem, const Numbering& numbering, std::span<const double> u, ThreadTeam& team);

/// A copy in that state. Empty if the problem does not depend on the state or is in it already.
std::optional<Problem> problem_in_state(const Problem& problem, const Numbering& numbering,
                                        std::span<const double> u, ThreadTeam& team);

}  // namespace genba
