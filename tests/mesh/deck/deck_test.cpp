#include "mesh/deck/deck.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "engine/base/error.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "mesh/deck/deck_text.hpp"
#include "mesh/files/mesh_io.hpp"
#include "mesh/surface/surface_check.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// The same solids at the same places, whatever their order.
void check_same_solids(const Mesh& a, const Mesh& b) {
  REQUIRE(a.solid_count() == b.solid_count());
  CHECK(a.node_count() == b.node_count());
  const MeshQuality qa = measure_quality(a), qb = measure_quality(b);
  CHECK(qa.volume == doctest::Approx(qb.volume).epsilon(1e-12));
  CHECK(qa.min == doctest::Approx(qb.min).epsilon(1e-9));
  const auto places = [](const Mesh& m) {
    std::vector<std::vector<Vec3>> all;
    for (const ElementBlock& block : m.solids)
      for (Index e = 0; e < block.size(); ++e) {
        auto& one = all.emplace_back();
        for (const Index n : element_nodes(block, e)) one.push_back(m.points[static_cast<std::size_t>(n)]);
      }
    std::sort(all.begin(), all.end());
    return all;
  };
  const auto pa = places(a), pb = places(b);
  for (std::size_t e = 0; e < pa.size(); ++e) {
    REQUIRE(pa[e].size() == pb[e].size());
    for (std::size_t i = 0; i < pa[e].size(); ++i)
      for (std::size_t c = 0; c < 3; ++c) CHECK(std::abs(pa[e][i][c] - pb[e][i][c]) < 1e-12);
  }
}

}  // namespace

TEST_CASE("a deck gives its mesh with sets, materials, constraints and loads in SI") {
  const Deck deck = read(two_bricks);

  CHECK(deck.title == "Two bricks");
  REQUIRE(deck.mesh.solids.size() == 1);
  CHECK(deck.mesh.solids[0].type == ElementType::hex8);
  CHECK(deck.mesh.solids[0].tags == std::vector<std::int64_t>{1, 2});
  CHECK(deck.mesh.node_count() == 12);  // node 99 belongs to nothing
  CHECK(measure_quality(deck.mesh).volume == doctest::Approx(2e-6));
  CHECK(select_regions(deck.mesh, {"lower"}, "t").size() == 1);
  CHECK(select_regions(deck.mesh, {"ALL"}, "t").size() == 2);
  CHECK(select(deck.mesh, NamedSelector{{"Foot (nodes)"}}, "t").nodes.size() == 4);
  CHECK(select(deck.mesh, NamedSelector{{"Foot (nodes)"}}, "t").facets.size() == 1);
  CHECK(select(deck.mesh, NamedSelector{{"foot"}}, "t").facets.size() == 1);
  CHECK(select(deck.mesh, NamedSelector{{"both"}}, "t").nodes.size() == 6);
  const Selection top = select(deck.mesh, NamedSelector{{"Top"}}, "t");
  REQUIRE(top.facets.size() == 1);
  for (const Index n : top.nodes) CHECK(deck.mesh.points[static_cast<std::size_t>(n)][2] == 0.02);

  REQUIRE(deck.study.materials.size() == 2);
  const Material& steel = deck.study.materials[0];
  CHECK(*steel.youngs_modulus == doctest::Approx(210e9));
  CHECK(*steel.density == doctest::Approx(7850));
  CHECK(*steel.conductivity == 50);
  REQUIRE(deck.study.assignments.size() == 2);
  CHECK(deck.study.assignments[1] == MaterialAssignment{"SOFT", {"Upper"}});

  REQUIRE(deck.study.constraints.size() == 2);
  const Condition& foot = deck.study.constraints[0];
  CHECK(foot.where == Selector(NamedSelector{{"Foot (nodes)"}}));
  CHECK(foot.values == std::vector<std::optional<double>>{0.0, 0.0, 0.0});
  const Condition& pushed = deck.study.constraints[1];
  CHECK(*pushed.values[0] == doctest::Approx(0.25e-3));
  CHECK_FALSE(pushed.values[1]);
  CHECK(select(deck.mesh, pushed.where, "t").nodes.size() == 2);

  CHECK(number(load_named(deck, "pressure Top")) == doctest::Approx(2e6));
  CHECK(number(load_named(deck, "pressure DLOAD 1")) == doctest::Approx(3e6));
  CHECK(vector(load_named(deck, "gravity"))[2] == doctest::Approx(-9.81));
  CHECK(vector(load_named(deck, "force CLOAD 1")) == Vec3{0, 0, -7.5});
  Study acknowledged = deck.study;
  acknowledge(acknowledged, std::array<std::string, 1>{"all"}, "t");
  for (const Finding& f : validate(acknowledged)) CHECK_FALSE(f.is_error);
}

