// Rigid surfaces of triangles, and rigid surfaces that turn.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "engine/analysis/contact/contacts.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

using Numbers = std::vector<std::optional<double>>;

/// Triangles of a sphere: those of an octahedron, each cut into 4 `times` times.
std::vector<Triangle> sphere_triangles(double radius, int times) {
  std::vector<Triangle> out;
  for (const double x : {-1.0, 1.0})
    for (const double y : {-1.0, 1.0})
      for (const double z : {-1.0, 1.0}) {
        Triangle t{Vec3{x, 0, 0}, Vec3{0, y, 0}, Vec3{0, 0, z}};
        if (x * y * z < 0) std::swap(t[1], t[2]);
        out.push_back(t);
      }
  for (int k = 0; k < times; ++k) {
    std::vector<Triangle> finer;
    for (const Triangle& t : out) {
      const Vec3 a = unit_or(plus(t[0], t[1]), {}), b = unit_or(plus(t[1], t[2]), {}), c = unit_or(plus(t[2], t[0]), {});
      for (const Triangle& part : {Triangle{t[0], a, c}, Triangle{a, t[1], b}, Triangle{c, b, t[2]}, Triangle{a, b, c}}) finer.push_back(part);
    }
    out = std::move(finer);
  }
  for (Triangle& t : out)
    for (Vec3& p : t) p = scaled(p, radius);
  return out;
}

std::vector<Triangle> box_triangles(const Vec3& low, const Vec3& high) {
  const auto at = [&](int i) { return Vec3{(i & 1 ? high : low)[0], (i & 2 ? high : low)[1], (i & 4 ? high : low)[2]}; };
  constexpr int sides[][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  std::vector<Triangle> out;
  for (const auto& s : sides) {
    out.push_back({at(s[0]), at(s[1]), at(s[2])});
    out.push_back({at(s[0]), at(s[2]), at(s[3])});
  }
  return out;
}

struct Driven {
  Vec3 motion{};
  double force = 0, friction = 0, turn = 0;
  Vec3 axis{0, 0, 1};
  std::optional<Vec3> about{};
  Numbers tail() const {
    Numbers out{friction, 0, turn, axis[0], axis[1], axis[2]};
    for (std::size_t a = 0; a < 3; ++a) out.push_back(about ? std::optional((*about)[a]) : std::nullopt);
    return out;
  }
};

Condition driven_on(std::string_view key, std::string face, Numbers head, const Driven& by) {
  for (const std::optional<double>& x : by.tail()) head.push_back(x);
  std::string name = "tool on " + face;
  return condition_on(key, std::move(name), NamedSelector{{std::move(face)}}, std::move(head));
}
Condition ball_on(std::string face, Vec3 centre, double radius, const Driven& by) {
  return driven_on("rigid_sphere", std::move(face), {centre[0], centre[1], centre[2], radius, by.motion[0], by.motion[1], by.motion[2],
                                                     by.force, 0, 0, -1}, by);
}
Condition triangles_on(std::string face, Vec3 origin, const Driven& by, double sharp_angle = 0.7) {
  Condition out = driven_on("rigid_surface", std::move(face), {origin[0], origin[1], origin[2], sharp_angle, by.motion[0], by.motion[1],
                                                               by.motion[2], by.force, 0, 0, -1}, by);
  out.file = "tool.stl", out.file_unit = 1;
  return out;
}

VariationSources source_of(std::vector<Triangle> triangles) {
  VariationSources out;
  out.triangles = [triangles = std::move(triangles)](const std::string&, double, double sharp_angle, const Text&) {
    return std::make_shared<const RigidTriangles>(triangles, sharp_angle);
  };
  return out;
}

FlowBench rubber_block() {
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 0.5}, {8, 8, 4})), rubber_study(1e3, 2e4)};
  bench.study.constraints = {hold("zmin", 0.0, 0.0, 0.0)};
  bench.options.nonlinear_tolerance = 1e-6;
  bench.options.contact_tolerance = 1e-4;
  return bench;
}

}  // namespace

