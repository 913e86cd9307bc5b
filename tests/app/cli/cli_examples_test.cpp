// The examples of heat in time run as they are, and answer what they ask.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;
using nlohmann::json;

namespace {

/// Summary of a step, which lies in the output folder itself where there is one step. Empty where the run failed.
/// size: of the elements, coarser than the example's.
json summary(const Bench& bench, const std::string& example, const std::string& step = {}, const std::string& size = {}) {
  std::vector<std::string> words = {"run", std::string(GENBA_EXAMPLES) + "/" + example + ".case.json", "--out",
                                    bench.file(example), "--no-picture", "--quiet"};
  if (!size.empty()) words.insert(words.end(), {"--mesh-size", size});
  const Finished run = bench.run(words);
  INFO(run.err);
  CHECK(run.code == 0);
  if (run.code != 0) return {};
  return json::parse(bench.read(example + (step.empty() ? "" : "/" + step) + "/summary.json"));
}

const json& extremum(const json& of, const std::string& field) {
  for (const json& one : of.at("frames").at("extrema"))
    if (one.at("field") == field) return one;
  FAIL("no extremum of ", field);
  return of;
}

}  // namespace

TEST_CASE("example: hyperthermia of a limb treats most of the tumour and spares the muscle") {
  const Bench bench;
  const json result = summary(bench, "limb_hyperthermia");
  REQUIRE(result.contains("lesions"));
  const json& treated = result["lesions"][0];
  CHECK(treated["margin"]["covered"].get<double>() > 0.7);
  CHECK(treated["margin"]["covered"].get<double>() < 1);
  const json& risk = result["lesions"][1];
  CHECK(risk["volume"]["value"].get<double>() < 0.05 * treated["volume"]["value"].get<double>());
  CHECK(bench.exists("limb_hyperthermia/lesion_1.nrrd"));
}

TEST_CASE("example: a laser fibre coagulates a few millimetres, and a little more after the light") {
  const Bench bench;
  const json after = summary(bench, "laser_fibre", "after");
  REQUIRE(after.contains("lesions"));
  const json light = json::parse(bench.read("laser_fibre/light/summary.json"));
  const auto volume = [](const json& of) { return of["lesions"][0]["volume"]["value"].get<double>(); };
  CHECK(volume(light) > 0);
  CHECK(volume(after) >= volume(light));
  const double depth = after["lesions"][0]["high"]["value"][2].get<double>();
  CHECK(depth > 2e-3);
  CHECK(depth < 8e-3);
}

TEST_CASE("example: a heat sink with a duty cycle is hottest at the end of its last pulse") {
  const Bench bench;
  const json result = summary(bench, "heat_sink_duty_cycle");
  REQUIRE(result.contains("frames"));
  CHECK(extremum(result, "temperature")["max"]["at"] == 140.0);
}

TEST_CASE("example: the parts of a circuit board stay below 105 degC") {
  const Bench bench;
  const json result = summary(bench, "circuit_board", {}, "6 mm");
  REQUIRE(result.contains("frames"));
  const double hottest = extremum(result, "temperature")["max"]["value"];
  CHECK(hottest > 273.15 + 45);
  CHECK(hottest < 273.15 + 105);
}

TEST_CASE("example: a welded bracket cools, and its stress is of its temperatures after 20 s") {
  const Bench bench;
  const json stress = summary(bench, "welded_bracket", "stress", "7 mm");
  REQUIRE(!stress.is_null());
  const json cooling = json::parse(bench.read("welded_bracket/cooling/summary.json"));
  CHECK(extremum(cooling, "temperature")["max"]["at"] == 2.0);
  double largest = 0;
  for (const json& one : stress["extrema"])
    if (one["field"] == "von_mises") largest = one["max"];
  CHECK(largest > 50e6);
  CHECK(largest < 400e6);
}

TEST_CASE("example: one sector of a bolted flange has the preload of the whole, and its gasket takes it") {
  const Bench bench;
  const json result = summary(bench, "bolted_flange_sector");
  REQUIRE(result.contains("connections"));
  const json& bolt = result["connections"].back();
  CHECK(bolt["tension"]["value"].get<double>() == doctest::Approx(20e3).epsilon(1e-6));
  // The whole flange, 73,000 unknowns: 0.18366 to 0.18398 mm in its eight bolts.
  CHECK(bolt["stretch"]["value"].get<double>() == doctest::Approx(0.1838e-3).epsilon(0.01));
  const json& gasket = result["reactions"].back();
  CHECK(gasket["constraint"] == "gasket");
  CHECK(gasket["total"]["value"][2].get<double>() == doctest::Approx(20e3).epsilon(1e-5));
}

TEST_CASE("the report of the terminal has pictures of frames at chosen times and of the surfaces of lesions") {
  const Bench bench;
  bench.write("case with space.json", R"case({
    "version": 2,
    "report": {"picture_times": "10 s, maximum, last"},
    "geometry": {"box": {"size": ["20 mm", "10 mm", "10 mm"], "cells": [4, 2, 2]}},
    "materials": [{"name": "liver", "k": "0.52 W/(m K)", "rho": "1079 kg/m^3", "c": "3540 J/(kg K)"}],
    "regions": [{"material": "liver"}],
    "steps": [{"name": "heat", "analysis": "heat", "procedure": "transient", "times": ["10 s", "20 s", "60 s"],
      "transient": {"step": "5 s", "dose": "cem43"},
      "constraints": [{"name": "hot", "on": {"group": "xmin"}, "temperature": "70 degC"}],
      "loads": [{"name": "start", "initial_temperature": "37 degC"}]}],
    "output": {"folder": "out", "lesions": [{"name": "zone", "field": "thermal_dose"}]}
  })case");
  const Finished run = bench.run({"run", "case with space.json"});
  INFO(run.err);
  REQUIRE(run.code == 0);
  const std::string report = bench.read("out/report.html");
  CHECK(has(report, "At 10 s, frame 1 of 3: "));
  CHECK(has(report, "frame 3 of 3: "));
  CHECK_FALSE(has(report, "frame 2 of 3: "));
  CHECK(has(report, "Lesion &quot;zone&quot;: thermal dose CEM43 of at least 240 min."));
  // A word that is no time is refused.
  CHECK(bench.run({"run", "case with space.json", "--set", "report.picture_times=soon"}).code != 0);
}
