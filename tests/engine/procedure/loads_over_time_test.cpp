// Loads that vary over time put in what is stated, wherever the steps end.
#include <doctest/doctest.h>

#include <cmath>
#include <optional>

#include "engine/procedure/schedule/step_corners.hpp"
#include "engine/procedure/transient.hpp"
#include "tests/engine/procedure/transient_bench.hpp"

using namespace genba;

namespace {

constexpr double agar_rho = 1000, agar_c = 4000, block_side = 0.04, block_start = 310;
constexpr double block_volume = block_side * block_side * block_side / 400;  // of bar_along_x()
constexpr TimeScheme three_schemes[] = {TimeScheme::backward_euler, TimeScheme::crank_nicolson,
                                        TimeScheme::bdf2};

/// An insulated block.
TransientBench insulated_block(TransientOptions how, Condition load, VariationSources sources = {}) {
  TransientBench bench{bar_along_x(ElementType::hex8, block_side, 2),
                       heat_in_time(0.5, agar_rho, agar_c, std::move(how))};
  bench.study.loads = {initial_temperature(block_start), std::move(load)};
  bench.sources = std::move(sources);
  return bench;
}

/// 4e5 W/m^3 from 0.1 s to 0.4 s in each second.
double pulse_train(double t) {
  const double part = t - std::floor(t);
  return part >= 0.1 && part < 0.4 ? 4e5 : 0.0;
}

Condition table_of_pulses(double end, double ramp) {
  std::vector<double> at, values;
  const auto row = [&](double time, double value) {
    at.push_back(time);
    values.push_back(value);
  };
  for (double t = 0; t < end; t += 1) {
    row(t + 0.1, 0);
    row(t + 0.1 + ramp, 4e5);
    row(t + 0.4, 4e5);
    row(t + 0.4 + ramp, 0);
  }
  return by_table(heat_source_load("pulses", {}, 0), 0, VariationTable::Over::time, at, values);
}

double rise_of_block(const TransientBench& bench, std::size_t frame) {
  return bench.at({0.02, 0, 0}, frame) - block_start;
}

double heat_not_stored(const TransientReport& r) {
  return std::abs(r.by_loads + r.by_constraints + r.by_surroundings - r.stored);
}

}  // namespace

TEST_CASE("pulses between the ends of steps arrive, by every scheme, table and formula") {
  const double right = 20 * 0.3 * 4e5 / (agar_rho * agar_c);  // K
  for (const TimeScheme scheme : three_schemes)
    for (const double tolerance : {0.0, 0.1})
      for (const double ramp : {1e-6, 0.0, -1.0}) {  // -1: a formula
        CAPTURE(to_string(scheme));
        CAPTURE(tolerance);
        CAPTURE(ramp);
        auto how = in_steps(scheme, 1, {10, 20});
        how.tolerance = tolerance;
        auto bench =
            ramp < 0 ? insulated_block(how, by_formula(heat_source_load("pulses", {}, 0), 0, "pulses t"),
                                       plain_formulas({{"pulses t", [](const Vec3&, double t,
                                                                       double) { return pulse_train(t); }}}))
                     : insulated_block(how, table_of_pulses(20, ramp));
        bench.run_all();
        const TransientReport& r = bench.report();
        const double digits = ramp == 0 ? 1e-9 : ramp > 0 ? 4e-6 : 1e-6;  // a ramp adds its own heat
        CHECK(rise_of_block(bench, 0) == doctest::Approx(right / 2).epsilon(digits));
        CHECK(rise_of_block(bench, 1) == doctest::Approx(right).epsilon(digits));
        REQUIRE(r.given.size() == 1);
        REQUIRE(r.given[0].stated);
        CHECK(r.given[0].load == 1);
        CHECK(r.given[0].put_in == doctest::Approx(*r.given[0].stated).epsilon(1e-7));
        CHECK(std::abs(r.given[0].put_in - right * agar_rho * agar_c * block_volume) <=
              r.given[0].error + digits * r.given[0].put_in);
        CHECK(heat_not_stored(r) < 1e-7 * r.by_loads);
        CHECK(r.steps <= 130);
      }
}

