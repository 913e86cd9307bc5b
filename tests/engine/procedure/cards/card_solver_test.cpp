#include "engine/procedure/cards/card_solver.hpp"

#include <doctest/doctest.h>

#include "tests/engine/procedure/cards/card_cases.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Levels with fewer unknowns are whole. So few that several levels are split.
constexpr Offset whole_below = 600;

CardPlace on_host(bool is_checked = false) {
  return {[is_checked] {
            const auto one = [&] { return is_checked ? make_checked_backend(1) : make_cpu_backend(1); };
            return Two<std::unique_ptr<Backend>>{one(), one()};
          },
          Format::rbp_sym, 0, whole_below};
}

/// An answer of the checked backend, or of an ordinary one.
std::vector<double> answer(const CardCase& body, const CardPlace& place, std::span<const double> b, std::span<const double> start = {},
                           double tolerance = 1e-10, double reference = 0) {
  Monitor quiet;
  return make_card_solver(place)
      ->open(body.problem, body.numbered, {}, quiet)
      ->solve({.b = b, .start = start, .tolerance = tolerance, .reference = reference}, quiet)
      .x;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0, scale = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    worst = std::max(worst, std::isfinite(a[i]) ? std::abs(a[i] - b[i]) : 1e300);
    scale = std::max(scale, std::abs(b[i]));
  }
  return worst / scale;
}

}  // namespace

TEST_CASE("two cards: cubes of several kinds of elements, and heat") {
  for (const auto& [type, edge] : {std::pair{ElementType::hex8, scaled(18, 11)}, {ElementType::tet4, scaled(18, 11)}, {ElementType::tet10, scaled(8, 6)}}) {
    const CardCounts n = compare_cards(cube_case(type, edge), on_host(), 1e-11, 1e-9);
    CHECK(n.two <= 1.2 * n.one + 1);
  }
  const CardCounts n = compare_cards(cube_case(ElementType::tet4, scaled(20, 13), true), on_host(), 1e-11, 1e-9);
  CHECK(n.two <= 1.2 * n.one + 1);
}

TEST_CASE("two cards: a slender bar cut across, a thin plate, materials 1e4 apart") {
  const CardCounts bar = compare_cards(card_case("bar 50:1", make_box_mesh(ElementType::hex8, {50, 1, 1}, {150, 3, 3}), weighed("xmin")), on_host(), 1e-9, 1e-5);
  CHECK(bar.two <= 1.3 * bar.one + 2);
  const CardCounts plate = compare_cards(card_case("plate 50:1", make_box_mesh(ElementType::hex8, {1, 1, 0.02}, {40, 40, 1}), weighed("xmin")), on_host(), 1e-9, 1e-4);
  CHECK(plate.two <= 1.3 * plate.one + 2);
  Mesh mesh = make_box_mesh(ElementType::hex8, {0.1, 0.1, 0.1}, {14, 14, 14});
  mesh.regions.push_back({2, "upper"});
  for (std::size_t e = 0; e < mesh.solids[0].group.size(); ++e)
    if (mesh.points[static_cast<std::size_t>(mesh.solids[0].nodes[8 * e])][2] > 0.05 - 1e-9) mesh.solids[0].group[e] = 1;
  Study study = weighed("zmin");
  study.materials.push_back(study.materials[0]);
  study.materials[1].name = "other";
  study.materials[1].youngs_modulus = 1e-4 * 210e9;
  study.assignments.push_back({"other", {"upper"}});
  const CardCounts two = compare_cards(card_case("materials 1e4 apart", std::move(mesh), study), on_host(), 1e-10, 1e-6);
  CHECK(two.two <= 1.3 * two.one + 2);
}

TEST_CASE("two cards: every step in its turn, on memory that is poisoned when stale") {
  const CardCase body = cube_case(ElementType::hex8, 9);
  CHECK(answer(body, on_host(true), body.system.rhs) == answer(body, on_host(), body.system.rhs));
}

TEST_CASE("two cards: a solve from a start, to a limit that another residual states") {
  const CardCase body = cube_case(ElementType::hex8, 9);
  const std::vector<double> whole = answer(body, on_host(), body.system.rhs, {}, 1e-12);
  std::vector<double> near = whole;
  for (double& x : near) x *= 1.001;
  CHECK(difference(answer(body, on_host(), body.system.rhs, near, 1e-9), whole) < 1e-8);
  // The start is good enough already.
  CHECK(answer(body, on_host(), body.system.rhs, near, 1e-8, 1e12) == near);
}

TEST_CASE("two cards: a small body is solved by the inverse, without a coarse level") {
  const CardCase body = cube_case(ElementType::hex8, 3);
  CardPlace place = on_host();
  place.whole_below = 0;
  CHECK(difference(answer(body, place, body.system.rhs), answer(cube_case(ElementType::hex8, 3), on_host(), body.system.rhs)) < 1e-9);
}
