// Mesh files without solids: plane bodies in a plane parallel to z = 0.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "mesh/deck/deck.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

struct ReadPlane {
  Mesh mesh;
  MeshingReport report;
};

ReadPlane read_plane(const std::string& path, double unit = 1) {
  GeometrySpec spec;
  spec.kind = GeometryKind::mesh_file;
  spec.path = path;
  spec.unit = unit;
  ReadPlane out;
  out.mesh = make_mesh(spec, {}, *std::make_unique<Monitor>(), &out.report);
  return out;
}

bool tells(const std::vector<Text>& texts, const std::string& part) {
  return std::any_of(texts.begin(), texts.end(),
                     [&](const Text& text) { return text.english().find(part) != std::string::npos; });
}

/// A plate of two regions; quad4 beside tri3 if `is_mixed`.
Mesh plate(ElementType type) {
  Mesh mesh = make_rectangle_mesh(type, {0.04, 0.02}, {4, 2});
  mesh.regions.push_back({7, "web"});
  auto& group = mesh.solids[0].group;
  for (std::size_t e = 0; e < group.size() / 2; ++e) group[e] = 1;
  mesh.sets.push_back({"whole", 3, {0, 1}});
  mesh.sets.push_back({"sides", 2, {1, 3}});
  return mesh;
}

double length_of(const Mesh& mesh, const std::string& surface) {
  double sum = 0;
  for (const Index s : select_surfaces(mesh, {surface}, "t"))
    for (const ElementBlock& block : mesh.facets)
      for (Index e = 0; e < block.size(); ++e)
        if (block.group[static_cast<std::size_t>(e)] == s) sum += length(facet_area_vector(mesh, block, e));
  return sum;
}

// Two triangles and an edge at z = 2, in version 2.2 of Gmsh, numbered clockwise.
const char* msh_lines = R"($MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
2
1 5 "left"
2 6 "plate"
$EndPhysicalNames
$Nodes
9
1 0 0 2
2 1 0 2
3 1 1 2
4 0 1 2
5 0.5 0 2
6 1 0.5 2
7 0.5 1 2
8 0 0.5 2
9 0.5 0.5 2
$EndNodes
$Elements
2
1 8 2 5 4 1 4 8
2 10 2 6 1 1 4 3 2 8 7 6 5 9
$EndElements
)";

}  // namespace

TEST_CASE("plane meshes are read as they were written: VTU, Gmsh and deck, moved and numbered clockwise") {
  TemporaryFolder folder;
  for (const ElementType type : plane_types) {
    CAPTURE(traits(type).name);
    Mesh mesh = plate(type);
    for (Vec3& p : mesh.points) p = {0.1 - p[0], p[1], -0.003};  // turns all elements
    write_vtu(folder.file("a b.vtu"), mesh, "note");
    write_msh(folder.file("a b.msh"), mesh);
    write_inp(folder.file("a b.inp"), mesh, "note", PlaneBody::plane_strain);
    for (const char* ending : {".vtu", ".msh", ".inp"}) {
      CAPTURE(ending);
      const ReadPlane read = read_plane(folder.file(std::string("a b") + ending));
      const Mesh& back = read.mesh;
      CHECK(back.is_plane());
      REQUIRE(back.solids.size() == 1);
      CHECK(back.solids[0].type == type);
      CHECK(back.node_count() == mesh.node_count());
      CHECK(measure_quality(back).min > 0.5);
      CHECK(measure_quality(back).volume == doctest::Approx(8e-4));
      for (const Vec3& p : back.points) CHECK(p[2] == 0);
      const bool is_deck = std::string(ending) == ".inp";
      const std::vector<Text>& told = is_deck ? read.report.warnings : read.report.facts;
      CHECK(tells(told, "lie at z = -3 mm and were moved to z = 0"));
      CHECK(tells(told, "numbered clockwise"));
      CHECK(back.regions.size() == 2);
      CHECK(select_regions(back, {"web"}, "t").size() == 1);
      if (std::string(ending) == ".vtu") continue;  // it holds no edges
      CHECK(select_regions(back, {"whole"}, "t").size() == 2);
      CHECK(length_of(back, "ymin") == doctest::Approx(0.04));
      CHECK(length_of(back, "sides") == doctest::Approx(0.04));
    }
  }
}

TEST_CASE("Gmsh's physical groups of lines are surfaces, those of faces regions; quad9 loses its middle") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.msh"), msh_lines);
  const ReadPlane read = read_plane(folder.file("a.msh"), 1e-3);
  REQUIRE(read.mesh.solids.size() == 1);
  CHECK(read.mesh.solids[0].type == ElementType::quad8);
  CHECK(read.mesh.node_count() == 8);
  CHECK(measure_quality(read.mesh).volume == doctest::Approx(1e-6));
  CHECK(select_regions(read.mesh, {"plate"}, "t").size() == 1);
  CHECK(length_of(read.mesh, "left") == doctest::Approx(1e-3));
  CHECK(tells(read.report.warnings, "1 elements of type quad9 lose the nodes in their faces and middles"));
}

