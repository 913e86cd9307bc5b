// What the program leaves in its output folder when it is killed, started twice, short of memory, or told to
// write where something lies already.
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

json small_case() {
  json content = cantilever_case();
  content["output"]["picture"] = false;
  return content;
}

/// Large enough that writing takes a while, small enough that solving does not.
json written_long() {
  json content = small_case();
  content["geometry"]["box"]["cells"] = {60, 14, 14};
  content["solver"]["tolerance"] = 1e-2;
  return content;
}

bool has_hidden(const Bench& bench, const char* part) try {
  for (const std::string& name : bench.names())
    if (has(name, part)) return true;
  return false;
} catch (const fs::filesystem_error&) {
  return false;  // something went while the names were read
}

}  // namespace

TEST_CASE("two runs into one folder: the second is refused, the first is whole") {
  Bench bench;
  bench.write_case("case.json", long_case());
  Finished second;
  const Finished first = bench.run_until({"run", "case.json"}, [&](pid_t child) {
    if (!bench.exists("out/.genba-lock")) return false;
    Bench other;
    other.write_case("case.json", small_case());
    second = other.run({"run", "case.json", "--out", bench.file("out")});
    bench.write("second.txt", std::to_string(second.code) + " " + second.err);
    ::kill(child, SIGTERM);
    return true;
  });
  CAPTURE(first.err);
  CHECK(first.code == 130);
  const std::string told = bench.read("second.txt");
  CAPTURE(told);
  CHECK(told.starts_with("9 "));
  CHECK(has(told, "another run writes into this output folder (process "));
  CHECK(has(told, "Wait until it has ended"));
  CHECK_FALSE(has_hidden(bench, ".genba-"));
}

TEST_CASE("killed while it writes, a run leaves the old set or the new one") {
  Bench bench;
  bench.write_case("case.json", written_long());
  REQUIRE(bench.run({"run", "case.json", "--quiet"}).code == 0);
  int kills = 0;
  for (const int wait : {0, 30, 80}) {
    CAPTURE(wait);
    const Finished killed = bench.run_until({"run", "case.json", "--quiet"}, [&](pid_t child) {
      if (!has_hidden(bench, "/set/")) return false;
      ::usleep(static_cast<useconds_t>(1000 * wait));
      ::kill(child, SIGKILL);
      return true;
    });
    CHECK((killed.code == 1000 + SIGKILL || killed.code == 0));  // it may have been faster
    kills += killed.code != 0;
    const Finished next = bench.run({"run", "case.json", "--quiet"});
    CAPTURE(next.err);
    CHECK(next.code == 0);
    CHECK_FALSE(has_hidden(bench, ".genba-"));
  }
  CHECK(kills > 0);
  const json manifest = json::parse(bench.read("out/genba-outputs.json"));
  CHECK(manifest["sets"]["run"]["files"].contains("report.html"));
  CHECK(manifest["sets"]["run"]["unfinished"] == false);
}

TEST_CASE("a person's own files in the output folder stay") {
  Bench bench;
  bench.write_case("case.json", small_case());
  fs::create_directory(bench.file("out"));
  for (const char* name : {"out/image.png", "out/report.pdf", "out/refined.vtu", "out/picture.png"})
    bench.write(name, "mine");
  REQUIRE(bench.run({"run", "case.json", "--quiet"}).code == 0);
  for (const char* name : {"out/image.png", "out/report.pdf", "out/refined.vtu", "out/picture.png"})
    CHECK(bench.read(name) == "mine");
  bench.write("out/summary.json", "mine");
  const Finished refused = bench.run({"run", "case.json"});
  CAPTURE(refused.err);
  CHECK(refused.code == 9);
  CHECK(has(refused.err, "\"summary.json\""));
  CHECK_FALSE(has(refused.err, "assemble"));
  CHECK(bench.read("out/summary.json") == "mine");
  CHECK(bench.run({"run", "case.json", "--quiet", "--overwrite"}).code == 0);
  CHECK(bench.read("out/summary.json") != "mine");
  CHECK(bench.read("out/picture.png") == "mine");
}

