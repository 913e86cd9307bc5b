// Materials whose properties vary, element by element.
#include "engine/analysis/problem/own_materials.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/varying.hpp"

using namespace genba;

namespace {

using Over = VariationTable::Over;

constexpr Index slices = 10;

/// 1 m long, pulled with 1 MPa, free across; its modulus falls from 200 GPa at 300 K to 100 GPa at 400 K.
Study warm_bar() {
  Study study = elastic_study(1, 0.0);
  const Variation modulus{VariationTable{Over::temperature, {300, 400}, {200e9, 100e9}}};
  set_variation(study.materials[0], "E", &modulus);
  study.materials[0].thermal_expansion = 0.0;
  study.constraints = {hold("xmin", 0, std::nullopt, std::nullopt),
                       hold("ymin", std::nullopt, 0, std::nullopt),
                       hold("zmin", std::nullopt, std::nullopt, 0)};
  study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1e6, 0, 0}),
                 thermal_strain_load("warm", 350, 300)};
  return study;
}

std::shared_ptr<const Mesh> sliced_bar(ElementType type) {
  return std::make_shared<const Mesh>(make_box_mesh(type, {1, 0.2, 0.2}, {slices, 1, 1}));
}

double end_of(const Solved& solved) {
  double most = 0;
  const Field& u = *solved.results.find("displacement");
  for (std::size_t n = 0; n < solved.problem.mesh->points.size(); ++n) most = std::max(most, u.data[3 * n]);
  return most;
}

/// The mean over the end face, which Betti's theorem gives exactly for any expansion along the bar: the pull
/// on that face is a state of the elements. By the shape functions of the face: corners, mid-sides.
double mean_of_end(const Solved& solved, double corner, double side) {
  double mean = 0;
  const Field& u = *solved.results.find("displacement");
  const auto at_side = [](double y) { return std::abs(y - 0.1) > 0.09; };
  for (std::size_t n = 0; n < solved.problem.mesh->points.size(); ++n) {
    const Vec3& x = solved.problem.mesh->points[n];
    if (x[0] > 1 - 1e-9) mean += (at_side(x[1]) && at_side(x[2]) ? corner : side) * u.data[3 * n];
  }
  return mean;
}

const VariationSources sources =
    plain_formulas({{"warm x", [](const Vec3& x, double, double) { return 300 + 100 * x[0]; }},
                    {"k x", [](const Vec3& x, double, double) { return 50 * (1 + x[0]); }},
                    {"k t", [](const Vec3&, double t, double) { return 50 + t; }},
                    {"negative x", [](const Vec3& x, double, double) { return x[0] - 0.5; }}});

Solved solve(std::shared_ptr<const Mesh> mesh, const Study& study, double time = 0) {
  return solve_study(std::move(mesh), study, {}, {}, Format::rbp_csr, 1e-12, Preconditioner::block_jacobi,
                     nullptr, sources, time);
}

}  // namespace

TEST_CASE("a bar with a modulus by temperature stretches slice by slice") {
  Study study = warm_bar();
  study.loads[1] = by_formula(study.loads[1], 0, "warm x");
  double by_slice = 0;
  for (Index i = 0; i < slices; ++i) by_slice += 1e6 / slices / (200e9 - 100e9 * (i + 0.5) / slices);
  const double closed = 1e6 / 100e9 * std::log(2.0);
  CHECK(by_slice == doctest::Approx(closed).epsilon(1e-3));
  for (const ElementType type : {ElementType::hex8, ElementType::hex20}) {
    const Solved solved = solve(sliced_bar(type), study);
    CHECK(end_of(solved) == doctest::Approx(by_slice).epsilon(1e-7));
    REQUIRE(solved.problem.own.size() == static_cast<std::size_t>(slices));
    CHECK(solved.results.element_fields.back().name == "youngs_modulus");
    CHECK(solved.results.element_fields.back().data.front() == doctest::Approx(195e9));
    for (Index node = 0; node < solved.problem.mesh->node_count(); ++node)
      CHECK(solved.at("stress", node, 0) == doctest::Approx(1e6).epsilon(1e-5));
  }
  CHECK(end_of(solve(sliced_bar(ElementType::tet10), study)) == doctest::Approx(closed).epsilon(0.01));
}

TEST_CASE("one temperature makes one modulus, a time too") {
  Study study = warm_bar();
  Solved solved = solve(sliced_bar(ElementType::hex8), study);
  CHECK(solved.problem.own.empty());
  CHECK(solved.problem.study.materials[0].varies.empty());
  CHECK(end_of(solved) == doctest::Approx(1e6 / 150e9).epsilon(1e-8));
  study.loads[1] = by_table(study.loads[1], 0, Over::time, {0, 10}, {300, 400});
  solved = solve(sliced_bar(ElementType::hex8), study, 2.5);
  CHECK(end_of(solved) == doctest::Approx(1e6 / 175e9).epsilon(1e-8));
}

