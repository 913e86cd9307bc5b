// Rigid bodies that turn at large deformation.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/engine/procedure/increments_bench.hpp"
#include "tests/texts.hpp"

using namespace genba;

namespace {

constexpr double right_angle = 1.5707963267948966;
using Numbers = std::vector<std::optional<double>>;

/// A bar of rubber along x, 2 x 1 x 1.
FlowBench rubber_bar(ElementType type = ElementType::hex8) {
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(type, {2, 1, 1}, {3, 2, 2})), rubber_study(1, 20)};
  bench.options.nonlinear_tolerance = 1e-11;
  return bench;
}

Condition body(const std::string& name, const std::string& face, const Vec3& point, const Numbers& motion) {
  Numbers values{point[0], point[1], point[2]};
  values.insert(values.end(), motion.begin(), motion.end());
  return condition_on("remote_displacement", name, NamedSelector{{face}}, values);
}

Condition load(const std::string& name, const std::string& face, const Vec3& point, const Vec3& force, const Vec3& moment) {
  return condition_on("rigid", name, NamedSelector{{face}},
                      {point[0], point[1], point[2], force[0], force[1], force[2], moment[0], moment[1], moment[2]});
}

/// Where x goes by a turn about an axis of length 1 through a point.
Vec3 turned(const Vec3& x, const Vec3& point, const Vec3& axis, double angle) {
  const Vec3 r = minus(x, point), along = scaled(axis, dot(axis, r));
  return plus(plus(plus(point, along), minus(r, along), std::cos(angle)), cross(axis, r), std::sin(angle));
}

Vec3 moved_to(const FlowBench& bench, const Vec3& place) {
  const Results results = bench.results();
  const Index node = node_at(*bench.mesh, place);
  return {field_at(results, "displacement", node, 0), field_at(results, "displacement", node, 1), field_at(results, "displacement", node, 2)};
}

const IncrementHistory& turning_history(const FlowBench& bench) { return *bench.frames.taken.back().solution->increments; }

double watched_end(const FlowBench& bench, const std::string& name, const std::string& what) {
  for (const auto& w : turning_history(bench).watched)
    if (w.name == name && w.what == what) return w.values.back();
  FAIL(name, " ", what);
  return 0;
}

Vec3 watched_vector(const FlowBench& bench, const std::string& name, const std::string& what) {
  return {watched_end(bench, name, what + " x"), watched_end(bench, name, what + " y"), watched_end(bench, name, what + " z")};
}

void check_near(const Vec3& a, const Vec3& b, double allowed) {
  INFO("(", a[0], ", ", a[1], ", ", a[2], ") and (", b[0], ", ", b[1], ", ", b[2], ")");
  CHECK(length(minus(a, b)) < allowed);
}

/// The same bar whose end nodes each have the displacements of the body over time.
void hold_each_node(FlowBench& bench, double x, const std::vector<double>& times, const std::function<Vec3(const Vec3&, double)>& to) {
  for (const Vec3& p : bench.mesh->points) {
    if (std::abs(p[0] - x) > 1e-9) continue;
    const Vec3 low = plus(p, {1, 1, 1}, -1e-6), high = plus(p, {1, 1, 1}, 1e-6);
    Condition c = displacement("node " + std::to_string(bench.study.constraints.size()), BoxSelector{low, high}, {0.0, 0.0, 0.0});
    for (std::size_t a = 0; a < 3; ++a) {
      std::vector<double> values;
      for (const double t : times) values.push_back(minus(to(p, t), p)[a]);
      c = over_time(std::move(c), a, times, values);
    }
    bench.study.constraints.push_back(std::move(c));
  }
}

std::string turning_refusal(const FlowBench& bench) {
  Monitor monitor;
  try {
    (void)resolve(bench.mesh, bench.study, monitor, bench.sources);
  } catch (const Error& error) {
    return error.problem().english();
  }
  return "nothing";
}

}  // namespace

