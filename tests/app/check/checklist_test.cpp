#include "app/check/checklist.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

#include "app/start/starter.hpp"
#include "engine/physics/physics.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

const CheckRow& row(const std::vector<CheckRow>& rows, CheckPart part) {
  return *std::find_if(rows.begin(), rows.end(), [&](const CheckRow& r) { return r.part == part; });
}

}  // namespace

TEST_CASE("a complete case has facts and no findings") {
  const auto rows = check_case(cantilever());
  CHECK(rows.size() == 6);
  CHECK_FALSE(any_error(rows));
  for (const CheckRow& r : rows) {
    CHECK(r.findings.empty());
    CHECK_FALSE(r.facts.empty());
  }
}

TEST_CASE("files beside the geometry that are not there, and grey values from nowhere, are told") {
  TemporaryFolder folder;
  std::ofstream(folder.file("labels.nrrd")) << "x";
  Project project = cantilever();
  project.geometry = {};
  project.geometry.kind = GeometryKind::image;
  project.geometry.path = folder.file("labels.nrrd");
  Material& material = project.study.materials[0];
  material.youngs_modulus.reset();
  material.grey_density_at_zero = 100;
  material.grey_density_slope = 1;
  material.grey_modulus = 6.85e9;
  material.grey_exponent = 1.49;
  const auto told = [](const CheckRow& r, const std::string& problem) {
    return std::any_of(r.findings.begin(), r.findings.end(), [&](const Finding& f) {
      return f.is_error && f.problem.english().find(problem) != std::string::npos;
    });
  };
  CHECK(told(row(check_case(project), CheckPart::materials), "the geometry has none"));
  project.geometry.image.grey_image = folder.file("ct.nrrd");
  project.geometry.image.label_file = folder.file("names.txt");
  project.mesh.size_field = folder.file("sizes.vtu");
  auto rows = check_case(project);
  CHECK_FALSE(told(row(rows, CheckPart::materials), "the geometry has none"));
  CHECK(told(row(rows, CheckPart::geometry), "ct.nrrd"));
  CHECK(told(row(rows, CheckPart::geometry), "names.txt"));
  CHECK(told(row(rows, CheckPart::mesh), "sizes.vtu"));
  for (const char* file : {"ct.nrrd", "sizes.vtu"}) std::ofstream(folder.file(file)) << "x";
  std::ofstream(folder.file("names.txt")) << "1 femur 10 20 30 255\n";
  rows = check_case(project);
  CHECK(row(rows, CheckPart::geometry).findings.empty());
  CHECK(row(rows, CheckPart::mesh).findings.empty());
}

TEST_CASE("what a new case lacks is told at its part") {
  TemporaryFolder folder;
  std::ofstream(folder.file("part.STL")) << "x";
  Project project = starter_project(folder.file("part.STL"));
  auto rows = check_case(project);
  CHECK(any_error(rows));
  CHECK(row(rows, CheckPart::geometry).findings.empty());
  CHECK(row(rows, CheckPart::supports).findings.size() == 1);
  REQUIRE(row(rows, CheckPart::loads).findings.size() == 1);
  CHECK_FALSE(row(rows, CheckPart::loads).findings[0].is_error);

  project.geometry.unit = 0;
  project.study.materials[0].youngs_modulus.reset();
  project.study.assignments.clear();
  project.geometry.path = folder.file("gone.stl");
  rows = check_case(project);
  CHECK(row(rows, CheckPart::geometry).findings.size() == 2);
  CHECK_FALSE(row(rows, CheckPart::materials).findings.empty());
}

