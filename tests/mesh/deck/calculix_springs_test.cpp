// Decks with springs, couplings that carry springs, and bolts that CalculiX (ccx) solves and Genba reads and solves.
#include "tests/mesh/deck/compared_joins.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

std::string node_of(const Mesh& mesh, const std::string& surface, std::size_t number) {
  return std::to_string(select(mesh, NamedSelector{{surface}}, "t").nodes[number] + 1);
}

}  // namespace

TEST_SUITE_BEGIN("needs CalculiX" * doctest::skip(!has_calculix()));

TEST_CASE("springs of each type: CalculiX and Genba agree") {
  const Mesh mesh = bar();
  const std::string a = node_of(mesh, "zmax", 0), b = node_of(mesh, "zmax", 6), c = node_of(mesh, "xmax", 3);
  const std::string model =
      "*ELEMENT, TYPE=SPRINGA, ELSET=SA\n5001, " + a + ", 9001\n5002, " + b + ", " + c +
      "\n*SPRING, ELSET=SA\n\n500.\n*ELEMENT, TYPE=SPRING1, ELSET=S1\n5003, " + b + "\n*SPRING, ELSET=S1\n2\n300.\n" +
      "*ELEMENT, TYPE=SPRING2, ELSET=S2\n5004, " + a + ", " + c + "\n*SPRING, ELSET=S2\n3, 3\n200.\n*BOUNDARY\n9001, 1, 3\n";
  CHECK(compare(mesh, "9001, -90., 25., 110.\n", sets(mesh) + model, "*CLOAD\n" + a + ", 1, 40.\n" + b + ", 3, -20.\n").difference < 1e-6);
}

TEST_CASE("a spring at the reference node of a kinematic coupling: CalculiX and Genba agree") {
  const Mesh mesh = bar();
  const std::string model = "*COUPLING, REF NODE=9001, SURFACE=zmax, CONSTRAINT NAME=C1\n*KINEMATIC\n1, 3\n"
                            "*ELEMENT, TYPE=SPRINGA, ELSET=SA\n5001, 9001, 9002\n*SPRING, ELSET=SA\n\n500.\n*BOUNDARY\n9002, 1, 3\n";
  CHECK(compare(mesh, "9001, -60., 5., 70.\n9002, -60., 45., 90.\n", sets(mesh) + model, "*CLOAD\n9001, 1, 30.\n").difference < 1e-4);
}

TEST_CASE("springs between the reference node of a coupling and a node that moves: CalculiX and Genba agree") {
  const Mesh mesh = bar();
  const std::string c = node_of(mesh, "xmax", 3);
  const std::string model = "*COUPLING, REF NODE=9001, SURFACE=zmax, CONSTRAINT NAME=C1\n*KINEMATIC\n1, 3\n"
                            "*ELEMENT, TYPE=SPRINGA, ELSET=SA\n5001, 9001, " + c + "\n*SPRING, ELSET=SA\n\n500.\n"
                            "*ELEMENT, TYPE=SPRING2, ELSET=S2\n5002, " + c + ", 9001\n*SPRING, ELSET=S2\n2, 2\n300.\n";
  CHECK(compare(mesh, "9001, -60., 5., 70.\n", sets(mesh) + model, "*CLOAD\n9001, 1, 30.\n9001, 2, 20.\n").difference < 1e-4);
}

