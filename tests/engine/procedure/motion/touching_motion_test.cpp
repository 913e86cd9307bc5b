// Bodies in motion that touch, against closed forms.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/analysis/contact/contacts.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/physics/varying.hpp"
#include "tests/engine/procedure/increments_bench.hpp"
#include "tests/engine/procedure/motion/motion_bench.hpp"

using namespace genba;

namespace {

constexpr double modulus = 200e9, density = 8000, wave = 5000, length_of_bar = 1, side = 0.05, speed = 1;

Study moving(TimeScheme scheme, double step, std::vector<double> frames) {
  return in_motion(elastic_study(modulus, 0), density, scheme, step, std::move(frames));
}

Condition wall(std::string face, Vec3 point, Vec3 normal, double friction = 0, Vec3 motion = {}) {
  return condition_on("rigid_plane", "wall", NamedSelector{{std::move(face)}},
                      {point[0], point[1], point[2], normal[0], normal[1], normal[2], motion[0], motion[1], motion[2], 0.0, friction, 0.0});
}

Condition thrown(std::vector<std::string> regions, Vec3 v) {
  return condition_in("initial_velocity", "thrown", std::move(regions), {v[0], v[1], v[2]});
}

Condition joint(std::string first, std::string second, double friction = 0, double distance = 0) {
  Condition out = condition_on("frictional_contact", "joint", NamedSelector{{std::move(first)}}, {friction, 0.0, 0.0, distance, 0.0});
  out.other = NamedSelector{{std::move(second)}};
  return out;
}

/// kg m/s by the consistent mass.
double momentum_of(const Motion& motion, std::size_t frame, std::size_t component) {
  ThreadTeam team(1);
  Monitor silent;
  Problem free = *motion.problem;
  free.storage = {};
  const CsrArrays m = to_csr_arrays(assemble_operator(free, *motion.numbered, Operator::mass, Format::csr, team, silent));
  const std::vector<double>* v = nullptr;
  for (const RowField& field : motion.solution(frame).grown)
    if (field.kind.name == "velocity") v = &field.values;
  double out = 0;
  const auto dofs = static_cast<std::size_t>(motion.problem->dofs);
  for (std::size_t row = component; row < v->size(); row += dofs)
    for (Offset k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k)
      out += m.value[static_cast<std::size_t>(k)] * (*v)[static_cast<std::size_t>(m.column[static_cast<std::size_t>(k)])];
  return out;
}

}  // namespace

TEST_CASE("touching motion: a bar hits a rigid wall and comes back") {
  const double gap = 0.05e-3, step = 10e-6, area = side * side;
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {length_of_bar, side, side}, {20, 1, 1}));
  Study study = moving(TimeScheme::newmark, step, {0.15e-3, 0.25e-3, 0.4e-3, 0.5e-3, 0.7e-3});
  study.constraints = {wall("xmin", {-gap, 0, 0}, {1, 0, 0})};
  study.loads = {thrown({}, {-speed, 0, 0})};
  const auto run = [&](TransientStates* states = nullptr) {
    return motion_of(mesh, study, SolveMethod::cg, states, {}, make_cpu_backend(2), true, 1e-9);
  };
  const Motion motion = run();
  const double force = density * wave * speed * area, momentum = density * length_of_bar * area * speed;
  for (const std::size_t frame : {0, 1, 2}) {
    CHECK(motion.solution(frame).transient->motion->constraint_force[0] == doctest::Approx(force).epsilon(0.02));
    CHECK(motion.field(frame, "contact_pressure", {0, 0, 0}) == doctest::Approx(force / area).epsilon(0.02));
    CHECK(std::abs(motion.u(frame, {0, 0, 0}) + gap) < 1e-4 * gap);
    CHECK(std::abs(motion.field(frame, "velocity", {0, 0, 0})) < 1e-3 * speed);
  }
  for (const std::size_t frame : {3, 4}) {
    CHECK(motion.field(frame, "contact_pressure", {0, 0, 0}) == 0);
    CHECK(momentum_of(motion, frame, 0) == doctest::Approx(momentum).epsilon(0.04));
  }
  // Free ends: one leaves the wall after 0.05 + 0.4 ms, the other comes back half of that earlier.
  CHECK(motion.u(4, {length_of_bar, 0, 0}) == doctest::Approx(speed * (0.7e-3 - 2 * 0.25e-3)).epsilon(0.1));
  const MotionEnergies& e = motion.energies();
  CHECK(e.start == doctest::Approx(0.5 * momentum * speed));
  CHECK(std::abs(e.lost(0)) < 1e-6 * e.start);  // all is in the report
  CHECK(e.contact < 0);
  CHECK(e.contact > -0.02 * e.start);  // of the mass of four nodes
  CHECK(motion.report().imbalance < 1e-6);

  OneState kept(30);  // while it touches
  run(&kept);
  const Motion resumed = run(&kept);
  CHECK(resumed.report().resumed_at > 0.2e-3);
  CHECK(resumed.solution(resumed.frames.size() - 1).values == motion.solution(4).values);

  // The same where the wall comes and the bar rests.
  study.loads.clear();
  study.constraints = {by_table(wall("xmin", {-gap, 0, 0}, {1, 0, 0}), 6, VariationTable::Over::time, {0, 1e-3}, {0, 1e-3 * speed})};
  const Motion pushed = run();
  const Vec3 end{length_of_bar, 0, 0};
  for (const std::size_t frame : {0, 2, 4})
    CHECK(pushed.u(frame, end) == doctest::Approx(motion.u(frame, end) + speed * motion.frames[frame].at).epsilon(1e-4));
  CHECK(pushed.energies().kinetic > 3.7 * e.start);
  CHECK(std::abs(pushed.energies().lost(0)) < 1e-6 * e.start);
}

