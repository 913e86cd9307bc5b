// Rigid planes, spheres and cylinders that press bodies, against closed forms.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/analysis/contact/contacts.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

using Numbers = std::vector<std::optional<double>>;

struct Pressing {
  Vec3 motion{};
  double force = 0, friction = 0;
  Vec3 push{0, 0, -1};
};

Condition plane_on(std::string face, Vec3 point, Vec3 normal, Pressing by) {
  return condition_on("rigid_plane", "plane", NamedSelector{{std::move(face)}},
                      Numbers{point[0], point[1], point[2], normal[0], normal[1], normal[2], by.motion[0], by.motion[1],
                              by.motion[2], by.force, by.friction, 0});
}
Condition sphere_on(std::string face, Vec3 centre, double radius, Pressing by) {
  return condition_on("rigid_sphere", "ball", NamedSelector{{std::move(face)}},
                      Numbers{centre[0], centre[1], centre[2], radius, by.motion[0], by.motion[1], by.motion[2], by.force,
                              by.push[0], by.push[1], by.push[2], by.friction, 0});
}
Condition cylinder_on(std::string face, Vec3 middle, Vec3 axis, double radius, double length, Pressing by) {
  return condition_on("rigid_cylinder", "roller", NamedSelector{{std::move(face)}},
                      Numbers{middle[0], middle[1], middle[2], axis[0], axis[1], axis[2], radius, length, by.motion[0],
                              by.motion[1], by.motion[2], by.force, by.push[0], by.push[1], by.push[2], by.friction, 0});
}

FlowBench box_bench(ElementType type, std::array<Index, 3> cells, Study study, Vec3 size = {1, 1, 1}) {
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(type, size, cells)), std::move(study)};
  bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0)};
  bench.options.contact_tolerance = 1e-6;
  return bench;
}

/// A quarter of a half space as a ring: fine near the axis and the upper edge y = 0.
std::shared_ptr<Mesh> half_space(double size, std::array<Index, 2> cells, double power) {
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, cells));
  for (Vec3& p : mesh->points) p = {size * std::pow(p[0], power), -size * std::pow(1 - p[1], power), 0};
  return mesh;
}

FlowBench ring_bench(std::shared_ptr<Mesh> mesh, double modulus, double ratio) {
  FlowBench bench{std::move(mesh), elastic_study(modulus, ratio)};
  bench.study.elements.plane = PlaneBody::axisymmetric;
  bench.study.elements.quad4 = element::Formulation::incompatible;
  bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", 0.0, 0.0, {})};
  bench.options.nonlinear_tolerance = 1e-7;
  bench.options.contact_tolerance = 1e-4;
  return bench;
}

}  // namespace

TEST_CASE("a rigid plane presses a box uniformly, moved or by a force, with small and large deformation") {
  using enum ElementType;
  constexpr double modulus = 2e6, pressed = 0.1;
  for (const ElementType type : {hex8, tet4, tet10, hex20, wedge15}) {
    CAPTURE(static_cast<int>(type));
    FlowBench bench = box_bench(type, {2, 3, 2}, elastic_study(modulus, 0.3));
    bench.study.constraints.push_back(plane_on("zmax", {0, 0, 1}, {0, 0, -1}, {{0, 0, -pressed}}));
    bench.run();
    const Results moved = bench.results();
    for (Index n = 0; n < bench.mesh->node_count(); ++n)
      CHECK(field_at(moved, "stress", n, 2) == doctest::Approx(-pressed * modulus).epsilon(1e-6));
    const ConnectionResult& sum = moved.connections.at(0);
    CHECK(sum.force[2] == doctest::Approx(-pressed * modulus).epsilon(1e-6));
    CHECK(sum.motion[2] == doctest::Approx(-pressed).epsilon(1e-12));
    CHECK(sum.pressure == doctest::Approx(pressed * modulus).epsilon(1e-6));
    CHECK(moved.balance.relative_error < 1e-6);
    bench.study.constraints.back() = plane_on("zmax", {0, 0, 1.5}, {0, 0, -1}, {{}, pressed * modulus});
    bench.run();
    CHECK(bench.results().connections.at(0).motion[2] == doctest::Approx(-0.5 - pressed).epsilon(1e-6));
  }
  // neo-Hookean, free at its sides: both stresses of a pressed cube from its own uniaxial state
  for (const ElementType type : {hex8, tet10}) {
    FlowBench bench = box_bench(type, {2, 2, 2}, rubber_study(1e4, 1e6));
    bench.study.constraints.push_back(plane_on("zmax", {0, 0, 1}, {0, 0, -1}, {{0, 0, -0.4}}));
    bench.run();
    const Results by_plane = bench.results();
    bench.study.constraints.back() = hold("zmax", {}, {}, -0.4);
    bench.run();
    const Results by_hold = bench.results();
    const double force = by_hold.reactions.at(3).total[2];
    CHECK(by_plane.connections.at(0).force[2] == doctest::Approx(force).epsilon(1e-6));
    CHECK(by_plane.connections.at(0).pressure == doctest::Approx(-field_at(by_hold, "stress", 0, 2)).epsilon(1e-5));
  }
}

