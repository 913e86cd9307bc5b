#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/system/operators.hpp"
#include "engine/model/geometry.hpp"
#include "engine/sparse/product/product.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"

#include <cmath>

namespace genba {
namespace {

Condition between(std::string on, std::string to, double axial, Vec3 d = {}, Vec3 k = {}) {
  Condition c = condition_on("spring_between", "link", NamedSelector{{std::move(on)}},
                             {axial, d[0], d[1], d[2], k[0], k[1], k[2], {}, {}, {}, {}, {}, {}});
  c.other = NamedSelector{{std::move(to)}};
  return c;
}
Condition remote_spring(std::string on, Vec3 p, Vec3 k, Vec3 turning = {}, double axial = 0, Vec3 d = {}) {
  return condition_on("remote_spring", "carried", NamedSelector{{std::move(on)}},
                      {p[0], p[1], p[2], k[0], k[1], k[2], turning[0], turning[1], turning[2], axial, d[0], d[1], d[2]});
}
Condition remote_mass(std::string on, Vec3 p, double mass) {
  return condition_on("remote_mass", "mass", NamedSelector{{std::move(on)}}, {p[0], p[1], p[2], mass});
}
Condition point_force(std::string on, Vec3 p, Vec3 f, Vec3 m) {
  return condition_on("remote_force", "remote", NamedSelector{{std::move(on)}},
                      {p[0], p[1], p[2], f[0], f[1], f[2], m[0], m[1], m[2]});
}
Condition rigid_face(std::string on, Vec3 p) {
  return condition_on("rigid", "rigid", NamedSelector{{std::move(on)}}, {p[0], p[1], p[2], 0, 0, 0, 0, 0, 0});
}
std::string named_refusal(const std::shared_ptr<const Mesh>& mesh, const Study& study) {
  Monitor monitor;
  try {
    resolve(mesh, study, monitor);
  } catch (const Error& error) {
    return error.place().english() + ": " + error.problem().english();
  }
  return "nothing";
}

TEST_CASE("an axial spring between two bodies takes the force of the one that only it holds") {
  const auto mesh = two_boxes(ElementType::tet4, {3, 3, 2}, ElementType::hex8, {2, 2, 2}, 0.5);
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.xmin", 0.0, 0.0, {})};
  const double stiffness = 1e8, force = 5e4;
  study.loads = {traction_load("pull", NamedSelector{{"b.zmax"}}, {0, 0, force}), between("a.zmax", "b.zmin", stiffness)};
  for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid})
    for (const Format format : {Format::rbp_csr, Format::rbp_sym, Format::csr}) {
      const Solved solved = solve_study(mesh, study, {}, {}, format, 1e-12, kind);
      const ConnectionResult& c = solved.results.connections.front();
      CHECK(c.is_axial);
      CHECK(c.tension == doctest::Approx(force).epsilon(1e-7));
      CHECK(c.stretch == doctest::Approx(force / stiffness).epsilon(1e-7));
      CHECK(c.force[2] == doctest::Approx(force).epsilon(1e-7));  // it pulls the first place upwards
      CHECK(solved.results.reactions.front().total[2] == doctest::Approx(-force).epsilon(1e-7));
      CHECK(solved.results.balance.relative_error < 1e-7);
    }
}

TEST_CASE("springs along the axes share the force of a body as their stiffness says") {
  const auto mesh = two_boxes(ElementType::hex8, {2, 2, 2}, ElementType::hex8, {2, 2, 2});
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.xmin", 0.0, 0.0, {})};
  Condition second = between("a.zmax", "b.zmin", 0, {}, {0, 0, 3e8});
  second.name = "second";
  study.loads = {traction_load("pull", NamedSelector{{"b.zmax"}}, {0, 0, 4e4}), between("a.zmax", "b.zmin", 1e8, {0, 0, -2}),
                 second};
  const Solved solved = solve_study(mesh, study);
  CHECK(solved.results.connections[0].tension == doctest::Approx(-1e4).epsilon(1e-7));  // its direction points down
  CHECK(solved.results.connections[1].force[2] == doctest::Approx(3e4).epsilon(1e-7));
}

