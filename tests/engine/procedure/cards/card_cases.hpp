// Bodies that two devices solve together, for tests on the host and on a GPU.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "engine/procedure/cards/card_solver.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

struct CardCase {
  std::string name;
  Problem problem;
  NumberedGraph numbered;
  System system;
};

inline CardCase card_case(std::string name, Mesh mesh, const Study& study) {
  Monitor monitor;
  ThreadTeam team;
  CardCase out{std::move(name), resolve(std::make_shared<const Mesh>(std::move(mesh)), study, monitor), {}, {}};
  out.numbered = number_nodes(*out.problem.mesh, out.problem.dofs, NodeOrder::clusters, team, monitor);
  out.system = assemble(out.problem, out.numbered, Format::rbp_node, team, monitor);
  return out;
}

/// Held at a face, under its weight and a pull to the side.
inline Study weighed(const std::string& wall) {
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {displacement("wall", NamedSelector{{wall}}, {0.0, 0.0, 0.0})};
  study.loads = {gravity_load("weight", {3, 0, -9.81})};
  return study;
}

/// Heat from above to below, some of it to the air at a side that the cut crosses.
inline Study heated() {
  Study study = heat_study(50);
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"zmin"}}, 293.15)};
  study.loads = {heat_flux_load("in", NamedSelector{{"zmax"}}, 1e4), convection_load("air", NamedSelector{{"ymax"}}, 200, 300)};
  return study;
}

inline CardCase cube_case(ElementType type, Index edge, bool is_heat = false) {
  return card_case(std::string(traits(type).name) + (is_heat ? ", heat" : ""), make_box_mesh(type, {1, 1, 1}, {edge, edge, edge}),
                   is_heat ? heated() : weighed("zmin"));
}

struct CardCounts {
  int one = 0, two = 0;
};

/// Iterations of the host alone and of two devices, whose answers agree.
inline CardCounts compare_cards(CardCase body, const CardPlace& place, double tolerance, double agreement) {
  CAPTURE(body.name);
  Monitor quiet;
  const auto solver = make_card_solver(place);
  const auto system = solver->open(body.problem, body.numbered, {}, quiet);
  const OutsideAnswer two = system->solve({.b = body.system.rhs, .tolerance = tolerance}, quiet);
  std::vector<double> points;
  if (body.problem.dofs == 3) points = motion_points(body.problem, body.numbered.numbering);
  SolveReport report;
  const std::vector<double> one =
      solve_system(std::move(body.system), body.problem.dofs, tolerance, Preconditioner::multigrid, points, &report);
  double worst = 0, scale = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    worst = std::max(worst, std::isfinite(two.x[i]) ? std::abs(one[i] - two.x[i]) : 1e300);
    scale = std::max(scale, std::abs(one[i]));
  }
  const RanksReport& told = system->report();
  CHECK(worst <= agreement * scale);
  CHECK(told.ranks[0].rows + told.ranks[1].rows > static_cast<Offset>(one.size()));
  MESSAGE(body.name << ", " << one.size() << " unknowns, " << told.ranks[0].rows << " and " << told.ranks[1].rows << " a part, "
                    << told.levels.size() << " levels: " << report.iterations << " iterations on one, " << two.iterations
                    << " on two; answers differ by " << worst / scale);
  return {report.iterations, two.iterations};
}

}  // namespace genba::test
