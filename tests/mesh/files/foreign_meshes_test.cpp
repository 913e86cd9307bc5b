// Meshes as other programs write them: regions in arrays of cells, groups of universal files, partitions,
// byte-order marks, other ways to write Nastran fields; and what others can read of ours.
#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/model/geometry.hpp"
#include "mesh/files/mesh_io.hpp"
#include "mesh/files/numbered_sets.hpp"
#include "mesh/files/region_array.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

struct Told {
  Mesh mesh;
  std::vector<Text> facts, warnings;
};

Told read(const std::string& path) {
  GeometrySpec spec;
  spec.kind = GeometryKind::mesh_file;
  spec.path = path;
  spec.unit = 1;
  MeshingReport report;
  Monitor quiet;
  Told told{make_mesh(spec, {}, quiet, &report), {}, {}};
  told.facts = report.facts;
  told.warnings = report.warnings;
  return told;
}

bool any_has(const std::vector<Text>& texts, const std::string& words) {
  return std::any_of(texts.begin(), texts.end(),
                     [&](const Text& text) { return text.english().find(words) != std::string::npos; });
}

// ---- VTK: four tetrahedra in a row, of the unit of length ----

std::string vtk(const std::string& arrays) {
  return "# vtk DataFile Version 3.0\nfour\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 7 double\n"
         "0 0 0  1 0 0  0 1 0  0 0 1  1 1 1  2 0 0  0 0 3\nCELLS 4 20\n4 0 1 2 3\n4 1 4 2 3\n4 1 5 4 3\n4 2 "
         "4 6 3\n"
         "CELL_TYPES 4\n10\n10\n10\n10\nCELL_DATA 4\n" +
         arrays;
}
std::string scalars(const std::string& name, const std::string& type, const std::string& values) {
  return "SCALARS " + name + " " + type + " 1\nLOOKUP_TABLE default\n" + values + "\n";
}

// ---- Nastran: one brick, its nodes by four ways ----

const std::string brick =
    "GRID,1,,0.,0.,0.\nGRID,2,,1.,0.,0.\nGRID,3,,1.,1.,0.\nGRID,4,,0.,1.,0.\n"
    "GRID,5,,0.,0.,1.\nGRID,6,,1.,0.,1.\nGRID,7,,1.,1.,1.\nGRID,8,,0.,1.,1.\n";

std::string bulk(const std::string& cards) {
  return "BEGIN BULK\n" + cards + "ENDDATA\n";
}

double volume_of(const Mesh& mesh) {
  return measure_quality(mesh).volume;
}

// ---- universal files: two tetrahedra and a face ----

std::string number(std::int64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "%10lld", static_cast<long long>(value));
  return text;
}

std::string universal(const std::string& sets) {
  std::string text = "    -1\n  2411\n";
  const double places[5][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
  for (int i = 0; i < 5; ++i) {
    text += number(i + 1) + number(1) + number(1) + number(11) + "\n";
    for (const double x : places[i])
      text += x == 0 ? "   0.0000000000000000D+00" : "   1.0000000000000000D+00";
    text += "\n";
  }
  text += "    -1\n    -1\n  2412\n";
  const auto element = [&](int id, int type, const std::vector<int>& nodes) {
    for (const int field : {id, type, 1, 1, 7, static_cast<int>(nodes.size())}) text += number(field);
    text += "\n";
    for (const int node : nodes) text += number(node);
    text += "\n";
  };
  element(11, 91, {1, 2, 3});
  element(21, 111, {1, 2, 3, 4});
  element(22, 111, {2, 5, 3, 4});
  return text + "    -1\n" + sets;
}

std::string group_set(const std::string& set, const std::string& name,
                      const std::vector<std::array<int, 2>>& entities, std::size_t width) {
  std::string text = "    -1\n" + std::string(6 - set.size(), ' ') + set + "\n" + number(3);
  for (int i = 0; i < 6; ++i) text += number(0);
  text += number(static_cast<std::int64_t>(entities.size())) + "\n" + name + "\n";
  for (std::size_t i = 0; i < entities.size(); ++i) {
    text += number(entities[i][0]) + number(entities[i][1]);
    for (std::size_t k = 2; k < width; ++k) text += number(0);
    if ((i + 1) * width % 8 == 0 || i + 1 == entities.size()) text += "\n";
  }
  return text + "    -1\n";
}

const NamedSet* set_named(const Mesh& mesh, const std::string& name) {
  for (const NamedSet& set : mesh.sets)
    if (set.name == name) return &set;
  return nullptr;
}

}  // namespace