TEST_CASE("expansion, ratio and density vary by place") {
  Study study = elastic_study(210e9, 0.0);
  study.constraints = warm_bar().constraints;
  const Variation alpha{VariationTable{Over::x, {0, 1}, {0, 2e-5}}},
      nu{VariationTable{Over::x, {0, 1}, {0.2, 0.2}}}, rho{VariationTable{Over::x, {0, 1}, {1000, 3000}}};
  set_variation(study.materials[0], "alpha", &alpha);
  study.loads = {thermal_strain_load("warm", 350, 300)};
  CHECK(mean_of_end(solve(sliced_bar(ElementType::hex8), study), 1.0 / 4, 0) ==
        doctest::Approx(1e-5 * 50).epsilon(1e-7));
  // The same from a temperature that is known at the nodes.
  study.loads = {by_table(thermal_strain_load("warm", 0, 300), 0, Over::y, {0, 1}, {350, 350})};
  CHECK(mean_of_end(solve(sliced_bar(ElementType::hex20), study), -1.0 / 12, 1.0 / 3) ==
        doctest::Approx(1e-5 * 50).epsilon(1e-7));

  Study pulled = elastic_study(210e9, 0.0);
  pulled.constraints = study.constraints;
  set_variation(pulled.materials[0], "nu", &nu);
  pulled.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1e6, 0, 0})};
  const Solved thin = solve(sliced_bar(ElementType::hex8), pulled);
  const Field& u = *thin.results.find("displacement");
  double least = 0;
  for (std::size_t n = 0; n < thin.problem.mesh->points.size(); ++n)
    least = std::min(least, u.data[3 * n + 1]);
  CHECK(least == doctest::Approx(-0.2 * 0.2 * 1e6 / 210e9).epsilon(1e-7));

  Study heavy = elastic_study(210e9, 0.0);
  heavy.constraints = study.constraints;
  set_variation(heavy.materials[0], "rho", &rho);
  heavy.loads = {gravity_load("weight", {-10, 0, 0})};
  CHECK(solve(sliced_bar(ElementType::tet10), heavy).results.balance.applied[0] ==
        doctest::Approx(-10 * 2000 * 0.04).epsilon(1e-9));
}

TEST_CASE("a rod whose conductivity grows along it") {
  Study study = heat_study(1);
  const Variation by_place{VariationFormula{"k x"}}, by_time{VariationFormula{"k t"}};
  set_variation(study.materials[0], "k", &by_place);
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, 300)};
  study.loads = {heat_flux_load("in", NamedSelector{{"xmax"}}, 1e4)};
  const auto hottest = [](const Solved& solved) {
    const Field& t = *solved.results.find("temperature");
    return *std::max_element(t.data.begin(), t.data.end());
  };
  double by_slice = 0;
  for (Index i = 0; i < slices; ++i) by_slice += 1e4 / slices / (50 * (1 + (i + 0.5) / slices));
  CHECK(by_slice == doctest::Approx(1e4 / 50 * std::log(2.0)).epsilon(1e-3));
  const Solved solved = solve(sliced_bar(ElementType::hex8), study);
  CHECK(hottest(solved) == doctest::Approx(300 + by_slice).epsilon(1e-9));
  CHECK(solved.results.element_fields.back().name == "conductivity");
  set_variation(study.materials[0], "k", &by_time);
  CHECK(hottest(solve(sliced_bar(ElementType::hex8), study, 50)) ==
        doctest::Approx(300 + 1e4 / 100).epsilon(1e-9));
}

TEST_CASE("the power that a current sets free follows a conductivity that varies") {
  Study study;
  study.physics = &physics_named("electric");
  Material m;
  m.name = "solid";
  const Variation growing{VariationTable{Over::x, {0, 1}, {1e6, 2e6}}};
  set_variation(m, "sigma", &growing);
  study.materials = {m};
  study.assignments = {{"solid", {}}};
  study.constraints = {condition_on("voltage", "ground", NamedSelector{{"xmin"}}, {0.0})};
  study.loads = {condition_on("current_density", "in", NamedSelector{{"xmax"}}, {1e5})};
  const Solved solved = solve(sliced_bar(ElementType::hex8), study);
  const Field& power = *solved.results.find(study.physics->dissipation.name);
  const auto [least, most] = std::minmax_element(power.data.begin(), power.data.end());
  CHECK(*most == doctest::Approx(1e10 / 1.05e6).epsilon(1e-7));
  CHECK(*least == doctest::Approx(1e10 / 1.95e6).epsilon(1e-7));
}

