// Which problems the matrix of another one serves: materials by direction and their axes.
#include "engine/procedure/same_system.hpp"

#include <doctest/doctest.h>

#include "engine/model/study/symmetry.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/engine/physics/varying.hpp"

using namespace genba;

TEST_CASE("other axes are other values of the same system; another law or axes by element are another plan") {
  const auto mesh = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  Material steel;
  steel.name = "solid";
  steel.youngs_modulus = 210e9, steel.poisson_ratio = 0.3;
  const Material wood = with_symmetry(steel, *directed_property("E"), Symmetry::orthotropic);
  const auto problem = [&](const Material& m, MaterialAxes axes, double pressure = 1e5) {
    Study study;
    study.materials = {m};
    study.assignments = {{"solid", {}, std::move(axes)}};
    study.constraints = {displacement("hold", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
    study.loads = {pressure_load("push", NamedSelector{{"xmax"}}, pressure)};
    Monitor monitor;
    return resolve(mesh, study, monitor);
  };
  const Vec3 y{0, 1, 0};
  const Problem plain = problem(steel, {}), along_x = problem(wood, ConstantAxes{{1, 0, 0}, y}),
                along_z = problem(wood, ConstantAxes{{0, 0, 1}, y}),
                round = problem(wood, CylindricalAxes{{-1, 0, 0}, {0, 0, 1}}),
                shifted = problem(wood, CylindricalAxes{{-2, 0, 0}, {0, 0, 1}});
  CHECK(same_matrix(along_x, problem(wood, ConstantAxes{{1, 0, 0}, y}, 2e5)));
  CHECK_FALSE(same_matrix(along_x, along_z));
  CHECK(same_pattern(along_x, along_z));
  CHECK_FALSE(same_matrix(round, shifted));
  CHECK(same_pattern(round, shifted));
  CHECK_FALSE(same_pattern(plain, along_x));
  CHECK_FALSE(same_pattern(along_x, round));
}

TEST_CASE("vectors of a file that changed are other values of the same system") {
  const auto mesh = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  Material steel;
  steel.name = "solid";
  steel.youngs_modulus = 210e9, steel.poisson_ratio = 0.3;
  VaryingAxes axes;
  const Variation field{VariationField{"fibres.vtu", "", "fibre:y", "", ""}};
  set_variation(axes, 1, &field);
  const auto problem = [&](double slope) {
    Study study;
    study.materials = {with_symmetry(steel, *directed_property("E"), Symmetry::orthotropic)};
    study.assignments = {{"solid", {}, axes}};
    study.constraints = {displacement("hold", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
    study.loads = {pressure_load("push", NamedSelector{{"xmax"}}, 1e5)};
    VariationSources sources;
    sources.field = [slope](const VariationField&, QuantityKind, const Text&) -> VariationValues {
      return [slope](std::span<const Vec3> points, double, std::span<const double>, std::span<double> out) {
        for (std::size_t i = 0; i < points.size(); ++i) out[i] = slope * points[i][0];
      };
    };
    Monitor monitor;
    return resolve(mesh, study, monitor, sources);
  };
  CHECK(same_matrix(problem(0.5), problem(0.5)));
  CHECK_FALSE(same_matrix(problem(0.5), problem(0.25)));
  CHECK(same_pattern(problem(0.5), problem(0.25)));
}

TEST_CASE("what varies keeps the matrix but for coefficients of exchange and moduli") {
  const auto mesh = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  const auto sources =
      plain_formulas({{"x", [](const Vec3& x, double, double) { return 1 + x[0]; }},
                      {"2 x", [](const Vec3& x, double, double) { return 2 + x[0]; }},
                      {"x t", [](const Vec3& x, double t, double) { return 1 + t + x[0]; }}});
  Study study;
  study.physics = &physics_named("heat");
  Material m;
  m.name = "solid";
  m.conductivity = 50;
  study.materials = {m};
  study.assignments = {{"solid", {}}};
  const NamedSelector top{{"zmax"}};
  const auto with = [&](std::string coefficient, std::string surroundings, double time) {
    Condition air = convection_load("air", top, 10, 300);
    if (!coefficient.empty()) air = by_formula(air, 0, coefficient);
    if (!surroundings.empty()) air = by_formula(air, 1, surroundings);
    Study now = study;
    now.loads = {air};
    Monitor quiet;
    return resolve(mesh, now, quiet, sources, time);
  };
  const Problem plain = with("", "", 0);
  CHECK(same_matrix(plain, with("", "x", 0)));
  CHECK(same_matrix(plain, with("", "x t", 5)));
  CHECK_FALSE(same_matrix(plain, with("x", "", 0)));
  CHECK_FALSE(same_pattern(plain, with("x", "", 0)));
  CHECK(same_matrix(with("x", "", 0), with("x", "x t", 7)));
  CHECK_FALSE(same_matrix(with("x", "", 0), with("2 x", "", 0)));
  CHECK(same_pattern(with("x", "", 0), with("2 x", "", 0)));
  CHECK(same_matrix(with("x t", "", 3), with("x t", "", 3)));
  CHECK_FALSE(same_matrix(with("x t", "", 3), with("x t", "", 4)));

  const Variation falling{VariationTable{VariationTable::Over::x, {0, 1}, {50, 40}}},
      flowing{VariationFormula{"x t"}};
  study.loads = {};
  set_variation(study.materials[0], "k", &falling);
  CHECK(same_matrix(with("", "", 0), with("", "", 5)));
  set_variation(study.materials[0], "k", &flowing);
  CHECK_FALSE(same_matrix(with("", "", 0), with("", "", 5)));
  CHECK(same_pattern(with("", "", 0), with("", "", 5)));
}

TEST_CASE("another thickness of a region or another area of bars is another matrix, another pretension is not") {
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {1, 1}));
  mesh->regions.push_back({2, "tie"});
  mesh->solids.push_back({ElementType::line2, {0, 3}, {1}, {9}});
  const auto problem = [&](double thickness, double area, double pretension) {
    Study study;
    study.materials.emplace_back();
    study.materials[0].name = "solid";
    study.materials[0].youngs_modulus = 2e11;
    study.materials[0].poisson_ratio = 0.3;
    study.elements.plane = PlaneBody::plane_stress;
    study.assignments = {{"solid", {}}, {"solid", {"tie"}}};
    study.assignments[0].thickness = thickness;
    study.assignments[1].area = area;
    study.assignments[1].pretension = pretension;
    study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, std::nullopt})};
    Monitor monitor;
    return resolve(mesh, study, monitor);
  };
  const Problem first = problem(0.01, 1e-4, 0);
  CHECK(same_matrix(first, problem(0.01, 1e-4, 500)));
  CHECK_FALSE(same_matrix(first, problem(0.02, 1e-4, 0)));
  CHECK_FALSE(same_matrix(first, problem(0.01, 2e-4, 0)));
  CHECK(same_pattern(first, problem(0.02, 2e-4, 0)));
}
