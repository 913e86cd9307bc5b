#include "app/case/geometry/case_sketch.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {
namespace {

using SketchKeys = std::vector<std::string>;
constexpr const char* point_example = R"(["10 mm", "0 mm"])";

SketchPoint read_sketch_point(const CaseCursor& value) {
  const auto parts = value.items();
  if (parts.size() != 2)
    value.refuse(phrase<"a point of a sketch has two lengths, x and y">(),
                 phrase<"Write for example %1">(point_example));
  return {parts[0].quantity(QuantityKind::length), parts[1].quantity(QuantityKind::length)};
}

SketchPoint read_sketch_direction(const CaseCursor& value) {
  const auto parts = value.items();
  if (parts.size() != 2)
    value.refuse(phrase<"a direction in a sketch has two numbers, along x and y">(),
                 phrase<"Write for example %1">("[1, 0]"));
  return {parts[0].quantity(QuantityKind::dimensionless), parts[1].quantity(QuantityKind::dimensionless)};
}

SketchSide read_side(const CaseCursor& value) {
  static const SketchKeys kinds = {"through", "centre", "ellipse", "spline"};
  value.expect_keys(SketchKeys{"name", "through", "centre", "ellipse", "spline"});
  SketchSide side;
  side.name = value.text_or("name", {});
  const bool is_straight =
      !value.has("through") && !value.has("centre") && !value.has("ellipse") && !value.has("spline");
  if (is_straight) return side;
  const std::string kind = value.one_of(kinds, phrase<"the curve of the side">());
  const CaseCursor of = value.at(kind, {});
  if (kind == "through") {
    side.kind = SketchSide::Kind::arc_through;
    side.points = {read_sketch_point(of)};
  } else if (kind == "centre") {
    side.kind = SketchSide::Kind::arc_about;
    side.points = {read_sketch_point(of)};
  } else if (kind == "ellipse") {
    of.expect_keys(SketchKeys{"centre", "axis"});
    side.kind = SketchSide::Kind::ellipse_about;
    side.points = {read_sketch_point(of.at("centre", point_example)),
                   of.has("axis") ? read_sketch_direction(of.at("axis", {})) : SketchPoint{1, 0}};
  } else {
    side.kind = SketchSide::Kind::spline;
    for (const CaseCursor& point : of.items()) side.points.push_back(read_sketch_point(point));
    if (side.points.empty())
      of.refuse(phrase<"a spline needs a point between its ends">(),
                phrase<"Write for example %1">(R"([["5 mm", "1 mm"]])"));
  }
  return side;
}

SketchPath read_circle(const CaseCursor& value) {
  value.expect_keys(SketchKeys{"circle", "name"});
  const CaseCursor circle = value.at("circle", R"({"centre": ["0 mm", "0 mm"], "radius": "5 mm"})");
  circle.expect_keys(SketchKeys{"centre", "radius"});
  SketchPath path;
  path.centre = read_sketch_point(circle.at("centre", point_example));
  path.radius = circle.at("radius", "\"5 mm\"").quantity(QuantityKind::length, {.min = 0, .min_open = true});
  path.sides.emplace_back().name = value.text_or("name", {});
  return path;
}

SketchPath read_path(const CaseCursor& value) {
  if (value.node().type == CaseNode::Type::object) return read_circle(value);
  SketchPath path;
  bool has_side = false;
  for (const CaseCursor& item : value.items()) {
    if (item.node().type != CaseNode::Type::object) {
      path.corners.push_back(read_sketch_point(item));
      path.sides.emplace_back();
      has_side = false;
      continue;
    }
    if (path.corners.empty() || has_side)
      item.refuse(path.corners.empty() ? phrase<"a side stands before the first corner">()
                                       : phrase<"two sides follow each other without a corner between them">(),
                  phrase<"Write a corner before it, for example %1">(point_example));
    path.sides.back() = read_side(item);
    has_side = true;
  }
  return path;
}

SketchRegion read_sketch_region(const CaseCursor& object) {
  SketchRegion region;
  region.name = object.text_or("name", {});
  region.outline = read_path(object.at("outline", R"([["0 mm", "0 mm"], ["10 mm", "0 mm"], ["10 mm", "5 mm"]])"));
  if (object.has("holes"))
    for (const CaseCursor& hole : object.at("holes", {}).items()) region.holes.push_back(read_path(hole));
  return region;
}

}  // namespace

Sketch read_sketch(const CaseCursor& object) {
  static const SketchKeys region_keys = {"name", "outline", "holes"};
  Sketch sketch;
  if (!object.has("regions")) {
    object.expect_keys(region_keys);
    sketch.regions.push_back(read_sketch_region(object));
    return sketch;
  }
  object.expect_keys(SketchKeys{"regions"});
  for (const CaseCursor& region : object.at("regions", {}).items()) {
    region.expect_keys(region_keys);
    sketch.regions.push_back(read_sketch_region(region));
  }
  return sketch;
}

}  // namespace genba
