#include "engine/analysis/connect/connections.hpp"
#include "engine/base/jacobi_eigen.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"

#include <cmath>

namespace genba {
namespace {

constexpr double modulus = 2e11, ratio = 0.3;

/// A stress that is the same everywhere: xx yy zz xy yz zx, Pa.
constexpr double stress[6] = {1e6, -2e6, 3e6, 0.5e6, 0.7e6, -0.4e6};

Vec3 traction(const Vec3& n) {
  return {stress[0] * n[0] + stress[3] * n[1] + stress[5] * n[2], stress[3] * n[0] + stress[1] * n[1] + stress[4] * n[2],
          stress[5] * n[0] + stress[4] * n[1] + stress[2] * n[2]};
}

/// The displacement of that stress, without rotation.
Vec3 exact(const Vec3& p) {
  const double trace = stress[0] + stress[1] + stress[2], g = modulus / (2 * (1 + ratio));
  double e[6];
  for (int i = 0; i < 6; ++i) e[i] = i < 3 ? ((1 + ratio) * stress[i] - ratio * trace) / modulus : stress[i] / (2 * g);
  return {e[0] * p[0] + e[3] * p[1] + e[5] * p[2], e[3] * p[0] + e[1] * p[1] + e[4] * p[2],
          e[5] * p[0] + e[4] * p[1] + e[2] * p[2]};
}

/// A patch test: the bottom moves as it should, all other faces carry the tractions of the stress.
double patch_error(std::shared_ptr<Mesh> mesh, const std::string& slave, const std::string& master) {
  Study study = elastic_study(modulus, ratio);
  study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0)};
  study.constraints.push_back(tied("tie", slave, master));
  const std::pair<const char*, Vec3> sides[] = {{"xmin", {-1, 0, 0}}, {"xmax", {1, 0, 0}}, {"ymin", {0, -1, 0}},
                                                {"ymax", {0, 1, 0}},  {"zmax", {0, 0, 1}}};
  for (const auto& [side, normal] : sides)
    for (const std::string box : {"a.", "b."})
      if (box + side != "a.zmax")
        study.loads.push_back(traction_load(box + side, NamedSelector{{box + side}}, traction(normal)));
  const Solved solved = solve_study(mesh, study, prescribe([](const Vec3& p, int c) {
                                      return exact(p)[static_cast<std::size_t>(c)];
                                    }));
  double largest = 0, size = 0;
  for (Index n = 0; n < mesh->node_count(); ++n)
    for (int c = 0; c < 6; ++c) {
      largest = std::max(largest, std::abs(solved.at("stress", n, c) - stress[c]));
      if (c < 3) size = std::max(size, std::abs(solved.at("displacement", n, c) -
                                                exact(mesh->points[static_cast<std::size_t>(n)])[static_cast<std::size_t>(c)]));
    }
  CHECK(solved.results.balance.relative_error < 1e-9);
  return std::max(largest / 3e6, size / std::sqrt(exact({1, 1, 2})[0] * exact({1, 1, 2})[0] + exact({1, 1, 2})[2] * exact({1, 1, 2})[2]));
}

TEST_CASE("a uniform stress passes through a tie of unlike meshes") {
  using enum ElementType;
  struct Case {
    ElementType a, b;
    std::array<Index, 3> cells_a, cells_b;
  };
  for (const Case& c : {Case{hex8, hex8, {3, 3, 2}, {2, 2, 2}}, Case{hex8, tet4, {3, 2, 1}, {2, 3, 1}},
                        Case{tet10, tet10, {2, 2, 1}, {3, 2, 1}}, Case{hex20, hex20, {2, 2, 1}, {3, 2, 1}},
                        Case{hex20, tet10, {2, 2, 1}, {2, 3, 1}}, Case{wedge15, hex8, {2, 2, 1}, {3, 3, 1}}}) {
    CAPTURE(static_cast<int>(c.a));
    CAPTURE(static_cast<int>(c.b));
    CHECK(patch_error(two_boxes(c.a, c.cells_a, c.b, c.cells_b), "a.zmax", "b.zmin") < 1e-6);
    CHECK(patch_error(two_boxes(c.a, c.cells_a, c.b, c.cells_b), "b.zmin", "a.zmax") < 1e-6);
  }
}

/// Smallest eigenvalues of a free assembly, divided by the largest one.
std::vector<double> modes(std::shared_ptr<Mesh> mesh, double distance) {
  Monitor monitor;
  ThreadTeam team;
  Study study = elastic_study(modulus, ratio);
  study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), tied("tie", "b.zmin", "a.zmax", distance)};
  Problem problem = resolve(mesh, study, monitor);
  std::fill(problem.dirichlet.fixed.begin(), problem.dirichlet.fixed.end(), std::uint8_t{0});
  const NumberedGraph numbered =
      number_nodes(*mesh, 3, NodeOrder::native, team, monitor, couplings_of(problem));
  SmallMatrix m(static_cast<int>(numbered.graph.rows()));
  m.a = dense_matrix(problem, numbered, team);
  diagonalise(m);
  std::vector<double> out;
  for (int i = 0; i < m.n; ++i) out.push_back(m(i, i));
  std::sort(out.begin(), out.end());
  for (double& v : out) v /= out.back();
  return out;
}

