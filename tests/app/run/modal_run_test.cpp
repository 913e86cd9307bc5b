// Natural frequencies, from the case file to the summary and the tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "app/case/case_file.hpp"
#include "app/report/parts/modes_table.hpp"
#include "app/report/summary.hpp"
#include "app/run/pipeline.hpp"
#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr std::string_view modal_case = R"case({
  "version": 2,
  "geometry": {"box": {"size": ["100 mm", "10 mm", "10 mm"], "cells": [10, 2, 2]}},
  "mesh": {"element": "hex8"},
  "materials": [{"name": "steel", "E": "210 GPa", "nu": 0.3, "rho": "7850 kg/m^3"}],
  "regions": [{"material": "steel"}],
  "steps": [{"name": "modes", "analysis": "elasticity", "procedure": "modal", "modes": {"number": 4},
    "constraints": [{"name": "wall", "on": {"group": "xmin"}, "fixed": true}],
    "loads": [{"name": "push", "on": {"group": "xmax"}, "pressure": "1 MPa"}],
    "solver": {"backend": "cpu"}}]
})case";

}  // namespace

TEST_CASE("modes of a bar: frames by frequency, summary, table; loads do not act") {
  Project project = parse_case(std::string(modal_case), "modes.case.json");
  Pipeline pipeline;
  pipeline.apply(shared(project));
  Recorder recorder;
  StepInputs inputs;
  std::vector<double> frequencies;
  inputs.frames = [&](const Problem&, double at, std::shared_ptr<const Results> results) {
    CHECK(results->mode == frequencies.size());
    REQUIRE(results->moment);
    CHECK(results->moment->over == QuantityKind::frequency);
    frequencies.push_back(at);
  };
  pipeline.run(Stage::results, recorder, {}, {}, inputs);
  REQUIRE(frequencies.size() == 4);
  CHECK(frequencies[1] == doctest::Approx(frequencies[0]).epsilon(1e-8));
  REQUIRE(pipeline.results());
  CHECK(pipeline.results()->mode == 0);
  REQUIRE(pipeline.results()->modes);
  CHECK(pipeline.results()->modes->mass == doctest::Approx(7850 * 1e-5).epsilon(1e-9));
  CHECK(std::ranges::any_of(recorder.warnings, [](const std::string& warning) {
    return warning.find("1 of 1 loads do not act") != std::string::npos;
  }));
  // A shape has no size, so its displacements and stresses are no reason to doubt.
  CHECK(std::ranges::none_of(recorder.warnings, [](const std::string& warning) {
    return warning.find("large") != std::string::npos || warning.find("von Mises") != std::string::npos;
  }));
  const auto summary = nlohmann::json::parse(summary_json(pipeline));
  CHECK(summary["converged"].get<bool>());
  CHECK(summary["method"] == "lobpcg");
  CHECK(summary["modes"]["modes"].size() == 4);
  CHECK(summary["modes"]["modes"][0]["frequency"].get<double>() == frequencies[0]);
  CHECK(summary["modes"]["checks"][0]["outcome"] == "passed");
  const std::string text = modes_text(*pipeline.results()->modes), csv = modes_csv(*pipeline.results()->modes);
  CHECK(text.find("Sum") != std::string::npos);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 5);

  // Another number needs another plan, and then one mode more.
  project.study.modal->number = 5;
  pipeline.apply(shared(project));
  CHECK_FALSE(pipeline.results());
  pipeline.run(Stage::results, recorder);
  CHECK(pipeline.results()->modes->modes.size() == 5);
  project.study.materials[0].density.reset();
  pipeline.apply(shared(project));
  CHECK_THROWS_AS(pipeline.run(Stage::results, recorder), Error);
}
