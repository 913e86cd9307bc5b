// The motion of bodies over time against closed forms and the difference equations of the schemes.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/physics/varying.hpp"
#include "tests/engine/procedure/motion/motion_bench.hpp"

using namespace genba;

namespace {

constexpr double modulus = 200e9, density = 8000, wave = 5000;

Study moving(TimeScheme scheme, double step, std::vector<double> frames) {
  return in_motion(elastic_study(modulus, 0), density, scheme, step, std::move(frames));
}

std::shared_ptr<const Mesh> bar(Index cells, double length = 1, double across = 0.05,
                                ElementType type = ElementType::hex8) {
  return std::make_shared<Mesh>(make_box_mesh(type, {length, across, across}, {cells, 1, 1}));
}

/// Supports that leave one motion, that of the end of one element along x.
void hold_sides(Study& study) {
  study.constraints = {hold("xmin", 0, 0, 0)};
  for (const char* side : {"ymin", "ymax"}) study.constraints.push_back(hold(side, {}, 0, {}));
  for (const char* side : {"zmin", "zmax"}) study.constraints.push_back(hold(side, {}, {}, 0));
}

/// One unknown by the equations of the scheme.
struct Oscillator {
  double m, c, k, u = 0, v = 0, a = 0;
  double alpha = 0, beta = 0.25, gamma = 0.5, f = 0;
  void begin(double load) {
    f = load;
    a = (f - c * v - k * u) / m;
  }
  void step(double h, double load) {
    const double g = f - c * v - k * u, us = u + h * v + h * h * (0.5 - beta) * a, vs = v + h * (1 - gamma) * a;
    a = ((1 + alpha) * (load - c * vs - k * us) - alpha * g) /
        (m + (1 + alpha) * (c * gamma * h + k * beta * h * h));
    u = us + beta * h * h * a;
    v = vs + gamma * h * a;
    f = load;
  }
};

constexpr double area = 0.05 * 0.05;
/// An element of length 1: a third of its mass moves with its end.
Oscillator end_of_element() {
  return {density * area / 3, 0, modulus * area};
}

Condition pull(double pressure) {
  return condition_on("traction", "pull", NamedSelector{{"xmax"}}, {pressure, 0.0, 0.0});
}

}  // namespace

TEST_CASE("motion: one element takes the steps of the scheme") {
  for (const TimeScheme scheme : {TimeScheme::newmark, TimeScheme::hht}) {
    CAPTURE(to_string(scheme));
    const double h = 2e-5;
    Study study = moving(scheme, h, {h, 5 * h, 20 * h});
    study.transient->alpha = -0.2;
    Material& m = study.materials.front();
    m.damping_mass = 900, m.damping_stiffness = 3e-6;
    hold_sides(study);
    study.loads = {by_table(pull(1), 0, VariationTable::Over::time, {0, 5 * h, 20 * h}, {0, 1e6, -2e6}),
                   condition_in("initial_velocity", "thrown", {}, {3.0, 0.0, 0.0})};
    const Motion motion = motion_of(bar(1), study);
    Oscillator one = end_of_element();
    one.c = 900 * one.m + 3e-6 * one.k;
    const MotionScheme numbers = motion_scheme(*study.transient);
    one.alpha = numbers.alpha, one.beta = numbers.beta, one.gamma = numbers.gamma;
    one.v = 3;
    one.begin(0);
    std::size_t frame = 0;
    for (int i = 1; i <= 20; ++i) {
      one.step(h, i <= 5 ? i * 2e5 * area : (1e6 - (i - 5) * 2e5) * area);
      if (i != 1 && i != 5 && i != 20) continue;
      CAPTURE(i);
      CHECK(motion.u(frame, {1, 0, 0}) == doctest::Approx(one.u).epsilon(1e-8));
      CHECK(motion.grown(frame, 0, {1, 0, 0}) == doctest::Approx(one.v).epsilon(1e-8));
      CHECK(motion.grown(frame, 1, {1, 0, 0}) == doctest::Approx(one.a).epsilon(1e-7));
      ++frame;
    }
    CHECK(motion.report().steps == 20);
    CHECK(motion.report().imbalance < 1e-9);
  }
}

