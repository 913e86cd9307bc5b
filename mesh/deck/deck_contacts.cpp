// Pairs of surfaces with a gap conductance, in steps of heat transfer.
#include "mesh/deck/deck_conditions.hpp"

namespace genba {

void DeckConditions::take_contact(const DeckBlock& block) {
  if (block.keyword == "SURFACE INTERACTION") {
    interaction_ = key_of(block.value("NAME"));
    return;
  }
  if (block.keyword == "GAP CONDUCTANCE") {
    std::set<double> values;
    for (const DeckLine& line : block.data)
      if (const auto fields = fields_of(line.text); !fields.empty())
        values.insert(real(line, fields, 0, phrase<"the conductance">()));
    // A conductance that depends on pressure or temperature is reported if a pair uses it.
    if (values.size() == 1) conductances_[interaction_] = *values.begin();
    return;
  }
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (fields.size() < 2) refuse(line.number, phrase<"two surfaces are needed">());
    pairs_.push_back(
        {key_of(block.value("INTERACTION")), std::string(fields[0]), std::string(fields[1]), line.number});
  }
}

void DeckConditions::finish_contacts(Study& study) {
  for (const ContactPair& pair : pairs_) {
    const auto conductance = conductances_.find(pair.interaction);
    const std::string first = mesh_.surface_key(pair.first), second = mesh_.surface_key(pair.second);
    if (conductance == conductances_.end() || first.empty() || second.empty()) {
      findings_.omit(
          "*CONTACT PAIR", pair.line,
          phrase<"heat does not pass: only a constant *GAP CONDUCTANCE between surfaces of element "
                 "faces is computed">());
      continue;
    }
    const std::string a = mesh_.shown_surface(first), b = mesh_.shown_surface(second);
    study.loads.push_back(condition_on("thermal_contact", free_name(study.loads, "contact " + a),
                                       NamedSelector{{a, b}}, {force_ * conductance->second / unit_}));
  }
}

}  // namespace genba
