// Problems that are hard on multigrid: it must converge, to what block-Jacobi finds. Iteration counts are
// printed.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

std::shared_ptr<Mesh> box(ElementType type, Vec3 size, std::array<Index, 3> cells) {
  return std::make_shared<Mesh>(make_box_mesh(type, size, cells));
}

/// `more` beside `mesh`, touching nothing, as a region and surfaces of its own that carry the same names.
void add_piece(Mesh& mesh, const Mesh& more, const Vec3& place) {
  const Index shift = mesh.node_count();
  for (const Vec3& p : more.points)
    mesh.points.push_back({p[0] + place[0], p[1] + place[1], p[2] + place[2]});
  for (const std::int64_t tag : more.node_tags) mesh.node_tags.push_back(tag + shift);
  ElementBlock block = more.solids[0];
  for (Index& node : block.nodes) node += shift;
  for (Index& group : block.group) group = static_cast<Index>(mesh.regions.size());
  mesh.solids.push_back(block);
  mesh.regions.push_back({static_cast<int>(mesh.regions.size()) + 1, "piece"});
}

Study clamped_study(Selector where) {
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {displacement("wall", std::move(where), {0.0, 0.0, 0.0})};
  study.loads = {gravity_load("weight", {3, 0, -9.81})};
  return study;
}

struct Counts {
  int block_jacobi, multigrid;
};

/// Solved both ways. tolerance: what rounding allows for this matrix; agreement: largest difference by the
/// largest value.
Counts compare(const std::string& what, const std::shared_ptr<const Mesh>& mesh, const Study& study,
               double tolerance, double agreement) {
  const Solved a =
      solve_study(mesh, study, {}, {}, Format::rbp_node, tolerance, Preconditioner::block_jacobi);
  const Solved b = solve_study(mesh, study, {}, {}, Format::rbp_node, tolerance, Preconditioner::multigrid);
  double worst = 0, scale = 0;
  for (std::size_t i = 0; i < a.solution.size(); ++i) {
    worst = std::max(worst, std::abs(a.solution[i] - b.solution[i]));
    scale = std::max(scale, std::abs(a.solution[i]));
  }
  MESSAGE(what << ", " << a.solution.size() << " unknowns: block-jacobi " << a.report.iterations
               << ", multigrid " << b.report.iterations << " iterations, solutions differ by "
               << worst / scale);
  CHECK(worst <= agreement * scale);
  CHECK(b.report.true_relative_residual <= 2 * tolerance);
  return {a.report.iterations, b.report.iterations};
}

/// The upper half of the box (z) gets another material.
void give_upper_half(Mesh& mesh, double middle) {
  mesh.regions.push_back({2, "upper"});
  ElementBlock& block = mesh.solids[0];
  const int per_element = static_cast<int>(block.nodes.size() / static_cast<std::size_t>(block.size()));
  for (Index e = 0; e < block.size(); ++e) {
    double z = 0;
    for (int k = 0; k < 4; ++k)
      z += mesh.points[block.nodes[static_cast<std::size_t>(e * per_element + k)]][2] / 4;
    if (z > middle - 1e-9) block.group[static_cast<std::size_t>(e)] = 1;
  }
}

}  // namespace

TEST_CASE("multigrid: several bodies in one mesh") {
  auto mesh = box(ElementType::hex8, {0.1, 0.1, 0.1}, {8, 8, 8});
  add_piece(*mesh, make_box_mesh(ElementType::tet10, {0.1, 0.05, 0.2}, {4, 2, 8}), {0.3, 0, 0});
  add_piece(*mesh, make_box_mesh(ElementType::tet4, {0.05, 0.05, 0.05}, {1, 1, 1}), {0.6, 0, 0});
  const Counts n =
      compare("three bodies", mesh, clamped_study(PlaneSelector{{0, 0, 0}, {0, 0, 1}}), 1e-9, 1e-6);
  CHECK(n.multigrid <= 45);
}

TEST_CASE("multigrid: heat that leaves by convection alone") {
  auto mesh = box(ElementType::tet4, {0.1, 0.1, 0.1}, {14, 14, 14});
  for (const double coefficient : {1e4, 10.0, 1e-3}) {
    Study study = heat_study(50);
    study.loads = {convection_load("air", NamedSelector{{"zmax"}}, coefficient, 293.15),
                   heat_flux_load("stove", NamedSelector{{"zmin"}}, 1000)};
    const Counts n =
        compare("convection " + std::to_string(coefficient) + " W/(m2 K)", mesh, study, 1e-6, 1e-3);
    CHECK(n.multigrid <= 25);
  }
}

TEST_CASE("multigrid: a plate two nodes thick") {
  auto mesh = box(ElementType::hex8, {1, 1, 0.01}, {40, 40, 1});
  const Counts n =
      compare("plate 100:1, one hex8 thick", mesh, clamped_study(NamedSelector{{"xmin"}}), 1e-6, 1e-2);
  CHECK(n.multigrid <= n.block_jacobi);
}

TEST_CASE("multigrid: a slender beam") {
  // block-Jacobi does not get there in 50,000 iterations.
  const double length = 1, height = 0.01, density = 7850;
  auto mesh = box(ElementType::tet10, {length, height, height}, {200, 2, 2});
  Study study = clamped_study(NamedSelector{{"xmin"}});
  study.loads = {gravity_load("weight", {0, 0, -9.81})};
  const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_node, 1e-6, Preconditioner::multigrid);
  MESSAGE("beam 100:1, " << s.solution.size() << " unknowns: multigrid " << s.report.iterations
                         << " iterations");
  CHECK(s.report.iterations <= 150);
  const double inertia = std::pow(height, 4) / 12;
  const double deflection = density * 9.81 * height * height * std::pow(length, 4) / (8 * 210e9 * inertia);
  CHECK(s.at("displacement", node_at(*mesh, {length, height / 2, height / 2}), 2) ==
        doctest::Approx(-deflection).epsilon(0.01));
}

TEST_CASE("multigrid: materials that differ by a million") {
  auto mesh = box(ElementType::hex8, {0.1, 0.1, 0.1}, {12, 12, 12});
  give_upper_half(*mesh, 0.05);
  for (const double factor : {1e-6, 1e6}) {
    Study study = clamped_study(NamedSelector{{"zmin"}});
    study.materials.push_back(study.materials[0]);
    study.materials[1].name = "other";
    study.materials[1].youngs_modulus = factor * 210e9;
    study.assignments.push_back({"other", {"upper"}});
    const Counts n =
        compare("upper half " + std::to_string(factor) + " times as stiff", mesh, study, 1e-6, 1e-2);
    CHECK(n.multigrid <= 60);
  }
  auto heat_mesh = box(ElementType::tet4, {0.1, 0.1, 0.1}, {14, 14, 14});
  give_upper_half(*heat_mesh, 0.05);
  Study study = heat_study(1);
  study.materials.push_back(study.materials[0]);
  study.materials[1].name = "other";
  study.materials[1].conductivity = 1e6;
  study.assignments.push_back({"other", {"upper"}});
  study.constraints = {prescribed_temperature("stove", NamedSelector{{"zmin"}}, 400)};
  study.loads = {heat_flux_load("in", NamedSelector{{"xmax"}}, 1e4)};
  CHECK(compare("upper half conducts a million times better", heat_mesh, study, 1e-8, 1e-4).multigrid <= 30);
}
