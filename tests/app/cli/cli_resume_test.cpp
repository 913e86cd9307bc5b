// Long work that a kill or a stop ended, and that goes on from what it kept.
#include <doctest/doctest.h>

#include <csignal>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

TEST_CASE("a solve that was killed or stopped goes on with --resume") {
  Bench bench;
  json content = long_case();
  content["solver"]["tolerance"] = 1e-9;
  bench.write_case("case.json", content);
  const std::vector<std::string> run = {"run", "case.json", "--checkpoint-every", "0.2 s", "--no-picture"};

  CHECK(has(bench.run({"run", "case.json", "--resume"}).err, "no interrupted solve"));
  for (const int signal : {SIGKILL, SIGTERM}) {
    const Finished ended = bench.run_until(run, [&](pid_t child) {
      if (!has(bench.read("stderr"), "State of the solve kept")) return false;
      ::kill(child, signal);
      return true;
    });
    CHECK(ended.code == (signal == SIGKILL ? 1000 + SIGKILL : 130));
    REQUIRE(bench.exists("out/checkpoint/solve.bin"));
  }
  const Finished other = bench.run({"run", "case.json", "--resume", "--mesh-size", "7 mm"});
  CHECK(has(other.err, "does not belong to this case: its geometry or mesh options are others"));
  auto arguments = run;
  arguments.insert(arguments.end(), {"--resume", "--json"});
  const Finished resumed = bench.run(arguments);
  CAPTURE(resumed.err);
  REQUIRE(resumed.code == 0);
  CHECK(has(resumed.err, "Goes on with an interrupted solve: iteration"));
  CHECK(json::parse(resumed.out)["resumed_at"] > 0);
  CHECK(!bench.exists("out/checkpoint"));
}

namespace {

/// Many time steps of a warming bar.
json warming_case() {
  json content = long_case();
  content["version"] = 2;
  content.erase("analysis");
  content.erase("constraints");
  content.erase("loads");
  content["geometry"]["box"]["cells"] = {60, 12, 12};
  content["materials"] = json::parse(
      R"case([{"name": "steel", "k": "50 W/(m K)", "c": "480 J/(kg K)", "rho": "7850 kg/m^3"}])case");
  content["solver"]["tolerance"] = 1e-8;
  content["steps"] = json::parse(R"case([{
    "name": "warm", "analysis": "heat", "procedure": "transient", "times": ["10 s", "100 s", "200 s"],
    "transient": {"scheme": "bdf2", "step": "0.2 s"},
    "constraints": [{"name": "stove", "on": {"group": "xmin"}, "temperature": "100 degC"}],
    "loads": [{"name": "room", "initial_temperature": "20 degC"}]}])case");
  content["output"].erase("probes");
  return content;
}

}  // namespace

TEST_CASE("a step in time that was killed goes on with --resume to the same last frame") {
  Bench bench;
  bench.write_case("case.json", warming_case());
  json whole = warming_case();
  whole["output"]["folder"] = "whole";
  bench.write_case("whole.json", whole);
  REQUIRE(bench.run({"run", "whole.json", "--no-picture"}).code == 0);
  const std::vector<std::string> run = {"run", "case.json", "--checkpoint-every", "0.1 s", "--no-picture"};
  for (int kills = 0; kills < 2; ++kills) {
    auto arguments = run;
    if (kills > 0) arguments.emplace_back("--resume");
    const Finished killed = bench.run_until(arguments, [&](pid_t child) {
      if (!has(bench.read("stderr"), "State of the step kept")) return false;
      ::kill(child, SIGKILL);
      return true;
    });
    CHECK(killed.code == 1000 + SIGKILL);
    REQUIRE(bench.exists("out/checkpoint/solve.bin"));
  }
  auto arguments = run;
  arguments.insert(arguments.end(), {"--resume", "--json"});
  const Finished resumed = bench.run(arguments);
  CAPTURE(resumed.err);
  REQUIRE(resumed.code == 0);
  CHECK(has(resumed.err, "Resumed at t = "));
  CHECK(json::parse(resumed.out)["transient"]["resumed_at"]["value"] > 0);
  CHECK(!bench.exists("out/checkpoint"));
  for (const char* frame : {"00001.vtu", "00002.vtu", "00003.vtu"}) {
    CAPTURE(frame);
    const std::string bytes = bench.read(std::string("whole/frames/warm/") + frame);
    CHECK(!bytes.empty());
    CHECK(bench.read(std::string("out/frames/warm/") + frame) == bytes);
  }
}

