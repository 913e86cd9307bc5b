// A block that nothing but friction holds, between two rigid planes.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/analysis/contact/contacts.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

constexpr double block_modulus = 2e6, strain = 0.01, friction = 0.3;

Condition plate(std::string name, std::string face, double at, double side, Vec3 motion, double force = 0) {
  return condition_on("rigid_plane", std::move(name), NamedSelector{{std::move(face)}},
                      {0.0, 0.0, at, 0.0, 0.0, side, motion[0], motion[1], motion[2], force, friction, 0.0});
}

FlowBench clamped(ElementType type, std::array<Index, 3> cells, bool is_large) {
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 1}, cells)), elastic_study(block_modulus, 0)};
  bench.study.elements.large_deformation = is_large;
  bench.study.constraints = {plate("bed", "zmin", 0, 1, {}), plate("press", "zmax", 1, -1, {0, 0, -strain})};
  bench.times = {1, 2};
  bench.options.nonlinear_tolerance = 1e-6;
  bench.options.contact_tolerance = 1e-4;
  return bench;
}

}  // namespace

TEST_CASE("friction alone holds a block between two rigid planes, and lets it slip beyond its limit") {
  using enum ElementType;
  for (const ElementType type : {hex8, tet10})
    for (const bool is_large : {false, true})
      for (const double share : {0.2, 10.0}) {  // of the way after which a block that only sheared would slip
        CAPTURE(static_cast<int>(type));
        CAPTURE(is_large);
        CAPTURE(share);
        FlowBench bench = clamped(type, {2, 2, 2}, is_large);
        const double pressed = block_modulus * strain, aside = 2 * share * friction * strain;  // the shear block_modulus is half of it
        bench.study.constraints[1] = over_time(bench.study.constraints[1], 6, {1, 2}, {0, aside});
        bench.run();
        const Results first = bench.results(0), last = bench.results(1);
        CHECK(first.connections.at(1).force[2] == doctest::Approx(-pressed).epsilon(0.03));
        CHECK(std::abs(first.connections.at(1).force[0]) < 1e-3 * pressed);
        for (const std::size_t i : {0u, 1u}) {
          const Vec3& force = last.connections.at(i).force;
          const double pull = std::abs(force[0]) / (friction * std::abs(force[2]));
          if (share > 1)
            CHECK(pull == doctest::Approx(1).epsilon(2e-3));
          else
            CHECK((pull > 0.05 && pull < 0.25));
        }
        CHECK(last.connections.at(0).force[0] == doctest::Approx(-last.connections.at(1).force[0]).epsilon(1e-3));
        CHECK(last.balance.relative_error < 1e-4);
      }
}

TEST_CASE("a plane that presses a block turns it by friction, and slips beyond its limit") {
  constexpr double of_square = 0.1406, mean_arm = 0.3826;  // torsion of a square bar; mean distance from its middle
  for (const double turn : {1e-4, 0.1}) {
    CAPTURE(turn);
    FlowBench bench = clamped(ElementType::hex8, {4, 4, 3}, true);
    Condition& press = bench.study.constraints[1];
    number_in(press, "turn_about", 0) = 0.5, number_in(press, "turn_about", 1) = 0.5, number_in(press, "turn_about", 2) = 1;
    constexpr std::size_t value_of_turn = 12;
    press = over_time(press, value_of_turn, {1, 2}, {0, turn});
    bench.run();
    const ConnectionResult on = bench.results(1).connections.at(1);
    const double moment = on.moment[2] - (0.5 - on.point[0]) * on.force[1] + (0.5 - on.point[1]) * on.force[0];
    if (turn < 1e-3)
      CHECK(moment / (of_square * block_modulus / 2 * turn) == doctest::Approx(1.15).epsilon(0.15));  // its ends do not warp
    else
      CHECK(moment == doctest::Approx(friction * std::abs(on.force[2]) * mean_arm).epsilon(0.06));
  }
}

TEST_CASE("a force presses a block that friction alone holds") {
  FlowBench bench = clamped(ElementType::hex8, {2, 2, 2}, false);
  bench.times.clear();
  bench.study.constraints[1] = plate("press", "zmax", 1, -1, {}, strain * block_modulus);
  bench.study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {0.3 * friction * strain * block_modulus, 0, 0})};
  bench.run();
  CHECK(bench.results().connections.at(0).force[2] == doctest::Approx(strain * block_modulus).epsilon(1e-4));
}
