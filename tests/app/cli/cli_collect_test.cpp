// genba-cli collect: a case goes to another place and computes the same there.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;
using nlohmann::json;

namespace fs = std::filesystem;

namespace {

/// Runs the case and returns what must not depend on where it lies.
json outcome(const Bench& bench, const std::string& case_file, const std::string& out) {
  const Finished run =
      bench.run({"run", case_file, "--json", "--tuning", "off", "--threads", "1", "--out", out});
  INFO(run.err);
  REQUIRE(run.code == 0);
  const json summary = json::parse(run.out);
  return {{"dofs", summary["dofs"]},
          {"iterations", summary["iterations"]},
          {"extrema", summary["extrema"]},
          {"sha256", summary["inputs"]}};
}

}  // namespace

TEST_CASE("a collected case computes the same in another place when its originals are gone") {
  Bench bench;
  fs::create_directory(bench.file("here"));
  for (const char* name : {"bone_with_marrow.case.json", "bone_with_marrow.nrrd", "bone_with_marrow_ct.nrrd"})
    fs::copy_file(fs::path(GENBA_EXAMPLES) / name, bench.file(std::string("here/") + name));
  const json before = outcome(bench, "here/bone_with_marrow.case.json", "one");
  const Finished collected =
      bench.run({"collect", "here/bone_with_marrow.case.json", "--to", "carried", "--with-results"});
  INFO(collected.err);
  REQUIRE(collected.code == 0);
  CHECK(has(collected.out, "bone_with_marrow.nrrd"));
  CHECK(has(collected.out, "names of patients"));
  fs::create_directory(bench.file("there"));
  fs::rename(bench.file("carried"), bench.file("there/moved"));
  fs::remove_all(bench.file("here"));
  CHECK(outcome(bench, "there/moved/bone_with_marrow.case.json", "two") == before);
}

TEST_CASE("collect tells what it copied, and refuses what is in the way") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  REQUIRE(bench.run({"run", "case.json", "--quiet"}).code == 0);
  const Finished plain = bench.run({"collect", "case.json", "-o", "plain", "--json"});
  REQUIRE(plain.code == 0);
  const json told = json::parse(plain.out);
  CHECK(told["case"] == "case.case.json");
  CHECK(told["files"].empty());
  const Finished full = bench.run({"collect", "case.json", "--to", "plain"});
  CHECK(full.code == 9);
  CHECK(has(full.err, "the folder is not empty"));
  REQUIRE(bench.run({"collect", "case.json", "--to", "with", "--with-results", "--quiet"}).code == 0);
  CHECK(bench.read("with/out/summary.json") == bench.read("out/summary.json"));
  CHECK(bench.run({"collect", "case.json"}).code == 1);
}
