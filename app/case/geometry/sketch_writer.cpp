#include <cmath>

#include "app/case/geometry/case_sketch.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {
namespace {

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

OrderedJson sketch_json(const Sketch& sketch) {
  if (sketch.regions.size() == 1) return region_json(sketch.regions[0]);
  OrderedJson object;
  object["regions"] = OrderedJson::array();
  for (const SketchRegion& region : sketch.regions) object["regions"].push_back(region_json(region));
  return object;
}

OrderedJson sketch_side_type(const OrderedJson& quantity) {
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

OrderedJson sketch_path_type(const OrderedJson& quantity) {
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

OrderedJson sketch_type() {
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

}  // namespace genba