TEST_CASE("springs at a remote point hold a body; the point moves by force and moment over stiffness") {
  for (const bool is_rigid : {false, true}) {
    const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, {2, 1, 1}, {4, 3, 3}));
    Study study = elastic_study(2e11, 0.3);
    const Vec3 point{3, 0.2, 0.7}, force{1e3, -2e3, 3e3}, moment{500, 600, -700}, k{1e7, 2e7, 3e7}, turning{4e6, 5e6, 6e6};
    if (is_rigid) study.constraints = {rigid_face("xmax", point)};
    study.loads = {remote_spring("xmax", point, k, turning), point_force("xmin", point, force, moment)};
    const Solved solved = solve_study(mesh, study);
    const std::size_t at = is_rigid ? 1 : 0;
    const ConnectionResult& c = solved.results.connections[at];
    CAPTURE(is_rigid);
    for (std::size_t a = 0; a < 3; ++a) {
      CHECK(c.motion[a] == doctest::Approx(force[a] / k[a]).epsilon(1e-6));
      CHECK(c.turn[a] == doctest::Approx(moment[a] / turning[a]).epsilon(1e-6));
      CHECK(c.force[a] == doctest::Approx(-force[a]).epsilon(1e-6));
      CHECK(c.moment[a] == doctest::Approx(-moment[a]).epsilon(1e-6));
      CHECK(solved.results.reactions.back().total[a] == doctest::Approx(-force[a]).epsilon(1e-6));
    }
    CHECK(solved.results.balance.relative_error < 1e-6);
    CHECK(solved.problem.connections->springs.front().nodes.size() == (is_rigid ? 3 : 40));
  }
}

TEST_CASE("an axial spring at a remote point acts along its direction alone") {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {2, 1, 1}, {2, 1, 1}));
  Study study = elastic_study(2e11, 0.3);
  const Vec3 point{3, 0.5, 0.5}, d{0, 3, 4};
  study.loads = {remote_spring("xmax", point, {1e7, 0, 1e7}, {1e7, 1e7, 1e7}, 2e7, d),
                 point_force("xmax", point, {0, 600, 100}, {})};
  const Solved solved = solve_study(mesh, study);
  const ConnectionResult& c = solved.results.connections.front();
  // Stiffness in the plane of y and z: 1e7 along z, and 2e7 along (0.6, 0.8).
  const double yy = 0.36 * 2e7, yz = 0.48 * 2e7, zz = 0.64 * 2e7 + 1e7, det = yy * zz - yz * yz;
  CHECK(c.motion[1] == doctest::Approx((zz * 600 - yz * 100) / det).epsilon(1e-7));
  CHECK(c.motion[2] == doctest::Approx((yy * 100 - yz * 600) / det).epsilon(1e-7));
  CHECK(c.stretch == doctest::Approx(0.6 * c.motion[1] + 0.8 * c.motion[2]).epsilon(1e-7));
}

TEST_CASE("the weight of a mass at a remote point is a force there, and its moment") {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {4, 1, 1}, {6, 2, 2}));
  const Vec3 point{5, 0.5, 2}, g{0, 3, -9.81};
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  study.loads = {remote_mass("xmax", point, 2000), gravity_load("weight", g)};
  const Solved heavy = solve_study(mesh, study);
  study.loads[0] = point_force("xmax", point, scaled(g, 2000), {});
  const Solved pulled = solve_study(mesh, study);
  for (Index n = 0; n < mesh->node_count(); ++n)
    for (int c = 0; c < 3; ++c)
      CHECK(heavy.at("displacement", n, c) == doctest::Approx(pulled.at("displacement", n, c)).epsilon(1e-8).scale(1e-5));
  CHECK(heavy.results.connections.front().mass == 2000);
  CHECK(heavy.results.connections.front().force[2] == doctest::Approx(-9.81 * 2000).epsilon(1e-12));
  CHECK(heavy.results.balance.relative_error < 1e-8);
}

