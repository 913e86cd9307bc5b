#include "engine/physics/varying_condition.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "engine/base/error.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/engine/physics/varying.hpp"

using namespace genba;

namespace {

using Over = VariationTable::Over;

const NamedSelector lid{{"lid"}};

std::string first_refusal(const Study& study) {
  for (const Finding& f : validate(study))
    if (f.is_error) return f.place + ": " + f.problem.english() + " | " + f.next_step.english();
  return "none";
}

Study study_with(Condition load) {
  Study study;
  Material m;
  m.name = "steel";
  m.youngs_modulus = 210e9;
  m.poisson_ratio = 0.3;
  m.density = 7850;
  m.thermal_expansion = 1e-5;
  study.materials = {m};
  study.assignments = {{"steel", {}}};
  study.constraints = {displacement("foot", lid, {0.0, 0.0, 0.0})};
  study.loads = {std::move(load)};
  return study;
}

Study heat_with(Condition load) {
  Study study;
  study.physics = &physics_named("heat");
  Material m;
  m.name = "steel";
  m.conductivity = 50;
  study.materials = {m};
  study.assignments = {{"steel", {}}};
  study.constraints = {prescribed_temperature("cold", lid, 300)};
  study.loads = {std::move(load)};
  return study;
}

}  // namespace

TEST_CASE("a number varies, or does not any more") {
  Condition load = traction_load("push", lid, {1, 2, 3});
  const Variation a{VariationFormula{"a"}}, b{VariationFormula{"b"}};
  set_variation(load, 2, &a);
  set_variation(load, 0, &a);
  set_variation(load, 2, &b);
  REQUIRE(load.varies.size() == 2);
  CHECK(load.varies[0].value == 0);
  CHECK(*variation_of(load, 2) == b);
  CHECK(variation_of(load, 1) == nullptr);
  set_variation(load, 0, nullptr);
  set_variation(load, 1, nullptr);
  CHECK(load.varies.size() == 1);
  CHECK_THROWS_AS(set_variation(load, 3, &a), Error);

  Condition roller = displacement("roller", lid, {std::nullopt, 0.0, std::nullopt});
  set_variation(roller, 2, &a);
  CHECK(roller.values[2] == 0.0);
  CHECK_FALSE(roller.values[0]);
  CHECK(field_of_value(*convection_load("air", lid, 1, 2).kind, 1).key == "ambient");
}

TEST_CASE("a number that varies is described in its place") {
  CHECK(values_text(by_formula(pressure_load("push", lid, 7), 0, "2 Pa * z / 1 m")).english() ==
        "formula 2 Pa * z / 1 m");
  CHECK(values_text(by_formula(displacement("pull", lid, {std::nullopt, 0.0, 0.0}), 0, "t")).english() ==
        "ux = formula t, uy = 0 mm, uz = 0 mm");
  CHECK(values_text(by_table(convection_load("air", lid, 25, 7), 1, Over::time, {0, 60}, {293.15, 353.15}))
            .english()
            .starts_with("25 W/(m^2 K) to table over time, 2 rows from 0 s to 60 s"));
  CHECK(values_text(by_formula(thermal_strain_load("warm", 300, 293.15), 0, "x")).english() ==
        "formula x, free of strain at 20 °C");
}

TEST_CASE("at a time, what varies over time alone is a number") {
  const auto sources = plain_formulas({{"t", [](const Vec3&, double t, double) { return 3 * t; }},
                                       {"x", [](const Vec3& x, double, double) { return x[0]; }}});
  const Condition load = by_formula(
      by_formula(by_table(traction_load("push", lid, {7, 7, 7}), 0, Over::time, {0, 10}, {0, 5}), 1, "t"), 2,
      "x");
  const Condition then = at_time(load, 4, sources, "push");
  CHECK(then.values[0] == 2);
  CHECK(then.values[1] == 12);
  REQUIRE(then.varies.size() == 1);
  CHECK(then.varies[0].value == 2);
  const Contribution gaps = contribution_with_gaps(then);
  CHECK(gaps.by_area[0] == 2);
  CHECK(std::isnan(gaps.by_area[2]));

  const Vec3 points[] = {{1, 0, 0}, {5, 0, 0}};
  std::vector<Vec3> seen;
  VaryingCondition(then, 4, sources, "push").visit(points, [&](std::size_t i, const Contribution& c) {
    CHECK(i == seen.size());
    seen.push_back(c.by_area);
  });
  CHECK(seen == std::vector<Vec3>{{2, 12, 1}, {2, 12, 5}});
}

