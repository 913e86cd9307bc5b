// The motion of bodies that deform largely or flow, against closed forms, CalculiX and difference equations.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "engine/physics/check/transient_check.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/physics/varying.hpp"
#include "tests/engine/procedure/increments_bench.hpp"
#include "tests/engine/procedure/motion/motion_bench.hpp"

using namespace genba;

namespace {

Study large(double modulus, double ratio, double density, TimeScheme scheme, double step, std::vector<double> frames) {
  Study study = in_motion(elastic_study(modulus, ratio), density, scheme, step, std::move(frames));
  study.elements.large_deformation = true;
  return study;
}

std::shared_ptr<const Mesh> block(Vec3 size, std::array<Index, 3> cells, ElementType type = ElementType::hex8) {
  return std::make_shared<Mesh>(make_box_mesh(type, size, cells));
}

Condition thrown(Vec3 v) { return condition_in("initial_velocity", "thrown", {}, {v[0], v[1], v[2]}); }

/// Angular momentum about z by the consistent mass, kg m^2/s: elements of first order, at the places where the nodes are.
double spin_of(const Motion& motion, std::size_t frame) {
  ThreadTeam team(1);
  Monitor silent;
  Problem free = *motion.problem;
  free.storage = {};
  const Matrix mass = assemble_operator(free, *motion.numbered, Operator::mass, Format::csr, team, silent);
  const CsrArrays m = to_csr_arrays(mass);
  const auto& u = motion.solution(frame).values;
  const std::vector<double>* v = nullptr;
  for (const RowField& field : motion.solution(frame).grown)
    if (field.kind.name == "velocity") v = &field.values;
  REQUIRE(v != nullptr);
  double out = 0;
  for (std::size_t row = 0; row < u.size(); ++row) {
    double momentum = 0;
    for (Offset k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k)
      momentum += m.value[static_cast<std::size_t>(k)] * (*v)[static_cast<std::size_t>(m.column[static_cast<std::size_t>(k)])];
    const std::size_t node = row / 3, c = row % 3;
    const Vec3& at = motion.problem->mesh->points[static_cast<std::size_t>(motion.numbered->numbering.mesh_node[node])];
    if (c == 0) out -= (at[1] + u[3 * node + 1]) * momentum;
    if (c == 1) out += (at[0] + u[3 * node]) * momentum;
  }
  return out;
}

}  // namespace

TEST_CASE("large motion: a small motion is that of the linear body, by all schemes") {
  for (const TimeScheme scheme : {TimeScheme::newmark, TimeScheme::hht, TimeScheme::quasi_static}) {
    CAPTURE(to_string(scheme));
    Study study = large(2e9, 0.3, 1000, scheme, 1e-4, {1e-3, 3e-3});
    study.materials.front().damping_mass = 40;
    study.constraints = {hold("xmin", 0, 0, 0)};
    study.loads = {thrown({0, 1e-6, 0}),
                   by_table(condition_on("traction", "pull", NamedSelector{{"xmax"}}, {0.0, 0.0, 1e-3}), 2,
                            VariationTable::Over::time, {0, 1e-3, 3e-3}, {0, 2e-3, -1e-3}),
                   by_table(pressure_load("press", NamedSelector{{"zmax"}}, 1), 0, VariationTable::Over::time, {0, 3e-3}, {0, 1e-3})};
    const auto mesh = block({0.5, 0.1, 0.1}, {5, 1, 1}, ElementType::hex20);
    const Motion now = motion_of(mesh, study);
    study.elements.large_deformation = false;
    const Motion linear = motion_of(mesh, study);
    for (const std::size_t frame : {0, 1})
      for (const std::size_t c : {0, 1, 2}) {
        const Vec3 end{0.5, 0, 0};
        CHECK(std::abs(now.u(frame, end, c) - linear.u(frame, end, c)) < 2e-6 * std::abs(linear.u(frame, end, 1)));
        CHECK(std::abs(now.field(frame, "velocity", end, c) - linear.field(frame, "velocity", end, c)) < 2e-6 * 1e-6);
      }
    CHECK(now.energies().kinetic == doctest::Approx(linear.energies().kinetic).epsilon(1e-5));
    CHECK(now.energies().strain == doctest::Approx(linear.energies().strain).epsilon(1e-5));
    CHECK(now.report().by_loads == doctest::Approx(linear.report().by_loads).epsilon(1e-5));
    CHECK(now.energies().damped == doctest::Approx(linear.energies().damped).epsilon(1e-5));
    for (const std::size_t a : {0, 1, 2})
      CHECK(std::abs(now.energies().constraint_force[a] - linear.energies().constraint_force[a]) <
            1e-5 * std::abs(linear.energies().constraint_force[1]));
    CHECK(now.report().imbalance < 1e-8);
  }
}

