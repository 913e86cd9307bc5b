// Heat whose values depend on the temperature that is sought, against closed forms.
#include "engine/procedure/nonlinear_solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/physics/state_dependence.hpp"
#include "tests/engine/procedure/transient_bench.hpp"

using namespace genba;

namespace {

constexpr double sigma = stefan_boltzmann;

Condition radiation_load(std::string name, Selector where, double emissivity, double ambient) {
  return condition_on("radiation", std::move(name), std::move(where), {emissivity, ambient});
}

void over_temperature(Study& study, std::string_view key, std::vector<double> at, std::vector<double> values) {
  const Variation by{VariationTable{VariationTable::Over::temperature, std::move(at), std::move(values)}};
  set_variation(study.materials[0], key, &by);
}

/// Of the last frame.
Results results_of(const TransientBench& bench) {
  ThreadTeam team(2);
  Monitor quiet;
  return recover(*bench.planned->problem, *bench.planned->numbered,
                 bench.frames.taken.back().solution->values, team, quiet);
}

/// NAFEMS T2.
TransientBench radiating_bar(ElementType type, Index cells = 10) {
  TransientBench bench{bar_along_x(type, 0.1, cells), heat_study(55.6)};
  bench.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, 1000)};
  bench.study.loads = {radiation_load("sky", NamedSelector{{"xmax"}}, 0.98, 300)};
  bench.options.nonlinear_tolerance = 1e-9;
  return bench;
}

/// k = 10 exp((T - 300 K) / 200 K) between 300 and 500 K.
TransientBench exponential_bar(ElementType type, Index cells) {
  // Cubes, so that a finer mesh is finer in all directions.
  const Index across = std::max<Index>(1, cells / 8);
  TransientBench bench{mapped_box(type, {cells, across, across},
                                  [](Vec3 p) {
                                    return Vec3{0.1 * p[0], 0.0125 * p[1], 0.0125 * p[2]};
                                  }),
                       heat_study(10)};
  const Variation by{VariationFormula{"exp(T)"}};
  set_variation(bench.study.materials[0], "k", &by);
  bench.sources = plain_formulas(
      {{"exp(T)", [](const Vec3&, double, double t) { return 10 * std::exp((t - 300) / 200); }}});
  bench.study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, 300),
                             prescribed_temperature("hot", NamedSelector{{"xmax"}}, 500)};
  bench.options.nonlinear_tolerance = 1e-10;
  return bench;
}

/// The largest difference at nodes.
double largest_error(const TransientBench& bench, const std::function<double(double)>& exact) {
  const auto& numbering = bench.planned->numbered->numbering;
  const auto& values = bench.frames.taken.back().solution->values;
  double most = 0;
  for (std::size_t row = 0; row < values.size(); ++row) {
    const Vec3& p = bench.mesh->points[static_cast<std::size_t>(numbering.mesh_node[row])];
    most = std::max(most, std::abs(values[row] - exact(p[0])));
  }
  return most;
}

/// A bar that nothing leaves, heated by volume.
TransientBench heated_bar(ElementType type, double source, TransientOptions how) {
  TransientBench bench{bar_along_x(type, 0.1, 3), heat_in_time(10, 1000, 400, std::move(how))};
  bench.study.loads = {initial_temperature(300), heat_source_load("made", {}, source)};
  over_temperature(bench.study, "c", {300, 500}, {400, 800});
  bench.options.nonlinear_tolerance = 1e-12;
  bench.options.nonlinear_change = 0;
  return bench;
}

