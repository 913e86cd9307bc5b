#include "app/case/case_geometry.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
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

using OrderedJson = nlohmann::ordered_json;

OrderedJson point_json(const SketchPoint& p) {
  for (const double x : p)
    if (!std::isfinite(x))
      throw Error(ErrorKind::input, "geometry/sketch", phrase<"a coordinate is no finite number">(),
                  phrase<"Correct the point">());
  return OrderedJson::array({format_exact_quantity(p[0], QuantityKind::length),
                             format_exact_quantity(p[1], QuantityKind::length)});
}

OrderedJson side_json(const SketchSide& side) {
  OrderedJson object = OrderedJson::object();
  if (!side.name.empty()) object["name"] = side.name;
  switch (side.kind) {
    case SketchSide::Kind::line:
      break;
    case SketchSide::Kind::arc_through:
      object["through"] = point_json(side.points[0]);
      break;
    case SketchSide::Kind::arc_about:
      object["centre"] = point_json(side.points[0]);
      break;
    case SketchSide::Kind::ellipse_about:
      object["ellipse"]["centre"] = point_json(side.points[0]);
      if (side.points[1] != SketchPoint{1, 0})
        object["ellipse"]["axis"] = OrderedJson::array({side.points[1][0], side.points[1][1]});
      break;
    case SketchSide::Kind::spline:
      for (const SketchPoint& p : side.points) object["spline"].push_back(point_json(p));
      break;
  }
  return object;
}

OrderedJson path_json(const SketchPath& path) {
  if (path.is_circle()) {
    OrderedJson object;
    object["circle"]["centre"] = point_json(path.centre);
    object["circle"]["radius"] = format_exact_quantity(path.radius, QuantityKind::length);
    if (!path.sides[0].name.empty()) object["name"] = path.sides[0].name;
    return object;
  }
  OrderedJson list = OrderedJson::array();
  for (std::size_t i = 0; i < path.corners.size(); ++i) {
    list.push_back(point_json(path.corners[i]));
    if (OrderedJson side = side_json(path.sides[i]); !side.empty()) list.push_back(std::move(side));
  }
  return list;
}

OrderedJson region_json(const SketchRegion& region) {
  OrderedJson object;
  if (!region.name.empty()) object["name"] = region.name;
  object["outline"] = path_json(region.outline);
  for (const SketchPath& hole : region.holes) object["holes"].push_back(path_json(hole));
  return object;
}

OrderedJson described(OrderedJson type, const char* description) {
  type["description"] = description;
  return type;
}

OrderedJson object_of(const OrderedJson& properties, const OrderedJson& required = {}) {
  OrderedJson type = {{"type", "object"}, {"additionalProperties", false}};
  if (!required.empty()) type["required"] = required;
  type["properties"] = properties;
  return type;
}

OrderedJson edge_name_type() {
  return {{"type", "string"}, {"description", "name of the edge, for conditions"}};
}

OrderedJson point_type(const OrderedJson& quantity) {
  return {{"type", "array"}, {"minItems", 2}, {"maxItems", 2}, {"items", quantity}};
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

static OrderedJson sketch_json_value(const Sketch& sketch) {
  if (sketch.regions.size() == 1) return region_json(sketch.regions[0]);
  OrderedJson object;
  object["regions"] = OrderedJson::array();
  for (const SketchRegion& region : sketch.regions) object["regions"].push_back(region_json(region));
  return object;
}

static OrderedJson sketch_side_type_value(const OrderedJson& quantity) {
  const OrderedJson name = edge_name_type(), point = point_type(quantity);
  const OrderedJson direction = {
      {"type", "array"}, {"minItems", 2}, {"maxItems", 2}, {"items", {{"type", "number"}}}};
  return described(
      object_of({{"name", name},
                 {"through", described(point, "the side is the circular arc through this point")},
                 {"centre", described(point, "the side is the shorter circular arc about this point")},
                 {"ellipse",
                  described(object_of({{"centre", described(point, "of the ellipse")},
                                       {"axis", described(direction, "direction of one of its axes; by default x")}},
                                      OrderedJson::array({"centre"})),
                            "the side is the shorter arc of the ellipse through both corners")},
                 {"spline",
                  {{"type", "array"},
                   {"minItems", 1},
                   {"items", point},
                   {"description", "the side is a smooth curve through these points"}}}}),
      "the side from the corner before to the corner after; straight without a curve");
}

static OrderedJson sketch_path_type_value(const OrderedJson& quantity) {
  const OrderedJson name = edge_name_type(), point = point_type(quantity);
  const OrderedJson circle = object_of(
      {{"circle", object_of({{"centre", described(point, "x and y")}, {"radius", described(quantity, "radius")}},
                            OrderedJson::array({"centre", "radius"}))},
       {"name", name}},
      OrderedJson::array({"circle"}));
  return {
      {"anyOf",
       OrderedJson::array(
           {{{"type", "array"},
             {"items", {{"anyOf", OrderedJson::array({described(point, "a corner: x and y"), {{"$ref", "#/$defs/sketch_side"}}})}}}},
            circle})},
      {"description", "corners in the order of the way around, with sides between them, or a circle"}};
}

static OrderedJson sketch_type_value() {
  const OrderedJson path = {{"$ref", "#/$defs/sketch_path"}};
  const OrderedJson region = {
      {"name", {{"type", "string"}, {"description", "name of the region"}}},
      {"outline", described(path, "corners in the order of the way around, with sides between them; or a circle")},
      {"holes", {{"type", "array"}, {"items", path}, {"description", "closed paths inside the outline"}}}};
  OrderedJson properties = region;
  properties["regions"] = {{"type", "array"},
                           {"minItems", 1},
                           {"items", object_of(region, OrderedJson::array({"outline"}))},
                           {"description", "several faces beside each other, instead of one outline"}};
  OrderedJson type = object_of(properties);
  type["oneOf"] = OrderedJson::array({{{"required", OrderedJson::array({"outline"})}},
                                      {{"required", OrderedJson::array({"regions"})}}});
  return described(type, "a plane body drawn here, in the plane z = 0");
}

std::string sketch_json(const Sketch& sketch) {
  return sketch_json_value(sketch).dump();
}
std::string sketch_type() {
  return sketch_type_value().dump();
}
std::string sketch_side_type(const std::string& quantity) {
  return sketch_side_type_value(OrderedJson::parse(quantity)).dump();
}
std::string sketch_path_type(const std::string& quantity) {
  return sketch_path_type_value(OrderedJson::parse(quantity)).dump();
}

}  // namespace genba
