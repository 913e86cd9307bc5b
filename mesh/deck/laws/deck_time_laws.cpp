#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "engine/element/law/viscoelastic.hpp"
#include "engine/physics/state_dependence.hpp"
#include "mesh/deck/deck.hpp"
#include "mesh/deck/deck_materials.hpp"
#include "mesh/deck/deck_mesh.hpp"
#include "mesh/deck/deck_steps.hpp"

namespace genba {

namespace {
std::vector<double> numbers_of_line(const DeckText& deck, const DeckLine& line, std::size_t least, const Text& what) {
  std::vector<double> out;
  for (const std::string_view field : fields_of(line.text)) out.push_back(deck_real(deck, line, field, what));
  if (out.size() < least) refuse_deck(deck, line.number, phrase<"%1 is missing">(what));
  return out;
}
}  // namespace

Text read_viscoelastic(const DeckText& deck, const DeckBlock& block, Material& material) {
  if (upper_case(block.value("TIME")) != "PRONY")
    return phrase<"only relaxation by a Prony series (TIME=PRONY) is computed: material %1 does not relax">(material.name);
  if (block.data.size() > static_cast<std::size_t>(element::prony_terms))
    return phrase<"its Prony series has %1 terms, more than %2: material %3 does not relax">(
        block.data.size(), element::prony_terms, material.name);
  std::vector<std::array<double, 2>> terms;
  std::optional<double> volume;  // shares of the bulk modulus by those of the shear modulus
  for (const DeckLine& line : block.data) {
    const auto row = numbers_of_line(deck, line, 3, phrase<"the relaxation time">());
    const double of_line = row[0] > 0 ? row[1] / row[0] : row[1] == 0 ? volume.value_or(0.0) : -1;
    if (of_line < 0 || of_line > 1 || std::abs(of_line - volume.value_or(of_line)) > 1e-9)
      return phrase<"shares of the bulk modulus are computed as one part, 0 to 1, of those of the shear modulus: material %1 does "
                    "not relax">(material.name);
    volume = of_line;
    terms.push_back({row[0], row[2]});
  }
  if (volume.value_or(0) > 0) material.prony_volume = *volume;
  char number = '1';
  for (const auto& [g, tau] : terms) {
    property(material, std::string("prony_g_") + number) = g;
    property(material, std::string("prony_tau_") + number) = tau;
    ++number;
  }
  return {};
}

Text read_creep(const DeckText& deck, const DeckBlock& block, double pressure, Material& material) {
  const std::string law = upper_case(block.value("LAW"));
  if (!law.empty() && law != "NORTON" && law != "TIME")
    return phrase<"the creep law %1 is not computed: material %2 does not creep">(law, material.name);
  if (block.data.empty()) refuse_deck(deck, block.line, phrase<"*%1 has no values">(block.keyword));
  const auto row = numbers_of_line(deck, block.data.front(), 3, phrase<"the constant of creep">());
  material.creep_rate = row[0], material.creep_stress = pressure, material.creep_exponent = row[1];
  if (row[2] != 0) material.creep_time_exponent = row[2];
  if (block.data.size() > 1)
    return phrase<"creep does not change with temperature: material %1 has the values of the first line">(material.name);
  return {};
}

void link_steps(Deck& deck) {
  Study study = deck.study;
  study.modal.reset(), study.transient.reset();
  std::string before;
  for (DeckStepConditions& step : deck.steps) {
    study.physics = step.physics;
    if (!step.physics->is_motion() || step.modal || step.response) continue;
    if (keeps_history(study) && (!step.transient || study.elements.large_deformation)) step.begins_from = before;
    before = step.transient ? std::string() : step.name;  // the end of a motion is not kept
  }
}

}  // namespace genba
