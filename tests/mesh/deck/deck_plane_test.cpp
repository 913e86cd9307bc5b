// Decks of plane and axisymmetric bodies: kinds, thickness, edges and what does not suit them.
#include <algorithm>

#include "engine/model/geometry.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

// Two squares beside each other at z = 3; the right one is numbered clockwise.
const std::string two_squares = R"(*NODE, NSET=NALL
1, 0., 0., 3.
2, 10., 0., 3.
3, 10., 10., 3.
4, 0., 10., 3.
5, 20., 0., 3.
6, 20., 10., 3.
*ELEMENT, TYPE=CPS4I, ELSET=LEFT
1, 1, 2, 3, 4
*ELEMENT, TYPE=CPS4I, ELSET=RIGHT
2, 3, 6, 5, 2
*ELSET, ELSET=ALL
LEFT, RIGHT
*NSET, NSET=FOOT
1, 4
*SURFACE, NAME=TIP
RIGHT, S2
*MATERIAL, NAME=STEEL
*ELASTIC
210000., 0.3
*DENSITY
7.85E-9
*SOLID SECTION, ELSET=LEFT, MATERIAL=STEEL
2.5
*SOLID SECTION, ELSET=RIGHT, MATERIAL=STEEL
4.
*BOUNDARY
FOOT, 1, 3
*STEP
*STATIC
*CLOAD
6, 2, -5.
*DLOAD
1, P1, 3.
RIGHT, P1, 2.
*DSLOAD
TIP, P, 1.
*END STEP
)";

/// Middle of the edges of a surface, m.
std::vector<Vec3> middles(const Mesh& mesh, const std::string& surface) {
  std::vector<Vec3> out;
  for (const NamedSet& set : mesh.sets)
    if (set.name == surface && set.dimension == 2) FAIL("a set, not a surface: " << surface);
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e)
      if (mesh.surfaces[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])].name == surface)
        out.push_back(element_centroid(mesh, block, e));
  return out;
}

void check_place(const std::vector<Vec3>& places, double x, double y) {
  REQUIRE(places.size() == 1);
  CHECK(places[0][0] == doctest::Approx(x));
  CHECK(places[0][1] == doctest::Approx(y).scale(0.01));
}

}  // namespace

TEST_CASE("a plane deck: its kind, its thicknesses, its edges, turned and moved elements") {
  const Deck deck = read(two_squares);
  CHECK(deck.study.elements.plane == PlaneBody::plane_stress);
  CHECK(deck.study.elements.quad4 == element::Formulation::incompatible);
  CHECK(deck.study.not_computed.empty());
  CHECK(deck.mesh.is_plane());
  CHECK(deck.mesh.solid_count() == 2);
  CHECK(measure_quality(deck.mesh).min > 0.99);
  for (const Vec3& p : deck.mesh.points) CHECK(p[2] == 0);
  CHECK(noted(deck.mesh_notes, "its nodes lie at z = 3 mm and were moved to z = 0"));
  CHECK(noted(deck.mesh_notes, "1 elements were numbered clockwise"));
  REQUIRE(deck.study.assignments.size() == 2);
  CHECK(deck.study.assignments[0].thickness == 2.5e-3);
  CHECK(deck.study.assignments[1].thickness == 4e-3);
  CHECK_FALSE(deck.study.elements.thickness);
  // As the deck numbers them: S1 of element 2 goes from node 3 to 6, S2 from 6 to 5.
  check_place(middles(deck.mesh, "TIP"), 0.02, 0.005);
  check_place(middles(deck.mesh, "DLOAD 1"), 0.005, 0);
  check_place(middles(deck.mesh, "DLOAD 2"), 0.015, 0.01);
  // The motion along z is none of a plane body.
  REQUIRE(deck.study.constraints.size() == 1);
  const Contribution held = contribution(deck.study.constraints[0]);
  CHECK(held.prescribed[0] == 0.0);
  CHECK(held.prescribed[1] == 0.0);
  CHECK_FALSE(held.prescribed[2]);
}

