// Other ways to solve on the mesh at hand, without planning stage or matrix: what they would take, and the
// cheapest change that makes a case fit.
#pragma once

#include <optional>
#include <string>

#include "app/plan/size_estimate.hpp"
#include "app/stage/stage_outputs.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/plan/plan_needs.hpp"

namespace genba {

/// The plan with other options (format, precision, preconditioner, memory limit) for the same mesh, device
/// and free memory. A multigrid that was not planned is an upper estimate. Options equal to those of the plan
/// give the plan itself. A direct solve that was not planned has no analysis: the plan is of conjugate
/// gradients.
MemoryPlan replan(const PlannedSystem& planned, const SolveOptions& planned_with, const SolveOptions& wanted);

/// What a row of a what_if() of this plan needs of what the budget bounds: as plan_need(), grown alike.
double need_of(const MemoryPlan& plan, const WhatIf::Row& row);
/// Up to which peak of the smallest format that need keeps to the plan's budget; for finest_that_fits().
double budget_of_peaks(const MemoryPlan& plan);
/// What another element size does not change, where that is much: nodes that are there by curvature, thin
/// walls, narrow faces and short edges. Else empty.
Text governed_by_shape(const MeasuredMesh& measured);

/// A change that makes a case fit.
struct FitChange {
  Text what;  ///< "precision: mixed"
  Project project;
  std::int64_t peak = 0;  ///< bytes then; of another element size an estimate
  bool other_mesh = false;  ///< whether it fits shows once it is meshed
};
/// The cheapest in this order: conjugate gradients for a direct solve, any format, mixed precision,
/// block-Jacobi, all of these, and with them the finest element size that fits, where that is larger than the
/// one at hand. Nothing if the plan fits or nothing helps.
std::optional<FitChange> make_it_fit(const Project& project, const PlannedSystem& planned,
                                     const MeasuredMesh& measured);

/// The same change with elements a fifth larger, of voxels one more an edge: where a trial did not fit yet.
FitChange with_larger_elements(FitChange change);

/// A line a format, first of all one of a direct solve if the plan is of that: bytes of values, indices,
/// padding, isolated, pointers, vectors, preconditioner, set-up, peak, savings against ELL and CSR, seconds
/// of a product.
std::string memory_csv(const MemoryPlan& plan);

}  // namespace genba
