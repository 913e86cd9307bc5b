#include "mesh/fields/field_samples.hpp"

#include <doctest/doctest.h>

#include <unistd.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "engine/base/error.hpp"
#include "mesh/fields/csv_points.hpp"
#include "mesh/fields/csv_table.hpp"
#include "mesh/fields/field_unit.hpp"
#include "mesh/job/temporary_folder.hpp"
#include "mesh/mesher/field_reader.hpp"

using namespace genba;
using Kind = QuantityKind;

namespace {

/// The text of what it throws.
template <class Run>
std::string refusal(Run run) {
  try {
    run();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

double linear(const Vec3& p) {
  return 3 + 2 * p[0] - p[1] + 5 * p[2];
}

/// A grid of points of the unit cube.
PointValues cube(int n, double (*value)(const Vec3&)) {
  PointValues out;
  for (int i = 0; i <= n; ++i)
    for (int j = 0; j <= n; ++j)
      for (int k = 0; k <= n; ++k) {
        const Vec3 p{static_cast<double>(i) / n, static_cast<double>(j) / n, static_cast<double>(k) / n};
        out.points.push_back(p);
        out.values.push_back(value(p));
      }
  return out;
}

/// Two hexahedra of 1 mm beside each other along x, coordinates in mm.
struct VtuFile {
  std::string path =
      (std::filesystem::temp_directory_path() / ("field_samples_test_" + std::to_string(getpid()) + ".vtu"))
          .string();
  explicit VtuFile(const std::string& third_temperature = "20") {
    std::ofstream(path)
        << R"vtu(<VTKFile type="UnstructuredGrid" version="0.1" byte_order="LittleEndian"><UnstructuredGrid>
<Piece NumberOfPoints="12" NumberOfCells="2"><PointData>
<DataArray type="Float64" Name="temperature (degC)" format="ascii">0 10 )vtu"
        << third_temperature << R"vtu( 0 10 20 0 10 20 0 10 20</DataArray>
<DataArray type="Float64" Name="u" NumberOfComponents="3" format="ascii">)vtu";
    std::ofstream file(path, std::ios::app);
    for (int i = 0; i < 36; ++i) file << i << ' ';
    file << R"vtu(</DataArray></PointData><CellData>
<DataArray type="Float64" Name="source" format="ascii">7 9</DataArray></CellData>
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">
0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0 0 0 1 1 0 1 2 0 1 0 1 1 1 1 1 2 1 1</DataArray></Points>
<Cells><DataArray type="Int64" Name="connectivity" format="ascii">0 1 4 3 6 7 10 9 1 2 5 4 7 8 11 10</DataArray>
<DataArray type="Int64" Name="offsets" format="ascii">8 16</DataArray>
<DataArray type="UInt8" Name="types" format="ascii">12 12</DataArray></Cells>
</Piece></UnstructuredGrid></VTKFile>)vtu";
  }
  ~VtuFile() { std::filesystem::remove(path); }
};

}  // namespace

TEST_CASE("a linear field of scattered points is met, and no value lies beyond those stated") {
  const FieldSamples field(cube(4, linear), "room.csv");
  const std::array<Vec3, 4> points{
      {{0.5, 0.5, 0.5}, {0.25, 0.5, 0.75}, {0.3, 0.41, 0.77}, {0.01, 0.99, 0.4}}};
  std::array<double, 4> out{};
  const SampleCover cover = field.sample(points, out);
  CHECK(cover.points == 4);
  CHECK(cover.outside == 0);
  CHECK(cover.share() == 0);
  for (std::size_t i = 0; i < 4; ++i) CHECK(out[i] == doctest::Approx(linear(points[i])).epsilon(1e-8));
  const FieldSamples step(cube(4, [](const Vec3& p) { return p[0] < 0.5 ? 0.0 : 1.0; }), "room.csv");
  for (int i = 0; i <= 40; ++i) {
    const Vec3 p{i / 40.0, 0.33, 0.61};
    double value = -1;
    step.sample(std::span(&p, 1), std::span(&value, 1));
    CHECK(value >= 0);
    CHECK(value <= 1);
  }
}

