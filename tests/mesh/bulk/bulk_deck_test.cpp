// Nastran files with conditions: which cards are read, and what they say.
#include "mesh/bulk/bulk_deck.hpp"

#include <cmath>
#include <map>
#include <set>

#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "tests/mesh/bulk/bulk_text.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// A brick of 10 mm, node 9 beside it.
const std::string brick =
    "GRID,1,,0.,0.,0.\nGRID,2,,10.,0.,0.\nGRID,3,,10.,10.,0.\nGRID,4,,0.,10.,0.\nGRID,5,,0.,0.,10.\nGRID,6,,10.,0.,10.\n"
    "GRID,7,,10.,10.,10.\nGRID,8,,0.,10.,10.\nGRID,9,,5.,5.,30.\nCHEXA,1,1,1,2,3,4,5,6,\n,7,8\n" +
    steel_card + "SPC1,1,123456,1,THRU,4\n";

Deck bulk(const std::string& cards, const std::string& control = "SPC=1\nLOAD=2\n") {
  return read_bulk_deck(bulk_file(control, brick + cards), "a.bdf", 1e-3);
}

/// Sum of the forces on nodes, N, and their moment about the origin, N mm.
std::pair<Vec3, Vec3> sum_of(const Deck& deck, const std::vector<Condition>& loads) {
  Vec3 force{}, moment{};
  for (const Condition& load : loads)
    if (load.kind->key == "nodal_force")
      for (const Index n : select(deck.mesh, load.where, "t").nodes) {
        force = plus(force, vector(load));
        moment = plus(moment, cross(scaled(deck.mesh.points[static_cast<std::size_t>(n)], 1e3), vector(load)));
      }
  return {force, moment};
}

bool near(const Vec3& a, const Vec3& b) {
  return length(minus(a, b)) < 1e-9 * (1 + length(b));
}

}  // namespace

TEST_CASE("subcases are steps; sets of loads are combined") {
  const Deck deck = bulk(
      "FORCE,2,7,0,3.,1.,0.,0.\nFORCE,3,7,0,1.,0.,0.,-5.\nGRAV,4,0,9810.,0.,0.,-1.\nLOAD,5,2.,1.,2,3.,3,1.,4\n",
      "SUBCASE 1\nLABEL=pull\nSPC=1\nLOAD=2\nSUBCASE 2\nSPC=1\nLOAD=5\n");
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.steps.size() == 2);
  CHECK(deck.steps[0].name == "PULL");
  CHECK(near(sum_of(deck, deck.steps[0].loads).first, {3, 0, 0}));
  CHECK(near(sum_of(deck, deck.steps[1].loads).first, {6, 0, -30}));
  REQUIRE(deck.study.materials.size() == 1);
  CHECK(*deck.study.materials[0].youngs_modulus == doctest::Approx(210e9));
  CHECK(*deck.study.materials[0].density == doctest::Approx(7850));
  const auto gravity = std::ranges::find_if(deck.steps[1].loads, [](const Condition& c) { return c.kind->key == "gravity"; });
  REQUIRE(gravity != deck.steps[1].loads.end());
  CHECK(near(vector(*gravity), {0, 0, -19.62}));
}

