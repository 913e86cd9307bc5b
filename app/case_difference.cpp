#include "app/case_difference.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/case/case_file.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/shown_text.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;
using StatedValues = std::vector<std::pair<std::string, std::string>>;  ///< place, value

void take(const Json& json, const std::string& place, StatedValues& out) {
  if (json.is_object() && !json.empty()) {
    for (const auto& [key, value] : json.items()) take(value, place.empty() ? key : place + "." + key, out);
  } else if (json.is_array() && !json.empty()) {
    for (std::size_t i = 0; i < json.size(); ++i) take(json[i], place + "[" + std::to_string(i) + "]", out);
  } else {
    constexpr std::size_t longest = 300;
    const std::string text = json.is_string() ? json.get<std::string>()
                                              : json.dump(-1, ' ', false, Json::error_handler_t::replace);
    out.emplace_back(shown_text(place, longest), shown_text(text, longest));
  }
}

}  // namespace

std::vector<CaseDifference> case_differences(const std::string& on_disk, const Project& here) {
  Json theirs = Json::parse(on_disk, nullptr, false);
  const Json ours = Json::parse(format_case(here));
  try {
    // In the form that this program writes: units and omitted defaults are no differences.
    theirs = Json::parse(format_case(parse_case(on_disk, here.path)));
  } catch (const Error&) {  // no valid case: compared as it is
  }
  if (theirs.is_discarded()) return {{"", phrase<"the file is no JSON text any more">(), ""}};
  StatedValues before, after;
  take(theirs, "", before);
  take(ours, "", after);
  const auto value_in = [](const StatedValues& values, const std::string& place) -> const std::string* {
    const auto found = std::ranges::find(values, place, &StatedValues::value_type::first);
    return found == values.end() ? nullptr : &found->second;
  };
  std::vector<CaseDifference> out;
  for (const auto& [place, value] : before)
    if (const std::string* own = value_in(after, place); !own || *own != value)
      out.push_back({place, value, own ? *own : std::string()});
  for (const auto& [place, value] : after)
    if (!value_in(before, place)) out.push_back({place, {}, value});
  return out;
}

}  // namespace genba