TEST_CASE("motion: the first acceleration is that of the load, and CalculiX begins a little slower") {
  // A cube of E = 1000 Pa and 3 kg/m^3 that moves along x alone, pulled by 1 N from 0 s on: m = 1 kg, k = 1000 N/m. Newmark:
  // u1 = dt^2 ((1/2 - b) a0 + b a1). CalculiX 2.20 (C3D8, *DYNAMIC, DIRECT, ALPHA=0., dt = 0.01 s) gives 4.877439e-5 m:
  // it takes a0 from (m + b (dt/10)^2 k) a0 = f, which all its digits agree with.
  const double h = 0.01;
  Study study = elastic_study(1000, 0);
  study.materials.front().density = 3;
  study.transient = new_transient(true);
  study.transient->scheme = TimeScheme::newmark;
  study.transient->step = h;
  study.transient->frames = {h};
  hold_sides(study);
  study.loads = {pull(1)};
  const auto cube = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1}));
  const auto first = [&](double a0) {
    const double predicted = h * h * 0.25 * a0;
    return predicted + h * h * 0.25 * (1 - 1000 * predicted) / (1 + 0.25 * h * h * 1000);
  };
  CHECK(first(1 / (1 + 0.25 * h * h / 100 * 1000)) == doctest::Approx(4.877439e-5).epsilon(1e-7));
  CHECK(motion_of(cube, study).u(0, {1, 0, 0}) == doctest::Approx(first(1)).epsilon(1e-8));
}

TEST_CASE("motion: a bar that a load hits goes to twice the static length and back") {
  const double length = 1, there = 2 * length / wave;
  Study study = moving(TimeScheme::newmark, there / 80, {there / 2, there, 2 * there});
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.loads = {pull(1e6)};
  const Motion motion = motion_of(bar(40), study);
  const double whole = 2 * 1e6 * length / modulus;
  CHECK(motion.u(0, {1, 0, 0}) == doctest::Approx(whole / 2).epsilon(0.02));
  CHECK(motion.u(1, {1, 0, 0}) == doctest::Approx(whole).epsilon(0.03));
  CHECK(std::abs(motion.u(2, {1, 0, 0})) < 0.06 * whole);
  // The wall feels nothing before the wave arrives, then twice the load.
  CHECK(motion.solution(1).transient->motion->constraint_force[0] == doctest::Approx(-2e6 * area).epsilon(0.25));
  // Newmark keeps the energy: what the load puts in is there.
  CHECK(std::abs(motion.energies().lost(motion.report().by_loads)) < 1e-9 * motion.energies().most);
}

TEST_CASE("motion: hht damps what is too fast, and the report says how much") {
  const double there = 2 / wave;
  Study study = moving(TimeScheme::hht, there / 4, {4 * there});
  study.transient->alpha = -0.3;
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.loads = {pull(1e6)};
  const Motion motion = motion_of(bar(40), study);
  const double lost = motion.energies().lost(motion.report().by_loads);
  CHECK(lost > 0.01 * motion.energies().most);
  CHECK(lost < motion.energies().most);
  // Steps of an eighth of the longest period are told.
  CHECK_FALSE(motion.solution(0).warnings.empty());
}

TEST_CASE("motion: a free body falls, with consistent and lumped mass") {
  for (const Capacity capacity : {Capacity::consistent, Capacity::lumped}) {
    Study study = moving(TimeScheme::newmark, 1e-3, {4e-3});
    study.transient->capacity = capacity;
    study.loads = {condition_in("gravity", "weight", {}, {0.0, 0.0, -10.0}),
                   condition_in("initial_velocity", "thrown", {}, {1.0, 0.0, 2.0})};
    const Motion motion = motion_of(bar(2, 1, 0.4, ElementType::tet10), study);
    // The weight is spread as the shape functions have it, a lumped mass is not: corners fall a little slower.
    const double allowed = capacity == Capacity::consistent ? 1e-7 : 1e-3;
    CHECK(motion.u(0, {1, 0, 0}, 0) == doctest::Approx(4e-3).epsilon(allowed));
    CHECK(motion.u(0, {0, 0, 0}, 2) == doctest::Approx(8e-3 - 0.5 * 10 * 16e-6).epsilon(allowed));
    CHECK(motion.grown(0, 0, {1, 0.4, 0.4}, 2) == doctest::Approx(2 - 0.04).epsilon(allowed));
    CHECK(motion.energies().strain < 1e-6 * motion.energies().kinetic);
  }
}

TEST_CASE("motion: an added mass and a mass at a point swing on a spring of the body") {
  const double h = 1e-5;
  Study study = moving(TimeScheme::newmark, h, {10 * h});
  hold_sides(study);
  study.loads = {pull(1e6), condition_on("added_mass", "plate", NamedSelector{{"xmax"}}, {2.0})};
  const Motion motion = motion_of(bar(1), study);
  Oscillator one = end_of_element();
  one.m += 2;
  one.begin(1e6 * area);
  for (int i = 0; i < 10; ++i) one.step(h, 1e6 * area);
  // The corners of the plate move along x alone, all by the same.
  CHECK(motion.u(0, {1, 0, 0}) == doctest::Approx(one.u).epsilon(1e-8));
}