TEST_CASE("points in a plane give the same across it") {
  PointValues plane;
  for (int i = 0; i < 25; ++i) {
    plane.points.push_back({i % 5 * 0.25, i / 5 * 0.25, 0});
    plane.values.push_back(linear(plane.points.back()));
  }
  const Vec3 p{0.3, 0.6, 0.1};
  double value = 0;
  FieldSamples(plane, "p").sample(std::span(&p, 1), std::span(&value, 1));
  CHECK(value == doctest::Approx(linear({0.3, 0.6, 0})).epsilon(1e-6));
}

TEST_CASE("what a field of points does not cover is counted and named") {
  const FieldSamples field(cube(4, linear), "room.csv");
  const std::array<Vec3, 4> points{{{1.4, 1, 1}, {0.5, 0.5, 0.5}, {3, 1, 1}, {1.6, 1, 1}}};
  std::array<double, 4> out{};
  const SampleCover cover = field.sample(points, out);
  CHECK(cover.outside == 2);
  CHECK(cover.share() == 0.5);
  CHECK(cover.farthest == doctest::Approx(2));
  CHECK(cover.farthest_at == Vec3{3, 1, 1});
  CHECK(out[2] == linear({1, 1, 1}));
  CHECK(refusal([] { FieldSamples(PointValues{}, "room.csv"); }).find("no points") != std::string::npos);
}

TEST_CASE("one point far away does not let the others reach farther") {
  PointValues values = cube(4, linear);
  values.points.push_back({1000, 0, 0});
  values.values.push_back(7);
  const FieldSamples field(std::move(values), "room.csv");
  const std::array<Vec3, 3> points{{{1.6, 1, 1}, {0.3, 0.3, 0.3}, {1000, 0, 0.1}}};
  std::array<double, 3> out{};
  const SampleCover cover = field.sample(points, out);
  CHECK(cover.outside == 1);
  CHECK(cover.farthest_at == Vec3{1.6, 1, 1});
  CHECK(out[1] == doctest::Approx(linear(points[1])).epsilon(1e-8));
}

TEST_CASE("a table of points is read with its units") {
  const std::string body =
      "# by the logger\r\nid;x (mm);y [mm];z (m);T (degC);p "
      "(kPa)\r\n1;1;2;3;20;5\r\n\r\n2;-1e3;0;.5;-20;6\r\n";
  const PointValues read = csv_points(body, "T", "", Kind::temperature, "room.csv");
  REQUIRE(read.points.size() == 2);
  CHECK(read.points[0][0] == doctest::Approx(1e-3));
  CHECK(read.points[0][2] == 3);
  CHECK(read.points[1] == Vec3{-1, 0, 0.5});
  CHECK(read.values[0] == doctest::Approx(293.15));
  CHECK(read.values[1] == doctest::Approx(253.15));
  CHECK(csv_points(body, "T", "K", Kind::temperature, "room.csv").values[0] == doctest::Approx(20));
  CHECK(csv_points(body, "p", "", Kind::pressure, "room.csv").values[1] == doctest::Approx(6e3));
  CHECK(csv_points("x (m),y (m),z (m),f\n1,2,3,4", "", "", Kind::dimensionless, "f").values[0] == 4);
}

TEST_CASE("a wrong table of points is named by line and column") {
  const auto said = [](const std::string& text, const std::string& column, Kind kind = Kind::temperature) {
    return refusal([&] { csv_points(text, column, "", kind, "room.csv"); });
  };
  const std::string head = "x (mm),y (mm),z (mm),T (K)\n";
  CHECK(said(head + "1,2,3,4\n1,2,abc,4\n", "").find("line 3, column 3: \"abc\"") != std::string::npos);
  CHECK(said(head + "1,2,3\n", "").find("line 2 has 3 columns, the head 4") != std::string::npos);
  CHECK(said(head + "1,2,3,nan\n", "").find("line 2, column 4") != std::string::npos);
  CHECK(said(head, "").find("no line with numbers") != std::string::npos);
  CHECK(said(head + "1,2,3,4\n", "U").find("It has \"T\"") != std::string::npos);
  CHECK(said(head + "1,2,3,4\n", "", Kind::pressure).find("column \"T\"") != std::string::npos);
  CHECK(said("1,2,3,4\n", "").find("no column \"x\"") != std::string::npos);
  CHECK(said("x,y,z,T (K)\n1,2,3,4\n", "").find("without unit") != std::string::npos);
  CHECK(said("x (m),y (m),z (m),T (K),U (K)\n1,2,3,4,5\n", "").find("2 columns of values") !=
        std::string::npos);
  CHECK(said("x (m),x (m),z (m),T (K)\n1,2,3,4\n", "").find("twice") != std::string::npos);
}

