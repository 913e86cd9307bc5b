// Cases whose method is direct, through the whole pipeline.
#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/plan/replan.hpp"
#include "app/report/report.hpp"
#include "app/report/summary.hpp"
#include "tests/app/opened.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Project slender_bar(MeshKind kind) {
  Project project = cantilever();
  project.geometry.box_size = {0.5, 0.03, 0.005};
  project.geometry.box_cells = {100, 6, 1};
  project.mesh.kind = kind;
  project.study.loads = {force_load("tip", NamedSelector{{"xmax"}}, {0, 0, 1})};
  project.output.probes = {{"tip", {0.5, 0.015, 0.0025}}};
  project.solve.method = SolveMethod::direct;
  return project;
}

}  // namespace

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {
  TEST_CASE("a slender bar bends as beam theory says, and all that is told of it is of the direct solve") {
    Pipeline pipeline;
    pipeline.apply(shared(slender_bar(MeshKind::tet10)));
    Recorder recorder;
    pipeline.run(Stage::results, recorder);
    const double theory = std::pow(0.5, 3) / (3 * 210e9 * 0.03 * std::pow(0.005, 3) / 12);
    CHECK(largest(*pipeline.results(), "displacement:magnitude") == doctest::Approx(theory).epsilon(0.015));
    CHECK(recorder.heard_stage("analyse"));
    CHECK(recorder.heard_stage("factorise"));
    const auto planned = pipeline.planned();
    const auto solution = pipeline.solution();
    REQUIRE(planned->plan.direct);
    REQUIRE(solution->direct);
    CHECK(planned->plan.feasible);
    CHECK(planned->plan.peak() == planned->plan.direct->peak());
    CHECK(planned_peak(planned->plan, *solution) == planned->plan.peak());
    CHECK(solution->measured_peak <= planned->plan.peak());
    CHECK(static_cast<double>(solution->measured_peak) >= 0.95 * static_cast<double>(planned->plan.peak()));
    CHECK(solution->direct->energy_error < 1e-6);

    const auto summary = nlohmann::json::parse(summary_json(pipeline));
    CHECK(summary["method"] == "direct");
    CHECK(summary["format"].is_null());
    CHECK(summary["converged"] == true);
    CHECK(summary["balanced"] == true);
    CHECK(summary["direct"]["factor_bytes"] == planned->plan.direct->factor);
    CHECK(summary["memory"]["direct"]["peak_bytes"] == planned->plan.peak());
    CHECK(summary["memory"]["chosen"].is_null());
    const std::string table = memory_table_text(planned->plan);
    CHECK(table.find("Method:          direct") != std::string::npos);
    CHECK(table.find("<- chosen") == std::string::npos);
    CHECK(memory_csv(planned->plan).find("\ndirect,") != std::string::npos);
  }

  TEST_CASE("direct and conjugate gradients agree, elasticity and heat") {
    for (Project project : {cantilever(), heated_rod()}) {
      project.solve.tolerance = 1e-10;
      project.mesh.kind = MeshKind::hex20;
      std::vector<double> values[2];
      for (const SolveMethod method : {SolveMethod::cg, SolveMethod::direct}) {
        project.solve.method = method;
        Pipeline pipeline;
        pipeline.apply(shared(project));
        Recorder recorder;
        pipeline.run(Stage::results, recorder);
        values[method == SolveMethod::direct] = pipeline.solution()->values;
        CHECK(pipeline.solution()->direct.has_value() == (method == SolveMethod::direct));
      }
      REQUIRE(values[0].size() == values[1].size());
      double most = 0, size = 0;
      for (std::size_t i = 0; i < values[0].size(); ++i) {
        most = std::max(most, std::abs(values[0][i] - values[1][i]));
        size = std::max(size, std::abs(values[1][i]));
      }
      CHECK(most < 1e-7 * size);
    }
  }

  TEST_CASE("new loads keep the factor, new materials make it anew") {
    Project project = cantilever();
    project.solve.method = SolveMethod::direct;
    Pipeline pipeline;
    Recorder first, second, third;
    pipeline.apply(shared(project));
    pipeline.run(Stage::results, first);
    const double once = largest(*pipeline.results(), "displacement:magnitude");
    project.study.loads = {force_load("tip", NamedSelector{{"xmax"}}, {0, 0, -2000})};
    pipeline.apply(shared(project));
    pipeline.run(Stage::results, second);
    CHECK(second.heard("Factor kept"));
    CHECK(!second.heard_stage("factorise"));
    CHECK(largest(*pipeline.results(), "displacement:magnitude") == doctest::Approx(2 * once).epsilon(1e-9));
    project.study.materials[0].youngs_modulus = 420e9;
    pipeline.apply(shared(project));
    pipeline.run(Stage::results, third);
    CHECK(third.heard_stage("factorise"));
    CHECK(largest(*pipeline.results(), "displacement:magnitude") == doctest::Approx(once).epsilon(1e-9));
  }

  TEST_CASE("what does not fit is refused before the solve, with the next step") {
    Project project = cantilever();
    project.geometry.box_size = {0.1, 0.1, 0.1};
    project.geometry.box_cells = {26, 26, 26};
    project.solve.method = SolveMethod::direct;
    Pipeline pipeline;
    Recorder recorder;
    pipeline.apply(shared(project));
    pipeline.run(Stage::plan, recorder);
    CHECK(pipeline.planned()->plan.feasible);
    project.solve.memory_limit = 0.85 * static_cast<double>(pipeline.planned()->plan.peak());
    pipeline.apply(shared(project));
    pipeline.run(Stage::plan, recorder);
    const MemoryPlan& plan = pipeline.planned()->plan;
    CHECK(!plan.feasible);
    CHECK(plan.reason.english().find("direct solver") != std::string::npos);
    REQUIRE(!plan.advice.empty());
    CHECK_THROWS_WITH_AS(pipeline.run(Stage::system, recorder), doctest::Contains("direct solver"), Error);
    const auto change = make_it_fit(project, *pipeline.planned(), {});
    REQUIRE(change);
    CHECK(change->project.solve.method == SolveMethod::automatic);
  }
}

TEST_CASE("a case that asks for a direct solver where none is built in is refused by name" *
          doctest::test_suite("needs to be without the direct solver") * doctest::skip(has_direct_solver())) {
  Project project = cantilever();
  project.solve.method = SolveMethod::direct;
  Pipeline pipeline;
  Recorder recorder;
  pipeline.apply(shared(project));
  CHECK_THROWS_WITH_AS(pipeline.run(Stage::plan, recorder), doctest::Contains("no direct solver"), Error);
}