TEST_CASE("a sphere on a half space, after Hertz") {
  // R 10 mm, E 200 GPa, nu 0.3, 1 kN: p0 = (6 F E*^2 / (pi^3 R^2))^(1/3)
  constexpr double radius = 0.01, modulus = 200e9, ratio = 0.3, force = 1000;
  const double plane = modulus / (1 - ratio * ratio), contact = std::cbrt(3 * force * radius / (4 * plane)),
               largest = 3 * force / (2 * pi * contact * contact);
  FlowBench bench = ring_bench(half_space(30 * contact, {60, 40}, 2.2), modulus, ratio);
  bench.study.constraints.push_back(sphere_on("ymax", {0, radius, 0}, radius, {{}, force, 0, {0, -1, 0}}));
  bench.run();
  const Results results = bench.results();
  const ConnectionResult& sum = results.connections.at(0);
  CHECK(field_at(results, "contact_pressure", node_at(*bench.mesh, {0, 0, 0})) == doctest::Approx(largest).epsilon(0.02));
  CHECK(std::sqrt(sum.closed / pi) == doctest::Approx(contact).epsilon(0.06));  // to an element
  CHECK(sum.force[1] == doctest::Approx(-force).epsilon(1e-6));
  const double depth = contact * contact / radius;  // that of a block of 30 contact radii is a little less
  CHECK(-sum.motion[1] == doctest::Approx(depth).epsilon(0.05));
  // The same place by a motion.
  bench.study.constraints.back() = sphere_on("ymax", {0, radius, 0}, radius, {sum.motion});
  bench.run();
  CHECK(bench.results().connections.at(0).force[1] == doctest::Approx(-force).epsilon(1e-3));
}

TEST_CASE("a flat punch on a half space, after Sneddon") {
  constexpr double radius = 1e-3, modulus = 1e6, ratio = 0.3, depth = 1e-5;
  FlowBench bench = ring_bench(half_space(40 * radius, {70, 44}, 2.2), modulus, ratio);
  bench.study.constraints.push_back(
      cylinder_on("ymax", {0, 0.005, 0}, {0, 1, 0}, radius, 0.01, {{0, -depth, 0}, 0, 0, {0, -1, 0}}));
  bench.run();
  const double force = 2 * modulus / (1 - ratio * ratio) * radius * depth;
  CHECK(-bench.results().connections.at(0).force[1] == doctest::Approx(force).epsilon(0.08));  // the edge lies within a face
}

TEST_CASE("a sphere is pushed far into soft tissue and drawn over it") {
  // Beginning and end lie as a mirror image, so without friction both forces do too, whatever the way was.
  constexpr double shear = 1e3, radius = 0.4;
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {2, 1, 1}, {12, 6, 4})), rubber_study(shear, 20 * shear)};
  bench.study.constraints = {hold("zmin", 0.0, 0.0, 0.0)};
  bench.times = {1, 2};
  Condition ball = sphere_on("zmax", {0.75, 0.5, 1 + radius}, radius, {{0, 0, -0.15}});
  bench.study.constraints.push_back(over_time(ball, 4, {1, 2}, {0, 0.5}));
  bench.options.nonlinear_tolerance = 1e-6;
  bench.options.contact_tolerance = 1e-4;
  bench.run();
  REQUIRE(bench.frames.taken.size() == 2);
  const ConnectionResult begin = bench.results(0).connections.at(0), end = bench.results(1).connections.at(0);
  CHECK(begin.force[2] < 0);
  CHECK(end.force[2] == doctest::Approx(begin.force[2]).epsilon(1e-4));
  CHECK(end.force[0] == doctest::Approx(-begin.force[0]).epsilon(1e-2));
  CHECK(end.motion[0] == doctest::Approx(0.5));
  CHECK(bench.results(1).balance.relative_error < 1e-5);
  CHECK(end.share < 1e-3);
  const IncrementHistory& history = *bench.frames.taken.back().solution->increments;
  double last = 0;
  for (const auto& watched : history.watched)
    if (watched.name == "ball" && watched.what == "force z") last = watched.values.back();
  CHECK(last == doctest::Approx(end.force[2]));
  // The force of this place presses it there.
  bench.times.clear();
  bench.study.constraints.back() = sphere_on("zmax", {0.75, 0.5, 1 + radius}, radius, {{}, -begin.force[2]});
  bench.run();
  CHECK(bench.results().connections.at(0).motion[2] == doctest::Approx(-0.15).epsilon(1e-4));
  CHECK(bench.results().connections.at(0).force[2] == doctest::Approx(begin.force[2]).epsilon(1e-5));
}

