// Natural frequencies of bars and blocks, held and free, by every way to solve.
#include "engine/procedure/modal/modal.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <numeric>

#include "engine/analysis/problem/relief.hpp"
#include "engine/analysis/answers/modal_report.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/procedure/mode_run.hpp"

using namespace genba;

namespace {

constexpr double modulus = 200e9, density = 8000;

Study body(double poisson_ratio, int number) {
  Study study = elastic_study(modulus, poisson_ratio);
  study.materials.front().density = density;
  study.modal.emplace();
  study.modal->number = number;
  return study;
}

std::shared_ptr<const Mesh> block(ElementType type, Vec3 size, std::array<Index, 3> cells) {
  return std::make_shared<Mesh>(make_box_mesh(type, size, cells));
}

Error refused(std::shared_ptr<const Mesh> mesh, const Study& study) {
  try {
    modes_of(std::move(mesh), study);
    FAIL_CHECK("no error");
  } catch (const Error& e) {
    return e;
  }
  return Error(ErrorKind::internal_fault, "", "");
}

const double wave = std::sqrt(modulus / density);

}  // namespace

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {

TEST_CASE("modal: the count of pivots agrees, held, free and with lumped mass") {
  for (const bool is_held : {true, false})
    for (const MassMatrix mass : {MassMatrix::consistent, MassMatrix::lumped}) {
      CAPTURE(is_held);
      Study study = body(0.3, 6);
      study.modal->mass = mass;
      if (is_held) study.constraints = {hold("xmin", 0, 0, 0)};
      const ModesOf found = modes_of(block(ElementType::hex8, {1, 0.2, 0.1}, {6, 2, 1}), study);
      const ModalCheck& count = found.report().checks.back();
      CHECK(count.outcome == ModalCheck::Outcome::passed);
      CHECK(count.result.english().find("as many as were found") != std::string::npos);
    }
}

TEST_CASE("modal: parts that are tied and that nothing holds move as one body") {
  Study study = body(0.3, 5);
  const ModesOf whole = modes_of(block(ElementType::hex8, {1, 1, 2}, {3, 3, 6}), study);
  study.constraints = {tied("tie", "b.zmin", "a.zmax")};
  const ModesOf parts = modes_of(two_boxes(ElementType::hex8, {3, 3, 3}, ElementType::hex8, {3, 3, 3}), study);
  REQUIRE(parts.frames.size() == whole.frames.size());
  CHECK(parts.report().rigid.size() == 6);
  for (std::size_t i = 0; i < 5; ++i) CHECK(parts.frequency(i) == doctest::Approx(whole.frequency(i)).epsilon(1e-6));
  CHECK(parts.report().checks.back().outcome == ModalCheck::Outcome::passed);
}

TEST_CASE("modal: a search of few modes at once finds what one of all finds, in less memory") {
  Study study = body(0.3, 9);
  const auto cube = block(ElementType::hex8, {1, 1, 1}, {4, 4, 4});  // pairs and triples
  const ModesOf all = modes_of(cube, study), few = modes_of(cube, study, Way::block_jacobi, {}, nullptr, make_cpu_backend(2), 2);
  REQUIRE(few.frames.size() == 9);
  for (std::size_t i = 0; i < 9; ++i) CHECK(few.frequency(i) == doctest::Approx(all.frequency(i)).epsilon(1e-6));
  CHECK(all.report().block == 9 + 6);
  CHECK(few.report().block == 2 + 6);
  const auto vectors = [&](int at_once) {
    const auto blocks = with_modes(Modal().needs(study), 9, at_once).blocks;
    return std::accumulate(blocks.begin(), blocks.end(), 0);
  };
  CHECK(vectors(2) < 0.8 * vectors(9));
}

TEST_CASE("modal: a bar held at one end") {
  const auto mesh = block(ElementType::hex20, {1, 0.1, 0.1}, {10, 1, 1});
  Study study = body(0, 8);
  study.constraints = {hold("xmin", 0, 0, 0)};
  const ModesOf held = modes_of(mesh, study);
  REQUIRE(held.frames.size() == 8);
  const ModalReport& report = held.report();
  CHECK(report.rigid.empty());
  CHECK(report.mass == doctest::Approx(80).epsilon(1e-9));
  // Bending comes in pairs. Euler's beam; shear and rotary inertia lower the first one by about 1 %.
  const double euler = 1.875104 * 1.875104 * std::sqrt(modulus * 1e-4 / 12 / (density * 1e-2)) / (2 * std::numbers::pi);
  CHECK(held.frequency(0) == doctest::Approx(euler).epsilon(0.015));
  CHECK(held.frequency(0) < euler);
  CHECK(held.frequency(1) == doctest::Approx(held.frequency(0)).epsilon(1e-9));
  // Without contraction across, the axial wave is exact.
  std::size_t axial = 0;
  while (axial < 7 && report.modes[axial].effective_mass[0] < 1) ++axial;
  CHECK(held.frequency(axial) == doctest::Approx(wave / 4).epsilon(1e-5));
  CHECK(report.modes[axial].effective_mass[0] == doctest::Approx(80 * 8 / std::pow(std::numbers::pi, 2)).epsilon(1e-4));
  CHECK(report.modes[axial].effective_mass[1] == doctest::Approx(0).scale(80).epsilon(1e-8));
  for (std::size_t a = 0; a < 3; ++a) {
    CHECK(mass_share(report, 7)[a] < 1);
    CHECK(mass_share(report, 7)[a] > 0.6);
  }
  for (const ModeLine& line : report.modes) {
    CHECK(line.residual < 1e-6);
    CHECK(line.mass == 1);
  }
  REQUIRE(report.checks.size() == 3);
  const bool is_counted = report.checks[0].result.english().find("not needed") != std::string::npos;
  CHECK((is_counted || report.checks[0].outcome == ModalCheck::Outcome::passed));
  CHECK(report.checks[2].outcome == ModalCheck::Outcome::passed);
  for (const Way way : {Way::multigrid, Way::factor}) {
    const ModesOf other = modes_of(mesh, study, way);
    for (std::size_t i = 0; i < 8; ++i) CHECK(other.frequency(i) == doctest::Approx(held.frequency(i)).epsilon(1e-9));
  }
}

TEST_CASE("modal: a free bar has six rigid motions, which are named and left out") {
  const auto mesh = block(ElementType::hex20, {1, 0.05, 0.05}, {16, 1, 1});
  const Study study = body(0, 5);
  std::vector<double> first;
  for (const Way way : {Way::multigrid, Way::factor}) {
    const ModesOf free = modes_of(mesh, study, way);
    REQUIRE(free.frames.size() == 5);
    CHECK(free.report().rigid.size() == 6);
    CHECK(free.report().rigid.front() == "translation along x");
    for (std::size_t a = 0; a < 3; ++a)
      CHECK(free.report().rigid_mass[a] == doctest::Approx(free.report().mass).epsilon(1e-9));
    for (std::size_t i = 0; i < 5; ++i) {
      for (std::size_t a = 0; a < 3; ++a)
        CHECK(free.report().modes[i].effective_mass[a] == doctest::Approx(0).scale(20).epsilon(1e-9));
      if (way == Way::multigrid) first.push_back(free.frequency(i));
      CHECK(free.frequency(i) == doctest::Approx(first[i]).epsilon(1e-9));
    }
    const double euler =
        22.3733 * std::sqrt(modulus * std::pow(0.05, 4) / 12 / (density * 0.0025)) / (2 * std::numbers::pi);
    CHECK(free.frequency(0) == doctest::Approx(euler).epsilon(0.01));
    CHECK(free.frequency(1) == doctest::Approx(free.frequency(0)).epsilon(1e-9));
  }
}

TEST_CASE("modal: a plate on its edges keeps three rigid motions; FV52") {
  const auto mesh = block(ElementType::hex20, {10, 10, 1}, {4, 4, 1});
  Study study = body(0.3, 7);
  study.materials.front().youngs_modulus = 200e9;
  const auto edge = [](const std::string& side) {
    return displacement("edge " + side, AllOfSelector{{NamedSelector{{side}}, NamedSelector{{"zmin"}}}},
                        {std::nullopt, std::nullopt, 0.0});
  };
  for (const char* side : {"xmin", "xmax", "ymin", "ymax"}) study.constraints.push_back(edge(side));
  const ModesOf plate = modes_of(mesh, study, Way::factor);
  CHECK(plate.report().rigid.size() == 3);
  const double target[] = {45.897, 109.44, 109.44, 167.89, 193.59, 206.19, 206.19};
  for (std::size_t i = 0; i < 7; ++i) CHECK(plate.frequency(i) == doctest::Approx(target[i]).epsilon(0.035));
  CHECK(plate.frequency(2) == doctest::Approx(plate.frequency(1)).epsilon(1e-8));
}

TEST_CASE("modal: two pieces, one of them free") {
  Mesh both = make_box_mesh(ElementType::hex8, {1, 0.2, 0.2}, {6, 2, 2});
  const auto nodes = static_cast<Index>(both.points.size());
  const std::vector<Vec3> points = both.points;
  for (const Vec3& p : points) both.points.push_back({p[0], p[1] + 1, p[2]});
  for (ElementBlock& solid : both.solids) {
    const std::vector<Index> own = solid.nodes;
    for (const Index n : own) solid.nodes.push_back(n + nodes);
    const std::vector<Index> group = solid.group;
    solid.group.insert(solid.group.end(), group.begin(), group.end());
  }
  if (!both.node_tags.empty())
    for (Index n = 0; n < nodes; ++n) both.node_tags.push_back(both.node_tags[static_cast<std::size_t>(n)] + nodes);
  Study study = body(0.3, 6);
  study.constraints = {hold("xmin", 0, 0, 0)};  // of the first piece: its facets alone are in the mesh
  const ModesOf found = modes_of(std::make_shared<Mesh>(both), study, Way::factor);
  REQUIRE(found.report().rigid.size() == 6);
  CHECK(found.report().rigid.front().english().find("of piece 2") != std::string::npos);
  CHECK(found.report().total_mass[0] == doctest::Approx(2 * found.report().rigid_mass[0]).epsilon(1e-9));
}

}