TEST_CASE("what a deck says and Genba does not understand is listed with its line") {
  const Deck deck = read(two_bricks);

  CHECK(noted(deck.mesh_notes, "line 18: *ELEMENT of type C3D8R"));
  CHECK(noted(deck.mesh_notes, "*ELEMENT of type S4: 1 data lines are left out"));
  CHECK(noted(deck.notes, "line 45: *HYPERFOAM: large elastic strains are not computed"));
  CHECK(noted(deck.notes, "*NODE FILE"));
  const auto other = [](std::string_view pattern) {
    return std::string(pattern == "line %1"                      ? "row %1"
                       : pattern == "large elastic strains are not computed" ? "it is stiff still"
                                                                 : "");
  };
  CHECK(std::any_of(deck.notes.begin(), deck.notes.end(), [&](const Text& note) {
    return note.in(other) == "row 45: *HYPERFOAM: it is stiff still";
  }));
  CHECK(deck.study.not_computed.size() == 1);
  CHECK(omitted(deck, "*HYPERFOAM").where == "a.inp, line 45");
  CHECK(deck.steps.size() == 2);  // the second one is of frequencies
  CHECK(noted(
      read("*NODE\n1,0,0,0\n2,1,0,0\n3,0,1,0\n4,0,0,1\n*ELEMENT,TYPE=C3D4\n1,1,2,3,4\n*GAP,ELSET=A\n1.\n")
          .notes,
      "line 8: *GAP"));
}

TEST_CASE("element types state the formulation, several of one shape the standard one") {
  using element::Formulation;
  const std::string one = replaced(two_bricks, "TYPE=C3D8R", "TYPE=C3D8I");
  const Deck mixed = read(one), deck = read(replaced(one, "TYPE=C3D8,", "TYPE=C3D8I,"));
  CHECK(deck.study.elements == ElementFormulations{Formulation::incompatible, Formulation::standard});
  CHECK_FALSE(noted(deck.mesh_notes, "C3D8I"));
  CHECK(mixed.study.elements == ElementFormulations());
  CHECK(noted(mixed.mesh_notes, "line 22: elements of one shape are computed in one formulation"));
  CHECK(read(two_bricks).study.elements == ElementFormulations());
}

TEST_CASE("temperatures, films and fluxes of a heat deck") {
  const Deck deck =
      read(replaced(two_bricks, two_bricks.substr(two_bricks.find("*BOUNDARY")),
                    "*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15\n*BOUNDARY\nFoot, 11, 11, 20.\n*STEP\n"
                    "*HEAT TRANSFER, STEADY STATE\n*FILM\nUpper, F2, 30., 0.025\n*DFLUX\n"
                    "1, S3, 0.5\nALL, BF, 0.002\n*END STEP\n"));
  CHECK(deck.study.physics == &physics_named("heat"));
  CHECK(number(deck.study.constraints.at(0)) == doctest::Approx(293.15));
  const auto& film = load_named(deck, "film FILM 1");
  CHECK(number(film, "coefficient") == doctest::Approx(25));
  CHECK(number(film, "ambient") == doctest::Approx(303.15));
  CHECK(number(load_named(deck, "flux DFLUX 2")) == doctest::Approx(500));
  CHECK(number(load_named(deck, "heat source")) == doctest::Approx(2000));
}

