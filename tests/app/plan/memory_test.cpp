// What the memory plan foretells against what the backend took, through the whole pipeline.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "app/plan/process_plan.hpp"
#include "app/plan/replan.hpp"
#include "engine/solve/tune/performance_model.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Project planned_cube(MeshKind kind, const Physics* physics, Index cells) {
  Project project = physics == &physics_named("elasticity") ? cantilever() : heated_rod();
  project.mesh.kind = kind;
  project.geometry.box_size = {0.1, 0.1, 0.1};
  project.geometry.box_cells = {cells, cells, cells};
  project.solve.tolerance = 1e-4;
  project.output.probes.clear();
  project.solve.tuning = Tuning::off;
  return project;
}

std::shared_ptr<const Solution> solve(Pipeline& pipeline, const Project& project, Recorder& recorder) {
  pipeline.apply(shared(project));
  pipeline.run(Stage::solution, recorder);
  return pipeline.solution();
}

}  // namespace

namespace {
/// A memory limit for the whole process of which a solve that was planned without one may take `bytes`.
double limit_for(std::int64_t bytes, std::int64_t held) {
  double limit = static_cast<double>(bytes + held);
  while (static_cast<double>(usable_limit(limit)) < static_cast<double>(bytes + held)) limit += 4096;
  return limit;
}

/// What the process itself holds grows by some MiB with its first solve. Where that is missing, the limit is
/// raised until the solve fits, by 16 MiB at most.
std::shared_ptr<const Solution> solve_within_limit(Pipeline& pipeline, Project& project, Recorder& recorder) {
  for (int raised = 0;; ++raised) try {
      return solve(pipeline, project, recorder);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::memory || raised == 256) throw;
      project.solve.memory_limit += 64 << 10;
    }
}

struct Way {
  Format format;
  Preconditioner preconditioner;
  SolvePrecision precision;
};

std::vector<Way> ways(bool every_format) {
  std::vector<Way> out;
  for (const Format format : all_formats)
    for (const Preconditioner kind :
         {Preconditioner::jacobi, Preconditioner::block_jacobi, Preconditioner::multigrid})
      for (const SolvePrecision precision : {SolvePrecision::fp64, SolvePrecision::mixed})
        if (every_format ||
            ((format == Format::rbp_node || format == Format::rbp_sym) && kind != Preconditioner::jacobi))
          out.push_back({format, kind, precision});
  return out;
}
}  // namespace

TEST_CASE("memory: what is planned is taken, in every format, preconditioner and precision") {
  for (const auto& [kind, cells] : {std::pair{MeshKind::hex8, 13},
                                    {MeshKind::tet4, 14},
                                    {MeshKind::tet10, 7},
                                    {MeshKind::tet10, 13},
                                    {MeshKind::tet4, 24}})
    for (const Physics* physics : {&physics_named("elasticity"), &physics_named("heat")}) {
      Project project = planned_cube(kind, physics, cells);
      project.solve.automatic_format = false;
      project.node_order = NodeOrder::clusters;
      Pipeline pipeline;  // the mesh stays
      for (const Way& way : ways(kind == MeshKind::hex8)) {
        project.solve.format = way.format;
        project.solve.preconditioner = way.preconditioner;
        project.solve.precision = way.precision;
        CAPTURE(static_cast<int>(kind));
        CAPTURE(physics->key);
        CAPTURE(to_string(way.format));
        CAPTURE(to_string(way.preconditioner));
        CAPTURE(to_string(way.precision));
        Recorder recorder;
        const auto solution = solve(pipeline, project, recorder);
        const auto planned = static_cast<double>(pipeline.planned()->plan.row(way.format).peak),
                   measured = static_cast<double>(solution->measured_peak);
        CAPTURE(planned);
        CHECK(measured <= 1.02 * planned);
        CHECK(solution->preconditioning.kind == way.preconditioner);
        CHECK((solution->precision == Precision::fp32) == (way.precision == SolvePrecision::mixed));
        CHECK(solution->trial_peak == 0);
        // The vectors' allowance for the scalars of a GPU is all that may be left besides.
        CHECK(measured >= 0.95 * (planned - static_cast<double>(scalar_bytes)));
        CHECK(solution->levels.empty() != (way.preconditioner == Preconditioner::multigrid));
      }
    }
}