TEST_CASE("a spring at a distributing coupling: the published value of CalculiX") {
  // distcoupspring: a cantilever 1 x 1 x 8 mm, C3D20R, spring of 10 N/mm, force of 9 N at the point.
  const Mesh mesh = make_box_mesh(ElementType::hex20, {1, 1, 8}, {2, 2, 8});
  TemporaryFolder folder;
  write_inp(folder.file("mesh.inp"), mesh, "piece");
  std::string whole = read_file(folder.file("mesh.inp"));
  const std::string solid = "TYPE=C3D20,";
  REQUIRE(whole.find(solid) != std::string::npos);
  whole.replace(whole.find(solid), solid.size(), "TYPE=C3D20R,");
  whole += "*ELEMENT, TYPE=DCOUP3D, ELSET=E1\n9900, 9262\n*ELEMENT, TYPE=SPRINGA, ELSET=ES\n9901, 9262, 9263\n";
  const std::string nodes = "*NODE\n9262, .5, .5, 8.\n9263, .5, -1., 8.\n";
  whole.insert(whole.find("*ELEMENT, TYPE=DCOUP3D"), nodes);
  whole += "*SPRING, ELSET=ES\n\n10.\n*NSET, NSET=LOAD\n" + list_of(mesh, "zmax") + "*DISTRIBUTING COUPLING, ELSET=E1\nLOAD, 1.\n";
  whole += "*NSET, NSET=FIX\n" + list_of(mesh, "zmin") + "*BOUNDARY\nFIX, 1, 3\n9263, 1, 3\n";
  whole += "*MATERIAL, NAME=EL\n*ELASTIC\n210000., .3\n*SOLID SECTION, ELSET=EALL, MATERIAL=EL\n*STEP\n*STATIC\n*CLOAD\n9262, 2, 9.\n*END STEP\n";
  const Deck deck = read_deck(whole, "job.inp", 1e-3);
  REQUIRE_MESSAGE(deck.study.not_computed.empty(), deck.study.not_computed.front().name);
  const Solved solved = solve_study(std::make_shared<const Mesh>(deck.mesh), deck.study);
  double mean = 0;
  for (const ConnectionResult& c : solved.results.connections)
    if (c.kind == "remote_spring") mean = c.motion[1];
  MESSAGE("motion of the point " << 1e3 * mean << " mm");
  CHECK(1e3 * mean == doctest::Approx(0.0797876).epsilon(0.01));
}

TEST_CASE("a bolt with a force, and one made shorter: CalculiX and Genba agree") {
  // Two blocks, clamped by a shank between them; the cut in the middle of the shank.
  const Mesh mesh = make_box_mesh(ElementType::hex20, {3, 3, 20}, {2, 2, 8});
  std::string faces = "*SURFACE, NAME=CUT\n";
  for (Index e = 0; e < mesh.solids.front().size(); ++e) {
    double most = 0;
    for (const Index n : element_nodes(mesh.solids.front(), e)) most = std::max(most, mesh.points[static_cast<std::size_t>(n)][2]);
    if (std::abs(most - 10) < 1e-6) faces += std::to_string(e + 1) + ", S2\n";
  }
  const std::string model = "*NSET, NSET=FOOT\n" + list_of(mesh, "zmin") + "*NSET, NSET=HEAD\n" + list_of(mesh, "zmax") +
                            "*BOUNDARY\nFOOT, 1, 3\nHEAD, 1, 3\n" + faces + "*PRE-TENSION SECTION, SURFACE=CUT, NODE=9001\n";
  const ComparedJoins force = compare(mesh, "9001, 0., 0., 0.\n", model, "*CLOAD\n9001, 1, 10.\n*DSLOAD\nxmax, P, 1.\n");
  CHECK(force.difference < 1e-5);
  CHECK(force.solved.results.connections.front().tension == doctest::Approx(10).epsilon(1e-6));
  std::string turned = model + "0., 0., -1.\n";
  CHECK(compare(mesh, "9001, 0., 0., 0.\n", turned, "*CLOAD\n9001, 1, -10.\n*DSLOAD\nxmax, P, 1.\n").difference < 1e-5);
  const ComparedJoins length = compare(mesh, "9001, 0., 0., 0.\n", model, "*BOUNDARY\n9001, 1, 1, 0.01\n*DSLOAD\nxmax, P, 1.\n");
  CHECK(length.difference < 1e-5);
}

