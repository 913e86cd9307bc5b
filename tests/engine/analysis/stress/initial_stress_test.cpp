// A body that is stressed before it deforms.
#include "engine/analysis/stress/initial_stress.hpp"

#include <cmath>

#include "engine/analysis/results/sides.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"

namespace genba {
namespace {

Condition stressed(std::array<double, 6> s, Regions regions = {}) {
  return condition_in("initial_stress", "before", std::move(regions), {s[0], s[1], s[2], s[3], s[4], s[5]});
}

TEST_CASE("a free body gives way until its initial stress is gone") {
  constexpr double e = 2e11, nu = 0.3;
  const std::array<double, 6> stress{80e6, -50e6, 30e6, 20e6, -10e6, 15e6};
  // The strain that takes it away: minus the compliance times the stress.
  std::array<double, 6> strain{};
  for (std::size_t a = 0; a < 3; ++a) {
    strain[a] = -((1 + nu) * stress[a] - nu * (stress[0] + stress[1] + stress[2])) / e;
    strain[3 + a] = -2 * (1 + nu) * stress[3 + a] / e;
  }
  for (const ElementType type : {ElementType::hex8, ElementType::tet4, ElementType::tet10, ElementType::hex20, ElementType::wedge15}) {
    CAPTURE(traits(type).name);
    const auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 1}, {2, 2, 2}));
    for (Vec3& p : mesh->points)
      p = {p[0] + 0.1 * p[1] * p[2], p[1] - 0.08 * p[0] * p[2], p[2] + 0.06 * p[0] * p[1]};
    for (const bool incompatible : {false, true}) {
      if (incompatible && type != ElementType::hex8) continue;
      Study study = elastic_study(e, nu);
      if (incompatible) study.elements.hex8 = element::Formulation::incompatible;
      study.constraints = {displacement("origin", BoxSelector{{0, 0, 0}, {0, 0, 0}}, {0.0, 0.0, 0.0}),
                           displacement("x", BoxSelector{{1, 0, 0}, {1, 0, 0}}, {std::nullopt, 0.0, 0.0}),
                           displacement("y", BoxSelector{{0, 1, 0}, {0, 1, 0}}, {std::nullopt, std::nullopt, 0.0})};
      study.loads = {stressed(stress)};
      const Solved solved = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-13);
      // The motion with this strain, without rotation of the x axis and of the plane of x and y.
      double worst = 0, largest = 0, left = 0;
      for (Index n = 0; n < mesh->node_count(); ++n) {
        const Vec3& p = mesh->points[static_cast<std::size_t>(n)];
        const Vec3 u{strain[0] * p[0] + strain[3] * p[1] + strain[5] * p[2], strain[1] * p[1] + strain[4] * p[2],
                     strain[2] * p[2]};
        for (int a = 0; a < 3; ++a) {
          worst = std::max(worst, std::abs(solved.at("displacement", n, a) - u[static_cast<std::size_t>(a)]));
          largest = std::max(largest, std::abs(u[static_cast<std::size_t>(a)]));
        }
        left = std::max(left, solved.at("von_mises", n));
      }
      CHECK(worst < 1e-8 * largest);
      CHECK(left < 1e-8 * 80e6);
      CHECK(solved.results.balance.relative_error < 1e-8);
    }
  }
}

TEST_CASE("two parts with unlike initial stress between walls meet at the mean; both sides tell it") {
  const auto mesh = two_boxes(ElementType::hex8, {2, 2, 2}, ElementType::hex8, {2, 2, 2});
  Study study = elastic_study(2e11, 0);
  study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.zmax", 0.0, 0.0, 0.0), tied("seam", "b.zmin", "a.zmax")};
  study.loads = {stressed({0, 0, 40e6, 0, 0, 0}, {"a.box"}), stressed({0, 0, -20e6, 0, 0, 0}, {"b.box"})};
  study.loads[1].name = "other";
  const Solved solved = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-12);
  for (Index n = 0; n < mesh->node_count(); ++n) {
    CHECK(solved.at("stress", n, 2) == doctest::Approx(10e6).epsilon(1e-7));
    if (std::abs(mesh->points[static_cast<std::size_t>(n)][2] - 1) < 1e-9)
      CHECK(solved.at("displacement", n, 2) == doctest::Approx(-30e6 / 2e11).epsilon(1e-7));
  }
  CHECK(solved.results.reactions[0].total[2] == doctest::Approx(-10e6).epsilon(1e-7));
  CHECK(solved.results.reactions[1].total[2] == doctest::Approx(10e6).epsilon(1e-7));
}

TEST_CASE("a node between regions of unlike initial stress has the stress of each side") {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 2}, {1, 1, 4}));
  mesh->regions.push_back({2, "upper", {}});
  for (Index e = 2; e < 4; ++e) mesh->solids.front().group[static_cast<std::size_t>(e)] = 1;
  Study study = elastic_study(2e11, 0);
  study.constraints = {hold("zmin", 0.0, 0.0, 0.0), hold("zmax", 0.0, 0.0, 0.0)};
  study.loads = {stressed({7e6, 0, 40e6, 0, 0, 0}, {"upper"})};  // 7 MPa across stay on one side
  study.constraints.push_back(hold("xmin", 0.0, {}, {}));
  study.constraints.push_back(hold("xmax", 0.0, {}, {}));
  const Solved solved = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-12);
  REQUIRE(solved.results.sides);
  int checked = 0;
  for (const Sides::Value& side : solved.results.sides->values) {
    CHECK(side.flux[2] == doctest::Approx(20e6).epsilon(1e-7));
    CHECK(side.flux[0] == doctest::Approx(side.region == 1 ? 7e6 : 0).scale(20e6).epsilon(1e-7));
    ++checked;
  }
  CHECK(checked == 8);
}

TEST_CASE("initial stress that is not computed is refused by name") {
  const auto refusal = [](std::shared_ptr<const Mesh> mesh, const Study& study) -> std::string {
    Monitor monitor;
    try {
      resolve(std::move(mesh), study, monitor);
    } catch (const Error& error) {
      return error.place().english() + ": " + error.problem().english();
    }
    return "nothing";
  };
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1}));
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold("zmin", 0.0, 0.0, 0.0)};
  study.loads = {stressed({1e6, 0, 0, 0, 0, 0})};
  CHECK(refusal(mesh, study) == "nothing");
  study.materials[0].flow_stress = 200e6;
  CHECK(refusal(mesh, study).find("initial stress 'before': initial stress is not computed with materials that flow") == 0);
}

}  // namespace
}  // namespace genba
