// Bodies that rotate steadily, against closed forms.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/analysis/system/load_vector.hpp"
#include "engine/base/error.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

constexpr double rho = 7850, speed = 300, E = 210e9;

Condition hold_along(const char* side, int component) {
  Condition c = displacement(side, NamedSelector{{side}}, {});
  c.values[static_cast<std::size_t>(component)] = 0.0;
  return c;
}

}  // namespace

TEST_CASE("a rotating rod stretches by rho w^2 (L^2 x / 2 - x^3 / 6) / E") {
  const double length = 0.5, side = 0.05;
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {length, side, side}, {8, 1, 1}));
    Study study = elastic_study(E, 0.0);
    study.constraints = {hold_along("xmin", 0), hold_along("ymin", 1), hold_along("zmin", 2)};
    // The axis does not pass through the origin, and its direction has any length.
    study.loads = {centrifugal_load("spin", {0, 0, 7}, {0, 0, -3}, speed)};

    const Solved s = solve_study(mesh, study);

    // Corners of bricks have the exact value; other shapes of second order are close.
    const double tolerance = traits(type).order == 1 ? 1e-2 : type == ElementType::hex20 ? 1e-8 : 1e-3;
    const double scale = rho * speed * speed / E;
    for (const double x : {0.25, 0.5}) {
      const Index node = node_at(*mesh, {x, 0, 0});
      const double expected = scale * (length * length * x / 2 - x * x * x / 6);
      CHECK(s.at("displacement", node, 0) == doctest::Approx(expected).epsilon(tolerance));
    }
    const double pull = rho * speed * speed * side * side * length * length / 2;
    CHECK(s.results.balance.applied[0] == doctest::Approx(pull));
    REQUIRE(s.results.reactions.size() == 3);
    CHECK(s.results.reactions[0].total[0] == doctest::Approx(-pull));
    CHECK(s.results.balance.relative_error < 1e-8);
  }
}

TEST_CASE("a thin rotating ring has the displacements of the textbook, in plane stress") {
  // Timoshenko and Goodier, Theory of Elasticity, section 32.
  const double a = 0.1, b = 0.25, nu = 0.3, thickness = 0.004;
  const auto mesh = mapped_box(ElementType::hex20, {6, 8, 1}, [&](Vec3 p) {
    const double r = a + (b - a) * p[0], angle = pi / 2 * p[1];
    return Vec3{r * std::cos(angle), r * std::sin(angle), thickness * p[2]};
  });
  Study study = elastic_study(E, nu);
  study.constraints = {hold_along("ymin", 1), hold_along("ymax", 0), hold_along("zmin", 2)};
  study.loads = {centrifugal_load("spin", {0, 0, 0}, {0, 0, 1}, speed)};

  const Solved s = solve_study(mesh, study);

  for (const double r : {a, b}) {
    const double expected =
        rho * speed * speed * (3 + nu) * (1 - nu) / (8 * E) * r *
        (a * a + b * b + (1 + nu) / (1 - nu) * a * a * b * b / (r * r) - (1 + nu) / (3 + nu) * r * r);
    CHECK(s.at("displacement", node_at(*mesh, {r, 0, 0}), 0) == doctest::Approx(expected).epsilon(1e-3));
    CHECK(s.at("displacement", node_at(*mesh, {0, r, 0}), 1) == doctest::Approx(expected).epsilon(1e-3));
  }
}

TEST_CASE("loads by mass act on their regions, and together") {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {2, 1, 1}, {2, 1, 1}));
  mesh->regions = {{1, "left"}, {2, "right"}};
  mesh->solids[0].group = {0, 1};
  Study study = elastic_study(E, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  study.loads = {gravity_load("g", {0, 0, -10}, {"right"}), gravity_load("h", {0, 2, 0}),
                 centrifugal_load("spin", {0, 0.5, 0.5}, {1, 0, 0}, 5, {"left"}),
                 centrifugal_load("turn", {1, 0.5, 0.5}, {0, 0, 1}, 2, {"right"})};

  const Solved s = solve_study(mesh, study);

  CHECK(s.results.balance.applied[0] == doctest::Approx(rho * 4 * 0.5));
  CHECK(s.results.balance.applied[1] == doctest::Approx(rho * 2 * 2));
  CHECK(s.results.balance.applied[2] == doctest::Approx(-rho * 10));
  study.loads = {centrifugal_load("spin", {}, {1, 0, 0}, 5, {"left"})};
  study.materials.push_back(study.materials[0]);
  study.materials[1].name = "light";
  study.materials[1].density.reset();
  study.assignments = {{study.materials[0].name, {"right"}}, {"light", {"left"}}};
  Monitor monitor;
  CHECK_THROWS_WITH_AS((void)resolve(mesh, study, monitor),
                       doctest::Contains("acts on no region whose material has a density"), Error);
}

TEST_CASE("loads that share faces are told of") {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  Study study = elastic_study(E, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  study.loads = {pressure_load("a", NamedSelector{{"xmax"}}, 1),
                 pressure_load("b", NormalSelector{{1, 0, 0}}, 1),
                 pressure_load("c", NamedSelector{{"ymax"}}, 1)};
  Monitor monitor;
  const Problem p = resolve(mesh, study, monitor);
  REQUIRE(p.warnings.size() == 1);
  CHECK(p.warnings[0] == "pressure 'b' and pressure 'a' share faces or nodes and add up there");
}
