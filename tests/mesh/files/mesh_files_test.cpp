// Meshes in files of other programs: VTU, legacy VTK, Nastran, UNV.
#include <doctest/doctest.h>

#include <random>

#include "engine/model/geometry.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

Mesh read_mesh(const std::string& path, double unit = 1, const std::string& axes = {}) {
  GeometrySpec spec;
  spec.kind = GeometryKind::mesh_file;
  spec.path = path;
  spec.unit = unit;
  MeshOptions options;
  options.element_axes = axes;
  return make_mesh(spec, options, *std::make_unique<Monitor>());
}

const std::string nastran = R"($ a brick with a roof, and beside it a wedge
SOL 101
CEND
BEGIN BULK
GRID           1             0.0     0.0     0.0
GRID           2              1.     0.0     0.0
GRID           3              1.      1.     0.0
GRID           4             0.0      1.     0.0
GRID*                  5                             0.0             0.0
*                    1.0
GRID,6,,1.,0.,1.
GRID,7,,1.,1.,1.
GRID,8,0,0.,1.,1.
GRID,9,,2.,0.,0.
GRID,10,,20.-1,0.,1.
GRID,15,,.5,.5,2.
CHEXA          1       1       1       2       3       4       5       6+
+              7       8
CPENTA,2,2,2,9,3,6,10,7
CPYRAM,3,3,5,6,7,8,15
ENDDATA
)";

// The unit tetrahedron in mm, as data sets 2411 and 2412.
const std::string universal =
    "    -1\n  2411\n"
    "         1         1         1        11\n   0.0000000000000000D+00   0.0000000000000000D+00   "
    "0.0000000000000000D+00\n"
    "         2         1         1        11\n   1.0000000000000000D+00   0.0000000000000000D+00   "
    "0.0000000000000000D+00\n"
    "         3         1         1        11\n   0.0000000000000000D+00   1.0000000000000000D+00   "
    "0.0000000000000000D+00\n"
    "         4         1         1        11\n   0.0000000000000000D+00   0.0000000000000000D+00   "
    "1.0000000000000000D+00\n"
    "    -1\n    -1\n  2412\n"
    "         1       111         1         1         7         4\n         1         2         3         4\n"
    "    -1\n";

}  // namespace

TEST_CASE("VTU files of every shape read back as they were written") {
  TemporaryFolder folder;
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    Mesh mesh = make_box_mesh(type, {0.01, 0.02, 0.03}, {2, 2, 2});
    for (Vec3& p : mesh.points) p[0] += 20 * p[1] * p[2];
    mesh.regions.push_back({7, "half"});
    for (std::size_t e = 0; e < mesh.solids[0].group.size() / 2; ++e) mesh.solids[0].group[e] = 1;
    write_vtu(folder.file("a.VTU"), mesh, "note");
    const Mesh back = read_mesh(folder.file("a.VTU"));
    REQUIRE(back.solids.size() == 1);
    CHECK(back.solids[0].type == type);
    CHECK(back.node_count() == mesh.node_count());
    CHECK(measure_quality(back).volume == doctest::Approx(measure_quality(mesh).volume));
    REQUIRE(back.regions.size() == 2);
    const GeometricEntity& half = back.regions[static_cast<std::size_t>(back.solids[0].group[0])];
    CHECK(half.tag == 7);
    CHECK(half.name == "half");
  }
}

TEST_CASE("wedges that VTK's manual turns the other way, voxels and lines in a legacy file") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.vtk"),
              "# vtk DataFile Version 3.0\nmixed\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 11 float\n"
              "0 0 0  1 0 0  0 1 0  1 1 0  0 0 1  1 0 1  0 1 1  1 1 1  2 0 0  2 0 1  9 9 9\n"
              "CELLS 3 19\n8 0 1 2 3 4 5 6 7\n6 1 3 8 5 7 9\n2 0 1\nCELL_TYPES 3\n11\n13\n3\n");
  const Mesh mesh = read_mesh(folder.file("a.vtk"));
  CHECK(mesh.solid_count() == 2);
  CHECK(mesh.node_count() == 10);
  CHECK(measure_quality(mesh).volume == doctest::Approx(1.5));
}

