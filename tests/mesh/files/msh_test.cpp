// Gmsh mesh files in: element order, groups, numbers, and damaged files.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <initializer_list>

#include "engine/model/geometry.hpp"
#include "mesh/files/geometry_file.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

// One tet10 with a bent edge 1-3 (local; node 109) and node numbers far from 1, in Gmsh's node order.
const char* nodes_2 = R"($Nodes
10
11 0 0 0
12 2 0 0
13 0 2 0
14 0 0 2
105 1 0 0
106 1 1 0
107 0 1 0
108 0 0 1
109 0 1 1
110 1.1 0 1.1
$EndNodes
)";

std::string msh_2(const std::string& nodes, const std::string& elements) {
  return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n2 7 \"floor\"\n3 8 "
         "\"body\"\n$EndPhysicalNames\n" +
         nodes + "$Elements\n" + elements + "$EndElements\n";
}

// Gmsh numbers the last two edges of a tet10 2-3, 1-3.
const char* tet10 = "2\n1 9 2 7 3 11 13 12 107 106 105\n5 11 2 8 4 11 12 13 14 105 106 107 108 109 110\n";

const char* msh_41 = R"($MeshFormat
4.1 0 8
$EndMeshFormat
$PhysicalNames
1
3 8 "body"
$EndPhysicalNames
$Entities
0 0 0 1
4 0 0 0 2 2 2 1 8 0
$EndEntities
$Nodes
1 10 11 110
3 4 0 10
11
12
13
14
105
106
107
108
109
110
0 0 0
2 0 0
0 2 0
0 0 2
1 0 0
1 1 0
0 1 0
0 0 1
0 1 1
1.1 0 1.1
$EndNodes
$Elements
1 1 5 5
3 4 11 1
5 11 12 13 14 105 106 107 108 109 110
$EndElements
)";

Mesh read(const std::string& content, double unit = 1e-3) {
  TemporaryFolder folder;
  write_bytes(folder.file("part.msh"), content);
  return mesh_file(folder.file("part.msh"), unit, 0, MeshKind::tet10);
}

std::optional<Error> refusal(const std::string& content) {
  return error_of([&] { read(content); });
}

void check_single_tet10(const Mesh& mesh) {
  REQUIRE(mesh.solids.size() == 1);
  REQUIRE(mesh.solids[0].type == ElementType::tet10);
  REQUIRE(mesh.solids[0].size() == 1);
  CHECK(mesh.solids[0].tags[0] == 5);
  const auto nodes = element_nodes(mesh.solids[0], 0);
  std::vector<std::int64_t> tags;
  for (Index n : nodes) tags.push_back(mesh.node_tags[static_cast<std::size_t>(n)]);
  CHECK(tags == std::vector<std::int64_t>{11, 12, 13, 14, 105, 106, 107, 108, 110, 109});
  // A straight tetrahedron of 8/6 mm^3, more by the bulge of one edge; swapped midpoints would turn it inside
  // out.
  CHECK(measure_quality(mesh).volume == doctest::Approx(8.0 / 6 * 1e-9).epsilon(0.1));
  CHECK(smallest_jacobian(mesh, mesh.solids[0], 0) > 0);
}

}  // namespace

TEST_CASE("Version 2.2: node order, numbers, groups and unit") {
  const Mesh mesh = read(msh_2(nodes_2, tet10));
  check_single_tet10(mesh);
  CHECK(mesh.facet_count() == 4);
  REQUIRE(mesh.sets.size() == 2);
  for (const auto& set : mesh.sets) {
    CHECK((set.name == (set.dimension == 3 ? "body" : "floor")));
    CHECK(set.members.size() == 1);
  }
}

TEST_CASE("Version 4.1: the same element") {
  const Mesh mesh = read(msh_41);
  check_single_tet10(mesh);
  REQUIRE(mesh.sets.size() == 1);
  CHECK(mesh.sets[0].name == "body");
}

