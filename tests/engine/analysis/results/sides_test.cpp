// Two materials side by side share a strain, so each has its own stress at the nodes between them.
#include "engine/analysis/results/sides.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/analysis/results/safety.hpp"
#include "engine/model/geometry.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

constexpr double soft = 10e9, stiff = 200e9, stretch = 1e-3;

/// A cube of two layers, "box" below z = 0.5 m and "top" above, pulled along x to the same strain.
Solved two_layers(ElementType type, double soft_strength = 0, double stiff_strength = 0) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 1}, {2, 2, 4}));
  mesh->regions.push_back({2, "top"});
  for (ElementBlock& block : mesh->solids)
    for (Index e = 0; e < block.size(); ++e)
      if (element_centroid(*mesh, block, e)[2] > 0.5) block.group[e] = 1;
  Study study = elastic_study(soft, 0.0);
  Material other = study.materials.front();
  other.name = "other";
  other.youngs_modulus = stiff;
  if (soft_strength > 0) study.materials.front().yield_strength = soft_strength;
  if (stiff_strength > 0) other.yield_strength = stiff_strength;
  study.materials.push_back(other);
  study.assignments = {{study.materials.front().name, {"box"}}, {"other", {"top"}}};
  study.constraints = {displacement("x", NamedSelector{{"xmin"}}, {0.0, std::nullopt, std::nullopt}),
                       displacement("pull", NamedSelector{{"xmax"}}, {stretch, std::nullopt, std::nullopt}),
                       displacement("y", NamedSelector{{"ymin"}}, {std::nullopt, 0.0, std::nullopt}),
                       displacement("z", NamedSelector{{"zmin"}}, {std::nullopt, std::nullopt, 0.0})};
  return solve_study(mesh, study);
}

constexpr double soft_stress = soft * stretch, stiff_stress = stiff * stretch;

}  // namespace

TEST_CASE("a node between two materials has the stress of each, and a probe tells both") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const Solved s = two_layers(type);
    const Mesh& mesh = *s.results.mesh;
    const Field& stress = *s.results.find("stress");
    const Field& mises = *s.results.find("von_mises");
    REQUIRE(s.results.sides);
    Index between = 0;
    for (Index node = 0; node < mesh.node_count(); ++node) {
      const bool is_between = std::abs(mesh.points[node][2] - 0.5) < 1e-9;
      between += is_between ? 1 : 0;
      const auto sides = s.results.sides->at(node);
      REQUIRE(sides.size() == (is_between ? 2 : 0));
      if (!is_between) continue;
      CHECK(sides[0].flux[0] == doctest::Approx(soft_stress).epsilon(1e-7));
      CHECK(sides[1].flux[0] == doctest::Approx(stiff_stress).epsilon(1e-7));
      CHECK(s.at("von_mises", node) == doctest::Approx(stiff_stress).epsilon(1e-7));
    }
    CHECK(between > 0);

    const auto places = places_at(s.results, {0.3, 0.4, 0.5});
    REQUIRE(places.size() == 2);
    CHECK(region_name(mesh, region_at(mesh, places[0])) == "box");
    CHECK(region_name(mesh, region_at(mesh, places[1])) == "top");
    CHECK(value_at(s.results, stress, places[0])[0] == doctest::Approx(soft_stress).epsilon(1e-7));
    CHECK(value_at(s.results, mises, places[0])[0] == doctest::Approx(soft_stress).epsilon(1e-7));
    CHECK(value_at(s.results, stress, places[1])[0] == doctest::Approx(stiff_stress).epsilon(1e-7));
    // Near the interface, still inside the soft body: nothing of the stiff one is mixed in.
    CHECK(places_at(s.results, {0.3, 0.4, 0.47}).size() == 1);
    CHECK(probe(s.results, stress, {0.3, 0.4, 0.47})[0] == doctest::Approx(soft_stress).epsilon(1e-7));
  }
}

TEST_CASE("extrema name the side they are on") {
  const Solved s = two_layers(ElementType::hex8);
  const auto found = std::ranges::find(s.results.extrema, "stress:xx", &Extremum::field);
  REQUIRE(found != s.results.extrema.end());
  CHECK(found->min == doctest::Approx(soft_stress).epsilon(1e-7));
  CHECK(found->max == doctest::Approx(stiff_stress).epsilon(1e-7));
  const auto free = std::ranges::find(s.results.extrema, "displacement:x", &Extremum::field);
  CHECK(free->max_side.empty());
}

TEST_CASE("the safety factor compares the stress of a side with the strength of that side") {
  // The soft layer is weak and has little stress; its strength is not compared with the stiff one's stress.
  const Solved s = two_layers(ElementType::hex20, 3 * soft_stress, 2 * stiff_stress);
  const auto least = least_safety(s.problem, s.results);
  REQUIRE(least);
  CHECK(least->factor == doctest::Approx(2).epsilon(1e-6));
  CHECK(least->material == "other");
  for (const double factor : s.results.find("safety_factor")->data)
    CHECK(factor > 2 - 1e-5);
}

TEST_CASE("sides survive a file") {
  const Solved s = two_layers(ElementType::tet10);
  Results read;
  read.mesh = s.results.mesh;
  read.physics = s.results.physics;
  read.locator = s.results.locator;
  read.fields = s.results.fields;
  for (Field& field : fields_of_sides(s.results)) read.fields.push_back(std::move(field));
  take_sides_out(read, s.results.sides->group);
  REQUIRE(read.sides);
  CHECK(read.fields.size() == s.results.fields.size());
  const auto& there = s.results.sides->values;
  REQUIRE(read.sides->values.size() == there.size());
  for (std::size_t i = 0; i < there.size(); ++i) {
    CHECK(read.sides->values[i].node == there[i].node);
    CHECK(read.sides->values[i].region == there[i].region);
    CHECK(read.sides->values[i].flux == there[i].flux);
  }
}
