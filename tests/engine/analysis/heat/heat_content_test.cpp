// The heat that a material holds is the integral of what is stated.
#include "engine/analysis/heat/heat_content.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/engine/physics/varying.hpp"

using namespace genba;

namespace {

Material melting() {
  Material m;
  m.name = "wax";
  m.specific_heat = 1000;
  m.latent_heat = 2e5;
  m.solidus = 320;
  m.liquidus = 322;
  return m;
}

double by_differences(const HeatCurve& curve, double t) {
  return (curve.heat(t + 1e-3) - curve.heat(t - 1e-3)) / 2e-3;
}

}  // namespace

TEST_CASE("a table of the specific heat is integrated exactly") {
  Material m = melting();
  const Variation table{VariationTable{VariationTable::Over::temperature, {300, 310, 400}, {1000, 2000, 500}}};
  set_variation(m, "c", &table);
  HeatCurve curve(m, Problem());
  curve.cover(250, 500);
  CHECK(curve.heat(300) - curve.heat(290) == doctest::Approx(1000.0 * 10).epsilon(1e-12));
  CHECK(curve.heat(310) - curve.heat(300) == doctest::Approx(1500.0 * 10).epsilon(1e-12));
  CHECK(curve.heat(322) - curve.heat(320) - 2e5 ==
        doctest::Approx(2 * (2000 - 1500 * 11.0 / 90)).epsilon(1e-9));
  CHECK(curve.heat(410) - curve.heat(400) == doctest::Approx(500.0 * 10).epsilon(1e-12));
  for (const double t : {280.0, 305.0, 315.0, 321.0, 350.0, 450.0})
    CHECK(curve.slope(t) == doctest::Approx(by_differences(curve, t)).epsilon(1e-6));
}

TEST_CASE("without a table the curve holds what melting takes alone") {
  const HeatCurve curve(melting(), Problem());
  CHECK(curve.heat(319) == 0);
  CHECK(curve.heat(321) == doctest::Approx(1e5).epsilon(1e-12));
  CHECK(curve.heat(400) == 2e5);
  CHECK(curve.slope(321) == 1e5);
  CHECK(curve.slope(330) == 0);
}

TEST_CASE("a formula's heat does not change when further temperatures are covered") {
  Material m = melting();
  m.latent_heat.reset();
  const Variation formula{VariationFormula{"3 T"}};
  set_variation(m, "c", &formula);
  Problem problem;
  problem.sources = plain_formulas({{"3 T", [](const Vec3&, double, double t) { return 3 * t; }}});
  HeatCurve curve(m, problem);
  curve.cover(300.5, 310);
  const double low = curve.heat(301), high = curve.heat(309.7);
  curve.cover(200, 900);
  CHECK(curve.heat(301) == low);
  CHECK(curve.heat(309.7) == high);
  CHECK(curve.heat(800) - curve.heat(250) == doctest::Approx(1.5 * (800.0 * 800 - 250.0 * 250)).epsilon(1e-12));
  problem.sources = plain_formulas({{"3 T", [](const Vec3&, double, double t) { return 300 - t; }}});
  HeatCurve falling(m, problem);
  falling.cover(280, 290);
  CHECK_THROWS_AS(falling.cover(280, 310), Error);
}