TEST_CASE("PLOAD4 presses the face that its nodes name, along its normal or a direction") {
  for (const auto& [nodes, face] : std::initializer_list<std::pair<const char*, std::vector<std::int64_t>>>{
           {"5,7", {5, 6, 7, 8}}, {"1,3", {1, 2, 3, 4}}, {"1,6", {1, 2, 5, 6}}, {"7,2", {2, 3, 6, 7}}, {"4,7", {3, 4, 7, 8}}}) {
    CAPTURE(nodes);
    const Deck deck = bulk(std::string("PLOAD4,2,1,2.,,,,") + nodes + "\n");
    REQUIRE(deck.study.loads.size() == 1);
    CHECK(number(deck.study.loads[0]) == doctest::Approx(2e6));
    std::vector<std::int64_t> pressed;
    for (const Index n : select(deck.mesh, deck.study.loads[0].where, "t").nodes)
      pressed.push_back(deck.mesh.node_tags[static_cast<std::size_t>(n)]);
    std::ranges::sort(pressed);
    CHECK(pressed == face);
  }
  const Deck along = bulk("PLOAD4,2,1,2.,,,,5,7,\n,0,3.,0.,4.\n");
  CHECK(along.study.loads[0].kind->key == "traction");
  CHECK(near(vector(along.study.loads[0]), {1.2e6, 0, 1.6e6}));
  CHECK(number(bulk("PLOAD,2,2.,5,6,7,8\n").study.loads[0]) == doctest::Approx(-2e6));  // its normal points outwards
  CHECK(omitted(bulk("PLOAD4,2,1,2.,3.,2.,2.,5,7\n"), "*PLOAD4 that varies over a face").name != "");
  // Corners 2, 4 and 4 away from a corner with 1 MPa: the mean of 100 mm^2 is 2.5 MPa, its middle lies by the bilinear rule.
  const auto [force, moment] = [&] {
    const Deck varying = bulk("PLOAD4,2,1,1.,2.,5.,2.,5,7\n");
    CHECK(varying.study.not_computed.empty());
    return sum_of(varying, varying.study.loads);
  }();
  CHECK(near(force, {0, 0, -250}));
  // Integrals of x p and y p over the face: 100 * (10 * (1 + 2 * 2 + 2 + 5 * 2) / 12) by Simpson's rule of a bilinear value.
  CHECK(moment[0] == doctest::Approx(-100 * 10 * (1 + 2 + 2 * 2 + 2 * 5) / 12.0));
  CHECK(moment[1] == doctest::Approx(100 * 10 * (1 + 2 + 2 * 2 + 2 * 5) / 12.0));
  CHECK(says(error_of([] { (void)bulk("PLOAD4,2,1,2.,,,,5,6\n"); }), "has no face with the nodes 5 and 6"));
}

TEST_CASE("RBE3 gives its force and moment to its nodes: the same sum and moment") {
  const Deck deck = bulk("RBE3,20,,9,123456,1.,123,5,6,\n,7,2.,123,8\nFORCE,2,9,0,1.,3.,4.,-5.\nMOMENT,2,9,0,10.,0.,1.,2.\n");
  CHECK(deck.study.not_computed.empty());
  const auto [force, moment] = sum_of(deck, deck.study.loads);
  CHECK(near(force, {3, 4, -5}));
  CHECK(near(moment, plus(cross(Vec3{5, 5, 30}, Vec3{3, 4, -5}), Vec3{0, 10, 20})));
}

TEST_CASE("RBE3 of single components loads those alone: the same sum and moment") {
  const Deck deck = bulk("RBE3,20,,9,123456,1.,12,5,6,\n,7,8,2.,3,5,6,7,8\nFORCE,2,9,0,1.,3.,4.,-5.\nMOMENT,2,9,0,10.,0.,1.,2.\n");
  CHECK(deck.study.not_computed.empty());
  const auto [force, moment] = sum_of(deck, deck.study.loads);
  CHECK(near(force, {3, 4, -5}));
  CHECK(near(moment, plus(cross(Vec3{5, 5, 30}, Vec3{3, 4, -5}), Vec3{0, 10, 20})));

  // Nothing of its nodes takes a force along z; of a load without one nothing is lost.
  CHECK(says(error_of([] { (void)bulk("RBE3,20,,9,123456,1.,12,5,6,7,8\nFORCE,2,9,0,1.,3.,4.,-5.\n"); }), "do not carry its load"));
  const Deck flat = bulk("RBE3,20,,9,126,1.,12,5,6,\n,7,8\nMOMENT,2,9,0,10.,0.,0.,2.\n");
  CHECK(flat.study.not_computed.empty());
  const auto [none, turn] = sum_of(flat, flat.study.loads);
  CHECK(near(none, {0, 0, 0}));
  CHECK(near(turn, {0, 0, 20}));
  // Along the lines that the nodes name, and no other.
  const Deck along = bulk("RBE3,20,,9,123456,1.,1,5,6,\n,7,8\nFORCE,2,9,0,1.,8.,0.,0.\nMOMENT,2,9,0,1.,0.,-160.,0.\n");
  CHECK(along.study.not_computed.empty());
  for (const Condition& load : along.study.loads) {
    CHECK(near(vector(load), {2, 0, 0}));
    CHECK(vector(load)[1] == 0);
  }
  CHECK(omitted(bulk("RBE3,20,,9,12,1.,123,5,6,7,8\nFORCE,2,9,0,1.,3.,4.,-5.\n"), "*RBE3 without components of its load").name != "");
}

