// Heat whose values depend on the temperature, from the case file to the summary.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/report/summary.hpp"
#include "app/run/step_pipelines.hpp"
#include "engine/base/error.hpp"
#include "engine/physics/state_dependence.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr std::string_view steady_case = R"case({
  "version": 1,
  "geometry": {"box": {"size": ["4 in", "10 mm", "10 mm"], "cells": [12, 1, 1]}},
  "analysis": "heat",
  "materials": [{"name": "steel",
    "k": {"table": {"over": "temperature", "rows": [["20 degC", "45 W/(m K)"], ["800 degC", "27 W/(m K)"]]}}}],
  "regions": [{"material": "steel"}],
  "constraints": [{"name": "furnace", "on": {"group": "xmin"}, "temperature": "727 degC"}],
  "loads": [{"name": "hall", "on": {"group": "xmax"},
             "radiation": {"emissivity": 0.9, "ambient": "20 degC"}}],
  "solver": {"backend": "cpu", "nonlinear_tolerance": 1e-9}
})case";

constexpr std::string_view melting_case = R"case({
  "version": 2,
  "geometry": {"box": {"size": ["20 mm", "5 mm", "5 mm"], "cells": [10, 1, 1]}},
  "materials": [{"name": "wax", "k": "0.5 W/(m K)", "rho": "900 kg/m^3",
    "c": {"formula": "2000 J/(kg K) + 5 J/(kg K^2) * (T - 300 K)"},
    "latent_heat": "200 kJ/kg", "solidus": "55 degC", "liquidus": "57 degC"}],
  "regions": [{"material": "wax"}],
  "steps": [{"name": "melt", "analysis": "heat", "procedure": "transient", "times": ["100 s", "600 s"],
    "transient": {"step": "20 s"},
    "constraints": [{"name": "plate", "on": {"group": "xmin"}, "temperature": "90 degC"}],
    "loads": [{"name": "start", "initial_temperature": "20 degC"},
              {"name": "hall", "on": {"group": "xmax"},
               "radiation": {"emissivity": 0.95, "ambient": "20 degC"}}],
    "solver": {"backend": "cpu"}}]
})case";

Project project_of(std::string_view text) {
  return parse_case(std::string(text), "nonlinear.case.json");
}

}  // namespace

TEST_CASE("a bar with k over the temperature that radiates: from the case file to the summary") {
  const Project project = project_of(steady_case);
  CHECK(depends_on_state(project.study));
  CHECK(parse_case(format_case(project), "again").study == project.study);
  Pipeline pipeline;
  pipeline.apply(shared(project));
  Recorder recorder;
  pipeline.run(Stage::results, recorder);
  REQUIRE(pipeline.results());
  // The mean conductivity times the difference leaves by radiation.
  const auto conductivity = [](double t) { return 45 + (t - 293.15) * (27 - 45) / 780.0; };
  double low = 293.15, high = 1000.15;
  for (int i = 0; i < 100; ++i) {
    const double t = 0.5 * (low + high), mean = 0.5 * (conductivity(1000.15) + conductivity(t));
    const double in = mean * (1000.15 - t) / 0.1016;
    (in > 0.9 * stefan_boltzmann * (std::pow(t, 4) - std::pow(293.15, 4)) ? low : high) = t;
  }
  for (const Extremum& e : pipeline.results()->extrema)
    if (e.field == "temperature") CHECK(e.min == doctest::Approx(low).epsilon(1e-3));
  CHECK(pipeline.results()->reactions.size() == 2);
  CHECK(pipeline.results()->balance.relative_error < 1e-5);
  const auto summary = nlohmann::json::parse(summary_json(pipeline));
  CHECK(summary["converged"].get<bool>());
  CHECK(summary["balanced"].get<bool>());
  CHECK(summary["nonlinear"]["iterations"].get<int>() > 1);
  CHECK(summary["nonlinear"]["residual"].get<double>() <= 1e-9);
  CHECK(recorder.heard("nonlinear iterations"));
  // The table reaches from 20 to 800 degC, the bar from 727 degC down.
  CHECK(std::ranges::none_of(recorder.warnings, [](const std::string& warning) {
    return warning.find("its table of k ends") != std::string::npos;
  }));

  // A looser tolerance is solved anew on the same plan.
  Project looser = project;
  looser.solve.nonlinear_tolerance = 1e-4;
  pipeline.apply(shared(looser));
  CHECK_FALSE(pipeline.results());
  pipeline.run(Stage::results, recorder);
  CHECK(pipeline.solution()->nonlinear->iterations <= summary["nonlinear"]["iterations"].get<int>());
}

