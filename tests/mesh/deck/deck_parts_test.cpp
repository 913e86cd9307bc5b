// Decks in several files, and parts that instances place.
#include <cmath>

#include "engine/model/mesh_quality.hpp"
#include "engine/model/study/selection.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

const std::string brick =
    "*NODE\n1, 0, 0, 0\n2, 10, 0, 0\n3, 10, 10, 0\n4, 0, 10, 0\n5, 0, 0, 10\n6, 10, 0, 10\n7, 10, 10, 10\n"
    "8, 0, 10, 10\n*ELEMENT, TYPE=C3D8\n1, 1, 2, 3, 4, 5, 6, 7, 8\n";
const std::string rest =
    "*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n*STEP\n*STATIC\n*BOUNDARY\nFIX, 1, 3\n*DSLOAD\nTOP, P, 1.\n"
    "*END STEP\n";
const std::string part = "*PART, NAME=Brick\n" + brick +
                         "*ELSET, ELSET=Set-1\n1\n*NSET, NSET=Low\n1, 2, 3, 4\n*SOLID SECTION, ELSET=Set-1, "
                         "MATERIAL=M\n*END PART\n";

std::vector<Vec3> points_of(const Deck& deck, const std::string& set) {
  std::vector<Vec3> points;
  for (const Index n : select(deck.mesh, NamedSelector{{set}}, "t").nodes)
    points.push_back(deck.mesh.points[static_cast<std::size_t>(n)]);
  return points;
}

}  // namespace

TEST_CASE("included files are read in their place, nested, beside the deck, with blanks in their names") {
  TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("mesh"));
  const auto nodes_end = brick.find("*ELEMENT");
  write_bytes(folder.file("mesh/all of it.inp"),
              "** mesh\n*INCLUDE, INPUT=mesh/nodes.inp\n" + brick.substr(nodes_end));
  write_bytes(folder.file("mesh/nodes.inp"), brick.substr(0, nodes_end));
  write_bytes(folder.file("low.txt"), "3, 4\n");
  const std::string sets =
      "*ELSET, ELSET=E\n1\n*NSET, NSET=FIX\n1, 2\n*INCLUDE, INPUT=low.txt\n*SURFACE, NAME=TOP\nE, S2\n*SOLID "
      "SECTION, ELSET=E, MATERIAL=M\n";
  write_bytes(folder.file("a.inp"), "*Include, Input=\"mesh\\all of it.inp\"\n" + sets + rest);
  const Deck deck = read_deck_file(folder.file("a.inp"), "a.inp", 1e-3);
  CHECK(deck.mesh.node_count() == 8);
  CHECK(points_of(deck, "FIX").size() == 4);  // data lines of a file go on with the keyword above
  CHECK(included_files(folder.file("a.inp")).size() == 3);

  write_bytes(folder.file("n.txt"), brick.substr(6, nodes_end - 6));
  write_bytes(folder.file("b.inp"),
              "*NODE, INPUT=n.txt\n9, 50, 0, 0\n" + brick.substr(nodes_end) + sets + rest);
  CHECK(read_deck_file(folder.file("b.inp"), "b.inp", 1e-3).mesh.node_count() == 8);
}

TEST_CASE("a file that is missing, wrong or includes itself is named with its line") {
  TemporaryFolder folder;
  const auto refused = [&](const std::string& text) {
    write_bytes(folder.file("a.inp"), text);
    const auto error = error_of([&] { (void)read_deck_file(folder.file("a.inp"), "a.inp", 1e-3); });
    return error ? error->what() : std::string("accepted");
  };
  CHECK(has(refused("*HEADING\nbar\n*INCLUDE, INPUT=not there.inp\n"),
            "a.inp:3: it includes the file \"not there.inp\", which is not there"));
  CHECK(has(refused("*INCLUDE\n"), "a.inp:1: *INCLUDE names no file"));
  CHECK(has(refused("*INCLUDE, INPUT=a.inp\n"), "include each other without end"));
  write_bytes(folder.file("twice.inp"), "*INCLUDE, INPUT=more.inp\n*INCLUDE, INPUT=more.inp\n");
  write_bytes(folder.file("more.inp"), "*INCLUDE, INPUT=twice.inp\n*INCLUDE, INPUT=twice.inp\n");
  CHECK(seconds_of([&] { CHECK(has(refused("*INCLUDE, INPUT=twice.inp\n"), "without end")); }) < 5);
  CHECK(included_files(folder.file("a.inp")).size() == 2);
  CHECK(has(refused("*INCLUDE, INPUT=/dev/zero\n"), "which lies outside the folder of the deck"));
  write_bytes(folder.file("bad.inp"), "*NODE\n1, 0, 0, 0\n2, x, 0, 0\n");
  CHECK(has(refused("*INCLUDE, INPUT=bad.inp\n"), "bad.inp:3: a coordinate is \"x\""));
}

