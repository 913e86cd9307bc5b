// Faces that slide far over each other, or touch themselves, at large deformation.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/analysis/contact/contacts.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

Condition sliding_joint(std::string first, std::string second, double friction = 0, double distance = 0) {
  Condition out = condition_on("frictional_contact", "joint", NamedSelector{{std::move(first)}},
                               {friction, 0.0, 0.0, distance, 0.0});
  out.other = NamedSelector{{std::move(second)}};
  return out;
}

Condition flat_press(std::string name, std::string face, Vec3 point, Vec3 normal, Vec3 motion, double force = 0) {
  return condition_on("rigid_plane", std::move(name), NamedSelector{{std::move(face)}},
                      {point[0], point[1], point[2], normal[0], normal[1], normal[2], motion[0], motion[1], motion[2], force,
                       0.0, 0.0});
}

/// A block of 1 x 0.5 m on a base of 4 x 1 m, as slices.
FlowBench block_on_base(double friction, double pressed = 0.1) {
  Mesh base = make_rectangle_mesh(ElementType::quad4, {4, 1}, {22, 4}), block = make_rectangle_mesh(ElementType::quad4, {1, 0.5}, {5, 3});
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, base, "a.", {});
  append_mesh(*mesh, block, "b.", {0.5, 1, 0});
  FlowBench bench{mesh, rubber_study(1e6, 2e6)};
  bench.study.elements.plane = PlaneBody::plane_strain;
  bench.study.elements.thickness = 1;
  bench.study.constraints = {hold("a.ymin", 0.0, 0.0, {}), hold("b.ymax", 0.0, -pressed, {}),
                             sliding_joint("b.ymin", "a.ymax", friction)};
  bench.options.nonlinear_tolerance = 1e-6;
  bench.options.contact_tolerance = 1e-4;
  return bench;
}

}  // namespace

TEST_CASE("blocks of unlike meshes are pressed as one block would be, by a tenth and by four tenths") {
  using enum ElementType;
  struct Pair {
    ElementType a, b;
    double pressed;  // of the height of 2 m, m
  };
  for (const Pair& pair : {Pair{hex8, hex8, 0.2}, Pair{hex8, hex8, 0.8}, Pair{tet10, hex20, 0.6}}) {
    CAPTURE(pair.pressed);
    FlowBench one{std::make_shared<Mesh>(make_box_mesh(hex8, {1, 1, 2}, {1, 1, 2})), rubber_study(1e4, 1e5)};
    one.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                             hold("zmax", {}, {}, -pair.pressed)};
    one.run();
    const double force = one.results().reactions.at(3).total[2], stress = field_at(one.results(), "stress", 0, 2);
    constexpr double gap = 0.02;
    FlowBench bench{two_boxes(pair.a, {3, 2, 1}, pair.b, {2, 2, 1}, gap), rubber_study(1e4, 1e5)};
    bench.study.constraints = {hold("a.xmin", 0.0, {}, {}), hold("a.ymin", {}, 0.0, {}), hold("a.zmin", {}, {}, 0.0),
                               hold("b.xmin", 0.0, {}, {}), hold("b.ymin", {}, 0.0, {}), hold("b.zmax", {}, {}, -pair.pressed - gap),
                               sliding_joint("b.zmin", "a.zmax")};
    bench.options.nonlinear_tolerance = 1e-7;
    bench.options.contact_tolerance = 1e-6;
    bench.run();
    const Results results = bench.results();
    double worst = 0;
    for (Index n = 0; n < bench.mesh->node_count(); ++n)
      worst = std::max(worst, std::abs(field_at(results, "stress", n, 2) / stress - 1));
    CHECK(worst < 1e-5);
    const ConnectionResult& sum = results.connections.at(0);
    CHECK(sum.force[2] == doctest::Approx(-force).epsilon(1e-5));
    CHECK(sum.pressure == doctest::Approx(-stress).epsilon(1e-5));
    CHECK(sum.closed * sum.pressure == doctest::Approx(-force).epsilon(1e-5));
    CHECK(results.balance.relative_error < 1e-5);
  }
}