TEST_CASE("large motion: it begins from a static state: at rest under its load, and freely without it") {
  const auto mesh = block({2, 1, 1}, {2, 1, 1});
  Study pulled = large(1e6, 0.3, 1000, TimeScheme::newmark, 2e-3, {0.01, 0.04});
  pulled.constraints = {hold("xmin", 0, 0, 0)};
  pulled.loads = {condition_on("traction", "pull", NamedSelector{{"xmax"}}, {2e5, 0.0, 1e4})};
  const Study moving = pulled;
  pulled.transient.reset();
  FlowBench still{mesh, pulled};
  still.options.nonlinear_tolerance = 1e-11;
  still.run();
  const Vec3 end{2, 1, 1};
  const double stretched = field_at(still.results(), "displacement", node_at(*mesh, end), 0);
  REQUIRE(stretched > 0.2);
  const auto from_it = [&](const Study& study) {
    return motion_of(mesh, study, SolveMethod::cg, nullptr, {}, make_cpu_backend(2), true, 1e-11, still.end());
  };
  const Motion rests = from_it(moving);
  for (const std::size_t frame : {0, 1}) CHECK(rests.u(frame, end) == doctest::Approx(stretched).epsilon(1e-8));
  CHECK(rests.energies().kinetic < 1e-12 * rests.energies().start);
  Study freed = moving;
  freed.loads.clear();
  const Motion swings = from_it(freed);
  CHECK(swings.u(1, end) < 0.9 * stretched);
  const MotionEnergies& e = swings.energies();
  CHECK(e.start == doctest::Approx(rests.energies().start));
  CHECK(e.kinetic + e.strain == doctest::Approx(e.start).epsilon(0.02));
}

TEST_CASE("large motion: a free block spins for five turns") {
  const double turn = 0.01, rate = 2 * std::numbers::pi / turn, step = turn / 100;
  const Vec3 size{0.1, 0.06, 0.02};
  for (const TimeScheme scheme : {TimeScheme::newmark, TimeScheme::hht}) {
    CAPTURE(to_string(scheme));
    Study study = large(2e9, 0.3, 1000, scheme, step, {step, 5 * turn});
    study.loads = {by_formula(by_formula(thrown({1, 1, 0}), 0, "x"), 1, "y")};
    const VariationSources sources = plain_formulas(
        {{"x", [&](const Vec3& p, double, double) { return -rate * (p[1] - size[1] / 2) + 3; }},
         {"y", [&](const Vec3& p, double, double) { return rate * (p[0] - size[0] / 2); }}});
    const Motion motion = motion_of(block(size, {2, 1, 1}), study, SolveMethod::cg, nullptr, sources);
    const MotionEnergies& e = motion.energies();
    const double before = motion.solution(0).transient->motion->start;
    // The middle flies along a line.
    const Vec3 a{0, 0, 0}, b{size[0], size[1], size[2]};
    CHECK((motion.u(1, a, 0) + motion.u(1, b, 0)) / 2 == doctest::Approx(3 * 5 * turn).epsilon(1e-3));
    CHECK(spin_of(motion, 1) == doctest::Approx(spin_of(motion, 0)).epsilon(2e-3));
    CHECK(e.kinetic + e.strain == doctest::Approx(before).epsilon(6e-3));  // the begin without stress shakes it
    CHECK(e.lost(0) == doctest::Approx(before - e.kinetic - e.strain));
    // Five turns, up to the error of the scheme: (rate * step)^2 / 12 of the angle, and half of what the energy lost.
    const double x = size[0] + motion.u(1, {size[0], 0, 0}, 0) - motion.u(1, a, 0), y = motion.u(1, {size[0], 0, 0}, 1) - motion.u(1, a, 1);
    CHECK(std::abs(std::atan2(y, x)) < 0.1);
    CHECK(std::hypot(x, y) == doctest::Approx(size[0]).epsilon(1e-3));
  }
}

