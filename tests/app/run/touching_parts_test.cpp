// A run stops where parts touch without being joined, until the case says what is meant.
#include <doctest/doctest.h>

#include "app/check/checklist.hpp"
#include "app/report/report.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/app/sample_projects.hpp"
#include "tests/engine/model/two_bodies.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr double bar_length = 0.04, side = 0.01, force = 1000, modulus = 200e9;

/// Two bars end to end, held at one end, pulled at the other.
Project pulled(const std::string& path, Interfaces interfaces, bool hold_both) {
  Project project;
  project.geometry.kind = GeometryKind::mesh_file;
  project.geometry.path = path;
  project.geometry.unit = 1;
  project.mesh.interfaces = interfaces;
  Material m;
  m.name = "steel";
  m.youngs_modulus = modulus;
  m.poisson_ratio = 0;
  project.study.materials = {m};
  project.study.assignments = {{"steel", {}}};
  project.study.constraints = {displacement("root", PlaneSelector{{}, {1, 0, 0}, -1}, {0.0, 0.0, 0.0})};
  // Without a held corner the second bar would float, and that would be told instead.
  if (hold_both)
    project.study.constraints.push_back(
        displacement("far", BoxSelector{{bar_length / 2 + side / 8, 0, 0}, {bar_length, side, side}},
                     {std::nullopt, 0.0, 0.0}));
  project.study.loads = {force_load("pull", PlaneSelector{{bar_length, 0, 0}, {1, 0, 0}, -1}, {force, 0, 0})};
  return project;
}

std::optional<Error> error_of_run(Pipeline& pipeline, const Project& project) {
  pipeline.apply(shared(project));
  Recorder recorder;
  try {
    pipeline.run(Stage::results, recorder, {});
  } catch (const Error& e) {
    return e;
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("two bars with doubled nodes stop the run; merged they are one bar") {
  TemporaryFolder folder;
  const std::string path = folder.file("two.vtu");
  const Vec3 half{bar_length / 2, side, side};
  for (const ElementType type : {ElementType::tet4, ElementType::hex20}) {
    write_vtu(path,
              beside_each_other(named_box(type, half, {4, 2, 2}, {}, "left"),
                                named_box(type, half, {4, 2, 2}, {bar_length / 2, 0, 0}, "right")),
              "test");
    Pipeline pipeline;
    const auto stopped = error_of_run(pipeline, pulled(path, Interfaces::refuse, false));
    REQUIRE(stopped);
    CHECK(stopped->place() == "mesh/interfaces");
    CHECK(has(stopped->problem().english(), "without being joined"));
    CHECK(has(stopped->next_step().english(), "merge"));
    REQUIRE(pipeline.mesh());  // it can be looked at
    bool told = false;
    for (const CheckRow& row : check_case(*pipeline.project(), pipeline.mesh().get(), nullptr))
      for (const Finding& f : row.findings)
        told = told || (f.is_error && has(f.problem.english(), "without being joined"));
    CHECK(told);

    const auto one = error_of_run(pipeline, pulled(path, Interfaces::merge, false));
    REQUIRE_FALSE(one);
    double longest = 0;
    for (const Extremum& e : pipeline.results()->extrema)
      if (e.field == "displacement:magnitude") longest = e.max;
    CHECK(longest == doctest::Approx(force * bar_length / (modulus * side * side)).epsilon(1e-5));

    const auto apart = error_of_run(pipeline, pulled(path, Interfaces::separate, false));
    REQUIRE(apart);
    CHECK(has(apart->problem().english(), "can move freely"));
    const auto warned = error_of_run(pipeline, pulled(path, Interfaces::separate, true));
    CHECK(warned.has_value());  // free along x
    const auto& warnings = pipeline.mesh()->report.warnings;
    REQUIRE_FALSE(warnings.empty());
    CHECK(has(warnings.back().english(), "computed apart"));
  }
}
