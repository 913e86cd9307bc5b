// Slender parts by default options, from the case to results: none is refused, none is wrong.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "app/plan/tuning_store.hpp"
#include "app/run/pipeline.hpp"
#include "app/run/stages.hpp"
#include "engine/base/error.hpp"
#include "engine/solve/krylov/convergence.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// A cantilever of that size, 1 N down at its end.
Project loaded_beam(MeshKind kind, Vec3 size, std::array<Index, 3> cells) {
  Project project = cantilever();
  project.geometry.box_size = size;
  project.geometry.box_cells = cells;
  project.mesh.kind = kind;
  project.study.loads = {force_load("tip", NamedSelector{{"xmax"}}, {0, 0, -1})};
  project.output.probes = {};
  return project;
}

double deflection(const Vec3& size) {
  return 4 * std::pow(size[0], 3) / (210e9 * size[1] * std::pow(size[2], 3));
}

struct Bent {
  double deflection = 0;
  std::shared_ptr<const Solution> solution;
  double balance = 0;
  bool converged = false;
};

Bent bend(Project project) {
  Pipeline pipeline;
  pipeline.apply(shared(std::move(project)));
  Recorder recorder;
  pipeline.run(Stage::results, recorder);
  Bent out;
  out.solution = pipeline.solution();
  out.converged = is_converged(out.solution->report, pipeline.project()->solve);
  for (const Extremum& e : pipeline.results()->extrema)
    if (e.field == "displacement:z") out.deflection = -e.min;
  out.balance = pipeline.results()->balance.relative_error;
  return out;
}