TEST_CASE("what other steps lack is told, once, and steps that are off are left alone") {
  Project project = cantilever();
  CHECK(check_other_steps(project, nullptr).empty());
  project.step_name = "load";
  project.study.materials[0].conductivity.reset();
  Step heat;
  heat.name = "heat";
  heat.physics = &physics_named("heat");
  heat.loads = heated_rod().study.loads;
  heat.loads.front().name = "air";
  Step again = heat;
  again.name = "heat again";
  project.steps_after = {heat, again};
  const auto found = check_other_steps(project, nullptr);
  const auto count = [&](std::size_t step, std::string_view words) {
    return std::ranges::count_if(found, [&](const StepFinding& one) {
      return one.step == step && sentence(one.finding).english().find(words) != std::string::npos;
    });
  };
  // The steps share the material, so what it lacks for both is told once.
  CHECK_FALSE(any_error(check_case(project)));
  CHECK(count(1, "conductivity") == 1);
  CHECK(count(2, "conductivity") == 0);
  CHECK(std::ranges::any_of(found, [](const StepFinding& one) { return one.finding.is_error; }));
  // The same condition in two steps is told for each.
  project.steps_after[0].loads[0].values.assign(project.steps_after[0].loads[0].values.size(), std::nullopt);
  project.steps_after[1].loads[0] = project.steps_after[0].loads[0];
  const auto both = check_other_steps(project, nullptr);
  for (const std::size_t step : {1u, 2u})
    CHECK(std::ranges::any_of(both, [&](const StepFinding& one) {
      return one.step == step && one.part == CheckPart::loads && one.finding.place.starts_with("loads/air");
    }));
  // Names that the mesh does not have.
  MeshedGeometry meshed;
  meshed.mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {0.1, 0.02, 0.02}, {2, 1, 1}));
  project.steps_after[0] = heat;
  project.steps_after[0].loads[0].where = NamedSelector{{"xmni"}};
  const auto named = check_other_steps(project, &meshed);
  CHECK(std::ranges::any_of(named, [](const StepFinding& one) {
    return one.step == 1 && one.finding.next_step.english().find("xmin") != std::string::npos;
  }));
  for (Step& step : project.steps_after) step.is_on = false;
  CHECK(check_other_steps(project, &meshed).empty());
}

TEST_CASE("the mesh and the plan add what only they know") {
  Project project = cantilever();
  MeshedGeometry meshed;
  meshed.mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {0.1, 0.02, 0.02}, {2, 1, 1}));
  meshed.quality.min = 0.05;
  meshed.report.warnings = {"HXT failed; Delaunay was used"};
  MemoryPlan plan;
  plan.reason = "16 GiB are needed, 8 GiB are free";
  plan.advice = {"Use a coarser mesh"};
  project.study.constraints[0].where = NamedSelector{{"xmni"}};

  const auto rows = check_case(project, &meshed, &plan);

  CHECK(row(rows, CheckPart::mesh).findings.size() == 3);  // one of them: a single layer of hex8
  REQUIRE(row(rows, CheckPart::supports).findings.size() == 1);
  CHECK(row(rows, CheckPart::supports).findings[0].next_step.english().find("xmin") != std::string::npos);
  REQUIRE(row(rows, CheckPart::memory).findings.size() == 1);
  CHECK(row(rows, CheckPart::memory).findings[0].is_error);
}

TEST_CASE("numbers that vary are listed, and what is wrong with them is told") {
  TemporaryFolder folder;
  Project project = cantilever();
  project.path = folder.file("case.json");
  Condition& load = project.study.loads[0];
  const Variation formula{VariationFormula{"1 kN * t / 1 s"}};
  set_variation(load, 2, &formula);
  auto rows = check_case(project);
  REQUIRE(row(rows, CheckPart::loads).lines.size() == 1);
  CHECK(row(rows, CheckPart::loads).lines[0].english().find("formula 1 kN * t / 1 s") != std::string::npos);
  CHECK_FALSE(any_error(rows));

  const Variation wrong{VariationFormula{"1 kN * t"}};
  set_variation(load, 2, &wrong);
  CHECK(any_error(check_case(project)));

  VariationTable table;
  table.file = "force.csv";
  const Variation of_file{table};
  set_variation(load, 2, &of_file);
  rows = check_case(project);
  REQUIRE(row(rows, CheckPart::loads).findings.size() == 1);
  CHECK(row(rows, CheckPart::loads).findings[0].problem == "there is no file \"force.csv\"");
  std::ofstream(folder.file("force.csv")) << "t [s], F [N]\n1, 2\n0, 3\n";
  rows = check_case(project);
  REQUIRE(row(rows, CheckPart::loads).findings.size() == 1);
  CHECK(row(rows, CheckPart::loads).findings[0].problem.english().find("row 2") != std::string::npos);
  std::ofstream(folder.file("force.csv")) << "t [s], F [N]\n0, 2\n1, 3\n";
  CHECK_FALSE(any_error(check_case(project)));
}
