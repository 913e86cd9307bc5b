#include "app/run/pipeline.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "app/plan/tuning_store.hpp"
#include "app/run/stages.hpp"
#include "app/stage/kept_meshes.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/app/failing_backend.hpp"
#include "tests/app/opened.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::vector<Stage> run_stages(Pipeline& pipeline, Monitor& monitor, Stage last = Stage::results) {
  std::vector<Stage> done;
  pipeline.run(last, monitor, [&](Stage stage) { done.push_back(stage); });
  return done;
}

std::vector<Stage> from(Stage first) {
  std::vector<Stage> out;
  for (Stage s : {Stage::mesh, Stage::plan, Stage::system, Stage::solution, Stage::results})
    if (s >= first) out.push_back(s);
  return out;
}

}  // namespace

TEST_CASE("a cantilever bends as beam theory says") {
  Pipeline pipeline;
  Project project = cantilever();
  project.mesh.kind = MeshKind::tet10;
  pipeline.apply(shared(project));
  Recorder recorder;
  CHECK(run_stages(pipeline, recorder) == from(Stage::mesh));
  const auto results = pipeline.results();
  REQUIRE(results);
  const double inertia = std::pow(0.02, 4) / 12;
  const double bending = 1000 * std::pow(0.1, 3) / (3 * 210e9 * inertia);
  const double shear = 1000 * 0.1 / (5.0 / 6 * 210e9 / 2.6 * 4e-4);
  CHECK(largest(*results, "displacement:magnitude") == doctest::Approx(bending + shear).epsilon(0.03));
  REQUIRE(results->reactions.size() == 1);
  CHECK(results->reactions[0].total[2] == doctest::Approx(1000).epsilon(1e-6));
  CHECK(results->balance.relative_error < 1e-7);
  CHECK(pipeline.first_dirty() == Stage::done);
  CHECK(pipeline.times().size() == 5);
  const FormatBytes planned = pipeline.planned()->plan.row(pipeline.solution()->format).matrix;
  CHECK(pipeline.solution()->matrix_bytes == planned.total() + planned.workspace);
}

TEST_CASE("heat flows through a rod") {
  Pipeline pipeline;
  pipeline.apply(shared(heated_rod()));
  Recorder recorder;
  run_stages(pipeline, recorder);
  // Series of conduction and convection: T_end = T_air + (T_stove - T_air) / (1 + h L / k).
  const double end = 293.15 + 80 / (1 + 100 * 0.1 / 50);
  for (const Extremum& e : pipeline.results()->extrema)
    if (e.field == "temperature") CHECK(e.min == doctest::Approx(end).epsilon(1e-7));
  CHECK(pipeline.results()->balance.relative_error < 1e-6);
}

TEST_CASE("mixed precision: FP64's results from half the matrix") {
  for (Project project : {cantilever(), heated_rod()})
    for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
      CAPTURE(project.title);
      CAPTURE(to_string(kind));
      project.mesh.kind = MeshKind::tet10;
      project.solve.preconditioner = kind;
      project.solve.tolerance = 1e-10;
      std::shared_ptr<const Results> results[2];
      for (const SolvePrecision precision : {SolvePrecision::fp64, SolvePrecision::mixed}) {
        project.solve.precision = precision;
        const bool is_mixed = precision == SolvePrecision::mixed;
        Pipeline pipeline;
        pipeline.apply(shared(project));
        Recorder recorder;
        run_stages(pipeline, recorder);
        const auto solution = pipeline.solution();
        const MemoryPlan& plan = pipeline.planned()->plan;
        const PlanRow& row = plan.row(solution->format);
        CHECK(solution->precision == (is_mixed ? Precision::fp32 : Precision::fp64));
        CHECK(solution->matrix_bytes == row.kept.total() + row.matrix.workspace);
        CHECK(solution->report.replacements.empty() != is_mixed);
        CHECK(solution->report.true_relative_residual <= (is_mixed ? 1 : 2) * project.solve.tolerance);
        CHECK(recorder.heard("mixed precision") == is_mixed);
        results[is_mixed] = pipeline.results();
        if (!is_mixed) continue;
        CHECK(10 * row.kept.total() < 7 * row.matrix.total());
        // A new load keeps the matrix and needs new exact residuals.
        Project twice = project;
        for (Condition& load : twice.study.loads)
          if (load.kind->key == "force") number_in(load, {}, 2) *= 2;
        pipeline.apply(shared(twice));
        run_stages(pipeline, recorder);
        if (project.study.physics == &physics_named("elasticity")) {
          CHECK(recorder.heard("Matrix kept"));
          CHECK(largest(*pipeline.results(), "displacement:magnitude") ==
                doctest::Approx(2 * largest(*results[1], "displacement:magnitude")).epsilon(1e-7));
        }
      }
      const Field &fp64 = results[0]->fields[0], &mixed = results[1]->fields[0];
      double worst = 0, size = 0;
      for (std::size_t i = 0; i < fp64.data.size(); ++i) {
        worst = std::max(worst, std::abs(mixed.data[i] - fp64.data[i]));
        size = std::max(size, std::abs(fp64.data[i]));
      }
      CHECK(worst < 1e-6 * size);
      CHECK(results[1]->balance.relative_error < 1e-7);
    }
}