TEST_CASE("RBE2 is a rigid body about its reference node, MPC an equation") {
  const Deck deck = bulk("RBE2,20,9,123456,5,6,7,8\nFORCE,2,9,0,4.,0.,0.,1.\nMOMENT,2,9,0,6.,1.,0.,0.\n");
  CHECK(deck.study.not_computed.empty());
  const auto rigid = std::ranges::find_if(deck.study.constraints, [](const Condition& c) { return c.kind->key == "rigid"; });
  REQUIRE(rigid != deck.study.constraints.end());
  CHECK(near(vector(*rigid, "point"), {0.005, 0.005, 0.03}));
  CHECK(near(vector(*rigid, "force"), {0, 0, 4}));
  CHECK(near(vector(*rigid, "moment"), {6e-3, 0, 0}));
  CHECK(omitted(bulk("RBE2,20,9,12,5,6,7,8\nFORCE,2,7,0,4.,0.,0.,1.\n"), "*RBE2 of single components").name != "");

  const Deck tied = bulk("MPC,4,5,3,1.,6,3,-1.,,\n,,7,3,0.5\nFORCE,2,7,0,4.,0.,0.,1.\n", "SPC=1\nLOAD=2\nMPC=4\n");
  REQUIRE(tied.study.equations.size() == 1);
  REQUIRE(tied.study.equations[0].terms.size() == 3);
  CHECK(tied.study.equations[0].terms[2].node == 7);
  CHECK(tied.study.equations[0].terms[2].component == 2);
  CHECK(tied.study.equations[0].terms[2].factor == 0.5);
}

TEST_CASE("CELAS1 and CELAS2 are springs between nodes and to the ground, CONM2 a mass") {
  const Deck deck = bulk("PELAS,7,250.\nCELAS1,30,7,5,1,6,1\nCELAS2,31,100.,8,3\nCELAS2,32,50.,0,,7,2\n"
                         "CONM2,33,7,0,0.5\nGRAV,2,0,9810.,0.,0.,-1.\n");
  CHECK(deck.study.not_computed.empty());
  std::map<std::string, int> kinds;
  for (const Condition& load : deck.study.loads) {
    ++kinds[std::string(load.kind->key)];
    if (load.kind->key == "spring_between") CHECK(near(vector(load, "stiffness"), {250e3, 0, 0}));
    if (load.kind->key == "remote_mass") CHECK(number(load, "mass") == doctest::Approx(500));  // t
  }
  CHECK(kinds["spring_between"] == 1);
  CHECK(kinds["remote_spring"] == 2);
  CHECK(kinds["remote_mass"] == 1);
  CHECK(says(error_of([] { (void)bulk("CELAS1,30,8,5,1\nFORCE,2,7,0,3.,1.,0.,0.\n"); }), "PELAS 8"));
}

TEST_CASE("nodes, forces and supports count in their coordinate systems") {
  const std::string systems =
      "CORD2C,3,0,1.,2.,3.,1.,2.,4.,\n,2.,2.,3.\nCORD2R,4,3,0.,0.,0.,0.,0.,1.,\n,1.,90.,0.\nGRID,50,3,2.,90.,5.\nGRID,51,4,1.,0.,0.\n"
      "CTETRA,2,1,1,2,51,50\n";
  const Deck deck = bulk(systems + "FORCE,2,50,3,7.,1.,0.,0.\nFORCE,2,51,4,2.,1.,0.,0.\n");
  const auto at = [&](std::int64_t tag) {
    for (std::size_t n = 0; n < deck.mesh.node_tags.size(); ++n)
      if (deck.mesh.node_tags[n] == tag) return scaled(deck.mesh.points[n], 1e3);
    return Vec3{};
  };
  CHECK(near(at(50), {1, 4, 8}));
  CHECK(near(at(51), {1, 3, 3}));
  CHECK(near(sum_of(deck, deck.study.loads).first, {0, 9, 0}));
}