namespace {

/// Four cubes in a row as elements of the Gmsh format 2.2, every line "number group entity cube".
struct CubeLine {
  int number, group, entity, cube;
};

std::string nodes_of_cubes(bool binary) {
  std::string out = "$Nodes\n20\n";
  for (int i = 0; i < 5; ++i)
    for (int k = 0; k < 4; ++k) {
      const int number = 4 * i + k + 1;
      const double p[3] = {1.0 * i, k == 1 || k == 2 ? 1.0 : 0.0, k > 1 ? 1.0 : 0.0};
      if (binary) {
        out.append(reinterpret_cast<const char*>(&number), 4);
        out.append(reinterpret_cast<const char*>(p), 24);
      } else {
        out += std::to_string(number) + " " + std::to_string(p[0]) + " " + std::to_string(p[1]) + " " +
               std::to_string(p[2]) + "\n";
      }
    }
  return out + (binary ? "\n" : "") + "$EndNodes\n";
}

std::string cubes(const std::vector<CubeLine>& lines, bool binary = false) {
  std::string out = std::string("$MeshFormat\n2.2 ") + (binary ? "1" : "0") + " 8\n";
  const int one = 1;
  if (binary) out.append(reinterpret_cast<const char*>(&one), 4) += "\n";
  out += "$EndMeshFormat\n$PhysicalNames\n3\n3 1 \"body\"\n3 9 \"all\"\n3 5 \"end\"\n$EndPhysicalNames\n" +
         nodes_of_cubes(binary) + "$Elements\n" + std::to_string(lines.size()) + "\n";
  for (const CubeLine& l : lines) {
    std::vector<int> numbers = {l.number, 5, 2, l.group, l.entity};
    if (binary) numbers = {5, 1, 2, l.number, l.group, l.entity};
    for (int k = 0; k < 4; ++k) numbers.push_back(4 * l.cube + k + 1);
    for (int k = 0; k < 4; ++k) numbers.push_back(4 * l.cube + k + 5);
    if (binary)
      out.append(reinterpret_cast<const char*>(numbers.data()), 4 * numbers.size());
    else
      for (const int& n : numbers)  // Gmsh does not mind where lines end
        out += std::to_string(n) + (&n == &numbers.back() && l.number % 3 > 0 ? "\n" : " ");
  }
  return out + (binary ? "\n" : "") + "$EndElements\n";
}

/// Volume of the regions of a set, in cubes.
double volume_of(const Mesh& mesh, const std::string& name) {
  double sum = 0;
  for (const NamedSet& set : mesh.sets)
    if (set.name == name)
      for (const Index region : set.members)
        for (const ElementBlock& block : mesh.solids)
          for (Index e = 0; e < block.size(); ++e)
            if (block.group[static_cast<std::size_t>(e)] == region) sum += element_volume(mesh, block, e);
  return sum;
}

}  // namespace