TEST_CASE("motion: supports that begin to move do not ring") {
  const double h = 1e-5;
  Study study = moving(TimeScheme::newmark, h, {50 * h});
  study.constraints = {
      by_table(hold("xmin", 0, 0, 0), 0, VariationTable::Over::time, {0, 50 * h}, {0, 50 * h * 2})};
  study.loads = {condition_in("initial_velocity", "moves along", {}, {2.0, 0.0, 0.0})};
  const Motion motion = motion_of(bar(5), study);
  CHECK(motion.u(0, {1, 0, 0}) == doctest::Approx(100 * h).epsilon(1e-8));
  CHECK(motion.grown(0, 0, {0, 0, 0}) == doctest::Approx(2));
  CHECK(motion.energies().strain < 1e-12 * motion.energies().kinetic);

  // From rest the bar is pulled along, and the support does the work.
  study.loads.clear();
  const Motion pulled = motion_of(bar(5), study);
  const MotionEnergies& energies = pulled.energies();
  CHECK(pulled.report().by_constraints > 0);
  CHECK(energies.kinetic + energies.strain ==
        doctest::Approx(energies.start + pulled.report().by_constraints).epsilon(0.02));
}

TEST_CASE("motion: as CalculiX on the same mesh") {
  // CalculiX 2.20: four C3D20, *DYNAMIC, DIRECT with steps of 5 us; displacement and velocity of the loaded corner.
  struct Published {
    const char* what;
    double alpha;
    Vec3 u50, v50, u200, v200;
  };
  const Published all[] = {
      {"hit", -0.05, {1.679569e-4, -4.805340e-5, 1.203867e-4}, {2.656566, -4.979353, 2.299633},
       {2.071767e-4, -2.864371e-4, 3.362652e-4}, {0.9739548, -3.244955, -5.262065e-3}},
      {"hit", 0, {1.698520e-4, -4.985867e-5, 1.212823e-4}, {2.691830, -5.514223, 1.664747},
       {2.178112e-4, -2.932435e-4, 3.334266e-4}, {9.013436e-2, -4.419803, -1.591624}},
      {"thrown", -0.05, {2.718111e-7, 1.494591e-4, 3.250811e-7}, {-8.808442e-2, 2.937122, -7.891099e-2},
       {1.721631e-4, 9.016596e-4, -2.833598e-6}, {1.656855, 5.958324, -0.1476840}},
      {"ramp", -0.05, {6.704989e-5, -1.500508e-5, 3.708568e-5}, {1.679126, -0.4836826, 1.200456},
       {2.193266e-4, -1.892767e-4, 2.597298e-4}, {6.681895e-2, -1.770831, 1.513966}}};
  for (const Published& of : all) {
    CAPTURE(of.what);
    CAPTURE(of.alpha);
    Study study = moving(TimeScheme::hht, 5e-6, {5e-5, 2e-4});
    study.materials.front().poisson_ratio = 0.3;
    study.transient->alpha = of.alpha;
    study.constraints = {hold("xmin", 0, 0, 0)};
    Condition force = condition_on("nodal_force", "corner", SphereSelector{{0.4, 0, 0}, 1e-6}, {2e5, -1e5, 0.0});
    if (of.what == std::string("thrown")) {
      study.loads = {condition_in("initial_velocity", "thrown", {}, {0.0, 3.0, 0.0})};
    } else if (of.what == std::string("ramp")) {
      force = by_table(force, 0, VariationTable::Over::time, {0, 1e-4, 2e-4}, {0, 2e5, 2e5});
      study.loads = {by_table(force, 1, VariationTable::Over::time, {0, 1e-4, 2e-4}, {0, -1e5, -1e5})};
    } else {
      study.loads = {force};
    }
    const Motion motion = motion_of(bar(4, 0.4, 0.1, ElementType::hex20), study);
    // Where a load hits, CalculiX begins with a slightly other acceleration; what it does to the fast part stays.
    const bool hits = of.what == std::string("hit");
    const auto near = [&](std::size_t frame, const Vec3& u, const Vec3& v) {
      for (std::size_t c = 0; c < 3; ++c) {
        CAPTURE(c);
        CHECK(std::abs(motion.u(frame, {0.4, 0, 0}, c) - u[c]) < (hits ? 3e-4 : 1e-4) * length(u));
        CHECK(std::abs(motion.grown(frame, 0, {0.4, 0, 0}, c) - v[c]) < (hits ? 1e-2 : 1e-4) * length(v));
      }
    };
    near(0, of.u50, of.v50);
    near(1, of.u200, of.v200);
  }
}

