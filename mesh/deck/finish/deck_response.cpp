#include "mesh/deck/deck_response.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

double number_of(const DeckBlock& block, std::size_t line, std::size_t field) {
  if (block.data.size() <= line) return 0;
  const auto fields = fields_of(block.data[line].text);
  return fields.size() > field ? to_real(fields[field]).value_or(0.0) : 0.0;
}

/// The keywords of a step, behind its *STEP.
std::vector<const DeckBlock*> blocks_of_step(const DeckText& deck, std::int64_t line) {
  std::vector<const DeckBlock*> out;
  bool is_inside = false;
  for (const DeckBlock& block : deck.blocks()) {
    if (block.keyword == "STEP") is_inside = block.line == line;
    if (is_inside) out.push_back(&block);
  }
  return out;
}

void take_damping(const DeckBlock& block, int modes, DeckFindings& findings, ResponseOptions& how) {
  if (block.has("RAYLEIGH")) {
    how.damping_mass = std::max(0.0, number_of(block, 0, 2));
    how.damping_stiffness = std::max(0.0, number_of(block, 0, 3));
    return;
  }
  if (upper_case(block.value("DEFINITION")) == "FREQUENCY DATA") {
    for (std::size_t line = 0; line < block.data.size(); ++line)
      how.damping_table += (line == 0 ? "" : "; ") + format_exact_quantity(number_of(block, line, 0), QuantityKind::frequency) + ": " +
                           format_exact_quantity(std::max(0.0, number_of(block, line, 1)), QuantityKind::dimensionless);
    return;
  }
  const double first = number_of(block, 0, 0), last = number_of(block, 0, 1), value = number_of(block, 0, 2);
  const bool is_of_all = block.data.size() == 1 && first <= 1 && (last <= 0 || last >= modes);
  if (block.has("STRUCTURAL")) {
    if (!is_of_all)
      findings.omit("*MODAL DAMPING, STRUCTURAL of single modes", block.line,
                    phrase<"the first damping that is stated holds for all modes">());
    how.loss_factor = std::max(0.0, value);
  } else if (is_of_all) {
    how.damping_ratio = std::max(0.0, value);
  } else {
    for (std::size_t line = 0; line < block.data.size(); ++line) {
      const auto from = std::max<std::int64_t>(1, std::llround(number_of(block, line, 0)));
      const auto to = std::max(from, static_cast<std::int64_t>(std::llround(number_of(block, line, 1))));
      how.damping_table += (how.damping_table.empty() ? "mode " : "; mode ") + std::to_string(from) + "-" + std::to_string(to) + ": " +
                           format_exact_quantity(std::max(0.0, number_of(block, line, 2)), QuantityKind::dimensionless);
    }
  }
}

/// Parts of *DAMPING: those of a material are between its *MATERIAL and its section.
std::vector<std::pair<const DeckBlock*, bool>> damping_of(const DeckText& deck) {
  std::vector<std::pair<const DeckBlock*, bool>> out;
  bool is_of_material = false;
  for (const DeckBlock& block : deck.blocks()) {
    if (block.keyword == "MATERIAL") is_of_material = true;
    if (block.keyword == "SOLID SECTION" || block.keyword == "STEP") is_of_material = false;
    if (block.keyword == "DAMPING") out.emplace_back(&block, is_of_material);
  }
  return out;
}

/// Rows of an amplitude as a text of the case.
std::string table_text(const std::vector<std::array<double, 2>>& rows, QuantityKind at, QuantityKind value, double scale) {
  std::string out;
  double before = -1;
  for (const auto& row : rows) {
    if (!(row[0] > before)) continue;
    before = row[0];
    out += (out.empty() ? "" : "; ") + format_exact_quantity(row[0], at) + ": " + format_exact_quantity(row[1] * scale, value);
  }
  return out;
}

void take_base(const DeckBlock& block, const DeckAmplitudes& amplitudes, double end, QuantityKind at, double metres,
               DeckFindings& findings, ResponseOptions& how) {
  const int dof = static_cast<int>(to_real(block.value("DOF")).value_or(0.0));
  const std::string type = upper_case(block.value("TYPE"));
  if (how.base != BaseMotion::none || dof < 1 || dof > 3 || (!type.empty() && type != "ACCELERATION" && type != "DISPLACEMENT"))
    return findings.omit("*BASE MOTION", block.line, phrase<"a second base motion, a turn or another type is left out">());
  how.base = type == "DISPLACEMENT" ? BaseMotion::displacement : BaseMotion::acceleration;
  (dof == 1 ? how.base_x : dof == 2 ? how.base_y : how.base_z) = 1;
  how.absolute = true;  // a deck's displacements are those of the space
  const std::string name = block.value("AMPLITUDE");
  if (!amplitudes.factor(name, 0, block.line))
    return findings.omit("*AMPLITUDE, " + amplitudes.kind(name), block.line, phrase<"amplitudes of this kind are left out: full values are taken">());
  how.base_table = table_text(amplitudes.rows(name, end, 0), at, base_kind(how), metres);
}

}  // namespace

