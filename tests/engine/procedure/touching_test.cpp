// Contact between parts, against closed forms.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/analysis/contact/contacts.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

Condition touching(std::string first, std::string second, double friction = 0, double clearance = 0,
                   double adjust = 0, double distance = 0) {
  Condition out = condition_on("frictional_contact", "joint", NamedSelector{{std::move(first)}},
                               {friction, clearance, adjust, distance, 0});
  out.other = NamedSelector{{std::move(second)}};
  return out;
}

FlowBench pressed_boxes(std::shared_ptr<const Mesh> mesh, double modulus, double ratio, Condition contact) {
  FlowBench bench{std::move(mesh), elastic_study(modulus, ratio)};
  bench.study.constraints = {hold("a.zmin", {}, {}, 0.0), hold("a.xmin", 0.0, {}, {}), hold("a.ymin", {}, 0.0, {}),
                             hold("b.xmin", 0.0, {}, {}), hold("b.ymin", {}, 0.0, {}), std::move(contact)};
  bench.options.contact_tolerance = 1e-8;
  return bench;
}

}  // namespace

TEST_CASE("a uniform pressure passes between unlike meshes that touch") {
  using enum ElementType;
  struct Case {
    ElementType a, b;
    std::array<Index, 3> cells_a, cells_b;
  };
  constexpr double modulus = 2e11, ratio = 0.3, pressure = 1e6;
  for (const Case& c : {Case{hex8, hex8, {3, 3, 2}, {2, 2, 2}}, Case{hex8, tet4, {3, 2, 1}, {2, 3, 1}},
                        Case{tet10, tet10, {2, 2, 1}, {3, 2, 1}}, Case{hex20, hex20, {2, 2, 1}, {3, 2, 1}},
                        Case{hex20, tet10, {2, 2, 1}, {2, 3, 1}}, Case{wedge15, hex8, {2, 2, 1}, {3, 3, 1}}})
    for (const bool turned : {false, true}) {
      CAPTURE(static_cast<int>(c.a));
      CAPTURE(static_cast<int>(c.b));
      FlowBench bench =
          pressed_boxes(two_boxes(c.a, c.cells_a, c.b, c.cells_b), modulus, ratio,
                        turned ? touching("b.zmin", "a.zmax") : touching("a.zmax", "b.zmin"));
      bench.study.loads = {pressure_load("p", NamedSelector{{"b.zmax"}}, pressure)};
      bench.run();
      const Results results = bench.results();
      double worst = 0;
      for (Index n = 0; n < bench.mesh->node_count(); ++n)
        for (int k = 0; k < 6; ++k)
          worst = std::max(worst, std::abs(field_at(results, "stress", n, k) + (k == 2 ? pressure : 0.0)));
      CHECK(worst < 1e-6 * pressure);
      CHECK(results.balance.relative_error < 1e-6);
      const ConnectionResult& sum = results.connections.at(0);
      CHECK(sum.force[2] == doctest::Approx((turned ? 1 : -1) * pressure).epsilon(1e-6));
      CHECK(sum.closed == doctest::Approx(1).epsilon(1e-9));
      CHECK(sum.pressure == doctest::Approx(pressure).epsilon(1e-6));
      CHECK(sum.share < 1e-6);
      CHECK(bench.report().matrices <= 2);  // of open faces, and of closed ones
    }
}

TEST_CASE("two blocks of unlike meshes are pressed by a prescribed displacement") {
  // code_aster ssnp121: E 2 MPa, nu 0, -0.1 of 2 m: -1e5 Pa, the middle moves by -0.05
  FlowBench bench = pressed_boxes(two_boxes(ElementType::hex8, {3, 3, 2}, ElementType::hex20, {2, 2, 1}), 2e6, 0,
                                  touching("a.zmax", "b.zmin"));
  bench.study.constraints.push_back(hold("b.zmax", {}, {}, -0.1));
  bench.run();
  const Results results = bench.results();
  for (Index n = 0; n < bench.mesh->node_count(); ++n) {
    CHECK(field_at(results, "stress", n, 2) == doctest::Approx(-1e5).epsilon(1e-6));
    const double z = bench.mesh->points[static_cast<std::size_t>(n)][2];
    if (z == 1) CHECK(field_at(results, "displacement", n, 2) == doctest::Approx(-0.05).epsilon(1e-6));
  }
  CHECK(field_at(results, "contact_pressure", node_at(*bench.mesh, {0, 0, 1})) == doctest::Approx(1e5).epsilon(1e-6));
}