TEST_CASE("large motion: a stiff rod on a hinge swings as a pendulum through half a circle") {
  // Amplitude 90 degrees: 4 sqrt(I / (m g d)) K(sin(45 degrees)), K = 1.854074677.
  const double length = 1, thick = 0.02, g = 10;
  const double inertia = (length * length + thick * thick) / 12 + length * length / 4;
  const double period = 4 * std::sqrt(inertia / (g * length / 2)) * 1.8540746773;
  Study study = large(1e9, 0, 1000, TimeScheme::hht, period / 200, {period / 4, period / 2, period});
  study.elements.plane = PlaneBody::plane_stress;
  study.elements.thickness = 0.01;
  study.constraints = {displacement("hinge", SphereSelector{{0, thick / 2, 0}, 1e-6}, {0, 0, {}})};
  study.loads = {condition_in("gravity", "weight", {}, {0.0, -g, 0.0})};
  const auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad8, {length, thick}, {8, 1}));
  const Motion motion = motion_of(mesh, study, SolveMethod::cg, nullptr, {}, make_cpu_backend(2), true, 1e-7);
  const Vec3 end{length, thick / 2, 0};
  const auto place = [&](std::size_t frame) { return Vec3{length + motion.u(frame, end, 0), motion.u(frame, end, 1), 0}; };
  CHECK(std::abs(place(0)[0]) < 0.01 * length);
  CHECK(place(0)[1] == doctest::Approx(-length).epsilon(1e-3));
  CHECK(place(1)[0] == doctest::Approx(-length).epsilon(1e-3));
  CHECK(place(2)[0] == doctest::Approx(length).epsilon(1e-3));
  CHECK(std::abs(place(2)[1]) < 0.01 * length);
  // The weight puts in and takes back.
  CHECK(std::abs(motion.report().by_loads) < 0.01 * 1000 * length * thick * 0.01 * g * length);
  CHECK(motion.solution(0).transient->motion->kinetic ==
        doctest::Approx(1000 * length * thick * 0.01 * g * length / 2).epsilon(0.005));
}

TEST_CASE("large motion: a cantilever bent far and let go, as CalculiX on the same mesh") {
  // CalculiX 2.20: eight C3D20, *STEP, NLGEOM, *DYNAMIC, DIRECT, ALPHA=-0.05, steps of 2.5 ms, residuals to 1e-7; a corner
  // of the end, which a force of 60 N pulls at 0.1 s.
  Study study = large(1e8, 0.3, 1000, TimeScheme::hht, 2.5e-3, {0.05, 0.1, 0.2});
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.loads = {by_table(condition_on("nodal_force", "corner", SphereSelector{{1, 0, 0}, 1e-6}, {0.0, 60.0, 0.0}), 1,
                          VariationTable::Over::time, {0, 0.1, 0.2}, {0, 60, 0})};
  const Motion motion = motion_of(block({1, 0.05, 0.05}, {8, 1, 1}, ElementType::hex20), study);
  const Vec3 u[] = {{9.500026e-4, 2.640579e-2, -4.194001e-4}, {-8.556342e-3, 1.532576e-1, -4.766256e-4}, {-1.053059e-1, 4.418907e-1, 1.829034e-3}};
  const Vec3 v[] = {{4.569317e-3, 1.233802, -1.053772e-2}, {-6.163308e-1, 3.994864, 6.905046e-3}, {5.098133e-1, -7.889656e-1, 1.549538e-2}};
  for (std::size_t frame = 0; frame < 3; ++frame)
    for (const std::size_t c : {0, 1, 2}) {
      CAPTURE(frame);
      CAPTURE(c);
      CHECK(std::abs(motion.u(frame, {1, 0, 0}, c) - u[frame][c]) < 2e-4 * 0.44);
      CHECK(std::abs(motion.field(frame, "velocity", {1, 0, 0}, c) - v[frame][c]) < 2e-3 * 4);
    }
  const MotionEnergies& e = motion.energies();
  CHECK(e.kinetic + e.strain + e.lost(motion.report().by_loads) == doctest::Approx(motion.report().by_loads));
  CHECK(std::abs(e.lost(motion.report().by_loads)) < 0.02 * e.most);
}

