#include "app/run/checkpoint.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Project long_project() {
  Project project = cantilever();
  project.geometry.box_cells = {40, 8, 8};
  project.solve.preconditioner = Preconditioner::jacobi;
  project.solve.backend = BackendChoice::cpu;
  project.solve.tolerance = 1e-11;
  project.output.checkpoint_every = 1e-9;
  return project;
}

/// Stops the job once the solver has told of so many iterations.
class StopAfterIterations final : public Recorder {
 public:
  explicit StopAfterIterations(int iterations) : limit_(iterations) {}
  void residual(int iteration, double) override { last = std::max(last, iteration); }
  bool cancelled() const override { return last >= limit_; }
  int last = 0;

 private:
  int limit_;
};

/// Runs into a stop after `iterations`.
void interrupt(Pipeline& pipeline, const Project& project, const std::string& folder, int iterations) {
  StopAfterIterations stop(iterations);
  pipeline.apply(shared(project));
  CHECK_THROWS_AS(pipeline.run(Stage::results, stop, {}, {folder, false}), Cancelled);
}

SolveReport finish(Pipeline& pipeline, const Project& project, const CheckpointPlace& place) {
  Recorder recorder;
  pipeline.apply(shared(project));
  pipeline.run(Stage::results, recorder, {}, place);
  return pipeline.solution()->report;
}

}  // namespace

TEST_CASE("a stopped solve goes on where it was, in the same program and in another") {
  const TemporaryFolder folder;
  const Project project = long_project();
  Pipeline straight;
  const SolveReport whole = finish(straight, project, {});
  REQUIRE(whole.iterations > 100);
  for (const bool same_program : {true, false}) {
    CAPTURE(same_program);
    Pipeline pipeline, fresh;
    interrupt(pipeline, project, folder.path, whole.iterations / 2);
    const auto left = find_interrupted(folder.path, project);
    REQUIRE(left);
    CHECK(left->iterations >= whole.iterations / 2);
    CHECK(left->unknowns == 3 * 40 * 9 * 9 + 3 * 81);
    CHECK(left->tolerance == 1e-11);
    CHECK(describe(*left).english().find("residual") != std::string::npos);
    Pipeline& other = same_program ? pipeline : fresh;
    const SolveReport resumed = finish(other, project, {folder.path, true});
    CHECK(resumed.resumed_at == left->iterations);
    CHECK(std::abs(resumed.iterations - whole.iterations) <= 20);
    CHECK(resumed.history.front().iteration == 0);
    CHECK_FALSE(std::filesystem::exists(folder.path));  // taken away when solved, with the empty folder
    const auto &a = straight.solution()->values, &b = other.solution()->values;
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
      difference = std::max(difference, std::abs(a[i] - b[i])), size = std::max(size, std::abs(a[i]));
    CHECK(difference < 1e-8 * size);
  }
}

TEST_CASE("another format, order, preconditioner or precision can go on; it starts from x where it must") {
  const TemporaryFolder folder;
  Project project = long_project();
  Pipeline first;
  const int whole = finish(first, project, {}).iterations;
  const auto with = [&](const auto& change) {
    Pipeline pipeline, other;
    interrupt(pipeline, project, folder.path, whole / 2);
    Project changed = project;
    change(changed);
    return finish(other, changed, {folder.path, true});
  };
  const SolveReport ordered = with([](Project& p) {
    p.solve.automatic_format = false;
    p.solve.format = Format::csr;
    p.node_order = NodeOrder::morton;
  });
  CHECK(std::abs(ordered.iterations - whole) <= 20);
  const SolveReport block = with([](Project& p) { p.solve.preconditioner = Preconditioner::block_jacobi; });
  CHECK(block.resumed_at >= whole / 2);
  CHECK(block.true_relative_residual <= 2e-11);
  const SolveReport mixed = with([](Project& p) {
    p.solve.precision = SolvePrecision::mixed;
    p.solve.tolerance = 1e-8;
  });
  CHECK(mixed.true_relative_residual <= 1e-8);
}

