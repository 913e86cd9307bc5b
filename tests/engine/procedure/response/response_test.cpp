// Answers of a bar along its axis against closed forms: harmonic, over time, by a spectrum, random.
#include "engine/procedure/response/response.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "engine/analysis/answers/mode_sum.hpp"
#include "engine/analysis/answers/response_report.hpp"
#include "engine/analysis/problem/relief.hpp"
#include "engine/physics/fields/response_fields.hpp"
#include "engine/procedure/response/frequencies.hpp"
#include "engine/procedure/response/oscillator.hpp"
#include "engine/procedure/response/parts.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/procedure/mode_run.hpp"

using namespace genba;

namespace {

constexpr double bar_pi = std::numbers::pi, bar_modulus = 200e9, bar_density = 8000, bar_length = 2, bar_side = 0.1, bar_force = 1000;
const double bar_wave = std::sqrt(bar_modulus / bar_density), bar_area = bar_side * bar_side;

std::shared_ptr<const Mesh> bar_mesh() {
  static const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, {bar_length, bar_side, bar_side}, {10, 1, 1}));
  return mesh;
}

/// A bar held at x = 0 that moves along its axis alone: its natural frequencies are (2 n - 1) c / 4 L.
Study bar(ResponseKind kind, int modes) {
  Study study = elastic_study(bar_modulus, 0);
  study.materials.front().density = bar_density;
  study.modal.emplace().number = modes;
  study.modal->check = ModeCheck::none;
  study.response.emplace().kind = kind;
  study.response->damping_ratio = 0.02;
  study.response->watched = {{"tip", {bar_length, bar_side / 2, bar_side / 2}}};
  study.constraints = {hold("xmin", 0, 0, 0)};
  for (const char* name : {"ymin", "ymax"}) study.constraints.push_back(hold(name, {}, 0, {}));
  for (const char* name : {"zmin", "zmax"}) study.constraints.push_back(hold(name, {}, {}, 0));
  return study;
}

void push_bar(Study& study) {
  study.loads.push_back(condition_on("traction", "push", NamedSelector{{"xmax"}}, {bar_force / bar_area, 0.0, 0.0}));
}
void shake_bar(Study& study, const std::string& table) {
  study.response->base = BaseMotion::acceleration;
  study.response->base_x = 1;
  study.response->base_table = table;
}

const ResponseReport& response_of(const ModesOf& run) {
  return *run.frames.front().solution->response;
}
double omega_of(int n) {
  return (2 * n - 1) * bar_pi * bar_wave / (2 * bar_length);
}

/// Amplitude and phase of the tip at a sample.
std::complex<double> tip_at(const ResponseReport& report, std::size_t i) {
  return std::polar(report.curves.at(1).amplitude[i][0], report.curves.at(1).phase[i][0]);
}

Error response_refusal(const Study& study) {
  try {
    modes_of(bar_mesh(), study, Way::factor);
    FAIL_CHECK("no error");
  } catch (const Error& e) {
    return e;
  }
  return Error(ErrorKind::internal_fault, "", "");
}

}  // namespace