TEST_CASE("An element in several groups of version 2 stands in the file more than once, and is one element") {
  for (const bool binary : {false, true}) {
    CAPTURE(binary);
    std::vector<CubeLine> lines;
    for (int c = 0; c < 4; ++c) lines.push_back({c + 1, 1, 1, c});
    for (int c = 0; c < 4; ++c) lines.push_back({c + 11, 9, 1, c});
    Mesh mesh = read(cubes(lines, binary), 1.0);
    CHECK(mesh.solid_count() == 4);
    CHECK(mesh.regions.size() == 1);
    CHECK(volume_of(mesh, "body") == doctest::Approx(4));
    CHECK(volume_of(mesh, "all") == doctest::Approx(4));

    // Entities of their own, overlapping in part; the groups of one entity differ by elements.
    lines = {{1, 1, 1, 0}, {2, 1, 1, 1}, {3, 9, 2, 0}, {4, 9, 2, 1},
             {5, 9, 2, 2}, {6, 9, 2, 3}, {7, 5, 2, 3}};
    mesh = read(cubes(lines, binary), 1.0);
    CHECK(mesh.solid_count() == 4);
    CHECK(mesh.regions.size() == 3);
    CHECK(volume_of(mesh, "body") == doctest::Approx(2));
    CHECK(volume_of(mesh, "all") == doctest::Approx(4));
    CHECK(volume_of(mesh, "end") == doctest::Approx(1));

    // Every element in its group, though one entity holds them all.
    lines = {{1, 1, 1, 0}, {2, 1, 1, 1}, {3, 9, 1, 2}, {4, 5, 1, 3}};
    mesh = read(cubes(lines, binary), 1.0);
    CHECK(mesh.regions.size() == 3);
    CHECK(volume_of(mesh, "body") == doctest::Approx(2));
    CHECK(volume_of(mesh, "all") == doctest::Approx(1));
    CHECK(volume_of(mesh, "end") == doctest::Approx(1));

    // Twice in one group is a fault.
    lines = {{1, 1, 1, 0}, {2, 1, 1, 1}, {3, 1, 1, 1}, {4, 1, 1, 2}};
    CHECK(says(refusal(cubes(lines, binary)), "overlaps"));
  }
}

TEST_CASE("Hexahedra come in as they are") {
  const Mesh mesh = read(
      "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n8\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n5 0 0 2\n6 1 0 "
      "2\n7 1 1 2\n8 0 1 2\n"
      "$EndNodes\n$Elements\n1\n1 5 2 0 1 1 2 3 4 5 6 7 8\n$EndElements\n",
      1.0);
  REQUIRE(mesh.solids.size() == 1);
  CHECK(mesh.solids[0].type == ElementType::hex8);
  CHECK(measure_quality(mesh).volume == doctest::Approx(2.0));
  CHECK(mesh.facet_count() == 6);
}

TEST_CASE("Damaged and unusable meshes are refused with the element and the reason") {
  const std::string good = msh_2(nodes_2, tet10);
  const std::string nodes = nodes_2;
  const auto swapped = [&](std::string text, const std::string& from, const std::string& to) {
    REQUIRE(text.find(from) != std::string::npos);
    return text.replace(text.find(from), from.size(), to);
  };
  CHECK(says(refusal(swapped(good, "11 12 13 14 105", "11 12 13 99 105")),
             "element 5 (tet10) refers to node 99"));
  CHECK(says(refusal(swapped(good, "11 12 13 14 105", "11 12 12 14 105")),
             "element 5 (tet10) has node 12 twice"));
  CHECK(says(refusal(swapped(good, "12 2 0 0", "11 2 0 0")), "node number 11 is given twice"));
  CHECK(says(refusal(swapped(good, "12 2 0 0", "12 nan 0 0")), "not a finite number"));
  CHECK(says(refusal(swapped(good, "12 2 0 0", "12 two 0 0")), "\"two\""));
  CHECK(says(refusal(swapped(good, "5 11 2", "5 99 2")), "unknown type number 99"));
  CHECK(says(refusal(swapped(good, "$Nodes\n10", "$Nodes\n1000000000000")), "more than the file holds"));
  CHECK(says(refusal("hello"), "not a Gmsh mesh"));
  CHECK(says(refusal(std::string("\x00\x01\x7f\xff\x00garbage", 12)), "not a Gmsh mesh"));
  CHECK(says(refusal(""), "empty"));
  CHECK(says(refusal(msh_2(nodes_2, "1\n1 8 2 7 3 11 13 107\n")), "neither solid elements nor"));
  const auto inverted =
      refusal(swapped(good, "11 12 13 14 105 106 107 108 109 110", "12 11 13 14 105 107 106 110 109 108"));
  REQUIRE(inverted);
  CHECK(inverted->kind() == ErrorKind::mesh);
  CHECK(says(inverted, "element 5"));
  CHECK(
      says(refusal("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n13\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 "
                   "1 0 1\n6 0 1 1\n7 0 2 0\n8 0 3 0\n9 0 4 0\n10 0 5 0\n11 0 6 0\n12 0 7 0\n13 0 8 0\n"
                   "$EndNodes\n$Elements\n1\n1 19 2 0 1 1 2 3 4 5 6 7 8 9 10 11 12 13\n$EndElements\n"),
           "1 of type pyramid13"));
}

