// Harmonic answers solved directly: beside the sum of all modes, closed forms, and CalculiX.
#include "engine/procedure/response/direct_answer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/procedure/mode_run.hpp"

using namespace genba;

namespace {

/// A beam of two materials, held at one end; its tip is pushed and turned with a phase.
std::shared_ptr<const Mesh> two_part_beam() {
  Mesh mesh = make_box_mesh(ElementType::hex8, {0.4, 0.05, 0.05}, {4, 1, 1});
  mesh.regions = {{1, "near"}, {2, "far"}};
  for (std::size_t e = 0; e < 4; ++e) mesh.solids.front().group[e] = e < 2 ? 0 : 1;
  return std::make_shared<const Mesh>(std::move(mesh));
}

Study vibrating_beam(int modes, ResponseWay way) {
  Study study = elastic_study(70e9, 0.3);
  study.materials.front().name = "near";
  study.materials.front().density = 2700;
  study.materials.push_back(study.materials.front());
  study.materials.back().name = "far";
  study.materials.back().youngs_modulus = 3e9;
  study.assignments = {{"near", {"near"}}, {"far", {"far"}}};
  study.modal.emplace().number = modes;
  study.modal->check = ModeCheck::none;
  study.modal->tolerance = 1e-9;
  study.response.emplace().by = way;
  study.response->watched = {{"tip", {0.4, 0.05, 0.05}}};
  study.response->from = 20;
  study.response->to = 4000;
  study.response->points = 40;
  study.response->spacing = FrequencySpacing::linear;
  study.constraints = {hold("xmin", 0, 0, 0)};
  study.loads.push_back(condition_on("traction", "push", NamedSelector{{"xmax"}}, {0.0, 4e5, 1e5}));
  study.loads.push_back(condition_on("traction", "side", NamedSelector{{"ymax"}}, {1e5, 0.0, 3e4}));
  study.response->phases = "side: 60 deg";
  return study;
}

/// The largest difference of two curves of the tip, relative to the largest amplitude.
double distance_of(const ResponseReport& a, const ResponseReport& b) {
  double most = 0, size = 0;
  std::size_t compared = 0;
  for (std::size_t i = 0; i < a.at.size(); ++i) {
    const auto same = std::ranges::find(b.at, a.at[i]);
    if (same == b.at.end()) continue;  // peaks are found anew
    const auto j = static_cast<std::size_t>(same - b.at.begin());
    ++compared;
    for (std::size_t c = 0; c < 3; ++c) {
      const auto of = [&](const ResponseReport& r, std::size_t k) {
        return std::polar(r.curves.at(1).amplitude[k][c], r.curves.at(1).phase[k][c]);
      };
      most = std::max(most, std::abs(of(a, i) - of(b, j)));
      size = std::max(size, std::abs(of(b, j)));
    }
  }
  CHECK(compared >= 40);
  return most / size;
}

ResponseReport answer_of(const Study& study, Way way = Way::factor, std::shared_ptr<const Mesh> mesh = two_part_beam()) {
  SolveOptions options;
  options.tolerance = 1e-9;
  return *modes_of(std::move(mesh), study, way, options).frames.front().solution->response;
}

Text beam_refusal(const Study& study) {
  try {
    answer_of(study);
  } catch (const Error& e) {
    return e.problem();
  }
  FAIL_CHECK("no error");
  return {};
}

}  // namespace

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {

TEST_CASE("direct answer: it equals the sum of all modes, however many are searched") {
  // 4 cross-sections of 4 nodes with 3 unknowns: 48 modes are all there are.
  for (const int kind : {0, 1, 2, 3}) {
    CAPTURE(kind);
    const auto damp = [&](Study study) {
      if (kind == 0) study.response->loss_factor = 0.03;
      if (kind == 1) study.response->damping_mass = 30, study.response->damping_stiffness = 2e-6;
      if (kind >= 2) study.materials.back().loss_factor = 0.2;
      if (kind == 3) study.materials.front().damping_mass = 50, study.materials.back().damping_stiffness = 3e-6;
      if (kind == 3) {
        study.response->base = BaseMotion::acceleration;
        study.response->base_x = 0.3, study.response->base_z = 1;
        study.response->base_table = "20 Hz: 2 m/s^2; 4000 Hz: 90 m/s^2";
      }
      return study;
    };
    const ResponseReport whole = answer_of(damp(vibrating_beam(48, ResponseWay::modes)));
    for (const int modes : {1, 8}) {
      const ResponseReport direct = answer_of(damp(vibrating_beam(modes, ResponseWay::direct)));
      CHECK(distance_of(direct, whole) < 2e-7);
      CHECK(direct.peaks.front().at == doctest::Approx(whole.peaks.front().at).epsilon(1e-5));
      CHECK(direct.notes.back().english().find("solved each as a system of its own") != std::string::npos);
    }
    if (kind != 2) continue;
    for (const Way way : {Way::block_jacobi, Way::multigrid})
      CHECK(distance_of(answer_of(damp(vibrating_beam(6, ResponseWay::direct)), way), whole) < 2e-7);
  }
}

TEST_CASE("direct answer: a bar beyond its modes, and a base that is moved") {
  // A bar along its axis: F tan(k L) / (E A k).
  constexpr double modulus = 200e9, density = 8000, length = 2, pressure = 1e5;
  Study study = elastic_study(modulus, 0);
  study.materials.front().density = density;
  study.modal.emplace().number = 1;
  study.modal->check = ModeCheck::none;
  study.response.emplace().by = ResponseWay::direct;
  study.response->loss_factor = 0.05;
  study.response->watched = {{"tip", {length, 0.05, 0.05}}};
  study.response->to = 2500;
  study.response->points = 30;
  study.constraints = {hold("xmin", 0, 0, 0)};
  for (const char* name : {"ymin", "ymax"}) study.constraints.push_back(hold(name, {}, 0, {}));
  for (const char* name : {"zmin", "zmax"}) study.constraints.push_back(hold(name, {}, {}, 0));
  study.loads.push_back(condition_on("traction", "push", NamedSelector{{"xmax"}}, {pressure, 0.0, 0.0}));
  const auto mesh = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex20, {length, 0.1, 0.1}, {10, 1, 1}));
  const ResponseReport report = answer_of(study, Way::factor, mesh);
  const std::complex<double> stiff = modulus * std::complex<double>(1, 0.05);
  double most = 0, largest = 0;
  for (std::size_t i = 0; i < report.at.size(); ++i) {
    const std::complex<double> k = 2 * std::numbers::pi * report.at[i] * std::sqrt(density / stiff);
    const std::complex<double> exact = report.at[i] == 0 ? pressure * length / stiff : pressure * std::tan(k * length) / (stiff * k);
    most = std::max(most, std::abs(std::polar(report.curves[1].amplitude[i][0], report.curves[1].phase[i][0]) - exact));
    largest = std::max(largest, std::abs(exact));
  }
  CHECK(most < 2e-3 * largest);
  CHECK(report.peaks.size() == 2);
}

TEST_CASE("direct answer: what it cannot do is refused") {
  Study study = vibrating_beam(2, ResponseWay::direct);
  study.response->damping_ratio = 0.02;
  CHECK(beam_refusal(study).english().find("belongs to a mode") != std::string::npos);
  study.response->damping_ratio = 0;
  study.response->loss_factor = 0.02;
  study.response->correction = false;
  CHECK(beam_refusal(study).english().find("leaves out no modes") != std::string::npos);
  study.response->correction = true;
  study.constraints.clear();
  CHECK(beam_refusal(study).english().find("can move freely") != std::string::npos);
}

}
