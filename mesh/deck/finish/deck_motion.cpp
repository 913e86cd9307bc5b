#include <iterator>
#include <utility>
#include <vector>

#include "mesh/deck/deck.hpp"
#include "mesh/deck/deck_amplitudes.hpp"
#include "mesh/deck/deck_findings.hpp"
#include "mesh/deck/deck_steps.hpp"

namespace genba {

namespace {

struct Following {
  const DeckStepTime& time;
  const DeckAmplitudes& amplitudes;
  DeckFindings& findings;
};

bool is_amount(QuantityKind kind) {
  return kind == QuantityKind::force || kind == QuantityKind::pressure || kind == QuantityKind::acceleration ||
         kind == QuantityKind::length;
}

/// All values but 0 of the conditions follow the one amplitude of `curves`.
void follow(const DeckCurvesUsed& curves, bool is_load, const Following& with, std::vector<Condition>& conditions) {
  if (curves.empty() || (curves.size() == 1 && curves.begin()->first.empty())) return;
  const auto& [name, line] = *curves.rbegin();
  if (curves.size() > 1)
    return with.findings.omit(
        is_load ? "*AMPLITUDE of some loads" : "*AMPLITUDE of some displacements", line,
        phrase<"loads or displacements of the step have different amplitudes: full values are taken all the time">());
  if (!with.amplitudes.factor(name, with.time.length, line, with.time.before)) return;
  const auto rows = with.amplitudes.rows(name, with.time.length, with.time.before);
  for (Condition& condition : conditions)
    for (std::size_t i = 0; i < condition.values.size(); ++i) {
      if (!condition.values[i] || *condition.values[i] == 0) continue;
      if (variation_of(condition, i) || !is_amount(field_of_value(*condition.kind, i).kind) ||
          condition.kind->key == "centrifugal") {
        with.findings.omit("*AMPLITUDE of a load by place or of a rotation", line,
                           phrase<"such a load does not follow its amplitude: full values are taken all the time">());
        continue;
      }
      VariationTable table{VariationTable::Over::time, {}, {}};
      for (const auto& [at, factor] : rows) {
        table.at.push_back(at);
        table.values.push_back(factor * *condition.values[i]);
      }
      const Variation by{table};
      set_variation(condition, i, &by);
    }
}

/// Does a *BOUNDARY prescribe a value other than 0?
bool states_motion(const DeckBlock& block) {
  for (const DeckLine& line : block.data)
    if (const auto fields = fields_of(line.text); fields.size() > 3 && to_real(fields[3]).value_or(0.0) != 0) return true;
  return false;
}

}  // namespace

void DeckCurves::take(const DeckBlock& block, const std::string& name) {
  const bool is_load = block.keyword == "CLOAD" || block.keyword == "DLOAD" || block.keyword == "DSLOAD";
  if ((is_load && !block.data.empty()) || (block.keyword == "BOUNDARY" && states_motion(block)))
    by_keyword_[block.keyword].emplace(name, block.line);
}

DeckCurvesUsed DeckCurves::of_loads() const {
  DeckCurvesUsed out;
  for (const auto& [keyword, used] : by_keyword_)
    if (keyword != "BOUNDARY") out.insert(used.begin(), used.end());
  return out;
}

DeckCurvesUsed DeckCurves::of_displacements() const {
  const auto found = by_keyword_.find("BOUNDARY");
  return found == by_keyword_.end() ? DeckCurvesUsed{} : found->second;
}

void tell_order(const DeckBlock& block, double first, const std::string* before, bool is_large, DeckFindings& findings) {
  const bool is_static = block.keyword == "STATIC" || block.keyword == "VISCO";
  if (is_static && is_large && before != nullptr && *before == "DYNAMIC")
    findings.omit("*" + block.keyword + " after *DYNAMIC", block.line,
                  phrase<"the step begins from a body at rest: the state at the end of the motion is left out">());
  if (block.keyword != "DYNAMIC") return;
  if (!block.has("DIRECT"))
    findings.note(block, phrase<"time steps are as long as the first one, %1">(format_quantity(first, QuantityKind::time)));
  if (before != nullptr && (!is_large || *before != "STATIC"))  // else it goes on from the step before
    findings.omit("*DYNAMIC after another step", block.line,
                  phrase<"the motion begins at rest and without stress: the state at the end of the step before is left out">());
}

void make_motion(const DeckStepTime& time, const DeckAmplitudes& amplitudes, const DeckCurves& curves, DeckFindings& findings,
                 DeckStepConditions& step) {
  const DeckCurvesUsed of_loads = curves.of_loads();
  step.transient = new_transient(true);
  step.transient->alpha = *time.alpha;
  if (time.is_quasi_static) step.transient->scheme = TimeScheme::quasi_static;
  step.transient->step = time.first;
  step.times = frame_times(time);
  std::vector<Condition> acting, others;
  for (Condition& load : step.loads) {
    const Contribution c = contribution(load);
    const bool acts = !c.initial_velocity && c.mass == 0 && load.kind->enters == Enters::loads &&
                      c.joining.join == Join::nothing;
    (acts ? acting : others).push_back(std::move(load));
  }
  const Following with{time, amplitudes, findings};
  if (!others.empty() && of_loads.size() == 1 && !of_loads.begin()->first.empty())
    for (const Condition& other : others)
      if (contribution(other).joining.join == Join::rigid || contribution(other).joining.join == Join::spread)
        findings.omit("*AMPLITUDE of a load at a reference node", of_loads.begin()->second,
                      phrase<"such a load does not follow its amplitude: full values are taken all the time">());
  follow(of_loads, true, with, acting);
  step.loads = std::move(acting);
  step.loads.insert(step.loads.end(), std::make_move_iterator(others.begin()), std::make_move_iterator(others.end()));
  follow(curves.of_displacements(), false, with, step.constraints);
}

}  // namespace genba
