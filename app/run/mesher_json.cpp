#include "app/run/mesher_json.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "app/check/bad_places.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/files/json_number.hpp"

namespace genba {

namespace {

using SortedJson = nlohmann::json;

std::string text_json(const Text& text) {
  constexpr std::size_t longest = 2000;
  return packed(text.readable(longest));
}

SortedJson listed_texts(const std::vector<Text>& texts) {
  SortedJson out = SortedJson::array();
  for (const Text& text : texts) out.push_back(text_json(text));
  return out;
}

Text text_of(const SortedJson& json) {
  return received(json.get<std::string>());
}

}  // namespace

std::string mesher_json(const MeshingReport& report) {
  return SortedJson{
      {"name", text_json(report.mesher)},        {"threads", report.threads},
      {"was_cut_short", report.was_cut_short},   {"facts", listed_texts(report.facts)},
      {"warnings", listed_texts(report.warnings)}, {"bad", SortedJson::parse(bad_places_json(report.bad))}}
      .dump(-1, ' ', false, SortedJson::error_handler_t::replace);
}

MeshingReport mesher_from_json(const std::string& json, const std::string& place) {
  const SortedJson mesher = SortedJson::parse(json);
  MeshingReport out;
  out.mesher = text_of(mesher.at("name"));
  out.threads = mesher.contains("threads") ? whole_number<int>(mesher["threads"])
                                           : 2;  // old files do not store it: it may have been several
  out.was_cut_short = mesher.value("was_cut_short", false);
  for (const SortedJson& fact : mesher.at("facts")) out.facts.push_back(text_of(fact));
  for (const SortedJson& warning : mesher.at("warnings")) out.warnings.push_back(text_of(warning));
  if (mesher.contains("bad")) out.bad = bad_places_from_json(mesher.at("bad").dump(), place);
  return out;
}

}  // namespace genba