/// Ice at its melting point whose surface is heated: one phase of Neumann's problem.
struct Melting {
  static constexpr double k = 2, rho = 1000, c = 2000, latent = 2e5, rise = 20, melts = 300, end = 800;
  static double lambda() {
    const double stefan = c * rise / latent;
    double low = 1e-6, high = 2;
    for (int i = 0; i < 200; ++i) {
      const double mid = 0.5 * (low + high);
      (mid * std::exp(mid * mid) * std::erf(mid) < stefan / std::sqrt(pi) ? low : high) = mid;
    }
    return low;
  }
  static double front() { return 2 * lambda() * std::sqrt(k / (rho * c) * end); }
  static TransientBench bench(ElementType type, double interval) {
    TransientBench out{bar_along_x(type, 0.04, 100),
                       heat_in_time(k, rho, c, in_steps(TimeScheme::backward_euler, 4, {end}))};
    Material& m = out.study.materials[0];
    m.latent_heat = latent;
    m.solidus = melts - interval / 2;
    m.liquidus = melts + interval / 2;
    out.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, melts + rise)};
    out.study.loads = {initial_temperature(*m.solidus)};
    return out;
  }
  /// Where the temperature passes the melting point.
  static double front(const TransientBench& bench) {
    for (int i = 0; i < 100; ++i) {
      const double x = 0.04 * i / 100, next = 0.04 * (i + 1) / 100;
      const double a = bench.at({x, 0, 0}) - melts, b = bench.at({next, 0, 0}) - melts;
      if (a >= 0 && b < 0) return x + (next - x) * a / (a - b);
    }
    return 0;
  }
};

}  // namespace

TEST_CASE("NAFEMS T2: a bar that radiates, 927.0 K") {
  double low = 300, high = 1000;  // 556 (1000 - T) = 0.98 sigma (T^4 - 300^4)
  for (int i = 0; i < 100; ++i) {
    const double t = 0.5 * (low + high);
    (556 * (1000 - t) > 0.98 * sigma * (std::pow(t, 4) - std::pow(300.0, 4)) ? low : high) = t;
  }
  CHECK(low == doctest::Approx(927.0).epsilon(1e-4));
  for (const ElementType type : {ElementType::hex8, ElementType::tet4, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    auto bench = radiating_bar(type);
    bench.run_all();
    CHECK(bench.at({0.1, 0, 0}) == doctest::Approx(low).epsilon(1e-6));
    CHECK(bench.at({0.05, 0, 0}) == doctest::Approx(0.5 * (1000 + low)).epsilon(1e-6));
    CHECK(bench.nonlinear().iterations <= 12);
    const Results r = results_of(bench);
    const double area = 0.005 * 0.005, flow = 556 * (1000 - low) * area;
    REQUIRE(r.reactions.size() == 2);
    CHECK(r.reactions[0].total[0] == doctest::Approx(flow).epsilon(1e-5));
    CHECK(r.reactions[1].total[0] == doctest::Approx(-flow).epsilon(1e-5));
    CHECK(r.balance.relative_error < 1e-5);
  }
}

TEST_CASE("a conductivity that is linear in the temperature: Kirchhoff's transform, exact at nodes of bricks") {
  TransientBench bench{bar_along_x(ElementType::hex8, 0.1, 7), heat_study(10)};
  over_temperature(bench.study, "k", {300, 500}, {10, 30});
  bench.study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, 300),
                             prescribed_temperature("hot", NamedSelector{{"xmax"}}, 500)};
  bench.options.nonlinear_tolerance = 1e-10;
  bench.run_all();
  const auto exact = [](double x) { return 300 + (std::sqrt(1 + 8 * x / 0.1) - 1) / 0.01; };
  CHECK(largest_error(bench, exact) < 1e-5);
  const Results r = results_of(bench);
  // The mean conductivity times the difference.
  CHECK(r.reactions[1].total[0] == doctest::Approx(20 * 200 / 0.1 * 0.005 * 0.005).epsilon(1e-7));
  CHECK(r.balance.relative_error < 1e-7);
}

TEST_CASE("a conductivity by a formula converges with the square of the mesh") {
  const auto exact = [](double x) { return 300 + 200 * std::log(1 + (std::exp(1.0) - 1) * x / 0.1); };
  for (const ElementType type : {ElementType::hex8, ElementType::tet4, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    const auto error = [&](Index cells) {
      auto bench = exponential_bar(type, cells);
      return largest_error(bench.run_all(), exact);
    };
    const double coarse = error(8), fine = error(16);
    CHECK(std::log2(coarse / fine) > 1.6);
    CHECK(fine < 0.5);
  }
}

TEST_CASE("coarse elements of second order take the conductivity at their points") {
  // k grows from 10 to 60 W/(m K): T + its half square is a line.
  constexpr double length = 0.04;
  for (const ElementType type : {ElementType::hex20, ElementType::tet10, ElementType::wedge15}) {
    CAPTURE(traits(type).name);
    TransientBench bench{bar_along_x(type, length, 4), heat_study(10)};
    over_temperature(bench.study, "k", {300, 800}, {10, 60});
    bench.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, 800),
                               prescribed_temperature("cold", NamedSelector{{"xmax"}}, 300)};
    bench.options.nonlinear_tolerance = 1e-10;
    bench.run_all();
    const auto exact = [&](double x) {
      return 300 + (-10 + std::sqrt(100 + 0.2 * 17500 * (1 - x / length))) / 0.1;
    };
    CHECK(largest_error(bench, exact) < 5);  // 25 K with one value an element
    const Results results = results_of(bench);
    CHECK(results.balance.relative_error < 1e-6);
    const double power = 17500 / length * (length / 20) * (length / 20);
    CHECK(results.reactions.at(0).total[0] == doctest::Approx(power).epsilon(3e-2));
  }
}

