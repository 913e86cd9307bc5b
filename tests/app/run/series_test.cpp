// A step with times: the loads of each, on one matrix.
#include "app/run/series.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "app/run/step_pipelines.hpp"
#include "tests/app/opened.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// The cantilever, pulled by a force that grows from nothing at 0 s to 1 kN at 10 s.
Project growing() {
  Project project = cantilever();
  const Variation by{VariationTable{VariationTable::Over::time, {0, 10}, {0, -1000}}};
  set_variation(project.study.loads[0], 2, &by);
  project.times = {2, 5, 10};
  return project;
}

}  // namespace

TEST_CASE("a series has the loads of each time, keeps the matrix and hands on every frame") {
  StepPipelines pipelines;
  pipelines.apply(shared(growing()));
  Recorder recorder;
  std::vector<std::pair<double, double>> frames;
  const StepRun what{
      .frame = [&](std::size_t, const Problem&, double time, const std::shared_ptr<const Results>& results) {
        frames.emplace_back(time, largest(*results, "displacement:magnitude"));
      }};
  pipelines.run(what, recorder);
  Pipeline still;
  still.apply(shared(cantilever()));
  still.run(Stage::results, recorder);
  const double whole = largest(*still.results(), "displacement:magnitude");
  REQUIRE(frames.size() == 3);
  for (const auto& [time, value] : frames) CHECK(value == doctest::Approx(whole * time / 10).epsilon(1e-6));
  CHECK(largest(*pipelines.at_hand().results(), "displacement:magnitude") == frames.back().second);
  CHECK(pipelines.at_hand().planned()->problem->time == 10);
  CHECK(recorder.heard("Matrix kept"));

  // From the solution on again: it begins with the first time.
  Project looser = growing();
  looser.solve.tolerance = 1e-7;
  pipelines.apply(shared(looser));
  frames.clear();
  pipelines.run(what, recorder);
  REQUIRE(frames.size() == 3);
  CHECK(frames.front().second == doctest::Approx(0.2 * whole).epsilon(1e-5));
}