TEST_CASE("a jump at a frame is counted at its own side") {
  for (const TimeScheme scheme : three_schemes)
    for (const double ramp : {1e-6, 0.0}) {
      CAPTURE(to_string(scheme));
      CAPTURE(ramp);
      auto bench = insulated_block(
          in_steps(scheme, 0.7, {10, 30, 40, 60}),
          by_table(heat_source_load("sonication", {}, 0), 0, VariationTable::Over::time,
                   {0, 10, 10 + ramp, 30, 30 + ramp, 40, 40 + ramp, 60}, {4e5, 4e5, 0, 0, 4e5, 4e5, 0, 0}));
      bench.run_all();
      const double one = 10 * 4e5 / (agar_rho * agar_c);
      CHECK(rise_of_block(bench, 0) == doctest::Approx(one).epsilon(1e-6));
      CHECK(rise_of_block(bench, 1) == doctest::Approx(one).epsilon(1e-6));
      CHECK(rise_of_block(bench, 2) == doctest::Approx(2 * one).epsilon(1e-6));
      CHECK(rise_of_block(bench, 3) == doctest::Approx(2 * one).epsilon(1e-6));
    }
}

TEST_CASE("a ramp and a sine put in their integral, by whatever steps") {
  for (const TimeScheme scheme : three_schemes)
    for (const double step : {3.0, 0.7}) {
      CAPTURE(to_string(scheme));
      CAPTURE(step);
      auto ramp = insulated_block(in_steps(scheme, step, {20}),
                                  by_table(heat_source_load("ramp", {}, 0), 0, VariationTable::Over::time,
                                           {2, 13.3, 17}, {0, 4e5, 1e5}));
      ramp.run_all();
      const double energy = 0.5 * 11.3 * 4e5 + 3.7 * 2.5e5 + 3 * 1e5;
      CHECK(rise_of_block(ramp, 0) == doctest::Approx(energy / (agar_rho * agar_c)).epsilon(1e-9));
      auto sine = insulated_block(
          in_steps(scheme, step, {20}), by_formula(heat_source_load("sine", {}, 0), 0, "sine t"),
          plain_formulas(
              {{"sine t", [](const Vec3&, double t, double) { return 4e5 * (1 + std::sin(t)); }}}));
      sine.run_all();
      CHECK(rise_of_block(sine, 0) ==
            doctest::Approx(4e5 * (21 - std::cos(20.0)) / (agar_rho * agar_c)).epsilon(1e-8));
    }
}

TEST_CASE("a source that varies in space and time puts in its integral") {
  // 4e5 x / block_side * t^3 / 1000 s^3: by x the mean is a half.
  for (const TimeScheme scheme : three_schemes) {
    CAPTURE(to_string(scheme));
    auto bench =
        insulated_block(in_steps(scheme, 2, {10}), by_formula(heat_source_load("beam", {}, 0), 0, "beam x t"),
                        plain_formulas({{"beam x t", [](const Vec3& x, double t, double) {
                                           return 4e5 * x[0] / block_side * std::pow(t / 10, 3);
                                         }}}));
    bench.run_all();
    const TransientReport& r = bench.report();
    CHECK(r.by_loads == doctest::Approx(0.5 * 4e5 * 10 / 4 * block_volume).epsilon(1e-9));
    CHECK(r.stored == doctest::Approx(r.by_loads).epsilon(1e-7));
    REQUIRE(r.given.size() == 1);
    CHECK_FALSE(r.given[0].stated);
    CHECK(r.given[0].error < 1e-5 * r.by_loads);
  }
}

