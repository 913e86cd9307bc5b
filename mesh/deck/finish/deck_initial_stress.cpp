// *INITIAL CONDITIONS, TYPE=STRESS of a deck.
#include <array>
#include <map>

#include "mesh/deck/deck_conditions.hpp"

namespace genba {

namespace {

constexpr std::size_t most_stresses = 200;  // each makes a region

}  // namespace

void DeckConditions::take_initial_stress(const DeckBlock& block) {
  const double si = force_ / (unit_ * unit_);
  bool varies = false;
  std::map<std::int64_t, std::array<double, 6>> here;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    require_at_most(deck_, line, fields.size(), 8);
    // CalculiX: element, point and six stresses; Abaqus: element or set and the stresses.
    const std::size_t first = fields.size() == 8 ? 2 : 1;
    std::array<double, 6> stress{};
    // Decks have xx, yy, zz, xy, xz, yz.
    constexpr std::array<std::size_t, 6> place = {0, 1, 2, 3, 5, 4};
    for (std::size_t k = 0; k < 6; ++k)
      stress[place[k]] = first + k < fields.size() ? si * real(line, fields, first + k, phrase<"the stress">()) : 0.0;
    for (const std::int64_t element : mesh_.elements_of(fields[0], line.number)) {
      const auto [at, is_new] = here.emplace(element, stress);
      if (!is_new && at->second != stress) {
        varies = varies || first == 2;
        at->second = stress;
      }
    }
  }
  if (varies)
    return findings_.omit("*INITIAL CONDITIONS, TYPE=STRESS that varies in an element", block.line,
                          phrase<"the initial state is left out">());
  for (const auto& [element, stress] : here) initial_stress_[element] = stress;
}

void DeckConditions::finish_initial_stress(Study& study) {
  std::map<std::array<double, 6>, std::vector<std::int64_t>> groups;
  for (const auto& [element, stress] : initial_stress_)
    if (stress != std::array<double, 6>{}) groups[stress].push_back(element);
  if (groups.size() > most_stresses) {
    findings_.omit("*INITIAL CONDITIONS, TYPE=STRESS of many values", 0,
                   phrase<"%1 different initial stresses are left out">(groups.size()));
    return;
  }
  for (const auto& [stress, elements] : groups) {
    const bool whole = elements.size() == mesh_.element_count();
    std::vector<std::string> regions;
    if (!whole) regions = {mesh_.add_element_set("INITIAL STRESS", elements)};
    study.loads.push_back(condition_in("initial_stress",
                                       free_name(study.loads, whole ? "initial stress" : "initial stress " + regions[0]),
                                       regions, {stress[0], stress[1], stress[2], stress[3], stress[4], stress[5]}));
  }
}

}  // namespace genba
