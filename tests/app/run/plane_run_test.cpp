// Plane bodies from the case to results: published cases, the memory that is foretold, the counts.
#include <doctest/doctest.h>

#include <cmath>

#include "app/case/case_file.hpp"
#include "app/case/describe.hpp"
#include "app/check/checklist.hpp"
#include "app/plan/process_plan.hpp"
#include "app/plan/size_estimate.hpp"
#include "app/run/size_before_mesh.hpp"
#include "app/run/stages.hpp"
#include "app/study/parameter_names.hpp"
#include "app/study/parameter_study.hpp"
#include "app/study/refinement.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::string case_of(const std::string& geometry, const std::string& mesh, const std::string& elements,
                    const std::string& conditions) {
  return R"({"version": 1, "analysis": "elasticity", "geometry": )" + geometry + R"(, "mesh": )" + mesh +
         R"(, "elements": )" + elements +
         R"(, "materials": [{"name": "steel", "E": "200 GPa", "nu": 0.3}], "regions": [{"material": "steel"}], )" +
         conditions + "}";
}

struct Ran {
  Pipeline pipeline;
  Recorder recorder;
  double at(const Vec3& point, std::string_view field, std::size_t component) {
    const Results& results = *pipeline.results();
    for (const ProbeRow& row : evaluate_probes(results, std::vector<Probe>{{"p", point}})) {
      const auto fields = probe_fields(results);
      for (std::size_t f = 0; f < fields.size(); ++f)
        if (fields[f]->name == field) return row.values.at(f).at(component);
    }
    FAIL("no field ", field);
    return 0;
  }
};

std::unique_ptr<Ran> run(Project project) {
  auto out = std::make_unique<Ran>();
  out->pipeline.set_use(once_used);
  out->pipeline.apply(shared(std::move(project)));
  out->pipeline.run(Stage::results, out->recorder);
  return out;
}

/// A quarter of a plate 100 mm wide and 240 mm long with a hole of 20 mm.
const char* const plate = R"({"sketch": {"outline": [
  ["10 mm", "0 mm"], {"name": "y0"}, ["50 mm", "0 mm"], ["50 mm", "120 mm"], {"name": "pulled"},
  ["0 mm", "120 mm"], {"name": "x0"}, ["0 mm", "10 mm"], {"centre": ["0 mm", "0 mm"], "name": "hole"}]}})";
const char* const pulled_plate = R"("constraints": [
  {"name": "x", "on": {"group": "x0"}, "displacement": {"x": "0 mm"}},
  {"name": "y", "on": {"group": "y0"}, "displacement": {"y": "0 mm"}}],
  "loads": [{"name": "pull", "on": {"group": "pulled"}, "traction": ["0 MPa", "100 MPa", "0 MPa"]}])";

}  // namespace

TEST_CASE("plane run: the elliptic membrane of NAFEMS LE1, drawn in the example") {
  const Project project = read_case(std::string(GENBA_EXAMPLES) + "/elliptic_membrane.case.json");
  for (const MeshKind kind : {MeshKind::quad8, MeshKind::tri6}) {
    CAPTURE(static_cast<int>(kind));
    Project one = project;
    one.mesh.kind = kind;
    const auto ran = run(one);
    CHECK(ran->at({2, 0, 0}, "stress", 1) == doctest::Approx(92.7e6).epsilon(0.01));
    CHECK(ran->pipeline.results()->balance.relative_error < 1e-6);
  }
}

TEST_CASE("plane run: a plate with a hole has the stress of Howland; its check list and report say it is plane") {
  const Project project =
      parse_case(case_of(plate, R"({"size": "6 mm", "curvature_elements": 64})",
                         R"({"plane": "plane_stress", "thickness": "3 mm"})", pulled_plate),
                 "");
  CHECK(project.mesh.kind == MeshKind::quad8);
  const auto ran = run(project);
  // Net section: 3 - 3.13 q + 3.66 q^2 - 1.53 q^3 with q = d / w = 0.2, by the stress of the net section.
  const double q = 0.2, net = 3 - 3.13 * q + 3.66 * q * q - 1.53 * q * q * q;
  CHECK(ran->at({0.01, 0, 0}, "stress", 1) == doctest::Approx(100e6 * net / (1 - q)).epsilon(0.01));

  const auto rows = check_case(project, ran->pipeline.mesh().get(), &ran->pipeline.planned()->plan);
  CHECK_FALSE(any_error(rows));
  for (const CheckRow& row : rows)
    for (const Finding& finding : row.findings) FAIL_CHECK(sentence(finding).english());
  CHECK(rows[0].facts.english() == "sketch, faces: 1");
  CHECK(ran->recorder.warnings.empty());
}