TEST_CASE("regions of VTK cells are found by the names that programs use") {
  TemporaryFolder folder;
  for (const char* name : {"region", "Region_ID", "material", "mat_id", "MatIDs", "PartId", "GeometryIds",
                           "attribute", "gmsh:physical", "elementary_group", "DomainID", "BlockId",
                           "medit:ref", "cell_tags", "Label", "PropertyID", "ModelRegionID"}) {
    CAPTURE(name);
    const bool is_known = std::string(name) != "elementary_group";
    write_bytes(folder.file("a.vtk"), vtk(scalars(name, "float", "3 3 8 3")));
    const Told told = read(folder.file("a.vtk"));
    CHECK(told.mesh.regions.size() == (is_known ? 2 : 1));
    if (!is_known) {
      CHECK(any_has(told.warnings, "\"elementary_group\" (2 values)"));
      CHECK(any_has(told.warnings, "call the right one \"region\""));
      continue;
    }
    const auto& group = told.mesh.solids[0].group;
    CHECK(group[0] == group[3]);
    CHECK(told.mesh.regions[static_cast<std::size_t>(group[2])].tag == 8);
    CHECK(any_has(told.facts, "\"" + std::string(name) + "\" (2 values)"));
  }
  const std::string two = vtk(scalars("colour", "int", "1 2 2 1") + scalars("mat", "int", "5 5 5 6"));
  write_bytes(folder.file("a.vtk"), two);
  const Told known = read(folder.file("a.vtk"));
  CHECK(known.mesh.solids[0].group[0] == known.mesh.solids[0].group[2]);
  CHECK(any_has(known.facts, "others of whole numbers are left out: \"colour\" (2 values)"));
}

TEST_CASE(
    "arrays that are no regions: numbers of cells, fractions, one value; the one that tells cells apart "
    "counts") {
  const std::vector<CellNumbers> arrays{
      {"element number", true, 4}, {"density", false, 4}, {"region", true, 1}, {"PartId", true, 2}};
  CHECK(choose_region_array(arrays, 4, "a.vtu").array == 3);
  CHECK(choose_region_array({arrays[0], arrays[1]}, 4, "a.vtu").array == -1);
  CHECK(choose_region_array({arrays[0], arrays[1]}, 4, "a.vtu").warning.empty());
  CHECK(choose_region_array({arrays[0], arrays[2]}, 4, "a.vtu").array == 1);
  const RegionArray fractions = choose_region_array({{"material", false, 3}}, 4, "a.vtu");
  CHECK(fractions.array == -1);
  CHECK(fractions.warning.english().find("\"material\" does not hold whole numbers") != std::string::npos);
  CHECK(choose_region_array({{"gmsh:geometrical", true, 5}, {"gmsh:physical", true, 2}}, 9, "a.vtu").array ==
        1);
}

TEST_CASE("groups of universal files keep their names, whatever their data set") {
  TemporaryFolder folder;
  for (const auto& [set, width] : {std::pair{"2467", 4},
                                   {"2477", 4},
                                   {"2435", 4},
                                   {"2452", 4},
                                   {"752", 2},
                                   {"2417", 2},
                                   {"2429", 2},
                                   {"2430", 2},
                                   {"2432", 2}}) {
    CAPTURE(set);
    write_bytes(
        folder.file("a.unv"),
        universal(group_set(set, "left half", {{{8, 21}}}, static_cast<std::size_t>(width)) +
                  group_set(set, "both", {{{8, 21}}, {{8, 22}}, {{8, 11}}}, static_cast<std::size_t>(width)) +
                  group_set(set, "tips", {{{7, 5}}, {{7, 1}}, {{7, 4}}, {{7, 77}}, {{12, 1}}},
                            static_cast<std::size_t>(width))));
    const Told told = read(folder.file("a.unv"));
    const Mesh& mesh = told.mesh;
    REQUIRE(mesh.regions.size() == 2);
    const auto& tags = mesh.solids[0].tags;
    const auto left = static_cast<std::size_t>(std::find(tags.begin(), tags.end(), 21) - tags.begin());
    REQUIRE(left < tags.size());
    CHECK(mesh.regions[static_cast<std::size_t>(mesh.solids[0].group[left])].name == "left half");
    CHECK(set_named(mesh, "left") == nullptr);
    REQUIRE(set_named(mesh, "both") != nullptr);
    CHECK(set_named(mesh, "both")->members.size() == 2);
    const NamedSet* tips = set_named(mesh, "tips");
    REQUIRE(tips != nullptr);
    CHECK(tips->dimension == 0);
    CHECK(tips->members.size() == 3);
    CHECK(std::count_if(mesh.surfaces.begin(), mesh.surfaces.end(),
                        [](const GeometricEntity& s) { return s.name == "both"; }) == 1);
    CHECK(any_has(told.warnings, "the group \"tips\" names 1 elements or nodes"));
  }
  // Cut off in a group: what is there counts. Without a name it has its number.
  CHECK(read_unv_groups("    -1\n  2467\n" + number(3) + number(0) + number(2) + "\n\n" + number(8) +
                        number(21) + number(0) + number(0) + "\n")
            .front()
            .name == "group 3");
}