TEST_CASE("where the iteration does not arrive the place is told, and what a formula must not give is named") {
  auto bench = radiating_bar(ElementType::hex8);
  bench.options.nonlinear_iterations = 1;
  bench.options.nonlinear_tolerance = 1e-12;
  bench.options.nonlinear_change = 0;
  try {
    bench.run_all();
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::not_converged);
    const std::string text = error.what();
    CHECK(text.find("after 1 nonlinear iterations") != std::string::npos);
    CHECK(text.find("mm") != std::string::npos);
  }
  bench = exponential_bar(ElementType::hex8, 4);
  bench.sources =
      plain_formulas({{"exp(T)", [](const Vec3&, double, double t) { return 450 - t; }}});
  try {
    bench.run_all();
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::model);
    CHECK(std::string(error.what()).find("material 'solid'") != std::string::npos);
  }
}

TEST_CASE("every device of this host, every preconditioner and the direct solver arrive at the same state") {
  const auto bench = [] {
    TransientBench out{mapped_box(ElementType::tet10, {7, 5, 3},
                                  [](Vec3 p) {
                                    return Vec3{0.1 * p[0], 0.06 * p[1] + 0.01 * p[0] * p[0], 0.04 * p[2]};
                                  }),
                       heat_study(20)};
    over_temperature(out.study, "k", {300, 900}, {40, 15});
    out.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, 900)};
    out.study.loads = {radiation_load("sky", NamedSelector{{"xmax", "ymax"}}, 0.8, 280),
                       convection_load("air", NamedSelector{{"zmax"}}, 25, 300)};
    out.options.nonlinear_tolerance = 1e-11;
    out.options.nonlinear_change = 0;
    return out;
  };
  const auto values = [&](std::unique_ptr<Backend> backend, Format format, Preconditioner kind,
                          SolveMethod method = SolveMethod::automatic) {
    auto run = bench();
    run.options.format = format;
    run.options.preconditioner = kind;
    run.options.method = method;
    run.run_all(std::move(backend));
    return run.frames.taken.back().solution->values;
  };
  const auto expected = values(make_cpu_backend(2), Format::csr, Preconditioner::jacobi);
  const auto same = [&](const std::vector<double>& got) {
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) CHECK(std::abs(got[i] - expected[i]) < 1e-4);
  };
  for (const auto kind : {Preconditioner::block_jacobi, Preconditioner::multigrid})
    for (const auto format : {Format::rbp_sym, Format::rbp_node})
      same(values(make_checked_backend(2), format, kind));
  if (has_direct_solver())
    same(values(make_cpu_backend(2), Format::csr, Preconditioner::jacobi, SolveMethod::direct));
}

