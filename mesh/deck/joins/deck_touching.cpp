// Contacts of a deck between parts that move: *SURFACE INTERACTION with *SURFACE BEHAVIOR and *FRICTION,
// *CONTACT PAIR, *CLEARANCE.
#include <algorithm>

#include "mesh/deck/deck_conditions.hpp"

namespace genba {

namespace {
constexpr double all_gaps = 1e9;  // m: *CLEARANCE replaces each gap of the geometry
}

bool DeckConditions::is_touching(const std::string& keyword) {
  static const std::set<std::string> all = {"SURFACE INTERACTION", "SURFACE BEHAVIOR", "FRICTION", "CONTACT PAIR",
                                            "CLEARANCE"};
  return all.count(keyword) != 0;
}

void DeckConditions::take_touching(const DeckBlock& block) {
  const std::string& k = block.keyword;
  if (k == "SURFACE INTERACTION") {
    interaction_ = key_of(block.value("NAME"));
  } else if (k == "SURFACE BEHAVIOR") {
    const std::string how = upper_case(block.value("PRESSURE-OVERCLOSURE"));
    behaviors_[interaction_].is_tied = how == "TIED";
    if (how == "LINEAR" || how == "EXPONENTIAL" || how == "TABULAR")
      findings_.note(block, phrase<"the faces are computed as hard: they do not overlap under pressure">());
  } else if (k == "FRICTION") {
    for (const char* idle : {"SLIP TOLERANCE", "ELASTIC SLIP"}) block.has(idle);  // how slip is searched
    for (const DeckLine& line : block.data)
      if (const auto fields = fields_of(line.text); !fields.empty()) {
        behaviors_[interaction_].friction = real(line, fields, 0, phrase<"the friction coefficient">());
        if (fields.size() > 1)
          findings_.note(block, line.number, phrase<"the stick slope is not needed: faces that stick do not slip">());
        break;
      }
  } else if (k == "CLEARANCE") {
    clearances_[{key_of(block.value("SLAVE")), key_of(block.value("MASTER"))}] =
        unit_ * deck_real(deck_, DeckLine{block.line, {}}, block.value("VALUE"), phrase<"the clearance">());
  } else {
    const std::string adjust = block.value("ADJUST");
    const bool is_small = block.has("SMALL SLIDING");
    block.value("TYPE");
    for (const DeckLine& line : block.data) {
      const auto fields = fields_of(line.text);
      if (fields.empty()) continue;
      if (fields.size() < 2) refuse(line.number, phrase<"two surfaces are needed">());
      if (!is_small && !std::ranges::any_of(deck_.blocks(), [](const DeckBlock& b) { return b.keyword == "STEP" && b.has("NLGEOM"); }))
        findings_.note(block, line.number, phrase<"without NLGEOM the faces slip little: places stay opposite to each other">());
      touching_.push_back({key_of(block.value("INTERACTION")), std::string(fields[0]), std::string(fields[1]),
                           adjust.empty() ? 0.0 : unit_ * deck_real(deck_, line, adjust, phrase<"the distance">()),
                           line.number});
    }
  }
}

void DeckConditions::finish_touching(Study& study) {
  for (const DeckTouching& pair : touching_) {
    const std::string first = mesh_.surface_key(pair.first), second = mesh_.surface_key(pair.second);
    if (first.empty() || second.empty()) {
      findings_.omit("*CONTACT PAIR", pair.line,
                     phrase<"the parts do not touch: only surfaces of element faces do, on both sides">());
      continue;
    }
    const DeckBehavior behavior = behaviors_[pair.interaction];
    const std::string a = mesh_.shown_surface(first), name = free_name(study.constraints, "contact " + a);
    const auto clearance = clearances_.find({key_of(pair.first), key_of(pair.second)});
    const bool is_given = clearance != clearances_.end();
    Condition contact =
        behavior.is_tied
            ? condition_on("bonded_contact", name, NamedSelector{{a}}, {0.0, 0.0})
            : condition_on("frictional_contact", name, NamedSelector{{a}},
                           {behavior.friction, is_given ? clearance->second : 0.0, is_given ? all_gaps : pair.adjust,
                            0.0, 0.0});
    contact.other = NamedSelector{{mesh_.shown_surface(second)}};
    study.constraints.push_back(std::move(contact));
  }
}

}  // namespace genba