TEST_CASE("sets that overlap are made of whole regions, and too many pieces are told") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {4, 1, 1}, {4, 1, 1});
  mesh.regions[0].name = "bar";
  const auto left_out =
      add_numbered_sets(mesh, {{"a", {1, 2}, {}}, {"b", {2, 3}, {}}, {"all", {1, 2, 3, 4}, {}}});
  CHECK(left_out.empty());
  CHECK(mesh.regions.size() == 4);
  CHECK(set_named(mesh, "a")->members.size() == 2);
  CHECK(set_named(mesh, "b")->members.size() == 2);
  CHECK(set_named(mesh, "all")->members.size() == 4);
  CHECK(set_named(mesh, "bar")->members.size() == 4);
  check_mesh(mesh);
  Mesh many = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1200, 1, 1});
  std::vector<NumberedSet> sets;
  for (std::int64_t e = 1; e <= 1200; ++e) sets.push_back({"s" + std::to_string(e), {e}, {}});
  CHECK(any_has(add_numbered_sets(many, sets), "would cut the mesh into more than 1000 pieces"));
  check_mesh(many);
}

TEST_CASE("Nastran: lines of more than eight values, cards that repeat others, defaults of nodes") {
  TemporaryFolder folder;
  const auto volume = [&](const std::string& cards) {
    write_bytes(folder.file("a.bdf"), bulk(cards));
    return volume_of(read(folder.file("a.bdf")).mesh);
  };
  const auto refusal = [&](const std::string& cards) {
    write_bytes(folder.file("a.bdf"), bulk(cards));
    const auto error = error_of([&] { (void)read(folder.file("a.bdf")); });
    return error ? std::string(error->what()) : std::string();
  };
  CHECK(volume(brick + "CHEXA,1,1,1,2,3,4,5,6,7,8\n") == doctest::Approx(1));
  CHECK(volume(brick + "CHEXA,1,1,1,2,3,4,5,6,+,7,8\n") == doctest::Approx(1));
  CHECK(volume(brick + "CHEXA,1,1,1,2,3,4,5,6,+A\n+A,7,8\n") == doctest::Approx(1));
  CHECK(volume(brick + "CHEXA,1,1,1,2,3,4,5,6,\n,7,8\n") == doctest::Approx(1));
  CHECK(volume("GRID*,1,,0.,0.,0.\nGRID*,2,,2.,0.,*A\n*A,0.\nGRID*,3,,0.,1.\n*,0.\nGRID*,4,,0.,0.,3.\n"
               "CTETRA,1,1,1,2,3,4\n") == doctest::Approx(1));
  // Nodes 1 to 4 along x, and the same 2 higher: bricks of 1 x 2 x 1.
  const std::string row = "GRID,1,,0.,0.,0.\n=,*(1),=,*(1.),==\n=(2)\n";
  const std::string rows =
      row +
      "GRID,5,,0.,2.,0.\n=,*(1),=,*(1.),==\n=(2)\nGRID,9,,0.,0.,1.\n=,*(1),=,*(1.),==\n=(2)\n"
      "GRID,13,,0.,2.,1.\n=       *(1)    =       *(1.)   ==\n=(2)\n";
  CHECK(volume(
            rows +
            "CHEXA,1,1,1,2,6,5,9,10,14,13\nCHEXA,2,1,2,3,7,6,10,11,15,14\nCHEXA,3,1,3,4,8,7,11,12,16,15\n") ==
        doctest::Approx(6));
  CHECK(refusal("=(2)\n" + brick).find("a.bdf:2: the line repeats a card that there is not") !=
        std::string::npos);
  CHECK(refusal(brick + "CHEXA,1,1,1,2,3,4,5,6\n,7,8\n=,*(1),==\n").find("a.bdf:12: the line repeats") !=
        std::string::npos);
  CHECK(refusal(row + "=(x)\n").find("a.bdf:5: the line repeats cards in a way") != std::string::npos);

  const std::string hexa = "CHEXA,1,1,1,2,3,4,5,6,7,8\n",
                    system = "CORD2C,7,0,0.,0.,0.,0.,0.,1.\n,1.,0.,0.\n";
  const std::string said = refusal(system + brick + hexa + "GRDSET,,7\n");
  CHECK(said.find("a.bdf:4: the node is given in the coordinate system 7, which GRDSET states in line 13") !=
        std::string::npos);
  // Another default than the place's, and nodes that state the basic system themselves.
  CHECK(volume("GRDSET,,,,,,7\n" + brick + hexa) == doctest::Approx(1));
  std::string stated = brick;
  for (std::size_t at = 0; (at = stated.find(",,", at)) != std::string::npos; ++at)
    stated.insert(at + 1, "0");
  CHECK(volume("GRDSET,,7\n" + stated + hexa) == doctest::Approx(1));
}

