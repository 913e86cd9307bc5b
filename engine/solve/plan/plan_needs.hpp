// Helpers of the memory plan: needs and budgets of a row.
#pragma once

#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

bool shares_host_memory(const DeviceInfo& device);
/// Bytes of the free memory that the plan leaves unused.
std::int64_t plan_reserve(const DeviceInfo& device);

/// Bytes that must fit into the budget. On a CPU assembly uses the same memory, and much of it (mesh, graph)
/// stays.
std::int64_t plan_need(const MemoryPlan& plan, const PlanRow& row);
/// Host bytes while the matrix for a GPU is assembled.
std::int64_t plan_host_peak(const MemoryPlan& plan, const PlanRow& row);
std::int64_t plan_host_budget(const MemoryPlan& plan);

/// The smallest format: of those that fit if `fitting`, else of those that can be addressed. Null if there is
/// none.
const PlanRow* smallest_row(const MemoryPlan& plan, bool fitting);

/// The order in which formats are preferred if all else is equal.
inline constexpr std::array preferred_formats = {
    Format::rbp_sym, Format::rbp_node, Format::rbp_sliced, Format::rbp_ell, Format::rbp_ell_r,
    Format::rbp_csr, Format::csr,      Format::sell,       Format::ell,     Format::ell_r};
static_assert(preferred_formats.size() == all_formats.size());

}  // namespace genba
