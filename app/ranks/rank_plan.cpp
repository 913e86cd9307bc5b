#include "app/ranks/rank_plan.hpp"

#include <algorithm>

#include "app/case/geometry_files.hpp"
#include "app/ranks/cut.hpp"
#include "engine/base/error.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/linear/locked_bolts.hpp"
#include "engine/procedure/load_cases.hpp"
#include "engine/procedure/procedure.hpp"
#include "engine/sparse/product/panels.hpp"

namespace genba {

namespace {

/// Bytes a nonzero of the matrix that the preconditioner takes at its set-up, measured on 2 ranks (README.md).
std::int64_t hierarchy_bytes(RankPreconditioner preconditioner, bool is_motion, bool of_hexahedra) {
  switch (preconditioner) {
    case RankPreconditioner::gamg:
      return !is_motion ? 40 : of_hexahedra ? 28 : 46;
    case RankPreconditioner::hypre:
      return !is_motion ? 25 : of_hexahedra ? 38 : 35;
    case RankPreconditioner::ml:
      return !is_motion ? 45 : of_hexahedra ? 51 : 86;
  }
  return 0;
}

bool is_of_hexahedra(const Mesh& mesh) {
  return std::ranges::all_of(mesh.solids, [](const ElementBlock& block) {
    return block.type == ElementType::hex8 || block.type == ElementType::hex20 || block.type == ElementType::quad4 ||
           block.type == ElementType::quad8;
  });
}

[[noreturn]] void refuse_ranks(const Text& what, const Text& next) {
  throw Error(ErrorKind::input, "solver/ranks", phrase<"ranks do not compute %1">(what), next);
}

/// Bytes of what the procedure keeps in this process: matrices in CSR, vectors.
std::int64_t kept_here(const Problem& problem, const SystemNeeds& needs, const MemoryPlan& plan) {
  const std::int64_t vector = plan.pattern.rows * static_cast<std::int64_t>(sizeof(double));
  const int matrices = needs.matrices + (problem.study.modal ? 1 : 0);  // products of a search are made here
  std::int64_t out = matrices * plan.row(Format::csr).matrix.total() + needs.vectors * vector;
  for (const int block : needs.blocks) out += block * vector;
  return out;
}

Text without_ranks() {
  return phrase<"Remove ranks from the solver options of this step">();
}

}  // namespace

void take_solver_bytes(bool is_motion, bool of_hexahedra, RanksNeed& need) {
  constexpr std::int64_t library_bytes = 50'000'000, value_and_index = 12, vectors = 12;
  need.program = library_bytes;
  need.matrix = need.nonzeros * value_and_index + need.rows * 8;
  need.hierarchy = need.nonzeros * hierarchy_bytes(need.preconditioner, is_motion, of_hexahedra);
  need.vectors = vectors * need.rows * 8;
}

RanksNeed ranks_need(const SolveOptions& options, const Problem& problem, const NumberedGraph& numbered) {
  const PartSize part = largest_part(problem, numbered, options.ranks);
  RanksNeed need;
  need.ranks = options.ranks;
  need.preconditioner = options.rank_preconditioner;
  need.elsewhere = !options.rank_hosts.empty() || queue_computers() > 1;
  need.rows = part.rows, need.nonzeros = part.nonzeros;
  take_solver_bytes(problem.study.physics->is_motion(), is_of_hexahedra(*problem.mesh), need);
  // The part as it is read; the lists of elements are gone when the preconditioner is made.
  need.part = part.element_bytes + part.nodes * 60;
  return need;
}

void require_ranks_compute(const Project& project, const Problem& problem) {
  const SolveOptions& solve = project.solve;
  const Procedure& procedure = procedure_for(problem.study);
  if (procedure.key() == transient_key && !problem.study.physics->is_motion()) {
    if (!problem.study.transient->current_step.empty()) refuse_ranks(phrase<"the heat of a current, over time">(), without_ranks());
  } else if (procedure.key() != linear_static_key && procedure.key() != nonlinear_static_key && procedure.key() != modal_key) {
    refuse_ranks(phrase<"the procedure \"%1\"">(word(procedure.title())), without_ranks());
  }
  if (locked_bolts(problem.study) > 0)
    refuse_ranks(phrase<"bolts that are locked after their preload">(), without_ranks());
  if (solve.method == SolveMethod::direct)
    refuse_ranks(phrase<"the method \"direct\"">(), phrase<"Set method to auto, or remove ranks">());
  if (solve.preconditioner)
    refuse_ranks(phrase<"the preconditioner \"%1\"">(word(to_string(*solve.preconditioner))),
                 phrase<"State rank_preconditioner in its place: gamg, hypre or ml">());
  if (solve.precision == SolvePrecision::mixed)
    refuse_ranks(phrase<"in the precision \"mixed\"">(), phrase<"Set precision to auto or fp64, or remove ranks">());
  if (!solve.automatic_format)
    refuse_ranks(phrase<"with the format \"%1\": their matrix is PETSc's AIJ">(to_string(solve.format)),
                 phrase<"Set format to auto, or remove ranks">());
  if (solve.backend == BackendChoice::cuda || solve.backend == BackendChoice::checked)
    refuse_ranks(phrase<"on the backend \"%1\"">(to_string(solve.backend)), phrase<"Set backend to auto or cpu, or remove ranks">());
  if (solve.energy_tolerance > 0)
    refuse_ranks(phrase<"the error in the energy norm (energy_tolerance)">(), phrase<"Set energy_tolerance to 0, or remove ranks">());
}

void plan_on_ranks(const Project& project, const Backend& host, const RankPlanInput& in, PlannedSystem& planned) {
  const Problem& problem = *planned.problem;
  require_ranks_compute(project, problem);
  SolveOptions conjugate = project.solve;
  conjugate.preconditioner = Preconditioner::block_jacobi;
  const int together = std::clamp(in.cases, 1, most_block_vectors);
  planned.plan = plan_memory(planned.numbered->pattern, problem.dofs, conjugate, host.info(), in.host_bytes,
                             host_available_bytes(), in.times, {}, {}, in.process, with_cases(in.needs, together));
  const RanksNeed need = ranks_need(project.solve, problem, *planned.numbered);
  const std::int64_t here = kept_here(problem, in.needs, planned.plan);
  planned.plan = plan_ranks(std::move(planned.plan), need, cut_bytes(problem, *planned.numbered, need.ranks) + here);
  RankPlace place{need.ranks, need.preconditioner, {}, need.peak()};
  if (!project.solve.rank_hosts.empty()) {
    place.hosts = resolve_path(project, project.solve.rank_hosts);
    (void)read_hosts(place.hosts);  // a mistake in it is told before the work
  }
  planned.outside = make_rank_solver(std::move(place));
}

}  // namespace genba