TEST_CASE("response: an oscillator follows a straight line of load exactly") {
  const Oscillator damped{3, 2 * 0.1 * 3};
  OscillatorState whole = damped.after({0.5, -1}, 2, 1, 4), parts{0.5, -1};
  for (int i = 0; i < 7; ++i) parts = damped.after(parts, 2.0 / 7, 1 + 3.0 * i / 7, 1 + 3.0 * (i + 1) / 7);
  CHECK(parts.q == doctest::Approx(whole.q).epsilon(1e-12));
  CHECK(parts.v == doctest::Approx(whole.v).epsilon(1e-12));
  // A sudden load on a body at rest: 1/w^2 (1 - e^-zwt (cos wd t + zw/wd sin wd t)).
  const double wd = 3 * std::sqrt(1 - 0.01), decay = std::exp(-0.3 * 1.7);
  CHECK(damped.after({}, 1.7, 1, 1).q ==
        doctest::Approx((1 - decay * (std::cos(wd * 1.7) + 0.3 / wd * std::sin(wd * 1.7))) / 9).epsilon(1e-12));
  // Critical, heavily damped, and both sides of the critical damping.
  const Oscillator critical{2, 4}, heavy{2, 2000}, below{2, 4 - 1e-7}, above{2, 4 + 1e-7};
  CHECK(critical.after({1, 0}, 0.7, 0, 0).q == doctest::Approx(std::exp(-1.4) * (1 + 1.4)).epsilon(1e-12));
  CHECK(below.after({1, 0}, 0.7, 0, 0).q == doctest::Approx(above.after({1, 0}, 0.7, 0, 0).q).epsilon(1e-6));
  CHECK(heavy.after({1, 0}, 100, 0, 0).q == doctest::Approx(std::exp(-0.2)).epsilon(1e-4));
  // A rigid motion, free and braked.
  CHECK(Oscillator{0, 0}.after({1, 2}, 3, 6, 12).q == doctest::Approx(1 + 6 + 6 * 4.5 + 2 * 27 / 6.0).epsilon(1e-12));
  CHECK(Oscillator{0, 0.5}.after({0, 2}, 3, 0, 0).q == doctest::Approx(4 * (1 - std::exp(-1.5))).epsilon(1e-12));
  CHECK(Oscillator{0, 1e-7}.after({0, 2}, 3, 1, 2).q == doctest::Approx(Oscillator{0, 1e-5}.after({0, 2}, 3, 1, 2).q).epsilon(1e-4));
  CHECK(Oscillator{0, 0.2}.after({0, 2}, 3, 1, 2).v == doctest::Approx([] {
    OscillatorState state{0, 2};
    for (int i = 0; i < 300; ++i) state = Oscillator{0, 0.2}.after(state, 0.01, 1 + i / 300.0, 1 + (i + 1) / 300.0);
    return state.v;
  }()).epsilon(1e-12));
}

