#include "engine/procedure/cards/card_solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/procedure/cards/body_parts.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/test_scale.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::shared_ptr<Mesh> box(ElementType type, Vec3 size, std::array<Index, 3> cells) {
  return std::make_shared<Mesh>(make_box_mesh(type, size, cells));
}

struct Body {
  Problem problem;
  NumberedGraph numbered;
  System system;
};

Body body_of(std::shared_ptr<const Mesh> mesh, const Study& study, NodeOrder order = NodeOrder::clusters) {
  Monitor monitor;
  ThreadTeam team;
  Body out{resolve(std::move(mesh), study, monitor), {}, {}};
  out.numbered = number_nodes(*out.problem.mesh, out.problem.dofs, order, team, monitor);
  out.system = assemble(out.problem, out.numbered, Format::rbp_node, team, monitor);
  return out;
}

CardPlace on_host(Offset whole_below, bool is_checked = false) {
  return {[is_checked] {
            const auto one = [&] { return is_checked ? make_checked_backend(1) : make_cpu_backend(1); };
            return Two<std::unique_ptr<Backend>>{one(), one()};
          },
          Format::rbp_sym, 0, whole_below};
}

/// Iterations of one backend and of two, whose answers agree.
std::pair<int, int> compare(const std::string& what, Body body, double tolerance, double agreement, Offset whole_below = 600) {
  Monitor quiet;
  SolveOptions options;
  const auto solver = make_card_solver(on_host(whole_below));
  const auto system = solver->open(body.problem, body.numbered, options, quiet);
  const OutsideAnswer two = system->solve({.b = body.system.rhs, .tolerance = tolerance}, quiet);
  std::vector<double> points;
  if (body.problem.dofs == 3) points = motion_points(body.problem, body.numbered.numbering);
  SolveReport report;
  const std::vector<double> one =
      solve_system(std::move(body.system), body.problem.dofs, tolerance, Preconditioner::multigrid, points, &report);
  double worst = 0, scale = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    worst = std::max(worst, std::abs(one[i] - two.x[i]));
    scale = std::max(scale, std::abs(one[i]));
  }
  const RanksReport& told = system->report();
  MESSAGE(what << ", " << one.size() << " unknowns, " << told.ranks[0].rows << " and " << told.ranks[1].rows << " a part: one "
               << report.iterations << " iterations, two " << two.iterations << "; solutions differ by " << worst / scale);
  CHECK(worst <= agreement * scale);
  return {report.iterations, two.iterations};
}

Study pulled() {
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {displacement("wall", NamedSelector{{"zmin"}}, {0.0, 0.0, 0.0})};
  study.loads = {gravity_load("weight", {3, 0, -9.81})};
  return study;
}

}  // namespace

TEST_CASE("two cards: cubes of every kind of element") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet4, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    const Index edge = scaled(type == ElementType::tet10 ? 9 : 18, type == ElementType::tet10 ? 6 : 12);
    const auto [one, two] = compare(std::string(traits(type).name), body_of(box(type, {1, 1, 1}, {edge, edge, edge}), pulled()), 1e-11, 1e-9);
    CHECK(two <= 1.25 * one + 1);
  }
}

TEST_CASE("two cards: a slender bar, cut across") {
  Study study = pulled();
  study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
  const auto [one, two] = compare("bar 50:1", body_of(box(ElementType::hex8, {50, 1, 1}, {200, 4, 4}), study), 1e-9, 1e-5);
  CHECK(two <= 1.5 * one + 2);
}

TEST_CASE("two cards: a thin plate") {
  Study study = pulled();
  study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
  const auto [one, two] = compare("plate 50:1", body_of(box(ElementType::hex8, {1, 1, 0.02}, {50, 50, 1}), study), 1e-9, 1e-4);
  CHECK(two <= 1.5 * one + 2);
}

TEST_CASE("two cards: materials 1e4 apart") {
  auto mesh = box(ElementType::hex8, {0.1, 0.1, 0.1}, {14, 14, 14});
  mesh->regions.push_back({2, "upper"});
  for (std::size_t e = 0; e < mesh->solids[0].group.size(); ++e)
    if (mesh->points[static_cast<std::size_t>(mesh->solids[0].nodes[8 * e])][2] > 0.05 - 1e-9) mesh->solids[0].group[e] = 1;
  Study study = pulled();
  study.materials.push_back(study.materials[0]);
  study.materials[1].name = "other";
  study.materials[1].youngs_modulus = 1e-4 * 210e9;
  study.assignments.push_back({"other", {"upper"}});
  const auto [one, two] = compare("two materials", body_of(mesh, study), 1e-10, 1e-6);
  CHECK(two <= 1.5 * one + 2);
}

TEST_CASE("two cards: heat, with surroundings at the cut") {
  Study study = heat_study(50);
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"zmin"}}, 293.15)};
  study.loads = {heat_flux_load("in", NamedSelector{{"zmax"}}, 1e4), convection_load("air", NamedSelector{{"ymax"}}, 200, 300)};
  const auto [one, two] = compare("heat", body_of(box(ElementType::tet4, {1, 1, 1}, {20, 20, 20}), study), 1e-11, 1e-9);
  CHECK(two <= 1.3 * one + 1);
}
