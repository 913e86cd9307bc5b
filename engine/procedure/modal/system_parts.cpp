#include "engine/procedure/modal/system_parts.hpp"

#include <algorithm>

#include "engine/base/host_memory.hpp"
#include "engine/procedure/modal/mode_search.hpp"

namespace genba {

bool may_factor_help(const Error& error) {
  return error.kind() == ErrorKind::not_converged || error.kind() == ErrorKind::singular;
}

bool wants_factor(const DiscreteSystem& system) {
  return !system.factor() && !system.backend().info().is_gpu &&
         system.preconditioning().kind == Preconditioner::block_jacobi;
}

std::optional<DirectFactor> factor_instead(const DiscreteSystem& system, const SolveOptions& asked, ThreadTeam& team,
                                           Monitor& monitor) {
  if (asked.method != SolveMethod::automatic || asked.preconditioner || system.factor() || !has_direct_solver())
    return {};
  const SystemPlan& planned = *system.planned();
  std::int64_t budget = host_available_bytes() / 50 * 49;
  if (!planned.plan.device.is_gpu && asked.memory_limit > 0)
    budget = std::min(budget, static_cast<std::int64_t>(asked.memory_limit) - planned.plan.host_assembly);
  DirectPlan plan = plan_directly(*planned.problem, *planned.numbered, budget, team, monitor);
  if (!plan.fits) return {};
  return factorise(*planned.problem, *planned.numbered, std::move(plan), team, monitor);
}

std::shared_ptr<Solution> mode_solution(const DiscreteSystem& system, const std::vector<Text>& warnings) {
  auto out = std::make_shared<Solution>();
  if (system.factor()) {
    out->device = system.planned()->plan.device;
    out->format = system.planned()->plan.chosen;
    out->warnings = system.warnings();
  } else {
    system.describe_into(*out);
  }
  out->warnings.insert(out->warnings.end(), warnings.begin(), warnings.end());
  return out;
}

SystemNeeds search_needs(const Study& study) {
  SystemNeeds needs;
  if (!study.modal) return needs;
  // Eleven blocks of the search, with the larger block of the second one; pairs found before, with their product.
  const int number = study.modal->number, batch = std::min(number, most_modes_at_once);
  const int block = batch + guard_vectors(batch) + 4;
  for (int copies = 0; copies < 11; ++copies)
    for (int left = block; left > 0; left -= most_block_vectors)
      needs.blocks.push_back(std::min(left, most_block_vectors));
  for (int left = 4 * number; left > 0; left -= most_block_vectors)
    needs.blocks.push_back(std::min(left, most_block_vectors));
  needs.vectors = 6;
  needs.frames = number + 3;
  needs.matrices = 1;
  return needs;
}

std::vector<double> diagonal_coefficients(int count, double value) {
  const auto n = static_cast<std::size_t>(count);
  std::vector<double> out(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) out[i * n + i] = value;
  return out;
}

}  // namespace genba
