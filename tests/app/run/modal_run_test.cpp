// Natural frequencies, from the case file to the summary and the tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "app/case/case_file.hpp"
#include "app/report/answer.hpp"
#include "app/report/parts/modes_table.hpp"
#include "app/report/summary.hpp"
#include "app/run/pipeline.hpp"
#include "app/service.hpp"
#include "app/start/starter.hpp"
#include "engine/analysis/answers/response_report.hpp"
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
  const std::vector<Text> answer = answer_sentences(*pipeline.results(), {});
  REQUIRE(answer.size() == 1);
  CHECK(answer.front().english().starts_with("The lowest frequency of the list is 952"));
  // A shape has no size, so its displacements and stresses are no reason to doubt.
  CHECK(std::ranges::none_of(recorder.warnings, [](const std::string& warning) {
    return warning.find("large") != std::string::npos || warning.find("von Mises") != std::string::npos;
  }));
  const auto summary = nlohmann::json::parse(summary_json(pipeline));
  CHECK(summary["converged"].get<bool>());
  CHECK(summary["method"] == "lobpcg");
  CHECK(summary["modes"]["modes"].size() == 4);
  CHECK(summary["modes"]["modes"][0]["frequency"].get<double>() == frequencies[0]);
  // A count of pivots makes the second search needless; without the direct solver it is done.
  const auto& second = summary["modes"]["checks"][0];
  CHECK((second["outcome"] == "passed" || second["result"].get<std::string>().starts_with("not needed")));
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

TEST_CASE("a frequency response of Nastran runs: near 0 Hz it is the static answer, at the resonance it is damped") {
  const TemporaryFolder folder;
  const std::string bulk =
      "GRID,1,,0.,0.,0.\nGRID,2,,10.,0.,0.\nGRID,3,,10.,10.,0.\nGRID,4,,0.,10.,0.\nGRID,5,,0.,0.,10.\nGRID,6,,10.,0.,10.\n"
      "GRID,7,,10.,10.,10.\nGRID,8,,0.,10.,10.\nCHEXA,1,1,1,2,3,4,5,6,\n,7,8\nPSOLID,1,1\nMAT1,1,210000.,,0.3,7.85-9\n"
      "SPC1,1,123,1,THRU,4\nFORCE,2,5,0,1.,50.,0.,0.\nFORCE,2,6,0,1.,50.,0.,0.\nFORCE,2,7,0,1.,50.,0.,0.\nFORCE,2,8,0,1.,50.,0.,0.\n";
  const auto results_of = [&](const std::string& name, const std::string& text) {
    std::ofstream(folder.file(name + ".bdf")) << text << bulk << "ENDDATA\n";
    write_case(folder.file(name + ".json"), starter_project(folder.file(name + ".bdf")));
    Service service;
    service.open(folder.file(name + ".json"));
    Recorder recorder;
    service.run_inline(Stage::results, recorder);
    return service.pipelines().of(service.pipelines().count() - 1).results();
  };
  const auto still = results_of("still", "SOL 101\nCEND\nSPC=1\nLOAD=2\nBEGIN BULK\n");
  const auto moving = results_of("moving",
                                 "SOL 111\nCEND\nSPC=1\nMETHOD=5\nDLOAD=20\nFREQUENCY=11\nSDAMPING=51\nBEGIN BULK\nEIGRL,5,,,12\n"
                                 "FREQ2,11,100.,200000.,200\nRLOAD1,20,2,,,41\nTABLED1,41,,,,,,,,\n,0.,1.,1.+6,1.,ENDT\n"
                                 "TABDMP1,51,CRIT,,,,,,,\n,0.,0.02,1.+6,0.02,ENDT\n");
  REQUIRE(still);
  REQUIRE(moving);
  REQUIRE(moving->response);
  double pushed = 0;
  for (const Extremum& e : still->extrema)
    if (e.field == "displacement:magnitude") pushed = e.max;
  const ResponseReport& report = *moving->response;
  REQUIRE(!report.curves.empty());
  CHECK(report.curves.front().size.front() == doctest::Approx(pushed).epsilon(1e-4));
  REQUIRE(!report.peaks.empty());
  // The load excites the first pair of shear modes: 1 / (2 ratio) of what they take of the static answer.
  CHECK(report.largest > 20 * pushed);
  CHECK(report.largest < 25.5 * pushed);
}
