// Bodies that touch and exchange heat by a contact conductance, against heat through layers in series.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/base/error.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/model/two_bodies.hpp"

using namespace genba;

namespace {

constexpr double k_left = 20, k_right = 5, conductance = 500, hot = 400, cold = 300;
constexpr double left_length = 0.02, right_length = 0.03, width = 0.012, height = 0.018;

Study two_materials() {
  Study study = heat_study(k_left);
  study.materials[0].name = "left";
  study.materials.push_back(study.materials[0]);
  study.materials[1].name = "right";
  study.materials[1].conductivity = k_right;
  study.assignments = {{"left", {"left"}}, {"right", {"right"}}};
  return study;
}

Study in_series() {
  Study study = two_materials();
  study.constraints = {prescribed_temperature("hot", plane_at(0), hot),
                       prescribed_temperature("cold", plane_at(left_length + right_length), cold)};
  study.loads = {thermal_contact("paste", plane_at(left_length), conductance)};
  return study;
}

std::shared_ptr<const Mesh> slabs(ElementType left, std::array<Index, 3> left_cells, ElementType right,
                                  std::array<Index, 3> right_cells) {
  return std::make_shared<const Mesh>(beside_each_other(
      named_box(left, {left_length, width, height}, left_cells, {}, "left"),
      named_box(right, {right_length, width, height}, right_cells, {left_length, 0, 0}, "right")));
}

constexpr double flux = (hot - cold) / (left_length / k_left + 1 / conductance + right_length / k_right);

/// Of a node of the left or the right slab.
double exact(double x, bool is_left) {
  return is_left ? hot - flux * x / k_left : cold + flux * (left_length + right_length - x) / k_right;
}

void check_slabs(const Solved& solved, std::size_t left_nodes) {
  double most = 0;
  for (std::size_t n = 0; n < solved.problem.mesh->points.size(); ++n)
    most = std::max(most, std::abs(solved.at("temperature", static_cast<Index>(n)) -
                                   exact(solved.problem.mesh->points[n][0], n < left_nodes)));
  CHECK(most < 1e-6);
  const Results& results = solved.results;
  REQUIRE(results.contacts.size() == 1);
  CHECK(results.contacts[0].area == doctest::Approx(width * height).epsilon(1e-8));
  CHECK(results.contacts[0].power == doctest::Approx(flux * width * height).epsilon(1e-7));
  CHECK(results.contacts[0].difference == doctest::Approx(flux / conductance).epsilon(1e-7));
  CHECK(results.balance.relative_error < 1e-8);
  CHECK(results.reactions.at(0).total[0] == doctest::Approx(flux * width * height).epsilon(1e-7));
}

/// A quarter of a tube around z; regions "left" inside and "right" outside of the radius `middle`.
std::shared_ptr<const Mesh> tubes(ElementType type, Index inner_cells, Index outer_cells, double inner,
                                  double middle, double outer) {
  const auto ring = [&](Index around, double from, double to, const std::string& name) {
    Mesh mesh = *mapped_box(type, {2, around, 1}, [=](Vec3 p) {
      const double r = from + (to - from) * p[0], angle = pi / 2 * p[1];
      return Vec3{r * std::cos(angle), r * std::sin(angle), 0.01 * p[2]};
    });
    mesh.regions = {{1, name}};
    return mesh;
  };
  return std::make_shared<const Mesh>(
      beside_each_other(ring(inner_cells, inner, middle, "left"), ring(outer_cells, middle, outer, "right")));
}

}  // namespace

TEST_CASE("two slabs in series with a contact, matching and not, are exact") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const std::size_t nodes = make_box_mesh(type, {left_length, width, height}, {2, 2, 3}).points.size();
    check_slabs(solve_study(slabs(type, {2, 2, 3}, type, {3, 2, 3}), in_series()), nodes);
    check_slabs(solve_study(slabs(type, {2, 2, 3}, type, {2, 3, 5}), in_series()), nodes);
  }
  using enum ElementType;
  const std::pair<ElementType, ElementType> mixed[] = {{tet10, hex8}, {hex20, tet4}, {wedge6, tet10}};
  for (const auto& [left, right] : mixed) {
    CAPTURE(traits(left).name);
    const std::size_t nodes = make_box_mesh(left, {left_length, width, height}, {2, 2, 3}).points.size();
    check_slabs(solve_study(slabs(left, {2, 2, 3}, right, {2, 3, 2}), in_series()), nodes);
  }
}

TEST_CASE("a contact is the same in every format") {
  const auto mesh = slabs(ElementType::tet4, {2, 3, 3}, ElementType::hex8, {2, 2, 2});
  const std::size_t nodes =
      make_box_mesh(ElementType::tet4, {left_length, width, height}, {2, 3, 3}).points.size();
  for (const Format format : all_formats) {
    CAPTURE(to_string(format));
    check_slabs(solve_study(mesh, in_series(), {}, {}, format), nodes);
  }
}