TEST_CASE("plane run: a thick pipe under inner pressure, as a rectangle that turns") {
  const double inner = 0.01, outer = 0.02, pressure = 50e6, E = 200e9, nu = 0.3;
  for (const char* element : {"tri6", "quad4", "quad8"}) {
    CAPTURE(element);
    const bool is_linear = std::string(element) == "quad4";
    const auto ran = run(parse_case(
        case_of(R"({"sketch": {"outline": [["10 mm", "0 mm"], {"name": "low"}, ["20 mm", "0 mm"],
                  ["20 mm", "5 mm"], {"name": "high"}, ["10 mm", "5 mm"], {"name": "bore"}]}})",
                std::string(R"({"size": ")") + (is_linear ? "0.25" : "1") + R"( mm", "element": ")" + element + R"("})",
                R"({"plane": "axisymmetric"})",
                R"("constraints": [{"name": "ends", "on": {"group": ["low", "high"]}, "displacement": {"y": "0 mm"}}],
                   "loads": [{"name": "oil", "on": {"group": "bore"}, "pressure": "50 MPa"}])"),
        ""));
    const double a2 = inner * inner, b2 = outer * outer, share = pressure * a2 / (b2 - a2);
    CHECK(ran->at({inner, 0.0025, 0}, "stress", 2) ==
          doctest::Approx(share * (1 + b2 / a2)).epsilon(is_linear ? 0.03 : 5e-3));
    const double u = (1 + nu) / E * share * ((1 - 2 * nu) * inner + b2 / inner);
    CHECK(ran->at({inner, 0.0025, 0}, "displacement", 0) == doctest::Approx(u).epsilon(is_linear ? 2e-3 : 1e-4));
  }
}

TEST_CASE("plane run: heat, with the material of each region") {
  const auto ran = run(parse_case(R"json({"version": 1, "analysis": "heat", "elements": {"plane": "plane_stress", "thickness": "1 mm"},
    "geometry": {"sketch": {"regions": [
      {"name": "copper", "outline": [["0 mm", "0 mm"], ["10 mm", "0 mm"], ["10 mm", "4 mm"], ["0 mm", "4 mm"], {"name": "hot"}]},
      {"name": "glass", "outline": [["10 mm", "0 mm"], ["20 mm", "0 mm"], {"name": "cold"}, ["20 mm", "4 mm"], ["10 mm", "4 mm"]]}]}},
    "mesh": {"size": "1 mm", "element": "quad4"},
    "materials": [{"name": "copper", "k": "400 W/(m K)"}, {"name": "glass", "k": "1 W/(m K)"}],
    "regions": [{"material": "copper", "regions": ["copper"]}, {"material": "glass", "regions": ["glass"]}],
    "constraints": [{"name": "hot", "on": {"group": "hot"}, "temperature": "100 degC"},
                    {"name": "cold", "on": {"group": "cold"}, "temperature": "0 degC"}]})json",
                                  ""));
  const double middle = 100 * (1.0 / 1) / (1.0 / 1 + 1.0 / 400);
  CHECK(ran->at({0.01, 0.002, 0}, "temperature", 0) - 273.15 == doctest::Approx(middle).epsilon(1e-4));
}

TEST_CASE("plane run: nodes and entries of the matrix are estimated before the mesh") {
  for (const char* element : {"tri3", "tri6", "quad4", "quad8"}) {
    CAPTURE(element);
    const bool is_linear = std::string(element) == "tri3" || std::string(element) == "quad4";
    Project project = parse_case(case_of(plate, std::string(R"({"curvature_elements": 0, "size": ")") + (is_linear ? "0.6" : "1.2") + R"( mm", "element": ")" +
                                                    element + R"("})",
                                         R"({"plane": "plane_strain", "thickness": "3 mm"})", pulled_plate),
                                 "");
    project.solve.tuning = Tuning::off;
    project.solve.tolerance = 1e-3;
    project.output.picture = false;
    Recorder recorder;
    const SizeBeforeMesh before = estimate_before_mesh(project, recorder);
    const WhatIf told = what_if(before.mesh, before.plan, project.mesh.kind, before.size);
    const auto ran = run(project);
    const MemoryPlan& plan = ran->pipeline.planned()->plan;
    CHECK(plan.dofs == 2);
    CHECK(told.unknowns == doctest::Approx(static_cast<double>(plan.pattern.rows)).epsilon(0.15));
    CHECK(told.nonzeros == doctest::Approx(static_cast<double>(plan.pattern.nonzeros)).epsilon(0.15));
  }
}