TEST_CASE("new values of materials go into the storage of the matrix, with the results of a fresh run") {
  for (const Project& project : {cantilever(), heated_rod()})
    for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
      CAPTURE(project.title);
      CAPTURE(to_string(kind));
      Project first = project;
      first.solve.preconditioner = kind;
      Project second = first;
      for (Material& m : second.study.materials) {
        if (m.youngs_modulus) *m.youngs_modulus *= 3;
        if (m.conductivity) *m.conductivity *= 3;
      }
      for (Condition& load : second.study.loads)
        if (load.kind->key == "convection") number_in(load, "coefficient") *= 2;
      Pipeline kept, fresh;
      Recorder recorder, other;
      kept.apply(shared(first));
      run_stages(kept, recorder);
      CHECK_FALSE(recorder.heard("Matrix pattern kept"));
      kept.apply(shared(second));
      run_stages(kept, recorder);
      CHECK(recorder.heard("Memory plan kept: the matrix on the device takes the new values"));
      CHECK(recorder.heard("Matrix pattern kept"));
      fresh.apply(shared(second));
      run_stages(fresh, other);
      CHECK(kept.results()->fields[0].data == fresh.results()->fields[0].data);
      CHECK(kept.solution()->measured_peak <= fresh.solution()->measured_peak);
    }
  // Other supports: another matrix.
  Project project = cantilever();
  Pipeline pipeline;
  Recorder recorder;
  pipeline.apply(shared(project));
  run_stages(pipeline, recorder);
  project.study.constraints.front().where = NamedSelector{{"ymin"}};
  pipeline.apply(shared(project));
  CHECK_NOTHROW(run_stages(pipeline, recorder));
  CHECK_FALSE(recorder.heard("kept"));
}

TEST_CASE("mixed precision: a part too slender for FP32 is refused with the way out") {
  const auto solve = [](double length, Index cells, SolvePrecision precision) {
    Project project = cantilever();
    project.geometry.box_size = {length, 0.002, 0.002};
    project.geometry.box_cells = {cells, 1, 1};
    project.solve.precision = precision;
    project.solve.preconditioner = Preconditioner::multigrid;
    Pipeline pipeline;
    pipeline.apply(shared(project));
    Recorder recorder;
    run_stages(pipeline, recorder, Stage::solution);
  };
  std::string next_step;
  try {
    solve(3, 1500, SolvePrecision::mixed);
  } catch (const Error& error) {
    next_step = error.next_step().english();
  }
  CHECK(next_step.find("precision fp64") != std::string::npos);
  // FP32 values in prolongators alone do no harm.
  CHECK_NOTHROW(solve(0.1, 50, SolvePrecision::fp64));
}

TEST_CASE("the tolerance is about what the loads change, not about the zero of the temperature scale") {
  // A millikelvin across the rod, 300 K and 3000 K above zero: the same differences to the solver's
  // tolerance.
  double drop[2];
  for (int i = 0; i < 2; ++i) {
    const double level = i ? 3000.0 : 300.0;
    Project project = heated_rod();
    project.solve.tolerance = 1e-6;
    project.study.constraints = {prescribed_temperature("stove", NamedSelector{{"xmin"}}, level + 1e-3)};
    project.study.loads = {convection_load("air", NamedSelector{{"xmax"}}, 100, level)};
    Pipeline pipeline;
    pipeline.apply(shared(project));
    Recorder recorder;
    run_stages(pipeline, recorder);
    for (const Extremum& e : pipeline.results()->extrema)
      if (e.field == "temperature") drop[i] = e.max - e.min;
  }
  const double exact = 1e-3 * (1 - 1 / (1 + 100 * 0.1 / 50));
  CHECK(drop[0] == doctest::Approx(exact).epsilon(1e-5));
  CHECK(drop[1] == doctest::Approx(exact).epsilon(1e-5));
}