TEST_CASE("a legacy VTK file of triangles, a quadrilateral of nine nodes, pixels and lines") {
  TemporaryFolder folder;
  write_bytes(folder.file("b.vtk"),
              "# vtk DataFile Version 3.0\nmixed\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 7 float\n"
              "0 0 1  1 0 1  0 1 1  1 1 1  2 0 1  2 1 1  9 9 9\n"
              "CELLS 4 16\n4 0 1 2 3\n3 1 4 3\n2 0 1\n3 5 3 4\nCELL_TYPES 4\n8\n5\n3\n5\n"
              "CELL_DATA 4\nSCALARS material int 1\nLOOKUP_TABLE default\n4\n5\n1\n5\n");
  const ReadPlane read = read_plane(folder.file("b.vtk"));
  CHECK(read.mesh.solid_count() == 3);
  CHECK(read.mesh.node_count() == 6);
  CHECK(measure_quality(read.mesh).volume == doctest::Approx(2));
  CHECK(read.mesh.regions.size() == 2);
  write_bytes(folder.file("c.vtk"),
              "# vtk DataFile Version 3.0\nnine\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 9 float\n"
              "0 0 0  2 0 0  2 2 0  0 2 0  1 0 0  2 1 0  1 2 0  0 1 0  1 1 0\n"
              "CELLS 1 10\n9 0 1 2 3 4 5 6 7 8\nCELL_TYPES 1\n28\n");
  const ReadPlane nine = read_plane(folder.file("c.vtk"));
  CHECK(nine.mesh.solids[0].type == ElementType::quad8);
  CHECK(nine.mesh.node_count() == 8);
  CHECK(tells(nine.report.warnings, "quad9 lose"));
}

TEST_CASE("surfaces in space and planes across z = 0 are refused by two of their nodes") {
  TemporaryFolder folder;
  std::string text = msh_lines;
  text.replace(text.find("3 1 1 2\n"), 8, "3 1 1 5\n");
  write_bytes(folder.file("a.msh"), text);
  const auto error = error_of([&] { (void)read_plane(folder.file("a.msh"), 1e-3); });
  CHECK(says(error, "lie in no plane z = constant"));
  CHECK(says(error, "node 3 lies at z = 5 mm"));
}

TEST_CASE("Nastran: membranes and elements without a property are plane bodies, plates are refused") {
  TemporaryFolder folder;
  const std::string nodes =
      "BEGIN "
      "BULK\nGRID,1,,0.,0.,4.\nGRID,2,,2.,0.,4.\nGRID,3,,2.,2.,4.\nGRID,4,,0.,2.,4.\nGRID,5,,3.,1.,4.\n";
  const std::string elements = "CQUAD4,1,7,1,2,3,4\nCTRIA3,2,8,2,5,3\n", end = "ENDDATA\n";
  const auto read = [&](const std::string& properties) {
    write_bytes(folder.file("a.bdf"), nodes + elements + properties + end);
    return read_plane(folder.file("a.bdf"), 1e-3);
  };
  for (const auto& [properties, says_kind] : {std::pair<std::string, std::string>{"", ""},
                                              {"PSHELL,7,1,2.5\nPSHELL,8,1,2.5\n", "plane stress"},
                                              {"PSHELL,7,1,2.5,-1\nPSHELL,8,1,2.5,-1\n", "plane strain"},
                                              {"PLPLANE,7,1\nPLPLANE,8,1\n", "plane strain"}}) {
    CAPTURE(properties);
    const ReadPlane plane = read(properties);
    CHECK(plane.mesh.is_plane());
    CHECK(measure_quality(plane.mesh).volume == doctest::Approx(5e-6));
    CHECK(plane.mesh.regions.size() == 2);
    CHECK(tells(plane.report.warnings, "are those of " + says_kind) == !says_kind.empty());
  }
  for (const char* properties : {"PSHELL,7,1,2.5,1\n", "PCOMP,8,,,,,,\n", "PSHELL,8,,2.5,3\n"})
    CHECK(says(error_of([&] { (void)read(properties); }), "is a plate or shell: its property"));
}