TEST_CASE("a rigid end that twists a bar by a right angle and pulls it: as the same bar with the places of its end nodes") {
  const Vec3 point{2, 0.5, 0.5};
  std::vector<double> times;
  for (int i = 0; i <= 6; ++i) times.push_back(i);
  const auto angle = [](double t) { return right_angle * t / 6; };
  const auto pulled = [](double t) { return 0.2 * t / 6; };
  FlowBench by_body = rubber_bar(), by_nodes = rubber_bar();
  by_body.times = by_nodes.times = times;
  for (FlowBench* bench : {&by_body, &by_nodes}) bench->study.constraints = {displacement("root", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
  std::vector<double> angles, pulls;
  for (const double t : times) angles.push_back(angle(t)), pulls.push_back(pulled(t));
  by_body.study.constraints.push_back(over_time(
      over_time(body("end", "xmax", point, {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}), 3, times, pulls), 6, times, angles));
  hold_each_node(by_nodes, 2, times, [&](const Vec3& p, double t) { return plus(turned(p, point, {1, 0, 0}, angle(t)), {pulled(t), 0, 0}); });
  by_body.run();
  by_nodes.run();
  for (const Vec3& p : by_body.mesh->points) check_near(moved_to(by_body, p), moved_to(by_nodes, p), 1e-8);
  // The same twist holds both ends, and each frame balances.
  const Vec3 force = watched_vector(by_body, "end", "force"), root = watched_vector(by_body, "root", "force");
  check_near(force, scaled(root, -1), 1e-8);
  CHECK(watched_end(by_body, "end", "moment x") > 0.1);
  CHECK(watched_end(by_body, "end", "rotation x") == doctest::Approx(right_angle).epsilon(1e-12));
  const Results results = by_body.results();
  REQUIRE(results.connections.size() == 1);
  CHECK(results.connections[0].turn[0] == doctest::Approx(right_angle).epsilon(1e-12));
  CHECK(results.connections[0].moment[0] == doctest::Approx(watched_end(by_body, "end", "moment x")).epsilon(1e-12));
  CHECK(results.balance.relative_error < 1e-8);
}

TEST_CASE("two rigid ends turn a stretched bar by 400 degrees: it only turns") {
  const double whole = 400 * right_angle / 90;
  const Vec3 axis = scaled({1, 2, 2}, 1.0 / 3);
  const auto bar = [&](double turn) {
    FlowBench bench = rubber_bar();
    bench.options.largest_increment = bench.options.first_increment = 0.05;
    const Vec3 v = scaled(axis, turn), pull = minus(turned({2.3, 0, 0}, {}, axis, turn), turned({2, 0, 0}, {}, axis, turn));
    // Both turn about the origin; the far end also goes along the bar, which turns with it.
    bench.study.constraints = {body("near", "xmin", {}, {0.0, 0.0, 0.0, v[0], v[1], v[2]}),
                               body("far", "xmax", {}, {pull[0], pull[1], pull[2], v[0], v[1], v[2]})};
    bench.run();
    return bench;
  };
  const FlowBench still = bar(0), gone = bar(whole);
  for (const Vec3& p : still.mesh->points)
    check_near(plus(p, moved_to(gone, p)), turned(plus(p, moved_to(still, p)), {}, axis, whole), 1e-8);
  check_near(watched_vector(gone, "far", "rotation"), scaled(axis, whole), 1e-12);
  const Vec3 force = watched_vector(still, "far", "force");
  CHECK(force[0] > 0.1);
  check_near(watched_vector(gone, "far", "force"), turned(force, {}, axis, whole), 1e-8);
}

TEST_CASE("the force and the moment that hold a turned body bring a free one to the same place, by load and by arc length") {
  const Vec3 point{2.2, 0.4, 0.5};
  const auto bar = [&](const std::vector<Condition>& end) {
    FlowBench bench = rubber_bar();
    bench.study.constraints = {displacement("root", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
    bench.study.constraints.insert(bench.study.constraints.end(), end.begin(), end.end());
    return bench;
  };
  FlowBench held = bar({body("end", "xmax", point, {0.1, -0.2, 0.15, 0.5, -0.4, 0.3})});
  held.run();
  const Vec3 force = watched_vector(held, "end", "force"), moment = watched_vector(held, "end", "moment");
  REQUIRE(length(moment) > 0.05);
  for (const bool by_arc : {false, true}) {
    CAPTURE(by_arc);
    FlowBench free = bar({load("end", "xmax", point, force, moment)});
    if (by_arc) free.options.load_control = LoadControl::arc_length;
    free.run();
    check_near(watched_vector(free, "end", "displacement"), {0.1, -0.2, 0.15}, 1e-6);
    check_near(watched_vector(free, "end", "rotation"), {0.5, -0.4, 0.3}, 1e-6);
    CHECK(length(watched_vector(free, "end", "force")) < 1e-7 * length(force));
    // The root bears the force; and the moment of it and of the end about the origin.
    check_near(watched_vector(free, "root", "force"), scaled(force, -1), 1e-7);
    CHECK(free.results().balance.relative_error < 1e-6);
  }
  // A part of the motion prescribed, the others by forces: two conditions of one body.
  FlowBench mixed = bar({load("load", "xmax", point, force, moment), body("end", "xmax", point, {std::nullopt, -0.2, std::nullopt, 0.5, std::nullopt, 0.3})});
  mixed.run();
  check_near(watched_vector(mixed, "end", "displacement"), {0.1, -0.2, 0.15}, 2e-2);
  CHECK(watched_end(mixed, "end", "rotation x") == doctest::Approx(0.5).epsilon(1e-12));
  CHECK(std::abs(watched_end(mixed, "end", "force x")) < 1e-7);
}

TEST_CASE("a pure moment rolls a strip: the curvature of the closed form") {
  // E I = 100: half a circle at pi E I / L.
  const double moment = 2 * right_angle * 100 / 12;
  FlowBench bench{std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad8, {12, 0.1}, {32, 1})), elastic_study(1.2e6, 0)};
  bench.study.elements.large_deformation = true;
  bench.study.elements.plane = PlaneBody::plane_stress;
  bench.study.elements.thickness = 1;
  bench.study.constraints = {displacement("root", NamedSelector{{"xmin"}}, {0.0, 0.0, std::nullopt}),
                             load("end", "xmax", {12, 0.05, 0}, {}, {0, 0, moment})};
  bench.options.first_increment = 0.1;
  bench.options.nonlinear_tolerance = 1e-6;
  bench.run();
  CHECK(turning_history(bench).cuts.empty());
  CHECK(watched_end(bench, "end", "rotation z") == doctest::Approx(2 * right_angle).epsilon(1e-2));
  CHECK(watched_end(bench, "end", "displacement x") == doctest::Approx(-12).epsilon(1e-2));
  CHECK(watched_end(bench, "end", "displacement y") == doctest::Approx(12 / right_angle).epsilon(1e-2));
  const Results results = bench.results();
  CHECK(results.connections.at(0).turn[2] == doctest::Approx(watched_end(bench, "end", "rotation z")).epsilon(1e-12));
}

TEST_CASE("plane bodies turn about z") {
  // A rectangle 4 x 1 in plane strain; its end turns by 60 degrees and back.
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {4, 1}, {6, 2}));
  FlowBench bench{mesh, rubber_study(1, 5)};
  bench.study.elements.plane = PlaneBody::plane_strain;
  bench.study.elements.thickness = 1;
  bench.times = {0, 1, 2};
  bench.study.constraints = {displacement("root", NamedSelector{{"xmin"}}, {0.0, 0.0, std::nullopt}),
                             over_time(body("end", "xmax", {4, 0.5, 0}, {{}, {}, {}, {}, {}, 0.0}), 8, {0, 1, 2}, {0, 1.0, 0})};
  bench.run();
  // At 1 s the end has turned, and a moment holds it.
  const Results turned_end = bench.results(1);
  const auto moved_then = [&](const Vec3& place) {
    const Index node = node_at(*mesh, place);
    return Vec3{field_at(turned_end, "displacement", node, 0), field_at(turned_end, "displacement", node, 1), 0};
  };
  check_near(minus(moved_then({4, 1, 0}), moved_then({4, 0, 0})), {-std::sin(1.0), std::cos(1.0) - 1, 0}, 1e-9);
  CHECK(moved_then({4, 0.5, 0})[1] > 0.5);
  REQUIRE(turned_end.connections.size() == 1);
  CHECK(turned_end.connections[0].turn[2] == doctest::Approx(1.0).epsilon(1e-12));
  CHECK(turned_end.connections[0].moment[2] > 0.02);
  check_near(moved_to(bench, {4, 1, 0}), {}, 1e-8);
}

