// Heat and currents that no material bears, and constants of damage that destroy tissue at rest.
#include "app/check/flow_plausibility.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/check/checklist.hpp"
#include "app/check/plausibility.hpp"
#include "app/report/report.hpp"
#include "app/report/summary.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr double ice = 273.15;

bool holds_part(const std::vector<std::string>& texts, std::string_view part) {
  return std::ranges::any_of(texts, [&](const std::string& t) { return t.find(part) != std::string::npos; });
}

/// Warnings of the check list; with their place, without their next step.
std::vector<std::string> check_warnings(const Project& project) {
  std::vector<std::string> out;
  for (const CheckRow& row : check_case(project))
    for (const Finding& f : row.findings) {
      CHECK_FALSE(f.is_error);
      CHECK_FALSE(f.next_step.empty());
      out.push_back(f.place + ": " + f.problem.english());
    }
  return out;
}

struct RunTold {
  std::vector<std::string> warnings;
  std::string summary, first_page;
  void everywhere(std::string_view part) const {
    CAPTURE(part);
    CHECK(holds_part(warnings, part));
    CHECK(summary.find(part) != std::string::npos);
    CHECK(first_page.find(part) != std::string::npos);
  }
};

RunTold told_by_run(const Project& project) {
  Pipeline pipeline;
  Recorder recorder;
  pipeline.apply(shared(project));
  pipeline.run(Stage::results, recorder);
  const std::string report = report_html(pipeline, {}, report_stamp(), nullptr);
  return {recorder.warnings, summary_json(pipeline), report.substr(0, report.find("<h2 class=\"page\""))};
}

/// Steel, 20 mm each way, held at 20 degC on one side.
Project cube_of(const char* physics) {
  Project project = heated_rod();
  project.geometry.box_size = {0.02, 0.02, 0.02};
  project.geometry.box_cells = {2, 2, 2};
  project.study.physics = &physics_named(physics);
  project.study.constraints.clear();
  project.study.loads.clear();
  project.output.probes.clear();
  return project;
}

Project heated_cube() {
  Project project = cube_of("heat");
  project.study.constraints = {prescribed_temperature("cold", NamedSelector{{"xmin"}}, ice + 20)};
  return project;
}

/// Tissue in time: 37 degC, blood of 37 degC, the usual constants of liver.
Project resting_tissue(double seconds) {
  Project project = cube_of("heat");
  Material& m = project.study.materials[0];
  m.conductivity = 0.52;
  m.density = 1079;
  m.specific_heat = 3540;
  m.damage_frequency = 7.39e39;
  m.damage_activation = 257.7e3;
  project.study.loads = {condition_in("initial_temperature", "start", {}, {ice + 37})};
  project.times = {seconds};
  project.study.transient.emplace();
  project.study.transient->step = seconds / 10;
  project.study.transient->damage = true;
  return project;
}

}  // namespace

TEST_CASE("heat that no material bears is said before the run, in its results and on the first page") {
  Project project = heated_cube();
  // q a^2 / (8 k) = 8e13 * 4e-4 / 400: a plate of 20 mm that is cooled on both sides.
  project.study.loads = {heat_source_load("made", {}, 8e13 / 50 * *project.study.materials[0].conductivity)};
  const auto before = check_warnings(project);
  REQUIRE(before.size() == 1);
  CHECK(before[0].starts_with(
      "loads/made: it heats a body of this size by some 8e+07 K; no solid exists above "));
  const RunTold run = told_by_run(project);
  run.everywhere("loads/made: it heats a body of this size by some 8e+07 K");
  run.everywhere("is beyond every solid; none exists above");

  project.study.loads = {heat_source_load("made", {}, 1e6)};
  CHECK(check_warnings(project).empty());
  CHECK(told_by_run(project).warnings.empty());
}

TEST_CASE("heat in time is held against what it stores, not against a steady state") {
  Project project = heated_cube();
  Material& m = project.study.materials[0];
  m.conductivity = 50;
  m.density = 8000;
  m.specific_heat = 500;
  project.study.loads = {condition_in("initial_temperature", "start", {}, {ice + 20}),
                         heat_source_load("pulse", {}, 4e11)};
  project.study.transient.emplace();
  project.study.transient->step = 1e-4;
  project.times = {1e-3};
  CHECK(check_warnings(project).empty());  // 100 K
  project.times = {0.1};
  const auto found = check_warnings(project);  // 10,000 K
  REQUIRE(found.size() == 1);
  CHECK(found[0].find("by some 1e+04 K") != std::string::npos);
}