TEST_CASE("large motion: an element that flows takes the steps of the scheme") {
  // Strain along x alone, nu 0: beyond the yield stress the slope is E / 3, and the elastic range stays 2 yield.
  const double modulus = 200e9, yield = 100e6, density = 8000, area = 0.05 * 0.05, h = 5e-6, m = density * area / 3;
  Study study = large(modulus, 0, density, TimeScheme::newmark, h, {10 * h, 40 * h, 100 * h});
  study.elements.large_deformation = false;
  study.materials.front().flow_stress = yield;
  study.constraints = {hold("xmin", 0, 0, 0)};
  for (const char* side : {"ymin", "ymax"}) study.constraints.push_back(hold(side, {}, 0, {}));
  for (const char* side : {"zmin", "zmax"}) study.constraints.push_back(hold(side, {}, {}, 0));
  study.loads = {thrown({20, 0, 0})};
  const Motion motion = motion_of(block({1, 0.05, 0.05}, {1, 1, 1}), study);
  double u = 0, v = 20, a = 0, plastic = 0, back = 0;
  const double hardening = modulus / 2;  // E H / (E + H) = E / 3
  const auto stress_of = [&](double strain, double& p, double& b) {
    const double trial = modulus * (strain - p), over = std::abs(trial - b) - yield;
    if (over <= 0) return trial;
    const double flow = over / (modulus + hardening) * (trial > b ? 1 : -1);
    p += flow, b += hardening * flow;
    return modulus * (strain - p);
  };
  std::size_t frame = 0;
  for (int i = 1; i <= 100; ++i) {
    const double predicted = u + h * v + h * h / 4 * a;
    double next = predicted;
    for (int k = 0; k < 60; ++k) {  // the map contracts
      double p = plastic, b = back;
      next = predicted - h * h / 4 * stress_of(next, p, b) * area / m;
    }
    const double force = stress_of(next, plastic, back) * area, a1 = -force / m;
    v += h / 2 * (a + a1), a = a1, u = next;
    if (i != 10 && i != 40 && i != 100) continue;
    CAPTURE(i);
    CHECK(motion.u(frame, {1, 0, 0}) == doctest::Approx(u).epsilon(1e-6));
    CHECK(motion.field(frame, "velocity", {1, 0, 0}) == doctest::Approx(v).epsilon(1e-5));
    ++frame;
  }
  CHECK(std::abs(plastic) > 1e-4);
  CHECK(motion.field(2, "plastic_strain", {1, 0, 0}) > 1e-4);
  const MotionEnergies& e = motion.energies();
  CHECK(e.kinetic + e.strain == doctest::Approx(e.start).epsilon(2e-3));
}

TEST_CASE("large motion: a pressure follows the face of a free block that turns") {
  // The block spins by a quarter; the pressure on one face pushes along its normal all the time.
  Study study = large(1e9, 0.3, 1000, TimeScheme::hht, 1e-4, {4e-3});
  study.loads = {pressure_load("push", NamedSelector{{"xmin"}}, 1e5)};
  const Motion motion = motion_of(block({0.1, 0.1, 0.1}, {2, 2, 2}), study);
  // Along its axis: a = p / (rho L).
  CHECK(motion.u(0, {0.1, 0, 0}) == doctest::Approx(0.5 * 1e5 / (1000 * 0.1) * 16e-6).epsilon(2e-3));
  CHECK(motion.report().by_loads == doctest::Approx(motion.energies().kinetic + motion.energies().strain).epsilon(2e-3));
  CHECK(motion.energies().applied[0] == doctest::Approx(1e5 * 0.01).epsilon(1e-3));
}

