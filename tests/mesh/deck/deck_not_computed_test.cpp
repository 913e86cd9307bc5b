// What changes the answer and is not computed: every kind is told with its line.
#include <array>
#include <map>

#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

Deck with_load(const std::string& model, const std::string& procedure = "*STATIC\n",
               const std::string& step = "*STEP\n") {
  const std::string head =
      replaced(two_bricks.substr(0, two_bricks.find("*BOUNDARY")), "*HYPERFOAM\n250., 0.\n", "");
  return read(head + model + "*BOUNDARY\nFoot, 1, 3\n" + step + procedure +
              "*CLOAD\n13, 3, 1.\n*NODE FILE\nU\n*END STEP\n");
}

}  // namespace

TEST_CASE("keywords that change the answer stop the run until they are acknowledged") {
  for (const char* text :
       {"*CONTACT PAIR, INTERACTION=I\nTop, both\n", "*TIE, NAME=T, MULTISTAGE\nTop, foot\n",
        "*EQUATION\n2\n5, 4, 1., 6, 4, -1.\n", "*MPC\nBEAM, 1, 2\n",
        "*RIGID BODY, ELSET=ALL, REF NODE=5\n", "*COUPLING, REF NODE=5, SURFACE=Top, CONSTRAINT NAME=C\n",
        "*PRE-TENSION SECTION, ELEMENT=1, NODE=5\n0., 0., 1.\n", "*SPRING, ELSET=ALL\n\n10.\n",
        "*SHELL SECTION, ELSET=skin, MATERIAL=Steel\n1.\n", "*BEAM SECTION, ELSET=skin, MATERIAL=Steel\n",
        "*MASS, ELSET=ALL\n1.\n", "*SUBMODEL, TYPE=NODE, INPUT=global.frd\nboth\n",
        "*CYCLIC SYMMETRY MODEL, N=8, TIE=T\n0., 0., 0., 0., 0., 1.\n",
        "*INITIAL CONDITIONS, TYPE=STRESS\n1, 1, 2., 0., 0., 0., 0., 0.\n1, 2, 3., 0., 0., 0., 0., 0.\n",
        "*INITIAL CONDITIONS, TYPE=PLASTIC STRAIN\n1, 1, 2., 0., 0., 0., 0., 0.\n",
        "*MODEL CHANGE, TYPE=ELEMENT, REMOVE\nUpper\n", "*RESTART, READ, STEP=1\n",
        "*SOME NEW KEYWORD\n1, 2\n"}) {
    CAPTURE(text);
    Deck deck = with_load(text);
    REQUIRE(deck.study.not_computed.size() == 1);
    const NotComputed what = deck.study.not_computed[0];
    const std::string keyword = std::string(text).substr(0, std::string(text).find_first_of(",\n"));
    CHECK(has(what.name, keyword));
    CHECK(has(what.where.english(), "a.inp, line "));
    CHECK_FALSE(what.effect.empty());
    const auto error = error_of([&] { throw_first_error(validate(deck.study)); });
    REQUIRE(error);
    CHECK(has(error->what(), what.where.english()));
    CHECK(has(error->what(), "this changes the answer"));
    acknowledge(deck.study, std::array{what.name}, "t");
    CHECK_FALSE(error_of([&] { throw_first_error(validate(deck.study)); }));
    const auto findings = validate(deck.study);
    CHECK(std::any_of(findings.begin(), findings.end(), [](const Finding& f) {
      return !f.is_error && has(f.problem.english(), "is acknowledged");
    }));
  }
  Study study = with_load("*MASS, ELSET=ALL\n1.\n").study;
  const auto wrong =
      error_of([&] { acknowledge(study, std::array<std::string, 1>{"*TYE"}, "--acknowledge"); });
  CHECK(says(wrong, "Name one of \"*MASS without elements\", or \"all\""));
}

