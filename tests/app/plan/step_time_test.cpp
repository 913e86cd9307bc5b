#include "app/plan/step_time.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "app/run/pipeline.hpp"
#include "engine/base/text/phrase.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr double diffusivity = 50 / (7850.0 * 480);

SolveShape bar_shape(double nodes) {
  return {.dofs = 1,
          .kind = MeshKind::hex8,
          .preconditioner = Preconditioner::block_jacobi,
          .unknowns = nodes,
          .volume = 0.1 * 0.02 * 0.02,
          .diagonal = std::hypot(0.1, 0.02, 0.02)};
}

}  // namespace

TEST_CASE("small time steps take few iterations, long ones those of a steady solve") {
  const SolveShape shape = bar_shape(10309);
  // A run of this bar took 10 iterations in each of 1000 steps of 0.2 s.
  const double small = expected_step_iterations(shape, 0.2, diffusivity);
  CHECK(small > 10 / 3.0);
  CHECK(small < 3 * 10);
  CHECK(expected_step_iterations(shape, 2, diffusivity) > small);
  CHECK(expected_step_iterations(shape, 1e9, diffusivity) == doctest::Approx(expected_iterations(shape)));
  CHECK(expected_step_iterations(shape, 0.2, 0) == doctest::Approx(expected_iterations(shape)));
  TransientOptions how{.step = 0.2};
  CHECK(expected_time_steps(how, 200) == 1000);
  CHECK(expected_time_steps(how, 0.3) == 2);
  how.step = 0;
  CHECK(expected_time_steps(how, 200) == 0);
}

TEST_CASE("the work of a step and its frames are foretold from the plan") {
  Project project = heated_rod();
  CHECK(largest_diffusivity(project.study) == 0);
  project.study.materials[0].specific_heat = 480;
  CHECK(largest_diffusivity(project.study) == doctest::Approx(diffusivity));
  project.study.loads.push_back(condition_in("initial_temperature", "room", {}, {293.15}));
  project.study.transient = TransientOptions{.scheme = TimeScheme::bdf2, .step = 2};
  project.times = {10, 60};
  Pipeline pipeline;
  pipeline.apply(shared(project));
  Recorder recorder;
  pipeline.run(Stage::results, recorder);
  const PlannedSystem& planned = *pipeline.planned();
  const auto rows = static_cast<double>(planned.numbered->graph.rows());
  const SolveShape shape = solve_shape(measure_mesh(project, *pipeline.mesh()), planned.plan,
                                       project.mesh.kind, rows, project.solve.tolerance);
  const auto work = [&](double end) {
    return expected_step_work(planned.plan, planned.plan.chosen, shape,
                              static_cast<double>(planned.plan.pattern.nonzeros), *project.study.transient,
                              end, diffusivity);
  };
  CHECK(work(60).steps == 30);
  CHECK(work(60).seconds == doctest::Approx(2 * work(30).seconds));
  const auto& report = *pipeline.solution()->transient;
  CHECK(report.steps == 30);
  const double took = static_cast<double>(report.iterations) / report.steps;
  CHECK(work(60).iterations > took / 3);
  CHECK(work(60).iterations < 3 * took);
  CHECK(describe(work(60)).english().starts_with("30 time steps of about "));
  const FrameNeed need = scaled_frames({2, 1000}, 12, 2.5);
  CHECK(need.frames == 12);
  CHECK(need.bytes() == 12 * 2500);
}
