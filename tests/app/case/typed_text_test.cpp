// Numbers stay as they were typed, in forms and in the case file.
#include "app/case/typed_text.hpp"

#include <doctest/doctest.h>

#include "app/case/case_file.hpp"
#include "app/case/option_access.hpp"
#include "tests/engine/physics/conditions.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

Project block() {
  Project project;
  project.geometry.kind = GeometryKind::box;
  project.geometry.box_size = {0.3, 0.1, 0.1};
  project.geometry.box_cells = {3, 1, 1};
  project.mesh.kind = MeshKind::hex8;
  project.study.materials = {{"steel", 210e9, 0.3, 7850.0, {}, {}, {}}};
  project.study.assignments = {{"steel", {}}};
  project.study.constraints = {displacement("wall", NamedSelector{{"xmin"}}, {0.0, 0.0, 0.0})};
  project.study.loads = {pressure_load("p", NamedSelector{{"xmax"}}, 2e6)};
  return project;
}

}  // namespace

TEST_CASE("a case file keeps its numbers as they were typed") {
  const std::string canonical = format_case(block());
  REQUIRE(has(canonical, "\"0.3 m\""));
  std::string text = replaced(canonical, "\"0.3 m\"", "\"300 mm\"");
  text = replaced(text, "\"2 MPa\"", "\"2000 kPa\"");
  Project read = parse_case(text, "x");
  CHECK(has(case_text(read), "\"300 mm\""));
  CHECK(has(case_text(read), "\"2000 kPa\""));
  CHECK(parse_case(case_text(read), "x") == read);
  CHECK(format_case(read) == canonical);  // what is compared and hashed knows of no typing
  CHECK(read == parse_case(canonical, "x"));
  // Another value is written as ever.
  read.geometry.box_size[0] = 0.4;
  CHECK(has(case_text(read), "\"0.4 m\""));
  CHECK_FALSE(has(case_text(read), "300 mm"));
  read.study.loads.insert(read.study.loads.begin(), pressure_load("first", NamedSelector{{"ymax"}}, 3e6));
  CHECK(parse_case(case_text(read), "x") == read);
}

TEST_CASE("names and degrees are not taken for other numbers") {
  Project project = block();
  project.study.loads[0].name = "5000 mm";
  project.typed.at["/loads/0/name"] = "5 m";
  project.study.loads.push_back(thermal_strain_load("warm", 313.15, 293.15));
  for (const char* path : {"/loads/1/thermal_strain/temperature", "/loads/1/temperature"})
    project.typed.at[path] = "40 K";  // was typed for another temperature
  CHECK(parse_case(case_text(project), project.path) == project);
  CHECK(has(case_text(project), "\"5000 mm\""));
}

TEST_CASE("what is typed into a form is remembered in its place") {
  Project project = block();
  const std::string typed[] = {"2000 kPa", "xmax"};
  remember_typed(project, "/loads/0/", typed);
  CHECK(has(case_text(project), "\"2000 kPa\""));
  CHECK(shown_quantity(project, "/loads/0/", 2e6, QuantityKind::pressure) == "2000 kPa");
  CHECK(shown_quantity(project, "/loads/1/", 2e6, QuantityKind::pressure) == "2 MPa");
  CHECK(shown_quantity(project, "/loads/0/", 3e6, QuantityKind::pressure) == "3 MPa");
  // Lengths are in the model's unit.
  CHECK(shown_quantity(project, "mesh/", 0.3, QuantityKind::length) == "300 mm");
  CHECK(shown_quantity(project, "/geometry/", 0, QuantityKind::volume) == "0 mm^3");
  CHECK(shown_quantity(project, "/geometry/", 2e-8, QuantityKind::volume) == "20 mm^3");
  project.geometry.unit = 0.0254;
  CHECK(shown_quantity(project, "mesh/", 0.254, QuantityKind::length) == "10 in");
  CHECK(shown_quantity(project, "mesh/", 1.0 / 3, QuantityKind::length) ==
        format_exact_quantity(1.0 / 3, QuantityKind::length));
  // Typed as it would be written anyhow.
  const std::string again[] = {"2 MPa"};
  remember_typed(project, "/loads/0/", again);
  CHECK(project.typed.at.empty());
}
