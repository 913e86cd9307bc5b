#include "engine/analysis/answers/combined.hpp"
#include "tests/engine/analysis/solve_study.hpp"

#include <doctest/doctest.h>

namespace genba {
namespace {

TEST_CASE("a combination of steps is the step with the sum of their loads") {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {3, 1, 1}, {4, 2, 2}));
  Study study = elastic_study(2e11, 0.3);
  study.materials.front().yield_strength = 2e8;
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  const Condition dead = gravity_load("dead", {0, 0, -9.81}),
                  pull = traction_load("pull", NamedSelector{{"xmax"}}, {1e6, 0, 2e5});
  study.loads = {dead};
  const Solved first = solve_study(mesh, study);
  study.loads = {pull};
  const Solved second = solve_study(mesh, study);
  study.loads = {gravity_load("dead", {0, 0, -9.81 * 1.35}),
                 traction_load("pull", NamedSelector{{"xmax"}}, {-1.5e6, 0, -3e5})};
  const Solved both = solve_study(mesh, study);
  ThreadTeam team;
  const ResultsTimes parts[] = {{&first.results, 1.35}, {&second.results, -1.5}};
  const Results sum = combined(first.problem, parts, team);
  for (const char* name : {"displacement", "stress", "von_mises", "principal_stress", "safety_factor", "reaction_force"}) {
    CAPTURE(name);
    const Field &a = *sum.find(name), &b = *both.results.find(name);
    REQUIRE(a.data.size() == b.data.size());
    double largest = 0;
    for (const double v : b.data) largest = std::max(largest, std::abs(v));
    for (std::size_t i = 0; i < a.data.size(); ++i) CHECK(std::abs(a.data[i] - b.data[i]) < 1e-7 * largest);
  }
  REQUIRE(sum.extrema.size() >= 10);
  for (const Extremum& e : sum.extrema)
    for (const Extremum& o : both.results.extrema)
      if (e.field == o.field && e.field == "von_mises") CHECK(e.max == doctest::Approx(o.max).epsilon(1e-7));
  CHECK(sum.reactions.front().total[2] == doctest::Approx(both.results.reactions.front().total[2]).epsilon(1e-7));
}

TEST_CASE("steps on different meshes have no combination") {
  Study study = elastic_study(2e11, 0.3);
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  study.loads = {gravity_load("dead", {0, 0, -9.81})};
  const Solved a = solve_study(std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {3, 1, 1}, {1, 1, 1})), study);
  const Solved b = solve_study(std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {3, 1, 1}, {2, 1, 1})), study);
  ThreadTeam team;
  const ResultsTimes parts[] = {{&a.results, 1}, {&b.results, 1}};
  CHECK_THROWS_WITH_AS(combined(a.problem, parts, team), doctest::Contains("different meshes"), Error);
}

}  // namespace
}  // namespace genba