TEST_CASE("heat through two tubes that touch") {
  constexpr double inner = 0.01, middle = 0.02, outer = 0.03;
  struct Way {
    ElementType type;
    Index inner_cells, outer_cells;
    double allowed;
  };
  const Way ways[] = {
      {ElementType::hex20, 6, 6, 2e-3}, {ElementType::hex20, 6, 8, 5e-3}, {ElementType::hex8, 16, 16, 2e-2}};
  for (const Way& way : ways) {
    CAPTURE(traits(way.type).name);
    CAPTURE(way.outer_cells);
    const auto mesh = tubes(way.type, way.inner_cells, way.outer_cells, inner, middle, outer);
    const auto near = [&](double radius) {
      std::vector<std::string> names;
      for (const GeometricEntity& s : mesh->surfaces) names.push_back("#" + std::to_string(s.tag));
      std::vector<std::string> out;
      for (const std::string& name : names) {
        const Selection on = select(*mesh, NamedSelector{{name}}, "test");
        const bool all = std::all_of(on.nodes.begin(), on.nodes.end(), [&](Index n) {
          const Vec3& p = mesh->points[static_cast<std::size_t>(n)];
          return std::abs(std::hypot(p[0], p[1]) - radius) < 1e-6;
        });
        if (all) out.push_back(name);
      }
      return NamedSelector{out};
    };
    Study study = two_materials();
    study.constraints = {prescribed_temperature("hot", near(inner), hot),
                         prescribed_temperature("cold", near(outer), cold)};
    study.loads = {thermal_contact("fit", near(middle), conductance)};
    const Solved solved = solve_study(mesh, study);
    const double resistance =
        std::log(middle / inner) / k_left + 1 / (conductance * middle) + std::log(outer / middle) / k_right;
    const double power = 0.01 * pi / 2 * (hot - cold) / resistance;
    CHECK(solved.results.contacts.at(0).power == doctest::Approx(power).epsilon(way.allowed));
    CHECK(solved.results.contacts.at(0).area == doctest::Approx(0.01 * pi / 2 * middle).epsilon(way.allowed));
  }
}

TEST_CASE("a body is held through what it touches") {
  const auto mesh = slabs(ElementType::hex8, {2, 1, 1}, ElementType::hex8, {2, 2, 2});
  Study study = in_series();
  study.constraints.pop_back();  // nothing leaves the right slab
  const Solved solved = solve_study(mesh, study);
  for (std::size_t n = 0; n < mesh->points.size(); ++n)
    CHECK(solved.at("temperature", static_cast<Index>(n)) == doctest::Approx(hot).epsilon(1e-9));
  CHECK(std::abs(solved.results.contacts.at(0).power) < 1e-6);

  Study apart = in_series();
  apart.constraints.pop_back();
  apart.loads = {heat_flux_load("warm", plane_at(left_length + right_length), 10)};
  CHECK_THROWS_AS(solve_study(mesh, apart), Error);

  Study loose = in_series();
  loose.constraints.clear();
  CHECK_THROWS_AS(solve_study(mesh, loose), Error);
}

TEST_CASE("a contact of faces that do not touch is refused by name") {
  const auto mesh = slabs(ElementType::hex8, {2, 1, 1}, ElementType::hex8, {2, 2, 2});
  Study study = in_series();
  study.loads = {thermal_contact("air", plane_at(0), conductance)};
  try {
    solve_study(mesh, study);
    FAIL("nothing was refused");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::model);
    CHECK(e.place().english().find("air") != std::string::npos);
    CHECK(e.problem().english().find("none of them lies on another") != std::string::npos);
  }
  Study varying = in_series();
  const Variation by{VariationTable{VariationTable::Over::temperature, {200, 500}, {100, 200}}};
  set_variation(varying.loads[0], 0, &by);
  CHECK_THROWS_AS(solve_study(mesh, varying), Error);
}

TEST_CASE("a conductance that differs from place to place passes its integral between bodies that conduct well") {
  Study study = in_series();
  for (Material& m : study.materials) m.conductivity = 1e7;
  const Variation by{VariationTable{VariationTable::Over::y, {0, width / 3, width}, {0, 0, 900}}};
  set_variation(study.loads[0], 0, &by);
  for (const std::array<Index, 3>& cells : {std::array<Index, 3>{3, 6, 3}, {2, 9, 5}}) {  // rows of facets at the kink
    const Solved solved = solve_study(slabs(ElementType::hex8, {2, 3, 3}, ElementType::hex20, cells), study);
    const ContactFlow& flow = solved.results.contacts.at(0);
    CHECK(flow.power == doctest::Approx(0.5 * 900 * 2 / 3 * width * height * (hot - cold)).epsilon(1e-3));
    CHECK(flow.difference == doctest::Approx(hot - cold).epsilon(1e-3));
    CHECK(flow.area == doctest::Approx(width * height).epsilon(1e-8));
  }
}
