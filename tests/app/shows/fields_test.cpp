// Tables that are out of order and fields that do not cover the body: what is missing, how much and where.
#include <doctest/doctest.h>

#include <sstream>

#include "engine/base/file/file.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/app/shows/show.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

/// A bar of 1 m along x with a temperature that strains it, and a pressure at its end.
json bar_under(const json& temperature, const json& pressure) {
  return {{"geometry", {{"box", {{"size", {"1 m", "0.2 m", "0.2 m"}}, {"cells", {25, 4, 4}}}}}},
          {"mesh", {{"element", "hex8"}}},
          {"analysis", "elasticity"},
          {"materials",
           json::array({{{"name", "steel"}, {"E", "210 GPa"}, {"nu", 0.3}, {"alpha", "1.2e-5 1/K"}}})},
          {"regions", json::array({{{"material", "steel"}}})},
          {"constraints", three_planes()},
          {"loads",
           {{{"name", "room"}, {"thermal_strain", {{"temperature", temperature}, {"reference", "20 degC"}}}},
            condition("end", "xmax", "pressure", pressure)}},
          {"solver", {{"backend", "cpu"}}},
          {"output", {{"folder", "out"}, {"picture", false}}}};
}

json of_file(const std::string& file) {
  return {{"field", {{"file", file}}}};
}

json of_table(const std::string& file) {
  return {{"table", {{"over", "z"}, {"file", file}}}};
}

/// Points 50 mm apart around the bar up to x = `end` mm; `factor`: on all coordinates.
std::string points_up_to(int end, double factor = 1, const char* unit = "mm") {
  std::ostringstream out;
  out << "x (" << unit << "), y (" << unit << "), z (" << unit << "), T (degC)\n";
  for (int x = 0; x <= end; x += 50)
    for (int y = 0; y <= 200; y += 50)
      for (int z = 0; z <= 200; z += 50)
        out << factor * x << ", " << factor * y << ", " << factor * z << ", " << 20 + 0.1 * x << "\n";
  return out.str();
}

std::string said_of(Show& show, const json& content) {
  return error_of([&] {
    show.open(content);
    show.run();
  });
}

/// The bar with this text as the file of its pressure.
std::string said_of_table(const std::string& text) {
  Show show;
  show.write("levels.csv", text);
  return said_of(show, bar_under("20 degC", of_table("levels.csv")));
}

}  // namespace

TEST_CASE("a field that ends before the body does is used, and what it lacks is told") {
  Show show;
  show.write("room.csv", points_up_to(800));
  CHECK(said_of(show, bar_under(of_file("room.csv"), "1 MPa")).empty());
  const auto planned = show.pipeline().planned();
  REQUIRE(planned);
  REQUIRE(planned->variations.size() == 1);
  const VariationFacts& facts = planned->variations[0];
  // Beyond 900 mm, two gaps away from the last point: three of 26 layers of nodes.
  CHECK(facts.cover.points == 26 * 25);
  CHECK(facts.cover.outside == 3 * 25);
  CHECK(facts.cover.farthest == doctest::Approx(0.2));
  CHECK(facts.cover.farthest_at[0] == doctest::Approx(1));
  std::string told;
  for (const std::string& warning : show.recorder.warnings)
    if (warning.find("lie outside") != std::string::npos) told = warning;
  contains(told, "thermal strain 'room'");
  contains(told, "room.csv");
  contains(told, "11.5 % of the points");
  contains(told, "the farthest by 200 mm at (1");
  // The report repeats it.
  show.run_and_write();
  contains(read_file(show.file("out/report.html")), "the farthest by 200 mm");
}

