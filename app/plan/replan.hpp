// Plans other ways to solve on the current mesh, without the plan stage and without a matrix: their memory,
// and the cheapest change that makes a case fit.
#pragma once

#include <optional>
#include <string>

#include "app/plan/size_estimate.hpp"
#include "app/stage/stage_outputs.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/plan/plan_needs.hpp"

namespace genba {

/// The plan with other options (format, precision, preconditioner, memory limit) for the same mesh, device
/// and free memory. For a multigrid that was not planned it is an upper estimate. Options equal to those of
/// the plan give the same plan. For a direct solve that was not planned there is no analysis: the result is a
/// plan for conjugate gradients. modes: that a step of modes searches for; 0: as planned.
MemoryPlan replan(const PlannedSystem& planned, const SolveOptions& planned_with, const SolveOptions& wanted,
                  int modes = 0);

/// Bytes of a row of what_if() that the budget limits: plan_need() of this plan, scaled like the peak of the
/// row.
double need_of(const MemoryPlan& plan, const WhatIf::Row& row);
/// The largest peak of the smallest format that keeps to the plan's budget; input of finest_that_fits().
double budget_of_peaks(const MemoryPlan& plan);
/// Names the reasons for nodes that another element size does not change, if they are many: curvature, thin
/// walls, narrow faces, short edges. Else empty.
Text governed_by_shape(const MeasuredMesh& measured);

/// What a factor beside a search for modes takes, and whether it fits; empty without one.
Text factor_beside_text(const MemoryPlan& plan);

/// A change that makes a case fit.
struct FitChange {
  Text what;  ///< "precision: mixed"
  Project project;
  std::int64_t peak = 0;  ///< bytes after the change; an estimate if the element size changes
  bool other_mesh = false;  ///< only a new mesh shows whether it fits
};
/// The cheapest change, tried in this order: conjugate gradients instead of a direct solve, any format, mixed
/// precision, block-Jacobi, all of these together, then all of them with the finest element size that fits,
/// if it is larger than the current one. Empty if the plan fits or nothing helps.
std::optional<FitChange> make_it_fit(const Project& project, const PlannedSystem& planned,
                                     const MeasuredMesh& measured);

/// The same change with elements a fifth larger (for voxels: one voxel more per edge), after a trial did not
/// fit.
FitChange with_larger_elements(FitChange change);

/// One line per format; a direct solve, if planned, has the first line. Columns: bytes of values, indices,
/// padding, isolated, pointers, vectors, preconditioner, set-up, peak, savings against ELL and CSR, seconds
/// per product.
std::string memory_csv(const MemoryPlan& plan);

}  // namespace genba