TEST_CASE("a gap closes before blocks press, and faces that are pulled part") {
  FlowBench bench = pressed_boxes(two_boxes(ElementType::hex8, {3, 3, 1}, ElementType::hex8, {2, 2, 1}, 0.02), 2e6, 0,
                                  touching("a.zmax", "b.zmin"));
  bench.study.constraints.push_back(hold("b.zmax", {}, {}, -0.1));
  bench.run();
  CHECK(field_at(bench.results(), "stress", 0, 2) == doctest::Approx(-2e6 * 0.08 / 2).epsilon(1e-6));
  bench.study.constraints.back() = hold("b.zmax", {}, {}, 0.03);
  bench.run();
  const Results apart = bench.results();
  CHECK(std::abs(field_at(apart, "stress", 0, 2)) < 1e-6);
  CHECK(apart.connections.at(0).closed == 0);
  CHECK(apart.connections.at(0).opening == doctest::Approx(0.05).epsilon(1e-6));
}

TEST_CASE("a part that contact alone holds finds its place, and one that is pulled away is named") {
  FlowBench bench = pressed_boxes(two_boxes(ElementType::hex8, {3, 3, 1}, ElementType::hex8, {2, 2, 1}, 0.001), 2e6, 0,
                                  touching("a.zmax", "b.zmin"));
  bench.study.constraints.erase(bench.study.constraints.begin() + 3, bench.study.constraints.begin() + 5);
  bench.study.loads = {traction_load("load", NamedSelector{{"b.zmax"}}, {0, 0, -1e4})};
  bench.run();
  const Results results = bench.results();
  CHECK(bench.planned->problem->contacts->loose.size() == 1);
  CHECK(field_at(results, "stress", 0, 2) == doctest::Approx(-1e4).epsilon(1e-6));
  CHECK(field_at(results, "displacement", node_at(*bench.mesh, {0, 0, 2.001}), 2) ==
        doctest::Approx(-0.001 - 2 * 1e4 / 2e6).epsilon(1e-5));
  bench.study.loads = {traction_load("load", NamedSelector{{"b.zmax"}}, {0, 0, 1e4})};
  bench.options.increment_retries = 1;
  bench.options.contact_augmentations = 5;
  try {
    bench.run();
    FAIL("a part that is pulled away has no place");
  } catch (const Error& error) {
    CHECK(error.problem().english().find("nothing but contact holds the piece") != std::string::npos);
  }
}

TEST_CASE("Coulomb friction holds a block up to its limit, then the block slips") {
  constexpr double mu = 0.3, pressure = 1e5;
  const auto pushed = [&](double shear, double moved) {
    FlowBench bench = pressed_boxes(two_boxes(ElementType::hex8, {3, 3, 1}, ElementType::hex8, {2, 2, 1}), 2e6, 0,
                                    touching("b.zmin", "a.zmax", mu));
    bench.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.ymin", {}, 0.0, {}), hold("b.ymax", {}, 0.0, {}),
                               bench.study.constraints.back()};
    bench.study.loads = {traction_load("p", NamedSelector{{"b.zmax"}}, {0, 0, -pressure})};
    if (moved > 0)
      bench.study.constraints.push_back(hold("b.xmin", moved, {}, {}));
    else
      bench.study.loads.push_back(force_load("push", NamedSelector{{"b.xmin"}}, {shear, 0, 0}));
    bench.options.contact_tolerance = 1e-4;
    bench.run();
    return bench.results();
  };
  const Results sticks = pushed(0.5 * mu * pressure, 0), slips = pushed(0, 0.1);
  CHECK(sticks.connections[0].force[0] == doctest::Approx(-0.5 * mu * pressure).epsilon(1e-5));
  CHECK(slips.connections[0].force[0] == doctest::Approx(-mu * pressure).epsilon(1e-3));
  CHECK(slips.connections[0].force[2] == doctest::Approx(pressure).epsilon(1e-5));
  CHECK(slips.connections[0].slip > 0.03);
  CHECK(slips.balance.relative_error < 1e-4);
}