TEST_CASE("what does not belong to the step's physics is listed with its line, and left out") {
  const Deck solid = read(replaced(replaced(two_bricks, "*BOUNDARY\n", "*BOUNDARY\nFoot, 11, 11, 20.\n"),
                                   "*CLOAD\n", "*DFLUX\n1, S3, 0.5\n*CLOAD\n"));
  CHECK(solid.study.physics == &physics_named("elasticity"));
  CHECK(noted(solid.notes, "degree of freedom 11 does not belong to a static step"));
  CHECK(noted(solid.notes, "*DFLUX: does not belong to a static step and is left out"));
  for (const Finding& f : validate(solid.study))
    CHECK((!f.is_error || f.place.starts_with("not_computed/")));

  const Deck heat = read(replaced(two_bricks, two_bricks.substr(two_bricks.find("*BOUNDARY")),
                                  "*BOUNDARY\nFoot, 1, 3\nFoot, 11, 11, 20.\n*STEP\n"
                                  "*HEAT TRANSFER, STEADY STATE\n*CLOAD\n13, 3, -7.5\n*DLOAD\n1, P3, 0.5\n"
                                  "*END STEP\n"));
  CHECK(heat.study.constraints.size() == 1);
  CHECK(heat.study.loads.empty());
  CHECK(noted(heat.notes, "degrees of freedom 1 to 3 do not belong to a step of heat transfer"));
  CHECK(noted(heat.notes, "*CLOAD: does not belong to a step of heat transfer and is left out"));
  CHECK(noted(heat.notes, "*DLOAD: does not belong to a step of heat transfer and is left out"));
}

TEST_CASE("a set of elements that were left out is told by the line of them") {
  const std::string shells =
      "*ELEMENT, TYPE=CPS3, ELSET=Crust\n90, 1, 2, 3\n*SURFACE, NAME=Outside\nCrust, S1\n";
  const std::string error = refusal_of(replaced(two_bricks, "*BOUNDARY\n", shells + "*BOUNDARY\n"));
  CHECK(has(error, "the elements of the set \"Crust\" were left out: line "));
  CHECK(has(error, "their type CPS3 is not supported"));
}

TEST_CASE("a uniform temperature becomes a thermal strain") {
  const Deck deck = read(replaced(two_bricks, "*CLOAD\n13, 3, -7.5\n", "*TEMPERATURE\nNall, 120.\n"));
  const auto& load = load_named(deck, "temperature");
  CHECK(number(load, "temperature") == 120);
  CHECK(number(load, "reference") == 20);
}

TEST_CASE("wrong decks are refused with the line and the number") {
  CHECK(has(refusal_of("1, 2, 3\n"), "a.inp:1: expected a keyword"));
  CHECK(has(refusal_of("*NODE\n1, 0, zero, 0\n"), "a.inp:2: a coordinate is \"zero\""));
  CHECK(has(refusal_of("*NODE\n1, 0, inf, 0\n"), "a.inp:2"));
  CHECK(has(refusal_of(replaced(two_bricks, "2, 10, 0, 0", "1, 10, 0, 0")), "node 1 is given twice"));
  CHECK(has(refusal_of(replaced(two_bricks, "5, 6, 7, 8\n", "5, 6, 7\n")), "cut off: it has 7 of 8 nodes"));
  CHECK(has(refusal_of(replaced(two_bricks, "5, 6, 7, 8\n", "5, 6, 7, 8, 11\n")), "has 9 nodes, not 8"));
  CHECK(has(refusal_of(replaced(two_bricks, "2, 5, 6, 7,", "2, 5, 6, 77,")), "element 2 refers to node 77"));
  CHECK(has(refusal_of(replaced(two_bricks, "Foot, 1, 3", "Heel, 1, 3")), "no set of nodes named \"Heel\""));
  CHECK(has(refusal_of(replaced(two_bricks, "Upper, S2", "Upper, S7")), "has no face 7"));
  CHECK(has(refusal_of(replaced(two_bricks, "MATERIAL=soft", "MATERIAL=softer")),
            "no *MATERIAL named \"softer\""));
  CHECK(has(refusal_of(replaced(two_bricks, "*HYPERFOAM", "*INCLUDE, INPUT=more.inp")),
            "includes the file \"more.inp\""));
  CHECK(has(refusal_of("*NODE\n1, 0, 0, 0\n"), "no solid element"));
  CHECK(has(refusal_of(replaced(two_bricks, "1, 4\n", "4, 1\n")), "the range runs from 4 to 1"));
  CHECK(has(refusal_of(std::string("*NODE\n1,\0 0", 11)), "zero bytes"));
  CHECK(
      has(refusal_of(replaced(two_bricks, "2, 5, 6, 7, 8, 11, 12, 13, 14", "2, 11, 12, 13, 14, 5, 6, 7, 8")),
          "element 2: inverted hex8"));
}