TEST_CASE("a sphere in a block of rubber, as CalculiX has it on the same mesh") {
  // A quarter of 2 x 2 x 0.8 m, C3D20, mu 1 kPa, K 5 kPa; ccx 2.20, face to face, penalty 60 MPa/m, a cap of 24 x 24
  // faces whose nodes go down by 0.15 m: 58.05 N on the quarter.
  const auto mesh = mapped_box(ElementType::hex20, {5, 5, 3}, [](Vec3 p) {
    return Vec3{std::pow(p[0], 1.3), std::pow(p[1], 1.3), 0.8 * (1 - std::pow(1 - p[2], 1.3))};
  });
  FlowBench bench{mesh, rubber_study(1e3, 5e3)};
  bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                             sphere_on("zmax", {0, 0, 1.3}, 0.5, {{0, 0, -0.15}})};
  bench.options.nonlinear_tolerance = 1e-6;
  bench.options.contact_tolerance = 1e-4;
  bench.run();
  const Results results = bench.results();
  CHECK(-results.connections.at(0).force[2] == doctest::Approx(58.05).epsilon(0.02));
}

TEST_CASE("a rigid plane drags a block by friction, and the block slips") {
  constexpr double mu = 0.3, pressure = 1e4;
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {3, 3, 2})), elastic_study(2e6, 0)};
  bench.study.constraints = {hold("zmin", 0.0, 0.0, 0.0),
                             plane_on("zmax", {0, 0, 1}, {0, 0, -1}, {{0.1, 0, 0}, pressure, mu})};
  bench.options.contact_tolerance = 1e-4;
  bench.run();
  const ConnectionResult sum = bench.results().connections.at(0);
  CHECK(sum.force[2] == doctest::Approx(-pressure).epsilon(1e-4));
  CHECK(sum.force[0] == doctest::Approx(mu * pressure).epsilon(2e-3));
  CHECK(sum.slip > 0.05);
}

TEST_CASE("a strip around a cylinder: the ratio of its tensions is exp(mu pi)") {
  constexpr double mu = 0.2, radius = 1, thickness = 0.01, modulus = 1e9, slack = 1000;
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {60, 1}));
  for (Vec3& p : mesh->points) {
    const double angle = pi * (1 - p[0]), r = radius + thickness * p[1];
    p = {r * std::cos(angle), r * std::sin(angle), 0};
  }
  for (const bool is_large : {false, true}) {
    CAPTURE(is_large);
    FlowBench bench{mesh, elastic_study(modulus, 0)};
    bench.study.elements.plane = PlaneBody::plane_stress;
    bench.study.elements.thickness = 1;
    bench.study.elements.large_deformation = is_large;
    if (!is_large) bench.study.elements.quad4 = element::Formulation::incompatible;
    bench.study.constraints = {hold("xmax", {}, -2e-3, {}),
                               cylinder_on("ymin", {0, 0, 0}, {0, 0, 1}, radius, 0, {{}, 0, mu})};
    bench.study.loads = {force_load("slack", NamedSelector{{"xmin"}}, {0, -slack, 0})};
    bench.options.nonlinear_tolerance = 1e-6;
    bench.options.contact_tolerance = 1e-4;
    bench.run();
    const double pulled = -bench.results().reactions.at(0).total[1];
    CHECK(pulled / slack == doctest::Approx(std::exp(mu * pi)).epsilon(0.01));
  }
}

TEST_CASE("a body that a rigid plane alone holds finds its place") {
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2})), elastic_study(2e6, 0)};
  bench.study.constraints = {plane_on("zmin", {0, 0, -0.01}, {0, 0, 1}, {})};
  bench.study.loads = {traction_load("load", NamedSelector{{"zmax"}}, {0, 0, -1e4})};
  bench.run();
  CHECK(bench.results().connections.at(0).force[2] == doctest::Approx(1e4).epsilon(1e-6));
  CHECK(field_at(bench.results(), "displacement", node_at(*bench.mesh, {0, 0, 0}), 2) == doctest::Approx(-0.01).epsilon(1e-3));
}

