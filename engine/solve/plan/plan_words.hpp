// The sentences of a memory plan.
#pragma once

#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

/// Why a feasible plan has its format.
Text describe_choice(const MemoryPlan& plan, const SolveOptions& options);
/// What is missing in a plan that is not feasible.
Text describe_refusal(const MemoryPlan& plan, const SolveOptions& options);
/// Why plan.attempts.back() has its precision and its preconditioner. first: the automatic choice.
Text describe_precision(const MemoryPlan& plan, const SolveOptions& options);
Text describe_preconditioner(const MemoryPlan& plan, const SolveOptions& options,
                             const PreconditionerChoice& first);
/// Changes that would make the plan feasible.
std::vector<Text> plan_advice(const MemoryPlan& plan, const SolveOptions& options);

/// What a factor beside a search for modes needs, and whether it fits. plan.beside must be there.
Text describe_factor_beside(const MemoryPlan& plan);

/// Says that a direct solve fits, or what is missing.
Text describe_direct(const MemoryPlan& plan, const SolveOptions& options);
/// Changes that would make it fit. conjugate: the plan without the direct solve.
std::vector<Text> direct_advice(const MemoryPlan& plan, const MemoryPlan& conjugate,
                                const SolveOptions& options);

/// The same for a solve on many ranks.
Text describe_ranks(const MemoryPlan& plan);
Text describe_cards(const MemoryPlan& plan);
std::vector<Text> cards_advice(const MemoryPlan& plan);
std::vector<Text> ranks_advice(const MemoryPlan& plan);

/// Where a matrix of this format is assembled, and why not on the GPU: "on the host: ...".
Text describe_assembly(const MemoryPlan& plan, Format format);

/// "1.5 GiB"
std::string plan_size(std::int64_t bytes);

}  // namespace genba