TEST_CASE("a case does not choose a folder outside of its own") {
  Bench bench;
  fs::create_directory(bench.file("case"));
  fs::create_directory(bench.file("elsewhere"));
  fs::create_directory_symlink(bench.file("elsewhere"), bench.file("case/link"));
  for (const std::string& folder : {std::string("../elsewhere"), bench.file("elsewhere"), std::string("link")}) {
    CAPTURE(folder);
    json content = small_case();
    content["output"]["folder"] = folder;
    bench.write_case("case/case.json", content);
    for (const char* command : {"run", "queue"}) {
      const Finished refused = bench.run({command, "case/case.json"});
      CAPTURE(refused.err);
      CHECK(refused.code != 0);
      CHECK(has(refused.err, "lies outside of its own folder"));
    }
    CHECK(fs::is_empty(bench.file("elsewhere")));
  }
  CHECK(bench.run({"queue", "case/case.json", "--quiet", "--overwrite"}).code == 0);
  CHECK(bench.exists("elsewhere/summary.json"));
  // What the person names is the person's choice.
  CHECK(bench.run({"run", "case/case.json", "--quiet", "--out", "elsewhere"}).code == 0);
}

TEST_CASE("no command writes over what it reads") {
  Bench bench;
  json content = small_case();
  content["geometry"] = {{"file", "part.vtu"}, {"unit", "m"}};
  content["mesh"] = json::object();
  bench.write_case("box.json", small_case());
  REQUIRE(bench.run({"mesh", "box.json", "-o", "part.vtu", "--quiet"}).code == 0);
  bench.write_case("case.json", content);
  fs::create_hard_link(bench.file("part.vtu"), bench.file("hard.csv"));
  fs::create_symlink("case.json", bench.file("soft.log"));
  const std::string part = bench.read("part.vtu"), text = bench.read("case.json");
  const std::vector<std::vector<std::string>> commands = {
      {"run", "case.json", "--log", "case.json"},
      {"run", "case.json", "--log", "soft.log"},
      {"run", "case.json", "--log", "part.vtu"},
      {"run", "case.json", "--surface", "hard.csv"},
      {"run", "case.json", "--animation", "part.vtu"},
      {"refine", "case.json", "--log", "part.vtu"},
      {"queue", "box.json", "case.json", "--log", "part.vtu"},
      {"mesh", "case.json", "--picture", "part.vtu"},
      {"mesh", "part.vtu", "--out", "part.vtu"},
      {"mesh", "part.vtu", "--log", "hard.csv"},
      {"memory", "case.json", "--csv", "case.json"},
      {"memory", "case.json", "--csv", "hard.csv"},
      {"inspect", "case.json", "--csv", "part.vtu"},
      {"inspect", "case.json", "--json", "soft.log"},
      {"inspect", "case.json", "--picture", "./part.vtu"},
      {"new", "part.vtu", "--out", "part.vtu", "--force"},
  };
  for (const auto& command : commands) {
    const Finished refused = bench.run(command);
    CAPTURE(refused.err);
    CHECK(refused.code == 2);
    CHECK(has(refused.err, "it would be lost"));
    CHECK(bench.read("part.vtu") == part);
    CHECK(bench.read("case.json") == text);
  }
  bench.write("m.mtx", "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 2\n");
  for (const char* option : {"--csv", "--json", "--picture"})
    CHECK(bench.run({"inspect", "m.mtx", option, "m.mtx"}).code == 2);
  CHECK(has(bench.read("m.mtx"), "1 1 2"));
  const Finished twice = bench.run({"inspect", "m.mtx", "--csv", "a", "--json", "./a"});
  CHECK(twice.code == 2);
  CHECK(has(twice.err, "is named for two files"));
  // The results of the run before as the geometry of the next.
  content["geometry"]["file"] = "out/result.vtu";
  fs::create_directory(bench.file("out"));
  fs::rename(bench.file("part.vtu"), bench.file("out/result.vtu"));
  bench.write_case("case.json", content);
  const Finished own = bench.run({"run", "case.json", "--overwrite"});
  CAPTURE(own.err);
  CHECK(own.code == 2);
  CHECK(bench.read("out/result.vtu") == part);
}

TEST_CASE("files that do not belong together are told of by whoever reads them") {
  Bench bench;
  bench.write_case("case.json", small_case());
  REQUIRE(bench.run({"run", "case.json", "--quiet"}).code == 0);
  CHECK_FALSE(has(bench.run({"check", "case.json"}).err, "output/folder"));
  bench.write("out/extrema.csv", "of another run");
  bench.write("out/selections.json", bench.read("out/selections.json") + " ");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"check", "case.json"}, {"collect", "case.json", "--to", "copy", "--with-results"}}) {
    const Finished told = bench.run(command);
    CAPTURE(told.err);
    CHECK(told.code == 0);
    CHECK(has(told.err, "extrema.csv is not as the run wrote it"));
  }
  CHECK(bench.exists("copy/out/genba-outputs.json"));
  CHECK(has(bench.run({"memory", "case.json"}).err, "selections.json in the output folder is not as"));
}
