// The sentences of a memory plan.
#pragma once

#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

/// Why the chosen format of a feasible plan.
Text describe_choice(const MemoryPlan& plan, const SolveOptions& options);
/// What a plan that is not feasible lacks.
Text describe_refusal(const MemoryPlan& plan, const SolveOptions& options);
/// Why the precision and the preconditioner of plan.attempts.back(). `first`: what `auto` prefers.
Text describe_precision(const MemoryPlan& plan, const SolveOptions& options);
Text describe_preconditioner(const MemoryPlan& plan, const SolveOptions& options,
                             const PreconditionerChoice& first);
/// What would make a plan feasible that is not.
std::vector<Text> plan_advice(const MemoryPlan& plan, const SolveOptions& options);

/// Of a direct solve: that it fits, or what it lacks.
Text describe_direct(const MemoryPlan& plan, const SolveOptions& options);
/// What would make it fit. conjugate: the plan without it.
std::vector<Text> direct_advice(const MemoryPlan& plan, const MemoryPlan& conjugate,
                                const SolveOptions& options);

/// Where a matrix of this format is assembled, and why not on the GPU: "on the host: ...".
Text describe_assembly(const MemoryPlan& plan, Format format);

/// "1.5 GiB"
std::string plan_size(std::int64_t bytes);

}  // namespace genba