TEST_CASE("Nastran: fields of columns with decimal commas are refused by line and cause") {
  TemporaryFolder folder;
  for (const std::string card : {"GRID           1           0,000   0,000   0,000\n",
                                 "GRID*                  1                           0,000           "
                                 "0,000\n*                  0,000\n",
                                 "GRID*                  1                              0.              "
                                 "0.\n*                  0,000\n"}) {
    write_bytes(folder.file("a.bdf"), bulk("$ remark\n" + card));
    const auto error = error_of([&] { (void)read(folder.file("a.bdf")); });
    CHECK(says(error, "hold numbers with decimal commas"));
    CHECK(says(error, card.find("0.") == std::string::npos ? "a.bdf:3" : "a.bdf:4"));
  }
  // Words of case control are none of it.
  write_bytes(folder.file("a.bdf"),
              "SET 1 = 1,2,3\nTITLE = a beam, clamped\n" + bulk(brick + "CHEXA,1,1,1,2,3,4,5,6,7,8\n"));
  CHECK(volume_of(read(folder.file("a.bdf")).mesh) == doctest::Approx(1));
}

TEST_CASE("a byte-order mark before a mesh file is skipped, and UTF-16 is read") {
  TemporaryFolder folder;
  const Mesh box = make_box_mesh(ElementType::hex8, {1, 2, 3}, {2, 2, 2});
  write_msh(folder.file("a.msh"), box);
  write_inp(folder.file("a.inp"), box, "note");
  write_vtu(folder.file("a.vtu"), box, "note");
  write_bytes(folder.file("a.bdf"), bulk(brick + "CHEXA,1,1,1,2,3,4,5,6,7,8\n"));
  write_bytes(folder.file("a.unv"), universal(""));
  write_bytes(folder.file("a.vtk"), vtk(scalars("region", "int", "1 1 2 2")));
  for (const char* name : {"a.msh", "a.inp", "a.vtu", "a.bdf", "a.unv", "a.vtk"}) {
    CAPTURE(name);
    const std::string plain = read_file(folder.file(name));
    const double expected = volume_of(read(folder.file(name)).mesh);
    const std::string marked = folder.file("marked") + std::string(name).substr(1);
    write_bytes(marked, "\xEF\xBB\xBF" + plain);
    CHECK(volume_of(read(marked).mesh) == doctest::Approx(expected));
    std::string wide = "\xFF\xFE";
    for (const char c : plain) {
      wide += c;
      wide += '\0';
    }
    write_bytes(marked, wide);
    CHECK(volume_of(read(marked).mesh) == doctest::Approx(expected));
  }
}