TEST_CASE("response: correlation of modes, parts of a sum, frequencies") {
  CHECK(cqc_correlation(5, 0.02, 5, 0.02) == 1);
  CHECK(cqc_correlation(5, 0.02, 5 * (1 + 1e-12), 0.02) == doctest::Approx(1));
  // Wilson's formula for equal damping.
  const double z = 0.05, r = 0.9;
  CHECK(cqc_correlation(1, z, r, z) ==
        doctest::Approx(8 * z * z * (1 + r) * std::pow(r, 1.5) /
                        (std::pow(1 - r * r, 2) + 4 * z * z * r * std::pow(1 + r, 2))));
  SmallMatrix q(2);
  q(0, 0) = 4, q(1, 1) = 9e-8, q(0, 1) = q(1, 0) = 5e-4;
  SmallMatrix back(2);
  for (const auto& part : parts_of(q))
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) back(i, j) += part[static_cast<std::size_t>(i)] * part[static_cast<std::size_t>(j)];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) CHECK(back(i, j) == doctest::Approx(q(i, j)).epsilon(1e-10));
  ResponseOptions how;
  how.points = 5;
  const std::vector<double> natural{10, 30};
  const auto at = frequencies_of(how, {0, 40}, natural);
  CHECK(std::ranges::is_sorted(at));
  CHECK(at.size() == 13);
  CHECK(std::ranges::count(at, 10.0) == 1);
  CHECK(at[3] > 8);  // near the natural frequency
}

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {

TEST_CASE("response: a bar pushed at its end, structural damping") {
  Study study = bar(ResponseKind::harmonic, 5);
  push_bar(study);
  study.response->damping_ratio = 0;
  study.response->loss_factor = 0.05;
  study.response->to = 2500;
  study.response->points = 12;
  study.response->phases = "push: 30 deg";
  const ModesOf run = modes_of(bar_mesh(), study);
  const ResponseReport& report = response_of(run);
  CHECK(report.has_correction);
  REQUIRE(report.curves.size() == 2);
  REQUIRE(report.at.size() > 20);
  const std::complex<double> stiff = bar_modulus * std::complex<double>(1, 0.05);
  double most = 0, largest = 0;
  for (std::size_t i = 0; i < report.at.size(); ++i) {
    const std::complex<double> k = 2 * bar_pi * report.at[i] * std::sqrt(bar_density / stiff);
    const std::complex<double> exact = report.at[i] == 0 ? bar_force * bar_length / (stiff * bar_area)
                                                         : bar_force * std::tan(k * bar_length) / (stiff * bar_area * k);
    most = std::max(most, std::abs(tip_at(report, i) - exact * std::polar(1.0, bar_pi / 6)));
    largest = std::max(largest, std::abs(exact));
  }
  CHECK(most < 2e-3 * largest);
  // The peaks lie at the natural frequencies in the range, c / 4 L and 3 c / 4 L.
  REQUIRE(report.peaks.size() == 2);
  CHECK(report.peaks[0].at == doctest::Approx(omega_of(1) / (2 * bar_pi)).epsilon(2e-3));
  CHECK(report.peaks[1].at == doctest::Approx(omega_of(2) / (2 * bar_pi)).epsilon(5e-3));
  CHECK(report.damping.front() == doctest::Approx(0.025));
  CHECK(report.largest == doctest::Approx(report.peaks[0].size));
  // A frame at each peak, at the moment of the largest displacement; its amplitude is that of the curve.
  REQUIRE(run.frames.size() == 2);
  const Solution& frame = *run.frames.front().solution;
  double moment = 0;
  for (const double v : frame.values) moment = std::max(moment, std::abs(v));
  CHECK(moment == doctest::Approx(report.peaks[0].size).epsilon(1e-9));
  REQUIRE(frame.grown.size() == response_field_kinds().size());
  CHECK(std::ranges::max(frame.grown.front().values) == doctest::Approx(report.peaks[0].size).epsilon(1e-9));
}

TEST_CASE("response: the correction makes one mode exact at low frequencies") {
  Study study = bar(ResponseKind::harmonic, 1);
  push_bar(study);
  study.response->to = 10;
  study.response->points = 2;
  const double exact = bar_force * bar_length / (bar_modulus * bar_area);
  CHECK(response_of(modes_of(bar_mesh(), study)).curves[1].size[0] == doctest::Approx(exact).epsilon(1e-6));
  study.response->correction = false;
  CHECK(response_of(modes_of(bar_mesh(), study)).curves[1].size[0] == doctest::Approx(exact * 8 / (bar_pi * bar_pi)).epsilon(1e-4));
}

TEST_CASE("response: a bar whose base moves") {
  Study study = bar(ResponseKind::harmonic, 6);
  study.response->damping_ratio = 1e-9;
  study.response->to = 400;  // below the first frequency, 625 Hz
  study.response->points = 3;
  study.response->spacing = FrequencySpacing::linear;
  shake_bar(study, "2 m/s^2");
  const double omega = 2 * bar_pi * 200, turn = std::cos(omega * bar_length / bar_wave);
  const ResponseReport relative = response_of(modes_of(bar_mesh(), study));
  CHECK(tip_at(relative, 1).real() == doctest::Approx(-2 / (omega * omega) * (1 / turn - 1)).epsilon(1e-4));
  CHECK(relative.moved_mass > 0.9);
  CHECK(relative.moved_mass < 1);
  study.response->absolute = true;
  study.response->from = 1;
  study.response->base = BaseMotion::displacement;
  study.response->base_table = "0 Hz: 1 mm; 400 Hz: 1 mm";
  study.response->from = 200;
  CHECK(tip_at(response_of(modes_of(bar_mesh(), study)), 0).real() == doctest::Approx(1e-3 / turn).epsilon(1e-4));
}

TEST_CASE("response: materials damp") {
  Study study = bar(ResponseKind::harmonic, 3);
  push_bar(study);
  study.response->damping_ratio = 0;
  study.materials.front().damping_mass = 40;
  study.materials.front().damping_stiffness = 1e-6;
  study.materials.front().loss_factor = 0.01;
  const ResponseReport report = response_of(modes_of(bar_mesh(), study));
  for (int n = 1; n <= 3; ++n)
    CHECK(report.damping[static_cast<std::size_t>(n - 1)] ==
          doctest::Approx(20 / omega_of(n) + 5e-7 * omega_of(n) + 0.005).epsilon(1e-3));
  study.materials.front().damping_mass.reset();
  study.materials.front().damping_stiffness.reset();
  study.materials.front().loss_factor.reset();
  study.response->damping_mass = 40;
  study.response->damping_stiffness = 1e-6;
  study.response->loss_factor = 0.01;
  const ResponseReport same = response_of(modes_of(bar_mesh(), study));
  for (std::size_t i = 0; i < 3; ++i) CHECK(same.damping[i] == doctest::Approx(report.damping[i]).epsilon(1e-4));
  CHECK(same.largest == doctest::Approx(report.largest).epsilon(1e-4));
}

TEST_CASE("response: a sudden load over time") {
  Study study = bar(ResponseKind::transient, 6);
  push_bar(study);
  study.response->times = {0.0003, 0.002};
  study.response->step = 1e-5;
  const ModesOf run = modes_of(bar_mesh(), study);
  const ResponseReport& report = response_of(run);
  REQUIRE(run.frames.size() == 2);
  CHECK(run.frames[0].at == doctest::Approx(0.0003).epsilon(1e-12));
  for (const std::size_t i : {std::size_t{30}, std::size_t{117}, std::size_t{200}}) {
    double exact = bar_force * bar_length / (bar_modulus * bar_area);
    for (int n = 1; n <= 6; ++n) {
      const double w = omega_of(n), wd = w * std::sqrt(1 - 4e-4), t = report.at[i];
      exact -= 8 * bar_force * bar_length / (bar_pi * bar_pi * bar_modulus * bar_area * std::pow(2 * n - 1, 2)) * std::exp(-0.02 * w * t) *
               (std::cos(wd * t) + 0.02 * w / wd * std::sin(wd * t));
    }
    CHECK(report.curves[1].amplitude[i][0] == doctest::Approx(exact).epsilon(2e-3));
  }
  // The same as a table of loads, and as a load with a table of its own.
  study.response->load_table = "0 s: 0; 1 ms: 1; 2 ms: 0";
  const double by_factor = response_of(modes_of(bar_mesh(), study)).curves[1].amplitude.back()[0];
  study.response->load_table.clear();
  const Variation over{VariationTable{VariationTable::Over::time, {0, 0.001, 0.002}, {0, bar_force / bar_area, 0}}};
  set_variation(study.loads.front(), 0, &over);
  CHECK(response_of(modes_of(bar_mesh(), study)).curves[1].amplitude.back()[0] == doctest::Approx(by_factor).epsilon(1e-6));
}

TEST_CASE("response: a base that moves over time, stated in three ways") {
  Study study = bar(ResponseKind::transient, 3);
  study.response->times = {0.004};
  study.response->step = 2e-5;
  study.response->correction = false;
  shake_bar(study, "100 m/s^2");
  const double by_acceleration = response_of(modes_of(bar_mesh(), study)).curves[1].amplitude.back()[0];
  study.response->base = BaseMotion::velocity;
  study.response->base_table = "0 s: 0 m/s; 4 ms: 0.4 m/s";
  CHECK(response_of(modes_of(bar_mesh(), study)).curves[1].amplitude.back()[0] == doctest::Approx(by_acceleration).epsilon(1e-9));
  // A parabola as a polygon of 40 parts.
  std::string table;
  for (int i = 0; i <= 40; ++i) {
    const double t = 1e-4 * i;
    table += (i == 0 ? "" : "; ") + std::to_string(1e6 * t) + " us: " + std::to_string(50e6 * t * t) + " um";
  }
  study.response->base = BaseMotion::displacement;
  study.response->base_table = table;
  CHECK(response_of(modes_of(bar_mesh(), study)).curves[1].amplitude.back()[0] == doctest::Approx(by_acceleration).epsilon(0.02));
}

TEST_CASE("response: a response spectrum") {
  Study study = bar(ResponseKind::spectrum, 3);
  shake_bar(study, "100 Hz: 10 m/s^2; 10 kHz: 10 m/s^2");
  study.response->correction = false;
  study.response->combination = ModeCombination::srss;
  double square = 0, sum = 0;
  for (int n = 1; n <= 3; ++n) {
    const double u = 4 / (bar_pi * (2 * n - 1)) * 10 / std::pow(omega_of(n), 2);
    square += u * u, sum += u;
  }
  CHECK(response_of(modes_of(bar_mesh(), study)).largest == doctest::Approx(std::sqrt(square)).epsilon(1e-4));
  study.response->combination = ModeCombination::absolute;
  CHECK(response_of(modes_of(bar_mesh(), study)).largest == doctest::Approx(sum).epsilon(1e-4));
  // Modes far from each other are nearly free of correlation.
  study.response->combination = ModeCombination::cqc;
  CHECK(response_of(modes_of(bar_mesh(), study)).largest == doctest::Approx(std::sqrt(square)).epsilon(1e-3));
  study.response->damping_ratio = 0;
  CHECK(response_refusal(study).problem().english().find("cqc needs damping") != std::string::npos);
}

TEST_CASE("response: parts of a spectrum add up to displacement, stress and reaction") {
  Study study = bar(ResponseKind::spectrum, 3);
  shake_bar(study, "10 m/s^2");
  study.response->combination = ModeCombination::srss;
  study.response->correction = false;
  const ModesOf run = modes_of(bar_mesh(), study);
  ThreadTeam team(2);
  Monitor silent;
  const NumberedGraph numbered = number_nodes(*run.problem->mesh, 3, NodeOrder::clusters, team, silent);
  const Problem still = without_pushes(*run.problem);
  ModeSum sum(PartSum::squares);
  for (const Frame& frame : run.frames) sum.add(recover(still, numbered, frame.solution->values, team, silent));
  const Results results = sum.take(numbered.numbering.mesh_node, team);
  REQUIRE(results.displacement() != nullptr);
  CHECK(results.find("principal_stress") == nullptr);
  const auto largest = [&](std::string_view name) {
    double most = 0;
    for (const double v : results.find(name)->data) most = std::max(most, v);
    return most;
  };
  CHECK(largest("displacement") == doctest::Approx(response_of(run).largest).epsilon(1e-9));
  // At the foot: E times the slope of each mode, 4 / pi n sin', and its square.
  double square = 0, mass = 0;
  for (int n = 1; n <= 3; ++n) {
    const double stress = bar_modulus * 4 / (bar_pi * (2 * n - 1)) * omega_of(n) / bar_wave * 10 / std::pow(omega_of(n), 2);
    square += stress * stress;
    mass += std::pow(8 / std::pow(bar_pi * (2 * n - 1), 2), 2);
  }
  CHECK(largest("von_mises") == doctest::Approx(std::sqrt(square)).epsilon(0.03));
  CHECK(results.reactions.front().total[0] ==
        doctest::Approx(10 * bar_density * bar_area * bar_length * std::sqrt(mass)).epsilon(0.02));
}

TEST_CASE("response: a random base") {
  Study study = bar(ResponseKind::random, 1);
  study.response->correction = false;
  shake_bar(study, "1 Hz: 3 m^2/s^3; 200 kHz: 3 m^2/s^3");
  // White noise on an oscillator: G / (8 z w^3), times the participation of the tip, 4 / pi.
  const double exact = 4 / bar_pi * std::sqrt(3 / (8 * 0.02 * std::pow(omega_of(1), 3)));
  CHECK(response_of(modes_of(bar_mesh(), study)).largest == doctest::Approx(exact).epsilon(2e-3));
}

TEST_CASE("response: a free bar that is pushed") {
  Study study = bar(ResponseKind::harmonic, 4);
  push_bar(study);
  study.constraints.clear();
  study.response->from = 1;
  study.response->to = 2;
  study.response->points = 2;
  study.response->spacing = FrequencySpacing::linear;
  const ModesOf run = modes_of(bar_mesh(), study, Way::factor);
  const ResponseReport& report = response_of(run);
  CHECK(std::ranges::count(report.frequency, 0.0) == 6);
  CHECK(!report.has_correction);
  // The mass alone resists: F / (m w^2), against the force.
  const double mass = bar_density * bar_area * bar_length, w = 2 * bar_pi;
  CHECK(tip_at(report, 0).real() == doctest::Approx(-bar_force / (mass * w * w)).epsilon(1e-3));
}

TEST_CASE("response: NAFEMS 5H and 5T, a deep beam") {
  const auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, {10, 2, 2}, {10, 2, 2}));
  Study study = bar(ResponseKind::harmonic, 12);
  study.materials.front().poisson_ratio = 0.3;
  study.constraints = {hold("xmin", {}, 0, 0), hold("xmax", {}, 0, 0)};
  study.constraints.push_back(condition_on(
      "displacement", "along",
      AllOfSelector{{NamedSelector{{"xmin"}}, PlaneSelector{{0, 0, 1}, {0, 0, 1}}}}, {0.0, {}, {}}));
  study.loads.push_back(condition_on("traction", "uniform", NamedSelector{{"zmax"}}, {0.0, 0.0, 0.5e6}));
  study.response->from = 1;
  study.response->to = 60;
  study.response->watched = {{"middle", {5, 1, 0}}};
  const ResponseReport harmonic = response_of(modes_of(mesh, study));
  REQUIRE(harmonic.peaks.size() == 1);
  CHECK(harmonic.peaks[0].at == doctest::Approx(42.65).epsilon(0.02));
  const auto at = std::ranges::max_element(harmonic.curves[1].size);
  CHECK(*at == doctest::Approx(13.45e-3).epsilon(0.03));
  study.response->kind = ResponseKind::transient;
  study.response->from = 0;
  study.response->to.reset();
  study.response->times = {0.02};
  study.response->step = 1e-4;
  const ResponseReport sudden = response_of(modes_of(mesh, study));
  CHECK(sudden.peaks[0].at == doctest::Approx(0.0117).epsilon(0.03));
  CHECK(sudden.largest == doctest::Approx(1.043e-3).epsilon(0.03));
}