TEST_CASE("a thickness of the whole body, and 1 in the deck's unit where none is stated") {
  const std::string same = replaced(two_squares, "4.\n*BOUNDARY", "2.5\n*BOUNDARY");
  const Deck deck = read(same);
  CHECK(deck.study.elements.thickness == 2.5e-3);
  CHECK_FALSE(deck.study.assignments[0].thickness);

  const Deck none = read_deck(replaced(same, "\n2.5\n*SOLID", "\n*SOLID"), "a.inp", 0.0254);
  CHECK(none.study.assignments[0].thickness == 0.0254);
  CHECK(none.study.assignments[1].thickness == doctest::Approx(2.5 * 0.0254));
  CHECK(noted(none.notes, "states no thickness"));

  const std::string bare = two_squares.substr(0, two_squares.find("*MATERIAL"));
  CHECK(read(bare).study.elements.thickness == 1e-3);
  CHECK(noted(read(bare).notes, "no *SOLID SECTION states a thickness: 1 mm is taken"));
  CHECK(has(refusal_of(replaced(two_squares, "\n2.5\n", "\n-2.5\n")), "the thickness is -2.5, not above 0"));
  CHECK(omitted(read(replaced(two_squares, "ELSET=LEFT, MATERIAL=STEEL",
                              "ELSET=LEFT, MATERIAL=STEEL, NODAL THICKNESS")),
                "*SOLID SECTION, NODAL THICKNESS")
            .name != "");
}

TEST_CASE("every type of plane element has its kind and formulation") {
  using element::Formulation;
  const struct {
    const char* type;
    PlaneBody plane;
    Formulation quad4;
    bool is_noted;
  } cases[] = {{"CPS4", PlaneBody::plane_stress, Formulation::standard, false},
               {"CPS4R", PlaneBody::plane_stress, Formulation::standard, true},
               {"CPE4", PlaneBody::plane_strain, Formulation::standard, false},
               {"CPE4I", PlaneBody::plane_strain, Formulation::incompatible, false},
               {"CPE4H", PlaneBody::plane_strain, Formulation::standard, true},
               {"CPE4RT", PlaneBody::plane_strain, Formulation::standard, true},
               {"cax4", PlaneBody::axisymmetric, Formulation::standard, false},
               {"CAX4R", PlaneBody::axisymmetric, Formulation::standard, true},
               {"DCAX4", PlaneBody::axisymmetric, Formulation::standard, false},
               {"DC2D4", PlaneBody::plane_strain, Formulation::standard, false}};
  for (const auto& c : cases) {
    CAPTURE(c.type);
    std::string text =
        replaced(two_squares, "TYPE=CPS4I, ELSET=LEFT", std::string("TYPE=") + c.type + ", ELSET=LEFT");
    text = replaced(text, "TYPE=CPS4I, ELSET=RIGHT", std::string("TYPE=") + c.type + ", ELSET=RIGHT");
    const Deck deck = read(text);
    CHECK(deck.study.elements.plane == c.plane);
    CHECK(deck.study.elements.quad4 == c.quad4);
    CHECK(noted(deck.mesh_notes, "Genba's own integration") == c.is_noted);
    CHECK(deck.study.assignments[0].thickness.has_value() == (c.plane != PlaneBody::axisymmetric));
  }
  const std::string curved =
      "*NODE\n1,0,0\n2,2,0\n3,2,2\n4,0,2\n5,1,0\n6,2,1\n7,1,2\n8,0,1\n9,1,1\n*ELEMENT, TYPE=@8R\n"
      "1, 1,2,3,4,5,6,7,8\n";
  for (const char* begin : {"CPS", "CPE", "CAX"}) {
    const Deck deck = read(replaced(curved, "@", begin));
    CHECK(deck.mesh.solids[0].type == ElementType::quad8);
    CHECK(deck.study.elements.quad8 == Formulation::reduced);
    const Deck modified =
        read("*NODE\n1,0,0\n2,0,2\n3,2,0\n4,0,1\n5,1,1\n6,1,0\n*ELEMENT, TYPE=" + std::string(begin) +
             "6M\n1, 1,2,3,4,5,6\n*SURFACE, NAME=S\n1, S3\n");
    CHECK(modified.mesh.solids[0].type == ElementType::tri6);
    CHECK(noted(modified.mesh_notes, "6M is computed as tri6"));
    check_place(middles(modified.mesh, "S"), 0.001, 0);  // from node 3 to 1, though it was turned
  }
  // Pressures in pores, strains that vary along z and twist are other elements.
  for (const char* type : {"CPE4P", "CPEG4", "CGAX4", "CAXA41", "CPS9"})
    CHECK(
        has(refusal_of(replaced(replaced(two_squares, "TYPE=CPS4I, ELSET=LEFT", std::string("TYPE=") + type),
                                "TYPE=CPS4I, ELSET=RIGHT", std::string("TYPE=") + type)),
            type));
}

