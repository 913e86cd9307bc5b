// Thermal dose and damage of a step against numerical sums of its line and closed forms.
#include "engine/physics/tissue.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "engine/physics/transient.hpp"

using namespace genba;

namespace {

constexpr double celsius = 273.15;

/// Midpoint sums over the line from t0 to t1.
double sum_over_line(double dt, double t0, double t1, const std::function<double(double)>& rate) {
  constexpr int pieces = 200000;
  double sum = 0;
  for (int i = 0; i < pieces; ++i) sum += rate(t0 + (t1 - t0) * (i + 0.5) / pieces);
  return sum * dt / pieces;
}

double dose_rate(const DoseRule& rule, double t) {
  return t < rule.from ? 0.0 : std::pow(t < celsius + 43 ? rule.below : rule.above, celsius + 43 - t);
}

}  // namespace

TEST_CASE("the dose of constant temperatures is that of its definition") {
  const DoseRule rule;
  CHECK(dose_of_step(rule, 600, celsius + 45, celsius + 45) / 60 == doctest::Approx(40).epsilon(1e-12));
  CHECK(dose_of_step(rule, 3600, celsius + 42, celsius + 42) / 60 == doctest::Approx(15).epsilon(1e-12));
  CHECK(dose_of_step(rule, 10, celsius + 50, celsius + 50) / 60 == doctest::Approx(64.0 / 3).epsilon(1e-12));
  CHECK(dose_of_step(rule, 60, celsius + 43, celsius + 43) / 60 == doctest::Approx(1).epsilon(1e-12));
}

TEST_CASE("the dose of a step in which the temperature changes is the integral over its line") {
  for (const DoseRule& rule : {DoseRule{}, DoseRule{0.5, 0.25, celsius + 39}, DoseRule{0.6, 1, celsius + 41.5},
                               DoseRule{0.5, 0.25, celsius + 44}})
    for (const auto& [t0, t1] : {std::pair{37.0, 60.0}, {60.0, 37.0}, {40.0, 42.0}, {44.0, 44.0 + 1e-9}, {30.0, 38.0},
                                 {42.9999, 43.0001}, {43.0, 50.0}, {20.0, 43.0}}) {
      CAPTURE(t0);
      CAPTURE(t1);
      CAPTURE(rule.from);
      const double want = sum_over_line(7, celsius + t0, celsius + t1,
                                        [&](double t) { return dose_rate(rule, t); });
      CHECK(dose_of_step(rule, 7, celsius + t0, celsius + t1) == doctest::Approx(want).epsilon(1e-4));
      // The same whichever way it goes, and of two halves.
      const double mid = 0.5 * (t0 + t1);
      CHECK(dose_of_step(rule, 7, celsius + t1, celsius + t0) ==
            doctest::Approx(dose_of_step(rule, 3.5, celsius + t0, celsius + mid) +
                            dose_of_step(rule, 3.5, celsius + mid, celsius + t1))
                .epsilon(1e-6));
    }
}

TEST_CASE("nothing below the cut-off counts") {
  const DoseRule rule{0.5, 0.25, celsius + 39};
  CHECK(dose_of_step(rule, 1e6, celsius + 38.9, celsius + 38.9) == 0);
  CHECK(dose_of_step(rule, 1e6, celsius + 20, celsius + 39) == 0);
  CHECK(dose_of_step(rule, 60, celsius + 39, celsius + 39) == doctest::Approx(60 * std::pow(0.25, 4)));
  CHECK(dose_of_step(DoseRule{}, 60, celsius + 38.9, celsius + 38.9) > 0);
}

