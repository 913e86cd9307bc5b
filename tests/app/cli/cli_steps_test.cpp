// Cases with several steps on the command line.
#include <doctest/doctest.h>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;

namespace {

using nlohmann::json;

/// A pull, the same again, held nowhere if it is `loose`, and one that keeps the conditions of those before.
json steps_case(bool loose = false) {
  json content = cantilever_case();
  content["version"] = 2;
  content["output"]["picture"] = false;
  json pull = {{"analysis", content["analysis"]},
               {"constraints", content["constraints"]},
               {"loads", content["loads"]}};
  for (const char* key : {"analysis", "constraints", "loads"}) content.erase(key);
  json more = pull, held = pull;
  pull["name"] = "pull";
  more["name"] = "more";
  held["name"] = "last";
  if (loose) more["constraints"] = json::array();
  held.erase("constraints");
  held.erase("loads");
  held["keep"] =
      loose ? json(json::array({pull["constraints"][0]["name"], pull["loads"][0]["name"]})) : json("all");
  content["steps"] = {pull, more, held};
  return content;
}

}  // namespace

TEST_CASE("all steps are run, each into a folder of its own") {
  Bench bench;
  bench.write_case("case.json", steps_case());
  const Finished run = bench.run({"run", "case.json"});
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  for (const char* part : {"step 1 'pull'", "step 3 'last'", "pull/result.vtu", "last/report.html"})
    CHECK(has(run.out, part));
  for (const char* file : {"pull/result.vtu", "more/summary.json", "last/genba-outputs.json", "summary.json"})
    CHECK(bench.exists(std::string("out/") + file));
  CHECK_FALSE(bench.exists("out/result.vtu"));
  const json summary = json::parse(bench.read("out/summary.json"));
  REQUIRE(summary["steps"].size() == 3);
  CHECK(summary["steps"][2]["extrema"] == summary["steps"][0]["extrema"]);

  const Finished as_json = bench.run({"run", "case.json", "--step", "more", "--json", "--out", "other"});
  REQUIRE(as_json.code == 0);
  const json told = json::parse(as_json.out);
  CHECK(told["steps"][0]["computed"] == false);
  CHECK(told["steps"][1]["computed"] == true);
  CHECK_FALSE(bench.exists("other/pull/result.vtu"));
  CHECK(bench.exists("other/more/result.vtu"));
  const Finished unknown = bench.run({"run", "case.json", "--step", "mroe"});
  CHECK(unknown.code != 0);
  CHECK(has(unknown.err, "\"pull\", \"more\", \"last\""));
}

TEST_CASE("check and memory go over all steps and name them") {
  Bench bench;
  bench.write_case("case.json", steps_case(true));
  const Finished check = bench.run({"check", "case.json"});
  CHECK(check.code != 0);
  CHECK(has(check.err, "step 2 'more': "));
  CHECK_FALSE(has(check.err, "step 1 'pull': "));
  const Finished run = bench.run({"run", "case.json"});
  CHECK(run.code != 0);
  CHECK(has(run.err, "step 2 'more'"));
  CHECK(bench.exists("out/pull/result.vtu"));  // what came before is kept
  CHECK_FALSE(bench.exists("out/more/result.vtu"));

  bench.write_case("case.json", steps_case());
  CHECK(bench.run({"check", "case.json", "--mesh"}).code == 0);
  const Finished memory = bench.run({"memory", "case.json"});
  CHECK(memory.code == 0);
  CHECK(has(memory.out, "step 3 'last'"));
  CHECK(has(memory.out, "Largest of all steps: "));
  const Finished one = bench.run({"memory", "case.json", "--step", "more"});
  CHECK(one.code == 0);
  CHECK_FALSE(has(one.out, "Largest of all steps: "));
}

TEST_CASE("check and run tell how many time steps a case takes, and refuse those without an end") {
  Bench bench;
  json content = cantilever_case();
  content["version"] = 2;
  content["output"]["picture"] = false;
  content["output"]["report"] = false;
  content["materials"][0].update({{"k", "50 W/(m K)"}, {"rho", "7850 kg/m^3"}, {"c", "480 J/(kg K)"}});
  for (const char* key : {"analysis", "constraints", "loads"}) content.erase(key);
  json warm = {{"name", "warm"},
               {"analysis", "heat"},
               {"procedure", "transient"},
               {"times", {"2 s", "40 s"}},
               {"transient", {{"step", "1 s"}}},
               {"loads", {{{"initial_temperature", "20 degC"}}, {{"heat_source", "1 kW/m^3"}}}}};
  content["steps"] = {warm};
  bench.write_case("case.json", content);
  CHECK(has(bench.run({"check", "case.json"}).out, "40 time steps of 1 s; frames: 2"));
  const json checked = json::parse(bench.run({"check", "case.json", "--json"}).out);
  CHECK(checked["time_steps"][0]["time_steps"] == 40);
  CHECK(checked["time_steps"][0]["frames"] == 2);
  const Finished run = bench.run({"run", "case.json"});
  CHECK(run.code == 0);
  CHECK(has(run.err, "Expected: 40 time steps"));

  content["steps"][0]["times"][1] = "1e15 s";
  bench.write_case("case.json", content);
  for (const char* command : {"check", "run"}) {
    const Finished endless = bench.run({command, "case.json"});
    CHECK(endless.code != 0);
    CHECK(has(endless.err, "1e+15 s in steps of 1 s are 1e+15 time steps, more than 1000000"));
    CHECK(has(endless.err, "\"most_steps\""));
  }
}

