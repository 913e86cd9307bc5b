#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/connect/bolt_cuts.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"

#include <cmath>

namespace genba {
namespace {

Condition bolt(std::string kind, Vec3 p, Vec3 d, double amount, Regions regions = {}) {
  return condition_in(kind, "bolt", std::move(regions), {p[0], p[1], p[2], d[0], d[1], d[2], amount});
}
std::string bolt_refusal(const std::shared_ptr<const Mesh>& mesh, const Study& study) {
  Monitor monitor;
  try {
    resolve(mesh, study, monitor);
  } catch (const Error& error) {
    return error.place().english() + ": " + error.problem().english();
  }
  return "nothing";
}
std::shared_ptr<Mesh> shank(ElementType type) {
  return std::make_shared<Mesh>(make_box_mesh(type, {0.3, 0.3, 2}, {2, 2, 6}));
}
Study held_at_both_ends(double poisson_ratio = 0) {
  Study study = elastic_study(2e5, poisson_ratio);
  study.constraints = {hold("zmin", 0.0, 0.0, 0.0), hold("zmax", 0.0, 0.0, 0.0)};
  return study;
}

TEST_CASE("a preload is the tension of a bolt that is held at both ends") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet4, ElementType::tet10, ElementType::hex20, ElementType::wedge6}) {
    const auto mesh = shank(type);
    Study study = held_at_both_ends();
    study.loads = {bolt("bolt_preload", {0.15, 0.15, 0.9}, {0, 0, 3}, 10)};
    CAPTURE(traits(type).name);
    for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
      const Solved solved = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-12, kind);
      REQUIRE(solved.results.mesh->node_count() > mesh->node_count());  // the nodes of the cut are there twice
      for (Index n = 0; n < solved.results.mesh->node_count(); ++n)
        CHECK(solved.at("stress", n, 2) == doctest::Approx(10 / 0.09).epsilon(1e-7));  // 111.11
      const ConnectionResult& c = solved.results.connections.front();
      CHECK(c.tension == doctest::Approx(10).epsilon(1e-7));
      CHECK(c.stretch == doctest::Approx(10 / 0.09 / 2e5 * 2).epsilon(1e-7));
      CHECK(c.area == doctest::Approx(0.09).epsilon(1e-12));
      CHECK(solved.results.reactions[0].total[2] == doctest::Approx(-10).epsilon(1e-7));
      CHECK(solved.results.reactions[1].total[2] == doctest::Approx(10).epsilon(1e-7));
      CHECK(solved.results.balance.relative_error < 1e-8);
    }
  }
}

TEST_CASE("a bolt made shorter has the tension of that strain") {
  const auto mesh = shank(ElementType::tet4);
  Study study = held_at_both_ends();
  study.loads = {bolt("shortened_bolt", {0, 0, 1.1}, {0, 0, -1}, 1e-3)};
  const Solved solved = solve_study(mesh, study);
  CHECK(solved.results.connections.front().tension == doctest::Approx(2e5 * 1e-3 / 2 * 0.09).epsilon(1e-7));
  CHECK(solved.results.connections.front().stretch == doctest::Approx(1e-3).epsilon(1e-9));
}

TEST_CASE("a preload across a slanted bolt is that of the straight one") {
  const auto straight = shank(ElementType::hex8);
  const double c = std::cos(0.4), s = std::sin(0.4);
  auto slanted = std::make_shared<Mesh>(*straight);
  for (Vec3& p : slanted->points) p = {c * p[0] + s * p[2], p[1], -s * p[0] + c * p[2]};
  Study study = held_at_both_ends(0.3);
  study.loads = {bolt("bolt_preload", {0.15, 0.15, 0.9}, {0, 0, 1}, 10)};
  const Solved a = solve_study(straight, study);
  study.loads = {bolt("bolt_preload", {c * 0.15 + s * 0.9, 0.15, -s * 0.15 + c * 0.9}, {s, 0, c}, 10)};
  const Solved b = solve_study(slanted, study);
  CHECK(b.results.energy == doctest::Approx(a.results.energy).epsilon(1e-7));
  CHECK(b.results.connections.front().stretch == doctest::Approx(a.results.connections.front().stretch).epsilon(1e-7));
  for (Index n = 0; n < straight->node_count(); ++n)
    CHECK(b.at("von_mises", n) == doctest::Approx(a.at("von_mises", n)).epsilon(1e-6));
}

