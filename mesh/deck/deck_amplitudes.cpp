#include "mesh/deck/deck_amplitudes.hpp"

#include <algorithm>

#include "mesh/deck/deck_keywords.hpp"

namespace genba {

DeckAmplitudes::DeckAmplitudes(const DeckText& deck) : deck_(deck) {
  for (const DeckBlock& block : deck.blocks()) {
    if (block.keyword != "AMPLITUDE") continue;
    Curve curve;
    if (block.has("DEFINITION")) curve.kind = upper_case(block.value("DEFINITION"));
    if (block.has("USER")) curve.kind = "USER";
    const std::string value = upper_case(block.value("VALUE"));
    curve.is_computed =
        (curve.kind == "TABULAR" || curve.kind == "SMOOTH STEP") && (value.empty() || value == "RELATIVE");
    curve.is_total = upper_case(block.value("TIME")) == "TOTAL TIME";
    const auto shift = [&](const char* name) {
      const std::string text = block.value(name);
      return text.empty() ? 0.0
                          : deck_real(deck, {block.line, {}}, text, phrase<"the shift of the amplitude">());
    };
    const double later = shift("SHIFTX"), more = shift("SHIFTY");
    const std::string name = block.value("NAME");
    if (const std::string foreign = foreign_parameter(block); curve.is_computed && !foreign.empty())
      curve.is_computed = false, curve.kind = foreign;
    if (curve.is_computed)
      for (const DeckLine& line : block.data) {
        const auto fields = fields_of(line.text);
        require_at_most(deck, line, fields.size(), 8);
        if (fields.size() % 2 != 0)
          refuse_deck(deck, line.number, phrase<"an amplitude has a time without a value">());
        for (std::size_t i = 0; i < fields.size(); i += 2)
          curve.points.push_back(
              {deck_real(deck, line, fields[i], phrase<"a time">()) + later,
               deck_real(deck, line, fields[i + 1], phrase<"the value of an amplitude">()) + more});
      }
    if (curve.is_computed && curve.points.empty())
      refuse_deck(deck, block.line, phrase<"*AMPLITUDE has no values">());
    for (std::size_t i = 1; i < curve.points.size(); ++i)
      if (curve.points[i][0] < curve.points[i - 1][0])
        refuse_deck(deck, block.line, phrase<"the times of the amplitude do not ascend">());
    curves_[key_of(name)] = std::move(curve);
  }
}

std::string DeckAmplitudes::kind(const std::string& name) const {
  const auto found = curves_.find(key_of(name));
  return found == curves_.end() ? std::string() : found->second.kind;
}

std::optional<double> DeckAmplitudes::factor(const std::string& name, double time, std::int64_t line,
                                             double before_it) const {
  const auto found = curves_.find(key_of(name));
  if (found == curves_.end()) refuse_deck(deck_, line, phrase<"there is no *AMPLITUDE named \"%1\"">(name));
  const Curve& curve = found->second;
  if (!curve.is_computed) return std::nullopt;
  if (curve.is_total) time += before_it;
  const auto& p = curve.points;
  const auto after = std::find_if(p.begin(), p.end(), [&](const auto& point) { return point[0] > time; });
  if (after == p.begin()) return p.front()[1];
  if (after == p.end()) return p.back()[1];
  const auto before = after - 1;
  double share = (time - (*before)[0]) / ((*after)[0] - (*before)[0]);
  if (curve.kind == "SMOOTH STEP") share *= share * share * (10 - share * (15 - 6 * share));
  return (*before)[1] + share * ((*after)[1] - (*before)[1]);
}

std::vector<std::array<double, 2>> DeckAmplitudes::rows(const std::string& name, double length,
                                                        double before) const {
  constexpr int pieces = 16;  // per smooth step
  const Curve& curve = curves_.at(key_of(name));
  const double shift = curve.is_total ? before : 0.0;
  std::vector<std::array<double, 2>> out;
  const auto add = [&](double time, double value) {
    // A jump: two values at the same time.
    if (!out.empty() && time <= out.back()[0]) time = out.back()[0] + 1e-9 * length;
    out.push_back({time, value});
  };
  const auto value_at = [&](double time) { return factor(name, time, 0, before).value_or(1.0); };
  add(0, value_at(0));
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const double time = curve.points[i][0] - shift;
    if (i > 0 && curve.kind == "SMOOTH STEP") {
      const double from = curve.points[i - 1][0] - shift;
      for (int k = 1; k < pieces; ++k)
        if (const double t = from + (time - from) * k / pieces; t > 0 && t < length) add(t, value_at(t));
    }
    if (time > 0 && time < length) add(time, curve.points[i][1]);
  }
  add(length, value_at(length));
  return out;
}

}  // namespace genba