TEST_CASE("motion: tied parts fly and swing as one") {
  const double h = 2e-5;
  Study study = moving(TimeScheme::hht, h, {10 * h});
  study.loads = {condition_in("initial_velocity", "thrown", {}, {0.0, 5.0, 1.0}),
                 condition_on("traction", "push", NamedSelector{{"zmin"}}, {0.0, 0.0, 1e6})};
  const Motion whole = motion_of(std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 2}, {2, 2, 4})), study);
  study.loads.back().where = NamedSelector{{"a.zmin"}};
  study.constraints = {tied("tie", "b.zmin", "a.zmax")};
  const Motion parts = motion_of(two_boxes(ElementType::hex8, {2, 2, 2}, ElementType::hex8, {2, 2, 2}), study);
  for (const Vec3 place : {Vec3{0, 0, 0}, Vec3{0.5, 0.5, 1}, Vec3{1, 1, 2}})
    for (const std::size_t c : {0, 1, 2})
      CHECK(std::abs(parts.u(0, place, c) - whole.u(0, place, c)) < 1e-9 * std::abs(whole.u(0, {0, 0, 0}, 1)));
}

TEST_CASE("motion: steps follow a stated error") {
  Study study = moving(TimeScheme::newmark, 1e-7, {4e-4});
  hold_sides(study);
  study.loads = {condition_in("initial_velocity", "thrown", {}, {1.0, 0.0, 0.0})};
  study.transient->motion_error = 1e-4;
  const Motion motion = motion_of(bar(1), study);
  const Oscillator one = end_of_element();
  const double frequency = std::sqrt(one.k / one.m);
  CHECK(motion.report().steps > 20);
  CHECK(motion.report().steps < 2000);
  CHECK(motion.report().largest_step > 10 * motion.report().smallest_step);
  CHECK(motion.u(0, {1, 0, 0}) * frequency == doctest::Approx(std::sin(frequency * 4e-4)).epsilon(0.02));
}

TEST_CASE("motion: a stopped run goes on with the same bits") {
  const double h = 1e-5;
  Study study = moving(TimeScheme::hht, h, {5 * h, 12 * h});
  study.materials.front().damping_mass = 100;
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.loads = {by_table(pull(1), 0, VariationTable::Over::time, {0, 3 * h, 3 * h, 12 * h}, {0, 1e6, 4e6, 0})};
  OneState states(7);
  const Motion whole = motion_of(bar(8), study, SolveMethod::cg, &states);
  const Motion rest = motion_of(bar(8), study, SolveMethod::cg, &states);
  REQUIRE(whole.frames.size() == 2);
  REQUIRE(rest.frames.size() == 1);
  CHECK(rest.report().resumed_at == doctest::Approx(7 * h));
  CHECK(rest.solution(0).values == whole.solution(1).values);
  CHECK(rest.solution(0).grown[1].values == whole.solution(1).grown[1].values);
  CHECK(rest.energies().kinetic == whole.energies().kinetic);
  CHECK(rest.report().by_loads == whole.report().by_loads);
}

TEST_CASE("motion: what is not computed is refused by name") {
  const auto error_of = [](const Study& study) {
    try {
      motion_of(bar(1), study);
    } catch (const Error& error) {
      return full_text(error).english();
    }
    return std::string("no error");
  };
  const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
  Study study = moving(TimeScheme::newmark, 1e-5, {1e-4});
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.loads = {pull(1e6)};
  Study wrong = study;
  wrong.transient->scheme = TimeScheme::bdf2;
  CHECK(has(error_of(wrong), "bdf2"));
  wrong = study;
  wrong.materials.front().density.reset();
  CHECK(has(error_of(wrong), "rho"));
  wrong = study;
  wrong.materials.front().active_stress = 1e3;
  CHECK(has(error_of(wrong), "active_stress"));
  wrong = study;
  wrong.transient->maximum = true;
  CHECK(has(error_of(wrong), "heat conduction"));
  wrong = study;
  wrong.transient->step = 0;
  CHECK(has(error_of(wrong), "step is missing"));
}

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {

TEST_CASE("motion: the direct solver takes the same steps") {
  const double h = 1e-5;
  Study study = moving(TimeScheme::hht, h, {10 * h});
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.loads = {pull(1e6)};
  const Motion a = motion_of(bar(6), study), b = motion_of(bar(6), study, SolveMethod::direct);
  CHECK(b.u(0, {1, 0, 0}) == doctest::Approx(a.u(0, {1, 0, 0})).epsilon(1e-8));
  CHECK(b.grown(0, 0, {0.5, 0, 0}) == doctest::Approx(a.grown(0, 0, {0.5, 0, 0})).epsilon(1e-6));
}

}  // TEST_SUITE
