#include "app/study/compare.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "app/case/case_file.hpp"
#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::shared_ptr<const Results> results_of(Project project) {
  Pipeline pipeline;
  Monitor silent;
  pipeline.apply(shared(std::move(project)));
  pipeline.run(Stage::results, silent);
  return pipeline.results();
}

const FieldDifference& of(const Comparison& comparison, std::string_view field) {
  for (const FieldDifference& f : comparison.fields)
    if (f.field == field) return f;
  throw std::runtime_error("no such field");
}

}  // namespace

TEST_CASE("cases that differ in a material alone are compared on one mesh, whatever the mesher makes") {
  Project plate = read_case(std::string(GENBA_EXAMPLES) + "/plate_with_hole.case.json");
  plate.mesh.kind = MeshKind::tet4;
  plate.mesh.threads = 2;
  plate.solve.tolerance = 1e-10;
  Project softer = plate;
  *softer.study.materials[0].youngs_modulus /= 2;
  Monitor silent;
  const auto results = results_of(plate);
  const Comparison by_material = compare_with(shared(plate), *results, shared(softer), silent);
  CHECK(by_material.same_mesh);
  // Forces alone: stresses stay, displacements double.
  const FieldDifference& stress = of(by_material, "von_mises");
  CHECK(stress.largest < 1e-4 * stress.reference);
  const FieldDifference& moved = of(by_material, "displacement");
  CHECK(moved.largest == doctest::Approx(moved.reference).epsilon(1e-4));

  Project coarser = plate;
  coarser.mesh.size *= 1.5;
  CHECK_FALSE(compare_with(shared(plate), *results, shared(coarser), silent).same_mesh);
}

TEST_CASE("on the same mesh the difference is that of the nodes") {
  Monitor silent;
  Project twice = cantilever();
  for (int c = 0; c < 3; ++c) number_in(twice.study.loads[0], {}, c) *= 2;
  const auto a = results_of(cantilever()), b = results_of(twice);
  const Comparison comparison = compare_results(*a, *b, silent);
  CHECK(comparison.same_mesh);
  CHECK(comparison.outside == 0);
  const FieldDifference& u = of(comparison, "displacement");
  CHECK(u.largest == doctest::Approx(u.reference).epsilon(1e-6));
  CHECK(u.place[0] == doctest::Approx(0.1));
  const Field& d = *comparison.difference.find("difference_displacement");
  const Field& first = *a->find("displacement");
  for (std::size_t i = 0; i < d.data.size(); ++i)
    CHECK(std::abs(d.data[i] + first.data[i]) < 1e-6 * u.reference);
  CHECK(of(compare_results(*a, *a, silent), "von_mises").largest == 0);
  CHECK(comparison_text(comparison).find("100 %") != std::string::npos);
}

TEST_CASE("another mesh is interpolated, and what lies outside it is told") {
  Monitor silent;
  Project finer = cantilever();
  finer.geometry.box_cells = {21, 5, 5};
  const auto a = results_of(cantilever()), b = results_of(finer);
  const Comparison comparison = compare_results(*a, *b, silent);
  CHECK_FALSE(comparison.same_mesh);
  CHECK(comparison.outside == 0);
  CHECK(comparison.compared == a->mesh->node_count());
  const FieldDifference& u = of(comparison, "displacement");
  CHECK(u.largest > 0);
  CHECK(u.largest < 0.2 * u.reference);
  for (const FieldDifference& f : comparison.fields) CHECK(f.field != "reaction_force");

  Project shorter = finer;
  shorter.geometry.box_size[0] = 0.06;
  const Comparison part = compare_results(*a, *results_of(shorter), silent);
  CHECK(part.outside > 0);
  const Field& compared = *part.difference.find("compared");
  for (std::size_t i = 0; i < compared.data.size(); ++i)
    if (a->mesh->points[i][0] > 0.065) {
      CHECK(compared.data[i] == 0);
      CHECK(part.difference.find("difference_displacement")->data[3 * i] == 0);
    }
}

TEST_CASE("a difference is named so, and one of temperatures is in kelvins") {
  Monitor silent;
  Project warmer = heated_rod();
  for (Condition& condition : warmer.study.constraints)
    for (auto& value : condition.values)
      if (value) *value += 20;
  const auto a = results_of(warmer), b = results_of(heated_rod());
  const Comparison comparison = compare_results(*a, *b, silent);
  CHECK(comparison.difference.find("temperature") == nullptr);
  const Field* field = comparison.difference.find("difference_temperature");
  REQUIRE(field != nullptr);
  CHECK(field->kind == QuantityKind::temperature_difference);
  CHECK(Text(field_title(field->name)).english() == "difference of temperature");
  const FieldDifference& t = of(comparison, "temperature");
  CHECK(t.largest == doctest::Approx(20).epsilon(1e-6));
  CHECK(t.kind == QuantityKind::temperature_difference);
  CHECK_FALSE(share_of_largest(t).has_value());
  CHECK(comparison_text(comparison).find("largest difference 20 K") != std::string::npos);
}

TEST_CASE("results of other analyses have nothing to compare") {
  Monitor silent;
  CHECK_THROWS_AS(compare_results(*results_of(cantilever()), *results_of(heated_rod()), silent), Error);
}
