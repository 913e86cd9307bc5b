// Tangents with a negative direction: on the way of Newton's method, and of the state that was found.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/procedure/increments/increment_history.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

bool is_called_unstable(const FlowBench& bench) {
  for (const Text& warning : bench.frames.taken.back().solution->warnings)
    if (warning.english().find("not stable") != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("rubber that hardly changes its volume is sheared and pressed in few increments") {
  // In a guess pressures are K times what is left of the change of volume, so its tangent has negative directions.
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {2, 2, 1}, {5, 5, 3}));
  FlowBench bench{mesh, rubber_study(1, 2000)};
  bench.options.nonlinear_tolerance = 1e-6;
  const auto force_by = [&](double largest_increment, int axis) {
    bench.options.largest_increment = largest_increment;
    bench.run();
    return bench.results().reactions.at(1).total[static_cast<std::size_t>(axis)];
  };
  for (const int axis : {0, 2}) {
    bench.study.constraints = {hold("zmin", 0.0, 0.0, 0.0), axis == 0 ? hold("zmax", 0.7, 0.0, 0.0) : hold("zmax", 0.0, 0.0, -0.2)};
    const double far = force_by(1, axis);
    CHECK(history_of(bench).cuts.empty());
    CHECK(history_of(bench).increments.size() <= 6);
    CHECK_FALSE(is_called_unstable(bench));
    CHECK(force_by(0.02, axis) == doctest::Approx(far).epsilon(1e-5));
  }
}

TEST_CASE("a straight column beyond its critical load is called unstable") {
  // Euler: pi^2 E I / (4 L^2) with L = 20, I = 1 / 12 and a width of 1.2; hex20 is 1 % off.
  const double critical = 3.14159265358979 * 3.14159265358979 * 0.1 / 1600;
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, {1, 1.2, 20}, {1, 1, 8})), elastic_study(1, 0.3)};
  bench.study.elements.large_deformation = true;
  bench.study.constraints = {hold("zmin", 0.0, 0.0, 0.0)};
  for (const double share : {0.95, 1.05, 2.5}) {
    CAPTURE(share);
    bench.study.loads = {force_load("top", NamedSelector{{"zmax"}}, {0, 0, -share * critical})};
    bench.run();
    CHECK(is_called_unstable(bench) == (share > 1));
  }
}
