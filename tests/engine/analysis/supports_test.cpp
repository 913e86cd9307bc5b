// Elastic supports, springs to the ground, bearing loads, hydrostatic pressure and added masses against closed
// forms.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/analysis/system/operators.hpp"
#include "engine/base/error.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/engine/physics/varying.hpp"

using namespace genba;

namespace {

constexpr double E = 210e9, rho = 7850;

Condition on(const char* key, const char* name, const char* side, std::vector<std::optional<double>> values) {
  return condition_on(key, name, NamedSelector{{side}}, std::move(values));
}

const Reaction& reaction_of(const Solved& s, const std::string& name) {
  for (const Reaction& r : s.results.reactions)
    if (r.constraint == name) return r;
  FAIL("no reaction " << name);
  return s.results.reactions.front();
}

}  // namespace

TEST_CASE("a column on an elastic bed settles by p / k + p L / E, on every kind of element") {
  const double side = 0.2, height = 0.5, k = 5e10, p = 2e6;
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    // Far from the origin.
    auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {side, side, height}, {2, 2, 3}));
    for (Vec3& x : mesh->points) x = plus(x, {300, -200, 1000});
    Study study = elastic_study(E, 0.0);
    study.loads = {on("elastic_support", "bed", "zmin", {k, k / 10}), pressure_load("p", NamedSelector{{"zmax"}}, p)};

    const Solved s = solve_study(mesh, study);

    const Index top = node_at(*mesh, {300, -200, 1000 + height}), bottom = node_at(*mesh, {300, -200, 1000});
    CHECK(s.at("displacement", bottom, 2) == doctest::Approx(-p / k).epsilon(1e-6));
    CHECK(s.at("displacement", top, 2) == doctest::Approx(-p / k - p * height / E).epsilon(1e-6));
    CHECK(reaction_of(s, "bed").total[2] == doctest::Approx(p * side * side).epsilon(1e-8));
    CHECK(s.results.balance.relative_error < 1e-9);
  }
}

TEST_CASE("an elastic bed resists along its faces by its own stiffness") {
  const double side = 0.2, k = 5e10, tau = 3e5;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, {side, side, side / 100}, {2, 2, 1}));
  Study study = elastic_study(E, 0.0);
  study.loads = {on("elastic_support", "bed", "zmin", {1e3 * k, k}), on("traction", "shear", "zmax", {tau, 2 * tau, 0.0})};
  const Solved s = solve_study(mesh, study);
  const Index bottom = node_at(*mesh, {side, side, 0});
  // A thin sheet moves as a whole.
  CHECK(s.at("displacement", bottom, 0) == doctest::Approx(tau / k).epsilon(2e-3));
  CHECK(s.at("displacement", bottom, 1) == doctest::Approx(2 * tau / k).epsilon(2e-3));
  CHECK(reaction_of(s, "bed").total[1] == doctest::Approx(-2 * tau * side * side).epsilon(1e-8));
}

TEST_CASE("springs to the ground share out their total stiffness") {
  const double side = 0.1, F = 1000;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {side, side, side}, {3, 2, 2}));
  Study study = elastic_study(E, 0.3);
  study.loads = {on("spring", "feet", "zmin", {4e5, 2e5, 8e5}), on("force", "push", "zmin", {F, F, -F})};
  const Solved s = solve_study(mesh, study);
  const Index foot = node_at(*mesh, {side, 0, 0});
  CHECK(s.at("displacement", foot, 0) == doctest::Approx(F / 4e5).epsilon(1e-3));
  CHECK(s.at("displacement", foot, 1) == doctest::Approx(F / 2e5).epsilon(1e-3));
  CHECK(s.at("displacement", foot, 2) == doctest::Approx(-F / 8e5).epsilon(1e-3));
  CHECK(reaction_of(s, "feet").total[1] == doctest::Approx(-F).epsilon(1e-8));
}

