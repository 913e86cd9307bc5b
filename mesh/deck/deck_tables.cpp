#include "mesh/deck/deck_tables.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>

namespace genba {

namespace {

constexpr int parts_of_a_row = 32;  // for a coefficient that is no longer linear between rows

std::vector<std::string_view> keys_of(const DeckTable& table, bool is_sought) {
  if (is_sought) {
    if (table.keyword == "CONDUCTIVITY") return {"k"};
    if (table.keyword == "SPECIFIC HEAT") return {"c"};
    return {};  // a body at rest keeps its mass
  }
  if (table.keyword == "ELASTIC") return {"E", "nu"};
  if (table.keyword == "DENSITY") return {"rho"};
  if (table.keyword == "EXPANSION") return {"alpha"};
  if (table.keyword == "PLASTIC") return {"flow_factor"};
  return {};
}

double value_at(const DeckTable& table, std::size_t column, double at) {
  VariationTable rows{VariationTable::Over::temperature, table.at, {}};
  for (const auto& row : table.values) rows.values.push_back(row[column]);
  return table_value(rows, at);
}

/// Converts mean coefficients of expansion from the table's zero to `begin`. Strains do not change.
VariationTable from(const DeckTable& table, double begin) {
  const double zero = table.zero.value_or(0.0);
  const auto strain = [&](double t) { return value_at(table, 0, t) * (t - zero); };
  // Also covers temperatures outside the rows: the coefficient is constant there, but its reference
  // temperature changes.
  const double width = table.at.back() - table.at.front();
  std::vector<double> ends = table.at;
  ends.insert(ends.begin(), table.at.front() - width);
  ends.push_back(table.at.back() + width);
  VariationTable out{VariationTable::Over::temperature, {}, {}};
  const double near = 1e-6 * width;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i)
    for (int part = i == 0 ? 0 : 1; part <= parts_of_a_row; ++part) {
      const double t = ends[i] + (ends[i + 1] - ends[i]) * part / parts_of_a_row;
      const auto add = [&](double at) {
        out.at.push_back(at);
        out.values.push_back((strain(at) - strain(begin)) / (at - begin));
      };
      if (std::abs(t - begin) >= near) {
        add(t);
        continue;
      }
      add(begin - near);  // a table row, with a different slope on each side
      add(begin + near);
    }
  return out;
}

}  // namespace

bool is_right(const DeckTable& table) {
  return table.at.size() > 1 && table.at.size() == table.values.size() &&
         std::adjacent_find(table.at.begin(), table.at.end(), std::greater_equal<>()) == table.at.end();
}

bool give(const DeckTable& table, const DeckTemperatures& temperatures, Material& material) {
  using Known = DeckTemperatures::Known;
  const bool of_heat = table.keyword == "CONDUCTIVITY" || table.keyword == "SPECIFIC HEAT";
  const Known known = temperatures.some_steps_seek && of_heat ? Known::sought : temperatures.known;
  const auto keys = keys_of(table, known == Known::sought);
  if (keys.empty() || known == Known::nothing || !is_right(table)) return false;
  if (known == Known::initial) {
    if (!temperatures.initial) return false;
    for (std::size_t k = 0; k < keys.size(); ++k)
      property(material, keys[k]) = value_at(table, k, *temperatures.initial);
    return true;
  }
  const bool counts_anew = table.keyword == "EXPANSION" && temperatures.initial != table.zero.value_or(0.0);
  if (counts_anew && !temperatures.initial) return false;
  std::vector<VariationTable> tables;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    VariationTable rows{VariationTable::Over::temperature, table.at, {}};
    for (const auto& row : table.values) rows.values.push_back(row[k]);
    if (counts_anew) rows = from(table, *temperatures.initial);
    for (double& t : rows.at) t -= temperatures.zero;
    // Added rows may lie below absolute zero; rows of the deck must not.
    if (counts_anew)
      while (rows.at.size() > 1 && rows.at.front() < 0)
        rows.at.erase(rows.at.begin()), rows.values.erase(rows.values.begin());
    if (rows.at.front() < 0) return false;
    tables.push_back(std::move(rows));
  }
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const bool is_constant =
        std::adjacent_find(tables[k].values.begin(), tables[k].values.end(), std::not_equal_to<>()) ==
        tables[k].values.end();
    property(material, keys[k]) = tables[k].values.front();
    if (is_constant) continue;
    const Variation by{std::move(tables[k])};
    set_variation(material, keys[k], &by);
  }
  return true;
}

}  // namespace genba
