// Sketches and rectangles in the case file.
#include <doctest/doctest.h>

#include "app/case/case_file.hpp"
#include "tests/app/case/refusal.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::string drawn(const std::string& geometry, const std::string& mesh = "{}") {
  return R"({"version": 1, "analysis": "heat", "geometry": )" + geometry + R"(, "mesh": )" + mesh + "}";
}

const std::string full = R"({"sketch": {"regions": [
  {"name": "plate", "outline": [
     ["0 in", "0 mm"], {"name": "foot"}, ["40 mm", "0 mm"], {"through": ["45 mm", "5 mm"]},
     ["40 mm", "10 mm"], {"centre": ["35 mm", "10 mm"], "name": "round"}, ["35 mm", "15 mm"],
     {"spline": [["20 mm", "16 mm"], ["10 mm", "14 mm"]]}, ["0 mm", "15 mm"]],
   "holes": [{"circle": {"centre": ["10 mm", "5 mm"], "radius": "2 mm"}, "name": "bore"},
             [["20 mm", "4 mm"], ["24 mm", "4 mm"], ["22 mm", "8 mm"]]]},
  {"outline": [["-10 mm", "0 mm"], ["0 mm", "0 mm"], ["0 mm", "5 mm"],
     {"ellipse": {"centre": ["0 mm", "0 mm"], "axis": [0, 1]}}]}]}})";

}  // namespace

TEST_CASE("a sketch is read, and written as it was read") {
  const Project p = parse_case(drawn(full), "case.json");
  REQUIRE(p.geometry.kind == GeometryKind::sketch);
  REQUIRE(p.geometry.sketch.regions.size() == 2);
  const SketchRegion& plate = p.geometry.sketch.regions[0];
  CHECK(plate.name == "plate");
  REQUIRE(plate.outline.corners.size() == 5);
  CHECK(plate.outline.sides[0].name == "foot");
  CHECK(plate.outline.sides[0].kind == SketchSide::Kind::line);
  CHECK(plate.outline.sides[1].kind == SketchSide::Kind::arc_through);
  CHECK(plate.outline.sides[2].kind == SketchSide::Kind::arc_about);
  CHECK(plate.outline.sides[3].points.size() == 2);
  CHECK(plate.outline.sides[4] == SketchSide());
  REQUIRE(plate.holes.size() == 2);
  CHECK(plate.holes[0].is_circle());
  CHECK(plate.holes[0].sides[0].name == "bore");
  CHECK(p.geometry.sketch.regions[1].outline.sides[2].kind == SketchSide::Kind::ellipse_about);
  CHECK(parse_case(format_case(p), "case.json") == p);
  CHECK_NOTHROW(check_sketch(p.geometry.sketch, "geometry/sketch"));
}

TEST_CASE("a body that can only be plane has quad8 where no element is stated") {
  const std::string triangle = R"({"sketch": {"outline": [["0 mm", "0 mm"], ["9 mm", "0 mm"], ["0 mm", "9 mm"]]}})";
  const std::string rectangle = R"({"box": {"size": ["10 mm", "20 mm"], "cells": [2, 3]}})";
  for (const std::string& geometry : {triangle, rectangle, std::string(R"({"file": "part.DXF"})")}) {
    CAPTURE(geometry);
    CHECK(parse_case(drawn(geometry), "").mesh.kind == MeshKind::quad8);
    for (const char* element : {"tri3", "tri6", "quad4", "quad8", "tet10"}) {
      const Project p = parse_case(drawn(geometry, std::string(R"({"element": ")") + element + R"("})"), "");
      CHECK(traits(element_type(p.mesh.kind)).name == element);
      CHECK(parse_case(format_case(p), "") == p);
    }
  }
  const Project p = parse_case(drawn(rectangle), "");
  CHECK(is_rectangle(p.geometry));
  CHECK(p.geometry.box_cells == std::array<Index, 3>{2, 3, 0});
  CHECK(parse_case(drawn(R"({"file": "part.step"})"), "").mesh.kind == MeshKind::tet10);
}

TEST_CASE("a sketch of a wrong form is refused with its place") {
  const auto said = [](const std::string& geometry) { return refusal(drawn(geometry)); };
  const auto outline = [&](const std::string& list) { return said(R"({"sketch": {"outline": [)" + list + "]}}"); };
  CHECK(outline(R"(["0 mm", "0 mm", "0 mm"])").find("two lengths") != std::string::npos);
  CHECK(outline(R"(["0 mm", 5])").find("/geometry/sketch/outline/0/1") != std::string::npos);
  CHECK(outline(R"({"name": "a"}, ["0 mm", "0 mm"])").find("before the first corner") != std::string::npos);
  CHECK(outline(R"(["0 mm", "0 mm"], {"name": "a"}, {"name": "b"})").find("two sides follow") != std::string::npos);
  CHECK(outline(R"(["0 mm", "0 mm"], {"arc": 1})").find("arc") != std::string::npos);
  CHECK(outline(R"(["0 mm", "0 mm"], {"centre": ["0 mm", "0 mm"], "through": ["0 mm", "0 mm"]})").find("centre") !=
        std::string::npos);
  CHECK(outline(R"(["0 mm", "0 mm"], {"spline": []})").find("spline") != std::string::npos);
  CHECK(said(R"({"sketch": {"outline": {"circle": {"centre": ["0 mm", "0 mm"], "radius": "0 mm"}}}})").find("radius") !=
        std::string::npos);
  CHECK(said(R"({"sketch": {}})").find("outline") != std::string::npos);
  CHECK(said(R"({"sketch": {"regions": [], "name": "a"}})").find("name") != std::string::npos);
  CHECK(said(R"({"sketch": {"outline": []}, "unit": "mm"})").find("needs no unit") != std::string::npos);
  CHECK(said(R"({"box": {"size": ["1 mm", "2 mm"], "cells": [1, 2, 3]}})").find("expected 2 whole numbers") !=
        std::string::npos);
  CHECK(said(R"({"box": {"size": ["1 mm"], "cells": [1]}})").find("size") != std::string::npos);
}