TEST_CASE("a rigid body goes on from an earlier step") {
  const Vec3 point{2, 0.5, 0.5};
  const auto bar = [&](double angle) {
    FlowBench bench = rubber_bar();
    bench.study.constraints = {displacement("root", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0}),
                               body("end", "xmax", point, {{}, {}, {}, angle, 0.1, 0.0})};
    return bench;
  };
  FlowBench first = bar(0.8), second = bar(1.4), whole = bar(1.4);
  first.run();
  second.begin = first.end();
  second.run();
  whole.run();
  for (const Vec3& p : whole.mesh->points) check_near(moved_to(second, p), moved_to(whole, p), 1e-8);
}

TEST_CASE("a bar is twisted by a whole turn and back, however long the increments are that are asked for") {
  const auto bar = [&](double angle, double first) {
    FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {12, 1, 1}, {8, 1, 1})), rubber_study(1, 20)};
    bench.options.nonlinear_tolerance = 1e-10;
    bench.options.first_increment = first;
    bench.study.constraints = {displacement("root", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0}),
                               body("end", "xmax", {12, 0.5, 0.5}, {0.0, 0.0, 0.0, angle, 0.0, 0.0})};
    return bench;
  };
  FlowBench at_once = bar(4 * right_angle, 1), slowly = bar(4 * right_angle, 0.1);
  at_once.run();
  slowly.run();
  REQUIRE(!turning_history(at_once).cuts.empty());
  CHECK(test::has(turning_history(at_once).cuts.front().reason.english(), "the rigid body 'end' turns by"));
  const double moment = watched_end(at_once, "end", "moment x");
  CHECK(moment > 0.03);
  CHECK(watched_end(slowly, "end", "moment x") == doctest::Approx(moment).epsilon(1e-7));
  // A later step knows the whole turn.
  FlowBench back = bar(0, 0.1), further = bar(5 * right_angle, 0.5), whole = bar(5 * right_angle, 0.1);
  back.begin = further.begin = at_once.end();
  back.run();
  CHECK(std::abs(watched_end(back, "end", "moment x")) < 1e-6 * moment);
  for (const Vec3& p : back.mesh->points) check_near(moved_to(back, p), {}, 1e-6);
  further.run();
  whole.run();
  CHECK(watched_end(further, "end", "moment x") == doctest::Approx(watched_end(whole, "end", "moment x")).epsilon(1e-6));
}

