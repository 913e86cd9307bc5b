// What a row of a memory plan needs, and of what.
#pragma once

#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

bool shares_host_memory(const DeviceInfo& device);
/// Part of the free memory that is left alone.
std::int64_t plan_reserve(const DeviceInfo& device);

/// What must fit into the budget: on a CPU what assembly needs lies in the same memory, and much of it (mesh,
/// graph) stays.
std::int64_t plan_need(const MemoryPlan& plan, const PlanRow& row);
/// Host bytes while the matrix is assembled there, before it moves to a GPU.
std::int64_t plan_host_peak(const MemoryPlan& plan, const PlanRow& row);
std::int64_t plan_host_budget(const MemoryPlan& plan);

/// Smallest format that fits if `fitting`, else smallest that can be addressed at all; null if there is none.
const PlanRow* smallest_row(const MemoryPlan& plan, bool fitting);

/// Formats as they are preferred where all else is equal.
inline constexpr std::array preferred_formats = {
    Format::rbp_sym, Format::rbp_node, Format::rbp_sliced, Format::rbp_ell, Format::rbp_ell_r,
    Format::rbp_csr, Format::csr,      Format::sell,       Format::ell,     Format::ell_r};
static_assert(preferred_formats.size() == all_formats.size());

}  // namespace genba