TEST_CASE("units are taken from names") {
  CHECK(named_unit("flux (W/(m K))").unit == "W/(m K)");
  CHECK(named_unit("flux (W/(m K))").name == "flux");
  CHECK(named_unit(" T [degC] ").unit == "degC");
  CHECK(named_unit("T").unit.empty());
  CHECK(field_unit("degF", Kind::temperature, "p").offset == doctest::Approx(255.3722222));
  CHECK(field_unit("degC", Kind::temperature_difference, "p").offset == 0);
}

TEST_CASE("arrays of points and of cells of a mesh are sampled") {
  const VtuFile file;
  const FieldSamples points(read_vtu_grid(file.path, {"temperature", "", Kind::temperature, "mm"}, "a.vtu"));
  const std::array<Vec3, 4> at{
      {{0.5e-3, 0.2e-3, 0.9e-3}, {1.5e-3, 0.5e-3, 0.5e-3}, {2.5e-3, 0.5e-3, 0.5e-3}, {2e-3, 1e-3, 1e-3}}};
  std::array<double, 4> out{};
  const SampleCover cover = points.sample(at, out);
  CHECK(out[0] == doctest::Approx(278.15));
  CHECK(out[1] == doctest::Approx(288.15));
  CHECK(out[2] == doctest::Approx(293.15));
  CHECK(out[3] == doctest::Approx(293.15));
  CHECK(cover.outside == 1);
  CHECK(cover.share() == 0.25);
  CHECK(cover.farthest == doctest::Approx(0.5e-3));
  CHECK(cover.farthest_at == at[2]);
  const FieldSamples cells(read_vtu_grid(file.path, {"source", "W/m^3", Kind::heat_source, "mm"}, "a.vtu"));
  std::array<double, 4> other{};
  std::thread thread([&] { points.sample(at, other); });
  cells.sample(at, out);
  thread.join();
  CHECK(other[1] == doctest::Approx(288.15));
  CHECK(out[0] == 7);
  CHECK(out[1] == 9);
}

TEST_CASE("a component of vectors is taken by its name") {
  const VtuFile file;
  const FieldSamples across(read_vtu_grid(file.path, {"u:y", "", Kind::dimensionless, "mm"}, "a.vtu"));
  const std::array<Vec3, 2> at{{{1e-3, 0, 0}, {0.5e-3, 0, 0}}};
  std::array<double, 2> out{};
  CHECK(across.sample(at, out).outside == 0);
  CHECK(out[0] == doctest::Approx(4));
  CHECK(out[1] == doctest::Approx(2.5));
  const auto said = [&](const std::string& array) {
    return refusal([&] { read_vtu_grid(file.path, {array, "", Kind::dimensionless, "mm"}, "a.vtu"); });
  };
  CHECK(said("u").find("\"u:x\"") != std::string::npos);
  CHECK(said("u:w").find("\"u:z\"") != std::string::npos);
  CHECK(said("source:x").find("no array \"source:x\"") != std::string::npos);
}

TEST_CASE("a mesh without the values is refused by name") {
  const VtuFile file;
  const auto said = [&](const std::string& array, Kind kind) {
    return refusal([&] { read_vtu_grid(file.path, {array, "", kind, "mm"}, "a.vtu"); });
  };
  CHECK(said("heat", Kind::temperature).find("temperature (degC)") != std::string::npos);
  CHECK(said("u", Kind::length).find("3 components") != std::string::npos);
  CHECK(said("temperature", Kind::pressure).find("array \"temperature (degC)\"") != std::string::npos);
  CHECK(said("source", Kind::heat_source).find("without unit") != std::string::npos);
  CHECK_FALSE(refusal([] { read_vtu_grid("/nowhere.vtu", {"a", "", Kind::length, "m"}, "a.vtu"); }).empty());
  const VtuFile damaged("nan");
  CHECK(refusal([&] {
          read_vtu_grid(damaged.path, {"temperature", "", Kind::temperature, "mm"}, "a.vtu");
        }).find("value 3 of the array") != std::string::npos);
}

