#include "app/check/bad_places.hpp"

#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/files/json_number.hpp"

namespace genba {
namespace {

using Json = nlohmann::ordered_json;

constexpr BadFeature features[] = {
    BadFeature::bend,           BadFeature::sharp_edge, BadFeature::short_edge,   BadFeature::narrow_face,
    BadFeature::fine_triangles, BadFeature::thin_wall,  BadFeature::long_elements};

std::string unit_of_size(BadFeature feature) {
  return std::string(si_unit(feature == BadFeature::sharp_edge ? QuantityKind::angle : QuantityKind::length));
}

[[noreturn]] void refuse_causes(const std::string& place, const Text& problem) {
  throw Error(ErrorKind::file, place, phrase<"its causes of bad elements are damaged: %1">(problem),
              phrase<"Start anew.">());
}

BadFeature feature_of(const std::string& text, const std::string& place) {
  for (const BadFeature f : features)
    if (text == word(f)) return f;
  refuse_causes(place, phrase<"there is no cause %1">(text));
}

}  // namespace

std::string bad_places_json(const std::vector<BadPlace>& places) {
  Json list = Json::array();
  for (const BadPlace& p : places)
    list.push_back({{"cause", word(p.feature)},
                    {"on", p.name.english()},
                    {"size", {{"value", p.size}, {"unit", unit_of_size(p.feature)}}},
                    {"elements", p.count},
                    {"scaled_jacobian", p.worst},
                    {"at", {{"value", p.place}, {"unit", "m"}}},
                    {"body", {{"value", p.body}, {"unit", "m"}}},
                    {"advice", p.advice.english()}});
  return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<BadPlace> bad_places_from_json(const std::string& json, const std::string& place) {
  std::vector<BadPlace> places;
  try {
    for (const auto& j : Json::parse(json))
      places.push_back({feature_of(j.at("cause").get<std::string>(), place), j.at("on").get<std::string>(),
                        j.at("size").at("value").get<double>(), whole_number<std::int64_t>(j.at("elements")),
                        j.at("scaled_jacobian").get<double>(), j.at("at").at("value").get<Vec3>(),
                        j.at("body").at("value").get<double>(), j.at("advice").get<std::string>()});
  } catch (const Json::exception& e) {
    refuse_causes(place, e.what());
  }
  return places;
}

}  // namespace genba
