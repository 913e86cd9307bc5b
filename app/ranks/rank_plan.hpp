// What a solve on many ranks needs before it runs, and what it does not compute.
#pragma once

#include <memory>

#include "app/case/project.hpp"
#include "app/ranks/rank_solver.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

/// Bytes of the largest rank, by the cut of this system and bytes a number that were measured (README.md).
RanksNeed ranks_need(const SolveOptions& options, const Problem& problem, const NumberedGraph& numbered);

/// Throws Error(input) that names the option or the part of the case which ranks do not compute, with the next step.
void require_ranks_compute(const Project& project, const Problem& problem);

/// The solver of the project's options.
std::shared_ptr<OutsideSolver> rank_solver_of(const Project& project, const RanksNeed& need);

}  // namespace genba