TEST_CASE("plane run: a wrong sketch is an error of the check list and of the mesh, not of reading") {
  std::string outside = plate;
  outside.insert(outside.rfind("]}}") + 1, R"(, "holes": [{"circle": {"centre": ["80 mm", "10 mm"], "radius": "1 mm"}}])");
  const Project project = parse_case(
      case_of(outside, "{}", R"({"plane": "plane_stress", "thickness": "3 mm"})", pulled_plate), "");
  Recorder recorder;
  const CheckRow row = check_size(project, recorder);
  REQUIRE(row.findings.size() == 1);
  CHECK(row.findings[0].place == "geometry/sketch/holes/0");
  CHECK(row.findings[0].problem.english().find("outside of the outline") != std::string::npos);
  CHECK_THROWS_AS((void)run(project), Error);
}

namespace {

double column_of(const StudyTable& table, std::size_t row, const std::string& title) {
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    if (table.columns[c].title.english() == title) return table.rows[row].results.at(c);
  FAIL("no column " << title);
  return 0;
}

/// A strip of 40 x 10 mm pulled by a force, in plane stress.
Project strip() {
  Project project = parse_case(
      case_of(R"({"box": {"size": ["40 mm", "10 mm"], "cells": [4, 2]}})", R"({"element": "quad8"})",
              R"({"plane": "plane_stress", "thickness": "2 mm"})",
              R"("constraints": [{"name": "wall", "on": {"group": "xmin"}, "displacement": {"x": "0 mm", "y": "0 mm"}}],
                 "loads": [{"name": "pull", "on": {"group": "xmax"}, "force": ["1 kN", "0 N", "0 N"]}])"),
      "");
  project.output.picture = false;
  return project;
}

}  // namespace

TEST_CASE("plane run: studies over the thickness of the body and of a region") {
  Monitor silent;
  const StudyTable table = run_study(strip(), "elements.thickness", {"2 mm", "4 mm", "0.5 mm"}, silent);
  REQUIRE(table.rows.size() == 3);
  for (const StudyRow& row : table.rows) CHECK(row.error.english().empty());
  for (const char* title : {"largest displacement magnitude", "strain energy"}) {
    CAPTURE(title);
    const double at_2 = column_of(table, 0, title);
    CHECK(column_of(table, 1, title) == doctest::Approx(at_2 / 2).epsilon(1e-6));
    CHECK(column_of(table, 2, title) == doctest::Approx(at_2 * 4).epsilon(1e-6));
  }
  CHECK(parameter_name(strip(), "elements.thickness").english().find("Thickness") != std::string::npos);
  Project own = strip();
  own.study.assignments[0].thickness = 2e-3;
  own.study.elements.thickness.reset();
  const StudyTable region = run_study(own, "regions[0].thickness", {"2 mm", "4 mm"}, silent);
  CHECK(region.rows[1].error.english() == "");
  CHECK(column_of(region, 1, "strain energy") == doctest::Approx(column_of(table, 1, "strain energy")).epsilon(1e-6));
  const StudyTable wrong = run_study(strip(), "elements.plane", {"plane_stress", "axisymmetric"}, silent);
  CHECK(wrong.rows[0].error.english().empty());
  CHECK_FALSE(wrong.rows[1].error.english().empty());
}

TEST_CASE("plane run: a refinement study cuts elements into four, or meshes a sketch anew") {
  const auto ran = run(strip());
  Monitor silent;
  RefinementOptions options;
  options.steps = 2;
  const auto cut = run_refinement(strip(), ran->pipeline, options, silent);
  REQUIRE(cut->levels.size() == 3);
  CHECK(cut->levels[1].mesh.english() == "cut into four");
  CHECK(cut->levels[2].mesh.english() == "cut into four, 2 times");
  CHECK(cut->levels[1].elements == 4 * cut->levels[0].elements);
  CHECK(cut->levels[2].elements == 16 * cut->levels[0].elements);
  CHECK(cut->levels[2].size == doctest::Approx(cut->levels[0].size / 4));
  CHECK(cut->levels[2].mesh_error < 0.7 * cut->levels[0].mesh_error);

  Project drawn = parse_case(case_of(plate, R"({"size": "8 mm", "element": "tri6"})",
                                     R"({"plane": "plane_stress", "thickness": "1 mm"})", pulled_plate),
                             "");
  drawn.output.picture = false;
  const auto first = run(drawn);
  options.steps = 1;
  const auto anew = run_refinement(drawn, first->pipeline, options, silent);
  REQUIRE(anew->levels.size() == 2);
  CHECK(anew->levels[1].mesh.english().find("element size") != std::string::npos);
  CHECK(anew->levels[1].elements > 1.5 * static_cast<double>(anew->levels[0].elements));
}
