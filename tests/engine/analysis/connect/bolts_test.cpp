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

/// Two rings that bolts hold together, `sectors` of eight. Region 0: the rings, region s + 1: the bolt of sector s.
std::shared_ptr<Mesh> bolted_rings(Index sectors) {
  constexpr Index radial = 3, around = 4, layers = 4;  // cells; of a sector; layers 1 and 2 have the bolts alone
  const Index columns = around * sectors, lines = sectors == 8 ? columns : columns + 1;
  auto mesh = std::make_shared<Mesh>();
  for (Index k = 0; k <= layers; ++k)
    for (Index j = 0; j < lines; ++j)
      for (Index i = 0; i <= radial; ++i) {
        const double r = 0.1 + 0.02 * i, angle = 3.14159265358979324 / 4 / around * j;
        mesh->points.push_back({r * std::cos(angle), r * std::sin(angle), 0.02 * k});
        mesh->node_tags.push_back(static_cast<std::int64_t>(mesh->points.size()));
      }
  mesh->regions.push_back({1, "rings", {}});
  for (Index s = 0; s < sectors; ++s) mesh->regions.push_back({s + 2, "bolt " + std::to_string(s), {}});
  ElementBlock block;
  block.type = ElementType::hex8;
  const auto node = [&](Index i, Index j, Index k) { return (k * lines + j % lines) * (radial + 1) + i; };
  for (Index k = 0; k < layers; ++k)
    for (Index j = 0; j < columns; ++j)
      for (Index i = 0; i < radial; ++i) {
        const bool is_between = k == 1 || k == 2, is_bolt = i == 1 && (j % around == 1 || j % around == 2);
        if (is_between && !is_bolt) continue;
        for (const auto& [a, b, c] : {std::array<Index, 3>{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}})
          block.nodes.push_back(node(i + a, j + b, k + c));
        block.group.push_back(is_between ? j / around + 1 : 0);
        block.tags.push_back(static_cast<std::int64_t>(block.tags.size()) + 1);
      }
  mesh->solids = {block};
  complete_facets(*mesh);
  return mesh;
}

TEST_CASE("a flange of eight bolts on a gasket, and one sector with cyclic symmetry, have the same values") {
  const auto whole = bolted_rings(8), sector = bolted_rings(1);
  const auto study_of = [&](Index sectors) {
    Study study = elastic_study(2e11, 0.3);
    for (const double z : {0.0, 0.08})  // foundations of both rings
      study.loads.push_back(condition_on("elastic_support", z == 0 ? "gasket" : "pipe", PlaneSelector{{0, 0, z}, {0, 0, 1}}, {5e11, 2e11}));
    for (Index s = 0; s < sectors; ++s) {
      const double angle = 3.14159265358979324 / 4 * (s + 0.5);
      study.loads.push_back(condition_in("bolt_preload", "bolt " + std::to_string(s), {"bolt " + std::to_string(s)},
                                         {0.13 * std::cos(angle), 0.13 * std::sin(angle), 0.04, 0.0, 0.0, 1.0, 2e4}));
    }
    if (sectors == 8) return study;
    const double h = std::sqrt(0.5);
    Condition sides = condition_on("cyclic_symmetry", "sector", PlaneSelector{{}, {-h, h, 0}}, {0.0, 0.0, 0.0, 0.0, 0.0, 1.0});
    sides.other = PlaneSelector{{}, {0, 1, 0}};
    study.constraints = {sides};
    return study;
  };
  const Solved all = solve_study(whole, study_of(8)), one = solve_study(sector, study_of(1));
  double worst = 0, largest = 0, stress = 0;
  for (Index n = 0; n < sector->node_count(); ++n) {
    const Vec3& place = sector->points[static_cast<std::size_t>(n)];
    Index same = 0;
    while (length(minus(whole->points[static_cast<std::size_t>(same)], place)) > 1e-9) ++same;
    for (int a = 0; a < 3; ++a) {
      largest = std::max(largest, std::abs(one.at("displacement", n, a)));
      worst = std::max(worst, std::abs(one.at("displacement", n, a) - all.at("displacement", same, a)));
    }
    stress = std::max(stress, all.at("von_mises", same));
  }
  CHECK(largest > 0);
  CHECK(worst < 1e-7 * largest);
  const auto bolt_of = [](const Solved& of) {
    for (const ConnectionResult& c : of.results.connections)
      if (c.name == "bolt 0") return c;
    return ConnectionResult{};
  };
  CHECK(bolt_of(one).stretch == doctest::Approx(bolt_of(all).stretch).epsilon(1e-7));
  CHECK(bolt_of(all).tension == doctest::Approx(2e4).epsilon(1e-9));
  const auto gasket = [](const Solved& of) {
    for (const Reaction& r : of.results.reactions)
      if (r.constraint == "gasket") return r.total[2];
    return 0.0;
  };
  // The rings lie between two foundations, so the bolts pull at both.
  CHECK(gasket(one) == doctest::Approx(-2e4).epsilon(1e-6));
  CHECK(gasket(all) == doctest::Approx(-8 * 2e4).epsilon(1e-6));
  // A remote moment tips the whole flange: the sum of the forces stays.
  Study tipped = study_of(8);
  tipped.loads.push_back(condition_on("remote_force", "moment", PlaneSelector{{0, 0, 0.08}, {0, 0, 1}},
                                      {0.0, 0.0, 0.3, 0.0, 0.0, 0.0, 0.0, 500.0, 0.0}));
  const Solved moment = solve_study(whole, tipped);
  CHECK(gasket(moment) == doctest::Approx(-8 * 2e4).epsilon(1e-6));
  CHECK(moment.results.balance.relative_error < 1e-7);
}

TEST_CASE("a cut that reaches a support along the bolt is an error; one across the bolt is none") {
  const auto mesh = shank(ElementType::tet4);
  Study study = held_at_both_ends();
  study.loads = {bolt("bolt_preload", {0.15, 0.15, 0.17}, {0, 0, 1}, 10)};
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