TEST_CASE("wrong rigid surfaces are named") {
  const auto refused = [](const Condition& condition, bool is_flat = false) -> std::string {
    FlowBench bench = box_bench(ElementType::hex8, {2, 2, 2}, elastic_study(2e6, 0));
    if (is_flat) {
      bench.mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {2, 2}));
      bench.study.elements.plane = PlaneBody::plane_strain;
      bench.study.elements.thickness = 1;
      bench.study.constraints = {hold("xmin", 0.0, 0.0, {})};
    }
    bench.study.constraints.push_back(condition);
    try {
      bench.run();
    } catch (const Error& error) {
      return error.problem().english();
    }
    const auto& warnings = bench.frames.taken.back().solution->warnings;
    return warnings.empty() ? "nothing" : warnings.front().english();
  };
  CHECK(refused(sphere_on("zmax", {0.5, 0.5, 1.2}, 0, {})).find("radius") != std::string::npos);
  CHECK(refused(sphere_on("zmax", {0.5, 0.5, 1.0}, 0.4, {})).find("begins inside the body, by") != std::string::npos);
  CHECK(refused(sphere_on("zmax", {0.5, 0.5, 1.5}, 0.4, {})).find("touches nothing: its smallest gap") != std::string::npos);
  CHECK(refused(sphere_on("zmax", {0.5, 0.5, 1.5}, 0.4, {{}, 10, 0, {0, 0, 1}})).find("meets no face") != std::string::npos);
  CHECK(refused(plane_on("zmax", {0, 0, 1}, {0, 0, 0}, {})).find("normal is zero") != std::string::npos);
  CHECK(refused(sphere_on("ymax", {0.5, 1.5, 0}, 0.4, {}), true).find("not the same across the plane") != std::string::npos);
  Condition growing = sphere_on("zmax", {0.5, 0.5, 1.5}, 0.4, {});
  growing.varies = {{3, Variation{VariationTable{VariationTable::Over::time, {0, 1}, {0.4, 0.5}}}}};
  CHECK(refused(growing).find("radius of a rigid surface cannot vary") != std::string::npos);
}

TEST_CASE("a step with contact that was stopped between increments goes on to the same end") {
  class Kept final : public StateKeeper, public TransientStates {
   public:
    CgCheckpoints* begin(bool) override { return nullptr; }
    void solved(const SolveReport&, const DeviceVector&) override {}
    void solved_directly() override {}
    TransientStates* in_time() override { return this; }
    std::optional<TransientMark> take(std::span<const NamedVector> vectors) override {
      if (goes_on)
        for (std::size_t i = 0; i < vectors.size(); ++i) *vectors[i].values = values.at(i);
      return goes_on ? std::optional(mark) : std::nullopt;
    }
    bool is_due(bool) override { return true; }
    void keep(const TransientMark& at, std::span<const NamedVector> vectors) override {
      mark = at;
      values.clear();
      for (const NamedVector& v : vectors) values.push_back(*v.values);
    }
    void done(const TransientMark&, std::span<const NamedVector>) override {}
    TransientMark mark;
    std::vector<std::vector<double>> values;
    bool goes_on = false;
  };
  class Stop final : public Monitor {
   public:
    explicit Stop(int after) : left_(after) {}
    void residual(int, double) override { --left_; }
    bool cancelled() const override { return left_ <= 0; }

   private:
    int left_;
  };
  // A ball is pressed into a block by a force and dragged; the block sticks, then slips.
  const auto make = [] {
    FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 0.5}, {4, 4, 2})), elastic_study(2e6, 0.3)};
    bench.study.constraints = {hold("zmin", 0.0, 0.0, 0.0)};
    bench.study.constraints.push_back(
        over_time(sphere_on("zmax", {0.4, 0.5, 1.5}, 1, {{}, 2e4, 0.3}), 4, {1, 2}, {0, 0.2}));
    bench.times = {1, 2};
    bench.options.nonlinear_tolerance = 1e-9;
    bench.options.contact_tolerance = 1e-5;
    return bench;
  };
  FlowBench whole = make();
  whole.run();
  const ConnectionResult expected = whole.results().connections.at(0);
  CHECK(expected.force[0] > 0.2 * 2e4);
  CHECK(expected.slip > 0);
  for (const int after : {30, 60}) {
    CAPTURE(after);
    Kept kept;
    FlowBench stopped = make(), resumed = make();
    stopped.states = resumed.states = &kept;
    Stop stop(after);
    CHECK_THROWS_AS(stopped.run(make_cpu_backend(2), stop), Cancelled);
    REQUIRE(!kept.values.empty());
    kept.goes_on = true;
    resumed.run();
    const ConnectionResult found = resumed.results().connections.at(0);
    CHECK(found.force[0] == doctest::Approx(expected.force[0]).epsilon(1e-4));
    CHECK(found.motion[2] == doctest::Approx(expected.motion[2]).epsilon(1e-5));
    CHECK(found.slip == doctest::Approx(expected.slip).epsilon(1e-3));
    const auto &a = whole.frames.taken.back().solution->values, &b = resumed.frames.taken.back().solution->values;
    for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i] == doctest::Approx(b[i]).scale(1e-2).epsilon(1e-4));
  }
}
