// What the memory plan foretells against what the backend took, through the whole pipeline.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/solve/performance_model.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Project cube(MeshKind kind, Physics physics, Index cells) {
  Project project = physics == Physics::elasticity ? cantilever() : heated_rod();
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

TEST_CASE("memory: no solve takes more than planned, whatever the mesh, physics, format and preconditioner") {
  for (const auto& [kind, cells] :
       {std::pair{MeshKind::hex8, 14}, {MeshKind::tet4, 14}, {MeshKind::tet10, 7}, {MeshKind::tet4, 24}})
    for (const Physics physics : {Physics::elasticity, Physics::heat}) {
      Project project = cube(kind, physics, cells);
      Pipeline pipeline;  // the mesh stays
      for (const Format format : {Format::csr, Format::rbp_node, Format::rbp_sym})
        for (const Preconditioner preconditioner :
             {Preconditioner::jacobi, Preconditioner::block_jacobi, Preconditioner::multigrid}) {
          project.solve.automatic_format = false;
          project.solve.format = format;
          project.node_order = NodeOrder::clusters;
          project.solve.preconditioner = preconditioner;
          CAPTURE(static_cast<int>(kind));
          CAPTURE(static_cast<int>(physics));
          CAPTURE(to_string(format));
          CAPTURE(to_string(preconditioner));
          Recorder recorder;
          const auto solution = solve(pipeline, project, recorder);
          const auto planned = static_cast<double>(pipeline.planned()->plan.row(format).peak),
                     measured = static_cast<double>(solution->measured_peak);
          CAPTURE(planned);
          CHECK(measured <= 1.02 * planned);
          CHECK(solution->preconditioning.kind == preconditioner);
          CHECK(solution->trial_peak == 0);
          if (preconditioner != Preconditioner::multigrid) {
            // The vectors' allowance for the scalars of a GPU is all that may be left.
            CHECK(measured >= 0.95 * (planned - 65536));
            CHECK(solution->levels.empty());
          } else {
            CHECK(measured >= 0.4 * planned);  // an upper estimate, worst for small problems of heat
            CHECK(solution->levels.size() >= 2);
          }
        }
    }
}

TEST_CASE("memory: trials of formats fit into the budget and do not count as the solve's peak") {
  Project project = cube(MeshKind::hex8, Physics::elasticity, 14);
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
  project.solve.memory_limit = static_cast<double>(least + plan.host_assembly + 1000);
  solution = solve(pipeline, project, recorder);
  CHECK(solution->trial_peak <= least);
  CHECK(solution->measured_peak <= static_cast<std::int64_t>(project.solve.memory_limit));
}
