// Currents that heat a body in time: control, temperature limit, conductivity of the temperature.
#include <doctest/doctest.h>

#include "engine/procedure/transient.hpp"
#include "tests/engine/procedure/transient_bench.hpp"

using namespace genba;

namespace {

constexpr double length_of_bar = 0.1, section = 0.005 * 0.005, volume = length_of_bar * section;
constexpr double rho = 1000, c = 1000, room = 300;

Condition voltage(std::string name, const char* side, double volts) {
  return condition_on("voltage", std::move(name), NamedSelector{{side}}, {volts});
}

TransientOptions heated_by_current(TimeScheme scheme, double step, double end) {
  TransientOptions how;
  how.scheme = scheme;
  how.step = step;
  how.frames = {end};
  how.current_step = "current";
  return how;
}

Study current_study(double sigma, double volts) {
  Study study;
  study.physics = &physics_named("electric");
  Material material;
  material.name = "conductor";
  material.electric_conductivity = sigma;
  study.materials = {material};
  study.assignments = {{"conductor", {}}};
  study.constraints = {voltage("ground", "xmin", 0), voltage("plus", "xmax", volts)};
  return study;
}

/// An insulated bar between two electrodes.
TransientBench bar_with_current(ElementType type, TransientOptions how, const Study& current,
                                double conductivity = 0.5) {
  TransientBench bench{bar_along_x(type, length_of_bar, 8),
                       heat_in_time(conductivity, rho, c, std::move(how))};
  bench.study.loads = {initial_temperature(room)};
  Monitor quiet;
  bench.current = std::make_shared<const Problem>(resolve(bench.mesh, current, quiet));
  return bench;
}

/// Its conductivity grows evenly, by `growth` of itself a kelvin above room temperature.
Study warming_conductor(double sigma, double volts, double growth) {
  Study study = current_study(sigma, volts);
  const Variation over{VariationTable{
      VariationTable::Over::temperature, {room, room + 200}, {sigma, sigma * (1 + 200 * growth)}}};
  set_variation(study.materials[0], "sigma", &over);
  return study;
}

/// Of such a conductor, led by power, cold at one end.
TransientBench cooled_bar() {
  TransientOptions how = heated_by_current(TimeScheme::bdf2, 2, 20);
  how.current_control = CurrentControl::power;
  how.current_power = 0.3;
  auto bench = bar_with_current(ElementType::tet10, how, warming_conductor(1, 10, 0.02));
  bench.study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, room)};
  return bench;
}

std::string refusal(TransientBench bench) {
  try {
    bench.run_all();
  } catch (const Error& error) {
    return error.what();
  }
  FAIL("no error");
  return {};
}

}  // namespace

TEST_CASE("a power that is controlled is put in to the last digit, whatever the scheme") {
  constexpr double sigma = 2, power = 0.3, end = 20;
  for (const ElementType type : {ElementType::hex8, ElementType::tet10})
    for (const TimeScheme scheme :
         {TimeScheme::backward_euler, TimeScheme::crank_nicolson, TimeScheme::bdf2}) {
      CAPTURE(traits(type).name);
      CAPTURE(to_string(scheme));
      TransientOptions how = heated_by_current(scheme, 0.7, end);
      how.current_control = CurrentControl::power;
      how.current_power = power;
      auto bench = bar_with_current(type, how, current_study(sigma, 3));
      bench.run_all();
      const TransientReport& r = bench.report();
      CHECK(r.by_loads == doctest::Approx(power * end).epsilon(1e-9));
      CHECK(r.stored == doctest::Approx(power * end).epsilon(1e-6));
      CHECK(r.current.energy == doctest::Approx(power * end).epsilon(1e-12));
      CHECK(r.current.solves == 1);
      REQUIRE(r.current.samples.size() == static_cast<std::size_t>(r.steps));
      const double resistance = length_of_bar / (sigma * section);
      for (const CurrentSample& sample : r.current.samples) {
        CHECK(sample.power == doctest::Approx(power).epsilon(1e-12));
        CHECK(sample.resistance == doctest::Approx(resistance).epsilon(1e-8));
        CHECK(sample.voltage == doctest::Approx(std::sqrt(power * resistance)).epsilon(1e-8));
        CHECK(sample.current == doctest::Approx(std::sqrt(power / resistance)).epsilon(1e-8));
        CHECK(sample.share == 1);
      }
      CHECK(r.current.samples.back().time == doctest::Approx(end));
      for (const double x : {0.0, 0.05, 0.1})
        CHECK(bench.at({x, 0, 0}) == doctest::Approx(room + power * end / (rho * c * volume)).epsilon(1e-7));
    }
}