TEST_CASE("modal: ranges, numbers and masses") {
  const auto mesh = block(ElementType::hex20, {1, 0.1, 0.1}, {10, 1, 1});
  Study study = body(0, 8);
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.modal->check = ModeCheck::none;
  const ModesOf all = modes_of(mesh, study);
  Study part = study;
  part.modal->from = all.frequency(2) - 1;
  part.modal->to = all.frequency(5) + 1;
  const ModesOf range = modes_of(mesh, part);
  CHECK(range.report().below == 2);
  REQUIRE(range.frames.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) CHECK(range.frequency(i) == doctest::Approx(all.frequency(i + 2)).epsilon(1e-9));
  CHECK(range.report().checks.front().outcome == ModalCheck::Outcome::not_done);

  part.modal->from = all.frequency(1) + 1;
  part.modal->to = all.frequency(2) - 1;
  const Error empty = refused(mesh, part);
  CHECK(empty.kind() == ErrorKind::model);
  CHECK(empty.problem().english().find("no frequency lies from") != std::string::npos);

  study.modal->mass = MassMatrix::lumped;
  study.modal->scale = ModeScale::displacement;
  const ModesOf lumped = modes_of(mesh, study);
  CHECK(lumped.report().is_lumped);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(lumped.frequency(i) == doctest::Approx(all.frequency(i)).epsilon(0.03));
    CHECK(lumped.frequency(i) != doctest::Approx(all.frequency(i)).epsilon(1e-6));
    double most = 0;
    for (const double v : lumped.frames[i].solution->values) most = std::max(most, std::abs(v));
    CHECK(most <= 1 + 1e-12);
    CHECK(most > 0.57);
    CHECK(lumped.report().modes[i].effective_mass[1] + lumped.report().modes[i].effective_mass[2] ==
          doctest::Approx(all.report().modes[i].effective_mass[1] + all.report().modes[i].effective_mass[2]).epsilon(0.02));
  }
}

TEST_CASE("modal: what cannot be computed is refused") {
  const auto mesh = block(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  Study study = body(0.3, 19);
  const Error many = refused(mesh, study);
  CHECK(many.kind() == ErrorKind::input);
  CHECK(many.problem() == "19 modes are asked for, and the body has 18 unknowns with mass");
  study.modal->number = 18;
  CHECK(modes_of(mesh, study).frames.size() == 18);
  study.materials.front().density.reset();
  CHECK(refused(mesh, study).kind() == ErrorKind::model);
}
