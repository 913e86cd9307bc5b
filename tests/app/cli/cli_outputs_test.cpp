// What the program leaves in its output folder when it is killed, started twice, short of memory, or told to
// write where something lies already.
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>
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
      {"inspect", "case.json", "--out", "soft.log"},
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
  for (const char* option : {"--csv", "--out", "--picture"})
    CHECK(bench.run({"inspect", "m.mtx", option, "m.mtx"}).code == 2);
  CHECK(has(bench.read("m.mtx"), "1 1 2"));
  const Finished twice = bench.run({"inspect", "m.mtx", "--csv", "a", "--out", "./a"});
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

TEST_CASE("options that name a file refuse a pipe at once") {
  Bench bench;
  bench.write_case("case.json", small_case());
  bench.write("a.mtx", "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 1\n");
  REQUIRE(::mkfifo(bench.file("pipe").c_str(), 0600) == 0);
  const std::vector<std::vector<std::string>> commands = {
      {"run", "case.json", "--log", "pipe"},    {"memory", "case.json", "--csv", "pipe"},
      {"queue", "case.json", "--log", "pipe"},  {"inspect", "a.mtx", "--out", "pipe"},
      {"inspect", "a.mtx", "--csv", "pipe"},    {"verify", "--out", "pipe"},
      {"manual", "--html", "pipe"},             {"mesh", "case.json", "--out", "m.vtu", "--picture", "pipe"}};
  for (const auto& command : commands) {
    CAPTURE(command);
    const Finished ended = bench.run(command);
    CAPTURE(ended.err);
    CHECK(ended.code != 0);
    CHECK(std::filesystem::is_fifo(bench.file("pipe")));
  }
  CHECK(has(bench.run(commands[0]).err, "is a pipe, a socket or a device"));
  CHECK_FALSE(bench.exists("out"));
}

TEST_CASE("files of the user in the folder of states stay") {
  Bench bench;
  json content = small_case();
  content["output"]["checkpoint_every"] = "1e-9 s";
  bench.write_case("case.json", content);
  fs::create_directories(bench.file("out/checkpoint/refinement"));
  const std::vector<std::string> names = {"solve.bin", "mesh.gmesh", "refinement/sizes.vtu"};
  for (const std::string& name : names) bench.write("out/checkpoint/" + name, "mine");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"run", "case.json"}, {"refine", "case.json", "--steps", "1"}}) {
    const Finished ended = bench.run(command);
    CAPTURE(ended.err);
    REQUIRE(ended.code == 0);
    for (const std::string& name : names) CHECK(bench.read("out/checkpoint/" + name) == "mine");
  }
}

namespace {

/// A bar that warms up and bends, of this length.
json two_steps_case(const char* length) {
  json content = cantilever_case();
  content["version"] = 2;
  content["geometry"]["box"]["size"][0] = length;
  content["materials"] = json::parse(R"case([{"name": "steel", "E": "210 GPa", "nu": 0.3, "alpha": "1.2e-5 1/K",
    "k": "50 W/(m K)", "c": "480 J/(kg K)", "rho": "7850 kg/m^3"}])case");
  for (const char* key : {"analysis", "constraints", "loads"}) content.erase(key);
  content["steps"] = json::parse(R"case([
    {"name": "warm", "analysis": "heat", "procedure": "transient", "times": ["10 s", "60 s"],
     "transient": {"step": "2 s"},
     "constraints": [{"on": {"group": "xmin"}, "temperature": "100 degC"}],
     "loads": [{"initial_temperature": "20 degC"}]},
    {"name": "bend", "analysis": "elasticity",
     "constraints": [{"on": {"group": "xmin"}, "fixed": true}],
     "loads": [{"thermal_strain": {"reference": "20 degC",
       "temperature": {"field": {"step": "warm", "array": "temperature", "time": "10 s"}}}}]}])case");
  content["output"]["picture"] = true;
  content["output"]["checkpoint_every"] = "1e-6 s";
  return content;
}

}  // namespace

TEST_CASE("killed while pictures are drawn, all steps are of one run, and --resume goes on") {
  Bench bench;
  bench.write_case("a.json", two_steps_case("100 mm"));
  bench.write_case("b.json", two_steps_case("90 mm"));
  json whole = two_steps_case("90 mm");
  whole["output"]["folder"] = "whole";
  bench.write_case("whole.json", whole);
  REQUIRE(bench.run({"run", "whole.json", "--no-picture"}).code == 0);
  for (const int signal : {SIGKILL, SIGTERM}) {
    CAPTURE(signal);
    REQUIRE(bench.run({"run", "a.json", "--no-picture"}).code == 0);
    const std::string before = bench.read("out/summary.json");
    const Finished ended = bench.run_until({"run", "b.json"}, [&](pid_t child) {
      if (const std::string now = bench.read("out/summary.json"); now.empty() || now == before) return false;
      ::kill(child, signal);
      return true;
    });
    CAPTURE(ended.err);
    REQUIRE(ended.code == (signal == SIGKILL ? 1000 + SIGKILL : 130));
    for (const char* step : {"warm", "bend"}) {
      CAPTURE(step);
      const auto part = [&](const std::string& folder) {
        return json::parse(bench.read(folder + "/" + step + "/summary.json"))["extrema"];
      };
      CHECK(part("out") == part("whole"));
    }
    for (const char* folder : {"out/warm", "out/bend"})
      CHECK(json::parse(bench.read(std::string(folder) + "/genba-outputs.json"))["sets"]["run"]["unfinished"] ==
            true);
    REQUIRE(bench.exists("out/warm/checkpoint/solve.bin"));
    const Finished resumed = bench.run({"run", "b.json", "--resume", "--no-picture"});
    CAPTURE(resumed.err);
    REQUIRE(resumed.code == 0);
    CHECK(has(resumed.err, "Resumed at t = "));
    CHECK_FALSE(bench.exists("out/warm/checkpoint"));
    CHECK_FALSE(bench.exists("out/bend/checkpoint"));
    CHECK(bench.read("out/warm/frames/warm/00001.vtu") == bench.read("whole/warm/frames/warm/00001.vtu"));
    CHECK(bench.read("out/warm/frames/warm/00002.vtu") == bench.read("whole/warm/frames/warm/00002.vtu"));
    for (const char* folder : {"out", "out/warm", "out/bend"})
      CHECK(json::parse(bench.read(std::string(folder) + "/genba-outputs.json"))["sets"]["run"]["unfinished"] ==
            false);
  }
}

TEST_CASE("finished steps of a run that fails are not put beside steps of an earlier run") {
  Bench bench;
  json content = two_steps_case("100 mm");
  content["output"]["picture"] = false;
  bench.write_case("case.json", content);
  REQUIRE(bench.run({"run", "case.json"}).code == 0);
  const std::string warm = bench.read("out/warm/summary.json"), bend = bench.read("out/bend/summary.json");
  content["geometry"]["box"]["size"][0] = "90 mm";
  content["steps"][1]["constraints"] = json::array();  // nothing holds it
  bench.write_case("case.json", content);
  const Finished failed = bench.run({"run", "case.json"});
  CAPTURE(failed.err);
  CHECK(failed.code != 0);
  CHECK(has(failed.err, "files of two runs would be mixed"));
  CHECK(bench.read("out/warm/summary.json") == warm);
  CHECK(bench.read("out/bend/summary.json") == bend);
}
