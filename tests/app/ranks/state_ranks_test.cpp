// Heat whose values depend on the temperature, on ranks: they get a new matrix in the nonlinear iterations.
#include <doctest/doctest.h>

#include "app/run/step_pipelines.hpp"
#include "tests/app/ranks/ranks_testing.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// A rod whose conductivity falls with the temperature, and that glows at its end.
Project glowing_rod() {
  Project project = heated_rod();
  const Variation falls{VariationTable{VariationTable::Over::temperature, {273.15, 373.15, 773.15}, {80, 50, 20}}};
  set_variation(project.study.materials[0], "k", &falls);
  project.study.constraints[0].values[0] = 773.15;
  project.study.loads.push_back(condition_on("radiation", "glow", NamedSelector{{"xmax"}}, {0.9, 293.15}));
  project.solve.nonlinear_tolerance = 1e-13;
  project.solve.nonlinear_change = 1e-10;
  return project;
}

}  // namespace

TEST_SUITE("needs PETSc and MPI" * doctest::skip(!has_ranks())) {
  TEST_CASE("steady heat with conductivity over temperature and radiation: 1 and 2 ranks, to 1e-9") {
    Monitor silent;
    const Project project = glowing_rod();
    const auto serial = values_of_run(project, 0, silent);
    for (const int ranks : {1, 2}) {
      nlohmann::json summary;
      CHECK(largest_difference(serial, values_of_run(project, ranks, silent, &summary)) < 1e-9);
      CHECK(summary["ranks"]["matrices"] > 1);
      CHECK(summary["nonlinear"]["iterations"] > 1);
    }
  }

  TEST_CASE("the same over time, with blood that flows more where it is warm") {
    for (const Capacity capacity : {Capacity::consistent, Capacity::lumped}) {
      Project project = glowing_rod();
      project.study.materials[0].specific_heat = 480;
      project.study.loads.push_back(condition_in("initial_temperature", "room", {}, {293.15}));
      project.study.loads.push_back(condition_in("perfusion", "blood", {}, {0.02, 1050, 3617, 310.15}));
      const Variation more{VariationTable{VariationTable::Over::temperature, {293.15, 393.15}, {0.01, 0.03}}};
      set_variation(project.study.loads.back(), 0, &more);
      project.study.transient = TransientOptions{.scheme = TimeScheme::bdf2, .step = 5};
      project.study.transient->capacity = capacity;
      project.times = {20};
      project.output.picture = false;
      Monitor silent;
      const auto run = [&](int ranks) {
        Project own = project;
        own.solve.ranks = ranks;
        own.solve.tolerance = 1e-12;
        std::vector<double> out;
        StepPipelines pipelines;
        pipelines.apply(shared(own));
        pipelines.run({.frame = [&](std::size_t, const Problem&, double, const std::shared_ptr<const Results>& results) { out = results->find("temperature")->data; },
                       .has_frames = [](std::size_t, std::size_t) { return true; }},
                      silent);
        CHECK(pipelines.at_hand().solution()->ranks.has_value() == (ranks > 0));
        return out;
      };
      CHECK(largest_difference(run(0), run(2)) < 1e-9);
    }
  }
}
