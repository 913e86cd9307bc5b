// Heat in time against closed solutions, on several element kinds.
#include "engine/procedure/transient.hpp"

#include <doctest/doctest.h>

#include "engine/procedure/schedule/step_schedule.hpp"
#include "engine/procedure/time_scheme.hpp"
#include "tests/engine/procedure/transient_bench.hpp"

using namespace genba;

namespace {

constexpr double zero_celsius = 273.15;

/// NAFEMS T3: bar of 0.1 m, 100 sin(pi t / 40) degC at its end.
TransientBench nafems_t3(ElementType type, TransientOptions how, Index cells = 20) {
  TransientBench bench{bar_along_x(type, 0.1, cells), heat_in_time(35, 7200, 440.5, std::move(how))};
  bench.study.constraints = {
      prescribed_temperature("cold", NamedSelector{{"xmin"}}, zero_celsius),
      by_formula(prescribed_temperature("wave", NamedSelector{{"xmax"}}, zero_celsius), 0, "wave sin t")};
  bench.study.loads = {initial_temperature(zero_celsius)};
  bench.sources = plain_formulas({{"wave sin t", [](const Vec3&, double t, double) {
                                     return zero_celsius + 100 * std::sin(pi * t / 40);
                                   }}});
  return bench;
}

/// A perfused half-space, as long as heat does not reach its end.
TransientBench perfused(ElementType type, TransientOptions how) {
  TransientBench bench{bar_along_x(type, 0.08, 60, 1.7), heat_in_time(0.5, 1050, 3600, std::move(how))};
  bench.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, zero_celsius + 100)};
  bench.study.loads = {
      initial_temperature(zero_celsius + 37),
      condition_in("perfusion", "blood", {}, {19170.1 / (1050 * 3617.0), 1050, 3617, zero_celsius + 37})};
  return bench;
}

/// Insulated at x = 0, convection at x = L; one mode of the series decays.
struct OneMode {
  static constexpr double k = 2, rho = 1000, c = 500, length = 0.1, h = 40, ambient = 300;
  static double zeta() {  // zeta tan zeta = Bi
    const double bi = h * length / k;
    double low = 1e-6, high = pi / 2 - 1e-6;
    for (int i = 0; i < 200; ++i) {
      const double mid = 0.5 * (low + high);
      (mid * std::tan(mid) < bi ? low : high) = mid;
    }
    return low;
  }
  static double exact(double x, double t) {
    const double z = zeta();
    return ambient +
           100 * std::exp(-z * z * k / (rho * c) / (length * length) * t) * std::cos(z * x / length);
  }
  static TransientBench bench(ElementType type, TransientOptions how, Index cells = 16) {
    TransientBench out{bar_along_x(type, length, cells), heat_in_time(k, rho, c, std::move(how))};
    out.study.loads = {convection_load("air", NamedSelector{{"xmax"}}, h, ambient),
                       by_formula(initial_temperature(300), 0, "x mode")};
    out.sources = plain_formulas({{"x mode", [](const Vec3& x, double, double) { return exact(x[0], 0); }}});
    return out;
  }
};

/// log2 of how the change falls from a step to its half and quarter.
double rate_in_time(const std::function<double(double)>& value, double step) {
  const double a = value(step), b = value(step / 2), c = value(step / 4);
  return std::log2(std::abs(a - b) / std::abs(b - c));
}

double in_less_stored(const TransientReport& r) {
  return std::abs(r.by_loads + r.by_constraints + r.by_surroundings - r.stored);
}

}  // namespace

TEST_CASE("NAFEMS T3: 36.60 degC at 0.08 m after 32 s") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet4, ElementType::tet10})
    for (const TimeScheme scheme : {TimeScheme::crank_nicolson, TimeScheme::bdf2}) {
      CAPTURE(traits(type).name);
      CAPTURE(to_string(scheme));
      const Index cells = type == ElementType::tet10 ? 20 : 40;
      auto bench = nafems_t3(type, in_steps(scheme, 0.25, {0, 16, 32}), cells);
      bench.run_all();
      CHECK(bench.frames.taken.size() == 3);
      CHECK(bench.frames.taken[1].at == 16);
      CHECK(bench.at({0.08, 0, 0}) - zero_celsius == doctest::Approx(36.603).epsilon(0.004));
      CHECK(bench.at({0.1, 0, 0}) - zero_celsius == doctest::Approx(100 * std::sin(pi * 0.8)).epsilon(1e-9));
      // Crank-Nicolson begins with two steps in halves, of backward Euler.
      CHECK(bench.report().steps == (scheme == TimeScheme::crank_nicolson ? 130 : 128));
      CHECK(bench.report().matrices <= 1);  // BDF2 begins with another scheme
      CHECK(bench.report().imbalance < 1e-6);
    }
  auto lumped = in_steps(TimeScheme::crank_nicolson, 0.25, {32});
  lumped.capacity = Capacity::lumped;
  auto bench = nafems_t3(ElementType::tet10, lumped);
  CHECK(bench.run_all().at({0.08, 0, 0}) - zero_celsius == doctest::Approx(36.603).epsilon(0.01));
}

