#include "app/plan/solve_history.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/plan/tuning_store.hpp"
#include "app/run/pipeline.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

/// An own cache folder while it lives.
struct CacheFolder {
  CacheFolder() {
    std::filesystem::remove_all(path);
    if (const char* was = std::getenv("GENBA_CACHE_DIR")) before = was;
    setenv("GENBA_CACHE_DIR", path.c_str(), 1);
  }
  ~CacheFolder() {
    std::filesystem::remove_all(path);
    before ? setenv("GENBA_CACHE_DIR", before->c_str(), 1) : unsetenv("GENBA_CACHE_DIR");
  }
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("genba-solve-history-test-" + std::to_string(::getpid()));
  std::optional<std::string> before;
};

Project pulled_bar(MeshKind kind, std::array<int, 3> cells) {
  Project project;
  project.title = "Ms Nobody";
  project.geometry.kind = GeometryKind::box;
  project.geometry.box_size = {0.01 * cells[0], 0.01 * cells[1], 0.01 * cells[2]};
  project.geometry.box_cells = cells;
  project.mesh.kind = kind;
  project.solve.backend = BackendChoice::cpu;
  project.solve.preconditioner = Preconditioner::block_jacobi;
  project.study.materials = {{"steel", 210e9, 0.3, 7850.0, {}, 50.0, {}}};
  project.study.assignments = {{"steel", {}}};
  project.study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
  project.study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1e6, 0, 1e5})};
  return project;
}

FinishedSolve some_solve(double unknowns, double factor) {
  return {"this cpu",
          {.dofs = 3,
           .kind = MeshKind::tet10,
           .preconditioner = Preconditioner::block_jacobi,
           .unknowns = unknowns,
           .volume = 1e-3,
           .diagonal = 0.5},
          factor};
}

}  // namespace

TEST_CASE("iterations with Jacobi are expected within a factor of two of those that boxes take") {
  const struct {
    MeshKind kind;
    std::array<int, 3> cells;
  } cases[] = {{MeshKind::hex8, {12, 12, 12}}, {MeshKind::hex8, {60, 6, 6}},   {MeshKind::hex8, {30, 30, 3}},
               {MeshKind::hex20, {6, 6, 6}},   {MeshKind::tet4, {12, 12, 12}}, {MeshKind::tet10, {20, 4, 4}}};
  for (const auto& [kind, cells] : cases) {
    const Project project = pulled_bar(kind, cells);
    Pipeline pipeline;
    Monitor silent;
    pipeline.apply(std::make_shared<const Project>(project));
    pipeline.run(Stage::solution, silent);
    const MemoryPlan& plan = pipeline.planned()->plan;
    const SolveShape shape = solve_shape(measure_mesh(project, *pipeline.mesh()), plan, kind,
                                         static_cast<double>(plan.pattern.rows), project.solve.tolerance);
    const double taken = pipeline.solution()->report.iterations;
    CAPTURE(cells[0]);
    CAPTURE(cells[2]);
    CAPTURE(static_cast<int>(kind));
    CAPTURE(taken);
    CHECK(expected_iterations(shape) > taken / 2.2);
    CHECK(expected_iterations(shape) < taken * 2.2);
  }
}