TEST_CASE("a tied assembly has six rigid modes, over a gap and over slanted faces too") {
  const auto six = [](const std::vector<double>& values) {
    for (std::size_t i = 0; i < 6; ++i) CHECK(std::abs(values[i]) < 1e-12);
    CHECK(values[6] > 1e-7);
  };
  six(modes(two_boxes(ElementType::hex8, {2, 2, 1}, ElementType::hex8, {1, 1, 1}), 0));
  six(modes(two_boxes(ElementType::hex8, {1, 1, 1}, ElementType::hex8, {2, 2, 1}, 0.1), 0.2));
  six(modes(two_boxes(ElementType::hex8, {2, 1, 1}, ElementType::tet4, {1, 2, 1}, 0.05), 0.2));
  six(modes(two_boxes(ElementType::tet10, {1, 1, 1}, ElementType::hex8, {1, 1, 1}, 0.03), 0.2));
  auto slanted = two_boxes(ElementType::hex8, {2, 2, 1}, ElementType::hex8, {1, 1, 1}, 0.1);
  for (std::size_t i = 18; i < slanted->points.size(); ++i) slanted->points[i][2] += 0.08 * slanted->points[i][0];
  six(modes(slanted, 0.5));
}

TEST_CASE("only nodes that lie on the other faces are tied, and the others are named") {
  auto mesh = two_boxes(ElementType::hex8, {4, 4, 1}, ElementType::hex8, {2, 2, 1}, 0, {0.5, 0.5, 1}, {0.25, 0.25, 0});
  Study study = elastic_study(modulus, ratio);
  study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), tied("tie", "a.zmax", "b.zmin")};
  study.loads = {traction_load("pull", NamedSelector{{"b.zmax"}}, {0, 0, 1e6})};
  Monitor monitor;
  const Problem problem = resolve(mesh, study, monitor);
  const FoundConnection& found = problem.connections->all.front();
  CHECK(found.nodes.size() == 9);
  CHECK(found.uncaught.size() == 16);
  CHECK(found.area == doctest::Approx(0.25).epsilon(1e-9));
  CHECK(problem.warnings.size() == 1);
  const Solved solved = solve_study(mesh, study);
  CHECK(solved.results.reactions.front().total[2] == doctest::Approx(-0.25e6).epsilon(1e-8));
}

TEST_CASE("heat passes a tie as through one body") {
  auto mesh = two_boxes(ElementType::hex8, {3, 3, 2}, ElementType::tet10, {2, 2, 2});
  Study study = heat_study(20);
  Condition joined = condition_on("thermal_tie", "tie", NamedSelector{{"a.zmax"}}, {0.0});
  joined.other = NamedSelector{{"b.zmin"}};
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"a.zmin"}}, 300),
                       prescribed_temperature("hot", NamedSelector{{"b.zmax"}}, 400), joined};
  const Solved solved = solve_study(mesh, study);
  for (Index n = 0; n < mesh->node_count(); ++n)
    CHECK(solved.at("temperature", n) == doctest::Approx(300 + 50 * mesh->points[static_cast<std::size_t>(n)][2]).epsilon(1e-9));
  CHECK(solved.results.reactions[1].total[0] == doctest::Approx(20 * 50).epsilon(1e-8));
}

TEST_CASE("edges of plane bodies are tied") {
  for (const ElementType type : {ElementType::quad4, ElementType::tri6, ElementType::quad8}) {
    auto mesh = std::make_shared<Mesh>();
    append_mesh(*mesh, make_rectangle_mesh(type, {1, 1}, {3, 2}), "a.", {});
    append_mesh(*mesh, make_rectangle_mesh(ElementType::tri3, {1, 1}, {2, 2}), "b.", {0, 1, 0});
    Study study = elastic_study(modulus, ratio);
    study.elements.plane = PlaneBody::plane_stress;
    study.elements.thickness = 0.1;
    study.constraints = {hold("a.ymin", {}, 0.0, {}), hold("a.xmin", 0.0, {}, {}), hold("b.xmin", 0.0, {}, {}),
                         tied("tie", "a.ymax", "b.ymin")};
    study.loads = {traction_load("pull", NamedSelector{{"b.ymax"}}, {0, 1e6, 0})};
    const Solved solved = solve_study(mesh, study);
    for (Index n = 0; n < mesh->node_count(); ++n) {
      CHECK(solved.at("stress", n, 1) == doctest::Approx(1e6).epsilon(1e-6));
      CHECK(std::abs(solved.at("stress", n, 0)) < 1);
    }
  }
}

}  // namespace
}  // namespace genba