TEST_CASE("touching motion: a bar hits a bar and gives it its speed, at small and at large deformation") {
  const double gap = 0.05e-3;
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {length_of_bar, side, side}, {20, 1, 1}), "a.", {});
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {length_of_bar, side, side}, {20, 2, 1}), "b.", {length_of_bar + gap, 0, 0});
  for (const bool is_large : {false, true}) {
    CAPTURE(is_large);
    Study study = moving(TimeScheme::hht, 10e-6, {0.25e-3, 0.8e-3});
    study.elements.large_deformation = is_large;
    study.constraints = {joint("a.xmax", "b.xmin", 0, 0.02)};
    study.loads = {thrown({"a.box"}, {speed, 0, 0})};
    const Motion motion = motion_of(mesh, study);
    const double whole = density * length_of_bar * side * side * speed;
    for (const std::size_t frame : {0, 1}) CHECK(momentum_of(motion, frame, 0) == doctest::Approx(whole).epsilon(1e-7));
    CHECK(motion.solution(0).contact->sums.at(0).force[0] == doctest::Approx(-density * wave * speed / 2 * side * side).epsilon(0.02));
    CHECK(motion.u(1, {0, 0, 0}) == doctest::Approx(speed * 0.25e-3).epsilon(0.04));
    CHECK(motion.u(1, {2 * length_of_bar + gap, 0, 0}) == doctest::Approx(speed * 0.55e-3).epsilon(0.02));
    const MotionEnergies& e = motion.energies();
    CHECK(e.kinetic + e.strain > 0.97 * e.start);
    CHECK(e.kinetic + e.strain < e.start);
  }
}

TEST_CASE("touching motion: a block slides until friction has stopped it") {
  const double mu = 0.3, g = 10, v = 1.2, edge = 0.1;
  Study study = elastic_study(1e7, 0.3);
  study.materials.front().density = 1000;
  study.transient = new_transient(true);
  study.transient->alpha = -0.2;
  study.transient->step = 4e-3;
  study.transient->frames = {0.2, 0.48};
  study.constraints = {wall("zmin", {0, 0, 0}, {0, 0, 1}, mu)};
  study.loads = {thrown({}, {v, 0, 0}), condition_in("gravity", "weight", {}, {0, 0, -g})};
  const Motion motion = motion_of(std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {edge, edge, edge / 2}, {2, 1, 1})), study,
                                  SolveMethod::cg, nullptr, {}, make_cpu_backend(2), true, 1e-7);
  const Vec3 top{edge, 0, edge / 2};
  CHECK(motion.u(0, top) == doctest::Approx(v * 0.2 - 0.5 * mu * g * 0.04).epsilon(0.01));
  CHECK(motion.u(1, top) == doctest::Approx(v * v / (2 * mu * g)).epsilon(0.01));
  CHECK(std::abs(motion.field(1, "velocity", top)) < 0.01 * v);
  CHECK(motion.energies().rubbed == doctest::Approx(0.5 * 1000 * edge * edge * edge / 2 * v * v).epsilon(0.01));
  CHECK(motion.field(1, "contact_slip", {edge, 0, 0}) == doctest::Approx(v * v / (2 * mu * g)).epsilon(0.02));
}

