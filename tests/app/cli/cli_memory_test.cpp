// The memory that is foretold of the whole process, and the limit on it: by the real program, looked at from
// outside.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "engine/base/error.hpp"
#include "tests/app/cli/cli_runner.hpp"

using namespace genba;
using namespace genba::test;
using Json = nlohmann::json;

namespace {

constexpr double MiB = 1 << 20;

/// Resident bytes of a process; 0 when it is gone.
double resident(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmRSS:", 0) == 0) return 1024 * std::atof(line.c_str() + 6);
  return 0;
}

/// Of a process and of those that it started.
double resident_of_all(pid_t process) {
  double sum = resident(process);
  std::ifstream children("/proc/" + std::to_string(process) + "/task/" + std::to_string(process) +
                         "/children");
  for (pid_t child = 0; children >> child;) sum += resident_of_all(child);
  return sum;
}

struct Watched {
  Finished finished;
  double peak = 0;  ///< bytes, as seen 50 times a second
};

Watched run_watched(const Bench& bench, std::vector<std::string> arguments) {
  const std::string path = bench.file("peak");
  double peak = 0;
  Watched out{bench.run_until(std::move(arguments),
                              [&](pid_t process) {
                                if (const double now = resident_of_all(process); now > peak) {
                                  peak = now;
                                  std::ofstream(path) << now;
                                }
                                return false;
                              }),
              0};
  std::ifstream(path) >> out.peak;
  return out;
}

Json process_of(const Bench& bench, const std::string& file = "out/memory.json") {
  return Json::parse(bench.read(file)).at("process");
}

/// |measured - predicted| of a stage is at most a tenth, or 4 MiB.
void check_stages(const Json& process) {
  for (const Json& stage : process["stages"]) {
    if (stage["measured_bytes"].is_null()) continue;
    CAPTURE(stage["stage"].get<std::string>());
    CAPTURE(stage["rule"].get<std::string>());
    REQUIRE_FALSE(stage["predicted_bytes"].is_null());
    const double predicted = stage["predicted_bytes"], measured = stage["measured_bytes"];
    CAPTURE(predicted / MiB);
    CAPTURE(measured / MiB);
    CHECK(std::abs(measured - predicted) <= std::max(0.1 * predicted, 4 * MiB));
  }
}

Json bracket_of_size(const char* size) {
  Json content = Json::parse(std::ifstream(std::string(GENBA_EXAMPLES) + "/bracket.case.json"));
  content["geometry"]["file"] = std::string(GENBA_EXAMPLES) + "/bracket.step";
  content["mesh"]["size"] = size;
  content["solver"]["backend"] = "cpu";
  content["output"]["folder"] = "out";
  return content;
}

}  // namespace

TEST_CASE("cli: every stage of the process is foretold and measured, and seen from outside") {
  const Bench bench;
  bench.write_case("case.json", bracket_of_size("3 mm"));
  const Watched watched = run_watched(bench, {"run", "case.json"});
  REQUIRE(watched.finished.code == 0);
  const Json process = process_of(bench);
  check_stages(process);
  const double measured = process["measured_peak_bytes"], predicted = process["predicted_peak_bytes"];
  CHECK(watched.peak <= 1.02 * measured);
  CHECK(measured <= 1.1 * predicted);
  CHECK(measured >= 0.9 * predicted);
  const Json summary = Json::parse(bench.read("out/summary.json"));
  CHECK(summary["process_memory"]["stages"].size() == process["stages"].size());
  CHECK(has(bench.read("out/report.html"), "The whole process, stage by stage"));

  // The plan says the same before the run.
  const Finished plan = bench.run({"memory", "case.json", "--json"});
  REQUIRE(plan.code == 0);
  const Json before = Json::parse(plan.out).at("process");
  CHECK(before["largest_stage"] == process["largest_stage"]);
  const double told = before["predicted_peak_bytes"];
  CHECK(told == doctest::Approx(predicted).epsilon(0.03));
  CHECK(has(bench.run({"memory", "case.json"}).out, "Whole process, stage by stage"));
}

TEST_CASE("cli: what stages take is foretold for every kind of elements") {
  for (const auto& [kind, cells] : {std::pair{"tet4", 20}, {"hex8", 22}, {"hex20", 12}, {"wedge15", 12}})
    for (const bool heat : {false, true}) {
      CAPTURE(kind);
      CAPTURE(heat);
      const Bench bench;
      Json content = cantilever_case();
      content["geometry"]["box"] = {{"size", {"100 mm", "100 mm", "100 mm"}},
                                    {"cells", {cells, cells, cells}}};
      content["mesh"]["element"] = kind;
      content["solver"]["tolerance"] = 1e-4;
      content["output"]["probes"] = Json::array();
      if (heat) {
        content["analysis"] = "heat";
        content["materials"] = {{{"name", "steel"}, {"k", "50 W/(m K)"}}};
        content["regions"] = {{{"material", "steel"}}};
        content["constraints"] = {
            {{"name", "stove"}, {"on", {{"group", "xmin"}}}, {"temperature", "100 degC"}}};
        content["loads"] = {{{"name", "in"}, {"on", {{"group", "xmax"}}}, {"heat_flux", "1000 W/m^2"}}};
      }
      bench.write_case("case.json", content);
      const Finished finished = bench.run({"run", "case.json"});
      CAPTURE(finished.err);
      REQUIRE(finished.code == 0);
      check_stages(process_of(bench));
    }
}

TEST_CASE("cli: a memory limit holds for the whole process, pictures are left out first") {
  const Bench bench;
  bench.write_case("case.json", bracket_of_size("3 mm"));
  REQUIRE(bench.run({"run", "case.json", "--no-picture"}).code == 0);
  const Json free = process_of(bench);
  const double bytes = 1.06 * free["measured_peak_bytes"].get<double>();
  const std::string limit = std::to_string(static_cast<long>(bytes)) + " B";
  const Watched watched = run_watched(bench, {"run", "case.json", "--memory-limit", limit});
  CAPTURE(watched.finished.err);
  REQUIRE(watched.finished.code == 0);
  CHECK(watched.peak <= bytes);
  CHECK(process_of(bench)["measured_peak_bytes"].get<double>() <= bytes);
  CHECK(process_of(bench)["limit_bytes"].get<double>() == doctest::Approx(bytes).epsilon(1e-6));
  CHECK(has(watched.finished.err, "No picture: drawing takes about"));
  CHECK_FALSE(bench.exists("out/picture.png"));
}

TEST_CASE("cli: what a memory limit has no room for is refused before it begins") {
  const Bench bench;
  bench.write_case("case.json", bracket_of_size("3 mm"));
  const Finished least = bench.run({"run", "case.json", "--memory-limit", "20 MiB"});
  CHECK(least.code == exit_code(ErrorKind::memory));
  CHECK(has(least.err, "the program and its libraries hold"));
  CHECK_FALSE(bench.exists("out"));

  // The mesher's process counts.
  bench.write_case("fine.json", bracket_of_size("0.7 mm"));
  const double limit = 230 * MiB;
  const Watched fine = run_watched(bench, {"run", "fine.json", "--memory-limit", "230 MiB"});
  CAPTURE(fine.finished.err);
  CHECK(fine.finished.code == exit_code(ErrorKind::memory));
  CHECK(has(fine.finished.err, "memory limit"));
  CHECK(fine.peak <= 1.02 * limit);
  CHECK_FALSE(bench.exists("out"));
}
