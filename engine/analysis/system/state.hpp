// Problems whose values depend on the temperature that is sought, at a temperature.
#pragma once

#include <optional>
#include <span>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

/// Puts the problem into a state, in place. u: [equation node] K. Throws Error(model) where a property is
/// none that its field allows.
void take_state(Problem& problem, const Numbering& numbering, std::span<const double> u, ThreadTeam& team);

/// A copy in that state; nothing where the problem does not depend on it, or is in it.
std::optional<Problem> problem_in_state(const Problem& problem, const Numbering& numbering,
                                        std::span<const double> u, ThreadTeam& team);

}  // namespace genba