TEST_CASE("large motion: tied parts and supports that move far") {
  const double h = 2e-4;
  Study study = large(1e8, 0.3, 1000, TimeScheme::hht, h, {20 * h});
  study.constraints = {by_table(hold("zmin", 0, 0, 0), 0, VariationTable::Over::time, {0, 20 * h}, {0, 0.4})};
  study.loads = {thrown({100, 0, 0})};
  const Motion whole = motion_of(block({1, 1, 2}, {2, 2, 4}), study);
  study.constraints = {by_table(hold("a.zmin", 0, 0, 0), 0, VariationTable::Over::time, {0, 20 * h}, {0, 0.4}),
                       tied("tie", "b.zmin", "a.zmax")};
  const Motion parts = motion_of(two_boxes(ElementType::hex8, {2, 2, 2}, ElementType::hex8, {2, 2, 2}), study);
  // A support that begins to move with the body does no work.
  CHECK(whole.u(0, {1, 1, 2}) == doctest::Approx(0.4).epsilon(1e-6));
  for (const Vec3 place : {Vec3{0.5, 0.5, 1}, Vec3{1, 1, 2}})
    CHECK(parts.u(0, place) == doctest::Approx(whole.u(0, place)).epsilon(1e-7));
  study.loads.clear();
  const Motion pulled = motion_of(two_boxes(ElementType::hex8, {2, 2, 2}, ElementType::hex8, {2, 2, 2}), study);
  study.constraints = {by_table(hold("zmin", 0, 0, 0), 0, VariationTable::Over::time, {0, 20 * h}, {0, 0.4})};
  const Motion one = motion_of(block({1, 1, 2}, {2, 2, 4}), study);
  for (const std::size_t c : {0, 2}) {
    CHECK(std::abs(one.u(0, {1, 1, 2}, c)) > 1e-3);
    CHECK(std::abs(pulled.u(0, {1, 1, 2}, c) - one.u(0, {1, 1, 2}, c)) < 1e-6);
  }
  CHECK(pulled.report().by_constraints == doctest::Approx(one.report().by_constraints).epsilon(1e-5));
  // At 0 s the nodes of the support move already.
  const MotionEnergies& e = one.energies();
  CHECK(e.kinetic + e.strain == doctest::Approx(e.start + one.report().by_constraints).epsilon(0.03));
}

TEST_CASE("large motion: steps follow a stated error, and one that does not converge is cut") {
  Study study = large(1e6, 0.3, 1000, TimeScheme::hht, 0.01, {0.2});
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.loads = {thrown({0, 10, 0})};
  study.transient->motion_error = 2e-3;
  const Motion motion = motion_of(block({1, 0.2, 0.2}, {4, 1, 1}), study);
  CHECK(motion.report().rejected > 0);
  CHECK(motion.report().largest_error <= 2e-3);
  CHECK(motion.report().smallest_step < motion.report().largest_step);
  CHECK(motion.energies().kinetic + motion.energies().strain < 1.01 * motion.energies().start);
  study.transient->motion_error = 0;
  study.transient->step = 0.2;
  const Motion cut = motion_of(block({1, 0.2, 0.2}, {4, 1, 1}), study);
  CHECK(cut.report().steps > 1);
  CHECK(cut.report().rejected > 0);
  CHECK_FALSE(cut.solution(0).increments->cuts.empty());
}