TEST_CASE("a specific heat over the temperature: what is put in is what is stored") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet4})
    for (const TimeScheme scheme : {TimeScheme::backward_euler, TimeScheme::bdf2}) {
      CAPTURE(traits(type).name);
      CAPTURE(to_string(scheme));
      auto bench = heated_bar(type, 1e6, in_steps(scheme, 10, {100}));
      bench.run_all();
      // 400 r + r^2 = 1e5 J/kg.
      CHECK(bench.at({0.05, 0, 0}) == doctest::Approx(300 + (std::sqrt(160000 + 4e5) - 400) / 2).epsilon(1e-8));
      CHECK(bench.report().stored == doctest::Approx(bench.report().by_loads).epsilon(1e-9));
      CHECK(bench.report().capacity == Capacity::lumped);
      CHECK(bench.report().imbalance < 1e-9);
      auto melting = heated_bar(type, 1e6, in_steps(scheme, 10, {100}));
      Material& m = melting.study.materials[0];
      m.latent_heat = 2e4, m.solidus = 400, m.liquidus = 401;
      melting.run_all();
      CHECK(melting.at({0.05, 0, 0}) ==
            doctest::Approx(300 + (std::sqrt(160000 + 4 * 8e4) - 400) / 2).epsilon(1e-8));
    }
  // The same by a formula, which is taken as linear between kelvins.
  auto bench = heated_bar(ElementType::hex8, 1e6, in_steps(TimeScheme::backward_euler, 10, {100}));
  const Variation by{VariationFormula{"400 + 2 (T - 300)"}};
  set_variation(bench.study.materials[0], "c", &by);
  bench.sources = plain_formulas(
      {{"400 + 2 (T - 300)", [](const Vec3&, double, double t) { return 400 + 2 * (t - 300); }}});
  bench.run_all();
  CHECK(bench.at({0.05, 0, 0}) == doctest::Approx(300 + (std::sqrt(160000 + 4e5) - 400) / 2).epsilon(1e-8));
}

TEST_CASE("a thin body that radiates cools by the cube root, with the rate of each scheme") {
  const auto value = [](TimeScheme scheme, double step) {
    TransientBench bench{bar_along_x(ElementType::hex8, 0.1, 2),
                         heat_in_time(1e5, 1000, 1000, in_steps(scheme, step, {400}))};
    bench.study.loads = {initial_temperature(1000), radiation_load("space", NamedSelector{{"xmax"}}, 1, 0)};
    bench.options.nonlinear_tolerance = 1e-8;
    bench.options.nonlinear_change = 0;
    bench.run_all();
    CHECK(bench.report().by_surroundings == doctest::Approx(bench.report().stored).epsilon(1e-7));
    return bench.at({0.05, 0, 0});
  };
  const double exact = std::pow(1e-9 + 3 * sigma / (1e6 * 0.1) * 400, -1.0 / 3);
  for (const TimeScheme scheme : {TimeScheme::backward_euler, TimeScheme::crank_nicolson}) {
    CAPTURE(to_string(scheme));
    const double a = value(scheme, 50), b = value(scheme, 25), c = value(scheme, 12.5);
    const double rate = std::log2(std::abs(a - b) / std::abs(b - c));
    CHECK(rate == doctest::Approx(scheme == TimeScheme::backward_euler ? 1 : 2).epsilon(0.15));
    CHECK(c == doctest::Approx(exact).epsilon(scheme == TimeScheme::backward_euler ? 5e-3 : 2e-4));
  }
}

TEST_CASE("a front of melting follows Neumann's solution as its interval becomes narrow") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet4}) {
    CAPTURE(traits(type).name);
    double wide = 0;
    for (const double interval : {4.0, 1.0, 0.25}) {
      CAPTURE(interval);
      auto bench = Melting::bench(type, interval);
      bench.run_all();
      const double error = std::abs(Melting::front(bench) / Melting::front() - 1);
      CHECK(error < 0.02);
      if (interval == 4) wide = error;
      if (interval == 0.25) CHECK(error < 0.7 * wide);
      const TransientReport& r = bench.report();
      const double area = 0.002 * 0.002;
      const double in = 2 * Melting::k * Melting::rise *
                        std::sqrt(Melting::end * Melting::rho * Melting::c / (Melting::k * pi)) /
                        std::erf(Melting::lambda()) * area;
      CHECK(r.stored == doctest::Approx(in).epsilon(0.06));
      CHECK(std::abs(r.by_constraints - r.stored) < 1e-3 * r.stored);
      CHECK(bench.nonlinear().most_iterations <= 25);
    }
  }
}