bool warned(const Bent& outcome, const std::string& part) {
  const auto& all = outcome.solution->warnings;
  return std::any_of(all.begin(), all.end(),
                     [&](const Text& w) { return w.english().find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("bars of 10 to 300 : 1 are solved by default options with elements of second order") {
  for (const MeshKind kind : {MeshKind::tet10, MeshKind::hex20, MeshKind::wedge15})
    for (const int ratio : {10, 30, 100, 300}) {
      CAPTURE(static_cast<int>(kind));
      CAPTURE(ratio);
      const Vec3 size = {0.001 * ratio, 0.001, 0.001};
      const Bent out = bend(loaded_beam(kind, size, {static_cast<Index>(std::max(10, ratio / 3)), 1, 1}));
      // 10 : 1 shears and is held at all of its end.
      CHECK(out.deflection == doctest::Approx(deflection(size)).epsilon(ratio < 100 ? 0.05 : 0.03));
      CHECK(out.balance < 1e-3);
      CHECK(out.converged);
      if (out.solution->report.rounding_limit)
        CHECK(out.solution->report.rounding_limit->energy_error < 1e-8);
    }
}

TEST_CASE("block-Jacobi that does not converge gives way to multigrid, and a warning says so") {
  const Vec3 size = {0.2, 0.001, 0.001};
  Project project = loaded_beam(MeshKind::hex20, size, {80, 1, 1});
  const Bent out = bend(project);
  CHECK(out.solution->preconditioning.kind == Preconditioner::multigrid);
  CHECK(warned(out, "block-jacobi did not converge"));
  CHECK(!out.solution->levels.empty());
  CHECK(out.deflection == doctest::Approx(deflection(size)).epsilon(0.02));

  INFO("who asks for block-Jacobi gets it or an error");
  project.solve.preconditioner = Preconditioner::block_jacobi;
  try {
    bend(project);
    FAIL("solved");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::not_converged);
    CHECK(error.next_step().english().find("multigrid") != std::string::npos);
  }
}

TEST_CASE("a strip of 500 x 30 x 5 mm, tet10") {
  const Vec3 size = {0.5, 0.03, 0.005};
  const Bent out = bend(loaded_beam(MeshKind::tet10, size, {100, 6, 1}));
  CHECK(out.deflection == doctest::Approx(deflection(size)).epsilon(0.02));
  REQUIRE(out.solution->report.rounding_limit);
  CHECK(out.solution->report.rounding_limit->energy_error < 1e-8);
  CHECK(!warned(out, "Rounding limits"));
}

TEST_CASE("conjugate gradients and the direct solver agree on slender bars to eight digits") {
  for (const auto& [kind, ratio] : {std::pair{MeshKind::tet10, 100}, std::pair{MeshKind::hex20, 300},
                                    std::pair{MeshKind::wedge15, 200}}) {
    CAPTURE(ratio);
    const Vec3 size = {0.001 * ratio, 0.001, 0.001};
    Project project = loaded_beam(kind, size, {static_cast<Index>(ratio / 3), 1, 1});
    project.solve.preconditioner = Preconditioner::multigrid;
    const Bent iterated = bend(project);
    CHECK(!iterated.solution->direct);
    project.solve.preconditioner = {};
    project.solve.method = SolveMethod::direct;
    const Bent direct = bend(project);
    CHECK(direct.solution->direct);
    CHECK(iterated.deflection == doctest::Approx(direct.deflection).epsilon(1e-8));
  }
}

TEST_CASE("where multigrid does not converge either, the direct solver takes over") {
  const Vec3 size = {0.1, 0.001, 0.001};
  Project project = loaded_beam(MeshKind::wedge15, size, {50, 1, 1});
  project.study.materials[0].poisson_ratio = 0.4999;
  const Bent out = bend(project);
  CHECK(warned(out, "Solved directly"));
  REQUIRE(out.solution->direct);
  CHECK(out.solution->direct->energy_error < 2e-4);
  CHECK(out.deflection == doctest::Approx(deflection(size)).epsilon(0.04));
  CHECK(out.balance < 1e-3);

  INFO("not where the case asks for conjugate gradients");
  project.solve.method = SolveMethod::cg;
  CHECK_THROWS_AS(bend(project), Error);
}

TEST_CASE("a part that is moved far away keeps the digits of its forces") {
  for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
    Project project = loaded_beam(MeshKind::hex8, {0.1, 0.02, 0.02}, {20, 4, 4});
    project.study.constraints = {displacement("one end", NamedSelector{{"xmin"}}, {1.0, 2.0, 3.0}),
                                 displacement("other end", NamedSelector{{"xmax"}}, {1.0, 2.0, 3.0})};
    project.study.loads = {pressure_load("top", NamedSelector{{"zmax"}}, 3e3)};
    project.solve.preconditioner = kind;
    Pipeline pipeline;
    pipeline.apply(shared(std::move(project)));
    Recorder recorder;
    pipeline.run(Stage::results, recorder);
    const Results& results = *pipeline.results();
    CHECK(results.balance.relative_error < 1e-6);
    for (const auto& reaction : results.reactions)
      CHECK(reaction.total[2] == doctest::Approx(3e3 * 0.1 * 0.02 / 2).epsilon(1e-3));
  }
}

TEST_CASE("a solution that does not balance is solved again to a smaller tolerance") {
  const Project project = loaded_beam(MeshKind::hex8, {0.1, 0.02, 0.02}, {20, 4, 4});
  Project loose = project;
  loose.solve.tolerance = 0.1;
  Recorder recorder;
  ThreadTeam team(2);
  const auto cache = make_tuning_store("", recorder);
  KeptNumbering kept;
  std::unique_ptr<DiscreteSystem> device;
  const auto meshed = make_mesh_stage(project, recorder);
  const auto planned = plan_stage(project, *meshed, kept, device, *cache, {}, team, recorder);
  system_stage(project, planned, device, *cache, team, recorder);
  auto solution = std::make_shared<Solution>(*solution_stage(loose, *meshed, *planned, *device, {}, recorder));
  solution->report.true_relative_residual = 0;  // it claims to be better than it is
  CHECK_THROWS_AS(results_stage(project, *planned, *solution, device.get(), team, recorder), Error);
  device.reset();  // as where memory is freed before results
  const BalancedResults balanced =
      balanced_results(project, *meshed, planned, solution, device, *cache, team, recorder);
  CHECK(recorder.heard("Solved again to the tolerance"));
  CHECK(balanced.solution->report.true_relative_residual < project.solve.tolerance);
  CHECK(balanced.results->balance.relative_error < 1e-6);
}
