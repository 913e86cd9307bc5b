// Statements of published decks about contact, on models of our own; figures of CalculiX 2.20 on the same meshes.
#include <doctest/doctest.h>

#include <cmath>
#include <tuple>

#include "engine/analysis/contact/contacts.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

Condition touching(std::string first, std::string second, double friction = 0, double clearance = 0, double distance = 0) {
  Condition out = condition_on("frictional_contact", "joint", NamedSelector{{std::move(first)}},
                               {friction, clearance, 0.0, distance, 0.0});
  out.other = NamedSelector{{std::move(second)}};
  return out;
}

/// A cube of 0.5 m in the middle of the top of one of 1 m; E 210 GPa, nu 0.
FlowBench cube_on_cube(ElementType type, Index large, Index small, Condition joint) {
  FlowBench bench{two_boxes(type, {large, large, large}, type, {small, small, small}, 0, {0.5, 0.5, 0.5}, {0.25, 0.25, 0}),
                  elastic_study(210e9, 0)};
  bench.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), std::move(joint)};
  bench.options.nonlinear_tolerance = 1e-7;
  bench.options.contact_tolerance = 1e-4;
  return bench;
}

}  // namespace

TEST_CASE("contact5: a pressed cube that is pushed aside, and friction that carries its part") {
  // 100 MPa on a quarter of a square metre, -1 MN and -2 MN aside. The upper face is held along x and y.
  for (const auto& [type, large, small] : {std::tuple{ElementType::hex20, 1, 1}, std::tuple{ElementType::hex8, 3, 2}}) {
    FlowBench bench = cube_on_cube(type, large, small, touching("b.zmin", "a.zmax", 0.2));
    bench.study.constraints.push_back(hold("b.zmax", 0.0, 0.0, {}));
    bench.study.loads = {pressure_load("p", NamedSelector{{"b.zmax"}}, 100e6), force_load("x", NamedSelector{{"b.ymin"}}, {-1e6, 0, 0}),
                         force_load("y", NamedSelector{{"b.xmin"}}, {0, -2e6, 0})};
    bench.run();
    const Results results = bench.results();
    const ConnectionResult& joint = results.connections.at(0);
    CHECK(joint.force[2] == doctest::Approx(25e6).epsilon(1e-5));
    CHECK(std::hypot(joint.force[0], joint.force[1]) < 0.2 * 25e6);
    CHECK(joint.force[1] == doctest::Approx(2 * joint.force[0]).epsilon(0.05));  // as its load is
    CHECK(results.balance.relative_error < 1e-5);
  }
}

TEST_CASE("contact14: an overlap of 0.1 m is pressed out at large deformation") {
  // C3D20, face to face, hard: 0.06784 m at a corner and 5.525 GN with a cube on a cube, 0.06938 m and 4.961 GN with finer ones.
  struct Mesh14 {
    Index large, small;
    double moved, force;
  };
  for (const Mesh14& mesh : {Mesh14{1, 1, 0.06784, 5.525e9}, Mesh14{4, 2, 0.06938, 4.961e9}}) {
    CAPTURE(mesh.large);
    FlowBench bench = cube_on_cube(ElementType::hex20, mesh.large, mesh.small, touching("b.zmin", "a.zmax", 0, -0.1, 0.3));
    bench.study.elements.large_deformation = true;
    bench.study.constraints.push_back(hold("b.zmax", 0.0, 0.0, 0.0));
    bench.run();
    const Results results = bench.results();
    const Index corner = make_box_mesh(ElementType::hex20, {1, 1, 1}, {mesh.large, mesh.large, mesh.large}).node_count();
    CHECK(field_at(results, "displacement", corner, 2) == doctest::Approx(mesh.moved).epsilon(0.03));
    CHECK(results.connections.at(0).force[2] == doctest::Approx(mesh.force).epsilon(0.03));
  }
}

