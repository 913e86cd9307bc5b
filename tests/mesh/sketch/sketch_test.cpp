// Sketches and drawings: what is measured, what is refused, and where.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "mesh/sketch/dxf_reader.hpp"
#include "mesh/sketch/sketch.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

using std::numbers::pi;
using Kind = SketchSide::Kind;

SketchPath polygon(std::vector<SketchPoint> corners) {
  SketchPath path;
  path.sides.resize(corners.size());
  path.corners = std::move(corners);
  return path;
}

SketchPath circle(SketchPoint centre, double radius) {
  SketchPath path;
  path.centre = centre;
  path.radius = radius;
  path.sides.resize(1);
  return path;
}

Sketch one_face(SketchPath outline, std::vector<SketchPath> holes = {}) {
  Sketch sketch;
  sketch.regions.push_back({"", std::move(outline), std::move(holes)});
  return sketch;
}

/// Moved and scaled: small parts, far from the origin.
Sketch placed(Sketch sketch, double size, SketchPoint at) {
  const auto move = [&](SketchPoint& p) {
    for (std::size_t k = 0; k < 2; ++k) p[k] = size * p[k] + at[k];
  };
  const auto move_path = [&](SketchPath& path) {
    for (SketchPoint& p : path.corners) move(p);
    for (SketchSide& side : path.sides)
      if (!side.points.empty()) move(side.points[0]);
    move(path.centre);
    path.radius *= size;
  };
  for (SketchRegion& region : sketch.regions) {
    move_path(region.outline);
    for (SketchPath& hole : region.holes) move_path(hole);
  }
  return sketch;
}

std::optional<Error> fault_of(const Sketch& sketch) {
  return error_of([&] { check_sketch(sketch, "geometry/sketch"); });
}

const std::vector<SketchPoint> square = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};

/// A DXF file: entities as groups "code value code value".
std::string dxf(const std::string& entities, int unit = 4) {
  std::string text = "0\r\nSECTION\r\n2\r\nHEADER\r\n9\r\n$INSUNITS\r\n70\r\n" + std::to_string(unit) +
                     "\r\n0\r\nENDSEC\r\n0\r\nSECTION\r\n2\r\nENTITIES\r\n";
  std::string word;
  for (const char c : entities + " ") {
    if (c != ' ') {
      word += c;
      continue;
    }
    if (!word.empty()) text += " " + word + "\r\n";
    word.clear();
  }
  return text + "0\r\nENDSEC\r\n0\r\nEOF\r\n";
}

std::string line(const std::string& from, const std::string& to, const std::string& layer = "0") {
  const auto at = [](const std::string& point, const char* x, const char* y) {
    const auto comma = point.find(',');
    return std::string(" ") + x + " " + point.substr(0, comma) + " " + y + " " + point.substr(comma + 1);
  };
  return " 0 LINE 8 " + layer + at(from, "10", "20") + at(to, "11", "21");
}

std::string rectangle(double w, double h) {
  const std::string W = std::to_string(w), H = std::to_string(h);
  return line("0,0", W + ",0", "foot") + line(W + ",0", W + "," + H) + line(W + "," + H, "0," + H) +
         line("0," + H, "0,0");
}

}  // namespace

TEST_CASE("areas and lengths of outlines with arcs, ellipses and holes") {
  SketchPath slot = polygon({{0, 0}, {2, 0}, {2, 1}, {0, 1}});
  slot.sides[1] = {Kind::arc_through, {{2.5, 0.5}}, "round"};
  slot.sides[3] = {Kind::arc_through, {{-0.5, 0.5}}, ""};
  const SketchMeasure of_slot = measure_sketch(one_face(slot, {circle({1, 0.5}, 0.25)}));
  CHECK(of_slot.area == doctest::Approx(2 + pi / 4 - pi / 16).epsilon(1e-3));
  CHECK(of_slot.length == doctest::Approx(4 + pi + pi / 2).epsilon(1e-3));

  SketchPath quarter = polygon({{0, 0}, {3, 0}, {0, 2}});
  quarter.sides[1] = {Kind::ellipse_about, {{0, 0}, {1, 0}}, ""};
  CHECK(measure_sketch(one_face(quarter)).area == doctest::Approx(6 * pi / 4).epsilon(1e-3));
  // The same ellipse by its other axis, and more than half a circle the other way around.
  quarter.sides[1].points[1] = {0, -2};
  CHECK(measure_sketch(one_face(quarter)).area == doctest::Approx(6 * pi / 4).epsilon(1e-3));
  SketchPath pie = polygon({{0, 0}, {0, -1}, {1, 0}});
  pie.sides[1] = {Kind::arc_through, {{-1, 0}}, ""};
  CHECK(measure_sketch(one_face(pie)).area == doctest::Approx(3 * pi / 4).epsilon(1e-3));
  for (const Sketch& good : {one_face(slot, {circle({1, 0.5}, 0.25)}), one_face(quarter), one_face(pie)})
    for (const auto& [size, at] : {std::pair{1.0, SketchPoint{0, 0}}, std::pair{1e-5, SketchPoint{2, -3}},
                                   std::pair{1e3, SketchPoint{-1e4, 1e4}}})
      CHECK_FALSE(fault_of(placed(good, size, at)));
}

