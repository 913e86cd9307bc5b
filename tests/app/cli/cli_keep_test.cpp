// Mesh and results beside a case, by the real program.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;

TEST_CASE("run --keep leaves mesh and results beside the case, and the next run takes the mesh") {
  Bench bench;
  auto content = cantilever_case();
  bench.write_case("my case.json", content);
  const std::vector<std::string> plain = {"run", "my case.json", "--no-picture"};
  REQUIRE(bench.run(plain).code == 0);
  CHECK_FALSE(bench.exists("my case.keep"));
  auto keeping = plain;
  keeping.push_back("--keep");
  const Finished first = bench.run(keeping);
  INFO(first.err);
  REQUIRE(first.code == 0);
  CHECK(has(first.err, "Mesh and results kept beside the case"));
  for (const char* name : {"keep.json", "mesh.gmesh", "results-1.vtu"}) {
    CAPTURE(name);
    CHECK(bench.exists(std::string("my case.keep/") + name));
  }
  CHECK(has(bench.run(keeping).err, "The mesh is the one kept beside the case"));

  // The case may ask for it itself.
  content["output"]["keep"] = true;
  content["geometry"]["box"]["cells"][0] = content["geometry"]["box"]["cells"][0].get<int>() + 1;
  bench.write_case("my case.json", content);
  const Finished other = bench.run(plain);
  REQUIRE(other.code == 0);
  CHECK(has(other.err, "has other inputs: it is made anew"));
  CHECK(has(bench.run(plain).err, "The mesh is the one kept beside the case"));

  // Damaged, or no folder of a case: a warning, and the run goes on.
  bench.write("my case.keep/mesh.gmesh", "no mesh");
  const Finished damaged = bench.run(plain);
  CHECK(damaged.code == 0);
  CHECK(has(damaged.err, "What is kept beside the case is not used"));
  CHECK(has(bench.run(plain).err, "The mesh is the one kept beside the case"));
  std::filesystem::remove_all(bench.file("my case.keep"));
  bench.write("my case.keep", "of somebody else");
  const Finished refused = bench.run(plain);
  CHECK(refused.code == 0);
  CHECK(has(refused.err, "are not kept beside the case"));
  CHECK(bench.read("my case.keep") == "of somebody else");
}