TEST_CASE("modes and buckling are steps of their own") {
  const std::string load = "FORCE,2,7,0,3.,1.,0.,0.\n";
  const Deck modes = read_bulk_deck(
      replaced(bulk_file("SPC=1\nMETHOD=4\n", brick + load + "EIGRL,4,10.,2000.,5\n"), "SOL 101", "SOL 103"), "a.bdf", 1e-3);
  CHECK(modes.study.not_computed.empty());
  REQUIRE(modes.steps.size() == 1);
  REQUIRE(modes.steps[0].modal);
  CHECK(modes.steps[0].modal->problem == ModeProblem::vibration);
  CHECK(modes.steps[0].modal->number == 5);
  CHECK(modes.steps[0].modal->from == 10);
  CHECK(modes.steps[0].modal->to == 2000);
  CHECK(modes.steps[0].loads.empty());
  CHECK_FALSE(modes.steps[0].constraints.empty());

  const Deck buckling = read_bulk_deck(
      replaced(bulk_file("SPC=1\nSUBCASE 1\nLOAD=2\nSUBCASE 2\nMETHOD=4\n", brick + load + "EIGRL,4,,,3\n"), "SOL 101",
               "SOL 105"),
      "a.bdf", 1e-3);
  CHECK(buckling.study.not_computed.empty());
  REQUIRE(buckling.steps.size() == 3);
  REQUIRE(buckling.steps[2].modal);
  CHECK(buckling.steps[2].modal->problem == ModeProblem::buckling);
  CHECK(buckling.steps[2].modal->number == 3);
  CHECK(buckling.steps[2].modal->stress_of == buckling.steps[1].name);
  CHECK(sum_of(buckling, buckling.steps[1].loads).first[0] == doctest::Approx(3));
  CHECK(says(error_of([&] {
               (void)read_bulk_deck(replaced(bulk_file("SPC=1\nMETHOD=9\n", brick), "SOL 101", "SOL 103"), "a.bdf", 1e-3);
             }),
             "there is no EIGRL, EIGR or EIGB with the number 9"));
}

TEST_CASE("cards that change the answer and are not read stop the run by their name") {
  const std::string load = "FORCE,2,7,0,3.,1.,0.,0.\n";
  for (const auto& [cards, name] : std::initializer_list<std::pair<std::string, std::string>>{
           {"CELAS2,30,100.,5,1,6,2\n", "*SPRING between different degrees of freedom"},
           {"CELAS2,30,100.,5\n", "*CELAS2 of scalar points"},
           {"CELAS2,30,100.,9,1\n", "*SPRING beside the solids"},
           {"PLOAD2,2,5.,1\n", "*PLOAD2"},
           {"CONM2,30,7,0,0.5,1.,0.,0.\nGRAV,2,0,9810.,0.,0.,-1.\n", "*CONM2 with an offset"},
           {"CBAR,30,3,5,6,0.,0.,1.\n", "*CBAR"},
           {"PARAM,WTMASS,0.00259\n", "*PARAM, WTMASS"},
           {"RBAR,30,5,6,123456\n", "*RBAR"},
           {"TEMPP1,2,1,20.\n", "*TEMPP1"},
           {"MAT9,8,1.\n", "*MAT9"}}) {
    CAPTURE(name);
    CHECK(omitted(bulk(cards + load), name).name == name);
  }
  CHECK(bulk("CONM2,30,7,0,0.5\nPARAM,POST,-1\nEIGRL,4,,,5\n" + load).study.not_computed.empty());
  CHECK(omitted(read_bulk_deck(replaced(bulk_file("SPC=1\nLOAD=2\n", brick + load), "SOL 101", "SOL 106"), "a.bdf", 1e-3),
                "*SOL 106")
            .name != "");
  CHECK(omitted(bulk(load, "SPC=1\nLOAD=2\nNLPARM=4\n"), "*NLPARM").name != "");
  CHECK(says(error_of([] { (void)bulk("", "SPC=1\nLOAD=8\n"); }), "there are no loads with the number 8"));
  CHECK(says(error_of([&] { (void)bulk(load, "SPC=9\nLOAD=2\n"); }), "there are no supports with the number 9"));
  CHECK(is_bulk_deck(bulk_file("", brick), "a.bdf"));
  CHECK_FALSE(is_bulk_deck(bulk_file("", replaced(brick, "SPC1,1,123456,1,THRU,4\n", "")), "a.bdf"));
}

