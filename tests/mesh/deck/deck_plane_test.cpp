// Decks of plane and axisymmetric bodies: kinds, thickness, edges and what does not suit them.
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
