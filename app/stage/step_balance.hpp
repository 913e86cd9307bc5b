// Loads and reactions at the end of a step over time.
#pragma once

#include "engine/analysis/results/results.hpp"
#include "engine/procedure/transient_report.hpp"

namespace genba {

/// Replaces the steady balance by the one of the step: the body also stores heat, or has inertia and damping.
void take_balance_of_step(const TransientReport& step, Results& results);

}  // namespace genba
