// Slender and other hard bodies: what is given out is right, with every preconditioner, and multigrid gives
// all out.
#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "tests/engine/analysis/slender_cases.hpp"

using namespace genba;

namespace {

/// By multigrid on the CPU with the default tolerance.
Solved solve_slender(const SlenderCase& c, Preconditioner kind = Preconditioner::multigrid) {
  return solve_study(c.mesh, c.study, {}, {}, Format::rbp_node, 1e-8, kind);
}

double probed(const Solved& s, const SlenderCase& c) {
  return s.at("displacement", c.probe, c.component);
}

}  // namespace

TEST_CASE("slender bars: rounding keeps |r| / |b| above the tolerance, the solution is right and says so") {
  for (const ElementType type : {ElementType::hex20, ElementType::tet10, ElementType::wedge15}) {
    for (const Index ratio : {30, 100, 200}) {
      const SlenderCase c = cantilever(type, {0.001 * ratio, 0.001, 0.001}, {ratio / 2, 1, 1}, 1e-3);
      CAPTURE(traits(type).name);
      CAPTURE(c.name);
      const Solved s = solve_slender(c);
      CHECK(probed(s, c) == doctest::Approx(c.reference).epsilon(0.02));
      CHECK(s.report.backward_error <= most_backward_error);
      if (s.report.true_relative_residual > 2e-8) {
        REQUIRE(s.report.rounding_limit);
        CHECK(s.report.rounding_limit->magnification > 1e6);
        CHECK(s.report.rounding_limit->energy_error < 1e-5);
      } else {
        CHECK(!s.report.rounding_limit);
      }
    }
  }
}

TEST_CASE("a strip of 500 x 30 x 5 mm in tet10 is solved by default options") {
  const SlenderCase c = cantilever(ElementType::tet10, {0.5, 0.03, 0.005}, {100, 6, 1}, 1);
  const Solved s = solve_slender(c);
  CHECK(probed(s, c) == doctest::Approx(c.reference).epsilon(0.02));
  REQUIRE(s.report.rounding_limit);
  CHECK(s.report.rounding_limit->energy_error < doubtful_rounding_energy);
}

TEST_CASE("curved and twisted beams") {
  for (const SlenderCase& c :
       {curved_beam(ElementType::hex20, {12, 2, 1}), twisted_beam(ElementType::hex20, {12, 2, 1}, 0.32),
        curved_beam(ElementType::tet10, {16, 2, 1})}) {
    CAPTURE(c.name);
    const Solved s = solve_slender(c);
    CHECK(probed(s, c) == doctest::Approx(c.reference).epsilon(0.05));
  }
}

TEST_CASE("block-Jacobi on hard bodies: right or refused, never wrong") {
  const SlenderCase cases[] = {cantilever(ElementType::hex20, {0.03, 0.001, 0.001}, {15, 1, 1}, 1e-3),
                               cantilever(ElementType::tet10, {0.05, 0.001, 0.001}, {25, 1, 1}, 1e-3),
                               soft_cylinder(ElementType::wedge15, {4, 4, 1})};
  for (const SlenderCase& c : cases) {
    CAPTURE(c.name);
    try {
      const Solved s = solve_slender(c, Preconditioner::block_jacobi);
      CHECK(probed(s, c) == doctest::Approx(c.reference).epsilon(0.05));
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::not_converged);
    }
  }
}