TEST_CASE("what does not suit a plane deck is refused or listed") {
  const std::string two = replaced(two_squares, "TYPE=CPS4I, ELSET=RIGHT", "TYPE=CPE4, ELSET=RIGHT");
  CHECK(has(refusal_of(two), "CPE4 (plane strain) stand beside those of type CPS4I (plane stress, line 8)"));
  CHECK(has(refusal_of(replaced(two_squares, "6, 20., 10., 3.", "6, 20., 10., 4.")),
            "lie in no plane z = constant: node 1 lies at z = 3 mm, node 6 lies at z = 4 mm"));
  CHECK(has(refusal_of(replaced(two_squares, "RIGHT, S2", "RIGHT, S5")), "has no face 5"));
  CHECK(has(refusal_of(replaced(two_squares, "RIGHT, S2", "RIGHT, SPOS")), "plane bodies S1 to S4"));

  const Deck pushed = read(replaced(two_squares, "6, 2, -5.", "6, 3, -5."));
  CHECK(has(omitted(pushed, "*CLOAD out of the plane").effect.english(), "-5"));
  CHECK(std::none_of(pushed.study.loads.begin(), pushed.study.loads.end(),
                     [](const Condition& load) { return has(load.name, "force"); }));
  const Deck moved = read(replaced(two_squares, "FOOT, 1, 3", "FOOT, 1, 2\nFOOT, 3, 3, 0.1"));
  CHECK(has(omitted(moved, "*BOUNDARY out of the plane").effect.english(), "0.1"));
  CHECK(moved.study.constraints.size() == 1);

  // Solids win; the plane elements are named with them.
  const Deck mixed = read(replaced(two_bricks, "TYPE=S4, ELSET=skin", "TYPE=CPE4, ELSET=skin"));
  CHECK_FALSE(mixed.mesh.is_plane());
  CHECK(mixed.study.elements.plane == PlaneBody::unstated);
  CHECK(has(omitted(mixed, "*ELEMENT, TYPE=CPE4").effect.english(),
            "solids (C3D8R) and elements of plane strain (CPE4)"));
  CHECK(noted(mixed.mesh_notes, "CPE4 (plane strain) beside solids: 1 data lines are left out"));
}

TEST_CASE("turned axes in a plane: two components are a whole vector") {
  const std::string turned =
      replaced(two_squares, "*BOUNDARY\nFOOT, 1, 3\n",
               "*TRANSFORM, NSET=FOOT\n0.6, 0.8, 0., -0.8, 0.6, 0.\n*BOUNDARY\nFOOT, 1, 1, "
               "0.1\nFOOT, 2, 2\n");
  const Deck deck = read(turned);
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.study.constraints.size() == 1);
  const Contribution held = contribution(deck.study.constraints[0]);
  CHECK(*held.prescribed[0] == doctest::Approx(0.06e-3));
  CHECK(*held.prescribed[1] == doctest::Approx(0.08e-3));
  CHECK_FALSE(held.prescribed[2]);
  const Deck single = read(replaced(turned, "FOOT, 2, 2\n", ""));
  CHECK(single.study.not_computed.empty());
  CHECK(single.study.constraints[0].kind->key == "local_displacement");
}