TEST_CASE("friction2: a cube that is pressed by 100 MPa slips to and fro") {
  // On a slab of 3 x 3 x 1 m that stays; its lower face is moved by 1 m. friction 0.1.
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    auto mesh = std::make_shared<Mesh>();
    append_mesh(*mesh, make_box_mesh(type, {3, 3, 1}, {3, 3, 1}), "a.", {-1, -1, -1});
    append_mesh(*mesh, make_box_mesh(type, {1, 1, 1}, {1, 1, 1}), "b.", {});
    FlowBench bench{mesh, elastic_study(210e9, 0.3)};
    bench.study.elements.large_deformation = true;
    bench.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("a.zmax", 0.0, 0.0, 0.0), hold("b.zmax", 0.0, {}, {}),
                               hold("b.zmin", {}, 0.0, {}), touching("b.zmin", "a.zmax", 0.1, 0, 1)};
    bench.study.constraints[3] = over_time(bench.study.constraints[3], 1, {1, 2, 3}, {0, 1, 0});
    bench.study.loads = {traction_load("p", NamedSelector{{"b.zmax"}}, {0, 0, -100e6})};
    bench.times = {1, 2, 3};
    bench.options.nonlinear_tolerance = 1e-6;
    bench.options.contact_tolerance = 1e-4;
    bench.run();
    for (const std::size_t frame : {1u, 2u}) {
      const ConnectionResult joint = bench.results(frame).connections.at(0);
      CHECK(joint.force[2] == doctest::Approx(100e6).epsilon(1e-3));
      CHECK(joint.force[1] / joint.force[2] == doctest::Approx(frame == 1 ? -0.1 : 0.1).epsilon(1e-3));
      CHECK(joint.force[1] / joint.closed == doctest::Approx((frame == 1 ? -1 : 1) * 10.00126e6).epsilon(2e-3));
    }
  }
}

namespace {

/// A tool with a round foot (radius 1.5 m, shear modulus 10 MPa) on a slab of 8 x 2 m (1 MPa); 0.25 m thick slices.
FlowBench ironing(std::array<Index, 2> slab, std::array<Index, 2> tool, double friction) {
  constexpr double radius = 1.5;
  Mesh foot = make_rectangle_mesh(ElementType::quad4, {1, 1}, tool);
  for (Vec3& p : foot.points) {
    const double x = 2 * p[0] - 1, below = radius - std::sqrt(radius * radius - x * x);
    p = {2 + x, 2 + below + (1 - below) * p[1], 0};
  }
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, make_rectangle_mesh(ElementType::quad4, {8, 2}, slab), "a.", {});
  append_mesh(*mesh, foot, "b.", {});
  FlowBench bench{mesh, rubber_study(1e6, 2e6)};
  bench.study.materials.push_back(bench.study.materials[0]);
  Material& stiff = bench.study.materials[1];
  stiff.name = "stiff", stiff.shear_modulus = 10e6, stiff.bulk_modulus = 20e6;
  bench.study.assignments = {{bench.study.materials[0].name, {mesh->regions[0].name}}, {"stiff", {mesh->regions[1].name}}};
  bench.study.elements.plane = PlaneBody::plane_strain;
  bench.study.elements.thickness = 0.25;
  bench.study.constraints = {hold("a.ymin", 0.0, 0.0, {}), over_time(hold("b.ymax", 0.0, -0.3, {}), 0, {1, 2}, {0, 3}),
                             touching("b.ymin", "a.ymax", friction)};
  bench.times = {1, 2};
  bench.options.nonlinear_tolerance = 1e-5;
  bench.options.contact_tolerance = 1e-3;
  return bench;
}

}  // namespace

TEST_CASE("ironing: a tool is dragged over a soft slab, as CalculiX has it on the same mesh") {
  // Face to face, C3D8: 189,000 N from above without friction, 189,500 N with 0.3. Along the slab Coulomb tells it: CalculiX
  // pairs its faces at the begin of increments, and has 15 kN there without friction too.
  for (const double friction : {0.0, 0.3}) {
    CAPTURE(friction);
    FlowBench bench = ironing({40, 8}, {10, 5}, friction);
    bench.run();
    const Results last = bench.results(1);
    const ConnectionResult& joint = last.connections.at(0);
    CHECK(joint.force[1] == doctest::Approx(friction > 0 ? 1.895e5 : 1.89e5).epsilon(0.01));
    CHECK(std::abs(std::abs(joint.force[0]) - friction * joint.force[1]) < 0.01 * joint.force[1]);
    CHECK(joint.slip > 2.5);
    CHECK(last.balance.relative_error < 1e-4);
  }
}
