// Messages from the reader of a deck: notes by line, and ignored statements that change the answer.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/physics/study.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

class DeckFindings {
 public:
  explicit DeckFindings(const DeckText& deck) : deck_(deck) {}

  /// "line 17: *KEYWORD: text". Each note once, because parts are read once per instance.
  void note(const DeckBlock& block, const Text& text) {
    add_note(phrase<"%1: *%2: %3">(deck_.line_text(block.line), block.keyword, text));
  }
  /// The same for a data line of the keyword.
  void note(const DeckBlock& block, std::int64_t line, const Text& text) {
    add_note(
        phrase<"%1: *%2: %3: %4">(deck_.line_text(block.line), block.keyword, deck_.line_text(line), text));
  }
  void add_note(Text text) {
    if (told_.insert(text.english()).second) notes_.push_back(std::move(text));
  }
  /// name: used to acknowledge the item, "*EQUATION". Items with the same name are joined, with all their
  /// lines.
  void omit(const std::string& name, std::int64_t line, const Text& effect) {
    const auto same =
        std::find_if(omitted_.begin(), omitted_.end(), [&](const Omitted& o) { return o.name == name; });
    if (same == omitted_.end())
      omitted_.push_back({name, effect, {line}});
    else
      same->lines.insert(line);
  }

  const std::vector<Text>& notes() const { return notes_; }
  std::vector<NotComputed> not_computed() const {
    std::vector<NotComputed> out;
    for (const Omitted& o : omitted_) out.push_back({o.name, where(o), o.effect});
    return out;
  }

 private:
  struct Omitted {
    std::string name;
    Text effect;
    std::set<std::int64_t> lines;
  };
  Text where(const Omitted& o) const {
    const Text first = deck_.line_text(*o.lines.begin());
    if (o.lines.size() == 1) return phrase<"%1, %2">(deck_.file(), first);
    if (o.lines.size() == 2)
      return phrase<"%1, %2 and %3">(deck_.file(), first, deck_.line_text(*o.lines.rbegin()));
    return phrase<"%1, %2 and %3 others">(deck_.file(), first, o.lines.size() - 1);
  }

  const DeckText& deck_;
  std::vector<Text> notes_;
  std::set<std::string> told_;  ///< English texts
  std::vector<Omitted> omitted_;
};

}  // namespace genba