TEST_CASE("a held unknown of a supported face keeps its value") {
  const double side = 0.1, k = 1e11;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {side, side, side}, {2, 2, 2}));
  Study study = elastic_study(E, 0.0);
  study.constraints = {displacement("push", NamedSelector{{"zmin"}}, {std::nullopt, std::nullopt, 1e-4}), hold("xmin", 0.0, std::nullopt, std::nullopt),
                       hold("ymin", std::nullopt, 0.0, std::nullopt)};
  study.loads = {on("elastic_support", "bed", "zmin", {k, 0.0}), on("elastic_support", "lid", "zmax", {k, 0.0})};
  const Solved s = solve_study(mesh, study);
  // The column and the spring on it in series.
  const double force = 1e-4 * side * side / (1 / k + side / E);
  CHECK(reaction_of(s, "lid").total[2] == doctest::Approx(-force).epsilon(1e-7));
  CHECK(reaction_of(s, "bed").total[2] == doctest::Approx(-k * 1e-4 * side * side).epsilon(1e-9));
  CHECK(reaction_of(s, "push").total[2] == doctest::Approx(force + k * 1e-4 * side * side).epsilon(1e-7));
  CHECK(s.results.balance.relative_error < 1e-9);
}

TEST_CASE("what a support leaves free is named") {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  Monitor monitor;
  Study study = elastic_study(E, 0.3);
  study.loads = {on("elastic_support", "bed", "zmin", {1e9, 0.0}), pressure_load("p", NamedSelector{{"zmax"}}, 1)};
  CHECK_THROWS_WITH_AS((void)resolve(mesh, study, monitor),
                       doctest::Contains("translation along x, translation along y, rotation about z"), Error);
  study.loads[0] = on("spring", "feet", "zmin", {1e5, 0.0, 0.0});
  CHECK_THROWS_WITH_AS((void)resolve(mesh, study, monitor), doctest::Contains("translation along y"), Error);
  study.loads[0] = on("elastic_support", "bed", "zmin", {1e9, 1e7});
  CHECK_NOTHROW((void)resolve(mesh, study, monitor));
  study.loads[0] = on("elastic_support", "bed", "zmin", {-1e9, 1e7});
  CHECK_THROWS_WITH_AS((void)resolve(mesh, study, monitor),
                       doctest::Contains("the stiffness along the normal is below 0"), Error);
}

TEST_CASE("elastic supports beside a material that flows are taken") {
  Study study = elastic_study(E, 0.3);
  study.materials[0].flow_stress = 250e6;
  study.loads = {on("elastic_support", "bed", "zmin", {1e9, 1e7}), pressure_load("p", NamedSelector{{"zmax"}}, 1)};
  bool told = false;
  for (const Finding& f : validate(study))
    told = told || (f.is_error && f.problem == "it is not computed where faces touch; at large deformation springs along the line between two places are, and no others");
  CHECK_FALSE(told);
}

TEST_CASE("a rigid block tilts on a bed whose stiffness grows along x") {
  const double side = 0.1, p = 1e6, k = 1e9;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {side, side, side}, {4, 1, 1}));
  Study study = elastic_study(1e15, 0.0);
  study.loads = {by_table(on("elastic_support", "bed", "zmin", {k, 1e6}), 0, VariationTable::Over::x, {0, side}, {k, 2 * k}),
                 pressure_load("p", NamedSelector{{"zmax"}}, p)};
  const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-14);
  // From the sums of forces and moments with k (1 + x / side).
  CHECK(s.at("displacement", node_at(*mesh, {0, 0, 0}), 2) == doctest::Approx(-p / k * 12 / 13).epsilon(1e-4));
  CHECK(s.at("displacement", node_at(*mesh, {side, 0, 0}), 2) == doctest::Approx(-p / k * 6 / 13).epsilon(1e-4));
}