TEST_CASE("a field goes from process to process as it is, and what is damaged on the way is refused") {
  const VtuFile file;
  const FieldGrid grid = read_vtu_grid(file.path, {"temperature", "", Kind::temperature, "mm"}, "a.vtu");
  TemporaryFolder folder;
  const std::string path = folder.file("field.genba");
  write_field_grid(path, grid);
  const FieldGrid same = read_field_grid(path);
  CHECK(same.points == grid.points);
  CHECK(same.types == grid.types);
  CHECK(same.nodes == grid.nodes);
  CHECK(same.values == grid.values);
  CHECK(same.of_points == grid.of_points);
  for (int fault = 0; fault < 4; ++fault) {
    FieldGrid bad = grid;
    if (fault == 0) bad.nodes.back() = static_cast<Index>(bad.points.size());
    if (fault == 1) bad.types.front() = 200;
    if (fault == 2) bad.points.front()[1] = std::nan("");
    if (fault == 3) bad.values.pop_back();
    write_field_grid(path, bad);
    INFO(fault);
    CHECK_THROWS_AS(read_field_grid(path), Error);
  }
}

TEST_CASE("files of fields are read by the mesher, and a damaged one is an error by its name") {
  const VtuFile file;
  Monitor monitor;
  const FieldSamples samples =
      read_field(file.path, {"temperature", "", Kind::temperature, "mm"}, "load \"warm\"", monitor);
  const std::array<Vec3, 1> at{{{0.5e-3, 0.2e-3, 0.9e-3}}};
  std::array<double, 1> out{}, expected{};
  samples.sample(at, out);
  FieldSamples(read_vtu_grid(file.path, {"temperature", "", Kind::temperature, "mm"}, "a"))
      .sample(at, expected);
  CHECK(out == expected);
  TemporaryFolder folder;
  const std::string damaged = folder.file("damaged.vtu");
  std::ofstream(damaged) << "<VTKFile type=\"UnstructuredGrid\"><Unstr";
  const auto said = [&](const std::string& path, const std::string& array) {
    return refusal([&] { read_field(path, {array, "", Kind::temperature, "mm"}, "load \"warm\"", monitor); });
  };
  CHECK(said(damaged, "T").find("damaged.vtu") != std::string::npos);
  CHECK(said(damaged, "T").find("load \"warm\"") != std::string::npos);
  CHECK(said(file.path, "heat").find("temperature (degC)") != std::string::npos);
  CHECK_FALSE(said(folder.file("nowhere.vtu"), "T").empty());
}

TEST_CASE("a table of two columns has its units in the heads, or stated") {
  const auto read = [](const std::string& text, const std::string& at_unit = "",
                       const std::string& unit = "") {
    VariationTable table;
    table.over = VariationTable::Over::z;
    table.file = "levels.csv";
    table.at_unit = at_unit;
    table.value_unit = unit;
    return csv_table(text, table, Kind::pressure, "levels.csv");
  };
  const VariationTable heads = read("# of the tank\nz [mm], pressure [kPa]\n0, 20\n\n2000, 0\n");
  CHECK(heads.at == std::vector<double>{0, 2});
  CHECK(heads.values == std::vector<double>{20e3, 0});
  CHECK(heads.file == "levels.csv");
  CHECK(read("0;20\n2;0\n", "m", "kPa").values == heads.values);
  CHECK(read("z [mm]\tp [MPa]\n0\t20\n2\t0\n", "m", "kPa").values == heads.values);
  const auto said = [&](const std::string& text) { return refusal([&] { read(text); }); };
  CHECK(said("z, p [kPa]\n0, 1\n").find("column 1 states no unit") != std::string::npos);
  CHECK(said("0, 1\n").find("column 1 states no unit") != std::string::npos);
  CHECK(said("z [m], p [K]\n0, 1\n").find("column 2") != std::string::npos);
  CHECK(said("z [m], p [Pa]\n0, 1\n2\n").find("line 3 has 1 columns") != std::string::npos);
  CHECK(said("z [m], p [Pa]\n0, 1\n2, one\n").find("line 3, column 2: \"one\"") != std::string::npos);
  CHECK(said("z [m], p [Pa]\n1, 1\n0, 2\n").find("row 2 of the table") != std::string::npos);
  CHECK(said("z [m], p [Pa]\n").find("no line with numbers") != std::string::npos);
}
