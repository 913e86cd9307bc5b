// Safety factors against what is known of a pulled bar.
#include "engine/analysis/results/safety.hpp"

#include <doctest/doctest.h>

#include "engine/model/geometry.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

/// A bar along x, held so that it may narrow, pulled by 100 MPa: von Mises 100 MPa everywhere. Its half with
/// x above 0.5 m is of the second region.
Solved pulled_bar(ElementType type, std::optional<double> first, std::optional<double> second) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 0.2, 0.2}, {4, 2, 2}));
  mesh->regions.push_back({2, "far"});
  for (ElementBlock& block : mesh->solids)
    for (Index e = 0; e < block.size(); ++e)
      if (element_centroid(*mesh, block, e)[0] > 0.5) block.group[e] = 1;
  Study study = elastic_study(210e9, 0.3);
  Material other = study.materials.front();
  other.name = "other";
  study.materials.front().yield_strength = first;
  other.yield_strength = second;
  study.materials.push_back(other);
  study.assignments = {{study.materials.front().name, {"box"}}, {"other", {"far"}}};
  study.constraints = {displacement("x", NamedSelector{{"xmin"}}, {0.0, std::nullopt, std::nullopt}),
                       displacement("y", NamedSelector{{"ymin"}}, {std::nullopt, 0.0, std::nullopt}),
                       displacement("z", NamedSelector{{"zmin"}}, {std::nullopt, std::nullopt, 0.0})};
  study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {100e6, 0, 0})};
  return solve_study(mesh, study);
}

}  // namespace

TEST_CASE("the factor is the yield strength by the stress, the weaker material's where two meet") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const Solved s = pulled_bar(type, 235e6, 150e6);
    const Mesh& mesh = *s.results.mesh;
    std::vector<bool> is_weak(mesh.points.size(), false);
    for (const ElementBlock& block : mesh.solids)
      for (std::size_t i = 0; i < block.nodes.size(); ++i)
        if (block.group[i / static_cast<std::size_t>(traits(block.type).nodes)] == 1) is_weak[block.nodes[i]] = true;
    for (Index i = 0; i < mesh.node_count(); ++i)
      CHECK(s.at("safety_factor", i) == doctest::Approx(is_weak[i] ? 1.5 : 2.35).epsilon(1e-6));
    const auto least = least_safety(s.problem, s.results);
    REQUIRE(least);
    CHECK(least->factor == doctest::Approx(1.5).epsilon(1e-6));
    CHECK(least->material == "other");
    CHECK(least->stress == doctest::Approx(100e6).epsilon(1e-6));
    CHECK(least->bears == 150e6);
    CHECK(without_safety(s.problem).empty());
  }
}

TEST_CASE("materials without a yield strength are not judged, and named") {
  const Solved s = pulled_bar(ElementType::hex8, 50e6, std::nullopt);
  const auto least = least_safety(s.problem, s.results);
  REQUIRE(least);
  CHECK(least->factor == doctest::Approx(0.5).epsilon(1e-6));
  CHECK(least->place[0] < 0.51);
  CHECK(without_safety(s.problem) == std::vector<std::string>{"other"});
  for (Index i = 0; i < s.results.mesh->node_count(); ++i)
    if (s.results.mesh->points[i][0] > 0.51) CHECK(s.at("safety_factor", i) == 100);

  const Solved none = pulled_bar(ElementType::hex8, std::nullopt, std::nullopt);
  CHECK(none.results.find("safety_factor") == nullptr);
  CHECK_FALSE(least_safety(none.problem, none.results));
}