TEST_CASE("large motion: a stopped run goes on with the same bits") {
  const double h = 1e-3;
  for (const bool flows : {false, true}) {
    CAPTURE(flows);
    Study study = large(1e8, 0.3, 1000, TimeScheme::hht, h, {5 * h, 12 * h});
    study.materials.front().damping_mass = 10;
    if (flows) study.materials.front().flow_stress = 1e6;
    study.constraints = {hold("xmin", 0, 0, 0)};
    study.loads = {by_table(pressure_load("push", NamedSelector{{"ymin"}}, 1), 0, VariationTable::Over::time, {0, 3 * h, 3 * h, 12 * h}, {0, 1e4, 4e4, 0})};
    OneState states(7);
    const auto mesh = block({1, 0.1, 0.1}, {6, 1, 1}, ElementType::hex8);
    const Motion whole = motion_of(mesh, study, SolveMethod::cg, &states);
    const Motion rest = motion_of(mesh, study, SolveMethod::cg, &states);
    REQUIRE(whole.frames.size() == 2);
    REQUIRE(rest.frames.size() == 1);
    CHECK(rest.report().resumed_at == doctest::Approx(7 * h));
    CHECK(rest.solution(0).values == whole.solution(1).values);
    CHECK(std::ranges::equal(rest.solution(0).points->values(), whole.solution(1).points->values()));
    CHECK(rest.energies().kinetic == whole.energies().kinetic);
    CHECK(rest.energies().strain == whole.energies().strain);
    CHECK(rest.report().by_loads == whole.report().by_loads);
    CHECK(rest.solution(0).increments->before == 7);
    CHECK(rest.solution(0).increments->increments.size() == 5);
  }
}

TEST_CASE("large motion: what is not computed is refused by name") {
  const auto has = [](const Study& study, const char* part) {
    std::vector<Finding> findings;
    check_transient(study, findings);
    return std::ranges::any_of(findings, [&](const Finding& f) {
      return f.is_error && f.problem.english().find(part) != std::string::npos;
    });
  };
  Study study = large(1e8, 0.3, 1000, TimeScheme::hht, 1e-3, {1e-2});
  CHECK_FALSE(has(study, ""));
  study.materials.front().damping_stiffness = 1e-5;
  CHECK(has(study, "a body that only turns"));
  study.elements.large_deformation = false;
  CHECK_FALSE(has(study, ""));
}

TEST_CASE("a block that relaxes or creeps swings as its equation does, and its energies balance") {
  // Simple shear of one cell: mass rho / 3, stiffness G = 1. A half of it relaxes within 1 s; or it creeps by 0.3 times the stress.
  const double duration = 6;
  const auto shear = [&](bool is_large, bool creeps) {
    Study study = large(2, 0, 3, TimeScheme::newmark, 0.01, {0, duration});
    study.elements.large_deformation = is_large;
    Material& m = study.materials.front();
    if (creeps)
      m.creep_rate = 0.1, m.creep_stress = 1, m.creep_exponent = 1;
    else
      m.prony_g_1 = 0.5, m.prony_tau_1 = 1;
    study.constraints = {displacement("root", NamedSelector{{"zmin"}}, {0.0, 0.0, 0.0}),
                         displacement("sides", NamedSelector{{"zmax"}}, {std::nullopt, 0.0, 0.0})};
    study.loads = {thrown({1e-4, 0, 0})};
    return motion_of(block({1, 1, 1}, {1, 1, 1}), study);
  };
  for (const bool creeps : {false, true})
    for (const bool is_large : {false, true}) {
      CAPTURE(is_large);
      CAPTURE(creeps);
      const Motion motion = shear(is_large, creeps);
      // u, its rate, and the stress that relaxes or creeps away; by the middle of each step.
      const double share = creeps ? 1 : 0.5, rate = creeps ? 0.3 : 1, dt = 1e-4;
      double u = 0, v = 1e-4, h = 0;
      for (int i = 0; i < static_cast<int>(duration / dt + 0.5); ++i) {
        const double um = u + 0.5 * dt * v, hm = h + 0.5 * dt * (share * v - rate * h), vm = v - 0.5 * dt * ((1 - share) * u + h);
        u += dt * vm, v -= dt * ((1 - share) * um + hm), h += dt * (share * vm - rate * hm);
      }
      const double begin = 0.5 * 1e-8;
      // u passes through 0 there, so the amplitude is the measure.
      CHECK(std::abs(motion.u(1, {1, 1, 1}) - u) < (creeps ? 1e-2 : 1e-3) * std::hypot(u, v));
      CHECK(motion.energies().kinetic == doctest::Approx(0.5 * v * v).epsilon(creeps ? 3e-2 : 1e-2));
      CHECK(motion.energies().kinetic + motion.energies().strain == doctest::Approx(begin).epsilon(1e-3));
      CHECK(motion.energies().kinetic < 0.5 * begin);
    }
}