TEST_CASE("an instance that is turned over keeps the labels of its edges") {
  const std::string part =
      "*PART, NAME=P\n*NODE\n1,0,0\n2,10,0\n3,10,10\n4,0,10\n*ELEMENT, TYPE=CPS4, ELSET=E\n1,1,2,3,4\n*END "
      "PART\n"
      "*ASSEMBLY, NAME=A\n*INSTANCE, NAME=I, PART=P\n0.,0.,0.\n0.,0.,0.,1.,0.,0.,180.\n*END INSTANCE\n"
      "*SURFACE, NAME=S\nI.E, S3\n*END ASSEMBLY\n";
  const Deck deck = read(part);
  check_place(middles(deck.mesh, "S"), 0.005, -0.01);
  CHECK(noted(deck.mesh_notes, "numbered clockwise"));
}

namespace {

// A brick of 10 mm with a rod of two bars from its top to the ceiling.
const std::string brick_and_rod = R"(*NODE, NSET=NALL
1, 0., 0., 0.
2, 10., 0., 0.
3, 10., 10., 0.
4, 0., 10., 0.
5, 0., 0., 10.
6, 10., 0., 10.
7, 10., 10., 10.
8, 0., 10., 10.
9, 0., 0., 15.
10, 0., 0., 20.
*ELEMENT, TYPE=C3D8, ELSET=BRICK
1, 1, 2, 3, 4, 5, 6, 7, 8
*ELEMENT, TYPE=T3D3, ELSET=ROD
2, 5, 9, 10
*MATERIAL, NAME=STEEL
*ELASTIC
210000., 0.3
*SOLID SECTION, ELSET=BRICK, MATERIAL=STEEL
*SOLID SECTION, ELSET=ROD, MATERIAL=STEEL
25.
*NSET, NSET=FOOT
1, 2, 3, 4
*BOUNDARY
FOOT, 1, 3
10, 1, 2
9, 1, 2
*STEP
*STATIC
*CLOAD
10, 3, 100.
*END STEP
)";

const ElementBlock& block_of(const Mesh& mesh, ElementType type) {
  for (const ElementBlock& block : mesh.solids)
    if (block.type == type) return block;
  FAIL("no elements of " << traits(type).name);
  return mesh.solids[0];
}

}  // namespace

TEST_CASE("bars beside solids: their area, their middle node, regions of their own") {
  const Deck deck = read(brick_and_rod);
  CHECK(deck.study.not_computed.empty());
  CHECK_FALSE(deck.mesh.is_plane());
  const ElementBlock& rod = block_of(deck.mesh, ElementType::line3);
  REQUIRE(rod.size() == 1);
  CHECK(deck.mesh.points[static_cast<std::size_t>(rod.nodes[2])][2] == doctest::Approx(0.015));
  REQUIRE(deck.study.assignments.size() == 2);
  CHECK_FALSE(deck.study.assignments[0].area);
  CHECK(deck.study.assignments[1].area == doctest::Approx(25e-6));
  CHECK_FALSE(deck.study.assignments[1].thickness);
  CHECK(deck.study.assignments[1].regions == std::vector<std::string>{"ROD"});

  const Deck none = read(replaced(brick_and_rod, "25.\n", ""));
  CHECK(none.study.assignments[1].area == doctest::Approx(1e-6));
  CHECK(noted(none.notes, "states no cross section area of its bars: 1 mm^2 is taken"));
  CHECK(
      has(refusal_of(replaced(brick_and_rod, "25.\n", "0.\n")), "the cross section area is 0, not above 0"));
  const std::string one =
      replaced(replaced(brick_and_rod, "ELSET=ROD, MATERIAL=STEEL\n25.", "ELSET=BOTH, MATERIAL=STEEL\n25."),
               "*MATERIAL", "*ELSET, ELSET=BOTH\nBRICK, ROD\n*MATERIAL");
  CHECK(has(refusal_of(one), "the section of set \"BOTH\" holds bars (element 2) and others (element 1)"));
  CHECK(has(refusal_of(one), "a.inp:22"));
  // Without sections, or in one set, bars still have a region of their own.
  std::string bare = brick_and_rod.substr(0, brick_and_rod.find("*MATERIAL"));
  bare = replaced(replaced(bare, "ELSET=BRICK", "ELSET=ALL"), "ELSET=ROD", "ELSET=ALL");
  CHECK(read(bare).mesh.regions.size() == 2);
  CHECK(has(refusal_of(replaced(brick_and_rod, "*STATIC", "*STATIC\n*DLOAD\nROD, P1, 3.")), "has no face 1"));
  CHECK(has(refusal_of(replaced(brick_and_rod, "TYPE=T3D3", "TYPE=T3D2")), "has 3 nodes, not 2"));
}