TEST_CASE("sets that cut the mesh into thousands of pieces are left out, but for those that materials need") {
  TemporaryFolder folder;
  write_inp(folder.file("a.inp"), make_box_mesh(ElementType::hex8, {1, 1, 1}, {11, 11, 11}), "");
  std::string text = read_file(folder.file("a.inp"));
  for (int e = 1; e <= 1331; ++e)
    text += "*ELSET, ELSET=ONE" + std::to_string(e) + "\n" + std::to_string(e) + "\n";
  text +=
      "*ELSET, ELSET=LEFT, GENERATE\n1, 500\n*ELSET, ELSET=RIGHT, GENERATE\n501, 1331\n*MATERIAL, NAME=M\n"
      "*ELASTIC\n1., 0.3\n*SOLID SECTION, ELSET=LEFT, MATERIAL=M\n*SOLID SECTION, ELSET=RIGHT, MATERIAL=M\n";
  const Deck deck = read(text);
  CHECK(deck.mesh.regions.size() == 2);
  CHECK(noted(deck.mesh_notes, "more than 1000 pieces"));
  CHECK(select_regions(deck.mesh, {"RIGHT"}, "t").size() == 1);
}

TEST_CASE("wild ranges cost no time") {
  const std::string wild = replaced(
      two_bricks, "1, 4\n", "1, 9223372036854775807, 1\n1, 9223372036854775807, 4611686018427387904\n");
  CHECK(seconds_of([&] { (void)read(wild); }) < 1);
}

TEST_CASE("damaged decks are read or refused, never worse: 4,000 mutations with a fixed seed") {
  std::mt19937 random(20);
  const std::string pieces[] = {"*NODE\n",
                                "*ELEMENT,TYPE=C3D4\n",
                                ",",
                                "\n",
                                "1e308",
                                "-1",
                                "99999999999999999999",
                                "*NSET,NSET=A,GENERATE\n",
                                "A\n",
                                "*END STEP\n",
                                "=",
                                "\"",
                                "*",
                                "\r",
                                "GRAV",
                                "S9"};
  int accepted = 0;
  for (int run = 0; run < 4000; ++run) {
    std::string text = two_bricks;
    const int changes = 1 + static_cast<int>(random() % 4);
    for (int k = 0; k < changes && !text.empty(); ++k) {
      const std::size_t at = random() % text.size();
      switch (random() % 4) {
        case 0:
          text[at] = static_cast<char>(text[at] ^ (1 << (random() % 8)));
          break;
        case 1:
          text.insert(at, pieces[random() % std::size(pieces)]);
          break;
        case 2:
          text.erase(at, random() % 60);
          break;
        default:
          text.resize(at);
      }
    }
    try {
      const Deck deck = read(text);
      check_mesh(deck.mesh);
      ++accepted;
    } catch (const Error& e) {
      CHECK(has(e.what(), "a.inp"));
    }
  }
  CHECK(accepted > 100);
}

TEST_CASE("meshes of every shape written as .inp and .msh read back the same") {
  TemporaryFolder folder;
  Monitor monitor;
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    Mesh mesh = make_box_mesh(type, {0.01, 0.02, 0.03}, {2, 2, 2});
    for (Vec3& p : mesh.points) p[0] += 20 * p[1] * p[2];
    mesh.sets.push_back({"some nodes", 0, {0, 3, 5}});
    write_inp(folder.file("a.inp"), mesh, "note");
    write_msh(folder.file("a.msh"), mesh);
    for (const char* name : {"a.inp", "a.msh"}) {
      CAPTURE(name);
      GeometrySpec spec;
      spec.kind = GeometryKind::mesh_file;
      spec.path = folder.file(name);
      spec.unit = 1;
      const Mesh back = make_mesh(spec, {}, monitor);
      check_same_solids(mesh, back);
      for (const char* side : {"xmin", "zmax"}) {
        const Selection a = select(mesh, NamedSelector{{side}}, "t"),
                        b = select(back, NamedSelector{{side}}, "t");
        CHECK(a.facets.size() == b.facets.size());
        CHECK(a.nodes.size() == b.nodes.size());
      }
      CHECK(select(back, NamedSelector{{"boundary"}}, "t").facets.size() ==
            static_cast<std::size_t>(mesh.facet_count()));
      CHECK(select_regions(back, {"box"}, "t").size() == 1);
    }
    const Deck deck = read_deck(read_file(folder.file("a.inp")), "a.inp", 1);
    CHECK(select(deck.mesh, NamedSelector{{"some_nodes"}}, "t").nodes.size() == 3);
    CHECK(deck.mesh_notes.empty());
  }
}