void ask_response(const DeckBlock& block) {
  static const std::map<std::string, std::vector<const char*>> read = {
      {"BASE MOTION", {"DOF", "AMPLITUDE", "TYPE"}}, {"MODAL DAMPING", {"RAYLEIGH", "STRUCTURAL", "DEFINITION"}}};
  for (const char* parameter : read.at(block.keyword)) block.has(parameter);
}

std::optional<ResponseOptions> response_of(const DeckBlock& block) {
  ResponseOptions out;
  out.correction = false;  // as the programs that read such decks
  if (block.keyword == "MODAL DYNAMIC") {
    out.kind = ResponseKind::transient;
    out.step = number_of(block, 0, 0);
    return out;
  }
  if (block.keyword != "STEADY STATE DYNAMICS") return {};
  block.has("HARMONIC");
  out.from = number_of(block, 0, 0);
  if (const double to = number_of(block, 0, 1); to > out.from) out.to = to;
  if (const double points = number_of(block, 0, 2); points >= 2) out.points = static_cast<int>(std::min(points, 1e5));
  const std::string scale = upper_case(block.value("FREQUENCY SCALE"));
  if (upper_case(block.value("INTERVAL")) == "RANGE")
    out.spacing = scale == "LINEAR" ? FrequencySpacing::linear : FrequencySpacing::logarithmic;
  return out;
}

void settle_damping(const DeckText& deck, const DeckSteps& steps, DeckFindings& findings, std::vector<Material>& materials) {
  const auto asks = [&](auto member) {
    for (std::size_t i = 0; i < steps.computed; ++i)
      if (steps.times[i].*member) return true;
    return false;
  };
  const bool moves = asks(&DeckStepTime::alpha), vibrates = asks(&DeckStepTime::response);
  if (!vibrates) return;
  for (const auto& [block, is_of_material] : damping_of(deck)) {
    if (!is_of_material || (!block->has("ALPHA") && !block->has("BETA"))) continue;
    if (moves)
      findings.omit("*DAMPING, ALPHA, BETA beside *DYNAMIC", block->line,
                    phrase<"they damp the steps by modes too, and not the *DYNAMIC steps alone">());
    else
      findings.note(*block, phrase<"ALPHA and BETA of materials act in *DYNAMIC alone: steps by modes have none of them">());
  }
  for (Material& m : materials)
    if (!moves) m.damping_mass.reset(), m.damping_stiffness.reset();
}

void finish_response(const DeckText& deck, const DeckStepTime& time, const DeckAmplitudes& amplitudes,
                     const std::map<std::string, std::int64_t>& curves, double metres, DeckFindings& findings,
                     DeckStepConditions& step) {
  ResponseOptions& how = *step.response;
  const bool over_time = how.kind == ResponseKind::transient;
  const QuantityKind at = over_time ? QuantityKind::time : QuantityKind::frequency;
  const double end = over_time ? time.length : how.to.value_or(step.modal->to.value_or(1e6));
  for (const DeckBlock* block : blocks_of_step(deck, time.line)) {
    if (block->keyword == "MODAL DAMPING") take_damping(*block, step.modal->number, findings, how);
    if (block->keyword == "BASE MOTION") take_base(*block, amplitudes, end, at, metres, findings, how);
    if (block->keyword != time.procedure) continue;
    if (upper_case(block->value("HARMONIC")) == "NO")
      findings.omit("*STEADY STATE DYNAMICS, HARMONIC=NO", block->line, phrase<"loads vary as a sine">());
  }
  for (const auto& [block, is_of_material] : damping_of(deck))
    if (!is_of_material)
      findings.omit("*DAMPING", block->line, phrase<"damping that belongs to no material is left out of steps that vibrate">());
  if (over_time) step.times = frame_times(time);
  if (curves.size() == 1 && !curves.begin()->first.empty()) {
    how.load_table = table_text(amplitudes.rows(curves.begin()->first, end, time.before), at, QuantityKind::dimensionless, 1);
  } else if (curves.size() > 1) {
    findings.omit("*AMPLITUDE of single loads", curves.rbegin()->second,
                  phrase<"loads with different amplitudes vary alike: full values are taken">());
  }
}

}  // namespace genba