TEST_CASE("springs, masses and bolts that are not computed are told by name") {
  const std::string nodes = "*NODE\n901, 5., 5., 90.\n902, 5., 5., 90.\n";
  const std::string axial = nodes + "*ELEMENT, TYPE=SPRINGA, ELSET=S\n801, 901, 13\n";
  for (const auto& [text, name] : std::initializer_list<std::pair<std::string, const char*>>{
           {axial + "*SPRING, ELSET=S, NONLINEAR\n\n0., 0.\n1., 1.\n", "*SPRING, NONLINEAR"},
           {axial + "*SPRING, ELSET=S\n\n10.\n", "*SPRING beside the solids"},  // node 901 is not held
           {nodes + "*ELEMENT, TYPE=MASS, ELSET=M\n801, 901\n*MASS, ELSET=M\n2.\n", "*MASS beside the solids"},
           {nodes + "*ELEMENT, TYPE=DASHPOTA, ELSET=D\n801, 901, 13\n*DASHPOT, ELSET=D\n\n1.\n", "*DASHPOT"},
           {nodes + "*PRE-TENSION SECTION, SURFACE=Top, NODE=901\n", "*PRE-TENSION SECTION without a tension"}}) {
    CAPTURE(text);
    CHECK(omitted(with_load(text), name).name == name);
  }
  CHECK(omitted(with_load("*MPC\nBEAM, 5, 6\n"), "*MPC, BEAM").name == "*MPC, BEAM");
}

TEST_CASE("springs and masses of a deck are conditions") {
  const Deck deck = with_load("*NODE\n901, 5., 5., 90.\n*ELEMENT, TYPE=SPRINGA, ELSET=S\n801, 901, 13\n802, 13, 14\n"
                              "*SPRING, ELSET=S\n\n10.\n*ELEMENT, TYPE=MASS, ELSET=M\n803, 13\n*MASS, ELSET=M\n2.\n"
                              "*BOUNDARY\n901, 1, 3\n");
  CHECK(deck.study.not_computed.empty());
  std::map<std::string, int> kinds;
  for (const Condition& load : deck.study.loads) ++kinds[std::string(load.kind->key)];
  CHECK(kinds["remote_spring"] == 1);
  CHECK(kinds["spring_between"] == 1);
  CHECK(kinds["remote_mass"] == 1);
  for (const Condition& load : deck.study.loads) {
    if (load.kind->key == "remote_spring") CHECK(number(load, "axial") == doctest::Approx(10e3));  // N/mm in a deck in mm
    if (load.kind->key == "remote_mass") CHECK(number(load, "mass") == doctest::Approx(2e3));      // t
  }
}

TEST_CASE("procedures and parameters that change the answer stop the run") {
  for (const auto& [procedure, name] : std::initializer_list<std::pair<const char*, const char*>>{
           {"*DYNAMIC, EXPLICIT\n0.1, 1.\n", "*DYNAMIC, EXPLICIT"},
           {"*COMPLEX FREQUENCY\n5\n", "*COMPLEX FREQUENCY"},
           {"*STATIC, RIKS\n", "*STATIC, RIKS"},
           {"*STATIC\n*CLOAD, SUBMODEL\n13, 3, 1.\n", "*CLOAD, SUBMODEL"},
           {"*STATIC\n*DLOAD\nALL, P3NU, 1.\n", "*DLOAD, P3NU"},
           {"*STATIC\n*BOUNDARY, TYPE=VELOCITY\n13, 1, 1, 2.\n", "*BOUNDARY, TYPE=VELOCITY"},
           {"*HEAT TRANSFER, FREQUENCY\n", "*HEAT TRANSFER, FREQUENCY"}}) {
    CAPTURE(procedure);
    CHECK(omitted(with_load("", procedure), name).name == name);
  }
  const Deck hot = with_load("", "*HEAT TRANSFER, STEADY STATE\n*RADIATE\n1, R3, 20., 0.8\n");
  CHECK(hot.study.not_computed.empty());
  CHECK(hot.study.loads.at(0).kind->key == "radiation");
  CHECK(with_load("", "*STATIC\n", "*STEP, NLGEOM\n").study.elements.large_deformation);
  CHECK_FALSE(with_load("", "*STATIC\n", "*STEP, NLGEOM=NO\n").study.elements.large_deformation);
  CHECK(with_load("", "*STATIC\n", "*STEP, NLGEOM=NO, INC=100\n").study.not_computed.empty());
}

TEST_CASE("contact pairs of static steps are read with friction and what is closed before") {
  const auto contact_of = [](const std::string& behavior, const std::string& key) {
    const Deck deck = with_load("*SURFACE INTERACTION, NAME=I\n" + behavior +
                                "*CONTACT PAIR, INTERACTION=I, TYPE=SURFACE TO SURFACE, SMALL SLIDING, ADJUST=0.5\nTop, foot\n");
    CHECK(deck.study.not_computed.empty());
    for (const Condition& c : deck.study.constraints)
      if (c.kind->key == key) return c;
    FAIL("no such contact");
    return Condition{};
  };
  const Condition rubs = contact_of("*SURFACE BEHAVIOR, PRESSURE-OVERCLOSURE=HARD\n*FRICTION\n0.2, 1e5\n", "frictional_contact");
  CHECK(number(rubs, "friction") == 0.2);
  CHECK(number(rubs, "adjust") > 0);
  CHECK(number(rubs, "clearance") == 0);
  contact_of("*SURFACE BEHAVIOR, PRESSURE-OVERCLOSURE=TIED\n1e6\n", "bonded_contact");
}