TEST_CASE("mixed meshes written as .inp, .msh and .vtu read back the same") {
  TemporaryFolder folder;
  Monitor monitor;
  for (const Mix mix : {Mix::hex8_pyramid5_tet4, Mix::hex8_wedge6, Mix::hex20_wedge15}) {
    const Mesh mesh = *distorted(mixed_box(mix, 4), 0.1);
    write_inp(folder.file("a.inp"), mesh, "note");
    write_msh(folder.file("a.msh"), mesh);
    write_vtu(folder.file("a.vtu"), mesh, "note");
    for (const char* name : {"a.inp", "a.msh", "a.vtu"}) {
      CAPTURE(name);
      GeometrySpec spec{GeometryKind::mesh_file, folder.file(name), 1.0, {}, {}};
      const Mesh back = make_mesh(spec, {}, monitor);
      CHECK(back.solids.size() == mesh.solids.size());
      check_same_solids(mesh, back);
      CHECK(back.facet_count() == mesh.facet_count());
    }
  }
}

TEST_CASE("Gmsh's complete elements lose the nodes in faces and middles, with a warning") {
  TemporaryFolder folder;
  Mesh mesh = make_box_mesh(ElementType::hex20, {1, 1, 1}, {1, 1, 1});
  mesh.facets.clear();
  mesh.surfaces.clear();
  mesh.sets.clear();
  mesh.regions[0].name.clear();
  write_msh(folder.file("a.msh"), mesh);
  std::string text = read_file(folder.file("a.msh"));
  text = replaced(text, "1 20 1 20\n3 1 0 20\n", "2 27 1 27\n3 1 0 20\n");
  text = replaced(text, "$EndNodes",
                  "3 1 0 7\n21\n22\n23\n24\n25\n26\n27\n.5 .5 0\n.5 0 .5\n0 .5 .5\n1 .5 .5\n"
                  ".5 1 .5\n.5 .5 1\n.5 .5 .5\n$EndNodes");
  text = replaced(text, "3 1 17 1\n", "3 1 12 1\n");
  text = replaced(text, "\n$EndElements", " 21 22 23 24 25 26 27\n$EndElements");
  write_bytes(folder.file("b.msh"), text);
  GeometrySpec spec{GeometryKind::mesh_file, folder.file("b.msh"), 1.0, {}, {}};
  Monitor monitor;
  MeshingReport report;
  const Mesh back = make_mesh(spec, {}, monitor, &report);
  CHECK(back.solids[0].type == ElementType::hex20);
  CHECK(back.node_count() == 20);
  CHECK(noted(report.warnings, "1 elements of type hex27"));
  check_same_solids(mesh, back);
}

TEST_CASE("the outer surface written as STL is closed and holds the volume") {
  TemporaryFolder folder;
  for (const Vec3& place : {Vec3{}, Vec3{1e4, -2e4, 0}})
    for (const ElementType type : solid_types) {
      CAPTURE(traits(type).name);
      Mesh mesh = make_box_mesh(type, {0.01, 0.02, 0.03}, {2, 2, 2});
      for (Vec3& p : mesh.points) p = plus(p, place);
      write_stl(folder.file("a.stl"), mesh);
      TriangleSurface surface = read_stl(folder.file("a.stl"), 1e-3, Monitor());
      double volume = 0;
      for (const auto& t : surface.triangles) {
        const auto p = [&](int k) {
          return minus(surface.points[static_cast<std::size_t>(t[static_cast<std::size_t>(k)])], place);
        };
        volume += dot(p(0), cross(p(1), p(2))) / 6;
      }
      CHECK(volume == doctest::Approx(6e-6).epsilon(1e-5));
      CHECK_NOTHROW(require_usable(check_surface(surface, Monitor()), "a.stl"));
    }
}
