#include "app/check/plausibility.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "app/case/case_file.hpp"
#include "app/check/checklist.hpp"
#include "app/report/report.hpp"
#include "app/report/summary.hpp"
#include "app/service.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

struct Told {
  std::vector<std::string> heard;  ///< warnings of the log
  std::string summary, report;
  bool has(const std::string& part) const {
    const auto holds = [&](const std::string& text) { return text.find(part) != std::string::npos; };
    const bool in_log = std::ranges::any_of(heard, holds);
    CHECK(holds(summary) == in_log);
    CHECK(holds(report) == in_log);
    return in_log;
  }
};

Told outcome(const Project& project) {
  Pipeline pipeline;
  Recorder recorder;
  pipeline.apply(shared(project));
  pipeline.run(Stage::results, recorder);
  // The first page ends before the model.
  const std::string report = report_html(pipeline, {}, report_stamp(), nullptr);
  std::string first = report.substr(0, report.find("<h2 class=\"page\""));
  for (std::size_t at = 0; (at = first.find("&#39;", at)) != std::string::npos;) first.replace(at, 5, "'");
  return {recorder.warnings, summary_json(pipeline), first};
}

std::vector<std::string> told(const Project& project) {
  std::vector<std::string> out;
  for (const CheckRow& row : check_case(project))
    for (const Finding& f : row.findings) {
      CHECK_FALSE(f.is_error);
      CHECK_FALSE(f.next_step.empty());
      out.push_back(f.place + ": " + f.problem.english());
    }
  return out;
}

/// 20 mm each way, pulled by `force`, N.
Project pulled_cube(double force) {
  Project project = cantilever();
  project.geometry.box_size = {0.02, 0.02, 0.02};
  project.geometry.box_cells = {2, 2, 2};
  project.study.loads = {force_load("pull", NamedSelector{{"xmax"}}, {force, 0, 0})};
  project.output.probes.clear();
  return project;
}

}  // namespace

TEST_CASE("a billion newton on a small cube is said before the run, in its results and on the first page") {
  const Project project = pulled_cube(1e9);
  const auto found = told(project);
  REQUIRE(found.size() == 1);
  CHECK(found[0].starts_with(
      "loads/pull: over the whole surface of the body's box, 2400 mm^2, it is 416667 MPa; "));
  CHECK(found[0].find("here 10500 MPa") != std::string::npos);
  const Told run = outcome(project);
  // 1e9 N on 400 mm^2 is 2.5e6 MPa, 11.9 times E.
  CHECK(run.has("force 'pull' is 2.5e+06 MPa over a surface of 400 mm^2"));
  CHECK(run.has("The displacements are large"));
  CHECK(run.has("The largest strain is about "));
  CHECK(run.has("The von Mises stress reaches "));

  const Project usual = pulled_cube(1e4);
  CHECK(told(usual).empty());
  CHECK(outcome(usual).heard.empty());
}

TEST_CASE("strain and stress are told at 5 %, measured against a bar whose answer is known") {
  // Held so that it may narrow: sigma = F / A everywhere, strain = sigma / E.
  Project project = pulled_cube(0);
  project.study.constraints = {displacement("x", NamedSelector{{"xmin"}}, {0.0, std::nullopt, std::nullopt}),
                               displacement("y", NamedSelector{{"ymin"}}, {std::nullopt, 0.0, std::nullopt}),
                               displacement("z", NamedSelector{{"zmin"}}, {std::nullopt, std::nullopt, 0.0})};
  const auto pulled = [&](double share) {
    project.study.loads = {force_load("pull", NamedSelector{{"xmax"}}, {share * 210e9 * 4e-4, 0, 0})};
    return outcome(project);
  };
  const Told below = pulled(0.049), above = pulled(0.051);
  CHECK_FALSE(below.has("The largest strain"));
  CHECK_FALSE(below.has("The von Mises stress"));
  CHECK(above.has("The largest strain is about 5.1 %, more than the 5 %"));
  CHECK(above.has("The von Mises stress reaches 10710 MPa, 5.1 % of Young's modulus there, 210000 MPa"));
}

