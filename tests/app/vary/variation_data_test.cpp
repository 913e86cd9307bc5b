// Formulas, fields of files and of steps, and tables of files, evaluated and sampled on a mesh.
#include "app/vary/variation_data.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "app/vary/stated_variations.hpp"
#include "app/vary/step_field.hpp"
#include "app/vary/variation_facts.hpp"
#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Monitor silent_monitor;

template <class Run>
std::string variation_refusal(Run run) {
  try {
    run();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

/// The cantilever with a pressure on top that varies.
Project pressed(const Variation& by, const std::string& folder = "") {
  Project project = cantilever();
  if (!folder.empty()) project.path = folder + "/case.json";
  project.study.loads = {pressure_load("lid", NamedSelector{{"zmax"}}, 0)};
  set_variation(project.study.loads.front(), 0, &by);
  return project;
}

/// The only value at a place.
double value_at(const Project& project, const VariationData& data, const Vec3& point, double time = 0) {
  const StatedVariation stated = stated_variations(project.study).at(0);
  double out = 0;
  variation_values(*stated.by, stated.kind, data.sources(), stated.of)(std::span(&point, 1), time, {},
                                                                       std::span(&out, 1));
  return out;
}

/// x + 2 y + 3 z as a temperature at the nodes of a box.
std::shared_ptr<const Results> linear_results() {
  auto results = std::make_shared<Results>();
  const auto mesh = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  results->mesh = mesh;
  results->physics = &physics_named("heat");
  Field temperature{"temperature", 1, {}, QuantityKind::temperature, {}};
  Field flux{"heat_flux", 3, {"x", "y", "z"}, QuantityKind::heat_flux, {}};
  for (const Vec3& p : mesh->points) {
    temperature.data.push_back(p[0] + 2 * p[1] + 3 * p[2]);
    for (int c = 0; c < 3; ++c) flux.data.push_back(c + p[0]);
  }
  results->fields = {std::move(temperature), std::move(flux)};
  ThreadTeam team(1);
  results->locator = std::make_shared<const PointLocator>(mesh, team);
  return results;
}

}  // namespace

TEST_CASE("a formula gives what it says, in SI") {
  const Project project = pressed({VariationFormula{"300 kPa * (1 - z / 2 m) * t / 1 s"}});
  const VariationData data(project, {}, silent_monitor);
  CHECK(value_at(project, data, {0, 0, 0.5}, 2) == doctest::Approx(450e3));
  CHECK(value_at(project, data, {7, 8, 2}, 2) == doctest::Approx(0).scale(1e5));
}

TEST_CASE("a formula of T without a temperature says so") {
  const Project project = pressed({VariationFormula{"1 Pa * T / 1 K"}});
  const VariationData data(project, {}, silent_monitor);
  says(variation_refusal([&] { value_at(project, data, {0, 0, 0}); }), "no temperature is known");
}

TEST_CASE("a table of a file has its rows beside the case") {
  TemporaryFolder folder;
  std::ofstream(folder.file("levels.csv")) << "z [mm], pressure [kPa]\n0, 20\n20, 0\n";
  VariationTable table;
  table.over = VariationTable::Over::z;
  table.file = "levels.csv";
  const Project project = pressed({table}, folder.path);
  const VariationData data(project, {}, silent_monitor);
  CHECK(value_at(project, data, {0, 0, 5e-3}) == doctest::Approx(15e3));
  std::filesystem::remove(folder.file("levels.csv"));
  const std::string gone = variation_refusal([&] { VariationData(project, {}, silent_monitor); });
  says(gone, "levels.csv");
  says(gone, "pressure 'lid'");
  says(gone, "the file is not there");
}

TEST_CASE("a linear field of points is met, and named by its load where it is wrong") {
  TemporaryFolder folder;
  std::ofstream csv(folder.file("p.csv"));
  csv << "x (mm), y (mm), z (mm), p (kPa)\n";
  for (int x = 0; x <= 100; x += 10)
    for (int y = 0; y <= 20; y += 10)
      for (int z = 0; z <= 20; z += 10) csv << x << ", " << y << ", " << z << ", " << x + 2 * z << "\n";
  csv.close();
  VariationField field;
  field.file = "p.csv";
  const Project project = pressed({field}, folder.path);
  const VariationData data(project, {}, silent_monitor);
  CHECK(value_at(project, data, {0.055, 0.01, 0.015}) == doctest::Approx(85e3));
  field.array = "q";
  const std::string wrong =
      variation_refusal([&] { VariationData(pressed({field}, folder.path), {}, silent_monitor); });
  says(wrong, "pressure 'lid'");
  says(wrong, "p.csv");
}

TEST_CASE("a field of a step is its nodes' values, and interpolated between them") {
  const StepField field(linear_results(), "temperature", QuantityKind::temperature, "load");
  const std::vector<Vec3> points{{0.5, 0.5, 0.5}, {0.1, 0.2, 0.3}, {1, 1, 1}, {1, 1, 7}};
  std::vector<double> out(points.size());
  const SampleCover cover = field.sample(points, out);
  CHECK(out[0] == 3);
  CHECK(out[1] == doctest::Approx(1.4));
  CHECK(out[2] == 6);
  CHECK(out[3] == 6);
  CHECK(cover.points == 4);
  CHECK(cover.outside == 1);
  CHECK(cover.farthest == doctest::Approx(6));
  const StepField flux(linear_results(), "heat_flux:y", QuantityKind::heat_flux, "load");
  flux.sample(std::span(points).first(1), out);
  CHECK(out[0] == 1.5);
}

TEST_CASE("a step or a field that is not there, or is of another kind, is told") {
  VariationField field;
  field.step = "current";
  field.array = "temperature";
  const Project project = pressed({field});
  says(variation_refusal([&] { VariationData(project, {}, silent_monitor); }),
       "no results of the step \"current\"");
  const EarlierResults other{{"warm", linear_results()}};
  says(variation_refusal([&] { VariationData(project, other, silent_monitor); }), "\"warm\"");
  const EarlierResults there{{"current", linear_results()}};
  says(variation_refusal([&] { VariationData(project, there, silent_monitor); }),
       "is a temperature, and a pressure is needed");
  field.array = "heat";
  says(variation_refusal([&] { VariationData(pressed({field}), there, silent_monitor); }), "\"heat_flux:x\"");
}

TEST_CASE("numbers that vary are named with what they belong to") {
  Project project = heated_rod();
  const Variation by{VariationFormula{"20 degC"}};
  set_variation(project.study.constraints[0], 0, &by);
  set_variation(project.study.loads[0], 1, &by);
  set_variation(project.study.materials[0], "k", &by);
  const auto all = stated_variations(project.study);
  REQUIRE(all.size() == 3);
  CHECK(all[0].constraint == 0u);
  CHECK(all[0].kind == QuantityKind::temperature);
  CHECK(all[1].load == 0u);
  CHECK(all[1].kind == QuantityKind::temperature);
  CHECK(all[1].place == "loads/air");
  CHECK(all[2].material == 0u);
  CHECK(all[2].of == "material 'steel', k");
}

TEST_CASE("least and greatest are those of the faces, and a field that does not reach is told") {
  const auto facts_of = [](const Variation& by, const std::string& folder = "") {
    const Project project = pressed(by, folder);
    Pipeline pipeline;
    pipeline.apply(shared(project));
    pipeline.run(Stage::plan, silent_monitor);
    return pipeline.planned()->variations.at(0);
  };
  const VariationFacts facts = facts_of({VariationFormula{"1 MPa * x / 100 mm"}});
  REQUIRE(facts.range);
  CHECK((*facts.range)[0] == doctest::Approx(0).scale(1e5));
  CHECK((*facts.range)[1] == doctest::Approx(1e6));
  TemporaryFolder folder;
  const auto write_points = [&](int from, int to) {
    std::ofstream csv(folder.file("p.csv"));
    csv << "x (mm), y (mm), z (mm), p (kPa)\n";
    for (int x = from; x <= to; x += 2)
      for (int y = 0; y <= 20; y += 2)
        for (int z = 0; z <= 20; z += 2) csv << x << ", " << y << ", " << z << ", 5\n";
  };
  VariationField field;
  field.file = "p.csv";
  write_points(0, 80);
  const VariationFacts most = facts_of({field}, folder.path);
  CHECK(most.cover.outside > 0);
  CHECK(most.cover.farthest == doctest::Approx(0.02));
  says(uncovered(most, 0.1).english(), "lie outside of it, the farthest by 20 mm");
  CHECK(doubtful_size(most).empty());
  write_points(0, 20);
  says(variation_refusal([&] { facts_of({field}, folder.path); }), "does not cover the body");
}

TEST_CASE("a field in another unit of length than its head says is told with both sizes") {
  TemporaryFolder folder;
  VariationField field;
  field.file = "p.csv";
  const auto facts_of = [&](const char* unit, int step) {
    std::ofstream csv(folder.file("p.csv"));
    csv << "x (" << unit << "), y (" << unit << "), z (" << unit << "), p (kPa)\n";
    for (int x = 0; x <= 100; x += step)
      for (int y = 0; y <= 20; y += step)
        for (int z = 0; z <= 20; z += step) csv << x << ", " << y << ", " << z << ", 5\n";
    csv.close();
    Pipeline pipeline;
    pipeline.apply(shared(pressed({field}, folder.path)));
    pipeline.run(Stage::plan, silent_monitor);
    return pipeline.planned()->variations.at(0);
  };
  CHECK(doubtful_size(facts_of("mm", 2)).empty());
  CHECK(doubtful_size(facts_of("mm", 20)).empty());  // eight points around a body are enough
  const VariationFacts metres = facts_of("m", 2);
  CHECK(metres.cover.outside == 0);  // gaps of 2 m reach over all of it
  const std::string said = doubtful_size(metres).english();
  says(said, "the field measures 100000 x 20000 x 20000 mm, the body 100 x 20 x 20 mm");
  says(said, "1 of the field's 6171 points lie near it");
  // Some points near the body are what a field of its surroundings has.
  CHECK(doubtful_size(facts_of("cm", 2)).empty());
}

TEST_CASE("a file with other numbers plans the same case anew") {
  TemporaryFolder folder;
  VariationTable table;
  table.over = VariationTable::Over::x;
  table.file = "levels.csv";
  std::ofstream(folder.file("levels.csv")) << "x [m], p [Pa]\n0, 20\n";
  const Project project = pressed({table}, folder.path);
  Pipeline pipeline;
  pipeline.apply(shared(project));
  pipeline.run(Stage::plan, silent_monitor);
  REQUIRE(pipeline.planned());
  REQUIRE(pipeline.planned()->inputs.size() == 1);
  CHECK(pipeline.planned()->inputs[0].role == "table");
  CHECK(pipeline.planned()->inputs[0].path == "levels.csv");
  CHECK(pipeline.first_dirty() == Stage::system);
  std::ofstream(folder.file("levels.csv")) << "x [m], p [Pa]\n0, 20\n1, 3000\n";
  pipeline.apply(shared(project));
  CHECK(pipeline.first_dirty() == Stage::plan);
}