TEST_CASE("touching motion: a block falls onto a plate that is held, and jumps") {
  const double g = 10, height = 5e-3, edge = 0.1;
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, make_rectangle_mesh(ElementType::quad4, {edge, edge}, {2, 3}), "a.", {0.03, height + 0.02, 0});
  append_mesh(*mesh, make_rectangle_mesh(ElementType::quad4, {0.16, 0.02}, {5, 2}), "b.", {});
  Study study = elastic_study(1e8, 0.3);
  study.materials.front().density = 1000;
  study.elements.plane = PlaneBody::plane_strain;
  study.elements.thickness = 0.1;
  study.elements.large_deformation = true;
  study.transient = new_transient(true);
  study.transient->scheme = TimeScheme::newmark;
  study.transient->step = 2e-4;
  study.transient->frames = {0.03, 0.045};
  study.constraints = {hold("b.ymin", 0.0, 0.0, {}), joint("a.ymin", "b.ymax", 0.2)};
  study.loads = {condition_in("gravity", "weight", {"a.rectangle"}, {0, -g, 0})};
  const Motion motion = motion_of(mesh, study, SolveMethod::cg, nullptr, {}, make_cpu_backend(2), true, 1e-7);
  const double mass = 1000 * edge * edge * 0.1, fall = std::sqrt(2 * height / g);
  CHECK(motion.u(0, {0.03, height + 0.02 + edge, 0}, 1) == doctest::Approx(-0.5 * g * 0.03 * 0.03).epsilon(1e-4));
  CHECK(momentum_of(motion, 0, 1) == doctest::Approx(-mass * g * 0.03).epsilon(1e-4));
  // It left the plate at once: since then its weight has acted alone.
  CHECK(momentum_of(motion, 1, 1) + mass * g * (0.045 - fall) > 0.7 * mass * g * fall);
  const MotionEnergies& e = motion.energies();
  CHECK(e.contact < 0);
  CHECK(e.contact > -0.15 * mass * g * height);  // of the mass of nodes that hit
  CHECK(e.rubbed >= 0);
  CHECK(std::abs(e.lost(motion.report().by_loads)) < 0.01 * mass * g * height);
}

TEST_CASE("touching motion: bonded faces move as one bar, and what was pressed rests") {
  const double end = 0.3e-3;
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {0.5, side, side}, {6, 1, 1}), "a.", {});
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {0.5, side, side}, {6, 1, 1}), "b.", {0.5, 0, 0});
  Study study = moving(TimeScheme::newmark, 20e-6, {end});
  Condition bond = condition_on("bonded_contact", "bond", NamedSelector{{"a.xmax"}}, {0.0, 0.0});
  bond.other = NamedSelector{{"b.xmin"}};
  study.constraints = {hold("a.xmin", 0, 0, 0), bond};
  study.loads = {pressure_load("pull", NamedSelector{{"b.xmax"}}, -1e6)};
  const Motion bonded = motion_of(mesh, study);
  study.constraints[1] = tied("tie", "a.xmax", "b.xmin");
  const Motion one = motion_of(mesh, study);
  CHECK(bonded.u(0, {1, 0, 0}) == doctest::Approx(one.u(0, {1, 0, 0})).epsilon(2e-3));
  CHECK(bonded.energies().constraint_force[0] == doctest::Approx(one.energies().constraint_force[0]).epsilon(0.02));

  Study pressed = study;
  pressed.elements.large_deformation = true;
  pressed.constraints[1] = joint("a.xmax", "b.xmin", 0.2);
  pressed.loads = {pressure_load("push", NamedSelector{{"b.xmax"}}, 1e7)};
  const Study moves = pressed;
  pressed.transient.reset();
  FlowBench still{mesh, pressed};
  still.options.contact_tolerance = 1e-6;
  still.options.nonlinear_tolerance = 1e-8;
  still.run();
  const Motion rests = motion_of(mesh, moves, SolveMethod::cg, nullptr, {}, make_cpu_backend(2), true, 1e-8, still.end());
  const double by = field_at(still.results(), "displacement", node_at(*mesh, {1, 0, 0}), 0);
  CHECK(rests.u(0, {1, 0, 0}) == doctest::Approx(by).epsilon(1e-5));
  CHECK(rests.field(0, "contact_pressure", {0.5, 0, 0}) == doctest::Approx(1e7).epsilon(1e-3));
  CHECK(rests.energies().kinetic < 1e-6 * rests.energies().start);
}

TEST_CASE("touching motion: faces that overlap at the begin are refused") {
  Study study = moving(TimeScheme::newmark, 10e-6, {20e-6});
  study.constraints = {wall("xmin", {1e-3, 0, 0}, {1, 0, 0})};
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {length_of_bar, side, side}, {4, 1, 1}));
  CHECK_THROWS_WITH_AS(motion_of(mesh, study), doctest::Contains("overlap"), Error);
}