TEST_CASE("output, solver controls and definitions that nothing uses stop nothing") {
  const Deck deck = with_load(
      "*PREPRINT, ECHO=NO\n*ORIENTATION, NAME=O\n1., 0., 0., 0., 1., 0.\n*SURFACE INTERACTION, NAME=I\n"
      "*FRICTION\n0.1, 1e5\n*AMPLITUDE, NAME=A\n0., 0., 1., 1.\n*DAMPING, ALPHA=1.\n*RESTART, WRITE\n",
      "*STATIC, SOLVER=SPOOLES\n1., 1.\n*CONTROLS, PARAMETERS=TIME INCREMENTATION\n4, 8\n*OUTPUT, FIELD\n"
      "*ELEMENT OUTPUT\nS\n*EL PRINT, ELSET=ALL\nS\n");
  for (const NotComputed& what : deck.study.not_computed) MESSAGE(what.name);
  CHECK(deck.study.not_computed.empty());
}

TEST_CASE("laws of materials that a section uses stop the run, with their line; others do not") {
  const auto of_steel = [](const std::string& from, const std::string& to) {
    return read(replaced(replaced(two_bricks, "*HYPERFOAM\n250., 0.\n", ""), from, to));
  };
  const Deck anisotropic = of_steel("*ELASTIC\n210000., .3", "*ELASTIC, TYPE=ANISO\n1.,2.,3.,4.,5.,6.,7.,8.");
  const NotComputed what = omitted(anisotropic, "*ELASTIC, TYPE=ANISO");
  CHECK(what.where == "a.inp, line 37");
  CHECK(has(what.effect.english(), "not computed yet: material Steel"));
  // Young's modulus is asked for once that is acknowledged.
  for (const Finding& f : validate(anisotropic.study))
    CHECK_FALSE(has(f.problem.english(), "Young's modulus is missing"));
  Study acknowledged = anisotropic.study;
  acknowledge(acknowledged, std::array<std::string, 1>{"all"}, "t");
  CHECK(says(error_of([&] { throw_first_error(validate(acknowledged)); }), "Young's modulus is missing"));

  const Deck hot = of_steel("210000., .3", "210000., .3, 20.\n150000., .3, 400.");
  CHECK(omitted(hot, "*ELASTIC, by temperature").name != "");
  CHECK(*hot.study.materials[0].youngs_modulus == doctest::Approx(210e9));
  // The same at every temperature, or of what the step does not use.
  CHECK(omitted(of_steel("210000., .3", "210000., .3, 20.\n210000., .3, 400."), "*ELASTIC, by temperature")
            .name.empty());
  CHECK(omitted(of_steel("50.", "50., 20.\n40., 400."), "*CONDUCTIVITY, by temperature").name.empty());
  CHECK(omitted(of_steel("1.2e-5", "1.2e-5, 20.\n1.3e-5, 400."), "*EXPANSION, by temperature").name.empty());
  const std::string unused =
      "*MATERIAL, NAME=RUBBER\n*HYPERELASTIC, NEO HOOKE\n1., 0.1\n*SOLID SECTION, ELSET=Lower";
  CHECK(omitted(of_steel("*SOLID SECTION, ELSET=Lower", unused), "*HYPERELASTIC").name.empty());
}

TEST_CASE("sections that overlap leave the last its elements; those of elements left out stop the run") {
  const Deck deck = read(replaced(two_bricks, "ELSET=Lower, MATERIAL", "ELSET=ALL, MATERIAL"));
  REQUIRE(deck.study.assignments.size() == 2);
  CHECK(deck.study.assignments[1].material == "SOFT");
  CHECK(deck.study.assignments[1].regions == std::vector<std::string>{"Upper"});
  CHECK(deck.study.assignments[0].regions == std::vector<std::string>{"SECTION 1"});
  const Deck truss = read(replaced(two_bricks, "*SOLID SECTION, ELSET=Upper",
                                   "*ELEMENT, TYPE=B31, ELSET=Truss\n80, 1, 7\n*SOLID SECTION, ELSET=Truss, "
                                   "MATERIAL=Steel\n1.\n*SOLID SECTION, ELSET=Upper"));
  CHECK(omitted(truss, "*ELEMENT, TYPE=B31").effect == "elements of type B31 are left out");
}