TEST_CASE("a step of the surface of a half-space has the error function's profile") {
  constexpr double k = 20, rho = 8000, c = 500, time = 40;
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    TransientBench bench{bar_along_x(type, 0.2, 80, 1.5),
                         heat_in_time(k, rho, c, in_steps(TimeScheme::bdf2, 0.1, {time}))};
    bench.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, 400)};
    bench.study.loads = {initial_temperature(300)};
    bench.run_all();
    for (const double x : {0.01, 0.02, 0.04}) {
      const Index node = node_at(*bench.mesh, {x, 0, 0});
      const double at = bench.mesh->points[static_cast<std::size_t>(node)][0];
      const double exact = 300 + 100 * std::erfc(at / (2 * std::sqrt(k / (rho * c) * time)));
      CHECK(bench.at(bench.mesh->points[static_cast<std::size_t>(node)]) ==
            doctest::Approx(exact).epsilon(2e-4));
    }
    // What came through the surface: 2 k dT sqrt(t / (pi a)) by area.
    const double area = 1e-4;
    const double in = 2 * k * 100 * std::sqrt(time * rho * c / (k * pi)) * area;
    CHECK(bench.report().stored == doctest::Approx(in).epsilon(0.02));
  }
}

TEST_CASE("a plate with convection follows its series, with the rate of each scheme") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    for (const TimeScheme scheme :
         {TimeScheme::backward_euler, TimeScheme::crank_nicolson, TimeScheme::bdf2}) {
      CAPTURE(to_string(scheme));
      const auto value = [&](double step) {
        auto bench = OneMode::bench(type, in_steps(scheme, step, {800}));
        bench.options.tolerance = 1e-12;
        return bench.run_all().at({0, 0, 0});
      };
      CHECK(rate_in_time(value, 100) == doctest::Approx(order_of(scheme)).epsilon(0.12));
      CHECK(value(scheme == TimeScheme::backward_euler ? 1.0 : 12.5) ==
            doctest::Approx(OneMode::exact(0, 800)).epsilon(1e-3));
    }
  }
}

TEST_CASE("perfused tissue in time") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    auto bench = perfused(type, in_steps(TimeScheme::bdf2, 0.5, {60, 600}));
    bench.run_all();
    const auto exact = [](double x, double t) {
      const double w = 19170.1, a = x * std::sqrt(w / 0.5),
                   b = x / (2 * std::sqrt(0.5 / (1050 * 3600.0) * t)), c = std::sqrt(w * t / (1050 * 3600.0));
      return 37 + 31.5 * (std::exp(-a) * std::erfc(b - c) + std::exp(a) * std::erfc(b + c));
    };
    CHECK(exact(0.005, 60) == doctest::Approx(48.021).epsilon(1e-5));
    CHECK(exact(0.005, 600) == doctest::Approx(60.564).epsilon(1e-5));
    CHECK(exact(0.01, 600) == doctest::Approx(45.720).epsilon(1e-5));
    for (const double x : {0.005, 0.01}) {
      const Vec3 place = bench.mesh->points[static_cast<std::size_t>(node_at(*bench.mesh, {x, 0, 0}))];
      CHECK(bench.at(place, 0) - zero_celsius == doctest::Approx(exact(place[0], 60)).epsilon(0.004));
      CHECK(bench.at(place, 1) - zero_celsius == doctest::Approx(exact(place[0], 600)).epsilon(0.004));
    }
    CHECK(bench.report().by_surroundings < 0);
    CHECK(bench.report().imbalance < 1e-6);
  }
}