TEST_CASE("directions by element are read from the cell array that is named") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.vtk"),
              "# vtk DataFile Version 3.0\nmixed\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 10 float\n"
              "0 0 0  1 0 0  0 1 0  1 1 0  0 0 1  1 0 1  0 1 1  1 1 1  2 0 0  2 0 1\n"
              "CELLS 3 19\n2 0 1\n8 0 1 2 3 4 5 6 7\n6 1 3 8 5 7 9\nCELL_TYPES 3\n3\n11\n13\n"
              "CELL_DATA 3\nVECTORS other double\n9 9 9 9 9 9 9 9 9\nVECTORS fibre double\n"
              "0 0 0 1 2 3 4 5 6\nFIELD more 1\nturn 6 3 double\n0 0 0 0 0 0 1 0 0 0 1 0 0 1 0 0 0 1\n");
  const Mesh fibre = read_mesh(folder.file("a.vtk"), 1e-3, "fibre");
  REQUIRE(fibre.solids.size() == 2);
  CHECK(fibre.solids[0].axes ==
        std::vector<double>{1, 2, 3, 0, 0, 0});  // no lengths: the unit does not count
  CHECK(fibre.solids[1].axes == std::vector<double>{4, 5, 6, 0, 0, 0});
  CHECK(read_mesh(folder.file("a.vtk"), 1, "turn").solids[1].axes == std::vector<double>{0, 1, 0, 0, 0, 1});
  CHECK(read_mesh(folder.file("a.vtk")).solids[0].axes.empty());
  CHECK(says(error_of([&] { (void)read_mesh(folder.file("a.vtk"), 1, "fibres"); }),
             "no cell array \"fibres\" of 3 or 6 components"));
  write_bytes(folder.file("a.unv"), universal);
  CHECK(says(error_of([&] { (void)read_mesh(folder.file("a.unv"), 1, "fibre"); }), "mesh/element_axes"));
}

TEST_CASE("a Nastran bulk file in its three ways to write fields") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.bdf"), nastran);
  const Mesh mesh = read_mesh(folder.file("a.bdf"), 1e-3);
  CHECK(mesh.solid_count() == 3);
  CHECK(mesh.regions.size() == 3);
  CHECK(measure_quality(mesh).volume == doctest::Approx((1 + 0.5 + 1.0 / 3) * 1e-9));
  CHECK(bounding_box(mesh)[1][0] == doctest::Approx(2e-3));
}

TEST_CASE("Nastran cards in lower case, by tabs, large elements and exponents without a letter") {
  const std::string text =
      "begin bulk\ngrid\t1\t\t0.\t0.\t0.\nGRID,2,,10.-1,0.,0.E0 $ 1\n"
      "GRID*                  3                              0.          1.0D+0*A\n*A                    0.\n"
      "  GRID,4,,0.,0.,.1+1\n"
      "CTETRA*                3               8               1               2*\n"
      "*                      3               "
      "4\nMAT1,8,2.1+5,,.3\nRBE2,9,1,123,2\nRBE2,10,1,123,3\nEndData\n";
  TemporaryFolder folder;
  write_bytes(folder.file("A.BDF"), text);
  MeshingReport report;
  const Mesh mesh = mesh_file(folder.file("A.BDF"), 1e-3, 0, MeshKind::tet4, &report);
  CHECK(mesh.solid_count() == 1);
  CHECK(measure_quality(mesh).volume == doctest::Approx(1e-9 / 6));
  REQUIRE(report.warnings.size() == 1);
  CHECK(report.warnings[0].english().find("1 MAT1, 2 RBE2") != std::string::npos);
  const auto refusal = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    write_bytes(folder.file("b.bdf"), changed);
    return error_of([&] { (void)read_mesh(folder.file("b.bdf")); });
  };
  CHECK(says(refusal(".1+1", ".1+x"), "b.bdf:6"));
  CHECK(says(refusal("GRID,4", "GRID,2"), "node 2 is given twice"));
  CHECK(says(refusal("GRID,4", "GRID,5"), "refers to node 4"));
  CHECK(says(refusal("3               4\n", "3\n"), "has 3 nodes, not 4 or 10"));
}

TEST_CASE("a universal file") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.unv"), universal);
  CHECK(measure_quality(read_mesh(folder.file("a.unv"), 1e-3)).volume == doctest::Approx(1e-9 / 6));
}