TEST_CASE("a step of a perturbation stops the run unless it is the first one, without temperatures") {
  const std::string perturbed = "*STEP, PERTURBATION\n";
  CHECK(with_load("", "*STATIC\n", perturbed).study.not_computed.empty());
  CHECK(omitted(with_load("", "*STATIC\n*TEMPERATURE\nNall, 90.\n", perturbed), "*STEP, PERTURBATION").name !=
        "");
  CHECK(omitted(with_load("", "*STATIC\n", "*STEP\n*STATIC\n*CLOAD\n13, 3, 9.\n*END STEP\n" + perturbed),
                "*STEP, PERTURBATION")
            .name != "");
  CHECK(omitted(with_load("", "*HEAT TRANSFER, STEADY STATE\n", perturbed), "*STEP, PERTURBATION").name !=
        "");
}

TEST_CASE(
    "of a deck that is about other elements these are told first, with all else that stands in the way") {
  // The set of the load belongs to membranes: that line is only a consequence.
  std::string membranes = "*ELEMENT, TYPE=M3D4, ELSET=M\n", rest;
  for (int i = 0; i < 30; ++i) membranes += std::to_string(100 + i) + ", 1, 2, 3, 4\n";
  const std::string refused = refusal_of(replaced(
      replaced(two_bricks, "*SOLID SECTION, ELSET=Upper",
               membranes + "*MEMBRANE SECTION, ELSET=M, MATERIAL=Steel\n1.\n*EMBEDDED ELEMENT\nM\n*SOLID "
                           "SECTION, ELSET=Upper"),
      "Upper, P4, 3.", "M, P, 3.\nM, P1, 3."));
  CAPTURE(refused);
  const auto elements = refused.find("30 lines of elements of type M3D4 (membranes, line ");
  REQUIRE(elements != std::string::npos);
  CHECK(elements < refused.find("type S4 (shells"));
  CHECK(refused.find("type S4 (shells") < refused.find("*MEMBRANE SECTION (line"));
  CHECK(refused.find("*MEMBRANE SECTION") < refused.find("*EMBEDDED ELEMENT (line"));
  CHECK(has(refused, "the elements of the set \"M\" were left out"));
  // A wrong number in a deck of solids stays the first thing.
  const std::string wrong = refusal_of(replaced(two_bricks, "13, 3, -7.5", "13, 3, x"));
  CHECK(has(wrong, "the force is \"x\", not a number"));
  CHECK(has(wrong, "1 lines of elements of type S4 (shells"));
  for (const auto& [type, kind] :
       std::initializer_list<std::pair<const char*, const char*>>{{"D", "a gas or liquid network"},
                                                                  {"U1", "user elements"},
                                                                  {"SFM3D4", "surface elements"},
                                                                  {"S8R", "shells"},
                                                                  {"DASHPOTA", "dashpots"},
                                                                  {"CGAX8", "axisymmetry with twist"}}) {
    CAPTURE(type);
    const std::string alone =
        refusal_of("*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 1, 1, 0\n*ELEMENT, TYPE=" + std::string(type) +
                   ", ELSET=E\n1, 1, 2, 3\n*STEP\n*STATIC\n*END STEP\n");
    CHECK(has(alone, std::string("1 lines of elements of type ") + type + " (" + kind));
  }
  CHECK(has(refusal_of(replaced(two_bricks, "Upper, S2", "Upper, SPOS")), "\"SPOS\" is one of a shell"));
  // What a deck of solids leaves out: elements first.
  const Deck many = read(replaced(two_bricks, "*SOLID SECTION, ELSET=Upper",
                                  "*EMBEDDED ELEMENT\nskin\n*SHELL SECTION, ELSET=skin, "
                                  "MATERIAL=Steel\n1.\n*SOLID SECTION, ELSET=Upper"));
  REQUIRE(many.study.not_computed.size() > 2);
  CHECK(many.study.not_computed[0].name == "*SHELL SECTION");
  const auto error = error_of([&] { throw_first_error(validate(many.study)); });
  REQUIRE(error);
  CHECK(has(error->what(), "shells are left out"));
  CHECK(has(error->what(), "Not computed either, and not acknowledged: "));
  CHECK(has(error->what(), "\"*EMBEDDED ELEMENT\""));
}