TEST_CASE("a field that hardly meets the body is refused, with how much is missing and where") {
  Show show;
  show.write("room.csv", points_up_to(200));
  const std::string short_field = said_of(show, bar_under(of_file("room.csv"), "1 MPa"));
  contains(short_field, "thermal strain 'room'");
  contains(short_field, "does not cover the body: 69.2 % of the points");
  contains(short_field, "the farthest by 800 mm at (1");
  contains(short_field, "unit of length");
  // The numbers are m and the heads say mm.
  show.write("room.csv", points_up_to(1000, 1e-3));
  contains(said_of(show, bar_under(of_file("room.csv"), "1 MPa")), "does not cover the body");
  // A reading at a wrong place does not stand for the rest of the body.
  show.write("room.csv", points_up_to(200) + "90000, 0, 0, 20\n");
  contains(said_of(show, bar_under(of_file("room.csv"), "1 MPa")), "69.2 % of the points");
  // The body is at one place, the file's origin another.
  show.write("far.csv",
             "x (m), y (m), z (m), T (degC)\n1000000, 0, 0, 20\n1000001, 0, 0, 30\n1000000, 1, 0, 20\n");
  contains(said_of(show, bar_under(of_file("far.csv"), "1 MPa")), "100 % of the points");
}

TEST_CASE("a field of a mesh that covers half of the body is told the same way") {
  Show show;
  for (const double length : {0.8, 0.4}) {
    Results results;
    const auto mesh =
        std::make_shared<const Mesh>(make_box_mesh(ElementType::tet4, {length, 0.2, 0.2}, {4, 2, 2}));
    results.mesh = mesh;
    results.physics = &physics_named("heat");
    Field temperature{"temperature", 1, {}, QuantityKind::temperature, {}};
    for (const Vec3& x : mesh->points) temperature.data.push_back(300 + 10 * x[0]);
    results.fields = {temperature};
    write_vtu(show.file("room.vtu"), results, "measured");
    const json field = {{"field", {{"file", "room.vtu"}, {"array", "temperature"}}}};
    const std::string said = said_of(show, bar_under(field, "1 MPa"));
    if (length > 0.5) {
      CHECK(said.empty());
      const auto planned = show.pipeline().planned();
      REQUIRE(planned);
      CHECK(planned->variations.at(0).cover.outside == 5 * 25);
      CHECK(planned->variations[0].cover.farthest == doctest::Approx(0.2));
    } else {
      contains(said, "does not cover the body: 57.7 % of the points");
      contains(said, "the farthest by 600 mm at (1");
    }
  }
}

TEST_CASE("rows that do not ascend, and cells that are no numbers, are named") {
  const std::string head = "z [m], pressure [kPa]\n";
  contains(said_of_table(head + "0, 3\n1, 2\n0.5, 1\n"), "row 3 of the table");
  contains(said_of_table(head + "0, 3\n0, 2\n"), "row 2 of the table");
  contains(said_of_table(head + "1, 3\n0, 2\n"), "levels.csv");
  contains(said_of_table(head + "0, 3\n1, two\n"), "line 3");
  contains(said_of_table(head + "0, 3\n1, nan\n"), "line 3");
  contains(said_of_table(head + "0, 3\n1, 1e999\n"), "line 3");
  contains(said_of_table(head + "0, 3\n1\n"), "line 3");
  contains(said_of_table("z [m]; pressure [kPa]\n0; 39,24\n"), "decimal point");
  contains(said_of_table(head), "no line with numbers");
  contains(said_of_table(""), "no line with numbers");
  contains(said_of_table("z, pressure\n0, 3\n"), "states no unit");
  contains(said_of_table("z [s], pressure [kPa]\n0, 3\n"), "column 1");
  contains(said_of_table("z [m], pressure [K]\n0, 3\n"), "column 2");
  CHECK(said_of_table("\ufeff" + head + "0, 3\r\n\r\n1, 2\r\n").empty());
  // In the case file, with the place.
  const auto in_case = [](const json& rows, const char* over = "z") {
    Show show;
    return said_of(show, bar_under("20 degC", {{"table", {{"over", over}, {"rows", rows}}}}));
  };
  const std::string wrong = in_case(json::array({{"0 m", "1 kPa"}, {"2 m", "2 kPa"}, {"1999 mm", "3 kPa"}}));
  contains(wrong, "/loads/1/pressure/table/rows");
  contains(wrong, "row 3 of the table");
  contains(in_case(json::array({{"-300 degC", "1 kPa"}, {"0 degC", "2 kPa"}}), "temperature"),
           "absolute zero");
  contains(in_case(json::array()), "no rows");
}