TEST_CASE("a number that its field does not allow is named with its place or time") {
  const auto sources = plain_formulas({{"x", [](const Vec3& x, double, double) { return x[0]; }}});
  const Vec3 points[] = {{1, 0, 0}, {-5, 0, 0}};
  const auto nothing = [](std::size_t, const Contribution&) {};
  CHECK_THROWS_WITH_AS(
      VaryingCondition(by_formula(convection_load("air", lid, 1, 300), 0, "x"), 0, sources, "air")
          .visit(points, nothing),
      doctest::Contains("below 0"), Error);
  CHECK_THROWS_WITH_AS(
      VaryingCondition(by_formula(convection_load("air", lid, 1, 300), 1, "x"), 0, sources, "air")
          .visit(points, nothing),
      doctest::Contains("below absolute zero"), Error);
  // A fan that stands still is no convection.
  const Condition fading = by_table(convection_load("air", lid, 1, 300), 0, Over::time, {0, 10, 20}, {5, 0, -5});
  CHECK(at_time(fading, 5, {}, "air").values[0] == 2.5);
  CHECK(at_time(fading, 10, {}, "air").values[0] == 0);
  CHECK_THROWS_WITH_AS(at_time(fading, 20, {}, "air"), doctest::Contains("at 20 s, below 0"), Error);
  const Condition thin = by_table(condition_in("perfusion", "blood", {}, {1e-3, 1050, 3617, 310}), 1, Over::time,
                                  {0, 10}, {1050, 0});
  CHECK_THROWS_WITH_AS(at_time(thin, 10, {}, "blood"), doctest::Contains("at 10 s, not above 0"), Error);
  const Condition sky = condition_on("radiation", "sky", lid, {0.9, 300});
  CHECK_THROWS_WITH_AS(VaryingCondition(by_formula(sky, 0, "x"), 0, sources, "sky")
                           .visit(std::array{Vec3{1, 0, 0}, Vec3{1.5, 0, 0}}, nothing),
                       doctest::Contains("the emissivity is 1.5 at ("), Error);
  const Condition brighter = by_table(sky, 0, Over::time, {0, 10}, {0.5, 1.5});
  CHECK(at_time(brighter, 5, {}, "sky").values[0] == 1);
  CHECK_THROWS_WITH_AS(at_time(brighter, 10, {}, "sky"),
                       doctest::Contains("the emissivity is 1.5 at 10 s, above 1"), Error);
  const Condition still = by_table(centrifugal_load("turn", {}, {0, 0, 1}, 5), 5, Over::time, {0, 1}, {1, 0});
  CHECK_THROWS_WITH_AS(at_time(still, 1, {}, "turn"), doctest::Contains("is zero at 1 s"), Error);
}

TEST_CASE("a study with values that vary is checked") {
  CHECK(first_refusal(study_with(by_formula(pressure_load("push", lid, 1), 0, "x"))) == "none");
  CHECK(first_refusal(study_with(by_table(pressure_load("push", lid, 1), 0, Over::z, {0, 2, 1}, {1, 2, 3})))
            .find("row 3") != std::string::npos);
  CHECK(first_refusal(study_with(by_table(pressure_load("push", lid, 1), 0, Over::temperature, {1}, {1})))
            .find("over the temperature") != std::string::npos);
  CHECK(first_refusal(study_with(by_formula(force_load("push", lid, {1, 0, 0}), 1, "x"))).find("traction") !=
        std::string::npos);
  CHECK(first_refusal(study_with(by_formula(force_load("push", lid, {1, 0, 0}), 1, "5 N * t / 1 s"))) ==
        "none");
  CHECK(first_refusal(study_with(by_formula(centrifugal_load("turn", {}, {0, 0, 1}, 5), 6, "y")))
            .find("rotation") != std::string::npos);
  Study out_of_range = study_with(pressure_load("push", lid, 1));
  out_of_range.loads[0].varies = {{1, {VariationFormula{"x"}}}};
  CHECK(first_refusal(out_of_range).find("cannot vary here") != std::string::npos);
  // Its number counts for nothing.
  CHECK(first_refusal(heat_with(convection_load("air", lid, 0, 300))).find("not above 0") !=
        std::string::npos);
  CHECK(first_refusal(heat_with(by_formula(convection_load("air", lid, 0, 300), 0, "x"))) == "none");
}

