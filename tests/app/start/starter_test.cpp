#include "app/start/starter.hpp"

#include <doctest/doctest.h>

#include <array>
#include <fstream>
#include <variant>

#include "app/case/case_file.hpp"
#include "app/start/first_words.hpp"
#include "app/start/tissue.hpp"
#include "app/vary/variation_data.hpp"
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

TEST_CASE("what a new case says to who fills it in is left out of a report") {
  TemporaryFolder folder;
  std::ofstream(folder.file("a.stl")) << "x";
  std::ofstream(folder.file("scan.nrrd")) << "x";
  for (const char* name : {"a.stl", "scan.nrrd"}) {
    const std::string notes = starter_project(folder.file(name)).notes;
    CHECK(notes.starts_with("Starting case."));
    CHECK(first_words::left_out(notes).empty());
    CHECK(first_words::left_out(notes + "\nWalking, left leg.") == "Walking, left leg.");
  }
  CHECK(first_words::left_out(" As it was. ") == " As it was. ");
}

TEST_CASE("a CT gets the tissue between its thresholds, while nobody chose another material") {
  CHECK(tissue_between(226, std::nullopt) == "cortical bone");
  CHECK(tissue_between(120, 380) == "cancellous bone");
  CHECK(tissue_between(-20, 120) == "muscle");
  CHECK(tissue_between(-190, -30) == "fat");
  CHECK(tissue_between(std::nullopt, std::nullopt).empty());
  CHECK(tissue_between(std::nullopt, 100).empty());
  CHECK(tissue_between(300, 200).empty());

  TemporaryFolder folder;
  std::ofstream(folder.file("scan.nrrd")) << "x";
  Project project = starter_project(folder.file("scan.nrrd"));
  project.geometry.image.lower = 226;
  CHECK(propose_tissue(project).empty());  // it is bone already
  project.geometry.image.lower = -20;
  project.geometry.image.upper = 120;
  CHECK(propose_tissue(project) == "muscle");
  CHECK(project.study.materials.front().name == "muscle");
  CHECK(project.study.assignments.front().material == "muscle");
  CHECK(propose_tissue(project).empty());
  // A value that somebody stated stays.
  project.study.materials.front().density = 1100;
  project.geometry.image.lower = 226;
  project.geometry.image.upper.reset();
  CHECK(propose_tissue(project).empty());
  CHECK(project.study.materials.front().name == "muscle");
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

TEST_CASE("what a deck leaves open about its units is told to a face that asks") {
  TemporaryFolder folder;
  const auto made = [&](const std::string& constants, const std::string& temperature, const DeckUnits& units) {
    std::ofstream(folder.file("a.inp"))
        << "*NODE\n1,0,0,0\n2,10,0,0\n3,0,10,0\n4,0,0,10\n*ELEMENT,TYPE=C3D4,ELSET=E\n1,1,2,3,4\n"
           "*MATERIAL,NAME=M\n*CONDUCTIVITY\n0.05\n*SOLID SECTION,ELSET=E,MATERIAL=M\n"
        << constants << "*STEP\n*HEAT TRANSFER, STEADY STATE\n*BOUNDARY\n1,11,11," << temperature
        << "\n*RADIATE\n1,R1,20.,0.8\n*END STEP\n";
    DeckDoubt doubt;
    (void)starter_project(folder.file("a.inp"), units.length, units, &doubt);
    return doubt;
  };
  const std::string watt = "STEFAN BOLTZMANN=5.670374E-14\n", zero = "*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15, ",
                    alone = "*PHYSICAL CONSTANTS, ";
  const DeckDoubt force = made(zero + watt, "20.", {});
  REQUIRE(force.why.size() == 1);
  REQUIRE(!force.likely.empty());
  CHECK(force.likely.front().force == 1000);
  CHECK(force.likely.front().length == 1e-3);
  CHECK_FALSE(force.likely.front().absolute_zero);
  CHECK(made(zero + watt, "20.", force.likely.front()).why.empty());

  const DeckDoubt both = made(alone + watt, "20.", {});
  CHECK(both.why.size() == 2);
  REQUIRE(!both.likely.empty());
  CHECK(both.likely.front().force == 1000);
  CHECK(both.likely.front().absolute_zero == celsius_zero);
  CHECK(made(alone + watt, "20.", both.likely.front()).why.empty());

  // Kelvins that may be kelvins, and numbers below zero, are no question.
  CHECK(made("", "293.", {}).why.empty());
  CHECK(made("", "-5.", {}).why.empty());
  CHECK(made("", "20.", {}).why.size() == 1);
}

TEST_CASE("temperatures by node stay in the deck, which the case names as a field") {
  TemporaryFolder folder;
  std::ofstream(folder.file("a.inp"))
      << "*NODE,NSET=ALL\n1,0,0,0\n2,10,0,0\n3,0,10,0\n4,0,0,10\n*ELEMENT,TYPE=C3D4,ELSET=E\n1,1,2,3,4\n"
         "*MATERIAL,NAME=M\n*ELASTIC\n70000,0.33\n*EXPANSION\n2e-5\n*SOLID SECTION,ELSET=E,MATERIAL=M\n"
         "*INITIAL CONDITIONS,TYPE=TEMPERATURE\nALL,20.\n*STEP\n*STATIC\n*BOUNDARY\n1,1,3\n2,2,3\n3,3,3\n"
         "*TEMPERATURE\nALL,20.\n4,95.\n*END STEP\n";
  DeckUnits units;
  units.absolute_zero = celsius_zero;
  const Project made = starter_project(folder.file("a.inp"), units.length, units);
  CHECK(made.study.not_computed.empty());
  const Project project = parse_case(format_case(made), folder.file("case.json"));
  CHECK(project.study == made.study);
  REQUIRE(project.study.loads.size() == 1);
  const Variation* by = variation_of(project.study.loads[0], 0);
  REQUIRE(by != nullptr);
  Monitor monitor;
  const VariationData data(project, {}, monitor);
  std::array<double, 2> kelvin{};
  const std::array<Vec3, 2> places{Vec3{0, 0, 0.01}, Vec3{0.01, 0, 0}};
  (void)data.sample(std::get<VariationField>(by->by), QuantityKind::temperature, places, kelvin);
  CHECK(kelvin[0] == doctest::Approx(368.15));
  CHECK(kelvin[1] == doctest::Approx(293.15));
}

TEST_CASE("a Nastran file with loads becomes a whole case with a step for each subcase") {
  TemporaryFolder folder;
  std::ofstream(folder.file("a.bdf"))
      << "SOL 101\nCEND\nSPC=1\nSUBCASE 1\nLOAD=2\nSUBCASE 2\nLOAD=3\nBEGIN BULK\nGRID,1,,0.,0.,0.\nGRID,2,,10.,0.,0.\n"
         "GRID,3,,0.,10.,0.\nGRID,4,,0.,0.,10.\nCTETRA,1,1,1,2,3,4\nPSOLID,1,1\nMAT1,1,70000.,,0.33\nSPC1,1,123,1,2,3\n"
         "FORCE,2,4,0,2.,0.,0.,-1.\nPLOAD4,3,1,5.,,,,1,4\nENDDATA\n";
  const Project project = starter_project(folder.file("a.bdf"));
  CHECK(project.study.not_computed.empty());
  REQUIRE(project.steps_after.size() == 1);
  CHECK(project.study.loads.front().kind->key == "nodal_force");
  CHECK(project.steps_after.front().loads.front().kind->key == "pressure");
  const Project again = parse_case(format_case(project), folder.file("case.json"));
  CHECK(again.study == project.study);
  CHECK(again.steps_after == project.steps_after);
}