TEST_CASE("the expected time counts products, vectors and what the preconditioner reads") {
  MemoryPlan plan;
  plan.pattern.rows = 1000;
  plan.pattern.nonzeros = 40'000;
  for (const Format f : all_formats) plan.rows.emplace_back().format = f;
  PlanRow& row = plan.rows[static_cast<std::size_t>(Format::csr)];
  row.kept.values = 320'000;
  row.product_seconds = 1e-3;
  SolveShape shape = some_solve(1000, 1).shape;
  const auto seconds = [&](double nonzeros) { return expected_seconds(plan, Format::csr, shape, nonzeros); };
  // A product reads the matrix and x and writes y: 336,000 bytes in 1 ms.
  plan.preconditioning.kind = Preconditioner::block_jacobi;
  plan.preconditioner_traffic = 24'000;
  const double steps = 10 * 8 * 1000;
  CHECK(seconds(40'000) ==
        doctest::Approx(expected_iterations(shape) * 1e-3 * (1 + (steps + 24'000) / 336'000)));
  CHECK(seconds(80'000) == doctest::Approx(2 * seconds(40'000)));

  plan.preconditioning.kind = shape.preconditioner = Preconditioner::multigrid;
  plan.preconditioner_traffic = 500'000;
  CHECK(seconds(40'000) ==
        doctest::Approx(expected_iterations(shape) * 1e-3 * (5 + (1.1 * steps + 500'000) / 336'000)));
  row.product_seconds = 0;
  CHECK(seconds(40'000) == 0);
}

TEST_CASE("like solves on the same device correct the expected time, others do not") {
  const std::vector<FinishedSolve> solves = {some_solve(30'000, 3.0)};
  const auto factor = [&](const std::string& device, SolveShape shape) {
    return learned_factor(solves, device, shape).factor;
  };
  SolveShape shape = some_solve(100'000, 1).shape;
  CHECK(factor("this cpu", shape) > 2);
  CHECK(factor("this cpu", shape) < 3);
  CHECK(learned_factor(solves, "this cpu", shape).solves == 1);
  CHECK(factor("a card", shape) == 1);
  SolveShape heat = shape, multigrid = shape, cube = shape;
  heat.dofs = 1;
  multigrid.preconditioner = Preconditioner::multigrid;
  cube.diagonal = std::sqrt(3.0) * 0.1;
  CHECK(factor("this cpu", heat) == 1);
  CHECK(factor("this cpu", multigrid) == 1);
  CHECK(factor("this cpu", cube) == doctest::Approx(1).epsilon(0.01));
}

TEST_CASE("finished solves are kept as numbers, the latest 200; damage costs them, nothing else") {
  const CacheFolder folder;
  Monitor silent;
  for (int i = 0; i < 230; ++i) keep_finished_solve(folder.path, some_solve(1000 + i, 2.0), silent);
  keep_finished_solve(folder.path, some_solve(1229, 4.0), silent);
  std::vector<FinishedSolve> kept = read_finished_solves(folder.path);
  REQUIRE(kept.size() == 200);
  CHECK(kept.front() == some_solve(1030, 2.0));
  CHECK(kept.back() == some_solve(1229, 4.0));
  for (const char* text :
       {"", "{", "[]", "{\"version\": 1}", "{\"version\": 99, \"solves\": []}",
        "{\"version\": 1, \"solves\": [{\"device\": 7}]}",
        "{\"version\": 1, \"solves\": [{\"device\": \"x\", \"dofs\": 3, \"kind\": 99}]}"}) {
    std::ofstream(folder.path / "solves.json") << text;
    CHECK(read_finished_solves(folder.path).empty());
    keep_finished_solve(folder.path, some_solve(5, 2.0), silent);
    CHECK(read_finished_solves(folder.path).size() == 1);
  }
  keep_finished_solve("", some_solve(5, 2.0), silent);
  keep_finished_solve("/proc/none", some_solve(5, 2.0), silent);
  CHECK(read_finished_solves("").empty());
  CHECK(read_finished_solves("/proc/none").empty());
}

TEST_CASE("a run is kept, without the names of its case; with an empty cache folder it is not") {
  const CacheFolder folder;
  Monitor silent;
  const auto run = [&](std::array<int, 3> cells) {
    Pipeline pipeline;
    pipeline.apply(std::make_shared<const Project>(pulled_bar(MeshKind::hex8, cells)));
    pipeline.run(Stage::solution, silent);
  };
  run({60, 12, 12});
  const std::vector<FinishedSolve> kept = read_finished_solves(cache_folder());
  REQUIRE(kept.size() == 1);
  CHECK(kept[0].shape.unknowns == 61 * 13 * 13 * 3);
  CHECK(kept[0].shape.slenderness() == doctest::Approx(std::sqrt(27.0) / std::cbrt(5.0)));
  CHECK(kept[0].factor > 0);
  std::ostringstream text;
  text << std::ifstream(folder.path / "solves.json").rdbuf();
  for (const char* name : {"Nobody", "steel", "wall", "pull"})
    CHECK(text.str().find(name) == std::string::npos);
  setenv("GENBA_CACHE_DIR", "", 1);
  run({62, 12, 12});
  CHECK(read_finished_solves(folder.path).size() == 1);
}