TEST_CASE("the balance of heat closes: what came in is what is stored") {
  for (const TimeScheme scheme : {TimeScheme::backward_euler, TimeScheme::crank_nicolson}) {
    for (const Capacity capacity : {Capacity::consistent, Capacity::lumped}) {
      CAPTURE(to_string(scheme));
      CAPTURE(to_string(capacity));
      auto how = in_steps(scheme, 2, {60});
      how.capacity = capacity;
      auto bench = nafems_t3(ElementType::tet10, how);
      bench.study.loads.push_back(convection_load("air", NamedSelector{{"ymax"}}, 30, 290));
      bench.study.loads.push_back(heat_source_load("made", {}, 1e5));
      bench.study.loads.push_back(by_table(heat_flux_load("beam", NamedSelector{{"zmax"}}, 0), 0,
                                           VariationTable::Over::time, {0, 10, 20, 60}, {0, 2e4, 0, 1e3}));
      bench.run_all();
      const TransientReport& r = bench.report();
      CHECK(r.by_loads > 0);
      CHECK(std::abs(r.by_constraints) > 0);
      CHECK(in_less_stored(r) < 1e-7 * (std::abs(r.by_loads) + std::abs(r.by_constraints)));
      CHECK(r.imbalance < 1e-7);
      REQUIRE(r.constraint_power.size() == 2);
      REQUIRE(r.exchange_power.size() == 1);
      CHECK(r.load_power + r.constraint_power[0] + r.constraint_power[1] + r.exchange_power[0] ==
            doctest::Approx(r.storing).epsilon(1e-6));
    }
  }
  // Nothing is added or taken: a body with one temperature keeps it, and loads alone raise it.
  TransientBench bench{bar_along_x(ElementType::hex8, 0.1, 4),
                       heat_in_time(10, 2000, 1000, in_steps(TimeScheme::backward_euler, 1, {10}))};
  bench.study.loads = {initial_temperature(300), heat_source_load("made", {}, 1e6)};
  bench.run_all();
  CHECK(bench.at({0.05, 0, 0}) == doctest::Approx(300 + 1e6 * 10 / 2e6).epsilon(1e-9));
}

TEST_CASE("steps follow the error that is allowed") {
  for (const TimeScheme scheme : {TimeScheme::backward_euler, TimeScheme::crank_nicolson, TimeScheme::bdf2}) {
    CAPTURE(to_string(scheme));
    auto how = in_steps(scheme, 0.05, {32});
    how.tolerance = 0.02;
    auto bench = nafems_t3(ElementType::hex8, how);
    bench.run_all();
    const TransientReport& r = bench.report();
    CHECK(r.largest_error <= 0.02);
    CHECK(r.largest_error > 0.002);
    CHECK(r.largest_step > 4 * 0.05);
    CHECK(bench.at({0.08, 0, 0}) - zero_celsius == doctest::Approx(36.603).epsilon(0.02));
    CHECK(r.time == 32);
    if (scheme == TimeScheme::backward_euler) CHECK(r.steps > 100);
  }
  auto how = in_steps(TimeScheme::backward_euler, 1, {32});
  how.tolerance = 1e-4;
  how.smallest = 0.5;
  auto bench = nafems_t3(ElementType::hex8, how);
  try {
    bench.run_all();
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::not_converged);
    const std::string text = error.what();
    CHECK(text.find("time 2 s") != std::string::npos);
    CHECK(text.find("0.5 s") != std::string::npos);
  }
}

TEST_CASE("a coefficient that changes in time is in the matrix of its time") {
  // Convection that is switched on at 50 s: until then nothing happens.
  auto bench = OneMode::bench(ElementType::hex8, in_steps(TimeScheme::backward_euler, 10, {50, 100}));
  bench.study.loads = {by_table(convection_load("air", NamedSelector{{"xmax"}}, 1, 300), 0,
                                VariationTable::Over::time, {0, 50, 60}, {1e-9, 1e-9, 40}),
                       initial_temperature(400)};
  bench.run_all();
  CHECK(bench.at({0.1, 0, 0}, 0) == doctest::Approx(400).epsilon(1e-9));
  CHECK(bench.at({0.1, 0, 0}, 1) < 380);
  CHECK(bench.report().matrices >= 1);
  CHECK(bench.report().imbalance < 1e-6);
}

TEST_CASE("every device of this host takes the same steps") {
  const auto values = [](std::unique_ptr<Backend> backend, Format format, Preconditioner kind) {
    auto bench = nafems_t3(ElementType::tet10, in_steps(TimeScheme::bdf2, 2, {32}), 10);
    bench.options.format = format;
    bench.options.preconditioner = kind;
    bench.run_all(std::move(backend));
    return bench.frames.taken.back().solution->values;
  };
  const auto expected = values(make_cpu_backend(2), Format::csr, Preconditioner::jacobi);
  for (const auto kind : {Preconditioner::block_jacobi, Preconditioner::multigrid})
    for (const auto format : {Format::rbp_sym, Format::rbp_node}) {
      const auto got = values(make_checked_backend(2), format, kind);
      REQUIRE(got.size() == expected.size());
      for (std::size_t i = 0; i < got.size(); ++i) CHECK(std::abs(got[i] - expected[i]) < 1e-5);
    }
}