TEST_CASE("values that a property cannot have are named with their place") {
  Study study = warm_bar();
  const Variation negative{VariationFormula{"negative x"}};
  set_variation(study.materials[0], "E", &negative);
  Monitor quiet;
  CHECK_THROWS_WITH_AS(resolve(sliced_bar(ElementType::hex8), study, quiet, sources),
                       doctest::Contains("is not allowed"), Error);
}

TEST_CASE("a conductivity that elements of second order cannot have at a point is named") {
  Study study = heat_study(1);
  const Variation by{VariationFormula{"k T x"}};
  set_variation(study.materials[0], "k", &by);
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, 300)};
  study.loads = {heat_flux_load("in", NamedSelector{{"xmax"}}, 1)};
  // Above 0 in the middles of all slices, the first at 0.05 m, and below 0 at the first points.
  const auto over_temperature =
      plain_formulas({{"k T x", [](const Vec3& x, double, double) { return x[0] - 0.03; }}});
  Monitor quiet;
  CHECK_NOTHROW(resolve(sliced_bar(ElementType::hex8), study, quiet, over_temperature));
  CHECK_THROWS_WITH_AS(resolve(sliced_bar(ElementType::hex20), study, quiet, over_temperature),
                       doctest::Contains("is not allowed"), Error);
}

TEST_CASE("a table of a file is checked before a time or a temperature meets its rows") {
  Study study = heat_study(1);
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, 300)};
  study.loads = {by_table(convection_load("air", NamedSelector{{"xmax"}}, 1, 300), 0, Over::time, {}, {})};
  std::get<VariationTable>(study.loads[0].varies[0].by.by).file = "air.csv";
  std::vector<double> values = {5, 2};
  VariationSources files;
  files.table = [&](VariationTable table, QuantityKind, const Text&) {
    table.at = {0, 10};
    table.values = values;
    return table;
  };
  const auto mesh = sliced_bar(ElementType::hex8);
  Monitor quiet;
  CHECK_NOTHROW(resolve(mesh, study, quiet, files));
  values = {5, -2};
  CHECK_THROWS_WITH_AS(resolve(mesh, study, quiet, files), doctest::Contains("row 2 of the table"), Error);

  study.loads = {heat_flux_load("in", NamedSelector{{"xmax"}}, 1)};
  VariationTable conductivity{Over::temperature, {}, {}};
  conductivity.file = "k.csv";
  const Variation by{conductivity};
  set_variation(study.materials[0], "k", &by);
  CHECK_THROWS_WITH_AS(resolve(mesh, study, quiet, files), doctest::Contains("row 2 of the table"), Error);
}

TEST_CASE("a problem at another time is the one that is resolved at that time") {
  Study study = warm_bar();
  study.loads[1] = by_formula(study.loads[1], 0, "warm x t");
  study.loads[0] = by_table(study.loads[0], 0, Over::time, {0, 10}, {0, 1e6});
  study.constraints[0] = by_table(study.constraints[0], 0, Over::time, {0, 10}, {0, 1e-3});
  const auto with_time =
      plain_formulas({{"warm x t", [](const Vec3& x, double t, double) { return 300 + 10 * t * x[0]; }}});
  const auto mesh = sliced_bar(ElementType::hex8);
  Monitor quiet;
  const Problem then = resolve(mesh, study, quiet, with_time, 5);
  const Problem moved = problem_at(resolve(mesh, study, quiet, with_time, 1), 5, quiet);
  CHECK(moved.time == 5);
  CHECK(moved.dirichlet.fixed == then.dirichlet.fixed);
  CHECK(moved.dirichlet.value == then.dirichlet.value);
  CHECK(moved.temperature_rise == then.temperature_rise);
  CHECK(moved.study == then.study);
  CHECK(moved.constraint_nodes == then.constraint_nodes);
  CHECK(moved.warnings.size() == then.warnings.size());
  REQUIRE(moved.own.size() == then.own.size());
  CHECK(moved.own.front().youngs_modulus == then.own.front().youngs_modulus);
  CHECK(moved.own.back().youngs_modulus == doctest::Approx(200e9 - 1e9 * 50 * 0.95));
  CHECK(moved.loads[0].load.values[0] == 5e5);
  CHECK(moved.loads[0].facets.size() == then.loads[0].facets.size());
  study.materials[0].varies.clear();
  study.constraints = warm_bar().constraints;
  study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1, 0, 0})};
  CHECK(problem_at(resolve(mesh, study, quiet), 5, quiet).stated == nullptr);
}
