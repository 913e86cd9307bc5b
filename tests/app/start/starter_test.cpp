#include "app/start/starter.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "app/case/case_file.hpp"
#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

TEST_CASE("a starting case reads back and lacks only what the user must state") {
  TemporaryFolder folder;
  for (const char* name : {"part.step", "PART.STP", "part.stl", "part.msh", "part.brep"}) {
    CAPTURE(name);
    std::ofstream(folder.file(name)) << "x";
    const Project project = starter_project(folder.file(name));
    const Project again = parse_case(format_case(project), folder.file("case.json"));
    CHECK(again.geometry == project.geometry);
    CHECK(again.study == project.study);
    bool constraints = false;
    for (const Finding& f : validate(project.study)) {
      const bool missing = f.place == "constraints" || f.place == "loads";
      CHECK(missing);
      constraints = constraints || f.place == "constraints";
    }
    CHECK(constraints);
  }
}

TEST_CASE("files that state no unit of length get one that is said") {
  TemporaryFolder folder;
  std::ofstream(folder.file("a.stl")) << "x";
  std::ofstream(folder.file("a.step")) << "x";
  CHECK(starter_project(folder.file("a.stl")).geometry.unit == 1e-3);
  CHECK(starter_project(folder.file("a.stl")).notes.find("geometry/unit") != std::string::npos);
  CHECK(starter_project(folder.file("a.step")).geometry.unit == 0);
}

TEST_CASE("an image becomes labels, and its case keeps the path of the file") {
  TemporaryFolder folder;
  for (const char* name : {"scan.nii.gz", "SCAN.NRRD", "scan.mhd", "slice.dcm"}) {
    CAPTURE(name);
    std::ofstream(folder.file(name)) << "x";
    const Project project = starter_project(folder.file(name));
    CHECK(project.geometry.kind == GeometryKind::image);
    CHECK(project.study.materials.front().name == "cortical bone");
    CHECK(project.geometry.unit == 0);
    CHECK(project.notes.find("geometry/labels") != std::string::npos);
    CHECK(parse_case(format_case(project), folder.file("case.json")).geometry == project.geometry);
  }
}

TEST_CASE("what is not a geometry is refused") {
  TemporaryFolder folder;
  CHECK_THROWS_AS(starter_project(folder.file("missing.step")), Error);
  CHECK_THROWS_AS(starter_project(folder.file("picture.png")), Error);
  CHECK_THROWS_AS(starter_project(folder.path), Error);
}

TEST_CASE("an input deck becomes a whole case, with what was not understood in its notes") {
  TemporaryFolder folder;
  std::ofstream(folder.file("A.INP"))
      << "*NODE\n1,0,0,0\n2,10,0,0\n3,0,10,0\n4,0,0,10\n*ELEMENT,TYPE=C3D4,ELSET=E\n1,1,2,3,4\n"
         "*NSET,NSET=FOOT\n1,2,3\n*MATERIAL,NAME=M\n*ELASTIC\n70000,0.33\n*SOLID SECTION,ELSET=E,MATERIAL=M\n"
         "*BOUNDARY\nFOOT,1,3\n*STEP\n*STATIC\n*CLOAD\n4,3,-2\n*CONTACT PAIR\nA,B\n*END STEP\n";
  const Project project = starter_project(folder.file("A.INP"));
  CHECK(project.geometry.kind == GeometryKind::mesh_file);
  CHECK(project.geometry.unit == 1e-3);
  REQUIRE(project.study.materials.size() == 1);
  CHECK(*project.study.materials[0].youngs_modulus == doctest::Approx(70e9));
  const auto findings = validate(project.study);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].is_error);
  CHECK(findings[0].place == "not_computed/*CONTACT PAIR");
  CHECK(project.notes.find("line 20: *CONTACT PAIR") != std::string::npos);
  const Project again = parse_case(format_case(project), folder.file("case.json"));
  CHECK(again.geometry == project.geometry);
  CHECK(again.study == project.study);
  CHECK(*starter_project(folder.file("A.INP"), 1.0).study.materials[0].youngs_modulus ==
        doctest::Approx(70e3));
}