TEST_CASE("mesh files that cannot be computed on are refused with file and reason") {
  TemporaryFolder folder;
  const auto refusal = [&](const std::string& name, const std::string& content) {
    write_bytes(folder.file(name), content);
    return error_of([&] { (void)read_mesh(folder.file(name)); });
  };
  CHECK(says(refusal("a.vtu", "<VTKFile type=\"PolyData\">\n</VTKFile>\n"), "no unstructured grid"));
  CHECK(says(
      refusal("a.vtk", "# vtk DataFile Version 3.0\nx\nASCII\nDATASET POLYDATA\nPOINTS 1 float\n0 0 0\n"),
      "a.vtk"));
  CHECK(says(refusal("a.vtk", "solid x"), "not a legacy VTK file"));
  CHECK(says(
      refusal(
          "a.vtk",
          "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 3 float\n0 0 0 1 0 0 0 "
          "1 0\nCELLS 1 3\n2 0 1\nCELL_TYPES 1\n3\n"),
      "neither solid cells nor"));
  CHECK(says(refusal("a.bdf", nastran.substr(0, nastran.size() / 2)), "no ENDDATA"));
  auto moved = nastran;
  moved.replace(moved.find("GRID,6,,"), 8, "GRID,6,3,");
  CHECK(says(refusal("a.bdf", moved), "a.bdf:11"));
  CHECK(says(refusal("a.unv", universal.substr(0, universal.size() - 8)), "cut off"));
  CHECK(says(error_of([&] {
               GeometrySpec spec;
               spec.kind = GeometryKind::mesh_file;
               spec.path = folder.file("a.vtu");
               write_vtu(spec.path, make_box_mesh(ElementType::tet4, {1, 1, 1}, {1, 1, 1}), "");
               (void)make_mesh(spec, {}, *std::make_unique<Monitor>());
             }),
             "which unit"));
}

TEST_CASE("counts that VTK files state and cannot hold are refused before VTK takes them") {
  TemporaryFolder folder;
  write_vtu(folder.file("a.vtu"), make_box_mesh(ElementType::tet4, {1, 1, 1}, {1, 1, 1}), "");
  const std::string whole = read_file(folder.file("a.vtu"));
  const auto seconds = processor_seconds_of([&] {
    for (const char* name : {"NumberOfComponents=\"", "NumberOfPoints=\"", "NumberOfCells=\""})
      for (const char* number : {"9223372036854775808", "4000000000", "99999999999999999999999999"}) {
        CAPTURE(name);
        CAPTURE(number);
        std::string damaged = whole;
        const auto at = damaged.find(name) + std::string(name).size();
        REQUIRE(at < damaged.size());
        damaged.replace(at, damaged.find('"', at) - at, number);
        write_bytes(folder.file("b.vtu"), damaged);
        const auto e = error_of([&] { (void)read_mesh(folder.file("b.vtu")); });
        REQUIRE(e);
        CAPTURE(e->what());
        CHECK(says(e, std::string("it states ") + std::string(name).substr(0, std::string(name).size() - 2)));
        CHECK(says(e, std::string(number).substr(0, 30)));
      }
    const std::string legacy = "# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS ";
    for (const char* counts : {"2000000000 double\n0 0 0\n", "1 double\n0 0 0\nCELLS 2000000000 8000000000\n",
                               "1 double\n0 0 0\nCELLS 1 2000000000\n"}) {
      write_bytes(folder.file("b.vtk"), legacy + counts);
      CHECK(says(error_of([&] { (void)read_mesh(folder.file("b.vtk")); }), "2000000000"));
    }
  });
  CHECK(seconds < 5);
}

TEST_CASE("damaged mesh files end in an error or a valid mesh, never in a crash or a hang") {
  TemporaryFolder folder;
  const Mesh box = make_box_mesh(ElementType::hex20, {1, 1, 1}, {2, 2, 2});
  write_vtu(folder.file("a.vtu"), box, "");
  write_msh(folder.file("a.msh"), box);
  const std::pair<const char*, std::string> files[] = {{"b.vtu", read_file(folder.file("a.vtu"))},
                                                       {"b.msh", read_file(folder.file("a.msh"))},
                                                       {"b.bdf", nastran},
                                                       {"b.unv", universal}};
  std::mt19937 random(31);
  for (const auto& [name, whole] : files) {
    int meshed = 0, refused = 0;
    for (int i = 0; i < 24; ++i) {
      std::string damaged = whole;
      if (i % 4 == 3) {
        damaged.resize(random() % damaged.size());
      } else {
        for (int k = 0; k < 1 + i % 4; ++k) {
          char& c = damaged[random() % damaged.size()];
          c = static_cast<char>(c ^ (1 << (random() % 7)));
        }
      }
      write_bytes(folder.file(name), damaged);
      Mesh mesh;
      const auto error = error_of([&] { mesh = read_mesh(folder.file(name)); });
      error ? ++refused : ++meshed;
      if (error)
        CHECK(says(error, name));
      else
        CHECK_NOTHROW(check_mesh(mesh));
    }
    MESSAGE(std::string(name) << ": " << refused << " refused, " << meshed << " read");
  }
}
