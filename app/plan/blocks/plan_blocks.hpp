// How many vectors side by side a plan has memory for, and a factor beside them.
#pragma once

#include <functional>

#include "app/stage/stage_outputs.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

/// A plan with other needs.
using PlanWith = std::function<MemoryPlan(const SystemNeeds&)>;

/// Gives a plan the memory for as many right-hand sides as fit and change nothing else.
void plan_cases(int cases, const PlanWith& plan_with, Monitor& monitor, MemoryPlan& plan);

/// A search takes fewer modes at once where memory asks for it.
void plan_modes(const PlanWith& plan_with, Monitor& monitor, MemoryPlan& plan);

/// Plans the factor that a search for modes may take beside the system.
void plan_factor(const SolveOptions& asked, ThreadTeam& team, Monitor& monitor, PlannedSystem& out);

}  // namespace genba