TEST_CASE("a refinement that was killed goes on with --resume, meshes that are done are kept") {
  Bench bench;
  json content = long_case();
  content["geometry"]["box"]["cells"] = {60, 12, 12};
  content["output"]["checkpoint_every"] = "0.1 s";
  content["solver"]["tolerance"] = 1e-9;
  bench.write_case("case.json", content);
  const std::vector<std::string> refine = {"refine", "case.json", "--steps", "1", "--no-picture"};
  CHECK(has(bench.run({"refine", "case.json", "--steps", "1", "--resume"}).err, "no interrupted solve"));
  const Finished killed = bench.run_until(refine, [&](pid_t child) {
    if (!has(bench.read("stderr"), "refined mesh 1 of 1: State of the solve kept")) return false;
    ::kill(child, SIGKILL);
    return true;
  });
  CHECK(killed.code == 1000 + SIGKILL);
  REQUIRE(bench.exists("out/checkpoint/refinement/mesh0/checkpoint/solve.bin"));
  REQUIRE(bench.exists("out/checkpoint/refinement/uniform1/checkpoint/solve.bin"));
  auto arguments = refine;
  arguments.insert(arguments.end(), {"--resume", "--json"});
  const Finished resumed = bench.run(arguments);
  CAPTURE(resumed.err);
  REQUIRE(resumed.code == 0);
  CHECK(has(resumed.err, "refined mesh 1 of 1: Goes on with an interrupted solve: iteration"));
  // The case's own mesh was solved: it arrives where it was.
  const std::size_t first = resumed.err.find("Goes on with an interrupted solve");
  CHECK(first < resumed.err.find("refined mesh 1 of 1"));
  CHECK(json::parse(resumed.out)["levels"].size() == 2);
  CHECK(!bench.exists("out/checkpoint"));
}

TEST_CASE("a study that was killed goes on with --resume and takes over the runs that are done") {
  Bench bench;
  json content = long_case();
  content["output"]["checkpoint_every"] = "0.1 s";
  content["solver"]["tolerance"] = 1e-9;
  bench.write_case("case.json", content);
  const std::vector<std::string> study = {"study",    "case.json", "--vary", "materials[0].E",
                                          "--values", "210 GPa",   "100 GPa"};
  const Finished killed = bench.run_until(study, [&](pid_t child) {
    const std::string said = bench.read("stderr");
    const std::size_t second = said.find("Run 2 of 2");
    if (second == std::string::npos || !has(said.substr(second), "State of the solve kept")) return false;
    ::kill(child, SIGKILL);
    return true;
  });
  CHECK(killed.code == 1000 + SIGKILL);
  REQUIRE(bench.exists("out/checkpoint/study/rows.json"));
  auto arguments = study;
  arguments.insert(arguments.end(), {"--resume", "--json"});
  const Finished resumed = bench.run(arguments);
  CAPTURE(resumed.err);
  REQUIRE(resumed.code == 0);
  CHECK(has(resumed.err, "Run 1 of 2 was computed before"));
  CHECK(has(resumed.err, "Goes on with an interrupted solve: iteration"));
  const json runs = json::parse(resumed.out)["runs"];
  REQUIRE(runs.size() == 2);
  const auto largest = [&](int i) {
    return runs[i]["results"]["largest displacement magnitude"]["value"].get<double>();
  };
  CHECK(largest(1) == doctest::Approx(2.1 * largest(0)).epsilon(1e-6));
  CHECK(!bench.exists("out/checkpoint"));
}

TEST_CASE("a queue that was killed goes on with --resume in the case that ran") {
  Bench bench;
  json content = long_case();
  content["output"]["checkpoint_every"] = "0.1 s";
  content["solver"]["tolerance"] = 1e-9;
  bench.write_case("long.json", content);
  json other = cantilever_case();
  other["output"]["folder"] = "other";
  bench.write_case("other.json", other);
  const std::vector<std::string> queue = {"queue", "long.json", "other.json", "--no-picture"};
  const Finished killed = bench.run_until(queue, [&](pid_t child) {
    if (!has(bench.read("stderr"), "State of the solve kept")) return false;
    ::kill(child, SIGKILL);
    return true;
  });
  CHECK(killed.code == 1000 + SIGKILL);
  REQUIRE(bench.exists("out/checkpoint/solve.bin"));
  auto arguments = queue;
  arguments.insert(arguments.end(), {"--resume", "--json"});
  const Finished resumed = bench.run(arguments);
  CAPTURE(resumed.err);
  REQUIRE(resumed.code == 0);
  CHECK(has(resumed.err, "Goes on with an interrupted solve: iteration"));
  for (const json& one : json::parse(resumed.out)) CHECK(one["state"] == "done");
  CHECK(bench.exists("other/summary.json"));
  CHECK(!bench.exists("out/checkpoint"));
}