TEST_CASE("initial stress: CalculiX and Genba agree") {
  const Mesh mesh = bar();
  std::string stress = "*INITIAL CONDITIONS, TYPE=STRESS\n";
  const Index elements = mesh.solids.front().size();
  for (Index e = 0; e < elements; ++e)
    for (int point = 1; point <= 27; ++point)
      stress += std::to_string(e + 1) + ", " + std::to_string(point) + (2 * e < elements ? ", 30., -10., 20., 5., -8., 12.\n" : ", 0., 15., 0., 0., 0., 0.\n");
  const ComparedJoins compared = compare(mesh, "", sets(mesh) + stress, "*CLOAD\n" + node_of(mesh, "zmax", 0) + ", 1, 40.\n");
  CHECK(compared.difference < 1e-5);
}

TEST_CASE("a bolt whose length is locked after its preload: CalculiX and Genba agree") {
  const Mesh mesh = make_box_mesh(ElementType::hex20, {3, 3, 20}, {2, 2, 8});
  std::string faces = "*SURFACE, NAME=CUT\n";
  for (Index e = 0; e < mesh.solids.front().size(); ++e) {
    double most = 0;
    for (const Index n : element_nodes(mesh.solids.front(), e)) most = std::max(most, mesh.points[static_cast<std::size_t>(n)][2]);
    if (std::abs(most - 10) < 1e-6) faces += std::to_string(e + 1) + ", S2\n";
  }
  TemporaryFolder folder;
  write_inp(folder.file("mesh.inp"), mesh, "piece");
  const std::string whole = read_file(folder.file("mesh.inp")) +
      "*NODE\n9001, 0., 0., 0.\n*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.3\n*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n"
      "*NSET, NSET=FOOT\n" + list_of(mesh, "zmin") + "*NSET, NSET=HEAD\n" + list_of(mesh, "zmax") +
      "*BOUNDARY\nFOOT, 1, 3\nHEAD, 1, 3\n" + faces + "*PRE-TENSION SECTION, SURFACE=CUT, NODE=9001\n"
      "*STEP\n*STATIC\n*CLOAD\n9001, 1, 10.\n*END STEP\n"
      "*STEP\n*STATIC\n*BOUNDARY, FIXED\n9001, 1, 1\n*DSLOAD\nxmax, P, 1.\n"
      "*NODE PRINT, NSET=NALL, GLOBAL=YES\nU\n*END STEP\n";
  write_bytes(folder.file("job.inp"), whole);
  const auto reference = run_calculix(folder.path(), "job");
  const Deck deck = read_deck(whole, "job.inp", 1e-3);
  REQUIRE_MESSAGE(deck.study.not_computed.empty(), deck.study.not_computed.front().name);
  REQUIRE(deck.steps.size() == 2);
  Study study = deck.study;
  study.loads = deck.steps[1].loads;
  Condition* bolt = nullptr;
  for (Condition& load : study.loads)
    if (load.kind->key == "locked_bolt") bolt = &load;
  REQUIRE(bolt);
  const auto read = std::make_shared<const Mesh>(deck.mesh);
  const auto solve = [&](const Study& of) { return solve_study(read, of, {}, {}, Format::rbp_csr, 1e-12); };
  // The length of a locked bolt is that of its preload alone; tests of the procedure show that it is kept.
  Study alone = study;
  alone.loads = {condition_in("bolt_preload", "b", bolt->regions, bolt->values)};
  const ConnectionResult before = solve(alone).results.connections.front();
  CHECK(before.tension == doctest::Approx(10).epsilon(1e-6));
  std::vector<std::optional<double>> values = bolt->values;
  values.back() = before.stretch;
  *bolt = condition_in("shortened_bolt", "b", bolt->regions, values);
  const Solved solved = solve(study);
  double worst = 0, largest = 0;
  for (Index i = 0; i < read->node_count(); ++i) {
    const auto found = reference.find(read->node_tags[static_cast<std::size_t>(i)]);
    if (found == reference.end()) continue;
    for (int a = 0; a < 3; ++a) {
      const double u = found->second[static_cast<std::size_t>(a)];
      largest = std::max(largest, std::abs(u));
      worst = std::max(worst, std::abs(1e3 * solved.at("displacement", i, a) - u));
    }
  }
  MESSAGE("largest displacement " << largest << " mm, difference " << worst / largest);
  CHECK(worst < 1e-5 * largest);
}

TEST_SUITE_END();