TEST_CASE("a conductivity over the temperature in time ends where the steady state is") {
  for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
    TransientBench bench{bar_along_x(ElementType::hex8, 0.1, 9),
                         heat_in_time(10, 1000, 100, in_steps(TimeScheme::backward_euler, 20, {3000}))};
    over_temperature(bench.study, "k", {300, 500}, {10, 30});
    bench.study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, 300),
                               prescribed_temperature("hot", NamedSelector{{"xmax"}}, 500)};
    bench.study.loads = {initial_temperature(300)};
    bench.options.preconditioner = kind;
    bench.run_all();
    CHECK(largest_error(bench, [](double x) {
            return 300 + (std::sqrt(1 + 8 * x / 0.1) - 1) / 0.01;
          }) < 0.01);
    CHECK(bench.report().capacity == Capacity::consistent);
    CHECK(bench.report().imbalance < 1e-4);
    CHECK(bench.nonlinear().hierarchies < bench.report().matrices);
  }
}

TEST_CASE("an iteration in time that does not arrive tells the time; a step that follows the error is cut") {
  auto how = in_steps(TimeScheme::backward_euler, 10, {20});
  how.smallest = 5;  // so that it is cut once
  TransientBench bench{bar_along_x(ElementType::hex8, 0.1, 4), heat_in_time(10, 1000, 400, how)};
  bench.study.loads = {initial_temperature(1500), radiation_load("sky", NamedSelector{{"xmax"}}, 0.9, 300)};
  bench.options.nonlinear_iterations = 1;
  bench.options.nonlinear_tolerance = 1e-13;
  bench.options.nonlinear_change = 0;
  try {
    bench.run_all();
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::not_converged);
    CHECK(std::string(error.what()).find("time 5 s") != std::string::npos);
  }
  // Ten seconds are too much for one iteration, shorter steps are not.
  TransientBench cut{bench.mesh, bench.study};
  cut.study.transient->tolerance = 50;
  cut.study.transient->smallest = 0;
  cut.options.nonlinear_iterations = 1;
  cut.options.nonlinear_tolerance = 5e-3;
  cut.run_all();
  CHECK(cut.report().time == 20);
  CHECK(cut.report().rejected > 0);
}

TEST_CASE("a stated step that does not converge is cut and joined again: the answer of small steps") {
  // A cube that melts over 1 K, heated evenly: -10 degC to 0 degC in 20 s, to 1 degC in 302 s more.
  constexpr double ice = 273.15, side = 0.01;
  const auto run = [&](double step, TimeScheme scheme, double smallest = 0) {
    TransientOptions how = in_steps(scheme, step, {10, 270, 600});
    how.smallest = smallest;
    TransientBench bench{mapped_box(ElementType::hex8, {1, 1, 1},
                                    [&](Vec3 p) {
                                      return Vec3{side * p[0], side * p[1], side * p[2]};
                                    }),
                         heat_in_time(40, 1000, 2000, how)};
    Material& m = bench.study.materials[0];
    m.latent_heat = 3e5;
    m.solidus = ice;
    m.liquidus = ice + 1;
    bench.study.loads = {initial_temperature(ice - 10), heat_source_load("made", {}, 1e6)};
    bench.options.tolerance = 1e-8;
    bench.run_all();
    return bench;
  };
  for (const TimeScheme scheme : {TimeScheme::bdf2, TimeScheme::backward_euler, TimeScheme::crank_nicolson}) {
    CAPTURE(to_string(scheme));
    const TransientBench bench = run(5, scheme);
    CHECK(bench.at({0, 0, 0}, 0) == doctest::Approx(ice - 5).epsilon(1e-6));
    CHECK(bench.at({0, 0, 0}, 1) - ice == doctest::Approx(250.0 / 302).epsilon(1e-3));
    CHECK(bench.at({0, 0, 0}, 2) - ice == doctest::Approx(140).epsilon(1e-4));
    const TransientReport& r = bench.report();
    CHECK(r.imbalance < 1e-6);
    CHECK(r.largest_step == doctest::Approx(5));
    CHECK(r.steps < 200);  // parts are joined again
    if (scheme != TimeScheme::bdf2) continue;
    CHECK(r.rejected > 0);
    CHECK(r.smallest_step < 3);
    const TransientBench fine = run(1, scheme);
    CHECK(bench.at({0, 0, 0}, 1) == doctest::Approx(fine.at({0, 0, 0}, 1)).epsilon(1e-5));
    CHECK_THROWS_WITH_AS(run(5, scheme, 5), doctest::Contains("nonlinear iterations"), Error);
  }
}