TEST_CASE("a ring that is pressed into another, with unlike meshes around the joint") {
  // Lamé: radii 5, 10, 20 mm, overlap 0.01 mm, free ends
  constexpr double inner = 0.005, middle = 0.01, outer = 0.02, overlap = 1e-5, modulus = 210e9;
  const auto share = [](double a, double b) { return (b * b + a * a) / (b * b - a * a); };
  const double pressure = overlap * modulus / middle / (share(middle, outer) + share(inner, middle));
  const auto quarter = [](Index around, double a, double b) {
    return mapped_box(ElementType::hex20, {2, around, 1}, [&](Vec3 p) {
      const double r = a + (b - a) * p[0], angle = pi / 2 * p[1];
      return Vec3{r * std::cos(angle), r * std::sin(angle), 0.002 * p[2]};
    });
  };
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, *quarter(4, inner, middle), "a.", {});
  append_mesh(*mesh, *quarter(5, middle, outer), "b.", {});
  FlowBench bench{mesh, elastic_study(modulus, 0.3)};
  bench.study.elements.hex20 = element::Formulation::reduced;
  bench.study.constraints = {touching("a.xmax", "b.xmin", 0, -overlap, 1e-4)};
  for (const std::string part : {"a.", "b."}) {
    bench.study.constraints.push_back(hold(part + "ymin", {}, 0.0, {}));
    bench.study.constraints.push_back(hold(part + "ymax", 0.0, {}, {}));
    bench.study.constraints.push_back(hold(part + "zmin", {}, {}, 0.0));
  }
  bench.run();
  const Results results = bench.results();
  CHECK(results.connections[0].pressure == doctest::Approx(pressure).epsilon(0.02));
  const double force = pressure * middle * 0.002;  // on a quarter, along x
  CHECK(results.connections[0].force[0] == doctest::Approx(-force).epsilon(0.005));
}

TEST_CASE("a shaft that is pressed into a hub, as rings of unlike meshes") {
  // shaft 20, hub 40 mm, radial overlap 0.01 mm, E 210 GPa: 78.75 MPa
  const auto ring = [](double from, Index cells) {
    Mesh mesh = make_rectangle_mesh(ElementType::quad8, {0.01, 0.004}, {3, cells});
    for (Vec3& p : mesh.points) p[0] += from;
    return mesh;
  };
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, ring(0, 3), "a.", {});
  append_mesh(*mesh, ring(0.01, 2), "b.", {});
  FlowBench bench{mesh, elastic_study(210e9, 0.3)};
  bench.study.elements.plane = PlaneBody::axisymmetric;
  bench.study.elements.quad8 = element::Formulation::reduced;
  bench.study.constraints = {touching("a.xmax", "b.xmin", 0, -1e-5), hold("a.ymin", {}, 0.0, {}),
                             hold("b.ymin", {}, 0.0, {})};
  bench.run();
  const Results results = bench.results();
  for (const double z : {0.0, 0.004})
    CHECK(field_at(results, "contact_pressure", node_at(*mesh, {0.01, z, 0})) ==
          doctest::Approx(78.75e6).epsilon(0.005));
  CHECK(field_at(results, "stress", node_at(*mesh, {0.0, 0.0, 0})) == doctest::Approx(-78.75e6).epsilon(0.005));
  CHECK(results.balance.relative_error < 1e-6);  // measured against the forces in the joint: there are no others
}

TEST_CASE("a cylinder on a block, after Hertz") {
  // CGS-1: R 50 mm, E 210 GPa on 70 GPa, nu 0.3, 35 kN/mm: 3585.36 MPa, half width 6.2146 mm
  constexpr double radius = 50, hole = 1;
  Mesh cylinder = make_rectangle_mesh(ElementType::quad4, {1, 1}, {36, 16}),
       block = make_rectangle_mesh(ElementType::quad4, {1, 1}, {40, 18});
  for (Vec3& p : cylinder.points) {
    const double angle = pi / 2 * p[0] * p[0], r = radius - (radius - hole) * p[1] * p[1];
    p = {1e-3 * r * std::sin(angle), 1e-3 * (radius - r * std::cos(angle)), 0};
  }
  for (Vec3& p : block.points) p = {0.15 * p[0] * p[0], -0.15 * (1 - p[1]) * (1 - p[1]), 0};
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, cylinder, "a.", {});
  append_mesh(*mesh, block, "b.", {});
  Study study = elastic_study(210e9, 0.3);
  study.materials.push_back(study.materials[0]);
  study.materials[1].name = "soft";
  study.materials[1].youngs_modulus = 70e9;
  study.assignments = {{"solid", {mesh->regions[0].name}}, {"soft", {mesh->regions[1].name}}};
  FlowBench bench{mesh, study};
  bench.study.elements.plane = PlaneBody::plane_strain;
  bench.study.elements.thickness = 1e-3;
  bench.study.elements.quad4 = element::Formulation::incompatible;
  bench.study.constraints = {touching("a.ymin", "b.ymax"), hold("a.xmin", 0.0, {}, {}), hold("b.xmin", 0.0, {}, {}),
                             hold("b.ymin", {}, 0.0, {})};
  bench.study.loads = {force_load("half", NamedSelector{{"a.xmax"}}, {0, -17500, 0})};
  bench.options.nonlinear_tolerance = 1e-6;
  bench.options.contact_tolerance = 1e-4;
  bench.run();
  const Results results = bench.results();
  const ConnectionResult& sum = results.connections.at(0);
  CHECK(field_at(results, "contact_pressure", node_at(*mesh, {0, 0, 0})) == doctest::Approx(3585.36e6).epsilon(0.02));
  CHECK(sum.closed / 1e-3 == doctest::Approx(6.2146e-3).epsilon(0.15));  // to an element
  CHECK(sum.force[1] == doctest::Approx(17500).epsilon(1e-3));
  CHECK(sum.share < 1e-3);
}

