// A transient step through the pipelines: frames on their way, balance, and what others take of its frames.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/case/steps.hpp"
#include "app/report/summary.hpp"
#include "app/run/step_pipelines.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr double start = 293.15, stove = 373.15;

/// The rod from room temperature on, one end at 100 degC.
Project warming_rod() {
  Project project = heated_rod();
  project.study.materials[0].specific_heat = 480;
  project.study.loads.push_back(condition_in("initial_temperature", "room", {}, {start}));
  project.study.transient = TransientOptions{.scheme = TimeScheme::bdf2, .step = 2};
  project.times = {10, 60, 3000};
  return project;
}

double mean_temperature(const Results& results) {
  const Field& field = *results.find("temperature");
  double sum = 0;
  for (const double value : field.data) sum += value;
  return sum / static_cast<double>(field.data.size());
}

using Means = std::map<double, double>;

Means means_of_run(StepPipelines& pipelines, Monitor& monitor) {
  Means out;
  pipelines.run({.frame =
                     [&](std::size_t step, const Problem& problem, double time,
                         const std::shared_ptr<const Results>& results) {
                       if (step != 0) return;
                       CHECK(problem.time == time);
                       out[time] = mean_temperature(*results);
                     }},
                monitor);
  return out;
}

/// Strain by the temperature at a time of the warming.
Project warm_then_bend(std::optional<double> at) {
  Project project = warming_rod();
  project.study.materials[0].thermal_expansion = 1e-5;
  project.step_name = "warm";
  Step warm = step(project, 0), bend = step(cantilever(), 0);
  bend.name = "bend";
  bend.loads = {thermal_strain_load("warm", start, start)};
  VariationField field{{}, "warm", "temperature", {}};
  field.at = at;
  const Variation by{field};
  set_variation(bend.loads[0], 0, &by);
  return with_steps(std::move(project), {warm, bend}, 1);
}

double largest_displacement(const StepPipelines& pipelines) {
  for (const Extremum& e : pipelines.of(1).results()->extrema)
    if (e.field == "displacement:magnitude") return e.max;
  return 0;
}

}  // namespace

TEST_CASE("a transient step gives its frames as they come, and ends where steady conduction does") {
  StepPipelines pipelines;
  pipelines.apply(shared(warming_rod()));
  Recorder recorder;
  const Means means = means_of_run(pipelines, recorder);
  REQUIRE(means.size() == 3);
  CHECK(means.at(10) > start);
  CHECK(means.at(10) < means.at(60));
  CHECK(means.at(60) < means.at(3000));
  Pipeline steady;
  steady.apply(shared(heated_rod()));
  steady.run(Stage::results, recorder);
  CHECK(means.at(3000) == doctest::Approx(mean_temperature(*steady.results())).epsilon(1e-5));
  const Pipeline& own = pipelines.at_hand();
  CHECK(mean_temperature(*own.results()) == means.at(3000));
  CHECK(own.planned()->problem->time == 3000);
  REQUIRE(own.solution()->transient);
  CHECK(own.solution()->transient->steps == 1500);
  CHECK(own.results()->reactions.size() == 2);
  CHECK(own.results()->reactions[0].total[0] > 0);
  CHECK(own.results()->reactions[1].total[0] < 0);
  CHECK(recorder.heard("1500 time steps"));

  const auto summary = nlohmann::json::parse(summary_json(own));
  CHECK(summary["transient"]["scheme"].get<std::string>() == "bdf2");
  CHECK(summary["transient"]["steps"].get<int>() == 1500);
  CHECK(summary["transient"]["imbalance"].get<double>() < 1e-6);
  CHECK(summary["balanced"].get<bool>());

  // Nothing to do; then from the solution on again, from 0 s.
  CHECK(means_of_run(pipelines, recorder).empty());
  Project looser = warming_rod();
  looser.solve.tolerance = 1e-7;
  pipelines.apply(shared(looser));
  const Means again = means_of_run(pipelines, recorder);
  REQUIRE(again.size() == 3);
  CHECK(again.at(10) == doctest::Approx(means.at(10)).epsilon(1e-6));
}

TEST_CASE("an edit of the time step is solved again on the same plan of memory") {
  StepPipelines pipelines;
  pipelines.apply(shared(warming_rod()));
  Recorder recorder;
  const Means means = means_of_run(pipelines, recorder);
  Project finer = warming_rod();
  finer.study.transient->step = 0.5;
  pipelines.apply(shared(finer));
  const Means again = means_of_run(pipelines, recorder);
  REQUIRE(again.size() == 3);
  CHECK(again.at(10) != means.at(10));
  CHECK(again.at(10) == doctest::Approx(means.at(10)).epsilon(0.01));
}

TEST_CASE("a solid step takes the temperature of the frame that it names") {
  Recorder recorder;
  const auto displacement_at = [&](std::optional<double> at) {
    StepPipelines pipelines;
    pipelines.apply(shared(warm_then_bend(at)));
    pipelines.run({}, recorder);
    CHECK(pipelines.of(0).results());
    return largest_displacement(pipelines);
  };
  const double early = displacement_at(10), late = displacement_at(3000), last = displacement_at({});
  CHECK(early > 0);
  CHECK(early < 0.5 * late);
  CHECK(late == doctest::Approx(last).epsilon(1e-9));

  // Another frame is taken: the step before gives its frames again, and what is there serves after that.
  StepPipelines pipelines;
  pipelines.apply(shared(warm_then_bend(10)));
  pipelines.run({}, recorder);
  pipelines.apply(shared(warm_then_bend(60)));
  CHECK_FALSE(pipelines.of(1).results());
  pipelines.run({}, recorder);
  CHECK(largest_displacement(pipelines) > early);
  CHECK(largest_displacement(pipelines) < late);
  int ran = 0;
  pipelines.run({.stage_done = [&](std::size_t, Stage) { ++ran; }}, recorder);
  CHECK(ran == 0);
}

TEST_CASE("a transient step without a density is refused before it is solved") {
  Project project = warming_rod();
  project.study.materials[0].density.reset();
  StepPipelines pipelines;
  pipelines.apply(shared(project));
  Recorder recorder;
  try {
    pipelines.run({}, recorder);
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).find("rho") != std::string::npos);
  }
  CHECK_FALSE(pipelines.at_hand().solution());
}