TEST_CASE("two bolts in one region are cut one by one") {
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {0.3, 0.3, 2}, {1, 1, 4}), "a.", {});
  append_mesh(*mesh, make_box_mesh(ElementType::hex8, {0.3, 0.3, 2}, {1, 1, 4}), "b.", {1, 0, 0});
  Study study = elastic_study(2e5, 0);
  for (const char* end : {"a.zmin", "a.zmax", "b.zmin", "b.zmax"}) study.constraints.push_back(hold(end, 0.0, 0.0, 0.0));
  Condition second = bolt("bolt_preload", {1.1, 0.1, 1}, {0, 0, 1}, 20);
  second.name = "second";
  study.loads = {bolt("bolt_preload", {0.1, 0.1, 1}, {0, 0, 1}, 10), second};
  const Solved solved = solve_study(mesh, study);
  CHECK(solved.results.connections[0].tension == doctest::Approx(10).epsilon(1e-8));
  CHECK(solved.results.connections[1].tension == doctest::Approx(20).epsilon(1e-8));
  for (Index n = 0; n < mesh->node_count(); ++n)
    CHECK(solved.at("stress", n, 2) == doctest::Approx((mesh->points[static_cast<std::size_t>(n)][0] < 0.5 ? 10 : 20) / 0.09).epsilon(1e-8));
}

TEST_CASE("a preload that cuts no bolt, or only a part of one, is an error") {
  const auto mesh = shank(ElementType::hex8);
  Study study = held_at_both_ends();
  study.loads = {bolt("bolt_preload", {0, 0, 5}, {0, 0, 1}, 10)};
  const std::string none = bolt_refusal(mesh, study);
  CHECK(none.find("bolt preload 'bolt'") == 0);
  CHECK(none.find("cuts no bolt: 24 elements of its regions lie before it and 0 behind it") != std::string::npos);
  // Half of the shank is another region: the plane cuts the bolt's region alone.
  auto halves = std::make_shared<Mesh>(*mesh);
  halves->regions.push_back({2, "other", {}});
  for (Index e = 0; e < halves->solids.front().size(); ++e)
    if (halves->points[static_cast<std::size_t>(element_nodes(halves->solids.front(), e)[0])][0] < 0.1)
      halves->solids.front().group[static_cast<std::size_t>(e)] = 1;
  study.loads = {bolt("bolt_preload", {0, 0, 1}, {0, 0, 1}, 10, {"box"})};
  const std::string part = bolt_refusal(halves, study);
  CHECK(part.find("bolt preload 'bolt'") == 0);
  CHECK((part.find("only in part") != std::string::npos || part.find("another region has nodes") != std::string::npos));
}

TEST_CASE("a cut that reaches a support along the bolt is an error; one across the bolt is none") {
  const auto mesh = shank(ElementType::tet4);
  Study study = held_at_both_ends();
  study.loads = {bolt("bolt_preload", {0.15, 0.15, 0.05}, {0, 0, 1}, 10)};
  CHECK(bolt_refusal(mesh, study).find("which a support holds along the axis of the bolt") != std::string::npos);
  study.loads = {bolt("bolt_preload", {0.15, 0.15, 0.9}, {0, 0, 1}, 10)};
  study.constraints.push_back(hold("xmin", 0.0, {}, {}));  // a plane of symmetry along the bolt
  CHECK(bolt_refusal(mesh, study) == "nothing");
}

TEST_CASE("a bolt whose halves nothing else holds together is a mechanism") {
  const auto mesh = shank(ElementType::hex8);
  Study study = elastic_study(2e5, 0);
  study.constraints = {hold("zmin", 0.0, 0.0, 0.0)};
  study.loads = {bolt("bolt_preload", {0, 0, 1}, {0, 0, 1}, 10)};
  CHECK(bolt_refusal(mesh, study).find("can move freely: translation along z") != std::string::npos);
  study.loads = {bolt("shortened_bolt", {0, 0, 1}, {0, 0, 1}, 1e-3)};
  CHECK(bolt_refusal(mesh, study) == "nothing");
}

}  // namespace
}  // namespace genba