TEST_CASE("what does not belong, or is damaged, is refused by name") {
  const TemporaryFolder folder;
  const Project project = long_project();
  Recorder recorder;
  CHECK_THROWS_WITH_AS((void)require_interrupted(folder.path, project),
                       doctest::Contains("no interrupted solve"), Error);
  Pipeline pipeline;
  interrupt(pipeline, project, folder.path, 50);
  Project other = project;
  other.mesh.size = 0.5;
  CHECK(!find_interrupted(folder.path, other));
  CHECK_THROWS_WITH_AS(finish(pipeline, other, {folder.path, true}), doctest::Contains("mesh options"),
                       Error);
  other = project;
  other.study.materials[0].youngs_modulus = 1e9;
  CHECK_THROWS_WITH_AS(finish(pipeline, other, {folder.path, true}), doctest::Contains("materials"), Error);

  const std::string file = folder.file("checkpoint/solve.bin"), whole = read_file(file);
  const auto with_bytes = [&](std::string bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
    Pipeline fresh;
    CHECK_THROWS_AS(finish(fresh, project, {folder.path, true}), Error);
  };
  with_bytes(whole.substr(0, whole.size() - 9));
  with_bytes("");
  with_bytes("GenbaCkp");
  for (const std::size_t at : {std::size_t{3}, std::size_t{9}, std::size_t{40}, whole.size() / 2}) {
    CAPTURE(at);
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
    with_bytes(bytes);
  }
  std::ofstream(file, std::ios::binary) << whole;
  std::filesystem::remove(folder.file("checkpoint/mesh.gmesh"));
  Pipeline fresh;
  CHECK_THROWS_AS(finish(fresh, project, {folder.path, true}), Error);
  forget_interrupted(folder.path);
  CHECK(folder.names().empty());
}

TEST_CASE("a file of values that changed on disk makes a state that of another case") {
  const TemporaryFolder folder, cases;
  Project project = long_project();
  project.path = cases.file("case.json");
  const auto write = [&](const char* rows) { std::ofstream(cases.file("stiffness.csv")) << rows; };
  VariationTable table;
  table.over = VariationTable::Over::x;
  table.file = "stiffness.csv";
  const Variation by{table};
  write("x [m], E [GPa]\n0, 210\n0.1, 200\n");
  set_variation(project.study.materials.at(0), "E", &by);
  Pipeline pipeline;
  interrupt(pipeline, project, folder.path, 50);
  CHECK(find_interrupted(folder.path, project));
  write("x [m], E [GPa]\n0, 210\n0.1, 199\n");
  CHECK_FALSE(find_interrupted(folder.path, project));
  CHECK_THROWS_WITH_AS((void)require_interrupted(folder.path, project),
                       doctest::Contains("a file that their numbers come from has changed"), Error);
  Recorder recorder;
  Pipeline anew;
  anew.apply(shared(project));
  run_or_start_anew(anew, recorder, {folder.path, true});
  CHECK(anew.solution()->report.resumed_at == 0);
  CHECK(std::ranges::any_of(recorder.warnings, [](const std::string& warning) {
    return warning.find("Computed from the start") != std::string::npos;
  }));
  interrupt(pipeline, project, folder.path, 50);
  write("x [m], E [GPa]\n0, 210\n0.1, 200\n");
  CHECK_FALSE(find_interrupted(folder.path, project));
  write("x [m], E [GPa]\n0, 210\n0.1, 199\n");
  CHECK(find_interrupted(folder.path, project));
  std::filesystem::remove(cases.file("stiffness.csv"));
  CHECK_FALSE(find_interrupted(folder.path, project));
}

TEST_CASE("a folder that cannot be written to is a warning, and nothing is kept where it is off") {
  const TemporaryFolder folder;
  Project project = long_project();
  std::ofstream(folder.file("checkpoint")) << "a file in the way";
  Pipeline pipeline;
  pipeline.apply(shared(project));
  Recorder recorder;
  pipeline.run(Stage::results, recorder, {}, {folder.path, false});
  REQUIRE(recorder.warnings.size() == 1);
  CHECK(recorder.warnings[0].find("not kept") != std::string::npos);
  std::filesystem::remove(folder.file("checkpoint"));
  project.output.checkpoint_every = 0;
  project.solve.tolerance = 1e-12;
  interrupt(pipeline, project, folder.path, 50);
  CHECK(folder.names().empty());
}