TEST_CASE("bars in a plane deck, and alone") {
  const std::string tie = replaced(two_squares, "*ELSET, ELSET=ALL",
                                   "*ELEMENT, TYPE=T2D2, ELSET=TIE\n7, 4, 6\n*ELSET, ELSET=ALL");
  const std::string section = "*SOLID SECTION, ELSET=TIE, MATERIAL=STEEL\n6.\n*BOUNDARY";
  const Deck deck = read(replaced(tie, "*BOUNDARY", section));
  CHECK(deck.mesh.is_plane());
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.study.assignments.size() == 3);
  CHECK(deck.study.assignments[2].area == doctest::Approx(6e-6));
  CHECK_FALSE(deck.study.assignments[2].thickness);
  // The area is no thickness: that of the plates is one.
  const Deck same = read(replaced(replaced(tie, "4.\n*BOUNDARY", "2.5\n*BOUNDARY"), "*BOUNDARY", section));
  CHECK(same.study.elements.thickness == 2.5e-3);
  CHECK(same.study.assignments[2].area == doctest::Approx(6e-6));
  std::string ring = replaced(tie, "TYPE=CPS4I, ELSET=LEFT", "TYPE=CAX4, ELSET=LEFT");
  ring = replaced(ring, "TYPE=CPS4I, ELSET=RIGHT", "TYPE=CAX4, ELSET=RIGHT");
  CHECK(has(refusal_of(ring), "bars of type T2D2 stand in a deck of a solid of revolution"));

  const std::string truss =
      "*NODE\n1,0,0\n2,0,30\n3,40,0\n*ELEMENT, TYPE=@, ELSET=E\n1,1,3\n2,2,3\n*MATERIAL, "
      "NAME=M\n*ELASTIC\n210000.,0.3\n"
      "*SOLID SECTION, ELSET=E, "
      "MATERIAL=M\n100.\n*BOUNDARY\n1,1,2\n2,1,2\n*STEP\n*STATIC\n*CLOAD\n3,2,-1000.\n*END "
      "STEP\n";
  for (const char* type : {"T2D2", "T3D2", "T3D2H"}) {
    const Deck alone = read(replaced(truss, "@", type));
    CHECK_FALSE(alone.mesh.is_plane());
    CHECK(alone.mesh.solid_count() == 2);
    CHECK(alone.mesh_notes.empty());
    CHECK(alone.study.assignments[0].area == doctest::Approx(1e-4));
    // What has no motion along z in the deck has none in the case.
    const bool flat = std::string(type) == "T2D2";
    CHECK(noted(alone.notes, "3 nodes of bars of type T2D2") == flat);
    const bool held = std::ranges::any_of(
        alone.study.constraints, [](const Condition& c) { return contribution(c).prescribed[2] == 0.0; });
    CHECK(held == flat);
  }
}

TEST_CASE("bars that conduct heat") {
  const Deck deck = read(
      "*NODE\n1,0,0\n2,5,0\n3,10,0\n*ELEMENT, TYPE=DC1D3, ELSET=E\n1,1,2,3\n*MATERIAL, "
      "NAME=M\n*CONDUCTIVITY\n50.\n"
      "*SOLID SECTION, ELSET=E, MATERIAL=M\n2.\n*STEP\n*HEAT TRANSFER, STEADY "
      "STATE\n*BOUNDARY\n1,11,11,300.\n3,11,11,"
      "400.\n*END STEP\n");
  CHECK(deck.study.not_computed.empty());
  CHECK(deck.study.assignments[0].area == doctest::Approx(2e-6));
  CHECK(deck.mesh.solids[0].type == ElementType::line3);
}
