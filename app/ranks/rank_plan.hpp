// What a solve on many ranks needs before it runs, and what it does not compute.
#pragma once

#include <memory>

#include "app/case/project.hpp"
#include "app/ranks/rank_solver.hpp"
#include "app/stage/stage_outputs.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

/// Bytes of the largest rank, by the cut of this system and bytes a number that were measured (README.md).
RanksNeed ranks_need(const SolveOptions& options, const Problem& problem, const NumberedGraph& numbered);

/// What PETSc takes for the rows, nonzeros and preconditioner of `need`, and the libraries.
void take_solver_bytes(bool is_motion, bool of_hexahedra, RanksNeed& need);

/// Throws Error(input) that names the option or the part of the case which ranks do not compute, with the next step.
void require_ranks_compute(const Project& project, const Problem& problem);

/// What a plan gets beside the project.
struct RankPlanInput {
  std::int64_t host_bytes = 0, process = 0;  ///< as host_assembly and process in plan_memory()
  ProductTimes times;
  SystemNeeds needs;
  int cases = 1;  ///< right-hand sides that the ranks get at once
};
/// Puts plan and solver into `planned`, which has problem and numbering. Throws as require_ranks_compute() and
/// cut_rows().
void plan_on_ranks(const Project& project, const Backend& host, const RankPlanInput& in, PlannedSystem& planned);

}  // namespace genba