TEST_CASE("a current that is controlled, and one as it is stated") {
  constexpr double sigma = 2, resistance = length_of_bar / (sigma * section);
  TransientOptions how = heated_by_current(TimeScheme::bdf2, 1, 5);
  how.current_control = CurrentControl::current;
  how.current_total = 2e-3;
  auto bench = bar_with_current(ElementType::hex8, how, current_study(sigma, 3));
  bench.run_all();
  const CurrentSample& last = bench.report().current.samples.back();
  CHECK(last.current == doctest::Approx(2e-3).epsilon(1e-8));
  CHECK(last.power == doctest::Approx(4e-6 * resistance).epsilon(1e-8));

  auto stated =
      bar_with_current(ElementType::hex8, heated_by_current(TimeScheme::bdf2, 1, 5), current_study(sigma, 3));
  stated.run_all();
  CHECK(stated.report().current.samples.back().voltage == 3);
  CHECK(stated.report().by_loads == doctest::Approx(5 * 9 / resistance).epsilon(1e-8));

  // A current that enters by its total has the voltage that power and current lead to.
  Study entering = current_study(sigma, 0);
  entering.constraints.pop_back();
  entering.loads = {condition_on("current", "in", NamedSelector{{"xmax"}}, {1e-3})};
  auto by_load = bar_with_current(ElementType::tet10, heated_by_current(TimeScheme::bdf2, 1, 5), entering);
  by_load.run_all();
  CHECK(by_load.report().current.samples.back().current == doctest::Approx(1e-3).epsilon(1e-7));
  CHECK(by_load.report().current.samples.back().resistance == doctest::Approx(resistance).epsilon(1e-6));
}

TEST_CASE("a temperature limit is not passed, and the power comes to what the ends take") {
  TransientOptions how = heated_by_current(TimeScheme::backward_euler, 1, 600);
  how.current_control = CurrentControl::power;
  how.current_power = 0.5;
  how.limit_temperature = room + 40;
  how.limit_band = 10;
  auto bench = bar_with_current(ElementType::hex8, how, current_study(2, 3), 20);
  bench.study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, room)};
  bench.run_all();
  const auto& samples = bench.report().current.samples;
  CHECK(samples.front().share == 1);
  CHECK(samples.back().share < 0.9);
  CHECK(samples.back().share > 0);
  for (const CurrentSample& s : samples) {
    CHECK(s.hottest < room + 40);
    CHECK(s.power == doctest::Approx(0.5 * s.share).epsilon(1e-12));
  }
  const TransientReport& r = bench.report();
  CHECK(r.by_loads == doctest::Approx(r.current.energy).epsilon(1e-9));
  CHECK(-r.constraint_power.at(0) == doctest::Approx(samples.back().power).epsilon(0.02));

  how.limit_law = LimitLaw::on_off;
  how.limit_band = 4;
  how.frames = {1200};
  auto switched = bar_with_current(ElementType::hex8, how, current_study(2, 3), 20);
  switched.study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, room)};
  switched.run_all();
  int changes = 0;
  double before = 1;
  for (const CurrentSample& s : switched.report().current.samples) {
    CHECK((s.share == 0 || s.share == 1));
    if (s.share != before) {
      // Off at the limit, on a band below it.
      CHECK((s.share == 0 ? s.hottest >= room + 40 : s.hottest <= room + 36));
      // The crossing is found inside a step of 1 s, in which the temperature changes by far more.
      CHECK(std::abs(s.hottest - (s.share == 0 ? room + 40 : room + 36)) < 1e-3);
      ++changes;
    }
    CHECK(s.hottest < room + 40 + 1e-3);
    before = s.share;
  }
  CHECK(changes > 3);
  CHECK(switched.report().largest_step == doctest::Approx(1));
  CHECK(switched.report().time == 1200);
  CHECK(switched.report().by_loads == doctest::Approx(switched.report().current.energy).epsilon(1e-9));
  for (const TimeScheme scheme : {TimeScheme::crank_nicolson, TimeScheme::bdf2}) {
    CAPTURE(to_string(scheme));
    how.scheme = scheme;
    how.step = 7;  // does not divide the end
    auto other = bar_with_current(ElementType::hex8, how, current_study(2, 3), 20);
    other.study.constraints = bench.study.constraints;
    other.run_all();
    CHECK(other.report().time == 1200);
    for (const CurrentSample& s : other.report().current.samples) CHECK(s.hottest < room + 40 + 1e-3);
    CHECK(other.report().current.energy == doctest::Approx(switched.report().current.energy).epsilon(0.05));
  }
}