TEST_CASE("an instance is moved, then turned about its axis") {
  const std::string placed = part +
                             "*ASSEMBLY, NAME=A\n*INSTANCE, NAME=B-1, PART=Brick\n5., 0., 0.\n5., 0., 0., "
                             "5., 0., 1., 90.\n*END INSTANCE\n"
                             "*NSET, NSET=FIX, INSTANCE=B-1\n1\n*NSET, NSET=FAR, INSTANCE=B-1\n2\n*ELSET, "
                             "ELSET=_T, INTERNAL, INSTANCE=B-1\n1\n*SURFACE, NAME=TOP\n_T, S2\n"
                             "*END ASSEMBLY\n";
  const Deck deck = read(placed + rest);
  const Vec3 fixed = points_of(deck, "FIX").at(0), far = points_of(deck, "FAR").at(0);
  CHECK(std::abs(fixed[0] - 0.005) < 1e-15);
  CHECK(std::abs(fixed[1]) < 1e-15);
  CHECK(std::abs(far[0] - 0.005) < 1e-15);
  CHECK(far[1] == doctest::Approx(0.010));
  CHECK(points_of(deck, "Low").size() == 4);  // a set of the part, by its own name
  CHECK(measure_quality(deck.mesh).volume == doctest::Approx(1e-6));
}

TEST_CASE("several instances of parts have their own numbers and names") {
  const std::string placed =
      part + "*PART, NAME=Other\n" + brick +
      "*ELSET, ELSET=Set-1\n1\n*SOLID SECTION, ELSET=Set-1, MATERIAL=M\n*END PART\n"
      "*ASSEMBLY, NAME=A\n*INSTANCE, NAME=B-1, PART=Brick\n*END INSTANCE\n*INSTANCE, NAME=B-2, "
      "PART=BRICK\n40., 0., 0.\n*END INSTANCE\n"
      "*INSTANCE, NAME=C-1, PART=Other\n0., 0., 30.\n*END INSTANCE\n*NODE\n1, 5., 5., 90.\n"
      "*NSET, NSET=FIX, INSTANCE=B-1\n1, 2, 3\n*NSET, NSET=FIX, INSTANCE=B-2\nLow,\n*NSET, NSET=RP\n1\n"
      "*ELSET, ELSET=_T, INSTANCE=C-1\n1\n*SURFACE, NAME=TOP\n_T, S2\nB-2.Set-1, S2\n*EQUATION\n2\nRP, 3, "
      "1., B-1.1, 3, -1.\n*END ASSEMBLY\n";
  const Deck deck = read(placed + replaced(rest, "*DSLOAD", "*CLOAD\nB-2.5, 3, -4.\nC-1.5, 3, 2.\n*DSLOAD"));
  CHECK(deck.mesh.solid_count() == 3);
  CHECK(deck.mesh.node_count() == 24);  // the reference point belongs to no element
  CHECK(points_of(deck, "FIX").size() == 7);
  CHECK(points_of(deck, "B-2.Low").size() == 4);
  CHECK(points_of(deck, "TOP").size() == 8);
  CHECK(select_regions(deck.mesh, {"C-1.Set-1"}, "t").size() == 1);
  CHECK(deck.study.assignments.size() == 3);
  const auto& force = load_named(deck, "force CLOAD 1");
  CHECK(deck.mesh.points[static_cast<std::size_t>(select(deck.mesh, force.where, "t").nodes.at(0))][0] ==
        doctest::Approx(vector(force)[2] < 0 ? 0.04 : 0.0));
  CHECK(omitted(deck, "*EQUATION beside the solids").name != "");
  CHECK(deck.study.not_computed.size() == 1);
  CHECK(has(refusal_of(placed + replaced(rest, "FIX, 1, 3", "B-3.Low, 1, 3")),
            "no set of nodes named \"B-3.Low\""));
  CHECK(has(refusal_of(part + "*INSTANCE, NAME=I, PART=None\n*END INSTANCE\n" + rest),
            "no *PART named \"None\""));
}

TEST_CASE("numbers of a reference point beside the only instance are its own") {
  const std::string placed = part +
                             "*ASSEMBLY, NAME=A\n*INSTANCE, NAME=B-1, PART=Brick\n*END INSTANCE\n*NODE\n1, "
                             "5., 5., 90.\n*NSET, NSET=RP\n1\n"
                             "*NSET, NSET=FIX, INSTANCE=B-1\n1, 2, 3\n*ELSET, ELSET=_T, "
                             "INSTANCE=B-1\n1\n*SURFACE, NAME=TOP\n_T, S2\n*END ASSEMBLY\n";
  const Deck deck = read(placed + replaced(rest, "*DSLOAD", "*CLOAD\nRP, 3, -4.\n*DSLOAD"));
  CHECK(points_of(deck, "FIX").size() == 3);
  CHECK(has(omitted(deck, "*CLOAD beside the solids").effect.english(), "node 1,"));
}