TEST_CASE("response: what it cannot do is refused") {
  Study study = bar(ResponseKind::harmonic, 2);
  CHECK(response_refusal(study).problem().english().find("nothing makes the body vibrate") != std::string::npos);
  push_bar(study);
  study.response->damping_ratio = 0;
  CHECK(response_refusal(study).problem().english().find("has no damping") != std::string::npos);
  study.response->damping_ratio = 0.02;
  study.constraints.clear();
  CHECK(response_refusal(study).problem().english().find("at 0 Hz its answer has no limit") != std::string::npos);
  study.response->base = BaseMotion::acceleration;
  study.response->base_x = 1;
  study.response->base_table = "1 m/s^2";
  CHECK(response_refusal(study).problem().english().find("no support joins the body to it") != std::string::npos);
  study = bar(ResponseKind::harmonic, 2);
  push_bar(study);
  study.response->load_table = "10 Hz: 1; 5 Hz: 2";
  CHECK(response_refusal(study).problem().english().find("not above the row before") != std::string::npos);
  study.response->load_table.clear();
  study.response->phases = "pull: 30 deg";
  CHECK(response_refusal(study).problem().english().find("there is no load \"pull\"") != std::string::npos);
  study.response->phases.clear();
  study.constraints.front() = hold("xmin", 0.001, 0, 0);
  CHECK(response_refusal(study).problem().english().find("a prescribed motion is not computed") != std::string::npos);
}

}