TEST_CASE("an edit redoes only what depends on it") {
  struct Edit {
    const char* what;
    Stage first;
    bool matrix_kept, renumbered;
    std::function<void(Project&)> change;
  };
  const std::vector<Edit> edits = {
      {"title", Stage::done, false, false, [](Project& p) { p.title = "Other"; }},
      {"load value", Stage::plan, true, false,
       [](Project& p) {
         set_vector(p.study.loads[0], {500, 0, 0});
       }},
      {"another load", Stage::plan, true, false,
       [](Project& p) { p.study.loads.push_back(pressure_load("top", NamedSelector{{"zmax"}}, 1e5)); }},
      {"prescribed value", Stage::plan, true, false,
       [](Project& p) { p.study.constraints[0].values[2] = 1e-3; }},
      {"where it is held", Stage::plan, false, false,
       [](Project& p) { p.study.constraints[0].where = NamedSelector{{"ymin"}}; }},
      {"material", Stage::plan, false, false, [](Project& p) { p.study.materials[0].youngs_modulus = 70e9; }},
      {"preconditioner", Stage::plan, false, false,
       [](Project& p) { p.solve.preconditioner = Preconditioner::jacobi; }},
      {"node order", Stage::plan, false, true, [](Project& p) { p.node_order = NodeOrder::native; }},
      {"tolerance", Stage::solution, false, false, [](Project& p) { p.solve.tolerance = 1e-10; }},
      {"cells", Stage::mesh, false, true, [](Project& p) {
         p.geometry.box_cells = {12, 2, 2};
       }}};
  for (const Edit& edit : edits) {
    CAPTURE(edit.what);
    Pipeline pipeline;
    pipeline.apply(shared(cantilever()));
    Recorder first, second;
    run_stages(pipeline, first);
    const auto old_results = pipeline.results();
    Project edited = cantilever();
    edit.change(edited);
    CHECK(pipeline.apply(shared(edited)) == edit.first);
    CHECK((pipeline.results() == nullptr) == (edit.first != Stage::done));
    CHECK(run_stages(pipeline, second) == from(edit.first));
    CHECK(second.heard("only the right-hand side") == edit.matrix_kept);
    CHECK(second.heard_stage("number nodes") == edit.renumbered);

    Pipeline fresh;
    fresh.apply(shared(edited));
    Recorder third;
    run_stages(fresh, third);
    const auto kept = pipeline.results(), anew = fresh.results();
    const auto &a = kept->find("displacement")->data, &b = anew->find("displacement")->data;
    REQUIRE(a.size() == b.size());
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
      difference = std::max(difference, std::abs(a[i] - b[i])), size = std::max(size, std::abs(b[i]));
    CHECK(difference <= 1e-12 * size);
  }
}

TEST_CASE("going back to the state of the results makes them current again") {
  Pipeline pipeline;
  const auto before = shared(cantilever());
  pipeline.apply(before);
  Recorder recorder;
  run_stages(pipeline, recorder);
  const auto results = pipeline.results();
  Project edited = cantilever();
  edited.study.materials[0].youngs_modulus = 70e9;
  pipeline.apply(shared(edited));
  CHECK(pipeline.results() == nullptr);
  CHECK(pipeline.planned() == nullptr);
  CHECK(pipeline.mesh() != nullptr);
  pipeline.apply(before);
  CHECK(pipeline.first_dirty() == Stage::done);
  CHECK(pipeline.results() == results);
}

