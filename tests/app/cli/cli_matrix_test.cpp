// genba-cli matrix and inspect as a user meets them.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;
using nlohmann::json;

namespace {

const std::string small =
    "%%MatrixMarket matrix coordinate integer symmetric\n3 3 4\n1 1 2\n2 1 -1\n2 2 2\n3 3 1\n";

}  // namespace

TEST_CASE(
    "a few bytes that announce two thousand million rows are refused by number, before they are taken") {
  Bench bench;
  const std::string rows = "2147483647";
  for (const std::string& size :
       {rows + " " + rows + " 3", std::string("50000000 50000000 3"), "1000000 " + rows + " 3"}) {
    CAPTURE(size);
    bench.write("huge.mtx",
                "%%MatrixMarket matrix coordinate real general\n" + size + "\n1 1 1\n2 2 1\n3 3 1\n");
    const Finished inspect = bench.run({"inspect", "huge.mtx", "--backend", "cpu", "--memory-limit", "1 GB"});
    CAPTURE(inspect.err);
    CHECK(inspect.code == 8);
    CHECK(inspect.seconds < 5);
    CHECK(has(inspect.err, "rows with 3 entries need "));
    CHECK(has(inspect.err, " are free"));
  }
  bench.write_case("case.json", cantilever_case());
  CHECK(bench.run({"inspect", "case.json", "--square", "--backend", "cpu", "-q"}).code == 0);
}

TEST_CASE("matrix writes what inspect reads") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished matrix = bench.run({"matrix", "case.json", "a.mtx"});
  CAPTURE(matrix.err);
  REQUIRE(matrix.code == 0);
  CHECK(has(matrix.out, "Written to a.mtx: 297 rows"));
  CHECK(has(matrix.out, "N/m, symmetric"));
  CHECK(bench.read("a.mtx").starts_with("%%MatrixMarket matrix coordinate real symmetric\n%"));

  const Finished as_json =
      bench.run({"matrix", "case.json", "b.mtx", "--json", "--general", "--set", "mesh.element=tet4"});
  REQUIRE(as_json.code == 0);
  const json written = json::parse(as_json.out);
  CHECK(written["symmetry"] == "general");
  CHECK(written["unit"] == "N/m");
  CHECK(written["file_bytes"] == bench.read("b.mtx").size());

  const Finished inspect =
      bench.run({"inspect", "a.mtx", "--csv", "a.csv", "--out", "a.json", "--picture", "a.png"});
  CAPTURE(inspect.err);
  REQUIRE(inspect.code == 0);
  for (const char* part : {"a.mtx", "297 rows", "Spatial locality", "Temporal locality", "rbp-ell-r",
                           "B/nonzero", "Written to a.csv", "Written to a.json", "Written to a.png"}) {
    CAPTURE(part);
    CHECK(has(inspect.out, part));
  }
  CHECK_FALSE(has(inspect.out, "Measured on"));
  CHECK(has(bench.read("a.csv"), "rbp-csr"));
  CHECK(bench.read("a.png").starts_with("\x89PNG"));
  const json from_file = json::parse(bench.read("a.json"));

  const Finished of_case = bench.run({"inspect", "case.json", "--json", "--quiet"});
  REQUIRE(of_case.code == 0);
  CHECK(of_case.err.empty());
  json from_case = json::parse(of_case.out);
  const double variance = from_case["features"]["variance_row"];  // summed over nodes here, over rows there
  CHECK(variance == doctest::Approx(from_file["features"]["variance_row"].get<double>()));
  from_case["features"]["variance_row"] = from_file["features"]["variance_row"];
  CHECK(from_case["features"] == from_file["features"]);
  json bytes_of_case = from_case["formats"], bytes_of_file = from_file["formats"];
  for (json* formats : {&bytes_of_case, &bytes_of_file})
    for (json& row : *formats) CHECK(row.erase("predicted") == 1);  // each run measured its device anew
  CHECK(bytes_of_case == bytes_of_file);
}

TEST_CASE("inspect --measure times every format on the backend asked for") {
  Bench bench;
  bench.write("a.mtx", small);
  const Finished run = bench.run({"inspect", "a.mtx", "--measure", "--backend", "checked", "--threads", "1",
                                  "--json", "--cache", "1 KiB", "--cache-line", "64 B"});
  CAPTURE(run.err);
  REQUIRE(run.code == 0);
  const json out = json::parse(run.out);
  CHECK(out["device"]["backend"] == "checked");
  CHECK(out["features"]["cache"]["size"]["value"] == 1024);
  CHECK(out["features"]["cache"]["line"]["value"] == 64);
  CHECK(out["features"]["nonzeros"] == 5);
  for (const json& row : out["formats"]) CHECK(row["product"]["median"]["value"].get<double>() > 0);
}

TEST_CASE("what inspect and matrix refuse, and that they leave nothing") {
  using expected_code::usage, expected_code::input, expected_code::file;
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  bench.write("good.mtx", small);
  bench.write("bad.mtx", small.substr(0, small.size() - 8));
  struct Bad {
    std::vector<std::string> arguments;
    int code;
    std::vector<std::string> named;
  };
  const std::vector<Bad> all = {
      {{"inspect"}, usage, {"input"}},
      {{"inspect", "absent.mtx"}, file, {"absent.mtx"}},
      {{"inspect", "absent.json"}, file, {"absent.json"}},
      {{"inspect", "bad.mtx", "--csv", "a.csv"}, input, {"bad.mtx: line 5"}},
      {{"inspect", "good.mtx", "--cache", "1 m"}, input, {"--cache"}},
      {{"inspect", "good.mtx", "--cache-line", "100 B"}, input, {"cache line", "100 B"}},
      {{"inspect", "good.mtx", "--backend", "abacus"}, input, {"abacus"}},
      {{"inspect", "good.mtx", "--csv", "no/where.csv"}, file, {"no/where.csv"}},
      {{"matrix", "case.json"}, usage, {"out"}},
      {{"matrix", "case.json", "a.csv"}, input, {"a.csv", ".mtx"}},
      {{"matrix", "case.json", "no/where.mtx"}, file, {"no/where.mtx"}},
      {{"matrix", "good.mtx", "a.mtx"}, input, {"good.mtx"}},
  };
  for (const Bad& bad : all) {
    const Finished run = bench.run(bad.arguments);
    CAPTURE(bad.arguments.back());
    CAPTURE(run.err);
    CHECK(run.code == bad.code);
    CHECK(run.out.empty());
    CHECK(has(run.err, "error: "));
    for (const std::string& part : bad.named) CHECK(has(run.err, part));
    CHECK(bench.names() == std::vector<std::string>{"bad.mtx", "case.json", "good.mtx"});
  }
  const Finished as_json = bench.run({"inspect", "bad.mtx", "--json"});
  CHECK(as_json.code == input);
  CHECK(has(json::parse(as_json.out)["error"]["message"].get<std::string>(), "line 5"));
}

TEST_CASE("a full disk is an error and leaves nothing") {
  using expected_code::file;
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  for (const char* name : {"a.mtx", "a.mtx.gz"}) {
    const Finished run = bench.run({"matrix", "case.json", name}, [] {
      const rlimit small_files{8000, 8000};
      ::setrlimit(RLIMIT_FSIZE, &small_files);
    });
    CAPTURE(name);
    CAPTURE(run.err);
    CHECK(run.code == file);
    CHECK(has(run.err, "cannot write the file: File too large"));
    CHECK(bench.names() == std::vector<std::string>{"case.json"});
  }
}