TEST_CASE("triangles tell distance, side and normal of a sphere and of a box with its edges") {
  const RigidTriangles ball(sphere_triangles(2, 4), 0.7);
  CHECK(ball.open_edges() == 0);
  for (const Vec3& way : {Vec3{1, 2, 3}, Vec3{-3, 1, 0.2}, Vec3{0, 0, -1}, Vec3{1, 1, 0}})
    for (const double r : {1.9, 2.1}) {
      const Vec3 towards = unit_or(way, {});
      const RigidTriangles::Seen seen = ball.see(scaled(towards, r));
      CHECK(seen.gap == doctest::Approx(r - 2).epsilon(0.05));
      CHECK(dot(seen.away, towards) == doctest::Approx(1).epsilon(1e-3));
      // 1 / radius across the normal, 0 along it
      double along = 0, sum = 0;
      for (std::size_t p = 0; p < 3; ++p) {
        sum += seen.curved[4 * p];
        for (std::size_t q = 0; q < 3; ++q) along += towards[p] * seen.curved[3 * p + q] * towards[q];
      }
      CHECK(sum == doctest::Approx(2 / 2.0).epsilon(0.15));
      CHECK(std::abs(along) < 1e-3);
    }
  const RigidTriangles box(box_triangles({0, 0, 0}, {1, 1, 1}), 0.7);
  CHECK(box.see({0.3, 0.4, 1.2}).gap == doctest::Approx(0.2));
  CHECK(box.see({0.3, 0.4, 0.9}).gap == doctest::Approx(-0.1));
  CHECK(box.see({0.3, 0.4, 0.9}).away[2] == doctest::Approx(1));
  const RigidTriangles::Seen at_edge = box.see({1.3, 0.4, 1.4}), at_corner = box.see({1.2, 1.2, 1.1});
  CHECK(at_edge.gap == doctest::Approx(0.5));
  CHECK(at_edge.away[0] == doctest::Approx(0.6));
  CHECK(at_edge.away[2] == doctest::Approx(0.8));
  CHECK(at_corner.gap == doctest::Approx(0.3));
  CHECK(at_corner.away[2] == doctest::Approx(1.0 / 3));
  // A sheet has nothing behind it beyond its rim.
  const RigidTriangles sheet({{Vec3{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}, {Vec3{0, 0, 0}, {1, 1, 0}, {0, 1, 0}}}, 0.5);
  CHECK(sheet.open_edges() == 4);
  CHECK(sheet.see({0.3, 0.4, -0.1}).gap == doctest::Approx(-0.1));
  CHECK(sheet.see({1.3, 0.4, -0.4}).gap == doctest::Approx(0.5));
  CHECK(sheet.see({1.3, 0.4, -0.4}).away[0] == doctest::Approx(0.6));
  CHECK(sheet.see({1.1, 1.1, -0.1}).gap == doctest::Approx(std::sqrt(0.03)));
}

TEST_CASE("a box of triangles presses a block uniformly, as a rigid plane does") {
  constexpr double modulus = 2e6, pressed = 0.02;
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {3, 2, 2})), elastic_study(modulus, 0.3)};
  bench.sources = source_of(box_triangles({-1, -1, 0}, {2, 2, 1}));
  bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                             triangles_on("zmax", {0, 0, 1}, {{0, 0, -pressed}})};
  bench.options.contact_tolerance = 1e-8;
  bench.run();
  const Results moved = bench.results();
  for (Index n = 0; n < bench.mesh->node_count(); ++n)
    CHECK(field_at(moved, "stress", n, 2) == doctest::Approx(-pressed * modulus).epsilon(1e-6));
  bench.study.constraints.back() = triangles_on("zmax", {0, 0, 1.1}, {{}, pressed * modulus});
  bench.run();
  CHECK(bench.results().connections.at(0).motion[2] == doctest::Approx(-0.1 - pressed).epsilon(1e-6));
}

TEST_CASE("a sphere of triangles in rubber: the force of the exact sphere, smooth and flat") {
  FlowBench bench = rubber_block();
  bench.study.constraints.push_back(ball_on("zmax", {0.5, 0.5, 0.9}, 0.4, {{0, 0, -0.12}}));
  bench.run();
  const double exact = bench.results().connections.at(0).force[2];
  for (const double sharp_angle : {0.7, 0.0}) {
    CAPTURE(sharp_angle);
    bench.sources = source_of(sphere_triangles(0.4, 5));
    bench.study.constraints.back() = triangles_on("zmax", {0.5, 0.5, 0.9}, {{0, 0, -0.12}}, sharp_angle);
    bench.run();
    const Results found = bench.results();
    CHECK(found.connections.at(0).force[2] == doctest::Approx(exact).epsilon(0.005));
    CHECK(found.balance.relative_error < 1e-5);
  }
}