TEST_CASE("going back to a state whose mesh was replaced brings its mesh back") {
  Pipeline pipeline;
  Recorder recorder;
  Project coarse = cantilever();
  Project fine = coarse;
  fine.geometry.box_cells[0] *= 2;
  pipeline.apply(shared(coarse));
  run_stages(pipeline, recorder);
  const auto coarse_mesh = pipeline.mesh();
  const double deflection = largest(*pipeline.results(), "displacement:magnitude");
  pipeline.apply(shared(fine));
  CHECK(pipeline.mesh() == nullptr);
  run_stages(pipeline, recorder);
  const auto fine_mesh = pipeline.mesh();
  const auto fine_results = pipeline.results();

  pipeline.apply(shared(coarse));
  CHECK(pipeline.mesh() == coarse_mesh);
  CHECK(pipeline.first_dirty() == Stage::plan);
  CHECK(pipeline.planned() == nullptr);
  CHECK(pipeline.results() == nullptr);
  pipeline.apply(shared(fine));  // nothing ran: all of it is there still
  CHECK(pipeline.mesh() == fine_mesh);
  CHECK(pipeline.results() == fine_results);
  pipeline.apply(shared(coarse));
  CHECK(run_stages(pipeline, recorder) == from(Stage::plan));
  CHECK(pipeline.mesh() == coarse_mesh);
  CHECK(pipeline.times().size() == 5);
  CHECK(largest(*pipeline.results(), "displacement:magnitude") == doctest::Approx(deflection).epsilon(1e-9));
  pipeline.apply(shared(fine));
  CHECK(pipeline.mesh() == fine_mesh);
  CHECK(pipeline.results() == nullptr);

  // Only so many, the one first that was replaced last; a material is no reason for another mesh.
  for (Index more = 1; more <= static_cast<Index>(KeptMeshes::most); ++more) {
    Project other = fine;
    other.geometry.box_cells[1] += more;
    pipeline.apply(shared(other));
    run_stages(pipeline, recorder, Stage::mesh);
  }
  coarse.study.materials[0].youngs_modulus = 1e9;
  pipeline.apply(shared(coarse));
  CHECK(pipeline.mesh() == coarse_mesh);
  pipeline.apply(shared(fine));
  CHECK(pipeline.mesh() == nullptr);
  CHECK(pipeline.first_dirty() == Stage::mesh);
}

TEST_CASE("a mesh whose file has changed since does not come back") {
  TemporaryFolder folder;
  Mesh box = make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2});
  write_msh(folder.file("box.msh"), box);
  Project first = cantilever();
  first.geometry = {};
  first.geometry.kind = GeometryKind::mesh_file;
  first.geometry.path = folder.file("box.msh");
  first.geometry.unit = 1;
  Project second = cantilever();
  Pipeline pipeline;
  Recorder recorder;
  pipeline.apply(shared(first));
  run_stages(pipeline, recorder, Stage::mesh);
  pipeline.apply(shared(second));
  run_stages(pipeline, recorder, Stage::mesh);
  pipeline.apply(shared(first));
  CHECK(pipeline.mesh() != nullptr);
  pipeline.apply(shared(second));
  write_msh(folder.file("box.msh"), make_box_mesh(ElementType::hex8, {1, 1, 1}, {3, 2, 2}));
  pipeline.apply(shared(first));
  CHECK(pipeline.mesh() == nullptr);
  CHECK(pipeline.first_dirty() == Stage::mesh);
}

TEST_CASE("a stage that fails leaves no older output behind") {
  Pipeline pipeline;
  pipeline.apply(shared(cantilever()));
  Recorder recorder;
  run_stages(pipeline, recorder);
  Project broken = cantilever();
  broken.study.loads[0].where = NamedSelector{{"xmaxx"}};
  pipeline.apply(shared(broken));
  CHECK_THROWS_AS(run_stages(pipeline, recorder), Error);
  CHECK(pipeline.results() == nullptr);
  CHECK(pipeline.planned() == nullptr);
  CHECK(pipeline.mesh() != nullptr);
  CHECK(pipeline.first_dirty() == Stage::plan);
  pipeline.apply(shared(cantilever()));  // the outputs of that state were dropped when the run began
  CHECK(pipeline.results() == nullptr);
  CHECK(run_stages(pipeline, recorder) == from(Stage::plan));
}

TEST_CASE("a plan that does not fit can be seen, and nothing is assembled") {
  Pipeline pipeline;
  Project project = cantilever();
  project.geometry.box_cells = {30, 10, 10};
  project.solve.memory_limit = 1 << 20;
  pipeline.apply(shared(project));
  Recorder recorder;
  try {
    run_stages(pipeline, recorder);
    FAIL("it must not fit");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::memory);
    CHECK_FALSE(error.next_step().empty());
  }
  REQUIRE(pipeline.planned());
  CHECK_FALSE(pipeline.planned()->plan.feasible);
  CHECK_FALSE(recorder.heard_stage("assemble"));
  project.solve.memory_limit = 0;
  pipeline.apply(shared(project));
  CHECK(run_stages(pipeline, recorder) == from(Stage::plan));
}