TEST_CASE("rows of tables that their field does not allow are refused before any time or place meets them") {
  const auto over = [](Condition load, std::size_t value, Over axis, std::vector<double> values) {
    return first_refusal(heat_with(by_table(std::move(load), value, axis, {1, 2}, std::move(values))));
  };
  const Condition air = convection_load("air", lid, 1, 300);
  CHECK(over(air, 0, Over::time, {5, 1}) == "none");
  CHECK(over(air, 0, Over::time, {5, 0}) == "none");
  CHECK(over(air, 0, Over::time, {5, -1}).find("row 2 of the table: the heat transfer coefficient is -1") !=
        std::string::npos);
  CHECK(over(air, 0, Over::z, {-5, 1}).find("loads/air: row 1 of the table") == 0);
  CHECK(over(air, 1, Over::time, {300, -1}).find("below absolute zero") != std::string::npos);
  CHECK(over(heat_flux_load("in", lid, 1), 0, Over::time, {-5, 5}) == "none");
  const Condition sky = condition_on("radiation", "sky", lid, {1.2, 300});  // 1.2 counts for nothing
  CHECK(over(sky, 0, Over::time, {0.5, 1}) == "none");
  CHECK(over(sky, 0, Over::x, {0.5, 1.5}).find("the emissivity is 1.5 at x = ") != std::string::npos);
  // Perfusion may end.
  const Condition blood = condition_in("perfusion", "blood", {}, {0.0, 1050, 3617, 310});
  CHECK(over(blood, 0, Over::temperature, {5e-4, 0}) == "none");
  CHECK(over(blood, 0, Over::temperature, {5e-4, -1e-4}).find("below 0") != std::string::npos);
  CHECK(over(blood, 0, Over::time, {5e-4, 0}) == "none");
  CHECK(over(blood, 1, Over::time, {1050, 0}).find("not above 0") != std::string::npos);
}

TEST_CASE("perfusion that varies over time cannot have blood that differs from place to place") {
  const Condition blood = by_table(condition_in("perfusion", "blood", {}, {0.0, 1050, 3617, 310}), 0, Over::time,
                                   {0, 10}, {5e-4, 1e-3});
  CHECK(first_refusal(heat_with(blood)) == "none");
  CHECK(first_refusal(heat_with(by_formula(blood, 3, "x"))).find("place to place") != std::string::npos);
}

TEST_CASE("materials that vary are checked") {
  const Variation over_temperature{VariationTable{Over::temperature, {300, 400}, {2e11, 1e11}}},
      formula{VariationFormula{"x"}}, crossed{VariationTable{Over::x, {1, 0}, {1, 2}}};
  Study study = study_with(pressure_load("push", lid, 1));
  Material& m = study.materials[0];
  set_variation(m, "E", &formula);
  m.youngs_modulus = -5;
  CHECK(first_refusal(study) == "none");
  set_variation(m, "E", &crossed);
  CHECK(first_refusal(study).find("row 2") != std::string::npos);
  set_variation(m, "E", &over_temperature);
  CHECK(first_refusal(study).find("materials/steel/E: it varies over the temperature") == 0);
  study.loads.push_back(thermal_strain_load("warm", 350, 300));
  CHECK(first_refusal(study) == "none");
  set_variation(m, "rho_0", &formula);
  CHECK(first_refusal(study).find("cannot vary") != std::string::npos);

  Study heat = heat_with(heat_flux_load("in", lid, 1));
  set_variation(heat.materials[0], "k", &formula);
  CHECK(first_refusal(heat) == "none");
  const Variation falling{VariationTable{Over::temperature, {300, 400}, {50, 40}}};
  set_variation(heat.materials[0], "k", &falling);
  CHECK(first_refusal(heat) == "none");  // it is sought by iterations
  const Variation too_far{VariationTable{Over::temperature, {300, 400}, {50, -1}}};
  set_variation(heat.materials[0], "k", &too_far);
  CHECK(first_refusal(heat).find("materials/steel/k: row 2 of the table: k = -1") == 0);
  const Variation ratio{VariationTable{Over::x, {0, 1}, {0.3, 0.5}}};
  set_variation(study.materials[0], "rho_0", nullptr);
  set_variation(study.materials[0], "nu", &ratio);
  CHECK(first_refusal(study).find("materials/steel/nu: row 2 of the table") == 0);
}
