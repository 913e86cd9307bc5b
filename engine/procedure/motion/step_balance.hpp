// Balances of steps over time.
#pragma once

#include "engine/analysis/results/results.hpp"
#include "engine/procedure/transient_report.hpp"

namespace genba {

/// Replaces the steady balance by the one of the step, because the body also stores heat; of a motion inertia and damping
/// take part.
void take_balance_of_step(const TransientReport& step, Results& results);

}  // namespace genba