TEST_CASE("cancelling keeps the finished stages") {
  class StopAt : public Recorder {
   public:
    explicit StopAt(std::string stage) : stage_(std::move(stage)) {}
    void progress(const Text& stage, double fraction) override {
      Recorder::progress(stage, fraction);
      if (stage == stage_) stop_ = true;
    }
    bool cancelled() const override { return stop_; }

   private:
    std::string stage_;
    bool stop_ = false;
  };
  Pipeline pipeline;
  pipeline.apply(shared(cantilever()));
  StopAt stop("system");
  CHECK_THROWS_AS(run_stages(pipeline, stop), Cancelled);
  CHECK(pipeline.first_dirty() == Stage::system);
  Recorder recorder;
  CHECK(run_stages(pipeline, recorder) == from(Stage::system));
}

TEST_CASE("without a project nothing runs") {
  Pipeline pipeline;
  Monitor silent;
  CHECK_THROWS_AS(pipeline.run(Stage::results, silent), Error);
  CHECK(pipeline.first_dirty() == Stage::mesh);
  CHECK(pipeline.results() == nullptr);
}

TEST_CASE("auto takes multigrid where it pays, and everything says so") {
  Project project = cantilever();
  project.geometry.box_cells = {40, 10, 10};
  Pipeline pipeline;
  pipeline.apply(shared(project));
  Recorder recorder;
  run_stages(pipeline, recorder);
  const auto solution = pipeline.solution();
  CHECK(solution->preconditioning.kind == Preconditioner::multigrid);
  CHECK(recorder.heard("Preconditioner: multigrid"));
  CHECK(recorder.heard("Multigrid: "));
  CHECK(recorder.heard_stage("multigrid"));
  CHECK(solution->report.iterations < 60);
  REQUIRE(solution->levels.size() >= 2);
  CHECK(solution->levels[0].rows == pipeline.planned()->plan.pattern.rows);
  CHECK(solution->warnings.empty());
  const auto displacement = pipeline.results()->find("displacement")->data;

  project.solve.preconditioner = Preconditioner::block_jacobi;
  pipeline.apply(shared(project));
  run_stages(pipeline, recorder);
  CHECK(pipeline.solution()->preconditioning.kind == Preconditioner::block_jacobi);
  CHECK(pipeline.solution()->levels.empty());
  CHECK(pipeline.solution()->report.iterations > 2 * solution->report.iterations);
  const auto& other = pipeline.results()->find("displacement")->data;
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < other.size(); ++i)
    difference = std::max(difference, std::abs(displacement[i] - other[i])),
    size = std::max(size, std::abs(other[i]));
  CHECK(difference < 1e-6 * size);
}

TEST_CASE("a multigrid that cannot be set up is replaced with a warning, unless it was asked for") {
  Project project = cantilever();
  project.geometry.box_cells = {40, 10, 10};
  const auto run_with = [&](ErrorKind kind, Recorder& recorder) {
    ThreadTeam team(2);
    const auto cache = make_tuning_store("", recorder);
    KeptNumbering kept;
    std::unique_ptr<DiscreteSystem> device;
    const auto meshed = make_mesh_stage(project, recorder);
    const auto planned = plan_stage(project, *meshed, kept, device, *cache, {}, team, recorder);
    CHECK(planned->plan.preconditioning.kind == Preconditioner::multigrid);
    device->use_backend(std::make_unique<FailingBackend>(make_cpu_backend(2), kind), device->reason());
    system_stage(project, planned, device, *cache, team, recorder);
    return solution_stage(project, *meshed, *planned, *device, {}, recorder);
  };
  for (const ErrorKind kind : {ErrorKind::singular, ErrorKind::memory}) {
    Recorder recorder;
    const auto solution = run_with(kind, recorder);
    CHECK(solution->preconditioning.kind == Preconditioner::block_jacobi);
    CHECK(solution->preconditioning.reason.english().find("it was told to fail") != std::string::npos);
    REQUIRE(solution->warnings.size() == 1);
    REQUIRE(recorder.warnings.size() == 1);
    CHECK(recorder.warnings[0] == solution->warnings[0]);
    CHECK(solution->levels.empty());
    CHECK(solution->report.true_relative_residual < 2e-8);
  }
  Recorder recorder;
  CHECK_THROWS_AS(run_with(ErrorKind::internal_fault, recorder), Error);
  project.solve.preconditioner = Preconditioner::multigrid;
  CHECK_THROWS_AS(run_with(ErrorKind::singular, recorder), Error);
}
