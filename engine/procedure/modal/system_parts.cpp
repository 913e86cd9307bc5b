#include "engine/procedure/modal/system_parts.hpp"

#include <algorithm>

#include "engine/base/host_memory.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/couple/constraint_map.hpp"
#include "engine/procedure/increments/silent_monitor.hpp"

namespace genba {

namespace {
/// Sets prescribed and idle unknowns of [vector][row] to 0: a preconditioner from outside knows neither.
void clear_bound_rows(const SystemPlan& planned, std::span<double> vectors) {
  const Problem& problem = *planned.problem;
  const Numbering& numbering = planned.numbered->numbering;
  const auto dofs = static_cast<std::size_t>(problem.dofs), rows = static_cast<std::size_t>(planned.numbered->graph.rows());
  std::vector<std::uint8_t> is_bound = problem.dirichlet.fixed;
  if (problem.map)
    for (Index row = 0; row < problem.map->rows(); ++row)
      if (const auto unknown = static_cast<std::size_t>(problem.map->unknown_of(row)); problem.map->is_idle(unknown))
        is_bound[unknown] = 1;
  for (std::size_t node = 0; node < numbering.mesh_node.size(); ++node)
    for (std::size_t c = 0; c < dofs; ++c)
      if (is_bound[static_cast<std::size_t>(numbering.mesh_node[node]) * dofs + c])
        for (std::size_t i = node * dofs + c; i < vectors.size(); i += rows) vectors[i] = 0;
}
}  // namespace

SearchPreconditioner::SearchPreconditioner(const DiscreteSystem& system, ThreadTeam& team, Monitor& monitor)
    : system_(system), team_(&team), monitor_(monitor), factor_(system.factor()) {}

void SearchPreconditioner::apply(const DeviceVectors& r, DeviceVectors& z) {
  Backend& backend = system_.backend();
  if (factor_ != nullptr) {
    host_.resize(static_cast<std::size_t>(r.size()) * static_cast<std::size_t>(r.count()));
    backend.download(r, host_);
    factor_->solver->solve_several(r.count(), host_, host_, *team_, monitor_);
    return backend.upload(host_, z);
  }
  if (OutsideSystem* const outside = system_.opened_outside()) {
    host_.resize(static_cast<std::size_t>(r.size()) * static_cast<std::size_t>(r.count()));
    backend.download(r, host_);
    QuietSolves quiet(monitor_);
    outside->precondition(r.count(), host_, quiet);
    clear_bound_rows(*system_.planned(), host_);
    return backend.upload(host_, z);
  }
  if (!work_ || work_->count() != r.count()) work_ = backend.make_vectors(r.size(), r.count());
  system_.preconditioner().apply(r, z, *work_);
}

bool may_take_factor(const Study& study, const SolveOptions& asked, Preconditioner planned) {
  if (!study.modal || !has_direct_solver() || asked.method == SolveMethod::direct) return false;
  return study.modal->check != ModeCheck::none || (asked.method == SolveMethod::automatic && !asked.preconditioner &&
                                                   planned == Preconditioner::block_jacobi);
}

DirectPlan plan_factor_beside(const DiscreteSystem& system, const Problem& problem, const SolveOptions& asked,
                              std::int64_t less, ThreadTeam& team, Monitor& monitor) {
  const SystemPlan& planned = *system.planned();
  std::int64_t budget = host_available_bytes() / 50 * 49;
  if (!planned.plan.device.is_gpu && asked.memory_limit > 0)
    budget = std::min(budget, static_cast<std::int64_t>(asked.memory_limit) - planned.plan.host_assembly);
  budget -= less;
  // Without the pins of a free body other nodes have rows of their own.
  const bool has_pins = planned.problem->free_motions != nullptr;
  if (!planned.beside || !planned.beside->analysis || (has_pins && &problem != planned.problem.get()))
    return plan_directly(problem, *planned.numbered, budget, team, monitor);
  DirectPlan plan = *planned.beside;
  plan.budget = budget + plan.need.index;  // the analysis is there already
  plan.fits = plan.need.peak() <= plan.budget;
  return plan;
}

std::optional<DirectFactor> factor_instead(const DiscreteSystem& system, const SolveOptions& asked, ThreadTeam& team,
                                           Monitor& monitor) {
  if (asked.method != SolveMethod::automatic || asked.preconditioner || system.factor() || !has_direct_solver())
    return {};
  const SystemPlan& planned = *system.planned();
  DirectPlan plan = plan_factor_beside(system, *planned.problem, asked, 0, team, monitor);
  if (!plan.fits) return {};
  return factorise(*planned.problem, *planned.numbered, std::move(plan), team, monitor);
}

FoundModes find_modes_of(const DiscreteSystem& system, EigenPencil& pencil, SearchPreconditioner& by,
                         std::optional<DirectFactor>& factor, const SearchWish& wish, const SolveOptions& asked,
                         std::vector<Text>& warnings, ThreadTeam& team, Monitor& monitor) {
  const bool is_small = !system.factor() && !system.backend().info().is_gpu &&
                        system.preconditioning().kind == Preconditioner::block_jacobi;
  if (is_small && !factor) factor = factor_instead(system, asked, team, monitor);
  if (factor) by.use_factor(*factor);
  try {
    return find_modes(pencil, system.backend(), wish, monitor);
  } catch (const Error& error) {
    if (factor || (error.kind() != ErrorKind::not_converged && error.kind() != ErrorKind::singular)) throw;
    factor = factor_instead(system, asked, team, monitor);
    if (!factor) throw;
    warnings.push_back(phrase<"Solved with a factor: the search with %1 did not converge (%2).">(
        word(to_string(system.preconditioning().kind)), error.problem()));
    monitor.log(LogLevel::warning, warnings.back());
    by.use_factor(*factor);
    return find_modes(pencil, system.backend(), wish, monitor);
  }
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
  needs.vectors = 6;
  needs.frames = 3;
  needs.matrices = 1;
  return with_modes(std::move(needs), study.modal->number, most_modes_at_once);
}

SystemNeeds with_modes(SystemNeeds needs, int number, int at_once) {
  // Eleven blocks of the search, with the larger block of the second one; pairs found before, with their product.
  const int batch = std::min(number, at_once), block = batch + guard_vectors(batch) + 4;
  needs.frames += number - needs.modes;
  needs.modes = number;
  needs.modes_at_once = batch;
  needs.blocks.clear();
  for (int copies = 0; copies < 11; ++copies)
    for (int left = block; left > 0; left -= most_block_vectors)
      needs.blocks.push_back(std::min(left, most_block_vectors));
  for (int left = 4 * number; left > 0; left -= most_block_vectors)
    needs.blocks.push_back(std::min(left, most_block_vectors));
  // The preconditioner's work, and its levels.
  for (int copies = 0; copies < 2; ++copies) needs.blocks.push_back(std::min(block, most_block_vectors));
  return needs;
}

int modes_at_once(const DiscreteSystem& system) {
  const int planned = system.planned()->plan.needs.modes_at_once;
  return planned > 0 ? planned : most_modes_at_once;
}

std::vector<double> diagonal_coefficients(int count, double value) {
  const auto n = static_cast<std::size_t>(count);
  std::vector<double> out(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) out[i * n + i] = value;
  return out;
}

}  // namespace genba
