// Perfusion whose rate depends on the temperature that is sought.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/base/error.hpp"
#include "tests/engine/procedure/transient_bench.hpp"

using namespace genba;

namespace {

constexpr double blood = 310.15, tissue_density = 1050, tissue_heat = 3600, blood_density = 1050,
                 blood_heat = 3770;
constexpr double source = 15000;  // W/m^3
constexpr double lowest = 5e-4, slope = 5e-5;

/// 1/s.
double rate(double kelvin) {
  return lowest + slope * (kelvin - blood);
}

Condition perfusion(std::vector<double> at, std::vector<double> rates) {
  return by_table(condition_in("perfusion", "blood", {}, {0.0, blood_density, blood_heat, blood}), 0,
                  VariationTable::Over::temperature, std::move(at), std::move(rates));
}
Condition growing() {
  return perfusion({blood, blood + 20}, {rate(blood), rate(blood + 20)});
}

/// source = rate(T) (T - blood), for all by volume of blood.
double settled() {
  const double b = blood_density * blood_heat;
  return blood + (-lowest + std::sqrt(lowest * lowest + 4 * slope * source / b)) / (2 * slope);
}

TransientBench tissue(ElementType type, std::optional<TransientOptions> how) {
  TransientBench bench{bar_along_x(type, 0.05, 4),
                       how ? heat_in_time(0.5, tissue_density, tissue_heat, *how) : heat_study(0.5)};
  bench.study.loads = {heat_source_load("made", {}, source), growing()};
  if (how) bench.study.loads.push_back(initial_temperature(blood));
  bench.options.nonlinear_tolerance = 1e-9;
  return bench;
}

}  // namespace

TEST_CASE("tissue that nothing leaves but by blood settles where the rate over temperature takes the heat") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    TransientBench bench = tissue(type, {});
    bench.run_all();
    for (const double x : {0.0, 0.025, 0.05})
      CHECK(bench.at({x, 0, 0}) == doctest::Approx(settled()).epsilon(1e-7));
    ThreadTeam team(2);
    Monitor quiet;
    const Results results = recover(*bench.planned->problem, *bench.planned->numbered,
                                    bench.frames.taken.back().solution->values, team, quiet);
    CHECK(results.balance.relative_error < 1e-6);
    CHECK(results.reactions.at(0).total[0] == doctest::Approx(-results.balance.applied[0]).epsilon(1e-6));
  }
}

TEST_CASE("the same in time, from body temperature on") {
  TransientOptions how;
  how.step = 100;
  how.frames = {20000};
  TransientBench bench = tissue(ElementType::hex8, how);
  bench.run_all();
  CHECK(bench.at({0, 0, 0}) == doctest::Approx(settled()).epsilon(1e-6));
  CHECK(std::abs(bench.report().imbalance) < 1e-5);
}

TEST_CASE("a rate over temperature ends with the dose") {
  TransientOptions how;
  how.step = 50;
  how.frames = {20000};
  how.dose = DoseVariant::cem43;
  how.shut_off_dose = 60;
  how.shut_off_width = 0.01;
  TransientBench bench = tissue(ElementType::hex8, how);
  bench.run_all();
  CHECK(bench.at({0, 0, 0}) > settled() + 5);
}

TEST_CASE("blood flows in the cool part of a bar only") {
  // k T'' = w b (T - blood) below `knee`, 0 above it.
  constexpr double length = 0.02, knee = 320, hot = 340, k = 0.5, w = 2e-3;
  TransientBench bench{bar_along_x(ElementType::hex8, length, 200), heat_study(k)};
  bench.study.loads = {perfusion({blood, knee - 0.2, knee + 0.2}, {w, w, 0})};
  bench.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, hot),
                             prescribed_temperature("cool", NamedSelector{{"xmax"}}, blood)};
  bench.options.nonlinear_tolerance = 1e-8;
  bench.options.nonlinear_iterations = 200;
  bench.run_all();
  // A line to the knee at s, then A sinh(m (length - x)); the flux is the same on both sides of s.
  const double m = std::sqrt(w * blood_density * blood_heat / k);
  double low = 0, high = length;
  for (int i = 0; i < 200; ++i) {
    const double s = (low + high) / 2;
    const double line = (hot - knee) / s, bent = (knee - blood) * m / std::tanh(m * (length - s));
    (line > bent ? low : high) = s;
  }
  CHECK(bench.at({low / 2, 0, 0}) == doctest::Approx((hot + knee) / 2).epsilon(1e-3));
  const double x = low + (length - low) / 2;
  const double exact = blood + (knee - blood) * std::sinh(m * (length - x)) / std::sinh(m * (length - low));
  CHECK(bench.at({x, 0, 0}) == doctest::Approx(exact).epsilon(1e-3));
}

TEST_CASE("what a rate over temperature cannot be is refused by name") {
  const auto problem_of = [](TransientBench bench) -> std::string {
    try {
      bench.run_all();
    } catch (const Error& e) {
      return std::string(e.what());
    }
    return {};
  };
  TransientBench negative = tissue(ElementType::hex8, {});
  negative.study.loads[1] = perfusion({blood, blood + 20}, {-1e-4, -1e-4});
  CHECK(problem_of(std::move(negative)).find("the perfusion rate is") != std::string::npos);

  TransientBench twice = tissue(ElementType::hex8, {});
  twice.study.loads.push_back(
      condition_in("perfusion", "more blood", {"box"}, {1e-4, blood_density, blood_heat, blood}));
  CHECK(problem_of(std::move(twice)).find("State one perfusion for each region") != std::string::npos);

  TransientBench air = tissue(ElementType::hex8, {});
  air.study.loads.push_back(by_table(convection_load("air", NamedSelector{{"xmax"}}, 10, 300), 0,
                                     VariationTable::Over::temperature, {300, 400}, {10, 20}));
  CHECK(problem_of(std::move(air)).find("varies over the temperature") != std::string::npos);
}
