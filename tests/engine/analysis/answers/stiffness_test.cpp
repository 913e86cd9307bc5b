// Stiffness of a pulled bar: E A / L, whatever kind of load pulls it.
#include "engine/analysis/answers/stiffness.hpp"

#include <doctest/doctest.h>

#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

constexpr double E = 210e9, L = 0.5, width = 0.02, height = 0.03;

Study pulled(std::vector<Condition> loads) {
  Study study = elastic_study(E, 0.3);
  study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0)};
  study.loads = std::move(loads);
  return study;
}

std::optional<LoadedPlace> solved(ElementType type, const Study& study) {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {L, width, height}, {4, 1, 2}));
  const Solved s = solve_study(mesh, study);
  return loaded_place(s.problem, s.results);
}

}  // namespace

TEST_CASE("force over displacement of a bar is E A / L") {
  const double area = width * height, force = 1200, right = E * area / L;
  for (const ElementType type : {ElementType::tet10, ElementType::hex8, ElementType::wedge15}) {
    CAPTURE(traits(type).name);
    for (const Condition& load :
         {force_load("pull", NamedSelector{{"xmax"}}, {force, 0, 0}),
          traction_load("pull", NamedSelector{{"xmax"}}, {-force / area, 0, 0}),
          pressure_load("pull", NamedSelector{{"xmax"}}, force / area)}) {
      const auto place = solved(type, pulled({load}));
      REQUIRE(place);
      CHECK(place->load == "pull");
      CHECK(std::abs(place->force[0]) == doctest::Approx(force).epsilon(1e-9));
      CHECK(place->stiffness == doctest::Approx(right).epsilon(1e-6));
      CHECK(place->displacement == doctest::Approx(force / right).epsilon(1e-6));
    }
  }
}

TEST_CASE("no stiffness is told where more than one force acts or a place is moved") {
  const Condition pull = force_load("pull", NamedSelector{{"xmax"}}, {1200, 0, 0});
  CHECK(solved(ElementType::hex8, pulled({pull, gravity_load("weight", {0, 0, -0.01})})));
  CHECK_FALSE(solved(ElementType::hex8, pulled({pull, gravity_load("weight", {0, 0, -9.81e3})})));
  CHECK_FALSE(solved(ElementType::hex8,
                     pulled({pull, force_load("side", NamedSelector{{"zmax"}}, {0, 0, 50})})));
  CHECK_FALSE(solved(ElementType::hex8, pulled({})));
  Study moved = pulled({pull});
  moved.constraints.push_back(displacement("moved", NamedSelector{{"ymax"}}, {std::nullopt, 1e-6, std::nullopt}));
  CHECK_FALSE(solved(ElementType::hex8, moved));
}
