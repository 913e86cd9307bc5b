#include "app/plan/blocks/plan_blocks.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/text/phrase.hpp"
#include "engine/procedure/load_cases.hpp"
#include "engine/procedure/modal/system_parts.hpp"
#include "engine/solve/plan/plan_needs.hpp"
#include "engine/solve/plan/plan_words.hpp"

namespace genba {

void plan_cases(int cases, const PlanWith& plan_with, Monitor& monitor,
                MemoryPlan& plan) {
  if (cases < 2 || !plan.feasible || plan.precision != SolvePrecision::fp64) return;
  const SystemNeeds alone = plan.needs;
  for (int count = std::min(cases, most_block_vectors); count > 1; --count) {
    MemoryPlan several = plan_with(with_cases(alone, count));
    if (!several.feasible || several.chosen != plan.chosen || several.precision != plan.precision ||
        several.preconditioning.kind != plan.preconditioning.kind || several.device.is_gpu != plan.device.is_gpu)
      continue;
    plan = std::move(several);
    monitor.log(LogLevel::info, phrase<"Load cases: the plan has memory for %1 of %2 right-hand sides at once">(
                                    count, cases));
    return;
  }
  monitor.log(LogLevel::info,
              phrase<"Load cases: memory does not suffice for two right-hand sides at once; they are solved one after "
                     "the other">());
}

void plan_modes(const PlanWith& plan_with, Monitor& monitor, MemoryPlan& plan) {
  const SystemNeeds asked = plan.needs;
  if (plan.feasible && plan.attempts.size() == 1) return;
  for (int count = asked.modes_at_once / 2; count > 0; count /= 2) {
    MemoryPlan smaller = plan_with(with_modes(asked, asked.modes, count));
    if (!smaller.feasible || (plan.feasible && smaller.preconditioning.kind == plan.preconditioning.kind)) continue;
    plan = std::move(smaller);
    monitor.log(LogLevel::info, phrase<"Modes: the plan has memory for a search of %1 at once, not of %2">(count, asked.modes_at_once));
    return;
  }
}

void plan_factor(const SolveOptions& asked, ThreadTeam& team, Monitor& monitor, PlannedSystem& out) {
  MemoryPlan& plan = out.plan;
  if (!plan.feasible || !may_take_factor(out.problem->study, asked, plan.preconditioning.kind)) return;
  const std::int64_t rest = plan.device.is_gpu ? plan_host_budget(plan) - plan.host_assembly
                                               : plan.budget - plan_need(plan, plan.row(plan.chosen));
  out.beside = plan_directly(*out.problem, *out.numbered, rest, team, monitor);
  plan.beside = out.beside->need;
  plan.beside_fits = out.beside->fits;
  if (!plan.beside_fits) out.beside->analysis.reset();  // the run plans anew, with what is free then
  monitor.log(LogLevel::info, phrase<"Memory plan: %1">(describe_factor_beside(plan)));
}

}  // namespace genba