namespace {

/// Binary numbers one after the other.
class Bytes {
 public:
  template <class T>
  Bytes& put(std::initializer_list<T> values) {
    for (T v : values) text.append(reinterpret_cast<const char*>(&v), sizeof v);
    return *this;
  }
  Bytes& ints(std::initializer_list<std::int32_t> values) { return put(values); }
  Bytes& sizes(std::initializer_list<std::uint64_t> values) { return put(values); }
  Bytes& reals(std::initializer_list<double> values) { return put(values); }
  std::string text;
};

/// One tetrahedron of 2 mm in binary version 4.1; `change` may damage its numbers.
struct Binary41 {
  std::int32_t one = 1, entity = 4, node_dimension = 3, element_dimension = 3, type = 4;
  std::uint64_t volumes = 1, groups = 1, node_blocks = 1, nodes = 4, elements = 1, last_node = 14,
                third_node = 13;

  std::string text() const {
    Bytes b;
    b.text = "$MeshFormat\n4.1 1 8\n";
    b.ints({one}).text += "\n$EndMeshFormat\n$PhysicalNames\n1\n3 8 \"body\"\n$EndPhysicalNames\n$Entities\n";
    b.sizes({0, 0, 0, volumes}).ints({4}).reals({0, 0, 0, 2, 2, 2}).sizes({groups}).ints({8}).sizes({0});
    b.text += "\n$EndEntities\n$Nodes\n";
    b.sizes({node_blocks, nodes, 11, 14})
        .ints({node_dimension, entity, 0})
        .sizes({nodes, 11, 12, third_node, 14});
    b.reals({0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2}).text += "\n$EndNodes\n$Elements\n";
    b.sizes({1, elements, 1, 1})
        .ints({element_dimension, 4, type})
        .sizes({elements, 1, 11, 12, 13, last_node});
    b.text += "\n$EndElements\n";
    return b.text;
  }
};

}  // namespace

TEST_CASE("Binary files of version 4.1 are checked like text before Gmsh sees them") {
  const Binary41 sound;
  CHECK(measure_quality(read(sound.text())).volume == doctest::Approx(8.0 / 6 * 1e-9));
  const auto refused = [&](const std::function<void(Binary41&)>& damage, const char* words) {
    Binary41 bad = sound;
    damage(bad);
    CAPTURE(words);
    const auto e = error_of([&] { check_msh(bad.text(), "bad.msh"); });
    REQUIRE(e);
    CAPTURE(e->what());
    CHECK(e->kind() == ErrorKind::mesh);
    CHECK(says(e, words));
  };
  refused([](Binary41& b) { b.node_dimension = 8192; }, "an entity has the dimension 8192");
  refused([](Binary41& b) { b.element_dimension = -1; }, "an entity has the dimension -1");
  refused([](Binary41& b) { b.one = 77; }, "the number 1 in its head is 77");
  refused([](Binary41& b) { b.volumes = std::uint64_t{1} << 40; }, "more than the file holds");
  refused([](Binary41& b) { b.groups = 1 << 20; }, "more than the file holds");
  refused([](Binary41& b) { b.node_blocks = std::uint64_t{1} << 63; }, "more than the file holds");
  refused([](Binary41& b) { b.nodes = 1 << 30; }, "more than the file holds");
  refused([](Binary41& b) { b.elements = 1 << 30; }, "more than the file holds");
  refused([](Binary41& b) { b.type = 99999; }, "unknown type number 99999");
  refused([](Binary41& b) { b.third_node = 12; }, "given twice");
  refused([](Binary41& b) { b.last_node = 15; }, "refers to node 15, which does not exist");
  refused([](Binary41& b) { b.last_node = 11; }, "has node 11 twice");
  const std::string whole = sound.text();
  for (std::size_t size = 30; size + 1 < whole.size(); size += 7)
    CHECK(error_of([&] { check_msh(whole.substr(0, size), "bad.msh"); }));
  // The bytes of another computer.
  std::string swapped = whole;
  std::reverse(swapped.begin() + 20, swapped.begin() + 24);
  CHECK(error_of([&] { check_msh(swapped, "bad.msh"); }));
}