TEST_CASE("a pin presses the near half of its hole, and the whole is its force") {
  // A ring with a slit.
  const double a = 0.02, b = 0.05, thickness = 0.01;
  for (const ElementType type : {ElementType::hex8, ElementType::hex20, ElementType::tet10}) {
    const auto mesh = mapped_box(type, {3, 12, 2}, [&](Vec3 p) {
      const double r = a + (b - a) * p[0], angle = 2 * pi * 0.999 * p[1];
      return Vec3{r * std::cos(angle), r * std::sin(angle), thickness * p[2]};
    });
    Study study = elastic_study(E, 0.3);
    study.constraints = {hold("xmax", 0.0, 0.0, 0.0)};
    const Vec3 force = {800, 600, 0};
    study.loads = {on("bearing_load", "pin", "xmin", {force[0], force[1], force[2]})};
    const Solved s = solve_study(mesh, study);
    for (std::size_t c = 0; c < 3; ++c)
      CHECK(s.results.balance.applied[c] == doctest::Approx(force[c]).epsilon(1e-6).scale(1000));
    study.loads = {on("bearing_load", "pin", "xmin", {800.0, 0.0, 600.0})};
    CHECK_THROWS_WITH_AS((void)solve_study(mesh, study), doctest::Contains("the faces cannot bear (0, 0, 600) N"), Error);
  }
}

TEST_CASE("a liquid presses a wall by its depth") {
  const double width = 2, height = 3, g = 9.81;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {0.5, width, height}, {1, 2, 12}));
  Study study = elastic_study(E, 0.3);
  study.constraints = {hold("zmin", 0.0, 0.0, 0.0)};
  // Filled to 2 m, which is an edge of elements.
  study.loads = {on("hydrostatic_pressure", "water", "xmin", {1000.0, 0.0, 0.0, 2.0, 0.0, 0.0, -g})};
  const Solved s = solve_study(mesh, study);
  CHECK(s.results.balance.applied[0] == doctest::Approx(0.5 * 1000 * g * 2 * 2 * width).epsilon(1e-9));
  CHECK(s.results.balance.applied[2] == doctest::Approx(0).scale(1));
  CHECK(reaction_of(s, "hold zmin").total[0] == doctest::Approx(-0.5 * 1000 * g * 2 * 2 * width).epsilon(1e-8));
}

TEST_CASE("an added mass weighs, turns and stands in the mass matrix") {
  const double mass = 12, g = 9.81, speed = 20, side = 0.1;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::tet10, {1, side, side}, {4, 1, 1}));
  Study study = elastic_study(E, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  study.loads = {on("added_mass", "motor", "xmax", {mass}), gravity_load("g", {0, 0, -g}),
                 centrifugal_load("spin", {0, 0, 0}, {0, 0, 1}, speed)};
  const Solved s = solve_study(mesh, study);
  const double body = rho * side * side;
  CHECK(s.results.balance.applied[2] == doctest::Approx(-(mass + body) * g).epsilon(1e-9));
  CHECK(s.results.balance.applied[0] == doctest::Approx(speed * speed * (mass * 1 + body * 0.5)).epsilon(1e-9));

  ThreadTeam team;
  Monitor monitor;
  const Problem with = resolve(mesh, study, monitor);
  const NumberedGraph numbered = number_nodes(*mesh, 3, NodeOrder::reverse_cuthill_mckee, team, monitor);
  const std::vector<double> lumped = lumped_operator(with, numbered, team, monitor);
  Study without = study;
  without.loads.erase(without.loads.begin());
  const std::vector<double> bare = lumped_operator(resolve(mesh, without, monitor), numbered, team, monitor);
  double along_z = 0;
  for (std::size_t row = 2; row < lumped.size(); row += 3) along_z += lumped[row] - bare[row];
  CHECK(along_z == doctest::Approx(mass).epsilon(1e-10));
}