TEST_CASE("a tool that turns about an axis ends where the same motion brings it") {
  const double angle = 0.5, arm = 0.25;
  const Vec3 about{0.5, 0.5, 1.1}, start{0.5, 0.5 - arm, 1.1};
  const Vec3 end{0.5, 0.5 - arm * std::cos(angle), 1.1 - arm * std::sin(angle)};
  FlowBench bench = rubber_block();
  constexpr double radius = 0.55;  // it touches at 1.05
  bench.study.constraints.push_back(ball_on("zmax", start, radius, {minus(end, start)}));
  bench.run();
  const ConnectionResult straight = bench.results().connections.at(0);
  REQUIRE(straight.force[2] < 0);
  bench.study.constraints.back() = ball_on("zmax", start, radius, {{}, 0, 0, angle, {1, 0, 0}, about});
  bench.run();
  const ConnectionResult turned = bench.results().connections.at(0);
  for (const std::size_t a : {1u, 2u}) CHECK(turned.force[a] == doctest::Approx(straight.force[a]).epsilon(1e-4));
  CHECK(turned.turn[0] == doctest::Approx(angle));
}

TEST_CASE("a drum that turns under a belt pulls it by exp(mu angle), however far it turns") {
  constexpr double mu = 0.2, radius = 1, thickness = 0.01, slack = 1000;
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {60, 1}));
  for (Vec3& p : mesh->points) {
    const double angle = pi * (1 - p[0]), r = radius + thickness * p[1];
    p = {r * std::cos(angle), r * std::sin(angle), 0};
  }
  FlowBench bench{mesh, elastic_study(1e9, 0)};
  bench.study.elements.plane = PlaneBody::plane_stress;
  bench.study.elements.thickness = 1;
  bench.study.elements.quad4 = element::Formulation::incompatible;
  // The belt is held at angle 0 and the drum turns away from there.
  bench.study.constraints = {hold("xmax", {}, 0.0, {}),
                             driven_on("rigid_cylinder", "ymin", {0, 0, 0, 0, 0, 1, radius, 0, 0, 0, 0, 0, 0, 0, -1}, {{}, 0, mu, 1.0})};
  bench.study.loads = {force_load("slack", NamedSelector{{"xmin"}}, {0, -slack, 0})};
  bench.options.nonlinear_tolerance = 1e-6;
  bench.options.contact_tolerance = 1e-4;
  bench.run();
  const Results results = bench.results();
  CHECK(-results.reactions.at(0).total[1] / slack == doctest::Approx(std::exp(mu * pi)).epsilon(0.01));
  CHECK(results.connections.at(0).slip == doctest::Approx(1.0).epsilon(0.02));  // an angle of 1 at a radius of 1
  CHECK(results.connections.at(0).turn[2] == doctest::Approx(1.0));
}

TEST_CASE("rigid surfaces that turn or lie wrong are named") {
  const auto refused = [](const Condition& condition, PlaneBody plane) -> std::string {
    FlowBench bench{std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {2, 2})), elastic_study(2e6, 0)};
    bench.study.elements.plane = plane;
    bench.study.elements.thickness = 1;
    bench.sources = source_of(box_triangles({-1, 1, -1}, {2, 2, 1}));
    bench.study.constraints = {hold("ymin", 0.0, 0.0, {}), condition};
    try {
      bench.run();
    } catch (const Error& error) {
      return error.problem().english();
    }
    return "nothing";
  };
  const Driven by{{}, 0, 0, 0.1, {1, 0, 0}};
  CHECK(refused(driven_on("rigid_plane", "ymax", {0, 1, 0, 0, -1, 0, 0, 0, 0, 0}, by), PlaneBody::plane_strain).find("turns out of the plane") != std::string::npos);
  CHECK(refused(driven_on("rigid_plane", "ymax", {0, 1, 0, 0, -1, 0, 0, 0, 0, 0}, by), PlaneBody::axisymmetric).find("turns out of the plane") != std::string::npos);
  CHECK(refused(triangles_on("ymax", {}, {}), PlaneBody::plane_strain).find("not the same across the plane") != std::string::npos);
  CHECK(refused(triangles_on("ymax", {}, {}), PlaneBody::axisymmetric).find("not the same around the axis") != std::string::npos);
}