TEST_CASE("a wrong sketch is refused with the point") {
  struct Wrong {
    std::string what;
    Sketch sketch;
    const char *place, *words;
  };
  SketchPath no_centre = polygon(square);
  no_centre.sides[2] = {Kind::arc_about, {{0.4, 1}}, ""};
  SketchPath half_turn = polygon(square);
  half_turn.sides[2] = {Kind::arc_about, {{0.5, 1}}, ""};
  SketchPath flat_arc = polygon(square);
  flat_arc.sides[0] = {Kind::arc_through, {{0.5, 0}}, ""};
  SketchPath no_ellipse = polygon(square);
  no_ellipse.sides[0] = {Kind::ellipse_about, {{0.5, 3}, {1, 0}}, ""};
  SketchPath bulge = polygon({{0, 0}, {4, 0}, {4, 1}, {0, 1}});
  bulge.sides[0] = {Kind::arc_through, {{2, 1.2}}, ""};
  std::vector<Wrong> wrong = {
      {"crossing", one_face(polygon({{0, 0}, {1, 0}, {0, 1}, {1, 1}})), "outline", "the side from point 2 (1000 mm, 0 mm)"},
      {"touching", one_face(polygon({{0, 0}, {2, 0}, {2, 2}, {1, 0}, {0, 2}})), "outline", "touches itself"},
      {"back on itself", one_face(polygon({{0, 0}, {2, 0}, {1, 0}, {1, 1}})), "outline", "crosses or touches itself"},
      {"an arc through the other side", one_face(bulge), "outline", "crosses or touches itself"},
      {"twice", one_face(polygon({{0, 0}, {1, 0}, {1, 0}, {0, 1}})), "outline", "points 2 and 3 are the same"},
      {"closed by hand", one_face(polygon({{0, 0}, {1, 0}, {0, 1}, {0, 0}})), "outline", "points 4 and 1 are the same"},
      {"on one line", one_face(polygon({{0, 0}, {1, 0}, {3, 0}})), "outline", "enclose nothing"},
      {"two corners", one_face(polygon({{0, 0}, {1, 0}})), "outline", "2 corners enclose nothing"},
      {"centre", one_face(no_centre), "outline", "its centre (400 mm, 1000 mm) is 600 mm from the one and 400 mm"},
      {"half a turn", one_face(half_turn), "outline", "half a turn"},
      {"flat arc", one_face(flat_arc), "outline", "no arc passes there"},
      {"no ellipse", one_face(no_ellipse), "outline", "no ellipse about (500 mm, 3000 mm)"},
      {"hole outside", one_face(polygon(square), {circle({3, 3}, 0.5)}), "holes/0", "outside of the outline"},
      {"hole over the edge", one_face(polygon(square), {circle({1, 0.5}, 0.2)}), "holes/0", "meets the outline"},
      {"hole in a hole", one_face(polygon(square), {circle({0.5, 0.5}, 0.4), circle({0.5, 0.5}, 0.2)}), "holes/1",
       "inside another hole"},
      {"holes that cross", one_face(polygon(square), {circle({0.4, 0.5}, 0.2), circle({0.6, 0.5}, 0.2)}), "holes/1",
       "meets another hole"},
      {"no face", {}, "geometry/sketch", "no outline"}};
  for (const Wrong& w : wrong) {
    CAPTURE(w.what);
    const auto fault = fault_of(w.sketch);
    REQUIRE(fault);
    CHECK(fault->place().english().find(w.place) != std::string::npos);
    CHECK_MESSAGE(says(fault, w.words), std::string(fault->what()));
    CHECK_FALSE(fault->next_step().empty());
  }
  // Thin and near is not wrong.
  CHECK_FALSE(fault_of(one_face(polygon({{0, 0}, {1, 0}, {1, 1e-6}, {0, 1e-6}}))));
}

TEST_CASE("a drawing: lines and arcs in any order and direction become faces and holes") {
  // A plate of 100 x 40 mm with a hole, a slot of a polyline with bulges, an ellipse, and a text.
  const std::string drawn =
      rectangle(100, 40) + " 0 CIRCLE 8 bore 10 20 20 20 40 5" +
      " 0 LWPOLYLINE 8 slot 90 4 70 1 10 40 20 15 10 60 20 15 42 1 10 60 20 25 10 40 20 25 42 1" +
      " 0 ELLIPSE 8 0 10 82 20 20 11 0 21 10 40 0.5 41 0 42 6.283185307179586 0 TEXT 8 0 10 1 20 1 1 hello";
  const Drawing read = read_dxf(dxf(drawn), "plate.dxf", 0);
  REQUIRE(read.sketch.regions.size() == 1);
  CHECK(read.sketch.regions[0].holes.size() == 3);
  const double area = 4000 - 25 * pi - (200 + 25 * pi) - 50 * pi;
  CHECK(measure_sketch(read.sketch).area == doctest::Approx(area * 1e-6).epsilon(1e-3));
  REQUIRE(read.warnings.size() == 1);
  CHECK(read.warnings[0].english() == "plate.dxf: left out: 1 TEXT");
  int named = 0;
  for (const SketchSide& side : read.sketch.regions[0].outline.sides) named += side.name == "foot";
  CHECK(named == 1);

  // The same in inches, and seen from below: x counts the other way.
  CHECK(measure_sketch(read_dxf(dxf(drawn, 1), "plate.dxf", 0).sketch).area ==
        doctest::Approx(area * 0.0254 * 0.0254).epsilon(1e-3));
  const Drawing below = read_dxf(
      dxf(" 0 ARC 8 0 10 0 20 0 40 10 50 350 51 170 230 -1" + line("-9.848077530122081,-1.7364817766693", "9.848077530122081,1.7364817766693")),
      "half.dxf", 0);
  CHECK(measure_sketch(below.sketch).area == doctest::Approx(50 * pi * 1e-6).epsilon(1e-3));
}