TEST_CASE("two whole turns by usual increments pass all angles between") {
  FlowBench bench = rubber_bar();
  const double whole = 8 * right_angle;
  bench.study.constraints = {body("near", "xmin", {}, {0.0, 0.0, 0.0, 0.0, 0.0, whole}), body("far", "xmax", {}, {0.0, 0.0, 0.0, 0.0, 0.0, whole})};
  bench.run();
  double before = 0;
  for (const auto& w : turning_history(bench).watched)
    if (w.name == "far" && w.what == "rotation z")
      for (const double angle : w.values) CHECK(angle - std::exchange(before, angle) < 1.6);
  CHECK(before == doctest::Approx(whole).epsilon(1e-12));
  for (const Vec3& p : bench.mesh->points) check_near(moved_to(bench, p), {}, 1e-8);
}

TEST_CASE("conditions of a body in any order, and a support that shares its nodes: the forces are told once") {
  const Vec3 point{2, 0, 0.5}, force{0.05, 0.03, 0.04};
  const auto bar = [&](bool motion_first) {
    FlowBench bench = rubber_bar();
    const Condition held = body("held", "xmax", point, {{}, 0.0, {}, 0.0, 0.3, 0.0}), pulled = load("pulled", "xmax", point, force, {});
    bench.study.constraints = {displacement("root", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0}),
                               displacement("side", NamedSelector{{"ymin"}}, {std::nullopt, 0.0, std::nullopt}),
                               motion_first ? held : pulled, motion_first ? pulled : held};
    bench.run();
    return bench;
  };
  const FlowBench one = bar(false), other = bar(true);
  for (const FlowBench* bench : {&one, &other}) {
    Vec3 sum = force;
    for (const char* name : {"root", "side", "held"}) sum = plus(sum, watched_vector(*bench, name, "force"));
    check_near(sum, {}, 1e-8);
    CHECK(watched_end(*bench, "held", "moment y") == doctest::Approx(watched_end(one, "held", "moment y")).epsilon(1e-9));
    const Results results = bench->results();
    const bool is_other = bench == &other;
    CHECK(length(results.connections.at(is_other ? 0 : 1).moment) > 1e-3);
    CHECK(length(results.connections.at(is_other ? 1 : 0).moment) == 0);
  }
  for (const Vec3& p : one.mesh->points) check_near(moved_to(one, p), moved_to(other, p), 1e-9);
}