TEST_CASE("wrong contacts are named") {
  const auto refused = [](const std::function<void(FlowBench&)>& edit) -> std::string {
    FlowBench bench = pressed_boxes(two_boxes(ElementType::hex8, {1, 1, 1}, ElementType::hex8, {1, 1, 1}), 2e6, 0,
                                    touching("a.zmax", "b.zmin"));
    bench.study.loads = {traction_load("load", NamedSelector{{"b.zmax"}}, {0, 0, -1e4})};
    edit(bench);
    try {
      bench.run();
    } catch (const Error& error) {
      return error.problem().english();
    }
    return "nothing";
  };
  CHECK(refused([](FlowBench& b) { b.study.constraints.back() = touching("a.zmax", "a.zmax"); })
            .find("faces that touch themselves are computed at large deformation") != std::string::npos);
  CHECK(refused([](FlowBench& b) {
          b.study.constraints.back() = touching("a.zmax", "b.zmin");
          b.study.constraints.back().other = NamedSelector{{"a.zmax", "b.zmin"}};
        }).find("1 faces are on both sides") != std::string::npos);
  CHECK(refused([](FlowBench& b) { b.study.constraints.back() = touching("a.zmin", "b.zmin"); })
            .find("no place of its first faces") != std::string::npos);
  CHECK(refused([](FlowBench& b) { b.study.constraints.back() = touching("a.zmax", "b.zmin", -0.1); })
            .find("friction coefficient") != std::string::npos);
  CHECK(refused([](FlowBench& b) {
          b.study.constraints.erase(b.study.constraints.begin(), b.study.constraints.begin() + 3);
        }).find("can move freely") != std::string::npos);
  CHECK(refused([](FlowBench& b) { b.study.constraints.push_back(tied("tie", "b.zmin", "a.zmax")); })
            .find("is determined by others") != std::string::npos);
}

TEST_CASE("a penalty that is too soft and a large overlap are named") {
  const auto failed = [](FlowBench& bench) -> std::string {
    bench.options.increment_retries = 0;
    try {
      bench.run();
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::not_converged);
      CHECK(!error.next_step().english().empty());
      return error.problem().english();
    }
    return "nothing";
  };
  FlowBench soft = pressed_boxes(two_boxes(ElementType::hex8, {2, 2, 1}, ElementType::hex8, {3, 3, 1}), 2e6, 0, touching("a.zmax", "b.zmin"));
  soft.study.constraints.push_back(hold("b.zmax", {}, {}, -0.01));
  number_in(soft.study.constraints[5], "stiffness") = 1e5;  // the blocks: 1e6 Pa/m
  soft.options.contact_augmentations = 3;
  CHECK(failed(soft).find("the penalty is too soft") != std::string::npos);
  soft.options.contact_augmentations = 40;  // each gains 5 %, and what follows is foreseen
  soft.run();
  CHECK(soft.results().connections.at(0).force[2] == doctest::Approx(-1e4).epsilon(1e-4));
  // The lower half of the upper block lies in the lower one.
  FlowBench deep{two_boxes(ElementType::hex8, {2, 2, 1}, ElementType::hex8, {2, 2, 1}, -0.4), elastic_study(2e6, 0)};
  deep.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.zmax", 0.0, 0.0, 0.0), touching("a.zmax", "b.zmin", 0, 0, 0, 0.6)};
  Monitor quiet;
  const Problem problem = resolve(deep.mesh, deep.study, quiet);
  CHECK(std::ranges::any_of(problem.warnings, [](const Text& w) { return w.english().find("the faces overlap by 400 mm") != std::string::npos; }));
}