TEST_CASE("a conductivity that grows with the temperature: voltage held, closed form of an insulated bar") {
  constexpr double sigma = 1, volts = 60, growth = 0.02, end = 100;
  const double rate = volts * volts * sigma / (length_of_bar * length_of_bar * rho * c);
  const double exact = std::expm1(growth * rate * end) / growth;
  const auto rise = [&](ElementType type, double step, double change, int* solves = nullptr) {
    TransientOptions how = heated_by_current(TimeScheme::backward_euler, step, end);
    how.current_change = change;
    auto bench = bar_with_current(type, how, warming_conductor(sigma, volts, growth));
    bench.run_all();
    if (solves != nullptr) *solves = bench.report().current.solves;
    return bench.at({0.05, 0, 0}) - room;
  };
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    const double coarse = rise(type, 0.5, 0), fine = rise(type, 0.25, 0);
    CHECK(fine == doctest::Approx(exact).epsilon(2e-3));
    // Explicit: first order in the step.
    CHECK((exact - coarse) / (exact - fine) == doctest::Approx(2).epsilon(0.1));
  }
  // A field is kept while no conductivity changes by more than what is stated.
  int solves = 0;
  CHECK(rise(ElementType::hex8, 0.25, 0.02, &solves) == doctest::Approx(exact).epsilon(0.02));
  CHECK(solves > 20);
  CHECK(solves < 60);
}

TEST_CASE("every backend gives the same") {
  const auto value = [&](std::unique_ptr<Backend> backend, Format format, Preconditioner kind) {
    auto bench = cooled_bar();
    bench.options.format = format;
    bench.options.preconditioner = kind;
    bench.run_all(std::move(backend));
    return bench.at({0.1, 0, 0});
  };
  const double expected = value(make_cpu_backend(2), Format::csr, Preconditioner::jacobi);
  CHECK(expected > room + 1);
  for (const Format format : {Format::rbp_csr, Format::rbp_sym})
    for (const Preconditioner kind : {Preconditioner::block_jacobi, Preconditioner::multigrid}) {
      CAPTURE(to_string(format));
      CAPTURE(to_string(kind));
      CHECK(value(make_checked_backend(2), format, kind) == doctest::Approx(expected).epsilon(1e-8));
    }
}

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {
  TEST_CASE("heat that is solved directly has the same current") {
    auto iterated = cooled_bar(), direct = cooled_bar();
    direct.options.method = SolveMethod::direct;
    const double expected = iterated.run_all().at({0.1, 0, 0});
    CHECK(direct.run_all().at({0.1, 0, 0}) == doctest::Approx(expected).epsilon(1e-8));
  }
}

TEST_CASE("what cannot heat is named") {
  TransientOptions how = heated_by_current(TimeScheme::bdf2, 1, 5);
  how.current_control = CurrentControl::power;
  how.current_power = 1;
  const std::string nothing = refusal(bar_with_current(ElementType::hex8, how, current_study(2, 0)));
  CHECK(nothing.find("no current flows") != std::string::npos);
  CHECK(nothing.find("step 'current'") != std::string::npos);
  how.limit_temperature = 350;
  how.limit_region = "livr";
  CHECK(refusal(bar_with_current(ElementType::hex8, how, current_study(2, 3))).find("livr") !=
        std::string::npos);
}

TEST_CASE("the memory plan counts matrix, preconditioner and vectors of the current") {
  const Study study = heat_in_time(0.5, rho, c, heated_by_current(TimeScheme::bdf2, 1, 5));
  Study without = study;
  without.transient->current_step.clear();
  const SystemNeeds with_it = procedure_for(study).needs(study), before = procedure_for(study).needs(without);
  CHECK(with_it.matrices == before.matrices + 1);
  CHECK(with_it.preconditioners == 1);
  CHECK(with_it.vectors == before.vectors + 3);
  CHECK(with_it.frames > before.frames);

  TransientBench bench = bar_with_current(ElementType::hex8, *study.transient, current_study(2, 3));
  bench.mesh = mapped_box(ElementType::hex8, {40, 14, 14}, [](Vec3 p) {
    return Vec3{p[0], 0.2 * p[1], 0.2 * p[2]};
  });
  Monitor quiet;
  bench.current = std::make_shared<const Problem>(resolve(bench.mesh, current_study(2, 3), quiet));
  bench.options.preconditioner = Preconditioner::jacobi;
  bench.run_all();
  const auto planned = static_cast<double>(bench.planned->plan.row(bench.options.format).peak);
  const auto measured = static_cast<double>(bench.frames.taken.back().solution->measured_peak);
  CHECK(measured <= 1.02 * planned);
  CHECK(measured >= 0.95 * planned);
}

TEST_CASE("the law of the limit") {
  TransientOptions how;
  CHECK(allowed_share(how, 1e6, true) == 1);
  how.limit_temperature = 373;
  how.limit_band = 10;
  CHECK(allowed_share(how, 300, false) == 1);
  CHECK(allowed_share(how, 363, false) == 1);
  CHECK(allowed_share(how, 368, false) == doctest::Approx(0.5));
  CHECK(allowed_share(how, 373, false) == 0);
  CHECK(allowed_share(how, 400, true) == 0);
  how.limit_law = LimitLaw::on_off;
  CHECK(allowed_share(how, 372.9, false) == 1);
  CHECK(allowed_share(how, 373, false) == 0);
  CHECK(allowed_share(how, 364, true) == 0);
  CHECK(allowed_share(how, 363, true) == 1);
}
