#include "app/report/increments/increments_table.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {

namespace {

constexpr std::size_t most_curve_points = 60, most_cuts = 20, most_curves = 6;

std::string increment_length(double value) { return format_quantity(value, QuantityKind::length, 5); }

/// A value over another one, as a figure; nothing below two points.
std::string increment_curve(const std::vector<double>& across, const std::vector<double>& up, QuantityKind across_kind,
                  QuantityKind up_kind, const Text& across_title, const Text& up_title, const html::Page& page) {
  const std::size_t all = std::min(across.size(), up.size()), points = std::min(all, most_curve_points);
  if (points < 2) return {};
  const DisplayUnit unit = display_unit(up_kind);
  std::vector<std::string> labels;
  std::vector<double> values;
  for (std::size_t i = 0; i < points; ++i) {
    const std::size_t at = i * (all - 1) / (points - 1);
    const bool has_label = i % std::max<std::size_t>(1, points / html::labels_in_chart) == 0;
    labels.push_back(!has_label                                     ? std::string()
                     : across_kind == QuantityKind::dimensionless ? format_number(across[at], "%.3g")
                                                                  : format_quantity(across[at], across_kind, 3));
    values.push_back(up[at] * unit.scale + unit.offset);
  }
  const std::string symbol = up_kind == QuantityKind::dimensionless ? std::string() : " [" + std::string(unit.symbol) + "]";
  return "<figure>" + html::value_chart(labels, values, page.shown(up_title) + symbol, page.shown(across_title)) +
         "<figcaption>" + page.text(phrase<"%1 at the end of each increment, over: %2.">(up_title, across_title)) +
         "</figcaption></figure>\n";
}

bool is_changing(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return low != values.end() && *high - *low > 1e-6 * std::max(std::abs(*low), std::abs(*high));
}

/// An energy of a motion over time (motion/nonlinear_motion.cpp).
Text energy_title(const std::string& what) {
  return what == "kinetic energy"      ? phrase<"Kinetic energy">()
         : what == "inner energy"      ? phrase<"Inner energy">()
         : what == "work of loads"     ? phrase<"Work of the loads">()
         : what == "work of supports"  ? phrase<"Work of the prescribed motion">()
         : what == "work of contact"   ? phrase<"Work of contact without friction, below 0 at impacts">()
         : what == "taken by friction" ? phrase<"Taken away by friction">()
                                       : phrase<"Taken away by damping">();
}

Text load_limit_text(const IncrementHistory::Limit& limit) {
  return phrase<"factor %1, at a largest displacement of %2">(format_number(limit.factor, "%.6g"), increment_length(limit.largest));
}

}  // namespace

std::string increments_section(const IncrementHistory& history, const html::Page& page) {
  std::string out = page.heading3(phrase<"Increments of the load">());
  html::Facts facts;
  facts.emplace_back(phrase<"Increments">(), std::to_string(history.before + static_cast<int>(history.increments.size())));
  if (history.before > 0)
    facts.emplace_back(phrase<"Before a stop">(), phrase<"%1 of them; curves begin after these">(history.before));
  if (!history.stopped.empty()) facts.emplace_back(phrase<"Load">(), history.stopped);
  for (const auto& limit : history.limits) facts.emplace_back(phrase<"Limit of the load">(), load_limit_text(limit));
  out += page.facts(facts);
  std::vector<double> factor, largest, time;
  for (const auto& one : history.increments)
    factor.push_back(one.factor), largest.push_back(one.largest), time.push_back(one.time);
  // Of a motion energies are watched, and time goes on where the displacement turns back.
  const bool is_motion = std::ranges::any_of(history.watched, [](const auto& w) { return w.kind == QuantityKind::energy; });
  const std::vector<double>& across = is_motion ? time : largest;
  const QuantityKind across_kind = is_motion ? QuantityKind::time : QuantityKind::length;
  const Text across_title = is_motion ? phrase<"Time">() : phrase<"Largest displacement">();
  if (is_motion) {
    out += increment_curve(time, largest, across_kind, QuantityKind::length, across_title, phrase<"Largest displacement">(), page);
    for (const auto& w : history.watched)
      if (w.kind == QuantityKind::energy && is_changing(w.values))
        out += increment_curve(time, w.values, across_kind, w.kind, across_title, energy_title(w.what), page);
  } else {
    out += increment_curve(largest, factor, across_kind, QuantityKind::dimensionless, across_title, phrase<"Load factor">(), page);
  }
  std::size_t curves = 0;
  for (std::size_t i = 0; i < history.watched.size() && curves < most_curves; ++i) {
    const auto& w = history.watched[i];
    if (w.what == "pressure" && i + 1 < history.watched.size()) {
      const auto& volume = history.watched[i + 1];
      if (!is_changing(volume.values)) continue;
      out += increment_curve(volume.values, w.values, volume.kind, w.kind, phrase<"Volume inside %1">(w.name),
                   phrase<"Pressure %1">(w.name), page);
      ++curves;
    } else if (w.what.starts_with("force") && is_changing(w.values)) {
      out += increment_curve(across, w.values, across_kind, w.kind, across_title, phrase<"Force %1">(w.name + w.what.substr(5)), page);
      ++curves;
    }
  }
  if (history.cuts.empty()) return out;
  html::Table cuts({phrase<"Increment that was cut">(), phrase<"Why">()});
  for (std::size_t i = 0; i < std::min(most_cuts, history.cuts.size()); ++i)
    cuts.row({history.cuts[i].where, history.cuts[i].reason});
  if (history.cuts.size() > most_cuts) cuts.row({phrase<"%1 more">(history.cuts.size() - most_cuts), ""});
  return out + page.table(cuts);
}

std::string increments_json(const IncrementHistory& history) {
  using Json = nlohmann::ordered_json;
  Json out = {{"count", history.before + static_cast<int>(history.increments.size())},
              {"stopped", history.stopped.empty() ? Json(nullptr) : Json(history.stopped.english())}};
  out["limits"] = Json::array();
  for (const auto& limit : history.limits)
    out["limits"].push_back({{"load_factor", limit.factor}, {"displacement", limit.largest}});
  out["cuts"] = Json::array();
  for (const auto& cut : history.cuts)
    out["cuts"].push_back({{"where", cut.where.english()}, {"why", cut.reason.english()}});
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string increments_text(const IncrementHistory& history) {
  std::string out;
  for (const auto& limit : history.limits) out += "Limit of the load: " + load_limit_text(limit).english() + "\n";
  for (std::size_t i = 0; i < std::min(most_cuts, history.cuts.size()); ++i)
    out += "Cut: " + history.cuts[i].where.english() + ": " + history.cuts[i].reason.english() + "\n";
  if (!history.stopped.empty()) out += history.stopped.english() + "\n";
  return out;
}

}  // namespace genba