TEST_CASE("a block slides twice its length over a base") {
  // Its places at the begin and at the end are mirror images, so without friction the forces are too.
  FlowBench bench = block_on_base(0);
  bench.times = {1, 2};
  bench.study.constraints[1] = over_time(bench.study.constraints[1], 0, {1, 2}, {0, 2});
  bench.run();
  REQUIRE(bench.frames.taken.size() == 2);
  const Results first = bench.results(0), last = bench.results(1);
  const ConnectionResult begin = first.connections.at(0), end = last.connections.at(0);
  CHECK(begin.force[1] > 0);
  CHECK(end.force[1] == doctest::Approx(begin.force[1]).epsilon(0.01));  // other faces lie below it
  CHECK(end.force[1] == doctest::Approx(-last.reactions.at(1).total[1]).epsilon(1e-5));
  CHECK(end.slip > 1.9);
  CHECK(end.share < 1e-3);
  CHECK(last.balance.relative_error < 1e-5);
  // With friction it is dragged by its share of the force.
  FlowBench rubs = block_on_base(0.2, 0.02);
  rubs.times = {1, 2};
  rubs.study.constraints[1] = over_time(rubs.study.constraints[1], 0, {1, 2}, {0, 1});
  rubs.run();
  const Results dragged = rubs.results(1);
  CHECK(dragged.connections.at(0).force[0] == doctest::Approx(-0.2 * dragged.connections.at(0).force[1]).epsilon(0.03));
  CHECK(dragged.reactions.at(1).total[0] == doctest::Approx(-dragged.connections.at(0).force[0]).epsilon(1e-4));
}

TEST_CASE("a small load on a cylinder is that of small sliding") {
  Mesh cylinder = make_rectangle_mesh(ElementType::quad4, {1, 1}, {16, 8}), block = make_rectangle_mesh(ElementType::quad4, {1, 1}, {18, 8});
  for (Vec3& p : cylinder.points) {
    const double angle = pi / 2 * p[0] * p[0], r = 50 - 49 * p[1] * p[1];
    p = {1e-3 * r * std::sin(angle), 1e-3 * (50 - r * std::cos(angle)), 0};
  }
  for (Vec3& p : block.points) p = {0.15 * p[0] * p[0], -0.15 * (1 - p[1]) * (1 - p[1]), 0};
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, cylinder, "a.", {});
  append_mesh(*mesh, block, "b.", {});
  double pressure[2];
  for (const bool is_large : {false, true}) {
    FlowBench bench{mesh, elastic_study(210e9, 0.3)};
    bench.study.elements.plane = PlaneBody::plane_strain;
    bench.study.elements.thickness = 1e-3;
    bench.study.elements.large_deformation = is_large;
    bench.study.constraints = {sliding_joint("a.ymin", "b.ymax"), hold("a.xmin", 0.0, {}, {}), hold("b.xmin", 0.0, {}, {}),
                               hold("b.ymin", {}, 0.0, {}), hold("a.xmax", {}, -2e-5, {})};
    bench.options.nonlinear_tolerance = 1e-6;
    bench.options.contact_tolerance = 1e-5;
    bench.run();
    pressure[is_large] = bench.results().connections.at(0).force[1];
  }
  CHECK(pressure[1] == doctest::Approx(pressure[0]).epsilon(5e-3));
}

