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
