// The whole process stage by stage: what was foretold beside what was measured, inside one process.
#include <doctest/doctest.h>

#include <cmath>

#include "app/plan/process_plan.hpp"
#include "app/plan/process_rules.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr double MiB = 1 << 20;

Project measured_cube(MeshKind kind, const Physics* physics, Index cells) {
  Project project = physics == &physics_named("elasticity") ? cantilever() : heated_rod();
  project.mesh.kind = kind;
  project.geometry.box_size = {0.1, 0.1, 0.1};
  project.geometry.box_cells = {cells, cells, cells};
  project.solve.tolerance = 1e-3;
  project.solve.backend = BackendChoice::cpu;
  project.output.probes.clear();
  project.solve.tuning = Tuning::off;
  return project;
}

}  // namespace

TEST_CASE("process memory: a record keeps what was measured when more is foretold, and names the largest") {
  MemoryRecord record;
  CHECK(record.now().largest() == nullptr);
  CHECK(process_table_text(record.now()).empty());
  record.measure(MemoryStage::mesh, 300);
  record.measure(MemoryStage::mesh, 200);
  record.predict({MemoryStage::mesh, 310, 0, 100, "100 B held"});
  record.predict({MemoryStage::solution, 250, 0, 100, "100 B held"});
  const ProcessMemory now = record.now();
  CHECK(now.at(MemoryStage::mesh).measured == 300);
  CHECK(now.largest()->stage == MemoryStage::mesh);
  CHECK(now.measured_peak() == 300);
  CHECK(deviation(now.at(MemoryStage::mesh)) == "-3.2 %");
  CHECK(deviation(now.at(MemoryStage::solution)).empty());
  record.set_limit(240);
  CHECK(largest_text(record.now()) ==
        "Largest: Reading and meshing, 310 B; the limit for the whole process is 240 B.");
  try {
    require_process_fits(record.now(), Stage::results);
    FAIL("250 B are more than 240 B");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::memory);
    CHECK(std::string(error.what()).find("the stage \"Solve\" is predicted to take 250 B") !=
          std::string::npos);
  }
  CHECK_NOTHROW(require_process_fits(record.now(), Stage::system));
  record.forget_measured_from(MemoryStage::start);
  CHECK(record.now().at(MemoryStage::mesh).measured == 0);
  CHECK(record.now().at(MemoryStage::mesh).predicted == 310);
}

TEST_CASE("process memory: what stages of a box take is foretold") {
  return_freed_memory();
  for (const Physics* physics : {&physics_named("elasticity"), &physics_named("heat")})
    for (const auto& [kind, cells] : {std::pair{MeshKind::hex8, 24},
                                      {MeshKind::tet10, 12},
                                      {MeshKind::tet4, 22},
                                      {MeshKind::hex20, 13},
                                      {MeshKind::wedge15, 12}}) {
      CAPTURE(physics->key);
      CAPTURE(static_cast<int>(kind));
      Pipeline pipeline;
      pipeline.set_use(once_used);
      pipeline.apply(
          shared(measured_cube(kind, physics, physics == &physics_named("heat") ? cells * 3 / 2 : cells)));
      Recorder recorder;
      pipeline.run(Stage::results, recorder);
      const ProcessMemory process = pipeline.process_memory().now();
      for (const MemoryStage stage :
           {MemoryStage::plan, MemoryStage::system, MemoryStage::solution, MemoryStage::results}) {
        const StageMemory& s = process.at(stage);
        CAPTURE(to_string(stage));
        CAPTURE(s.rule.english());
        CAPTURE(static_cast<double>(s.predicted) / MiB);
        CAPTURE(static_cast<double>(s.measured) / MiB);
        // A process that ran other cases before reuses some of what they left, so it takes less;
        // cli_memory_test.cpp holds one that did not to a tenth.
        const auto predicted = static_cast<double>(s.predicted), measured = static_cast<double>(s.measured);
        CHECK(measured <= 1.1 * predicted + 4 * MiB);
        CHECK(measured >= 0.5 * predicted - 4 * MiB);
      }
      CHECK(process.at(MemoryStage::report).predicted > 0);
      CHECK(process.at(MemoryStage::report).measured == 0);
    }
}

TEST_CASE(
    "process memory: the system goes with the solve where nothing follows, or where a limit has no room for "
    "it beside the results") {
  Project project = measured_cube(MeshKind::hex8, &physics_named("elasticity"), 24);
  project.output.picture = false;
  const auto solve = [&](Pipeline& pipeline) {
    pipeline.apply(shared(project));
    Recorder recorder;
    pipeline.run(Stage::results, recorder);
    return pipeline.process_memory().now();
  };
  const auto rule = [&](PipelineUse use) {
    Pipeline pipeline;
    pipeline.set_use(use);
    return solve(pipeline).at(MemoryStage::results).rule.english();
  };
  CHECK(rule({}).find("system") != std::string::npos);
  CHECK(rule(once_used).find("system") == std::string::npos);

  // The largest stage of a run that keeps nothing is its solve: that is room enough.
  Pipeline once;
  once.set_use(once_used);
  const ProcessMemory without = solve(once);
  project.solve.memory_limit = 1.04 * static_cast<double>(without.largest()->predicted);
  Pipeline limited;
  const ProcessMemory within = solve(limited);
  CHECK(within.at(MemoryStage::results).rule.english().find("system") == std::string::npos);
  // A process that ran other cases before holds some of what they left; cli_memory_test.cpp holds one that
  // did not to its limit.
  CHECK(static_cast<double>(within.measured_peak()) <= static_cast<double>(within.limit) + 4 * MiB);
  CHECK(static_cast<double>(within.limit) == doctest::Approx(project.solve.memory_limit));
}
