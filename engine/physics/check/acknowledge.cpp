#include <string_view>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/physics/study.hpp"

namespace genba {

void acknowledge(Study& study, std::span<const std::string> names, const std::string& place) {
  std::vector<std::string> known;
  for (const NotComputed& what : study.not_computed) known.push_back(what.name);
  for (const std::string& name : names) {
    bool found = name == "all";
    for (NotComputed& what : study.not_computed)
      if (name == "all" || what.name == name) what.acknowledged = found = true;
    if (found) continue;
    throw Error(ErrorKind::input, place, phrase<"there is nothing named \"%1\" that is not computed">(name),
                known.empty() ? phrase<"All that the case states is computed">()
                              : phrase<"Name one of %1, or \"all\"">(quoted_list(known)));
  }
}

void throw_first_error(const std::vector<Finding>& findings) {
  constexpr std::string_view of_deck = "not_computed/";
  for (const Finding& f : findings) {
    if (!f.is_error) continue;
    std::vector<std::string> others;
    for (const Finding& other : findings)
      if (other.is_error && &other != &f && other.place.starts_with(of_deck))
        others.push_back(other.place.substr(of_deck.size()));
    if (!f.place.starts_with(of_deck) || others.empty())
      throw Error(ErrorKind::model, f.place, f.problem, f.next_step);
    throw Error(ErrorKind::model, f.place,
                phrase<"%1. Not computed either, and not acknowledged: %2">(f.problem, quoted_list(others)),
                f.next_step);
  }
}

}  // namespace genba
