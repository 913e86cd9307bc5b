// genba-cli verify: what it computes, tells, writes and keeps.
#include <doctest/doctest.h>

#include <cstdlib>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;
using nlohmann::json;

TEST_CASE("verify lists its cases") {
  Bench bench;
  const Finished list = bench.run({"verify", "--list"});
  CHECK(list.code == 0);
  for (const char* part : {"lame-cylinder", "nafems-le10", "NAFEMS T4", "closed form"})
    CHECK(has(list.out, part));
}

TEST_CASE("verify computes the cases that are named, and keeps nothing of a part") {
  Bench bench;
  const auto own = [&] { ::setenv("GENBA_CONFIG_DIR", bench.file("own").c_str(), 1); };
  const Finished run = bench.run(
      {"verify", "heated-wall", "lame-cylinder", "--backend", "cpu", "--threads", "1", "--out", "told.json"},
      own);
  CAPTURE(run.err);
  CHECK(run.code == 0);
  for (const char* part : {"passed   heated-wall", "hoop stress at the bore, hex20", "166.667 MPa",
                           "2 of 2 cases passed", "CPU"})
    CHECK(has(run.out, part));
  CHECK_FALSE(bench.exists("own"));
  const json told = json::parse(bench.read("told.json"));
  CHECK(told["passed"] == 2);
  CHECK(told["cases"][1]["name"] == "lame-cylinder");
  CHECK(told["cases"][1]["quantities"].size() == 6);

  const Finished printed = bench.run({"verify", "heated-wall", "--backend", "cpu", "--json"}, own);
  CHECK(printed.code == 0);
  CHECK(json::parse(printed.out)["cases"][0]["state"] == "passed");
}

TEST_CASE("verify ends with an error where a case fails, and refuses what it does not know") {
  Bench bench;
  const Finished failed = bench.run({"verify", "joule-heating", "--backend", "cpu", "--out", "told.json"},
                                    [] { ::setenv("GENBA_MESHER", "/there/is/no/mesher", 1); });
  CHECK(failed.code == 11);
  CHECK(has(failed.out, "0 of 1 cases passed"));
  CHECK(json::parse(bench.read("told.json"))["cases"][0]["state"] == "failed");

  const Finished unknown = bench.run({"verify", "lame-cylinde"});
  CHECK(unknown.code != 0);
  CHECK(has(unknown.err, "\"lame-cylinder\""));
  const Finished backend = bench.run({"verify", "heated-wall", "--backend", "gpu"});
  CHECK(backend.code != 0);
  CHECK(has(backend.err, "--backend"));
  const Finished nowhere =
      bench.run({"verify", "heated-wall", "--backend", "cpu", "--out", "none/told.json"});
  CHECK(nowhere.code != 0);
  CHECK(has(nowhere.err, "none"));
}
