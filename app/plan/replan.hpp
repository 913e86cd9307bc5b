// Other ways to solve on the mesh at hand, without planning stage or matrix: what they would take, and the
// cheapest change that makes a case fit.
#pragma once

#include <optional>
#include <string>

#include "app/plan/size_estimate.hpp"
#include "app/stage/stage_outputs.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// The plan with other options (format, precision, preconditioner, memory limit) for the same mesh, device
/// and free memory. A multigrid that was not planned is an upper estimate. Options equal to those of the plan
/// give the plan itself. A direct solve that was not planned has no analysis: the plan is of conjugate
/// gradients.
MemoryPlan replan(const PlannedSystem& planned, const SolveOptions& planned_with, const SolveOptions& wanted);

/// A change that makes a case fit.
struct FitChange {
  Text what;  ///< "precision: mixed"
  Project project;
  std::int64_t peak = 0;  ///< bytes then; of another element size an estimate
};
/// The cheapest in this order: conjugate gradients for a direct solve, any format, mixed precision,
/// block-Jacobi, all of these, and with them the finest element size that fits. Nothing if the plan fits or
/// nothing helps.
std::optional<FitChange> make_it_fit(const Project& project, const PlannedSystem& planned,
                                     const MeasuredMesh& measured);

/// A line a format, first of all one of a direct solve if the plan is of that: bytes of values, indices,
/// padding, isolated, pointers, vectors, preconditioner, set-up, peak, savings against ELL and CSR, seconds
/// of a product.
std::string memory_csv(const MemoryPlan& plan);

}  // namespace genba