TEST_CASE("a step that goes on with a rigid body refuses an equation with a value beside it, and takes one without") {
  const auto bar = [&](double angle, double value) {
    FlowBench bench = rubber_bar();
    bench.study.constraints = {displacement("root", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0}),
                               body("end", "xmax", {2, 0.5, 0.5}, {0.0, 0.0, 0.0, angle, 0.0, 0.0})};
    const auto tag = [&](const Vec3& p) { return std::int64_t{1} + node_at(*bench.mesh, p); };
    bench.study.equations = {{"apart", {{tag({2.0 / 3, 0, 0}), 0, 1.0}, {tag({2.0 / 3, 1, 0}), 0, -1.0}}, value}};
    return bench;
  };
  for (const double value : {0.0, 0.05}) {
    CAPTURE(value);
    FlowBench first = bar(0.4, value), second = bar(0.8, value), whole = bar(0.8, value);
    first.run();
    second.begin = first.end();
    std::string refused;
    try {
      second.run();
    } catch (const Error& error) {
      refused = error.problem().english();
    }
    if (value != 0) {
      CHECK(test::has(refused, "equations with a value"));
      continue;
    }
    CHECK(refused == "");
    whole.run();
    for (const Vec3& p : whole.mesh->points) check_near(moved_to(second, p), moved_to(whole, p), 1e-8);
  }
}

TEST_CASE("what rigid bodies at large deformation do not do is refused by name") {
  const Vec3 point{2, 0.5, 0.5};
  const auto refusal = [&](const std::vector<Condition>& more) {
    FlowBench bench = rubber_bar();
    bench.study.constraints = {displacement("root", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0}), body("end", "xmax", point, {{}, {}, {}, 0.1, 0.0, 0.0})};
    bench.study.constraints.insert(bench.study.constraints.end(), more.begin(), more.end());
    return turning_refusal(bench);
  };
  CHECK(refusal({}) == "nothing");
  CHECK(test::has(refusal({displacement("side", NamedSelector{{"ymin"}}, {std::nullopt, 0.0, std::nullopt})}), "a support holds its node"));
  CHECK(test::has(refusal({body("other", "xmax", {1, 0, 0}, {0.0, {}, {}, {}, {}, {}})}), "another connection has nodes of it"));
  CHECK(test::has(refusal({body("other", "xmax", point, {{}, {}, {}, 0.2, {}, {}})}), "prescribes another motion"));
  CHECK(test::has(refusal({body("edge", "xmin", {0, 0, 0}, {0.0, {}, {}, {}, {}, {}})}), "a support holds its node"));
  // Nodes of two bodies, of both faces of a sector, on one line; a motion that is 0 at first alone; contact.
  CHECK(test::has(refusal({body("top", "ymax", {1, 1, 0}, {{}, {}, {}, {}, {}, {}})}), "another connection has nodes of it"));
  Condition sector = condition_on("cyclic_symmetry", "sector", NamedSelector{{"ymin"}}, {0.0, 0.0, 0.0, 1.0, 0.0, 0.0});
  sector.other = NamedSelector{{"zmin"}};
  CHECK(test::has(refusal({sector}), "cyclic symmetry or another connection"));
  const BoxSelector edge{{1.9, 0.9, -0.1}, {2.1, 1.1, 1.1}};
  const auto alone = [&](const std::vector<Condition>& all) {
    FlowBench bench = rubber_bar();
    bench.study.constraints = {displacement("root", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
    bench.study.constraints.insert(bench.study.constraints.end(), all.begin(), all.end());
    return turning_refusal(bench);
  };
  Condition led = body("edge", "xmax", {2, 1, 2}, {{}, {}, {}, 0.1, 0.1, 0.0}), pulled = load("pull", "xmax", {2, 1, 2}, {0.1, 0, 0}, {});
  led.where = pulled.where = edge;
  CHECK(alone({led}) == "nothing");
  CHECK(test::has(alone({led, pulled}), "lie on one line"));
  const Condition still = body("still", "xmax", point, {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}),
                  side = displacement("side", NamedSelector{{"ymin"}}, {std::nullopt, 0.0, std::nullopt});
  CHECK(alone({still, side}) == "nothing");
  CHECK(test::has(alone({over_time(still, 6, {0, 1}, {0, 0.5}), side}), "a support holds its node"));
  const Condition plane = condition_on("rigid_plane", "plane", NamedSelector{{"ymax"}}, {0.0, 2.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0});
  CHECK(test::has(alone({still, plane}), "beside contact"));
}
