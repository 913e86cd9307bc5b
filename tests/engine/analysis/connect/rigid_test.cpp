#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/connect/spread.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"

#include <cmath>

namespace genba {
namespace {

using Value = std::optional<double>;

Condition rigid(std::string on, Vec3 p, Vec3 f, Vec3 m) {
  return condition_on("rigid", "rigid", NamedSelector{{std::move(on)}},
                      {p[0], p[1], p[2], f[0], f[1], f[2], m[0], m[1], m[2]});
}
Condition remote_force(std::string on, Vec3 p, Vec3 f, Vec3 m) {
  return condition_on("remote_force", "remote", NamedSelector{{std::move(on)}},
                      {p[0], p[1], p[2], f[0], f[1], f[2], m[0], m[1], m[2]});
}
Condition remote_motion(std::string on, Vec3 p, std::array<Value, 3> u, std::array<Value, 3> r) {
  return condition_on("remote_displacement", "remote motion", NamedSelector{{std::move(on)}},
                      {p[0], p[1], p[2], u[0], u[1], u[2], r[0], r[1], r[2]});
}

std::shared_ptr<Mesh> beam(ElementType type = ElementType::hex20) {
  return std::make_shared<Mesh>(make_box_mesh(type, {4, 1, 1}, {4, 2, 2}));
}

Study clamped() {
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  return study;
}

TEST_CASE("a remote displacement moves its face as a rigid body, and its reaction balances") {
  const auto mesh = beam();
  const Vec3 point{5, 0.2, 0.3}, shift{1e-4, -2e-4, 3e-4}, turn{1e-4, 2e-4, -1e-4};
  Study study = clamped();
  study.constraints.push_back(
      remote_motion("xmax", point, {shift[0], shift[1], shift[2]}, {turn[0], turn[1], turn[2]}));
  const Solved solved = solve_study(mesh, study);
  Study same = clamped();
  same.constraints.push_back(hold("xmax", 0.0, 0.0, 0.0));
  const Solved prescribed = solve_study(mesh, same, [&](Problem& p) {
    for (std::size_t n = 0; n < p.mesh->points.size(); ++n)
      if (p.mesh->points[n][0] > 3.999)
        for (std::size_t a = 0; a < 3; ++a)
          p.dirichlet.value[3 * n + a] = (plus(shift, cross(turn, minus(p.mesh->points[n], point))))[a];
  });
  for (Index n = 0; n < mesh->node_count(); ++n)
    for (int c = 0; c < 3; ++c)
      CHECK(solved.at("displacement", n, c) == doctest::Approx(prescribed.at("displacement", n, c)).epsilon(1e-7).scale(1e-4));
  for (std::size_t a = 0; a < 3; ++a)
    CHECK(solved.results.connections[0].force[a] ==
          doctest::Approx(prescribed.results.reactions[1].total[a]).epsilon(1e-7).scale(1e6));
  for (std::size_t a = 0; a < 3; ++a) {
    CHECK(solved.results.connections[0].motion[a] == doctest::Approx(shift[a]).epsilon(1e-9));
    CHECK(solved.results.connections[0].turn[a] == doctest::Approx(turn[a]).epsilon(1e-9));
  }
  CHECK(solved.results.balance.relative_error < 1e-8);
}

TEST_CASE("force and moment at the point of a rigid face reach the support") {
  const auto mesh = beam(ElementType::hex8);
  const Vec3 point{5, 0.5, 0.5}, force{10, -20, 30}, moment{5, 6, -7};
  Study study = clamped();
  study.constraints.push_back(rigid("xmax", point, force, moment));
  for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
    const Solved solved = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-12, kind);
    for (std::size_t a = 0; a < 3; ++a)
      CHECK(solved.results.reactions.front().total[a] == doctest::Approx(-force[a]).epsilon(1e-7));
    // Work of the load on the motion of its point is twice the strain energy.
    const ConnectionResult& c = solved.results.connections[0];
    CHECK(dot(force, c.motion) + dot(moment, c.turn) == doctest::Approx(2 * solved.results.energy).epsilon(1e-7));
    CHECK(solved.results.balance.relative_error < 1e-7);
  }
}

TEST_CASE("all formats hold the same matrix of a rigid face") {
  const auto mesh = beam(ElementType::tet4);
  Study study = clamped();
  study.constraints.push_back(rigid("xmax", {5, 0, 0}, {0, 0, 100}, {}));
  const Solved first = solve_study(mesh, study);
  for (const Format format : all_formats) {
    const Solved solved = solve_study(mesh, study, {}, {}, format);
    CAPTURE(to_string(format));
    CHECK(solved.results.energy == doctest::Approx(first.results.energy).epsilon(1e-9));
  }
}

TEST_CASE("a spread force and moment have their resultants, and the mean motion does their work") {
  const auto mesh = beam();
  const Vec3 point{6, 1, -2}, force{10, -20, 30}, moment{5, 6, -7};
  Study study = clamped();
  study.loads = {remote_force("xmax", point, force, moment)};
  const Solved solved = solve_study(mesh, study);
  const FoundConnection& found = solved.problem.connections->all.front();
  Vec3 sum{}, about{};
  for (std::size_t i = 0; i < found.nodes.size(); ++i) {
    sum = plus(sum, found.forces[i]);
    about = plus(about, cross(minus(mesh->points[static_cast<std::size_t>(found.nodes[i])], point), found.forces[i]));
  }
  for (std::size_t a = 0; a < 3; ++a) {
    CHECK(sum[a] == doctest::Approx(force[a]).epsilon(1e-10));
    CHECK(about[a] == doctest::Approx(moment[a]).epsilon(1e-10));
    CHECK(solved.results.reactions.front().total[a] == doctest::Approx(-force[a]).epsilon(1e-8));
  }
  const ConnectionResult& c = solved.results.connections[0];
  CHECK(dot(force, c.motion) + dot(moment, c.turn) == doctest::Approx(2 * solved.results.energy).epsilon(1e-8));
  CHECK_FALSE(solved.problem.map);
}

TEST_CASE("pure bending by a spread moment is that of a beam") {
  const auto mesh = beam();
  Study study = elastic_study(2e11, 0.0);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  study.loads = {remote_force("xmax", {4, 0.5, 0.5}, {}, {0, 0, 1e6})};
  const Solved solved = solve_study(mesh, study);
  const double inertia = 1.0 / 12;
  CHECK(solved.results.connections[0].turn[2] == doctest::Approx(1e6 * 4 / (2e11 * inertia)).epsilon(2e-3));
  CHECK(solved.results.connections[0].motion[1] == doctest::Approx(1e6 * 16 / (2 * 2e11 * inertia)).epsilon(2e-3));
}

TEST_CASE("two parts joined by a rigid body alone hang together") {
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}), "a.", {});
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {1, 1, 1}, {3, 2, 1}), "b.", {0, 0, 3});
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0),
                       condition_on("rigid", "link", NamedSelector{{"a.zmax", "b.zmin"}},
                                    std::vector<Value>{0.5, 0.5, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0})};
  study.loads = {force_load("pull", NamedSelector{{"b.zmax"}}, {100, 20, 50})};
  const Solved solved = solve_study(mesh, study);
  CHECK(solved.results.reactions.front().total[0] == doctest::Approx(-100).epsilon(1e-7));
  CHECK(solved.results.reactions.front().total[2] == doctest::Approx(-50).epsilon(1e-7));
}

}  // namespace
}  // namespace genba