TEST_CASE("adaptive steps look ahead: a short pulse in a long run") {
  constexpr double width = 0.3;
  const double right = 1e8 * width * std::sqrt(pi) / (agar_rho * agar_c);
  for (const TimeScheme scheme : three_schemes) {
    CAPTURE(to_string(scheme));
    auto how = in_steps(scheme, 0.1, {1000});
    how.tolerance = 0.1;
    auto bench = insulated_block(how, by_formula(heat_source_load("pulse", {}, 0), 0, "pulse t"),
                                 plain_formulas({{"pulse t", [](const Vec3&, double t, double) {
                                                    return 1e8 * std::exp(-std::pow((t - 400.3) / width, 2));
                                                  }}}));
    bench.run_all();
    CHECK(rise_of_block(bench, 0) == doctest::Approx(right).epsilon(1e-8));
    CHECK(*bench.report().given[0].stated == doctest::Approx(bench.report().given[0].put_in).epsilon(1e-8));
    CHECK(bench.report().steps < 2000);
    auto table =
        insulated_block(how, by_table(heat_source_load("pulse", {}, 0), 0, VariationTable::Over::time,
                                      {400, 400.001, 401, 401.001}, {0, 1e8, 1e8, 0}));
    table.run_all();
    CHECK(rise_of_block(table, 0) == doctest::Approx(1e8 * 1.0 / (agar_rho * agar_c)).epsilon(1e-9));
    CHECK(table.report().largest_step <= 20);
  }
}

TEST_CASE("a dense table keeps the steps that are stated and loses no heat") {
  std::vector<double> at, values;
  double energy = 0;
  for (int i = 0; i <= 2000; ++i) {
    at.push_back(0.01 * i);
    values.push_back(i % 7 == 3 ? 4e5 : 1e4 * (i % 5));
    if (i > 0) energy += 0.005 * (values[static_cast<std::size_t>(i) - 1] + values.back());
  }
  for (const TimeScheme scheme : three_schemes) {
    CAPTURE(to_string(scheme));
    auto bench = insulated_block(in_steps(scheme, 1, {20}), by_table(heat_source_load("log", {}, 0), 0,
                                                                     VariationTable::Over::time, at, values));
    bench.run_all();
    CHECK(rise_of_block(bench, 0) == doctest::Approx(energy / (agar_rho * agar_c)).epsilon(1e-9));
    CHECK(bench.report().steps <= 42);
  }
}

TEST_CASE("the surface does not ring after a flux is switched") {
  // A half-space: the surface rises by 2 q sqrt(t / (pi k agar_rho agar_c)).
  constexpr double k = 20, q = 1e5;
  const auto exact = [&](double t) { return t > 0 ? 2 * q * std::sqrt(t / (pi * k * 8000 * 500)) : 0.0; };
  std::vector<double> frames;
  for (int i = 1; i <= 40; ++i) frames.push_back(i);
  for (const TimeScheme scheme : three_schemes) {
    CAPTURE(to_string(scheme));
    TransientBench bench{bar_along_x(ElementType::hex8, 0.4, 60, 2),
                         heat_in_time(k, 8000, 500, in_steps(scheme, 1, frames))};
    bench.study.loads = {initial_temperature(300),
                         by_table(heat_flux_load("beam", NamedSelector{{"xmin"}}, 0), 0,
                                  VariationTable::Over::time, {0, 20, 20}, {q, q, 0})};
    bench.run_all();
    double before = 300;
    for (std::size_t f = 0; f < 40; ++f) {
      const double now = bench.at({0, 0, 0}, f), right = 300 + exact(frames[f]) - exact(frames[f] - 20);
      CAPTURE(frames[f]);
      if (f < 20)
        CHECK(now > before);
      else
        CHECK(now < before);
      CHECK(now > 300);
      if (f > 2 && (f < 20 || f > 22)) CHECK(std::abs(now - right) < 0.03 * exact(20));
      before = now;
    }
  }
}

