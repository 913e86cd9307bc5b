// Drawing that fails, hangs or is killed takes nothing of a finished solve away.
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/app/cli/cli_runner.hpp"

using namespace genba::test;

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

json drawn_case() {
  json content = cantilever_case();
  content["output"]["picture"] = true;
  return content;
}

/// The process that draws for the run of this number; 0: there is none.
pid_t drawing_process(pid_t run) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ostringstream command, status;
    command << std::ifstream(entry.path() / "cmdline").rdbuf();
    status << std::ifstream(entry.path() / "status").rdbuf();
    if (has(command.str(), "draw-pictures") && has(status.str(), "PPid:\t" + std::to_string(run) + "\n"))
      return static_cast<pid_t>(std::stol(name));
  }
  return 0;
}

/// Results, tables and summary of a run whose picture is missing: told in summary and report.
void check_without_picture(const Bench& bench, const char* why) {
  for (const char* name : {"out/result.vtu", "out/extrema.csv", "out/probes.csv", "out/report.html"})
    CHECK(bench.exists(name));
  const json summary = json::parse(bench.read("out/summary.json"));
  REQUIRE_FALSE(summary["warnings"].empty());
  const std::string warning = summary["warnings"].back();
  CAPTURE(warning);
  CHECK(has(warning, why));
  CHECK(has(bench.read("out/report.html"), why));
  CHECK(json::parse(bench.read("out/genba-outputs.json"))["sets"]["run"]["unfinished"] == false);
}

}  // namespace

TEST_CASE("a picture that takes too long is left out") {
  Bench bench;
  bench.write_case("case.json", drawn_case());
  const Finished run = bench.run({"run", "case.json", "--picture-time", "1 ms"});
  CAPTURE(run.err);
  CHECK(run.code == 0);
  CHECK(has(run.err, "No picture: the process that draws it was stopped after"));
  CHECK_FALSE(bench.exists("out/picture.png"));
  check_without_picture(bench, "was stopped after");
}

TEST_CASE("a driver that crashes costs the picture alone") {
  Bench bench;
  bench.write_case("case.json", drawn_case());
  const Finished run = bench.run_until({"run", "case.json"}, [](pid_t child) {
    const pid_t drawing = drawing_process(child);
    return drawing > 0 && ::kill(drawing, SIGSEGV) == 0;
  });
  CAPTURE(run.err);
  CHECK(run.code == 0);
  check_without_picture(bench, "was ended by signal 11");
}

TEST_CASE("a run that is killed while it draws has its results, and the next one says what is missing") {
  Bench bench;
  bench.write_case("case.json", drawn_case());
  const Finished run = bench.run_until({"run", "case.json"}, [](pid_t child) {
    return drawing_process(child) > 0 && ::kill(child, SIGKILL) == 0;
  });
  REQUIRE(run.code == 1000 + SIGKILL);
  CHECK(bench.exists("out/result.vtu"));
  CHECK(json::parse(bench.read("out/summary.json"))["iterations"] > 0);
  CHECK(json::parse(bench.read("out/genba-outputs.json"))["sets"]["run"]["unfinished"] == true);
  CHECK(has(bench.run({"check", "case.json"}).err, "before its pictures and its report were made"));
  const Finished next = bench.run({"run", "case.json"});
  CAPTURE(next.err);
  CHECK(next.code == 0);
  CHECK_FALSE(has(bench.run({"check", "case.json"}).err, "output/folder"));
}

#if !defined(__SANITIZE_ADDRESS__)  // the sanitizer takes terabytes of addresses
TEST_CASE("what can be solved in little address space keeps its results whatever drawing needs") {
  int solved = 0;
  for (const rlim_t megabytes : {500, 700, 800, 900, 1000, 1300, 2000}) {
    CAPTURE(megabytes);
    const auto limited = [megabytes] {
      const rlimit limit{megabytes << 20, megabytes << 20};
      ::setrlimit(RLIMIT_AS, &limit);
    };
    Bench bench;
    bench.write_case("case.json", drawn_case());
    if (bench.run({"run", "case.json", "--no-picture", "--out", "plain"}, limited).code != 0) continue;
    ++solved;
    const Finished run = bench.run({"run", "case.json"}, limited);
    CAPTURE(run.err);
    CHECK(run.code == 0);
    CHECK(bench.exists("out/result.vtu"));
    if (!bench.exists("out/picture.png")) check_without_picture(bench, "picture");
  }
  MESSAGE("solved under " << solved << " of 7 limits");
  CHECK(solved > 0);
}
#endif

TEST_CASE("an animation that cannot be drawn is a warning") {
  Bench bench;
  bench.write_case("case.json", cantilever_case());
  const Finished run =
      bench.run({"run", "case.json", "--animation", "frames", "--frames", "2", "--picture-time", "1 ms"});
  CAPTURE(run.err);
  CHECK(run.code == 0);
  CHECK(has(run.err, "--animation: No picture"));
  CHECK(bench.exists("out/report.html"));
}