TEST_CASE("faces that are bonded, that slide and that are rough carry what they say, with unlike meshes") {
  constexpr double modulus = 2e6, pull = 1e4;
  const auto joined = [](const char* kind, std::vector<std::optional<double>> values) {
    Condition out = condition_on(kind, "joint", NamedSelector{{"b.zmin"}}, std::move(values));
    out.other = NamedSelector{{"a.zmax"}};
    return out;
  };
  const auto solved = [&](Condition joint, Vec3 on_top, std::optional<double> moved, double tolerance = 1e-8) {
    FlowBench bench{two_boxes(ElementType::hex8, {3, 3, 1}, ElementType::hex20, {2, 2, 1}), elastic_study(modulus, 0)};
    bench.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.ymin", {}, 0.0, {}), std::move(joint)};
    if (moved) bench.study.constraints.push_back(hold("b.xmin", *moved, {}, {}));
    bench.study.loads = {traction_load("top", NamedSelector{{"b.zmax"}}, on_top)};
    bench.options.contact_tolerance = tolerance;
    bench.run();
    return bench.results();
  };
  SUBCASE("bonded: tension and shear pass as through one bar") {
    const Results results = solved(joined("bonded_contact", {0.0, 0.0}), {0, 0, pull}, {});
    for (Index n = 0; n < results.mesh->node_count(); ++n)
      CHECK(field_at(results, "stress", n, 2) == doctest::Approx(pull).epsilon(1e-6));
    CHECK(field_at(results, "displacement", node_at(*results.mesh, {0, 0, 2}), 2) ==
          doctest::Approx(2 * pull / modulus).epsilon(1e-6));
    CHECK(results.connections.at(0).force[2] == doctest::Approx(-pull).epsilon(1e-6));
    const Results sheared = solved(joined("bonded_contact", {0.0, 0.0}), {pull, 0, 0}, {}, 1e-5);
    CHECK(sheared.connections.at(0).force[0] == doctest::Approx(-pull).epsilon(1e-4));
    CHECK(sheared.connections.at(0).slip < 1e-3 * field_at(sheared, "displacement", node_at(*sheared.mesh, {0, 0, 2}), 0));
  }
  SUBCASE("sliding: tension passes, and a motion along the faces meets no force") {
    const Results results = solved(joined("sliding_contact", {0.0, 0.0}), {0, 0, pull}, 0.1);
    for (Index n = 0; n < results.mesh->node_count(); ++n) {
      CHECK(field_at(results, "stress", n, 2) == doctest::Approx(pull).epsilon(1e-6));
      CHECK(std::abs(field_at(results, "stress", n, 5)) < 1e-6 * pull);
    }
    CHECK(std::abs(results.connections.at(0).force[0]) < 1e-6 * pull);
    CHECK(results.connections.at(0).slip == doctest::Approx(0.1).epsilon(1e-6));
  }
  SUBCASE("rough: faces that press do not slip, however large the shear, and part when they are pulled") {
    const Results pressed = solved(joined("rough_contact", {0.0, 0.0, 0.0, 0.0}), {0.2 * pull, 0, -pull}, {}, 1e-5);
    CHECK(pressed.connections.at(0).force[0] == doctest::Approx(-0.2 * pull).epsilon(1e-4));
    CHECK(pressed.connections.at(0).force[2] == doctest::Approx(pull).epsilon(1e-4));
    CHECK(pressed.connections.at(0).slip < 1e-6);
    // Pulled by a prescribed displacement, the upper box hangs there without stress.
    FlowBench apart{two_boxes(ElementType::hex8, {3, 3, 1}, ElementType::hex20, {2, 2, 1}), elastic_study(modulus, 0)};
    apart.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.zmax", 0.01, 0.0, 0.03),
                               joined("rough_contact", {0.0, 0.0, 0.0, 0.0})};
    apart.run();
    const Results results = apart.results();
    CHECK(results.connections.at(0).closed == 0);
    CHECK(results.connections.at(0).opening == doctest::Approx(0.03).epsilon(1e-6));
    CHECK(std::abs(field_at(results, "stress", 0, 2)) < 1e-6 * pull);
  }
}