TEST_CASE("a temperature beyond the rows of a table is told") {
  std::string text(steady_case);
  text.replace(text.find("800 degC"), 8, "600 degC");
  Pipeline pipeline;
  pipeline.apply(shared(parse_case(text, "nonlinear.case.json")));
  Recorder recorder;
  pipeline.run(Stage::results, recorder);
  CHECK(std::ranges::any_of(recorder.warnings, [](const std::string& warning) {
    return warning.find("reaches 727 \u00b0C, and its table of k ends at 600 \u00b0C") != std::string::npos;
  }));
}

TEST_CASE("wax that melts keeps its balance of heat") {
  const Project project = project_of(melting_case);
  CHECK(heat_content_depends(project.study));
  CHECK(parse_case(format_case(project), "again").study == project.study);
  StepPipelines pipelines;
  pipelines.apply(shared(project));
  Recorder recorder;
  pipelines.run({}, recorder);
  const Pipeline& own = pipelines.at_hand();
  REQUIRE(own.solution());
  REQUIRE(own.solution()->transient);
  REQUIRE(own.solution()->nonlinear);
  const TransientReport& r = *own.solution()->transient;
  CHECK(r.steps == 30);
  CHECK(r.capacity == Capacity::lumped);
  CHECK(r.by_constraints > 0);
  CHECK(r.by_surroundings < 1e-3 * r.stored);
  CHECK(std::abs(r.by_constraints + r.by_surroundings - r.stored) < 1e-3 * r.stored);
  CHECK(own.solution()->nonlinear->solves == 30);
  const auto summary = nlohmann::json::parse(summary_json(own));
  CHECK(summary["nonlinear"]["most_iterations"].get<int>() <= 25);
  CHECK(summary["balanced"].get<bool>());
}

TEST_CASE("what cannot be over the temperature is refused where it is stated") {
  Project project = project_of(melting_case);
  project.study.materials[0].liquidus = 300;
  StepPipelines pipelines;
  pipelines.apply(shared(project));
  Recorder recorder;
  try {
    pipelines.run({}, recorder);
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).find("liquidus") != std::string::npos);
  }
}

TEST_CASE("a body that contracts by itself is in balance without any outer force") {
  const Project project = parse_case(
      R"j({"version": 1, "geometry": {"box": {"size": ["20 mm", "10 mm", "10 mm"], "cells": [2, 1, 1]}},
      "mesh": {"element": "hex8"}, "analysis": "elasticity", "elements": {"large_deformation": true},
      "materials": [{"name": "muscle", "shear_modulus": "10 kPa", "bulk_modulus": "500 kPa", "active_stress": "5 kPa"}],
      "regions": [{"material": "muscle", "axes": {"directions": {"first": [1, 0, 0]}}}],
      "constraints": [{"name": "x", "on": {"group": "xmin"}, "displacement": {"x": "0 mm"}},
                      {"name": "y", "on": {"group": "ymin"}, "displacement": {"y": "0 mm"}},
                      {"name": "z", "on": {"group": "zmin"}, "displacement": {"z": "0 mm"}}],
      "loads": [], "solver": {"threads": 2, "backend": "cpu", "tuning": "off"}})j",
      "muscle.json");
  Monitor quiet;
  Pipeline pipeline;
  pipeline.apply(std::make_shared<const Project>(project));
  pipeline.run(Stage::results, quiet, {}, {}, {});
  const Results& results = *pipeline.results();
  double shortest = 0;
  for (std::size_t n = 0; n < results.displacement()->data.size(); n += 3) shortest = std::min(shortest, results.displacement()->data[n]);
  CHECK(shortest < -1e-3);
  CHECK(results.balance.relative_error <= 1e-3);
}
