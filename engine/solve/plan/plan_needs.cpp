#include "engine/solve/plan/plan_needs.hpp"

#include <algorithm>

namespace genba {

bool shares_host_memory(const DeviceInfo& device) {
  return !device.is_gpu;
}

std::int64_t plan_reserve(const DeviceInfo& device) {
  return shares_host_memory(device) ? device.free_bytes / 50 : gpu_reserve_bytes;
}

std::int64_t plan_need(const MemoryPlan& plan, const PlanRow& row) {
  if (!shares_host_memory(plan.device)) return row.peak;
  return std::max(row.peak, row.matrix.total()) + plan.host_assembly;
}

std::int64_t plan_host_peak(const MemoryPlan& plan, const PlanRow& row) {
  const bool is_refilled_here = plan.needs.refills && row.elements == 0;
  if (row.assembled_on_device && !is_refilled_here) return plan.host_assembly + index_bytes(row.format, plan.pattern);
  return plan.host_assembly + row.matrix.total() + row.matrix.workspace;
}

std::int64_t plan_host_budget(const MemoryPlan& plan) {
  return plan.host_free - plan.host_free / 50;
}

const PlanRow* smallest_row(const MemoryPlan& plan, bool fitting) {
  const PlanRow* best = nullptr;
  for (Format f : preferred_formats) {
    const PlanRow& row = plan.row(f);
    if (!row.indexable || (fitting && !row.fits)) continue;
    if (best == nullptr || row.kept.total() < best->kept.total()) best = &row;
  }
  return best;
}

}  // namespace genba