TEST_CASE("heat of a small part is held against that part, and a flux against its faces") {
  Project project = heated_cube();
  const double k = *project.study.materials[0].conductivity;
  const std::array<Vec3, 2> box{Vec3{}, project.geometry.box_size};
  const auto found = [&](const Condition& load, double area) {
    project.study.loads = {load};
    const Mesh* const no_mesh = nullptr;
    Mesh some;
    return implausible_flows(project.study,
                             {box, area > 0 ? &some : no_mesh, [&](const Condition&) { return area; }, 0})
        .size();
  };
  const Selector side = NamedSelector{{"xmax"}};
  // A spot of 0.1 mm: 1e8 * 1e-4 / k is 200 K in steel; over the whole side the same flux is 40,000 K.
  CHECK(found(heat_flux_load("laser", side, 1e8 * k / 50), 1e-8) == 0);
  CHECK(found(heat_flux_load("wall", side, 1e8 * k / 50), 4e-4) == 1);
  CHECK(found(heat_flux_load("wall", side, 1e12), 0) == 1);
  CHECK(found(heat_flux_load("usual", side, 1e5), 0) == 0);
  CHECK(found(heat_source_load("tip", {"needle"}, 1e13), 0) == 0);  // its size is not known yet
}

TEST_CASE("heat that is taken out beyond absolute zero, and temperatures of no solid, are told") {
  Project project = heated_cube();
  const double k = *project.study.materials[0].conductivity;
  project.study.loads = {heat_source_load("sink", {}, -8e6 * k)};  // 400 K less
  auto found = check_warnings(project);
  REQUIRE(found.size() == 1);
  CHECK(found[0] ==
        "loads/sink: it cools a body of this size by some 400 K, from 20 \u00b0C to below absolute zero");
  project.study.loads = {convection_load("air", NamedSelector{{"xmax"}}, 10, 3000)};
  CHECK(check_warnings(project).empty());
  project.study.loads = {convection_load("air", NamedSelector{{"xmax"}}, 10, 4e8)};
  CHECK(check_warnings(project).front().starts_with(
      "loads/air: 4e+08 \u00b0C is hotter than any flame or arc"));
  project.study.loads.clear();
  project.study.constraints.push_back(prescribed_temperature("hot", NamedSelector{{"xmax"}}, 4e8));
  found = check_warnings(project);
  CHECK(holds_part(found,
                   "constraints/hot: 4e+08 \u00b0C is beyond every solid; none exists above 4227 \u00b0C"));
  told_by_run(project).everywhere("The highest temperature, 4e+08 \u00b0C, is beyond every solid");
}

TEST_CASE("currents and voltages beyond any material are told") {
  Project project = cube_of("electric");
  project.study.materials[0].electric_conductivity = 1e7;
  const Selector side = NamedSelector{{"xmax"}};
  project.study.constraints = {condition_on("voltage", "ground", NamedSelector{{"xmin"}}, {0})};
  const auto found = [&](const Condition& load) {
    project.study.loads = {load};
    return check_warnings(project);
  };
  CHECK(found(condition_on("current", "weld", side, {1e4})).empty());
  CHECK(found(condition_on("current_density", "in", side, {1e9})).empty());
  const auto dense = found(condition_on("current_density", "in", side, {1e10}));
  REQUIRE(dense.size() == 1);  // 1e20 / 1e7 = 1e13 W/m^3
  CHECK(dense[0].starts_with("loads/in: it is 1e+10 A/m^2, which makes 1e+13 W/m^3 of heat"));
  CHECK(found(condition_on("current", "weld", side, {1e9})).size() == 1);
  project.study.loads = {condition_on("current", "weld", side, {4e6})};
  told_by_run(project).everywhere("The Joule power reaches 1e+13 W/m^3");
  project.study.loads.clear();
  project.study.constraints.push_back(condition_on("voltage", "high", side, {1e9}));
  CHECK(holds_part(check_warnings(project), "prescribed voltages differ by 1e+09 V"));
  told_by_run(project).everywhere("Voltages differ by 1e+09 V over a body of 34.64 mm");
}

TEST_CASE("tissue that its constants of damage destroy at rest is named with the number") {
  const Project rest = resting_tissue(600);
  const auto found = check_warnings(rest);
  const std::string part =
      "materials/" + rest.study.materials[0].name +
      "/damage_A: at rest, at 37 \u00b0C, its constants of damage reach 0.18 in 600 s: they destroy "
      "16 % of the tissue without any heating";
  CHECK(holds_part(found, part));
  told_by_run(rest).everywhere("its constants of damage reach 0.18 in 600 s");

  CHECK_FALSE(holds_part(check_warnings(resting_tissue(10)), "at rest"));
  Project skin = resting_tissue(600);
  skin.study.materials[0].damage_frequency = 3.1e98;
  skin.study.materials[0].damage_activation = 628e3;
  CHECK_FALSE(holds_part(check_warnings(skin), "at rest"));
  // A body that begins hot is not at rest; blood still is.
  Project hot = resting_tissue(600);
  hot.study.loads[0].values[0] = ice + 60;
  CHECK_FALSE(holds_part(check_warnings(hot), "at rest"));
  hot.study.loads.push_back(condition_in("perfusion", "blood", {}, {0.01, 1050, 3617, ice + 37}));
  CHECK(holds_part(check_warnings(hot), "at rest, at 37 \u00b0C"));
  Project undamaged = resting_tissue(600);
  undamaged.study.transient->damage = false;
  CHECK_FALSE(holds_part(check_warnings(undamaged), "at rest"));
}