TEST_CASE("Nodes with parameters of version 2 are left to Gmsh, text and binary") {
  std::string nodes = nodes_2;
  nodes.replace(nodes.find("$Nodes"), 6, "$ParametricNodes")
      .replace(nodes.find("$EndNodes"), 9, "$EndParametricNodes");
  CHECK_FALSE(error_of([&] { check_msh(msh_2(nodes, tet10), "a.msh"); }));
  Bytes b;
  b.text = "$MeshFormat\n2.2 1 8\n";
  b.ints({1}).text += "\n$EndMeshFormat\n$ParametricNodes\n1\n";
  b.ints({11}).reals({0, 0, 0}).ints({1, 1}).reals({0.5}).text += "\n$EndParametricNodes\n$Elements\n1\n";
  b.ints({4, 1, 2, 1, 8, 4, 11, 12, 13, 14}).text += "\n$EndElements\n";
  CHECK_FALSE(error_of([&] { check_msh(b.text, "a.msh"); }));
}

TEST_CASE("Binary files of version 2.2 are checked element by element") {
  const auto file = [](std::int32_t elements, std::int32_t type, std::int32_t last) {
    Bytes b;
    b.text = "$MeshFormat\n2.2 1 8\n";
    b.ints({1}).text += "\n$EndMeshFormat\n$Nodes\n4\n";
    b.ints({11}).reals({0, 0, 0}).ints({12}).reals({2, 0, 0}).ints({13}).reals({0, 2, 0}).ints({14}).reals(
        {0, 0, 2});
    b.text += "\n$EndNodes\n$Elements\n1\n";
    b.ints({type, elements, 2, 1, 8, 4, 11, 12, 13, last}).text += "\n$EndElements\n";
    return b.text;
  };
  CHECK(measure_quality(read(file(1, 4, 14))).volume == doctest::Approx(8.0 / 6 * 1e-9));
  const auto refusal = [&](const std::string& text) { return error_of([&] { check_msh(text, "a.msh"); }); };
  CHECK(says(refusal(file(1000000, 4, 14)), "more than the file holds"));
  CHECK(says(refusal(file(1, 99999, 14)), "unknown type number 99999"));
  CHECK(says(refusal(file(1, 4, 15)), "refers to node 15"));
}

TEST_CASE("A mesh file cut off anywhere is refused, never read in part") {
  for (const std::string& good : {msh_2(nodes_2, tet10), std::string(msh_41)}) {
    // The last characters are the end of the closing word and a newline.
    for (std::size_t length = 1; length + 2 < good.size(); length += 7) {
      const auto refused = error_of([&] { check_msh(good.substr(0, length), "part.msh"); });
      CHECK_MESSAGE(refused, "accepted when cut off at " << length << " of " << good.size());
    }
    CHECK_NOTHROW(check_msh(good, "part.msh"));
  }
}

TEST_CASE("A mesh file needs a unit") {
  TemporaryFolder folder;
  write_bytes(folder.file("part.msh"), msh_2(nodes_2, tet10));
  CHECK(says(error_of([&] { mesh_file(folder.file("part.msh"), 0, 0, MeshKind::tet10); }), "unit"));
}