TEST_CASE("all heat is accounted for, however the scheme takes it up") {
  for (const TimeScheme scheme : three_schemes)
    for (const double tolerance : {0.0, 0.5}) {
      CAPTURE(to_string(scheme));
      CAPTURE(tolerance);
      auto how = in_steps(scheme, 2, {30, 60});
      how.tolerance = tolerance;
      TransientBench bench{bar_along_x(ElementType::tet10, 0.1, 8), heat_in_time(35, 7200, 440.5, how)};
      bench.study.constraints = {by_table(prescribed_temperature("end", NamedSelector{{"xmin"}}, 300), 0,
                                          VariationTable::Over::time, {0, 10, 10, 40}, {300, 300, 320, 310})};
      bench.study.loads = {initial_temperature(300),
                           by_table(convection_load("air", NamedSelector{{"ymax"}}, 30, 290), 1,
                                    VariationTable::Over::time, {0, 7, 7.001, 50}, {290, 290, 350, 300}),
                           by_table(heat_flux_load("beam", NamedSelector{{"zmax"}}, 0), 0,
                                    VariationTable::Over::time, {10.3, 10.3, 20, 41}, {0, 2e4, 0, 1e3})};
      bench.run_all();
      const TransientReport& r = bench.report();
      const double size = std::abs(r.by_loads) + std::abs(r.by_constraints) + std::abs(r.by_surroundings);
      CHECK(heat_not_stored(r) < 1e-7 * size);
      CHECK(r.imbalance < 1e-6);
      const double area = 0.1 * 0.005;
      CHECK(r.by_loads ==
            doctest::Approx(area * (0.5 * 9.7 * 2e4 + 0.5 * 21 * 1e3 + 19 * 1e3)).epsilon(1e-9));
    }
}

TEST_CASE("a prescribed temperature that jumps at a frame is that before the jump") {
  for (const TimeScheme scheme : three_schemes) {
    CAPTURE(to_string(scheme));
    TransientBench bench{bar_along_x(ElementType::hex8, 0.1, 8),
                         heat_in_time(35, 7200, 440.5, in_steps(scheme, 1.5, {10, 12}))};
    bench.study.constraints = {by_table(prescribed_temperature("end", NamedSelector{{"xmin"}}, 300), 0,
                                        VariationTable::Over::time, {0, 10, 10}, {300, 300, 400})};
    bench.study.loads = {initial_temperature(300)};
    bench.run_all();
    CHECK(bench.at({0, 0, 0}, 0) == doctest::Approx(300).epsilon(1e-12));
    CHECK(bench.at({0.1, 0, 0}, 0) == doctest::Approx(300).epsilon(1e-12));
    CHECK(bench.at({0, 0, 0}, 1) == 400);
  }
}

TEST_CASE("steps end at corners; after a jump they are short and damped; a cut step is joined again") {
  const auto ends_of = [](StepSchedule& schedule, double end) {
    std::vector<double> out;
    for (double time = 0; time < end * (1 - 1e-12);) {
      const NextStep step = schedule.next(time);
      CHECK(schedule.next(time).end == step.end);
      schedule.took(step);
      out.push_back(time = step.end);
    }
    return out;
  };
  StepCorners corners{{{2, 2, false}, {3.5, 3.5, true}, {6, 6, false}}, {}};
  StepSchedule plain(in_steps(TimeScheme::backward_euler, 1, {6}), corners);
  const std::vector<double> ends = ends_of(plain, 6), expected = {1, 2, 2.75, 3.5, 13.0 / 3, 15.5 / 3, 6};
  REQUIRE(ends.size() == expected.size());
  for (std::size_t i = 0; i < ends.size(); ++i) CHECK(ends[i] == doctest::Approx(expected[i]).epsilon(1e-14));
  CHECK(ends.back() == 6);
  StepSchedule damped(in_steps(TimeScheme::crank_nicolson, 1, {6}), corners);
  CHECK(ends_of(damped, 6).size() == 7 + 4);
  StepSchedule one(in_steps(TimeScheme::backward_euler, 1, {6}), corners);
  REQUIRE(one.next(0).size == 1);
  one.cut();
  CHECK(one.next(0).size == 0.5);
  one.cut();
  CHECK(one.next(0).size == 0.25);
  CHECK(ends_of(one, 6).size() == 4 + 2 + 5);  // joined two by two
}