TEST_CASE("even steps end at the frame") {
  CHECK(even_steps(0, 10, 3).count == 4);
  CHECK(even_steps(0, 10, 3).size == 2.5);
  CHECK(even_steps(0, 0.3, 0.1).count == 3);  // not four, one of them of rounding
  CHECK(even_steps(5, 6, 100).count == 1);
}

TEST_CASE("an error in time tells the time, and what came before was given away") {
  auto bench = nafems_t3(ElementType::hex8, in_steps(TimeScheme::backward_euler, 1, {5, 10, 20}), 4);
  bench.sources =
      plain_formulas({{"wave sin t", [](const Vec3&, double t, double) { return t > 11.5 ? -1.0 : 300.0; }}});
  try {
    bench.run_all();
    FAIL("no error");
  } catch (const Error& error) {
    const std::string text = error.what();
    CHECK(text.find("time 12.4") != std::string::npos);  // a step ends where the formula jumps, at 11.5 s
    CHECK(text.find("wave") != std::string::npos);
  }
  CHECK(bench.frames.taken.size() == 2);
}

TEST_CASE("a step in time stops when it is asked to") {
  class Stopping final : public Monitor {
   public:
    bool cancelled() const override { return stop; }
    bool stop = false;
  } monitor;
  auto bench = nafems_t3(ElementType::hex8, in_steps(TimeScheme::backward_euler, 1, {5, 1e6}), 4);
  bench.set_up(make_cpu_backend(2), monitor);
  bench.frames.then = [&] { monitor.stop = true; };
  CHECK_THROWS_AS(bench.run(monitor), Cancelled);
  CHECK(bench.frames.taken.size() == 1);
}

TEST_CASE("a region without an initial temperature is named") {
  auto bench = nafems_t3(ElementType::hex8, in_steps(TimeScheme::backward_euler, 1, {5}), 4);
  auto mesh = std::make_shared<Mesh>(*bench.mesh);
  mesh->regions.push_back({77, "cover"});
  mesh->regions[0].name = "core";
  for (std::size_t e = 2; e < mesh->solids[0].group.size(); ++e) mesh->solids[0].group[e] = 1;
  bench.mesh = mesh;
  bench.study.loads = {condition_in("initial_temperature", "start", {"core"}, {300})};
  try {
    bench.run_all();
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).find("cover") != std::string::npos);
  }
  bench.study.loads.push_back(condition_in("initial_temperature", "rest", {"cover"}, {310}));
  CHECK_NOTHROW(bench.run_all());
}

TEST_CASE("the memory plan counts the capacity matrix") {
  auto how = in_steps(TimeScheme::backward_euler, 1, {5});
  auto bench = nafems_t3(ElementType::hex8, how);
  bench.mesh = mapped_box(ElementType::hex8, {40, 14, 14}, [](Vec3 p) {
    return Vec3{p[0], 0.2 * p[1], 0.2 * p[2]};
  });
  bench.options.preconditioner = Preconditioner::jacobi;
  bench.run_all();
  const PlanRow& row = bench.planned->plan.row(bench.options.format);
  const std::int64_t measured = bench.frames.taken.back().solution->measured_peak;
  CHECK(measured <= 1.02 * static_cast<double>(row.peak));
  CHECK(measured >= 0.95 * static_cast<double>(row.peak));
  Study lumped = bench.study;
  lumped.transient->capacity = Capacity::lumped;
  CHECK(procedure_for(bench.study).needs(bench.study).matrices == 1);
  CHECK(procedure_for(lumped).needs(lumped).matrices == 0);
}

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {
  TEST_CASE("the direct solver takes steps in time") {
    auto iterated = nafems_t3(ElementType::hex8, in_steps(TimeScheme::bdf2, 1, {32}), 8);
    auto direct = nafems_t3(ElementType::hex8, in_steps(TimeScheme::bdf2, 1, {32}), 8);
    direct.options.method = SolveMethod::direct;
    const double expected = iterated.run_all().at({0.0875, 0, 0});
    CHECK(direct.run_all().at({0.0875, 0, 0}) == doctest::Approx(expected).epsilon(1e-8));
    CHECK(direct.report().matrices == 1);
  }
}
