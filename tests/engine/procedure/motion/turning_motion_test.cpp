// Rigid bodies that turn in a motion at large deformation, against closed forms.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "tests/engine/physics/varying.hpp"
#include "tests/engine/procedure/motion/motion_bench.hpp"

using namespace genba;

namespace {

using Numbers = std::vector<std::optional<double>>;

Study turning(double modulus, double density, TimeScheme scheme, double step, std::vector<double> frames) {
  Study study = in_motion(elastic_study(modulus, 0), density, scheme, step, std::move(frames));
  study.elements.large_deformation = true;
  return study;
}

Condition body(Selector on, Vec3 point, const Numbers& motion) {
  Numbers values{point[0], point[1], point[2]};
  values.insert(values.end(), motion.begin(), motion.end());
  return condition_on("remote_displacement", "body", std::move(on), values);
}

Condition turning_speed(Vec3 v) { return condition_in("initial_velocity", "spin", {}, {v[0], v[1], v[2]}); }

/// The velocity of a turn about an axis along z through `middle`.
Condition spun() { return by_formula(by_formula(turning_speed({1, 1, 0}), 0, "x"), 1, "y"); }
VariationSources about(Vec3 middle, double rate) {
  return plain_formulas({{"x", [=](const Vec3& p, double, double) { return -rate * (p[1] - middle[1]); }},
                         {"y", [=](const Vec3& p, double, double) { return rate * (p[0] - middle[0]); }}});
}

Motion turn(std::shared_ptr<const Mesh> mesh, const Study& study, const VariationSources& sources = {}, TransientStates* states = nullptr) {
  return motion_of(std::move(mesh), study, SolveMethod::cg, states, sources, make_cpu_backend(2), true, 1e-9);
}

}  // namespace

TEST_CASE("turning motion: a free rigid block spins as it is thrown") {
  const Vec3 size{0.1, 0.06, 0.02}, middle = scaled(size, 0.5);
  const double rate = 200;
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, size, {2, 1, 1}));
  for (const TimeScheme scheme : {TimeScheme::newmark, TimeScheme::hht}) {
    CAPTURE(to_string(scheme));
    Study study = turning(2e9, 1000, scheme, 1e-3, {0.02, 0.1});
    study.constraints = {body(all_sides(), middle, Numbers(6))};
    study.loads = {spun()};
    const VariationSources sources = about(middle, rate);
    const Motion motion = turn(mesh, study, sources);
    for (const std::size_t frame : {0, 1}) {
      const double angle = rate * motion.frames[frame].at, c = std::cos(angle), s = std::sin(angle);
      const Vec3 r = minus(size, middle);
      CHECK(motion.u(frame, size, 0) == doctest::Approx(c * r[0] - s * r[1] - r[0]).epsilon(1e-6));
      CHECK(motion.u(frame, size, 1) == doctest::Approx(s * r[0] + c * r[1] - r[1]).epsilon(1e-6));
      CHECK(std::abs(motion.u(frame, size, 2)) < 1e-9);
      CHECK(motion.solution(frame).increments->turned.at(0).rotation[2] == doctest::Approx(angle).epsilon(1e-6));
      CHECK(motion.field(frame, "acceleration", size, 0) == doctest::Approx(-rate * rate * (c * r[0] - s * r[1])).epsilon(1e-5));
    }
    const MotionEnergies& e = motion.energies();
    const double inertia = 1000 * size[0] * size[1] * size[2] * (size[0] * size[0] + size[1] * size[1]) / 12;
    CHECK(e.kinetic == doctest::Approx(0.5 * inertia * rate * rate).epsilon(1e-6));
    OneState kept(60);
    turn(mesh, study, sources, &kept);
    CHECK(turn(mesh, study, sources, &kept).solution(0).values == motion.solution(1).values);
  }
}

TEST_CASE("turning motion: a rigid rod swings on a hinge as a pendulum") {
  constexpr double thick = 0.02, g = 10, inertia = (1 + thick * thick) / 12 + 0.25;
  const double period = 4 * std::sqrt(inertia / (0.5 * g)) * 1.8540746773;  // K(sin(45 degrees))
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, thick, thick}, {2, 1, 1});
  for (Vec3& p : mesh.points) p = minus(p, {0, thick / 2, thick / 2});
  Study study = turning(1e9, 1000, TimeScheme::newmark, period / 200, {period / 4, period / 2});
  study.constraints = {body(all_sides(), {0, 0, 0}, {0.0, 0.0, 0.0, {}, {}, {}})};
  study.loads = {condition_in("gravity", "weight", {}, {0, -g, 0})};
  const Motion motion = turn(std::make_shared<Mesh>(std::move(mesh)), study);
  const Vec3 end{1, thick / 2, thick / 2};
  CHECK(motion.u(0, end, 1) == doctest::Approx(-1 - thick / 2 + 0).epsilon(0.012));
  CHECK(std::abs(1 + motion.u(0, end, 0) - thick / 2) < 0.01);
  CHECK(1 + motion.u(1, end, 0) == doctest::Approx(-1).epsilon(2e-3));
  const MotionEnergies& e = motion.energies();
  CHECK(e.most > 0.99 * 1000 * thick * thick * g * 0.5);
  CHECK(e.kinetic < 1e-3 * e.most);
  CHECK(std::abs(e.lost(motion.report().by_loads + motion.report().by_constraints)) < 1e-3 * e.most);
}

TEST_CASE("turning motion: a bar on a rigid hub that turns stretches by its own mass") {
  const double rate = 30, modulus = 1e9, density = 1000;
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 0.1, 0.1}, {5, 1, 1});
  for (Vec3& p : mesh.points) p = minus(p, {0, 0.05, 0.05});
  Study study = turning(modulus, density, TimeScheme::quasi_static, 2e-4, {0.03});  // the vibration of the begin dies
  study.constraints = {by_table(body(NamedSelector{{"xmin"}}, {0, 0, 0}, {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}), 8, VariationTable::Over::time,
                                {0, 1}, {0, rate})};
  study.loads = {spun()};
  const Motion motion = turn(std::make_shared<Mesh>(std::move(mesh)), study, about({0, 0, 0}, rate));
  Vec3 tip{};
  for (const double y : {-0.05, 0.05}) {
    const Vec3 place{1, y, 0.05};
    tip = plus(tip, plus(place, {motion.u(0, place, 0), motion.u(0, place, 1), 0}), 0.5);
  }
  tip[2] = 0;
  CHECK(length(tip) - 1 == doctest::Approx(density * rate * rate / (3 * modulus)).epsilon(0.03));
  const double root = -density * 0.01 * rate * rate / 2;  // N, of the hub on the bar
  const Vec3& force = motion.solution(0).increments->turned.at(0).force;
  CHECK(length(force) == doctest::Approx(-root).epsilon(0.03));
}
