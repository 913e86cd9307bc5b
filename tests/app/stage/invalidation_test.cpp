#include "app/stage/invalidation.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

TEST_CASE("each edit makes the right stage dirty") {
  struct Edit {
    const char* what;
    Stage first;
    std::function<void(Project&)> change;
  };
  const std::vector<Edit> edits = {
      {"nothing", Stage::done, [](Project&) {}},
      {"title", Stage::done, [](Project& p) { p.title = "Other"; }},
      {"notes", Stage::done, [](Project& p) { p.notes = "Other"; }},
      {"output folder", Stage::done, [](Project& p) { p.output.folder = "elsewhere"; }},
      {"probes", Stage::done, [](Project& p) { p.output.probes.clear(); }},
      {"picture", Stage::done, [](Project& p) { p.output.picture = false; }},
      {"tolerance", Stage::solution, [](Project& p) { p.solve.tolerance = 1e-10; }},
      {"energy-norm tolerance", Stage::solution, [](Project& p) { p.solve.energy_tolerance = 1e-6; }},
      {"iteration limit", Stage::solution, [](Project& p) { p.solve.max_iterations = 77; }},
      {"threads per row", Stage::system, [](Project& p) { p.solve.threads_per_row = 8; }},
      {"precision", Stage::plan, [](Project& p) { p.solve.precision = SolvePrecision::mixed; }},
      {"method", Stage::plan, [](Project& p) { p.solve.method = SolveMethod::direct; }},
      {"preconditioner", Stage::plan, [](Project& p) { p.solve.preconditioner = Preconditioner::none; }},
      {"backend", Stage::plan, [](Project& p) { p.solve.backend = BackendChoice::checked; }},
      {"memory limit", Stage::plan, [](Project& p) { p.solve.memory_limit = 1e9; }},
      {"format", Stage::plan,
       [](Project& p) {
         p.solve.automatic_format = false;
         p.solve.format = Format::csr;
       }},
      {"format while automatic", Stage::done, [](Project& p) { p.solve.format = Format::csr; }},
      {"times", Stage::plan,
       [](Project& p) {
         p.times = {0, 1};
       }},
      {"what a load varies by", Stage::plan,
       [](Project& p) {
         const Variation by{VariationFormula{"1 N"}};
         set_variation(p.study.loads[0], 0, &by);
       }},
      {"node order", Stage::plan, [](Project& p) { p.node_order = NodeOrder::native; }},
      {"load", Stage::plan, [](Project& p) { number_in(p.study.loads[0], {}, 2) = -2000; }},
      {"material", Stage::plan, [](Project& p) { p.study.materials[0].youngs_modulus = 70e9; }},
      {"mesh size", Stage::mesh, [](Project& p) { p.mesh.size = 0.001; }},
      {"element kind", Stage::mesh, [](Project& p) { p.mesh.kind = MeshKind::tet4; }},
      {"geometry", Stage::mesh, [](Project& p) { p.geometry.box_size[0] = 0.2; }},
      {"threshold of an image", Stage::mesh, [](Project& p) { p.geometry.image.lower = 200; }},
      {"law by grey values", Stage::plan, [](Project& p) { p.study.materials[0].grey_exponent = 2; }},
      {"file", Stage::mesh, [](Project& p) {
         p.geometry = {GeometryKind::file, "part.step", 0, {}, {}};
       }}};
  for (const Edit& edit : edits) {
    CAPTURE(edit.what);
    const Project before = cantilever();
    Project after = before;
    edit.change(after);
    CHECK(to_string(first_difference(before, after)) == to_string(edit.first));
    CHECK(to_string(first_difference(after, before)) == to_string(edit.first));
  }
}

TEST_CASE("no option of the solver is edited without a stage that notices") {
  for (const OptionField<SolveOptions>& field : solve_fields()) {
    CAPTURE(field.key);
    const Project before = cantilever();
    Project after = before;
    SolveOptions& o = after.solve;
    if (const auto* number = std::get_if<double SolveOptions::*>(&field.member))
      o.** number = o.**number * 0.5 + 1e-3;
    else if (const auto* count = std::get_if<int SolveOptions::*>(&field.member))
      o.** count += 1;
    else if (const auto* flag = std::get_if<bool SolveOptions::*>(&field.member))
      o.** flag = !(o.**flag);
    else if (const auto* choice = std::get_if<ChoiceMember<SolveOptions>>(&field.member))
      choice->set(o, (choice->get(o) + 1) % static_cast<int>(choice->words.size()));
    else if (const auto* text = std::get_if<std::string SolveOptions::*>(&field.member))
      (o.**text) += "another";
    REQUIRE(!(after.solve == before.solve));
    CHECK(first_difference(before, after) != Stage::done);
  }
}

TEST_CASE("a case saved in another folder that names the same geometry file changes nothing") {
  Project a = cantilever();
  a.geometry = {GeometryKind::file, "part.step", 0, {}, {}};
  a.path = "/cases/one/case.json";
  Project b = a;
  b.path = "/cases/two/case.json";
  b.geometry.path = "../one/part.step";
  CHECK(first_difference(a, b) == Stage::done);
  b.geometry.path = "part.step";
  CHECK(first_difference(a, b) == Stage::mesh);
}

TEST_CASE("a case in another folder names another file of values, or the same one in other words") {
  Project a = cantilever();
  a.path = "/cases/a/case.json";
  VariationTable table;
  table.file = "force.csv";
  const Variation by{table};
  set_variation(a.study.loads[0], 2, &by);
  Project b = a;
  b.path = "/cases/b/case.json";
  CHECK(stage_reads_differ(Stage::plan, a, b));
  table.file = "../a/force.csv";
  const Variation same{table};
  set_variation(b.study.loads[0], 2, &same);
  CHECK_FALSE(stage_reads_differ(Stage::plan, a, b));
  CHECK_FALSE(stage_reads_differ(Stage::mesh, a, b));
}