TEST_CASE("Nastran: axisymmetric triangles turn from the plane of x and z into that of x and y") {
  TemporaryFolder folder;
  const std::string text =
      "BEGIN BULK\nGRID,1,,1.,0.,0.\nGRID,2,,3.,0.,0.\nGRID,3,,1.,0.,4.\nGRID,4,,2.,0.,0.\nGRID,5,,2.,0.,2.\n"
      "GRID,6,,1.,0.,2.\nCTRIAX6,1,7,1,4,2,5,3,6\nENDDATA\n";
  write_bytes(folder.file("a.bdf"), text);
  const ReadPlane read = read_plane(folder.file("a.bdf"), 1e-3);
  REQUIRE(read.mesh.solids.size() == 1);
  CHECK(read.mesh.solids[0].type == ElementType::tri6);
  CHECK(measure_quality(read.mesh).volume == doctest::Approx(4e-6));
  CHECK(bounding_box(read.mesh)[1][1] == doctest::Approx(4e-3));
  CHECK(tells(read.report.warnings, "z has become y, the axis of revolution"));
  write_bytes(folder.file("b.bdf"), text.substr(0, text.find("ENDDATA")) + "CTRIA3,2,7,1,2,3\nENDDATA\n");
  CHECK(says(error_of([&] { (void)read_plane(folder.file("b.bdf")); }),
             "CTRIA3 stand beside axisymmetric ones of type CTRIAX6 (line 8)"));
  write_bytes(folder.file("c.bdf"),
              text.substr(0, text.find("CTRIAX6")) + "CTRIAX6,1,7,1,,2,5,3,6\nENDDATA\n");
  CHECK(says(error_of([&] { (void)read_plane(folder.file("c.bdf")); }), "lacks some of the nodes"));
}

TEST_CASE("a universal file of plane elements, with groups of faces and edges") {
  TemporaryFolder folder;
  const auto number = [](int n) {
    const std::string text = std::to_string(n);
    return std::string(10 - text.size(), ' ') + text;
  };
  std::string text = "    -1\n  2411\n";
  const double places[][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {2, 0}};
  for (int n = 1; n <= 5; ++n) {
    char line[100];
    std::snprintf(line, sizeof line, "%25.16E%25.16E%25.16E\n", places[n - 1][0], places[n - 1][1], 0.25);
    text += number(n) + number(1) + number(1) + number(11) + "\n" + line;
  }
  text += "    -1\n    -1\n  2412\n";
  const auto element = [&](int id, int kind, std::vector<int> of) {
    text += number(id) + number(kind) + number(1) + number(1) + number(7) +
            number(static_cast<int>(of.size())) + "\n";
    if (kind < 40) text += number(0) + number(1) + number(1) + "\n";  // a beam
    for (const int n : of) text += number(n);
    text += "\n";
  };
  element(1, 44, {1, 2, 3, 4});
  element(2, 41, {2, 5, 3});
  element(3, 21, {4, 1});
  text += "    -1\n    -1\n  2467\n";
  const auto group = [&](int id, const std::string& name, int member) {
    text += number(id);
    for (int i = 0; i < 6; ++i) text += number(0);
    text += number(1) + "\n" + name + "\n" + number(8) + number(member) + number(0) + number(0) + "\n";
  };
  group(1, "web", 2);
  group(2, "left side", 3);
  text += "    -1\n";
  write_bytes(folder.file("a.unv"), text);
  const ReadPlane read = read_plane(folder.file("a.unv"));
  CHECK(read.mesh.solid_count() == 2);
  CHECK(measure_quality(read.mesh).volume == doctest::Approx(1.5));
  CHECK(select_regions(read.mesh, {"web"}, "t").size() == 1);
  CHECK(length_of(read.mesh, "left side") == doctest::Approx(1));
}

TEST_CASE("a plane body as triangles of an STL file") {
  TemporaryFolder folder;
  write_stl(folder.file("a.stl"), plate(ElementType::quad8));
  const std::string bytes = read_file(folder.file("a.stl"));
  REQUIRE(bytes.size() > 84);
  std::uint32_t count = 0;
  std::copy_n(bytes.data() + 80, 4, reinterpret_cast<char*>(&count));
  CHECK(count == 8 * 6);
}

TEST_CASE("a deck that is written has its bars, with the middle node between the ends") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  mesh.regions.push_back({2, "rods"});
  const Index first = mesh.node_count();
  mesh.points.insert(mesh.points.end(), {{0, 0, 2}, {0, 0, 3}});
  mesh.node_tags.insert(mesh.node_tags.end(), {first + 1, first + 2});
  const Index top = node_at(mesh, {0, 0, 1});
  mesh.solids.push_back({ElementType::line2, {top, first}, {1}, {101}});
  mesh.solids.push_back({ElementType::line3, {top, first + 1, first}, {1}, {102}});
  TemporaryFolder folder;
  write_inp(folder.file("a.inp"), mesh, "bars");
  const Deck deck = read_deck_file(folder.file("a.inp"), "a.inp", 1);
  CHECK(deck.mesh_notes.empty());
  REQUIRE(deck.mesh.solids.size() == 3);
  CHECK(deck.mesh.solids[1].nodes == mesh.solids[1].nodes);
  CHECK(deck.mesh.solids[2].nodes == mesh.solids[2].nodes);
  CHECK(deck.mesh.solid_count() == 3);
}