TEST_CASE("Gmsh: version 1, partitions, and elements that are listed once a group") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.msh"),
              "$NOD\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n9 7 7 7\n$ENDNOD\n"
              "$ELM\n2\n1 2 5 1 3 1 2 3\n2 4 8 1 4 1 2 3 4\n$ENDELM\n");
  const Mesh old = read(folder.file("a.msh")).mesh;
  CHECK(volume_of(old) == doctest::Approx(1.0 / 6));
  CHECK(set_named(old, "physical 8") != nullptr);
  write_bytes(folder.file("a.msh"), "$NOD\n1\n1 0 0 0\n$ENDNOD\n$ELM\n1\n2 4 8 1 3 1 1 1\n$ENDELM\n");
  CHECK(says(error_of([&] { (void)read(folder.file("a.msh")); }), "element 2 (tet4) has 3 nodes, not 4"));

  const std::string head =
      "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n3 8 \"body\"\n3 9 \"all\"\n"
      "$EndPhysicalNames\n$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 1 1 1\n$EndNodes\n";
  // Tags: physical, elementary, number of partitions, partitions (another element's: negative).
  write_bytes(folder.file("b.msh"), head +
                                        "$Elements\n3\n1 2 4 5 1 1 1 1 2 3\n2 4 5 8 1 2 1 -2 1 2 3 4\n"
                                        "3 4 5 8 1 2 2 -1 2 5 3 4\n$EndElements\n");
  const Told parts = read(folder.file("b.msh"));
  CHECK(parts.mesh.regions.size() == 1);
  CHECK(volume_of(parts.mesh) == doctest::Approx(0.5));
  CHECK(any_has(parts.facts, "2 partitions are one mesh"));

  write_bytes(folder.file("c.msh"), head +
                                        "$Elements\n4\n1 4 2 8 1 1 2 3 4\n2 4 2 8 1 2 5 3 4\n"
                                        "3 4 2 9 1 1 2 3 4\n4 4 2 9 1 2 5 3 4\n$EndElements\n");
  const Mesh groups = read(folder.file("c.msh")).mesh;
  CHECK(groups.solid_count() == 2);
  CHECK(volume_of(groups) == doctest::Approx(0.5));
  CHECK(set_named(groups, "body") != nullptr);
  CHECK(set_named(groups, "all") != nullptr);
}

TEST_CASE("meshio reads our VTU files: points, cells, fields and regions" *
          doctest::test_suite("needs meshio") *
          doctest::skip(std::system("/usr/bin/python3 -c 'import meshio' 2>/dev/null") != 0)) {
  TemporaryFolder folder;
  Results results;
  for (const ElementType type : solid_types) {
    if (type == ElementType::wedge15) continue;  // meshio 5.0 knows its name and not its dimension
    CAPTURE(traits(type).name);
    auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 2, 3}, {3, 2, 2}));
    mesh->source = "part -- with \xFC and <tags> & signs.step";
    mesh->regions[0].name =
        "Br\xC3\xBC"
        "cke";
    Field displacement{"displacement", 3, {"x", "y", "z"}, QuantityKind::length, {}};
    for (Index i = 0; i < mesh->node_count(); ++i)
      for (int k = 0; k < 3; ++k) displacement.data.push_back(i + 0.25 * k);
    results.fields = {displacement};
    results.mesh = mesh;
    write_vtu(folder.file("result.vtu"), results, "Research use only");
    write_vtu(folder.file("mesh.vtu"), *mesh, "note");
    write_bytes(
        folder.file("check.py"),
        "import sys, meshio, numpy\n"
        "m = meshio.read(sys.argv[1])\n"
        "u = m.point_data['displacement (m)']\n"
        "assert len(m.points) == " +
            std::to_string(mesh->node_count()) +
            "\n"
            "assert sum(len(c.data) for c in m.cells) == " +
            std::to_string(mesh->solid_count()) +
            "\n"
            "assert u.shape == (len(m.points), 3) and numpy.all(u[:, 1] == numpy.arange(len(u)) + 0.25)\n"
            "assert numpy.allclose(m.points.max(axis=0), [1, 2, 3])\n"
            "assert numpy.all(numpy.concatenate(m.cell_data['region']) == " +
            std::to_string(mesh->regions[0].tag) +
            ")\n"
            "assert bytes(m.field_data['regions (UTF-8)']).decode() == '#" +
            std::to_string(mesh->regions[0].tag) +
            " Br\xC3\xBC"
            "cke\\n'\n"
            "n = meshio.read(sys.argv[2])\n"
            "assert numpy.array_equal(m.points, n.points)\n");
    CHECK(std::system(("/usr/bin/python3 " + folder.file("check.py") + " " + folder.file("result.vtu") + " " +
                       folder.file("mesh.vtu"))
                          .c_str()) == 0);
    CHECK(read(folder.file("result.vtu")).mesh.regions[0].name ==
          "Br\xC3\xBC"
          "cke");
  }
}