TEST_CASE("a hairpin that is pressed flat touches itself as its half touches a rigid plane") {
  // Arms of 1 m, 0.1 m thick, 0.2 m apart. from: -1 the whole, 0 the upper half.
  const auto hairpin = [](double from, Index cells) {
    auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {cells, 2}));
    constexpr double bend = 0.4;  // share of the half
    for (Vec3& p : mesh->points) {
      const double s = from + (1 - from) * p[0], r = 0.1 + 0.1 * p[1], way = std::abs(s), angle = pi - pi / 2 * std::min(way / bend, 1.0);
      p = {way < bend ? r * std::cos(angle) : (way - bend) / (1 - bend), (s < 0 ? -1 : 1) * r * std::sin(angle), 0};
    }
    return mesh;
  };
  const auto bench_of = [](std::shared_ptr<Mesh> mesh) {
    FlowBench bench{std::move(mesh), rubber_study(1e6, 2e6)};
    bench.study.elements.plane = PlaneBody::plane_strain;
    bench.study.elements.thickness = 1;
    bench.options.nonlinear_tolerance = 1e-6;
    bench.options.contact_tolerance = 1e-4;
    return bench;
  };
  constexpr double pressed = 0.105;
  FlowBench half = bench_of(hairpin(0, 12));
  half.study.constraints = {hold("xmin", {}, 0.0, {}), hold("xmax", 0.0, {}, {}),
                            flat_press("press", "ymax", {0, 0.2, 0}, {0, -1, 0}, {0, -pressed, 0}),
                            flat_press("mirror", "ymin", {0, 0, 0}, {0, 1, 0}, {})};
  half.run();
  const ConnectionResult by_plane = half.results().connections.at(0), on_plane = half.results().connections.at(1);
  FlowBench whole = bench_of(hairpin(-1, 24));
  whole.study.constraints = {hold("xmin", 0.0, {}, {}), hold("xmax", 0.0, {}, {}),
                             flat_press("press", "ymax", {0, 0.2, 0}, {0, -1, 0}, {0, -pressed, 0}),
                             flat_press("bed", "ymax", {0, -0.2, 0}, {0, 1, 0}, {0, pressed, 0}), sliding_joint("ymin", "ymin")};
  whole.run();
  const Results results = whole.results();
  CHECK(on_plane.force[1] > 0);
  CHECK(results.connections.at(0).force[1] == doctest::Approx(by_plane.force[1]).epsilon(1e-3));
  CHECK(results.connections.at(1).force[1] == doctest::Approx(-by_plane.force[1]).epsilon(1e-3));
  CHECK(std::abs(results.connections.at(2).force[1]) == doctest::Approx(on_plane.force[1]).epsilon(1e-2));
  CHECK(results.connections.at(2).pressure == doctest::Approx(on_plane.pressure).epsilon(0.02));
  CHECK(results.connections.at(2).share < 1e-3);
  CHECK(results.balance.relative_error < 1e-5);
}

TEST_CASE("a ring that is pressed flat touches itself about as its quarter touches a rigid plane") {
  // Radii 80 and 100 mm; pressed by 84 mm from both sides, it is closed but for a gap in its middle.
  constexpr double pressed = 0.084;
  const auto ring = [](double share, Index cells, Condition end) {
    auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {cells, 2}));
    for (Vec3& p : mesh->points) {
      const double angle = pi / 2 - share * pi * p[0], r = 0.08 + 0.02 * p[1];
      p = {r * std::cos(angle), r * std::sin(angle), 0};
    }
    FlowBench bench{std::move(mesh), rubber_study(1e6, 2e6)};
    bench.study.elements.plane = PlaneBody::plane_strain;
    bench.study.elements.thickness = 1;
    bench.options.nonlinear_tolerance = 1e-6;
    bench.study.constraints = {hold("xmin", 0.0, {}, {}), std::move(end),
                               flat_press("press", "ymax", {0, 0.1, 0}, {0, -1, 0}, {0, -pressed, 0})};
    return bench;
  };
  FlowBench quarter = ring(0.5, 16, hold("xmax", {}, 0.0, {})), half = ring(1, 32, hold("xmax", 0.0, {}, {}));
  quarter.study.constraints.push_back(flat_press("mirror", "ymin", {0, 0, 0}, {0, 1, 0}, {}));
  quarter.run();
  half.study.constraints.push_back(flat_press("bed", "ymax", {0, -0.1, 0}, {0, 1, 0}, {0, pressed, 0}));
  half.study.constraints.push_back(sliding_joint("ymin", "ymin"));
  half.run();
  const Results results = half.results(), mirrored = quarter.results();
  const ConnectionResult &self = results.connections.at(2), &on_plane = mirrored.connections.at(1);
  // Its folds buckle to one side, which the quarter cannot: the force is 0.5 % less, and the state is stable.
  CHECK(half.frames.taken.back().solution->warnings.empty());
  CHECK(results.connections.at(0).force[1] == doctest::Approx(mirrored.connections.at(0).force[1]).epsilon(0.01));
  CHECK(results.connections.at(1).force[1] == doctest::Approx(-results.connections.at(0).force[1]).epsilon(1e-4));
  CHECK(std::abs(self.force[1]) == doctest::Approx(on_plane.force[1]).epsilon(0.02));
  CHECK(self.opening > 1e-4);
  CHECK(self.share < 1e-5);
  CHECK(results.balance.relative_error < 1e-5);
}

