#include "app/ranks/card_plan.hpp"

#include <algorithm>

#include "app/stage/backends.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/base/error.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/cards/body_parts.hpp"
#include "engine/procedure/cards/card_solver.hpp"
#include "engine/procedure/linear/locked_bolts.hpp"
#include "engine/procedure/load_cases.hpp"
#include "engine/procedure/procedure.hpp"

namespace genba {

namespace {

[[noreturn]] void refuse_cards(const Text& what, const Text& next) {
  throw Error(ErrorKind::input, "solver/cards", phrase<"two cards do not compute %1">(what), next);
}

Text without_cards() { return phrase<"Remove cards from the solver options of this step">(); }

std::int64_t share_of(std::int64_t bytes, double share) {
  return static_cast<std::int64_t>(share * static_cast<double>(bytes));
}

/// Host bytes while the body is cut and both parts get their index arrays.
std::int64_t cut_bytes(const Problem& problem, const PartCounts& parts, const FormatBytes& matrix) {
  std::int64_t out = matrix.total() - matrix.values + 2 * problem.mesh->node_count() * static_cast<std::int64_t>(sizeof(Index));
  for (std::size_t c = 0; c < 2; ++c)
    out += parts.couplings[c] * static_cast<std::int64_t>(sizeof(Index)) +
           parts.nodes[c] * static_cast<std::int64_t>(2 * sizeof(Index) + sizeof(Offset) + sizeof(double) * problem.dofs);
  for (const ElementBlock& block : problem.mesh->solids)
    out += static_cast<std::int64_t>(block.nodes.size() + block.group.size()) * static_cast<std::int64_t>(sizeof(Index));
  return out;
}

}  // namespace

void require_cards_compute(const Project& project, const Problem& problem) {
  const SolveOptions& solve = project.solve;
  const Procedure& procedure = procedure_for(problem.study);
  if (solve.ranks > 0) refuse_cards(phrase<"on ranks">(), phrase<"State either ranks or cards">());
  if (procedure.key() == transient_key && !problem.study.physics->is_motion()) {
    if (depends_on_state(problem.study)) refuse_cards(phrase<"values that depend on the temperature, over time">(), without_cards());
    if (!problem.study.transient->current_step.empty()) refuse_cards(phrase<"the heat of a current, over time">(), without_cards());
  } else if (procedure.key() != linear_static_key && procedure.key() != modal_key) {
    refuse_cards(phrase<"the procedure \"%1\"">(word(procedure.title())), without_cards());
  }
  if (locked_bolts(problem.study) > 0) refuse_cards(phrase<"bolts that are locked after their preload">(), without_cards());
  if (problem.map) refuse_cards(phrase<"unknowns that others determine: ties, rigid bodies, turned supports">(), without_cards());
  if (solve.method == SolveMethod::direct)
    refuse_cards(phrase<"the method \"direct\"">(), phrase<"Set method to auto, or remove cards">());
  if (solve.preconditioner.value_or(Preconditioner::multigrid) != Preconditioner::multigrid)
    refuse_cards(phrase<"the preconditioner \"%1\"">(word(to_string(*solve.preconditioner))),
                 phrase<"Set preconditioner to auto or multigrid, or remove cards">());
  if (solve.precision == SolvePrecision::mixed)
    refuse_cards(phrase<"in the precision \"mixed\"">(), phrase<"Set precision to auto or fp64, or remove cards">());
  if (solve.backend == BackendChoice::cpu || solve.backend == BackendChoice::checked)
    refuse_cards(phrase<"on the backend \"%1\"">(to_string(solve.backend)), phrase<"Set backend to auto or cuda, or remove cards">());
  if (solve.energy_tolerance > 0)
    refuse_cards(phrase<"the error in the energy norm (energy_tolerance)">(), phrase<"Set energy_tolerance to 0, or remove cards">());
}

Project with_multigrid(Project project) {
  project.solve.preconditioner = Preconditioner::multigrid;
  return project;
}

CardsNeed cards_need(const SolveOptions& options, const Problem& problem, const NumberedGraph& numbered,
                     const MultigridSketch& sketch, std::vector<DeviceInfo> devices) {
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  const PartCounts parts = count_parts(input, numbered.graph);
  const std::size_t fuller = parts.couplings[1] > parts.couplings[0] ? 1 : 0;
  const double share = static_cast<double>(parts.nodes[fuller]) / static_cast<double>(numbered.graph.nodes),
               of_couplings = static_cast<double>(parts.couplings[fuller]) / static_cast<double>(numbered.graph.row_ptr.back());
  SolveOptions one = options;
  one.preconditioner = Preconditioner::multigrid;
  one.precision = SolvePrecision::fp64;
  one.memory_limit = 0;
  if (one.automatic_format) one.automatic_format = false, one.format = Format::rbp_sym;
  DeviceInfo card = devices.front();
  const std::int64_t assembly = assembly_bytes(input);
  const MemoryPlan whole = plan_memory(numbered.pattern, problem.dofs, one, card, 0, host_available_bytes(), {}, sketch,
                                       {assembly, residual_bytes(input), 0});
  const PlanRow& row = whole.row(one.format);
  CardsNeed need;
  need.cards = 2;
  need.format = one.format;
  need.rows = static_cast<Offset>(parts.nodes[fuller]) * problem.dofs;
  need.nonzeros = parts.couplings[fuller] * problem.dofs * problem.dofs;
  need.matrix = share_of(row.kept.total(), of_couplings);
  need.vectors = share_of(whole.vectors, share);
  need.multigrid = share_of(row.peak - row.kept.total() - whole.vectors, share);
  need.budget = std::min(devices[0].free_bytes, devices[1].free_bytes) - gpu_reserve_bytes;
  if (options.memory_limit > 0) need.budget = std::min(need.budget, static_cast<std::int64_t>(options.memory_limit));
  need.devices = std::move(devices);
  return need;
}

void plan_on_cards(const Project& project, const Backend& host, const RankPlanInput& in, const MultigridSketch& sketch,
                   PlannedSystem& planned) {
  const Problem& problem = *planned.problem;
  require_cards_compute(project, problem);
  Text why;
  std::vector<DeviceInfo> devices = card_pair(why);
  if (devices.size() != 2)
    throw Error(ErrorKind::device, "solver/cards", phrase<"two cards were asked for, but %1">(why),
                phrase<"Remove cards from the solver options, or start Genba on a computer with two NVIDIA cards that read each "
                       "other's memory">());
  SolveOptions conjugate = project.solve;
  conjugate.preconditioner = Preconditioner::block_jacobi;
  conjugate.memory_limit = 0;  // it is that of a card
  planned.plan = plan_memory(planned.numbered->pattern, problem.dofs, conjugate, host.info(), in.host_bytes,
                             host_available_bytes(), in.times, {}, {}, in.process,
                             with_cases(in.needs, std::clamp(in.cases, 1, most_block_vectors)));
  const AssemblyInput input = assembly_input(problem, planned.numbered->numbering);
  require_cut(input);
  const CardsNeed need = cards_need(project.solve, problem, *planned.numbered, sketch, std::move(devices));
  const PartCounts parts = count_parts(input, planned.numbered->graph);
  planned.plan = plan_cards(std::move(planned.plan), need, cut_bytes(problem, parts, planned.plan.row(need.format).matrix));
  planned.outside = make_card_solver({make_card_pair, need.format, need.peak()});
}

}  // namespace genba