TEST_CASE("a drawing: a line between two sides makes two faces; an island in a hole is a face") {
  const Drawing two = read_dxf(dxf(line("0,0", "50,0") + line("50,0", "100,0") + line("100,40", "100,0") +
                                   line("100,40", "50,40") + line("50,40", "0,40") + line("0,0", "0,40") +
                                   line("50,40", "50,0", "weld") + line("50,0", "50,40", "weld")),
                               "two.dxf", 0);
  REQUIRE(two.sketch.regions.size() == 2);
  CHECK(measure_sketch(two.sketch).area == doctest::Approx(4e-3));
  CHECK(two.warnings.size() == 1);  // the weld is drawn twice
  const Drawing island = read_dxf(
      dxf(rectangle(100, 40) + " 0 CIRCLE 8 0 10 50 20 20 40 15 0 CIRCLE 8 0 10 50 20 20 40 5"), "island.dxf", 0);
  CHECK(island.sketch.regions.size() == 2);
  CHECK(measure_sketch(island.sketch).area == doctest::Approx((4000 - 200 * pi) * 1e-6).epsilon(1e-3));
}

TEST_CASE("a drawing: a spline follows its curve") {
  // A cubic with the control points of a quarter circle, rational of degree 2, and straight legs.
  const Drawing read = read_dxf(dxf(line("0,0", "10,0") + line("0,10", "0,0") +
                                    " 0 SPLINE 8 0 70 4 71 2 72 6 73 3 40 0 40 0 40 0 40 1 40 1 40 1"
                                    " 10 10 20 0 41 1 10 10 20 10 41 0.7071067811865476 10 0 20 10 41 1"),
                                "quarter.dxf", 0);
  REQUIRE(read.sketch.regions.size() == 1);
  CHECK(measure_sketch(read.sketch).area == doctest::Approx(25 * pi * 1e-6).epsilon(1e-3));
}

TEST_CASE("a wrong drawing is refused with the place") {
  struct Wrong {
    std::string content, place, words;
  };
  const std::vector<Wrong> wrong = {
      {dxf(line("0,0", "10,0") + line("10,0", "10,10") + line("10,10", "0.02,0")), "line",
       "the nearest other end is 0.02 mm away"},
      {dxf(rectangle(10, 10) + line("2,2", "3,3")), "line", "the outline is open at (2 mm, 2 mm)"},
      {dxf(rectangle(10, 10) + " 0 INSERT 8 0 2 bolt 10 0 20 0"), "line", "INSERT"},
      {dxf(rectangle(10, 10) + " 0 CIRCLE 8 0 10 5 20 5 40 0"), "line", "radius"},
      {dxf(rectangle(10, 10) + " 0 CIRCLE 8 0 10 5 20 5,0 40 1"), "line", "\"5,0\" is no number"},
      {dxf(rectangle(10, 10) + " 0 CIRCLE 8 0 10 5 20 5 40 1 210 1 220 0 230 0"), "line", "another plane"},
      {dxf(rectangle(10, 10), 0), "d.dxf", "$INSUNITS"},
      {dxf(""), "d.dxf", "no lines"},
      {dxf(rectangle(10, 10) + line("-1,5", "11,5")), "line", "open"},
      {dxf(rectangle(10, 10) + " 0 CIRCLE 8 0 10 10 20 5 40 2"), "d.dxf", "lines cross or touch near (10 mm"},
      {"AutoCAD Binary DXF\r\n", "d.dxf", "binary"},
      {"AC1027", "d.dxf", "DWG"},
      {dxf(rectangle(10, 10)).substr(0, 300), "d.dxf", "cut off"}};
  for (const Wrong& w : wrong) {
    CAPTURE(w.words);
    const auto fault = error_of([&] { (void)read_dxf(w.content, "d.dxf", 0); });
    REQUIRE(fault);
    CHECK(fault->place().english().find(w.place) != std::string::npos);
    CHECK_MESSAGE(says(fault, w.words), std::string(fault->what()));
    CHECK_FALSE(fault->next_step().empty());
  }
  CHECK(read_dxf(dxf(rectangle(10, 10), 0), "d.dxf", 1e-3).sketch.regions.size() == 1);
}
