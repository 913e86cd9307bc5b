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
  std::vector<double> factor, largest, iterations;
  for (const auto& one : history.increments)
    factor.push_back(one.factor), largest.push_back(one.largest), iterations.push_back(one.iterations);
  out += increment_curve(largest, factor, QuantityKind::length, QuantityKind::dimensionless, phrase<"Largest displacement">(),
               phrase<"Load factor">(), page);
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
      out += increment_curve(largest, w.values, QuantityKind::length, w.kind, phrase<"Largest displacement">(),
                   phrase<"Force %1">(w.name + w.what.substr(5)), page);
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