TEST_CASE("an added mass without weight is told of") {
  Study study = elastic_study(E, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  study.loads = {on("added_mass", "motor", "xmax", {5.0})};
  bool told = false;
  for (const Finding& f : validate(study))
    told = told || f.problem == "an added mass does nothing without gravity or rotation";
  CHECK(told);
}

TEST_CASE("a free rod that is pulled at one end has a stress that falls to 0 at the other") {
  const double L = 1, side = 0.1, F = 5e5;
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {L, side, side}, {10, 1, 1}));
    for (Vec3& p : mesh->points) p = plus(p, {50, -20, 8});  // far from the origin
    Study study = elastic_study(E, 0.0);
    study.loads = {on("force", "pull", "xmax", {F, 0.0, 0.0}),
                   condition_in("inertia_relief", "free", {}, {50, -20, 8})};
    const Solved s = solve_study(mesh, study);
    const double area = side * side, mass = rho * L * area;
    REQUIRE(s.results.relief);
    CHECK(s.results.relief->mass == doctest::Approx(mass).epsilon(1e-10));
    CHECK(s.results.relief->centre[0] == doctest::Approx(50.5).epsilon(1e-10));
    CHECK(s.results.relief->acceleration[0] == doctest::Approx(F / mass).epsilon(1e-9));
    CHECK(length(s.results.relief->angular) < 1e-6 * F / mass);
    const Index near = node_at(*mesh, {50, -20, 8}), far = node_at(*mesh, {50 + L, -20, 8});
    CHECK(s.at("displacement", near, 0) == doctest::Approx(0).scale(1e-12));
    // Simplices of first order are not the same all around the axis: their ends tilt.
    const double tolerance = traits(type).order == 1 ? 5e-2 : 1e-3;
    CHECK(s.at("displacement", far, 0) == doctest::Approx(F * L / (2 * E * area)).epsilon(tolerance));
    for (std::size_t c = 0; c < 3; ++c) CHECK(std::abs(s.results.balance.reactions[c]) < 1e-6 * F);
    CHECK(s.results.balance.relative_error < 1e-9);
  }
}

TEST_CASE("a force beside the centre of mass turns a free body") {
  const double a = 0.3, b = 0.2, t = 0.05, F = 1000;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, {a, b, t}, {3, 2, 1}));
  Study study = elastic_study(E, 0.3);
  study.loads = {on("traction", "side", "xmax", {0.0, F / (b * t), 0.0}),
                 on("added_mass", "ballast", "xmin", {2.0}), condition_in("inertia_relief", "free", {}, {0, 0, 0})};
  const Solved s = solve_study(mesh, study);
  const double body = rho * a * b * t, mass = body + 2, x = body * a / 2 / mass;
  // About z: the plate about its own centre, and the ballast as a strip at x = 0.
  const double inertia = body * ((a * a + b * b) / 12 + (a / 2 - x) * (a / 2 - x)) + 2 * (b * b / 12 + x * x);
  REQUIRE(s.results.relief);
  CHECK(s.results.relief->centre[0] == doctest::Approx(x).epsilon(1e-9));
  CHECK(s.results.relief->acceleration[1] == doctest::Approx(F / mass).epsilon(1e-9));
  CHECK(s.results.relief->angular[2] == doctest::Approx(F * (a - x) / inertia).epsilon(1e-8));
  CHECK(s.results.balance.relative_error < 1e-9);
  for (const Reaction& r : s.results.reactions) CHECK(length(r.total) < 1e-6 * F);
}

TEST_CASE("inertia relief is for one body that nothing holds") {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  Monitor monitor;
  Study study = elastic_study(E, 0.3);
  study.loads = {condition_in("inertia_relief", "free", {}, {0, 0, 0}), pressure_load("p", NamedSelector{{"zmax"}}, 1)};
  CHECK_NOTHROW((void)resolve(mesh, study, monitor));
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  CHECK_THROWS_WITH_AS((void)resolve(mesh, study, monitor), doctest::Contains("is for a body that nothing holds"), Error);
  study.constraints.clear();
  study.materials[0].density.reset();
  CHECK_THROWS_WITH_AS((void)resolve(mesh, study, monitor), doctest::Contains("Density is missing"), Error);
}
