// What a solve on two cards needs before it runs, and what it does not compute.
#pragma once

#include <memory>

#include "app/case/project.hpp"
#include "app/ranks/rank_plan.hpp"
#include "app/stage/stage_outputs.hpp"
#include "engine/solve/multigrid/multigrid_sketch.hpp"
#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

/// Throws Error(input) that names the option or the part of the case which two cards do not compute, with the next step.
void require_cards_compute(const Project& project, const Problem& problem);

/// The same project with multigrid as its preconditioner.
Project with_multigrid(Project project);

/// Bytes of the fuller card: its share of the nodes, of what one card would need for the whole. devices: the two cards.
CardsNeed cards_need(const SolveOptions& options, const Problem& problem, const NumberedGraph& numbered,
                     const MultigridSketch& sketch, std::vector<DeviceInfo> devices);

/// Puts plan and solver into `planned`, which has problem and numbering. Throws as require_cards_compute(), and Error(device)
/// if this computer has no two cards that read each other's memory.
void plan_on_cards(const Project& project, const Backend& host, const RankPlanInput& in, const MultigridSketch& sketch,
                   PlannedSystem& planned);

}  // namespace genba