TEST_CASE("faces that are lost in one increment are named") {
  FlowBench bench = block_on_base(0);
  bench.study.constraints[1] = hold("b.ymax", 2.0, -0.1, {});
  bench.options.first_increment = 1;
  bench.options.increment_retries = 0;
  try {
    bench.run();
    FAIL("nothing was refused");
  } catch (const Error& error) {
    CHECK(error.problem().english().find("its faces move by") != std::string::npos);
  }
}

TEST_CASE("a step goes on from the contacts of another") {
  // One way in two steps, and the same over time in one, with friction.
  const auto make = [](double moved) {
    FlowBench bench = block_on_base(0.2, 0.02);
    number_in(bench.study.constraints[1]) = moved;
    bench.options.contact_tolerance = 1e-5;
    return bench;
  };
  FlowBench whole = make(0), first = make(0), second = make(0.3);
  whole.times = {1, 2};
  whole.study.constraints[1] = over_time(whole.study.constraints[1], 0, {1, 2}, {0, 0.3});
  whole.run();
  first.run();
  second.begin = first.end();
  second.run();
  const ConnectionResult expected = whole.results(1).connections.at(0), found = second.results().connections.at(0);
  for (const std::size_t a : {0u, 1u}) CHECK(found.force[a] == doctest::Approx(expected.force[a]).epsilon(0.01));
  CHECK(found.slip == doctest::Approx(expected.slip).epsilon(0.02));
  // The contacts of another study do not go on.
  FlowBench other = make(0);
  other.study.constraints.back() = sliding_joint("a.ymax", "b.ymin");
  other.begin = first.end();
  CHECK_THROWS_WITH_AS((void)other.run(), doctest::Contains("contacts of that step are others"), Error);
  // A rigid surface goes on from its place and its force.
  constexpr double modulus = 2e6;
  const auto box = [](Condition press) {
    FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2})), elastic_study(modulus, 0)};
    bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0), std::move(press)};
    return bench;
  };
  for (const bool by_force : {false, true}) {
    CAPTURE(by_force);
    const auto press = [&](double strain) {
      return flat_press("press", "zmax", {0, 0, 1}, {0, 0, -1}, {0, 0, by_force ? 0 : -strain}, by_force ? strain * modulus : 0);
    };
    FlowBench begin = box(press(0.01)), end = box(press(0.03));
    begin.run();
    end.begin = begin.end();
    end.run();
    CHECK(end.results().connections.at(0).force[2] == doctest::Approx(-0.03 * modulus).epsilon(1e-4));
    CHECK(end.results().connections.at(0).motion[2] == doctest::Approx(-0.03).epsilon(1e-4));
  }
}
