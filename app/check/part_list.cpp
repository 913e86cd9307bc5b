#include "app/check/part_list.hpp"

#include <nlohmann/json.hpp>

#include "engine/base/quantity/quantity.hpp"
#include "engine/model/faces/interfaces.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

Text joint_text(const std::optional<PartJoint>& joint) {
  if (!joint) return phrase<"not stated">();
  switch (*joint) {
    case PartJoint::common_mesh:
      return phrase<"common mesh">();
    case PartJoint::tied:
      return phrase<"tied">();
    case PartJoint::free:
      return phrase<"free">();
    case PartJoint::contact:
      return phrase<"in contact">();
  }
  return {};
}

Text pair_line(const Mesh& mesh, const TouchingParts& pair) {
  return phrase<"%1 and %2: %3, %4 at %5, mean gap %6">(
      quoted_region(mesh, pair.regions[0]), quoted_region(mesh, pair.regions[1]), joint_text(pair.joint),
      format_quantity(pair.area, mesh.is_plane() ? QuantityKind::length : QuantityKind::area, 4),
      place_text(mesh, pair.middle), format_quantity(pair.gap, QuantityKind::length, 3));
}

std::string part_pairs_json(const Mesh& mesh, std::span<const TouchingParts> pairs) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  const auto metres = [](double value) { return Json{{"value", value}, {"unit", "m"}}; };
  for (const TouchingParts& pair : pairs) {
    Json one = {{"parts", {part_name(mesh, pair.regions[0]), part_name(mesh, pair.regions[1])}},
                {"joint", pair.joint ? Json(part_joint_words[static_cast<std::size_t>(*pair.joint)]) : Json(nullptr)},
                {"common_mesh", pair.has_common_mesh},
                {"area", {{"value", pair.area}, {"unit", mesh.is_plane() ? "m" : "m^2"}}},
                {"gap", metres(pair.gap)},
                {"distance", metres(pair.distance)},
                {"middle", {{"value", pair.middle}, {"unit", "m"}}},
                {"faces", pair.faces}};
    if (!pair.has_common_mesh) one["sets"] = pair.sets;
    list.push_back(std::move(one));
  }
  return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace genba