TEST_CASE("corners of tables and formulas") {
  auto how = in_steps(TimeScheme::backward_euler, 1, {10});
  const auto corners = [&](const TransientBench& bench) {
    Monitor quiet;
    return step_corners(resolve(bench.mesh, bench.study, quiet, bench.sources));
  };
  // Rows that are almost at the frame make no sliver of a step.
  auto near = insulated_block(how, by_table(heat_source_load("q", {}, 0), 0, VariationTable::Over::time,
                                            {3, 9.9999999, 10}, {0, 1, 0}));
  const StepCorners of_near = corners(near);
  REQUIRE(of_near.ends.size() == 2);
  CHECK(of_near.ends[0].time == 3);
  CHECK(of_near.ends[1].time == 10);
  // A switch in a formula, far narrower than a sample: the times that it states are looked at.
  auto narrow = insulated_block(
      how, by_formula(heat_source_load("q", {}, 0), 0, "1 W/m^3 if |t - 4.44444 s| < 1e-4 s"),
      plain_formulas({{"1 W/m^3 if |t - 4.44444 s| < 1e-4 s", [](const Vec3&, double t, double) {
                         return std::abs(t - 4.44444) < 1e-4 ? 1.0 : 0.0;
                       }}}));
  const StepCorners of_narrow = corners(narrow);
  REQUIRE(of_narrow.ends.size() == 2);
  CHECK(of_narrow.ends[0].time == doctest::Approx(4.44434).epsilon(1e-9));
  CHECK(of_narrow.ends[0].jumps);
  // A slow wave needs none.
  auto slow = insulated_block(
      how, by_formula(heat_source_load("q", {}, 0), 0, "slow t"),
      plain_formulas({{"slow t", [](const Vec3&, double t, double) { return std::sin(t); }}}));
  CHECK(corners(slow).ends.size() == 1);
}

TEST_CASE("a voltage that is on between the ends of steps heats") {
  const double resistance = 0.1 / (2 * 0.005 * 0.005);
  for (const double ramp : {0.0, 0.6}) {
    CAPTURE(ramp);
    TransientBench bench{bar_along_x(ElementType::hex8, 0.1, 8),
                         heat_in_time(0.5, 1000, 1000, in_steps(TimeScheme::bdf2, 2, {10}))};
    bench.study.transient->current_step = "current";
    bench.study.loads = {initial_temperature(300)};
    Study current;
    current.physics = &physics_named("electric");
    Material material;
    material.name = "conductor";
    material.electric_conductivity = 2;
    current.materials = {material};
    current.assignments = {{"conductor", {}}};
    current.constraints = {
        condition_on("voltage", "ground", NamedSelector{{"xmin"}}, {0}),
        by_table(condition_on("voltage", "plus", NamedSelector{{"xmax"}}, {0}), 0, VariationTable::Over::time,
                 {4.3, 4.3 + ramp, 5.3, 5.3 + ramp}, {0, 3, 3, 0})};
    Monitor quiet;
    bench.current = std::make_shared<const Problem>(resolve(bench.mesh, current, quiet));
    bench.run_all();
    // A ramp heats by a third, its square on the way.
    const double energy = 9 / resistance * (1 - ramp + 2 * ramp / 3);
    CHECK(bench.report().current.energy == doctest::Approx(energy).epsilon(1e-8));
    CHECK(bench.report().stored == doctest::Approx(energy).epsilon(1e-6));
  }
}
