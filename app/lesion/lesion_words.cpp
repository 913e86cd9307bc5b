#include <nlohmann/json.hpp>

#include "app/lesion/lesions.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

Text volume_text(double volume) {
  return format_quantity(volume, QuantityKind::volume, 5);
}
Text short_length_text(double value) {
  return format_quantity(value, QuantityKind::length, 4);
}
Text share_text(double share) {
  return format_number(100 * share, "%.4g %%");
}

}  // namespace

std::vector<LesionFact> lesion_facts(const LesionResult& result, double body) {
  const Lesion& lesion = result.lesion;
  std::vector<LesionFact> out = {{phrase<"Counts">(), describe(result.wish)},
                                 {phrase<"Volume">(), volume_text(lesion.volume)}};
  if (lesion.is_empty()) return out;
  out.emplace_back(
      phrase<"Largest extents, across each other">(),
      phrase<"%1, %2, %3">(short_length_text(lesion.extents[0]), short_length_text(lesion.extents[1]),
                           short_length_text(lesion.extents[2])));
  out.emplace_back(phrase<"Extents along x, y, z">(),
                   format_vector(minus(lesion.high, lesion.low), QuantityKind::length));
  out.emplace_back(phrase<"Centre">(), place_text(lesion.centroid, body));
  if (lesion.pieces > 1)
    out.emplace_back(phrase<"Pieces">(),
                     phrase<"%1, the largest of %2">(lesion.pieces, volume_text(lesion.largest_piece)));
  if (!result.margin) return out;
  const Margin& margin = *result.margin;
  const Text regions = quoted_list(result.wish.around);
  out.emplace_back(phrase<"Covered of %1">(regions),
                   phrase<"%1 of %2">(share_text(margin.covered), volume_text(margin.volume)));
  if (!margin.distances) {
    out.emplace_back(phrase<"Margin around %1">(regions),
                     phrase<"none: one of both has no surface inside the body">());
    return out;
  }
  out.emplace_back(phrase<"Smallest margin around %1">(regions),
                   phrase<"%1, at %2">(short_length_text(margin.distances->smallest),
                                       place_text(margin.distances->place, body)));
  out.emplace_back(phrase<"Mean margin around %1">(regions), short_length_text(margin.distances->mean));
  return out;
}

std::string lesions_json(const std::vector<LesionResult>& lesions) {
  const auto quantity = [](const auto& value, QuantityKind kind) {
    return Json{{"value", value}, {"unit", std::string(si_unit(kind))}};
  };
  Json out = Json::array();
  for (const LesionResult& result : lesions) {
    const Lesion& lesion = result.lesion;
    Json one = {{"name", result.wish.name},
                {"field", result.wish.of().name},
                {"above", quantity(result.wish.above, result.wish.of().kind)},
                {"volume", quantity(lesion.volume, QuantityKind::volume)},
                {"pieces", lesion.pieces},
                {"largest_piece", quantity(lesion.largest_piece, QuantityKind::volume)},
                {"centre", quantity(lesion.centroid, QuantityKind::length)},
                {"extents", quantity(lesion.extents, QuantityKind::length)},
                {"axes", lesion.axes},
                {"low", quantity(lesion.low, QuantityKind::length)},
                {"high", quantity(lesion.high, QuantityKind::length)}};
    if (result.wish.image != LesionImage::none) one["image"] = lesion_file(result.number, result.wish.image);
    Json margin;  // null: no region is named
    if (result.margin) {
      const auto& distances = result.margin->distances;
      margin = {{"around", result.wish.around},
                {"volume", quantity(result.margin->volume, QuantityKind::volume)},
                {"covered", result.margin->covered},
                {"covered_surface", result.margin->covered_area},
                {"smallest", distances ? quantity(distances->smallest, QuantityKind::length) : Json(nullptr)},
                {"mean", distances ? quantity(distances->mean, QuantityKind::length) : Json(nullptr)},
                {"largest", distances ? quantity(distances->largest, QuantityKind::length) : Json(nullptr)},
                {"place", distances ? quantity(distances->place, QuantityKind::length) : Json(nullptr)}};
    }
    one["margin"] = margin;
    out.push_back(one);
  }
  return out.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace genba
