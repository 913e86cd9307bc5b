// Constants from test data: those that made the data come back.
#include "engine/model/fit/law_fit.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/base/error.hpp"

using namespace genba;

namespace {
const LawFit& fit_of(const std::vector<LawFit>& all, std::string_view law) {
  const auto found = std::ranges::find(all, law, &LawFit::law);
  REQUIRE(found != all.end());
  return *found;
}
}  // namespace

TEST_CASE("constants come back from stresses that they made, over three tests") {
  Material made;
  made.ogden_mu_1 = 0.6e6, made.ogden_alpha_1 = 1.8, made.ogden_mu_2 = 0.02e6, made.ogden_alpha_2 = -3;
  made.bulk_modulus = 1e9;
  std::vector<TestPoint> points;
  for (const TestMode mode : {TestMode::uniaxial, TestMode::biaxial, TestMode::planar})
    for (const double l : {0.7, 0.9, 1.2, 1.6, 2.2, 3.0})
      points.push_back({mode, l, nominal_stress(hyperelastic_constants(made), mode, l)});
  // Closed form of one term under uniaxial load: 2 mu / alpha (l^(alpha - 1) - l^(-alpha / 2 - 1)).
  Material one;
  one.ogden_mu_1 = 2, one.ogden_alpha_1 = 3, one.bulk_modulus = 1;
  CHECK(nominal_stress(hyperelastic_constants(one), TestMode::uniaxial, 1.5) ==
        doctest::Approx(4.0 / 3 * (1.5 * 1.5 - std::pow(1.5, -2.5))).epsilon(1e-12));
  const auto all = fit_laws(points);
  const LawFit& ogden = fit_of(all, "Ogden, 2 terms");
  CHECK(ogden.error < 1e-6);
  CHECK(initial_shear_modulus(ogden.material) == doctest::Approx(0.62e6).epsilon(1e-3));
  CHECK(ogden.material.valid_stretch_min == 0.7);
  CHECK(ogden.material.valid_stretch_max == 3.0);
  CHECK(ogden.unstable.empty());
  CHECK(fit_of(all, "neo-Hookean").error > ogden.error);
}

TEST_CASE("Mooney-Rivlin and Yeoh constants come back; few points leave out laws") {
  Material made;
  made.c10 = 0.4, made.c20 = -0.01, made.c30 = 0.002, made.bulk_modulus = 1e3;
  std::vector<TestPoint> points;
  for (const double l : {1.1, 1.5, 2.0, 2.5, 3.0})
    points.push_back({TestMode::uniaxial, l, nominal_stress(hyperelastic_constants(made), TestMode::uniaxial, l)});
  const auto all = fit_laws(points);
  const LawFit& yeoh = fit_of(all, "Yeoh");
  CHECK(*yeoh.material.c10 == doctest::Approx(0.4).epsilon(1e-6));
  CHECK(*yeoh.material.c20 == doctest::Approx(-0.01).epsilon(1e-5));
  CHECK(*yeoh.material.c30 == doctest::Approx(0.002).epsilon(1e-5));
  CHECK(std::ranges::find(all, "Ogden, 3 terms", &LawFit::law) == all.end());
  CHECK_THROWS_AS(fit_laws(std::vector<TestPoint>{{TestMode::uniaxial, 1.1, 2}}), Error);
  CHECK_THROWS_AS(fit_laws(std::vector<TestPoint>{{TestMode::uniaxial, -0.1, 2}, {TestMode::uniaxial, 2, 2}}), Error);
}
