// Cases that several ranks solve together, against the answer of this process. mpiexec starts real ranks here.
#include <doctest/doctest.h>

#include <signal.h>

#include <fstream>
#include <map>

#include "tests/app/cli/cli_runner.hpp"
#include "tests/app/cli/tied_bars.hpp"
#include "tests/app/ranks/ranks_testing.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;
using GenbaFolder = genba::test::TemporaryFolder;

namespace {

/// Asks to stop as soon as the ranks work.
class StopsRanks final : public Monitor {
 public:
  void progress(const Text& stage, double) override { stopped_ = stopped_ || stage == "ranks: assemble"; }
  bool cancelled() const override { return stopped_; }

 private:
  bool stopped_ = false;
};

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
      CHECK(ends(pid));
    }
  }

  TEST_CASE("another version, a wrong host and a missing mpiexec: one clear message each") {
    const GenbaFolder folder;
    Monitor silent;
    {
      const Variable program("GENBA_RANKS", stand_in(folder, "set -- --rank 0.0.9"));
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