// What the process itself holds drifts by about as much as two neighbouring ways differ, so that a way may be
// passed over here. memory_plan_test holds the whole order with exact bytes.
TEST_CASE("memory: a limit that falls leads towards mixed precision and block-Jacobi, never back") {
  const std::vector<std::string> order{"multigrid fp64", "multigrid fp32", "block-jacobi fp64",
                                       "block-jacobi fp32"};
  Project project = planned_cube(MeshKind::hex8, &physics_named("elasticity"), 22);
  Pipeline pipeline;
  Recorder recorder;
  std::shared_ptr<const Solution> solution = solve(pipeline, project, recorder);
  std::vector<std::string> seen;
  for (int step = 0; step < 20; ++step) {
    const std::string way = std::string(to_string(solution->preconditioning.kind)) + " " +
                            std::string(to_string(solution->precision));
    if (seen.empty() || seen.back() != way) seen.push_back(way);  // else a smaller format of the same way
    const MemoryPlan& plan = pipeline.planned()->plan;
    CHECK(static_cast<double>(solution->measured_peak) <=
          1.02 * static_cast<double>(plan.row(solution->format).peak));
    CHECK(solution->report.true_relative_residual <= 2 * project.solve.tolerance);
    if (solution->preconditioning.kind == Preconditioner::block_jacobi) break;
    const double before = project.solve.memory_limit;
    const std::int64_t held = plan.process - (std::llround(before) - usable_limit(before));
    project.solve.memory_limit = limit_for(plan.attempts.back().need - 1, held);
    solution = solve_within_limit(pipeline, project, recorder);
    CHECK(solution->measured_peak + pipeline.planned()->plan.host_assembly <=
          static_cast<std::int64_t>(project.solve.memory_limit));
  }
  CAPTURE(seen.size());
  std::size_t next = 0;
  for (const std::string& way : seen) {
    CAPTURE(way);
    const auto found = std::find(order.begin() + static_cast<std::ptrdiff_t>(next), order.end(), way);
    REQUIRE(found != order.end());
    next = static_cast<std::size_t>(found - order.begin()) + 1;
  }
  CHECK(seen.front() == order.front());
  CHECK(next >= 3);  // block-Jacobi was reached
  CHECK(recorder.heard("does not fit"));
}

TEST_CASE("memory: a search takes fewer modes at once where memory asks for it, and the factor beside is told") {
  Project project = planned_cube(MeshKind::hex8, &physics_named("elasticity"), 22);
  project.study.materials.front().density = 7850;
  project.study.modal.emplace();
  project.study.modal->number = 40;
  Pipeline pipeline;
  Recorder recorder;
  const auto plan_of = [&]() -> const MemoryPlan& {
    pipeline.apply(shared(project));
    pipeline.run(Stage::plan, recorder);
    return pipeline.planned()->plan;
  };
  const MemoryPlan whole = plan_of();
  CHECK(whole.needs.modes == 40);
  CHECK(whole.needs.modes_at_once == 32);
  CHECK(whole.beside.has_value() == has_direct_solver());
  if (whole.beside) {
    CHECK(whole.beside_fits);
    CHECK(whole.beside->nonzeros > whole.pattern.nonzeros / 2);
    CHECK(pipeline.planned()->beside->analysis != nullptr);
  }
  const MemoryPlan other = replan(*pipeline.planned(), project.solve, project.solve, 4);
  CHECK(other.needs.modes == 4);
  CHECK(other.peak() < whole.peak());
  CHECK(replan(*pipeline.planned(), project.solve, project.solve, 40).peak() == whole.peak());

  // Half of what the vectors take is more than what the process itself may drift by.
  project.solve.memory_limit = limit_for(whole.attempts.back().need - whole.vectors / 2, whole.process);
  project.solve.preconditioner = whole.preconditioning.kind;
  const MemoryPlan small = plan_of();
  CHECK(small.feasible);
  CHECK(small.needs.modes_at_once < 32);
  CHECK(small.needs.modes == 40);
  CHECK(recorder.heard("has memory for a search of"));
}

TEST_CASE("memory: trials of formats fit into the budget and do not count as the solve's peak") {
  Project project = planned_cube(MeshKind::hex8, &physics_named("elasticity"), 14);
  project.solve.tuning = Tuning::thorough;
  project.solve.preconditioner = Preconditioner::block_jacobi;
  Pipeline pipeline;
  Recorder recorder;
  auto solution = solve(pipeline, project, recorder);
  const MemoryPlan plan = pipeline.planned()->plan;
  REQUIRE(solution->trial_peak > 0);
  CHECK(static_cast<double>(solution->measured_peak) <=
        1.02 * static_cast<double>(plan.row(solution->format).peak));
  CHECK(solution->trial_peak <= plan.budget);

  // With room for the smallest format only, no other is tried.
  std::int64_t least = plan.row(Format::csr).peak;
  for (const PlanRow& row : plan.rows) least = std::min(least, row.peak);
  project.solve.memory_limit = limit_for(least + plan.host_assembly + 1000, plan.process);
  solution = solve_within_limit(pipeline, project, recorder);
  CHECK(solution->trial_peak <= least);
  CHECK(solution->measured_peak <= static_cast<std::int64_t>(project.solve.memory_limit));
}