namespace {

/// A pull that grows over three frames, then a still one.
json frames_case() {
  json content = steps_case();
  content["steps"].erase(2);
  json& pull = content["steps"][0];
  pull["times"] = {"2 s", "5 s", "10 s"};
  pull["loads"][0]["force"][2] = {
      {"table",
       {{"over", "time"},
        {"rows", json::array({json::array({"0 s", "0 N"}), json::array({"10 s", "-1 kN"})})}}}};
  return content;
}

}  // namespace

TEST_CASE("run, summary and report tell when and where values are largest over frames") {
  Bench bench;
  bench.write_case("case.json", frames_case());
  const Finished run = bench.run({"run", "case.json"});
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  CHECK(has(run.out, "Over frames"));
  CHECK(has(run.out, "is largest in frame 3, at 10 s: "));
  CHECK(has(bench.read("out/pull/report.html"), "is largest in frame 3, at 10 s: "));
  const json summary = json::parse(bench.read("out/pull/summary.json"));
  const json& extrema = summary["frames"]["extrema"];
  REQUIRE(extrema.size() == 2);
  CHECK(extrema[0]["field"] == "displacement:magnitude");
  CHECK(extrema[0]["at_unit"] == "s");
  CHECK(extrema[0]["max"]["frame"] == 3);
  CHECK(extrema[0]["max"]["at"] == 10.0);
  CHECK(extrema[0]["max"]["place_m"][0].get<double>() == doctest::Approx(0.1));
  for (const json& last : summary["extrema"])
    if (last["field"] == "displacement:magnitude")
      CHECK(extrema[0]["max"]["value"].get<double>() == doctest::Approx(last["max"].get<double>()));
  const json all = json::parse(bench.read("out/summary.json"));
  CHECK(all["steps"][0]["extrema_over_frames"] == extrema);
  CHECK_FALSE(all["steps"][1].contains("extrema_over_frames"));
}

TEST_CASE("memory of a case of steps: the largest moment, frames on disk, and all its options") {
  Bench bench;
  bench.write_case("case.json", frames_case());
  const std::string before = bench.read("case.json");
  const Finished text = bench.run({"memory", "case.json", "--csv", "m.csv"});
  CAPTURE(text.err);
  REQUIRE(text.code == 0);
  CHECK(has(text.out, "Largest of all steps: step "));
  CHECK(has(text.out, "On disk: 3 frames of at most "));
  CHECK(has(text.out, "Frames of all steps on disk: 3, at most "));
  const std::string table = bench.read("m.csv");
  CHECK(table.starts_with("step,format,values B,"));
  CHECK(table.find("step,format", 1) == std::string::npos);
  CHECK(has(table, "\npull,csr,"));
  CHECK(has(table, "\nmore,csr,"));

  const json plan = json::parse(bench.run({"memory", "case.json", "--json"}).out);
  REQUIRE(plan["steps"].size() == 2);
  CHECK(plan["largest"]["bytes"].get<double>() > 0);
  CHECK(plan["frames"]["count"] == 3);
  CHECK(plan["frames"]["most_bytes"] == plan["steps"][0]["frames"]["most_bytes"]);
  CHECK_FALSE(plan["steps"][1].contains("frames"));
  CHECK(has(bench.run({"memory", "case.json", "--step", "pull"}).out, "On disk: 3 frames of at most "));

  const Finished early = bench.run({"memory", "case.json", "--before-mesh"});
  CAPTURE(early.err);
  CHECK(early.code == 0);
  for (const char* part : {"step 1 'pull'\n", "step 2 'more'\n", "Largest of all steps (estimate): step ",
                           "Largest mesh that fits in every step: "})
    CHECK(has(early.out, part));
  const json card = json::parse(bench.run({"memory", "case.json", "--card", "8 GB", "--json"}).out);
  REQUIRE(card["steps"].size() == 2);
  for (const json& one : card["steps"])
    CHECK(one["plan"]["budget_bytes"].get<double>() == doctest::Approx(0.98 * 8 * 1024 * 1024 * 1024.0));

  CHECK(bench.run({"memory", "case.json", "--make-it-fit"}).code == 0);
  CHECK(bench.read("case.json") == before);  // it fits
}

TEST_CASE("a body that vibrates and one that moves leave curves, frames and reports") {
  Bench bench;
  json content = steps_case();
  content["materials"][0]["rho"] = "7850 kg/m^3";
  json shaken = content["steps"][0], moved = content["steps"][0];
  shaken["name"] = "shaken";
  shaken["procedure"] = "harmonic";
  shaken["modes"] = {{"number", 3}};
  shaken["response"] = {{"from", "10 Hz"}, {"to", "100 kHz"}, {"points", 20}, {"damping_ratio", 0.02}};
  moved["name"] = "moved";
  moved["procedure"] = "transient";
  moved["transient"] = {{"scheme", "hht"}, {"step", "0.01 ms"}};
  moved["times"] = {"0.02 ms", "0.05 ms"};
  content["steps"] = {shaken, moved};
  bench.write_case("case.json", content);
  for (int trial = 0; trial < 2; ++trial) {  // the second run replaces the files of the first
    const Finished run = bench.run({"run", "case.json"});
    CAPTURE(run.err);
    REQUIRE(run.code == 0);
    for (const char* file : {"shaken/response.csv", "shaken/modes.csv", "shaken/frames/shaken.pvd", "shaken/report.html", "moved/frames/moved.pvd", "moved/report.html"})
      CHECK_MESSAGE(bench.exists(std::string("out/") + file), file);
    CHECK(has(bench.read("out/shaken/report.html"), "Harmonic response"));
  }
}