TEST_CASE("the mass matrix has the mass of a remote point with its arm, free and on a rigid face") {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  const Vec3 point{3, 0.5, 0.5};
  for (const bool is_rigid : {false, true}) {
    Study study = elastic_study(2e11, 0.3);
    if (is_rigid) study.constraints = {rigid_face("xmax", point)};
    study.loads = {remote_mass("xmax", point, 100), gravity_load("weight", {0, 0, -9.81}),
                   remote_spring("xmin", {0, 0.5, 0.5}, {1e7, 1e7, 1e7}, {1e7, 1e7, 1e7})};
    Monitor monitor;
    ThreadTeam team;
    const Problem problem = resolve(mesh, study, monitor);
    const NumberedGraph numbered =
        number_nodes(*mesh, 3, NodeOrder::native, team, monitor, couplings_of(problem));
    const Matrix mass = assemble_operator(problem, numbered, Operator::mass, Format::csr, team, monitor);
    // A rotation about the z axis through the middle of the body, in terms of q: determined rows are idle.
    std::vector<double> u(static_cast<std::size_t>(mesh->node_count()) * 3), y(u.size());
    for (Index e = 0; e < mesh->node_count(); ++e) {
      const Vec3 r = minus(mesh->points[static_cast<std::size_t>(numbered.numbering.mesh_node[static_cast<std::size_t>(e)])], {0.5, 0.5, 0.5});
      const auto at = static_cast<std::size_t>(e) * 3;
      u[at] = -r[1];
      u[at + 1] = r[0];
    }
    if (problem.map) {
      for (const auto& [node, place] : problem.connections->host_places) {
        const auto at = static_cast<std::size_t>(numbered.numbering.equation_node[static_cast<std::size_t>(node)]) * 3;
        u[at] = -(place[1] - 0.5);
        u[at + 1] = place[0] - 0.5;
      }
    }
    multiply(mass, u, y, team);
    double twice_energy = 0;
    for (std::size_t i = 0; i < u.size(); ++i) twice_energy += u[i] * y[i];
    CAPTURE(is_rigid);
    CHECK(twice_energy == doctest::Approx(7850 * (1.0 / 12 + 1.0 / 12) + 100 * 2.5 * 2.5).epsilon(1e-9));
  }
}

TEST_CASE("inertia relief knows the mass at a remote point") {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  Study study = elastic_study(2e11, 0.3);
  study.loads = {condition_in("inertia_relief", "free", {}, {0.0, 0.0, 0.0}), remote_mass("xmax", {2.5, 0.5, 0.5}, 7850),
                 traction_load("push", NamedSelector{{"xmin"}}, {15700, 0, 0})};
  const Solved solved = solve_study(mesh, study);
  REQUIRE(solved.results.relief);
  CHECK(solved.results.relief->mass == doctest::Approx(15700).epsilon(1e-9));
  CHECK(solved.results.relief->centre[0] == doctest::Approx(1.5).epsilon(1e-9));
  CHECK(solved.results.relief->acceleration[0] == doctest::Approx(1).epsilon(1e-9));
}

TEST_CASE("wrong springs are named") {
  const auto boxes = two_boxes(ElementType::hex8, {2, 2, 1}, ElementType::hex8, {2, 2, 1});
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.xmin", 0.0, 0.0, {})};
  study.loads = {traction_load("pull", NamedSelector{{"b.zmax"}}, {0, 0, 1}), between("a.zmax", "b.zmin", 1e6)};
  CHECK(named_refusal(boxes, study).find("spring 'link': its length is zero") == 0);
  study.loads[1] = between("a.zmax", "b.zmin", 0);
  CHECK(named_refusal(boxes, study).find("spring 'link': has no stiffness") == 0);
  study.loads[1] = between("a.zmax", "a.xmin", 1e6);
  CHECK(named_refusal(boxes, study).find("nodes in common") != std::string::npos);
  // A spring across leaves the body free along z.
  study.loads[1] = between("a.zmax", "b.zmin", 1e6, {1, 0, 0});
  const std::string text = named_refusal(boxes, study);
  CHECK(text.find("can move freely: translation along z") != std::string::npos);
  study.loads[1] = remote_spring("b.zmin", {0.5, 0.5, 9}, {0, 0, 1e6});
  CHECK(named_refusal(boxes, study) == "nothing");
}

}  // namespace
}  // namespace genba
