// Cases that several ranks solve together, against the answer of this process. mpiexec starts real ranks here.
#include <doctest/doctest.h>

#include <signal.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "app/ranks/rank_solver.hpp"
#include "app/report/summary.hpp"
#include "tests/app/cli/cli_runner.hpp"
#include "tests/app/cli/tied_bars.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;
using GenbaFolder = genba::test::TemporaryFolder;

namespace {

/// Sets a variable for its scope.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) { ::setenv(name, value.c_str(), 1); }
  ~Variable() { ::unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

/// Values by mesh node: the order of the equations is another one on ranks.
std::vector<double> values_by_node(const Pipeline& pipeline) {
  const auto planned = pipeline.planned();
  const auto solution = pipeline.solution();
  const auto dofs = static_cast<std::size_t>(planned->problem->dofs);
  std::vector<double> out(solution->values.size());
  for (std::size_t e = 0; e < planned->numbered->numbering.mesh_node.size(); ++e)
    for (std::size_t a = 0; a < dofs; ++a)
      out[static_cast<std::size_t>(planned->numbered->numbering.mesh_node[e]) * dofs + a] = solution->values[e * dofs + a];
  return out;
}

std::vector<double> values_of_run(Project project, int ranks, Monitor& monitor, json* summary = nullptr) {
  project.solve.ranks = ranks;
  project.solve.tolerance = 1e-12;
  Pipeline pipeline;
  pipeline.apply(shared(project));
  pipeline.run(Stage::results, monitor);
  CHECK(pipeline.solution()->ranks.has_value() == (ranks > 0));
  if (summary != nullptr) *summary = json::parse(summary_json(pipeline));
  return values_by_node(pipeline);
}

/// Largest difference from `serial`, relative to its largest value.
double largest_difference(const std::vector<double>& serial, const std::vector<double>& other) {
  REQUIRE(serial.size() == other.size());
  double most = 0, size = 0;
  for (std::size_t i = 0; i < serial.size(); ++i) {
    most = std::max(most, std::abs(serial[i] - other[i]));
    size = std::max(size, std::abs(serial[i]));
  }
  return most / size;
}

std::string failure_of(Project project, int ranks, Monitor& monitor) {
  try {
    (void)values_of_run(std::move(project), ranks, monitor);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

/// A stand-in for genba-ranks that does `before` in each rank and then becomes the program.
std::string stand_in(const GenbaFolder& folder, const std::string& before) {
  const std::string path = folder.file("genba-ranks");
  const std::string real = (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "genba-ranks").string();
  std::ofstream(path) << "#!/bin/sh\nreal='" << real << "'\nif [ \"$1\" != --bound ]; then\n" << before << "\nfi\nexec \"$real\" \"$@\"\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

/// Asks to stop as soon as the ranks work.
class StopsRanks final : public Monitor {
 public:
  void progress(const Text& stage, double) override { stopped_ = stopped_ || stage == "ranks: assemble"; }
  bool cancelled() const override { return stopped_; }

 private:
  bool stopped_ = false;
};

int written_pid(const std::string& path) {
  int pid = 0;
  std::ifstream(path) >> pid;
  return pid;
}

/// Kills the second rank as soon as the ranks work.
class KillsRank final : public Monitor {
 public:
  explicit KillsRank(std::string path) : path_(std::move(path)) {}
  void progress(const Text& stage, double) override {
    if (done_ || stage != "ranks: assemble") return;
    done_ = true;
    if (const int pid = written_pid(path_); pid > 0) ::kill(pid, SIGKILL);
  }

 private:
  std::string path_;
  bool done_ = false;
};

/// Ended, or waits for being reaped by whoever is its parent now.
bool is_gone(int pid) {
  std::string state;
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::getline(stat, state);
  const auto name_end = state.rfind(')');
  return name_end == std::string::npos || state[name_end + 2] == 'Z' || state[name_end + 2] == 'X';
}

}  // namespace

TEST_SUITE("needs PETSc and MPI" * doctest::skip(!has_ranks())) {
  TEST_CASE("every kind of element: 2 ranks give the displacements of this process to 1e-9") {
    // The matrix is compared here; this preconditioner sends few messages, which wait long on a busy computer.
    const Variable options("PETSC_OPTIONS", "-pc_type bjacobi -sub_pc_type lu");
    for (const MeshKind kind : {MeshKind::tet4, MeshKind::tet10, MeshKind::hex8, MeshKind::hex20, MeshKind::wedge6, MeshKind::wedge15}) {
      Project project = cantilever();
      project.geometry.box_cells = {6, 2, 2};
      project.mesh.kind = kind;
      Monitor silent;
      const auto serial = values_of_run(project, 0, silent);
      CAPTURE(static_cast<int>(kind));
      CHECK(largest_difference(serial, values_of_run(project, 2, silent)) < 1e-9);
    }
  }

  TEST_CASE("1 and 4 ranks, all preconditioners, prescribed displacements; what is told of it") {
    Project project = cantilever();
    project.geometry.box_cells = {12, 3, 3};
    project.study.constraints.push_back(displacement("pulled", NamedSelector{{"xmax"}}, {1e-4, {}, {}}));
    Monitor silent;
    const auto serial = values_of_run(project, 0, silent);
    for (const auto& [ranks, preconditioner] :
         {std::pair{1, RankPreconditioner::hypre}, {4, RankPreconditioner::gamg}, {2, RankPreconditioner::ml}}) {
      project.solve.rank_preconditioner = preconditioner;
      json summary;
      CHECK(largest_difference(serial, values_of_run(project, ranks, silent, &summary)) < 1e-9);
      CAPTURE(summary["ranks"].dump());
      CHECK(summary["method"] == "ranks");
      CHECK(summary["converged"] == true);
      CHECK(summary["balanced"] == true);
      CHECK(summary["format"].is_null());
      CHECK(summary["ranks"]["preconditioner"] == std::string(to_string(preconditioner)));
      CHECK(summary["ranks"]["ranks"].size() == static_cast<std::size_t>(ranks));
      CHECK(summary["ranks"]["peak_bytes"] > 1000000);
      CHECK(summary["memory"]["ranks"]["ranks"] == ranks);
      Offset rows = 0;
      for (const json& rank : summary["ranks"]["ranks"]) rows += rank["rows"].get<Offset>();
      CHECK(rows == 3 * 13 * 4 * 4);
    }
  }

  TEST_CASE("heat with surroundings") {
    Project project = heated_rod();
    Monitor silent;
    CHECK(largest_difference(values_of_run(project, 0, silent), values_of_run(project, 2, silent)) < 1e-9);
  }

  TEST_CASE("ties and rigid couplings as in this process") {
    const Bench bench;
    bench.write("a.inp", bars());
    REQUIRE(bench.run({"new", "a.inp", "-o", "a.json", "--unit", "mm"}).code == 0);
    std::map<int, json> answers;
    for (const int ranks : {0, 2}) {
      json c = json::parse(bench.read("a.json"));
      c["solver"] = {{"ranks", ranks}, {"tolerance", 1e-12}};
      bench.write("b.json", c.dump());
      const Finished ran = bench.run({"run", "b.json", "--no-picture", "--json"});
      CAPTURE(ran.err);
      REQUIRE(ran.code == 0);
      answers[ranks] = json::parse(ran.out);
    }
    const json &serial = answers[0]["connections"], &ranks = answers[2]["connections"];
    REQUIRE(serial.size() == ranks.size());
    const double stretch = 4e-6;  // 2100 N on 100 mm^2 over 40 mm
    const auto largest = [](const json& summary) {
      for (const json& e : summary["extrema"])
        if (e["field"] == "displacement:magnitude") return e["max"].get<double>();
      return 0.0;
    };
    CHECK(largest(answers[2]) == doctest::Approx(largest(answers[0])).epsilon(1e-9));
    CHECK(largest(answers[2]) > stretch);
  }

  TEST_CASE("load cases: the ranks get two right-hand sides with one matrix") {
    const Bench bench;
    json content = cantilever_case(), first, second;
    content["version"] = 2;
    for (const char* key : {"analysis", "constraints", "loads"}) {
      first[key] = second[key] = content[key];
      content.erase(key);
    }
    first["name"] = "down", second["name"] = "aside";
    second["loads"][0]["force"] = {"0 N", "2 kN", "0 N"};
    content["steps"] = {first, second};
    content["solver"]["tolerance"] = 1e-12;
    json answers[2];
    for (const int on_ranks : {0, 1}) {
      if (on_ranks) content["solver"]["ranks"] = 2;
      bench.write_case("case.json", content);
      const Finished run = bench.run({"run", "case.json", "--no-picture", "--json", "--overwrite"});
      CAPTURE(run.err);
      REQUIRE(run.code == 0);
      answers[on_ranks] = json::parse(run.out);
      CHECK((run.err.find("the ranks solve 2 right-hand sides with one matrix") != std::string::npos) == (on_ranks == 1));
    }
    for (const std::size_t step : {0, 1}) {
      const auto largest = [&](const json& summary) { return summary["steps"][step]["extrema"][0]["max"].get<double>(); };
      CHECK(largest(answers[1]) == doctest::Approx(largest(answers[0])).epsilon(1e-9));
    }
  }

  TEST_CASE("a rank that is killed gives one message; a cancel ends all ranks") {
    const GenbaFolder folder;
    const Variable program("GENBA_RANKS", stand_in(folder, "echo $$ > '" + folder.path + "'/pid.$OMPI_COMM_WORLD_RANK; sleep 1"));
    Project project = cantilever();
    project.geometry.box_cells = {40, 8, 8};
    KillsRank kills(folder.file("pid.1"));
    const std::string text = failure_of(project, 2, kills);
    CAPTURE(text);
    CHECK(text.find("exited on signal 9") != std::string::npos);
    CHECK(text.find("genba-cli memory CASE --ranks 2") != std::string::npos);
    StopsRanks stops;
    CHECK_THROWS_AS((void)values_of_run(project, 2, stops), Cancelled);
    for (const char* name : {"pid.0", "pid.1"}) {
      const int pid = written_pid(folder.file(name));
      REQUIRE(pid > 0);
      bool gone = false;
      for (int trial = 0; trial < 300 && !gone; ++trial) {
        gone = is_gone(pid);
        if (!gone) std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
      CHECK(gone);
    }
  }

  TEST_CASE("another version, a wrong host and a missing mpiexec: one clear message each") {
    const GenbaFolder folder;
    Monitor silent;
    {
      const Variable program("GENBA_RANKS", stand_in(folder, "printf 0.0.9 | dd of=\"$1\" bs=1 seek=8 conv=notrunc 2>/dev/null"));
      CHECK(failure_of(cantilever(), 1, silent).find("but the program that started it is version 0.0.9") != std::string::npos);
    }
    {
      const Variable none("GENBA_MPIEXEC", folder.file("none"));
      CHECK(failure_of(cantilever(), 1, silent).find("mpiexec: the program was not found") != std::string::npos);
    }
    Project project = cantilever();
    project.solve.rank_hosts = folder.file("hosts");
    std::ofstream(folder.file("hosts")) << "no-such-computer.invalid slots=2\n";
    const std::string text = failure_of(project, 2, silent);
    CAPTURE(text);
    CHECK(text.find("hosts: the ranks ") != std::string::npos);
  }
}