TEST_CASE("SOL 111 is a step of modes and a harmonic one") {
  const auto response = [](const std::string& control, const std::string& cards) {
    return read_bulk_deck("SOL 111\nCEND\nSPC=1\nMETHOD=5\n" + control + "BEGIN BULK\n" + brick + "EIGRL,5,,,6\n" + cards + "ENDDATA\n",
                          "a.bdf", 1e-3);
  };
  const std::string cards =
      "FREQ1,11,10.,5.,18\nDLOAD,20,2.,1.,21,3.,22\nRLOAD1,21,31,,,41\nRLOAD2,22,32,0,0.,41\nDAREA,31,7,3,4.\n"
      "FORCE,32,8,0,1.,1.,0.,0.\nTABLED1,41,,,,,,,,\n,10.,1.,50.,2.,100.,2.,ENDT\nTABDMP1,51,CRIT,,,,,,,\n,10.,0.02,200.,0.04,ENDT\n";
  const Deck deck = response("DLOAD=20\nFREQUENCY=11\nSDAMPING=51\n", cards);
  for (const NotComputed& what : deck.study.not_computed) MESSAGE(what.name);
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.steps.size() == 2);
  CHECK(deck.steps[0].modal->number == 6);
  CHECK_FALSE(deck.steps[0].response);
  CHECK(deck.steps[0].loads.empty());
  REQUIRE(deck.steps[1].response);
  const ResponseOptions& how = *deck.steps[1].response;
  CHECK(how.from == doctest::Approx(10));
  CHECK(*how.to == doctest::Approx(100));
  CHECK(how.points == 19);
  CHECK(how.spacing == FrequencySpacing::linear);
  CHECK(load_table_of(how).value(30) == doctest::Approx(1.5));
  CHECK(damping_table_of(how).value(105) == doctest::Approx(0.03));
  CHECK(near(sum_of(deck, deck.steps[1].loads).first, {6, 0, 8}));
  CHECK_FALSE(deck.steps[1].constraints.empty());

  const Deck told = response("DLOAD=20\nFREQUENCY=11\n", cards + "RLOAD1,21,31,,90.,42\nTABLED1,42,,,,,,,,\n,10.,1.,100.,2.,ENDT\n");
  std::set<std::string> names;
  for (const NotComputed& what : told.study.not_computed) names.insert(what.name);
  CHECK(names.count("*DPHASE of RLOAD1") == 1);
  CHECK(names.count("*loads with different tables") == 1);
  CHECK_THROWS_AS(response("DLOAD=20\n", cards), Error);
  CHECK_THROWS_AS(response("DLOAD=77\nFREQUENCY=11\n", cards), Error);
  // Structural damping G is twice the ratio; FREQ2 is logarithmic.
  const Deck other = response("DLOAD=21\nFREQUENCY=12\nSDAMPING=52\n", cards + "FREQ2,12,10.,100.,9\nTABDMP1,52,G,,,,,,,\n,0.,0.06,900.,0.06,ENDT\n");
  CHECK(other.steps.at(1).response->spacing == FrequencySpacing::logarithmic);
  CHECK(other.steps[1].response->points == 10);
  CHECK(damping_table_of(*other.steps[1].response).value(50) == doctest::Approx(0.03));
}
