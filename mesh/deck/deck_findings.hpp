// What a deck's reader has to say: notes by line, and what is not computed although it changes the answer.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/physics/study.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

class DeckFindings {
 public:
  explicit DeckFindings(const DeckText& deck) : deck_(deck) {}

  /// "line 17: *KEYWORD: text"; each once, since parts are read once an instance.
  void note(const DeckBlock& block, const std::string& text) {
    add_note(deck_.line_text(block.line) + ": *" + block.keyword + ": " + text);
  }
  /// The same of a data line of the keyword.
  void note(const DeckBlock& block, std::int64_t line, const std::string& text) {
    add_note(deck_.line_text(block.line) + ": *" + block.keyword + ": " + deck_.line_text(line) + ": " +
             text);
  }
  void add_note(std::string text) {
    if (std::find(notes_.begin(), notes_.end(), text) == notes_.end()) notes_.push_back(std::move(text));
  }
  /// name: by which it is acknowledged, "*EQUATION". What has the same name is one, of several lines.
  void omit(const std::string& name, std::int64_t line, const std::string& effect) {
    const auto same =
        std::find_if(omitted_.begin(), omitted_.end(), [&](const Omitted& o) { return o.name == name; });
    if (same == omitted_.end())
      omitted_.push_back({name, effect, {line}});
    else
      same->lines.insert(line);
  }

  const std::vector<std::string>& notes() const { return notes_; }
  std::vector<NotComputed> not_computed() const {
    std::vector<NotComputed> out;
    for (const Omitted& o : omitted_) out.push_back({o.name, where(o), o.effect});
    return out;
  }

 private:
  struct Omitted {
    std::string name, effect;
    std::set<std::int64_t> lines;
  };
  std::string where(const Omitted& o) const {
    std::string text = deck_.file() + ", " + deck_.line_text(*o.lines.begin());
    if (o.lines.size() == 2) text += " and " + deck_.line_text(*o.lines.rbegin());
    if (o.lines.size() > 2) text += " and " + std::to_string(o.lines.size() - 1) + " others";
    return text;
  }

  const DeckText& deck_;
  std::vector<std::string> notes_;
  std::vector<Omitted> omitted_;
};

}  // namespace genba
