// Places where stresses grow as the mesh gets finer, and places where they do not.
#include "engine/analysis/results/peaks.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

BoxSelector side(Vec3 min, Vec3 max) {
  constexpr double slack = 1e-6;
  return {plus(min, {slack, slack, slack}, -1), plus(max, {slack, slack, slack})};
}

/// A plate of 1 m x 1 m without its upper right quarter, 0.25 m thick.
std::shared_ptr<Mesh> l_shape(ElementType type, Index half) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 0.25}, {2 * half, 2 * half, 1}));
  for (ElementBlock& block : mesh->solids) {
    ElementBlock kept;
    kept.type = block.type;
    for (Index e = 0; e < block.size(); ++e) {
      const Vec3 at = element_centroid(*mesh, block, e);
      if (at[0] > 0.5 && at[1] > 0.5) continue;
      const auto nodes = element_nodes(block, e);
      kept.nodes.insert(kept.nodes.end(), nodes.begin(), nodes.end());
      kept.group.push_back(0);
      kept.tags.push_back(kept.size());
    }
    block = kept;
  }
  mesh->facets.clear();
  mesh->surfaces.clear();
  mesh->sets.clear();
  complete_facets(*mesh);
  return mesh;
}

Index node_of_largest(const Solved& s, const char* field) {
  const auto e = std::ranges::find(s.results.extrema, field, &Extremum::field);
  REQUIRE(e != s.results.extrema.end());
  return node_at(*s.results.mesh, e->max_place);
}

PeakCause cause(const Problem& problem, Index node) {
  return peak_causes(problem, std::array{node}).front();
}

}  // namespace

TEST_CASE("the largest stress of an L lies at the edge that points into it, and is told to grow") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet10, ElementType::wedge15}) {
    CAPTURE(traits(type).name);
    const auto mesh = l_shape(type, 4);
    Study study = elastic_study(210e9, 0.3);
    const std::optional<double> free;
    study.constraints = {displacement("x", side({0, 0, 0}, {0, 1, 0.25}), {0.0, free, free}),
                         displacement("y", side({0, 0, 0}, {1, 0, 0.25}), {free, 0.0, free}),
                         displacement("z", side({0, 0, 0}, {1, 1, 0}), {free, free, 0.0})};
    study.loads = {traction_load("pull", side({0, 1, 0}, {0.5, 1, 0.25}), {0, 1e6, 0})};
    const Solved s = solve_study(mesh, study);
    // Means at nodes may put it an element beside the edge.
    const Index largest = node_of_largest(s, "von_mises");
    CHECK(std::hypot(mesh->points[largest][0] - 0.5, mesh->points[largest][1] - 0.5) < 0.13);
    CHECK(cause(s.problem, node_at(*mesh, {0.5, 0.5, 0.25})) == PeakCause::corner);
    // Planes of symmetry, the middle of a face, the inside and convex edges are harmless.
    for (const Vec3 place :
         {Vec3{0, 0, 0}, Vec3{0, 0.5, 0.25}, Vec3{1, 0, 0}, Vec3{0.5, 1, 0.25}, Vec3{1, 0.5, 0.25}})
      CHECK(cause(s.problem, node_at(*mesh, place)) == PeakCause::none);
    const auto told = peak_warnings(s.problem, s.results);
    REQUIRE(told.size() == 1);
    CHECK(
        told[0].english() ==
        "The largest von Mises stress lies at an edge that points into the body. There it grows as the mesh "
        "gets finer.");
  }
}

TEST_CASE("the largest stress of a clamped plate lies at the clamp's edge, and is told to grow") {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, {1, 0.5, 0.1}, {24, 4, 6}));
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  study.loads = {traction_load("down", NamedSelector{{"zmax"}}, {0, 0, -1e4})};
  const Solved s = solve_study(mesh, study);
  const Index largest = node_of_largest(s, "von_mises");
  CHECK(mesh->points[largest][0] < 0.05);
  CHECK(cause(s.problem, node_at(*mesh, {0, 0.25, 0.1})) == PeakCause::held_edge);
  CHECK(peak_warnings(s.problem, s.results).size() == 1);
  // Inside the clamped face all is held alike.
  CHECK(cause(s.problem, node_at(*mesh, {0, 0.25, 0.05})) == PeakCause::none);
  CHECK(cause(s.problem, node_at(*mesh, {0.5, 0.25, 0.1})) == PeakCause::none);
}

TEST_CASE("the largest stress beside a hole is the body's own") {
  for (const ElementType type : {ElementType::hex8, ElementType::hex20, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    // A ring pulled from outside: the largest stress is at the bore.
    const auto mesh = quarter_ring(type, {6, 8, 1}, 0.1, 0.5, 0.05);
    Study study = elastic_study(210e9, 0.3);
    study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {}), hold("zmin", {}, {}, 0.0)};
    study.loads = {pressure_load("outward", NamedSelector{{"xmax"}}, -1e6)};
    const Solved s = solve_study(mesh, study);
    const Index largest = node_of_largest(s, "von_mises");
    CHECK(std::hypot(mesh->points[largest][0], mesh->points[largest][1]) ==
          doctest::Approx(0.1).epsilon(0.02));
    CHECK(cause(s.problem, largest) == PeakCause::none);
    CHECK(peak_warnings(s.problem, s.results).empty());
  }
}

TEST_CASE("LE10: the stress that is asked for is the body's own; a line that is held is told") {
  const auto mesh = elliptic_plate(ElementType::hex20, {4, 6, 2}, 0.6);
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {}), hold("xmax", 0.0, 0.0, 0.0)};
  study.loads = {traction_load("downward", NamedSelector{{"zmax"}}, {0, 0, -1e6})};
  Monitor monitor;
  Problem problem = resolve(mesh, study, monitor);
  for (Index i = 0; i < mesh->node_count(); ++i)
    if (std::abs(mesh->points[i][2] - 0.3) > 1e-6)
      problem.dirichlet.fixed[3 * static_cast<std::size_t>(i) + 2] = 0;
  CHECK(cause(problem, node_at(*mesh, {2, 0, 0.6})) == PeakCause::none);
  CHECK(cause(problem, node_at(*mesh, {0, 1, 0.6})) == PeakCause::none);
  const double middle = pi / 4;
  CHECK(cause(problem, node_at(*mesh, {3.25 * std::cos(middle), 2.75 * std::sin(middle), 0.3})) ==
        PeakCause::held_spot);
}

TEST_CASE("a heat flux grows where a held temperature ends inside a flat face, not at a right angle") {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 0.5}, {4, 4, 2}));
  Study study = heat_study(50);
  study.constraints = {prescribed_temperature("warm", side({0, 0, 0}, {0.5, 0, 0.5}), 350),
                       prescribed_temperature("cold", NamedSelector{{"ymax"}}, 300)};
  Monitor monitor;
  const Problem problem = resolve(mesh, study, monitor);
  CHECK(cause(problem, node_at(*mesh, {0.5, 0, 0.25})) == PeakCause::held_edge);
  CHECK(cause(problem, node_at(*mesh, {0, 0, 0.25})) == PeakCause::none);
  CHECK(cause(problem, node_at(*mesh, {1, 1, 0.25})) == PeakCause::none);
}