TEST_CASE("the dose with limits: nothing below 39 degC, destroyed from 57 degC, R of 0.5 up to it") {
  TransientOptions how;
  how.dose = DoseVariant::cem43_iso;
  const DoseRule rule = dose_rule(how);
  const auto dose = [&](double seconds, double t0, double t1) {
    return dose_of_step(rule, seconds, celsius + t0, celsius + t1);
  };
  CHECK(dose(1e6, 38.9, 38.9) == 0);
  CHECK(dose(1e6, 20, 39) == 0);
  CHECK(dose(3600, 42, 42) == doctest::Approx(900));
  CHECK(dose(1, 56.9, 56.9) == doctest::Approx(std::pow(2.0, 13.9)));
  // 0.1 K/s from 37 to 56 degC.
  const double line = 10 * ((1 - std::pow(0.25, 4)) / std::log(4.0) + (std::pow(2.0, 13) - 1) / std::log(2.0));
  CHECK(dose(190, 37, 56) == doctest::Approx(line).epsilon(1e-10));
  CHECK(dose(190, 56, 37) == doctest::Approx(line).epsilon(1e-10));
  for (const auto& [t0, t1] : {std::pair{57.0, 57.0}, {37.0, 57.0}, {90.0, -40.0}, {1e7, 1e7}}) {
    CAPTURE(t0);
    CHECK(dose(1e-6, t0, t1) == destroyed_dose);
  }
  // What stands for an infinite dose is beyond what a month below 57 degC does.
  CHECK(dose(30 * 86400.0, 56.999, 56.999) < destroyed_dose);
  how.dose = DoseVariant::cem43_cut_off;
  CHECK(dose_of_step(dose_rule(how), 1, celsius + 60, celsius + 60) == doctest::Approx(std::pow(2.0, 17)));
}

TEST_CASE("the damaged share keeps its digits where it is small, and is 1 at most") {
  CHECK(damaged_share(0) == 0);
  CHECK(damaged_share(1e-12) == doctest::Approx(1e-12).epsilon(1e-9));
  CHECK(damaged_share(1) == doctest::Approx(0.632120558828558).epsilon(1e-12));
  CHECK(damaged_share(1e9) == 1);
}

TEST_CASE("damage at a constant temperature is A exp(-Ea / (R T)) t") {
  const DamageLaw skin{std::log(3.1e98), 6.28e5 / gas_constant};
  const double t = celsius + 55;
  CHECK(damage_of_step(skin, 20, t, t) ==
        doctest::Approx(20 * 3.1e98 * std::exp(-6.28e5 / (gas_constant * t))).epsilon(1e-9));
  CHECK(damage_of_step(skin, 20, 0, 0) == 0);
  CHECK(damage_of_step(skin, 1, 1, 2) == 0);
}

TEST_CASE("damage of a step is the integral over its line, for any height of it") {
  for (const DamageLaw& law : {DamageLaw{std::log(3.1e98), 6.28e5 / gas_constant},
                               DamageLaw{std::log(7.39e39), 2.577e5 / gas_constant}})
    for (const auto& [t0, t1] : {std::pair{37.0, 38.0}, {37.0, 100.0}, {100.0, -20.0}, {60.0, 60.0 + 1e-7}}) {
      CAPTURE(t0);
      CAPTURE(t1);
      const double want = sum_over_line(3, celsius + t0, celsius + t1, [&](double t) {
        return std::exp(law.log_frequency - law.activation / t);
      });
      CHECK(damage_of_step(law, 3, celsius + t0, celsius + t1) == doctest::Approx(want).epsilon(1e-6));
    }
}

TEST_CASE("the share of a line above a temperature") {
  CHECK(share_above(10, 0, 20) == 0.5);
  CHECK(share_above(10, 20, 0) == 0.5);
  CHECK(share_above(10, 0, 10) == 0);
  CHECK(share_above(10, 10, 10) == 0);
  CHECK(share_above(10, 11, 11) == 1);
  CHECK(share_above(10, 8, 18) == 0.8);
}

TEST_CASE("a step has the fields that it asks for") {
  TransientOptions how;
  CHECK(grown_fields(how).empty());
  how.dose = DoseVariant::cem43_cut_off;
  how.time_above = celsius + 60;
  const auto fields = grown_fields(how);
  REQUIRE(fields.size() == 2);
  CHECK(fields[0].name == dose_field);
  CHECK(fields[1].name == time_above_field);
  CHECK(dose_rule(how).from == how.dose_cut_off);
  how.dose = DoseVariant::cem43;
  CHECK(dose_rule(how).from == 0);
  how.damage = how.maximum = true;
  const auto all = grown_fields(how);
  REQUIRE(all.size() == 5);
  CHECK(all[2].name == damaged_share_field);
  CHECK(all[2].kind == QuantityKind::share);
}