TEST_CASE("ties, couplings, reference points and loads of an assembly are those of the same deck without parts") {
  const auto with = [](const std::string& coupling, const std::string& load) {
    return part + "*PART, NAME=Block\n" + brick +
           "*ELSET, ELSET=All\n1\n*SURFACE, TYPE=ELEMENT, NAME=Lower\nAll, S1\n*NSET, NSET=Head\n5, 6, 7, 8\n"
           "*SOLID SECTION, ELSET=All, MATERIAL=M\n*END PART\n"
           "*ASSEMBLY, NAME=A\n*INSTANCE, NAME=B-1, PART=Brick\n*END INSTANCE\n"
           "*INSTANCE, NAME=C-1, PART=Block\n10., 0., 10.\n10., 0., 10., 10., 0., 11., 90.\n*END INSTANCE\n"
           "*NODE\n1, 5., 5., 40.\n*NSET, NSET=_PickedSet12, INTERNAL\n1\n*NSET, NSET=RP\n1\n"
           "*ELSET, ELSET=_Top_S2, INTERNAL, INSTANCE=B-1\n1\n*SURFACE, TYPE=ELEMENT, NAME=Top\n_Top_S2, S2\n"
           "*ELSET, ELSET=_End_S2, INTERNAL, INSTANCE=C-1\n1\n*SURFACE, TYPE=ELEMENT, NAME=End\n_End_S2, S2\n"
           "*TIE, NAME=T, ADJUST=YES, POSITION TOLERANCE=0.1\nC-1.Lower, Top\n" + coupling +
           "*END ASSEMBLY\n*MATERIAL, NAME=M\n*ELASTIC\n210000., 0.3\n*BOUNDARY\nB-1.Low, ENCASTRE\n*STEP\n*STATIC\n" + load +
           "*END STEP\n";
  };
  const std::string kinematic = "*COUPLING, CONSTRAINT NAME=K, REF NODE=_PickedSet12, SURFACE=End\n*KINEMATIC\n";
  // The load names another set than the coupling.
  const Deck pushed = read(with(kinematic, "*CLOAD\nRP, 1, 100.\nRP, 5, 300.\n"));
  CHECK(pushed.study.not_computed.empty());
  const auto find = [](const Deck& deck, std::string_view kind) -> const Condition* {
    for (const auto* list : {&deck.study.constraints, &deck.study.loads})
      for (const Condition& c : *list)
        if (c.kind->key == kind) return &c;
    return nullptr;
  };
  const Condition *rigid = find(pushed, "rigid"), *tie = find(pushed, "tie");
  REQUIRE(rigid);
  REQUIRE(tie);
  CHECK(vector(*rigid, "point") == Vec3{0.005, 0.005, 0.04});
  CHECK(vector(*rigid, "force") == Vec3{100, 0, 0});
  CHECK(vector(*rigid, "moment")[1] == doctest::Approx(0.3));
  CHECK(select(pushed.mesh, rigid->where, "t").nodes == select(pushed.mesh, NamedSelector{{"C-1.Head"}}, "t").nodes);
  CHECK(number(*tie) == doctest::Approx(1e-4));
  for (const Index n : select(pushed.mesh, tie->where, "t").nodes)
    CHECK(pushed.mesh.points[static_cast<std::size_t>(n)][2] == doctest::Approx(0.01));
  CHECK(select(pushed.mesh, tie->other, "t").facets.size() == 1);
  CHECK_FALSE(find(pushed, "remote_displacement"));

  // A word for a support of a reference point holds its rotations too.
  const Deck held = read(with(kinematic, "*BOUNDARY\nRP, ENCASTRE\n*CLOAD\nC-1.Head, 1, 5.\n"));
  const Condition* point = find(held, "remote_displacement");
  REQUIRE(point);
  for (std::size_t i = 3; i < 9; ++i) CHECK(point->values[i] == 0.0);
  const Deck mirror = read(with(kinematic, "*BOUNDARY\nRP, ZSYMM\n*CLOAD\nC-1.Head, 1, 5.\n"));
  const Condition* plane = find(mirror, "remote_displacement");
  REQUIRE(plane);
  for (const std::size_t i : {5, 6, 7}) CHECK(plane->values[i] == 0.0);
  for (const std::size_t i : {3, 4, 8}) CHECK_FALSE(plane->values[i]);

  for (const char* set : {"TIE NSET", "PIN NSET"}) {
    const Deck stiff = read(with(std::string("*RIGID BODY, REF NODE=RP, ") + set + "=C-1.Head\n", "*CLOAD\nRP, 3, -7.\n"));
    CHECK(stiff.study.not_computed.empty());
    REQUIRE(find(stiff, "rigid"));
    CHECK(vector(*find(stiff, "rigid"), "force") == Vec3{0, 0, -7});
  }
}