TEST_CASE("stress above the yield strength is said with its safety factor, below it nothing is") {
  Project project = pulled_cube(0);
  project.study.constraints = {displacement("x", NamedSelector{{"xmin"}}, {0.0, std::nullopt, std::nullopt}),
                               displacement("y", NamedSelector{{"ymin"}}, {std::nullopt, 0.0, std::nullopt}),
                               displacement("z", NamedSelector{{"zmin"}}, {std::nullopt, std::nullopt, 0.0})};
  project.study.materials[0].yield_strength = 235e6;
  project.study.loads = {force_load("pull", NamedSelector{{"xmax"}}, {300e6 * 4e-4, 0, 0})};
  const Told above = outcome(project);
  CHECK(above.has("above the yield strength of material '" + project.study.materials[0].name + "', 235 MPa"));
  CHECK(above.report.find("Smallest safety factor against yield") != std::string::npos);
  CHECK(above.summary.find("\"smallest\": 0.783") != std::string::npos);
  project.study.loads = {force_load("pull", NamedSelector{{"xmax"}}, {200e6 * 4e-4, 0, 0})};
  const Told below = outcome(project);
  CHECK_FALSE(below.has("above the yield strength"));
  CHECK(below.report.find("1.17") != std::string::npos);
}

TEST_CASE("a slender part that bends far is told that the answer is linear, and nothing else") {
  // Cantilever of 1 m x 2 mm: u = F L^3 / (3 E I), strain = F L h / (2 E I).
  Project project = cantilever();
  project.geometry.box_size = {1, 0.02, 0.002};
  project.geometry.box_cells = {50, 1, 1};
  project.mesh.kind = MeshKind::hex20;
  const double inertia = 0.02 * 8e-9 / 12, force = 0.2 * 3 * 210e9 * inertia;  // u = 0.2 m
  project.study.loads = {force_load("tip", NamedSelector{{"xmax"}}, {0, 0, -force})};
  project.output.probes.clear();
  const Told run = outcome(project);
  CHECK(run.has("The displacements are large"));
  CHECK(run.has("The answer is linear"));
  CHECK_FALSE(run.has("The largest strain"));
  CHECK_FALSE(run.has("The von Mises stress"));
}

TEST_CASE("a shift of the whole body is no large displacement; one end against the other is") {
  Project project = pulled_cube(0);
  project.study.loads.clear();
  const auto held = [&](double left, double right) {
    project.study.constraints = {displacement("left", NamedSelector{{"xmin"}}, {left, 0.0, 0.0}),
                                 displacement("right", NamedSelector{{"xmax"}}, {right, 0.0, 0.0})};
    return implausible_conditions(project.study, {Vec3{}, project.geometry.box_size});
  };
  CHECK(held(1, 1).empty());
  CHECK_FALSE(outcome(project).has("The displacements are large"));
  const auto found = held(0, 0.01);
  REQUIRE(found.size() == 1);
  CHECK(found[0].problem.english().starts_with(
      "prescribed displacements differ by 10 mm, 28.9 % of the body's size, 34.641 mm"));
}

TEST_CASE("pressures, heat strains and weights beyond any material are told") {
  Project project = pulled_cube(0);
  const auto found = [&](const Condition& load) {
    project.study.loads = {load};
    return told(project);
  };
  project.study.materials[0].thermal_expansion = 1.2e-5;
  CHECK(found(pressure_load("p", NamedSelector{{"xmax"}}, 10e9)).empty());
  CHECK(found(pressure_load("p", NamedSelector{{"xmax"}}, -11e9))
            .front()
            .starts_with("loads/p: it is 11000 MPa; "));
  CHECK(found(traction_load("t", NamedSelector{{"xmax"}}, {0, 11e9, 0})).size() == 1);
  CHECK(found(thermal_strain_load("hot", 1293.15, 293.15)).empty());
  CHECK(found(thermal_strain_load("hot", 5293.15, 293.15)).front().find("strains \"steel\" by 6 %") !=
        std::string::npos);
  CHECK(found(gravity_load("g", {0, 0, -9.81})).empty());
  CHECK(found(gravity_load("g", {0, 0, -9.81e7})).size() == 1);
  CHECK(found(centrifugal_load("c", {}, {0, 0, 1}, 314)).empty());
  CHECK(found(centrifugal_load("c", {}, {0, 0, 1}, 3e6)).size() == 1);
}

TEST_CASE("a temperature below absolute zero is told") {
  Project project = heated_rod();
  project.study.loads = {
      heat_flux_load("out", NamedSelector{{"xmax"}}, -1e6)};  // 1e6 / 50 * 0.1 = 2000 K less
  project.output.probes.clear();
  CHECK(outcome(project).has("lies below absolute zero"));
  CHECK_FALSE(outcome(heated_rod()).has("absolute zero"));
}

TEST_CASE("the soft side of an interface is not blamed for the stress of the stiff one") {
  const Project example = read_case(std::string(GENBA_EXAMPLES) + "/bone_with_marrow.case.json");
  const Told run = outcome(example);
  CHECK_FALSE(run.has("The von Mises stress"));
  CHECK_FALSE(run.has("The largest strain"));
  CHECK_FALSE(run.has("no material bears"));  // the marrow is soft, the force acts on bone
}
